"""Taking seats: joining, contributing to the seed, playing again."""

from collections.abc import Callable
from typing import Final
from uuid import UUID

from lostcities.server.errors import (
    BadSetUp,
    Conflict,
    Full,
    NotFirst,
    NotOver,
    Removed,
    StorageFailed,
    TooLate,
)
from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.bodies import Commit, Join, Rematch, Reveal
from lostcities.server.storage.devices import own_seats, read_devices, renewed
from lostcities.server.storage.reading import read_joined, read_pass
from lostcities.server.storage.writing import deleted
from lostcities.server.table.commands import (
    BeginRematch,
    ClaimSeat,
    CommitContribution,
    LeaveSeat,
    Refusal,
    RevealContribution,
    TakeSeats,
)
from lostcities.server.table.log import person_text
from lostcities.server.table.setup import same_again
from lostcities.server.table.state import TableState
from lostcities.server.tokens import Pass, token_hash

MOST_TRIES: Final = 50  # others come first only so often: seats are few
ASK_AGAIN_MS: Final = 10 * 60 * 1000  # how long one may ask again for a seat that one has taken


async def join(
    room: Room, body: Join, given: Pass | None, hash: str, device: str | None = None
) -> Pass:
    """Take an open seat; whoever has a seat here already adds it to the same token.

    Asked again with the same `cid` it gives the same seat.
    """
    mine = fresh_pass(room, given, hash, device)
    if body.seat is not None and body.seat in mine.seats:  # asked for twice, and granted once
        return mine
    if room.state.stage == "playing" and not mine.seats:
        return await claim(room, body, mine)
    return await sit(
        room,
        lambda state: {open_seat(state, body.seat): person_text(body.name, body.face)},
        body.commitment or "",
        mine,
        None if body.cid is None else join_key(body.cid),
    )


async def claim(room: Room, body: Join, mine: Pass) -> Pass:
    """Take the seat of a bot that is offered, at once or when the next round begins.

    Whoever sat down before the deal and has lost the answer gets that seat.
    """
    text = person_text(body.name, body.face)
    key = None if body.cid is None else join_key(body.cid)
    for _ in range(MOST_TRIES):
        try:
            async with room.lock:
                await room.be_certain()
                if key and (again := await seat_again(room, mine, body.commitment or "", key)):
                    return again
                await room.carry_out(ClaimSeat(text, mine.hash))
                room.broadcast()
        except Conflict:
            continue
        room.wake()
        return await as_stored(room, mine)
    raise StorageFailed("too much happens at once; ask again")


def join_key(cid: UUID) -> str:
    """The id of a client's request as it is stored: like a token, nobody can read it there."""
    return token_hash(f"join {cid}")[:36]


def rematch_key(given: Pass) -> str:
    """The same of whoever plays again: the token of the table before is the secret."""
    return token_hash(f"rematch {given.hash}")[:36]


async def seat_again(room: Room, mine: Pass, committed: str, key: str) -> Pass | None:
    """The seats that were taken with a key, for whoever asks again; None: there are none.

    Whoever has lost the answer has no token: a new one replaces the lost one. The caller holds the
    lock.
    """
    rows = await room.store.read(read_joined, room.state.id, key)
    if not rows:
        return None
    sit = [room.state.seat_now(row.number, row.seat) for row in rows if row.seat is not None]
    seats = tuple(sorted(seat for seat in sit if seat is not None))
    if not seats:
        raise Removed("the host of the table has given this seat to somebody else")
    held = await as_stored(room, mine)
    if set(seats) <= set(held.seats):
        return held
    if mine.seats or rows[0].extra != (committed if room.state.contributions.are_taken else ""):
        raise Full("this seat was taken by another device")
    if room.now() - rows[0].at > ASK_AGAIN_MS:
        raise Full("this seat was taken too long ago to be asked for again")
    again, gone = mine._replace(seats=seats), list[str]()
    await room.store.write(renewed(rows[0], again, room.now(), gone))
    for hash in gone:
        room.expel(hash)
    return again


def fresh_pass(room: Room, given: Pass | None, hash: str, device: str | None) -> Pass:
    """The token that gets a seat: the person's own, or a new one."""
    if given is not None and given.scope == "seat":
        return given
    return Pass(hash, room.state.id, (), "seat", device=device)


def open_seat(state: TableState, wanted: int | None) -> int:
    """The seat asked for, or the first that is open."""
    free = [n for n, it in enumerate(state.chairs) if not it.is_taken and it.kept is None]
    if not free or state.stage != "waiting":
        raise Full("every seat is taken")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Full(f"seat {wanted} is not open")
    return wanted


async def sit(
    room: Room,
    choose: Callable[[TableState], dict[int, str]],
    committed: str,
    mine: Pass,
    key: str | None = None,
) -> Pass:
    """Take seats, all or none, and let a token hold them besides those that it has.

    `choose` gives the seats with their names. It is asked while nobody else can sit down, and again
    if another process was first. With a `key` that was used before nothing new is taken.
    """
    for _ in range(MOST_TRIES):
        try:
            async with room.lock:
                await room.be_certain()
                if key and (again := await seat_again(room, mine, committed, key)):
                    return again
                names = choose(room.state)
                more = mine._replace(seats=tuple(names))
                await room.carry_out(
                    TakeSeats(names, committed, held=mine.seats, key=key),
                    passes=[more],
                    by=mine if mine.seats else None,
                )
                room.broadcast()
        except Conflict:
            continue
        room.wake()
        return await as_stored(room, mine._replace(seats=(*mine.seats, *names)))
    raise StorageFailed("too many people sit down at once; ask again")


