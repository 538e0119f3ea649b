"""Taking seats: joining, adding to the seed, playing again."""

from lostcities.server.asking import Refusal, add_rows, join_rows, leave_rows
from lostcities.server.bodies import Join, NewTable
from lostcities.server.course import Course
from lostcities.server.errors import BadSetUp, Conflict, Full, NotOver, StorageFailed
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
            return await sit(room, {seat: body.name}, body.contribution or "", given, hash)
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


async def sit(room: Room, names: dict[int, str], extra: str, given: Pass | None, hash: str) -> Pass:
    """Take seats, all or none, and the token that goes with them."""
    if given is not None and given.scope == "seat":
        seats = tuple(sorted({*given.seats, *names}))
        mine = given._replace(seats=seats)
    else:
        mine = Pass(hash, room.course.id, tuple(names), "seat")
    async with room.lock:
        await room.append(join_rows(room.course, names, extra, room.now()), [mine])
        room.broadcast()
    room.on_change()
    return mine


async def add_to_seed(room: Room, given: Pass, extra: str) -> None:
    """The table's maker adds to the seed; the commitment was shown before."""
    try:
        async with room.lock:
            await room.append(add_rows(room.course, given.seats[0], extra, room.now()))
            room.broadcast()
    except Refusal as refusal:
        raise Full(str(refusal)) from None
    except Conflict as conflict:
        raise StorageFailed(str(conflict)) from None
    room.on_change()


async def rematch(rooms: Rooms, old: Room, wish: NewTable | None, given: Pass, hash: str) -> Pass:
    """Play again: the first who asks sets the table up, the others get their seats there."""
    if not old.course.is_over:
        raise NotOver("a rematch begins when the game is over")
    if old.course.rematch is None:
        await begin_rematch(rooms, old, wish, given, hash)
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
    return await sit(new, names, "", None, hash)


async def begin_rematch(
    rooms: Rooms, old: Room, wish: NewTable | None, given: Pass, hash: str
) -> None:
    """Set the new table up and say so at the old one."""
    again = wish or same_again(old.course, given.seats)
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
