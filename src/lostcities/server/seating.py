"""Taking seats: joining, contributing to the seed, playing again."""

from collections.abc import Callable

from lostcities.server.asking import Refusal, commit_rows, join_rows, leave_rows, reveal_rows
from lostcities.server.bodies import Commit, Join, Rematch, Reveal
from lostcities.server.course import Course
from lostcities.server.errors import BadSetUp, Conflict, Full, NotOver, StorageFailed, TooLate
from lostcities.server.log import Row
from lostcities.server.room import Room
from lostcities.server.rooms import Rooms
from lostcities.server.setting_up import same_again
from lostcities.server.tokens import Pass


async def join(room: Room, body: Join, given: Pass | None, hash: str) -> Pass:
    """Take an open seat; whoever has a seat here already adds it to the same token."""
    for _ in range(len(room.course.chairs)):
        seat = open_seat(room.course, body.seat)
        try:
            return await sit(room, {seat: body.name}, body.commitment or "", given, hash)
        except Conflict:  # another process seated somebody: look again
            continue
    raise Full("every seat is taken")


def open_seat(course: Course, wanted: int | None) -> int:
    """The seat asked for, or the first that is open."""
    places = enumerate(course.charter.places)
    free = [n for n, it in places if it.kind == "open" and it.kept is None]
    free = [n for n in free if not course.chairs[n].is_taken]
    if not free or course.stage != "waiting":
        raise Full("every seat is taken")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Full(f"seat {wanted} is not open")
    return wanted


async def sit(
    room: Room, names: dict[int, str], committed: str, given: Pass | None, hash: str
) -> Pass:
    """Take seats, all or none, and the token that goes with them."""
    if given is not None and given.scope == "seat":
        seats = tuple(sorted({*given.seats, *names}))
        mine = given._replace(seats=seats)
    else:
        mine = Pass(hash, room.course.id, tuple(names), "seat")
    async with room.lock:
        await room.append(join_rows(room.course, names, committed, room.now()), [mine])
        room.broadcast()
    room.on_change()
    return mine


async def commit(room: Room, given: Pass, body: Commit) -> None:
    """A client commits anew to a contribution to the seed."""
    seat = contributor(room.course, given)
    await contribute(
        room, lambda: commit_rows(room.course, seat, body.commitment, body.attempt, room.now())
    )


async def reveal(room: Room, given: Pass, body: Reveal) -> None:
    """A client reveals its contribution."""
    seat = contributor(room.course, given)
    await contribute(
        room, lambda: reveal_rows(room.course, seat, body.contribution, body.attempt, room.now())
    )


def contributor(course: Course, given: Pass) -> int:
    """The seat in whose name a device contributes."""
    taking_part = [seat for seat in given.seats if seat in course.contributions.expected]
    return (taking_part or list(given.seats))[0]


async def contribute(room: Room, rows: Callable[[], list[Row]]) -> None:
    """Store what a client commits to or reveals; what is stored already is no mistake."""
    for _ in range(len(room.course.chairs)):
        try:
            async with room.lock:
                if new := rows():
                    await room.append(new)
                room.broadcast()
        except Refusal as refusal:
            raise TooLate(str(refusal)) from None
        except Conflict:  # another process was first: look again
            continue
        room.on_change()
        return
    raise StorageFailed("too many at once; try again")


async def rematch(rooms: Rooms, old: Room, body: Rematch, given: Pass, hash: str) -> Pass:
    """Play again: the first who asks sets the table up, the others get their seats there."""
    if not old.course.is_over:
        raise NotOver("a rematch begins when the game is over")
    if old.course.rematch is None:
        await begin_rematch(rooms, old, body, given, hash)
    new = await rooms.find(old.course.rematch or "")
    held = await rooms.pass_of(hash)
    if held is not None and held.table == new.course.id:
        return held
    claims = [n for n, it in enumerate(new.course.charter.places) if it.kept in given.seats]
    chairs = old.course.chairs
    names = {n: chairs[new.course.charter.places[n].kept or 0].name or "" for n in claims}
    names = {n: name for n, name in names.items() if not new.course.chairs[n].is_taken}
    if not names:
        raise Full("no seat is kept for you at the rematch")
    return await sit(new, names, body.commitment or "", None, hash)


async def begin_rematch(rooms: Rooms, old: Room, body: Rematch, given: Pass, hash: str) -> None:
    """Set the new table up and say so at the old one."""
    again = body.table or same_again(old.course, given.seats)
    again = again.model_copy(update={"commitment": again.commitment or body.commitment})
    if not any(seat.kind == "here" for seat in again.seats):
        raise BadSetUp("whoever asks for a rematch takes a seat: one must be 'here'")
    people = [n for n, chair in enumerate(old.course.chairs) if chair.name]  # not forgotten
    new = await rooms.set_up(again, hash, [n for n in people if n not in given.seats])
    try:
        async with old.lock:
            if old.course.rematch is None:
                number = old.course.number + 1
                await old.append([Row(number, old.now(), "rematch", None, new.course.id)])
            old.broadcast()
    except Conflict:  # somebody asked at another process: theirs is the rematch
        if old.course.rematch is None:
            raise StorageFailed("somebody was first; ask again") from None


async def leave_all(room: Room, given: Pass) -> None:
    """Leave with all seats of a token."""
    async with room.lock:
        for seat in given.seats:
            if not (room.course.is_over or room.course.chairs[seat].away):
                await room.append(leave_rows(room.course, seat, room.now()))
        room.broadcast()
    room.on_change()