async def as_stored(room: Room, mine: Pass) -> Pass:
    """The token with all its seats: one taken in another window at the same time is there too."""
    try:
        found = await room.store.read(read_pass, mine.hash)
    except StorageFailed:  # the seat is taken all the same
        found = None
    return found or mine._replace(seats=tuple(sorted(set(mine.seats))))


async def commit(room: Room, given: Pass, body: Commit) -> None:
    """A client commits anew to a contribution to the seed."""
    seat = contributor(room.state, given)
    await contribute(room, CommitContribution(seat, body.commitment, body.attempt))


async def reveal(room: Room, given: Pass, body: Reveal) -> None:
    """A client reveals its contribution."""
    seat = contributor(room.state, given)
    await contribute(room, RevealContribution(seat, body.contribution, body.attempt))


def contributor(state: TableState, given: Pass) -> int:
    """The seat in whose name a device contributes."""
    taking_part = [seat for seat in given.seats if seat in state.contributions.expected]
    return (taking_part or list(given.seats))[0]


async def contribute(room: Room, action: CommitContribution | RevealContribution) -> None:
    """Store what a client commits to or reveals; what is stored already is no mistake.

    A refusal counts when nothing new is stored that this process has not heard.
    """
    for _ in range(len(room.state.chairs)):
        try:
            async with room.lock:
                try:
                    await room.carry_out(action)
                except Refusal:
                    await room.catch_up()
                    await room.carry_out(action)
                room.broadcast()
        except Refusal as refusal:
            raise TooLate(str(refusal)) from None
        except Conflict:  # another process was first: look again
            continue
        room.wake()
        return
    raise StorageFailed("too many at once; try again")


async def rematch(
    rooms: Rooms,
    old: Room,
    body: Rematch,
    given: Pass,
    hash: str,
    device: str | None = None,
) -> Pass:
    """Play again: the first who asks sets the table up, the others get their seats there.

    A seat is played again by its first device: a stolen link does not lead to the next table.
    Asked again with the same token and commitment it gives the same seats.
    """
    if not await is_over(old):
        raise NotOver("a rematch begins when the game is over")
    given = given._replace(seats=await first_held(old, given))
    if not given.seats:
        raise NotFirst("only the first device of a seat can play again; ask for the rematch there")
    if old.state.rematch is None:
        await begin_rematch(rooms, old, body, given, (hash, device))
    new = await rooms.find(old.state.rematch or "")
    held = await rooms.pass_of(hash)
    if held is not None and held.table == new.state.id:
        return held
    return await sit(
        new,
        lambda state: kept_seats(state, old.state, given),
        commitment_of(body),
        fresh_pass(new, None, hash, device),
        rematch_key(given),
    )


def commitment_of(body: Rematch) -> str:
    """What a device commits to for a rematch, with a table of its own wishes or without."""
    wished = body.table.commitment if body.table else None
    return wished or body.commitment or ""


async def is_over(room: Room) -> bool:
    """Whether the game is over, perhaps at another process that was not heard yet."""
    if not room.state.is_over:
        async with room.lock:
            await room.catch_up()
    return room.state.is_over


async def first_held(room: Room, given: Pass) -> tuple[int, ...]:
    """The seats of a token of which it is the first device."""
    tokens = await room.store.read(read_devices, given.table, room.now())
    return own_seats(given, tokens)


def kept_seats(new: TableState, old: TableState, given: Pass) -> dict[int, str]:
    """The seats of a rematch that are kept for a token of the table before, with their names."""
    free = [(n, it.kept) for n, it in enumerate(new.chairs) if not it.is_taken]
    claims = {n: old.chairs[kept] for n, kept in free if kept is not None and kept in given.seats}
    names = {n: person_text(it.name or "", it.face) for n, it in claims.items()}
    if not names:
        raise Full("no seat is kept for you at the rematch")
    return names


async def begin_rematch(
    rooms: Rooms, old: Room, body: Rematch, given: Pass, holder: tuple[str, str | None]
) -> None:
    """Set the new table up and say so at the old one."""
    again = body.table or same_again(old.state, given.seats)
    again = again.model_copy(update={"commitment": commitment_of(body) or None})
    if not any(seat.kind == "here" for seat in again.seats):
        raise BadSetUp("whoever asks for a rematch takes a seat: one must be 'here'")
    people = [n for n, chair in enumerate(old.state.chairs) if chair.name]  # not forgotten
    kept = [n for n in people if n not in given.seats]
    async with old.lock:
        if old.state.rematch is not None:  # somebody was first
            return
        key = rematch_key(given)
        new = (await rooms.set_up(again, *holder, kept=kept, key=key)).state.id
        try:
            await old.carry_out(BeginRematch(new))
        except Conflict:  # somebody asked at another process: theirs is the rematch
            await rooms.store.write(deleted(new))
            rooms.drop(new)
            if old.state.rematch is None:
                raise StorageFailed("somebody was first; ask again") from None
        old.broadcast()


async def leave_all(room: Room, given: Pass) -> None:
    """Leave with all seats of which a token is the first device."""
    own = await first_held(room, given)
    if not own:
        raise NotFirst("only the first device of a seat can leave it")
    for seat in own:
        await leave_seat(room, given, seat)
    room.wake()


async def leave_seat(room: Room, given: Pass, seat: int) -> None:
    """Leave with one seat, if there is anything to leave."""
    for _ in range(MOST_TRIES):
        try:
            async with room.lock:
                await room.be_certain()
                if not (room.state.is_over or room.state.chairs[seat].away):
                    await room.carry_out(LeaveSeat(seat), by=given._replace(seats=(seat,)))
                room.broadcast()
        except Conflict:  # something was played at another process
            continue
        return
    raise StorageFailed("too much happens at once; ask again")
