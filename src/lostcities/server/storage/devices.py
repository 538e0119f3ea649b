"""The tokens of a seat: devices, links and programs; how they are made, listed and ended.

The *first* device of a seat is the oldest that still holds it: normally the one that took the seat.
Only the first device can end other devices, so the owner can remove a thief who used a stolen link,
and the thief cannot remove the owner.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import sqlalchemy as sa

from lostcities.server.errors import (
    Full,
    LastDevice,
    NoSuchToken,
    NotYours,
    TooMany,
    WrongToken,
)
from lostcities.server.storage.reading import pass_of
from lostcities.server.storage.tables import TABLES, TOKENS
from lostcities.server.storage.writing import Job, change_seats, notify, pass_values
from lostcities.server.table.log import Row
from lostcities.server.tokens import (
    LINK_MS,
    MOST_DEVICES,
    MOST_LINKS,
    MOST_PROGRAMS,
    Pass,
)

# --- What is read ---------------------------------------------------------------------


def read_devices(connection: sa.Connection, table: str, now: int) -> list[Pass]:
    """All tokens of a table that are good now, the oldest first."""
    asked = TOKENS.select().where(TOKENS.c.table_id == table, TOKENS.c.revoked.is_(None))
    found = connection.execute(asked.order_by(TOKENS.c.created, TOKENS.c.hash))
    return [it for it in map(pass_of, found) if it.is_open(now)]


def read_ended(connection: sa.Connection, hashes: Collection[str]) -> list[str]:
    """Those of some tokens that are good no more."""
    asked = sa.select(TOKENS.c.hash).where(TOKENS.c.hash.in_(hashes), TOKENS.c.revoked.is_(None))
    good = set(connection.scalars(asked))
    return [hash for hash in hashes if hash not in good]


def read_made(connection: sa.Connection, device: Pass) -> set[str]:
    """The hashes of all that a device made, and of what these made, signed out ones included."""
    asked = sa.select(TOKENS.c.maker, TOKENS.c.hash).where(TOKENS.c.table_id == device.table)
    made_by: dict[str | None, list[str]] = {}
    for maker, hash in connection.execute(asked):
        made_by.setdefault(maker, []).append(hash)
    found: set[str] = set()
    makers = [device.hash]
    while makers:
        new = [hash for hash in made_by.get(makers.pop(), ()) if hash not in found]
        found.update(new)
        makers += new
    return found


def first_devices(tokens: Iterable[Pass]) -> dict[int, str]:
    """The hash of the first device of each seat; the tokens come in the order of their age."""
    firsts: dict[int, str] = {}
    for it in tokens:
        for seat in it.seats if it.scope == "seat" else ():
            firsts.setdefault(seat, it.hash)
    return firsts


def own_seats(given: Pass, tokens: Iterable[Pass]) -> tuple[int, ...]:
    """The seats of a device that it was the first to hold."""
    firsts = first_devices(tokens)
    return tuple(seat for seat in given.seats if firsts.get(seat) == given.hash)


# --- What is written ------------------------------------------------------------------


def new_link(once: Pass, maker: Pass, at: int) -> Job:
    """A link to a seat, unless there are too many open ones."""
    return added(once, maker, at, MOST_LINKS, "open links", is_link)


def new_program(made: Pass, maker: Pass, at: int) -> Job:
    """A token for a program, unless there are too many."""
    return added(made, maker, at, MOST_PROGRAMS, "programs", is_program)


def is_link(it: Pass) -> bool:
    """Whether a token is a link's."""
    return it.scope == "link"


def is_program(it: Pass) -> bool:
    """Whether a token is a program's."""
    return it.scope in ("play", "read")


def added(
    it: Pass, maker: Pass, at: int, most: int, what: str, counts: Callable[[Pass], bool]
) -> Job:
    """Store a token that another one made; both belong to the same seats."""

    def write(connection: sa.Connection) -> None:
        tokens = locked_tokens(connection, it.table, at)
        if maker.hash not in {token.hash for token in tokens}:
            raise WrongToken("this device is signed out")
        check_room(tokens, it.seats, most, what, counts)
        tidy(connection, it.table, at)
        connection.execute(TOKENS.insert(), pass_values(it._replace(maker=maker.hash), at))

    return write


def check_room(
    tokens: list[Pass],
    seats: Collection[int],
    most: int,
    what: str,
    counts: Callable[[Pass], bool],
) -> None:
    """Refuse one more token of a kind where a seat has the most already."""
    for seat in seats:
        if sum(counts(it) and seat in it.seats for it in tokens) >= most:
            raise TooMany(f"this seat has {most} {what} already; end one of them first")


def exchange(old: str, it: Pass, at: int) -> Job:
    """The token of a link for one of a device; whoever comes second finds it gone."""

    def write(connection: sa.Connection) -> None:
        tokens = locked_tokens(connection, it.table, at)
        link = next((one for one in tokens if one.hash == old and one.scope == "link"), None)
        if link is None:
            raise WrongToken("this link is not good any more")
        check_room(tokens, it.seats, MOST_DEVICES, "devices", lambda one: one.scope == "seat")
        # Younger than every other, even if the clock was set back: it is nobody's first device.
        age = max(at, 1 + max(token.created for token in tokens))
        connection.execute(TOKENS.update().where(TOKENS.c.hash == old).values(revoked=at))
        connection.execute(TOKENS.insert(), pass_values(it._replace(maker=link.maker), age))

    return write


def ended_one(caller: Pass, id: str, at: int, gone: list[str]) -> Job:
    """End a device, link or program of the caller's seats; `gone` gets the hashes ended.

    With another device ends all that it made. Who signs out ends the own device alone.
    """

    def write(connection: sa.Connection) -> None:
        gone.clear()
        tokens = locked_tokens(connection, caller.table, at)
        mine = own_seats(check_caller(caller, tokens), tokens)
        near = [it for it in tokens if not set(it.seats).isdisjoint(caller.seats)]
        found = next((it for it in near if it.id == id), None)
        if found is None:
            raise NoSuchToken("there is no such device, link or program")
        lost = seats_to_end(caller, found, tokens, mine)
        made = set() if found.hash == caller.hash else read_made(connection, found) - {caller.hash}
        for it in tokens:
            if it.hash == found.hash or (it.hash in made and not set(it.seats).isdisjoint(lost)):
                end(connection, it, lost, at)
                gone.append(it.hash)

    return write


def ended_others(caller: Pass, at: int, gone: list[str]) -> Job:
    """End all other devices, links and programs that the caller may end."""

    def write(connection: sa.Connection) -> None:
        gone.clear()
        tokens = locked_tokens(connection, caller.table, at)
        mine = own_seats(check_caller(caller, tokens), tokens)
        for it in tokens:
            lost = may_end(caller, it, mine)
            if lost and it.hash != caller.hash:
                end(connection, it, lost, at)
                gone.append(it.hash)

    return write


def check_caller(caller: Pass, tokens: Iterable[Pass]) -> Pass:
    """The caller's token as it is now; it may have been ended meanwhile."""
    for it in tokens:
        if it.hash == caller.hash:
            return it
    raise WrongToken("this device is signed out")


def may_end(caller: Pass, it: Pass, mine: Collection[int]) -> tuple[int, ...]:
    """The seats of a token that the caller may take from it.

    Links and programs are ended by every device of the seat, devices by the first alone.
    """
    ends = mine if it.scope == "seat" else caller.seats
    return tuple(seat for seat in it.seats if seat in ends)


def can_end(caller: Pass, it: Pass, tokens: list[Pass]) -> bool:
    """Whether the caller may end a token."""
    try:
        return bool(seats_to_end(caller, it, tokens, own_seats(caller, tokens)))
    except (NotYours, LastDevice):
        return False


def seats_to_end(
    caller: Pass, it: Pass, tokens: list[Pass], mine: Collection[int]
) -> tuple[int, ...]:
    """The seats that a token loses when the caller ends it; errors say why it may not."""
    if it.hash != caller.hash:
        lost = may_end(caller, it, mine)
        if not lost:
            raise NotYours("only the first device of a seat can end its other devices")
        return lost
    for seat in it.seats:
        if sum(one.scope == "seat" and seat in one.seats for one in tokens) == 1:
            raise LastDevice("this is the only device of a seat; nobody could play it any more")
    return it.seats


def end(connection: sa.Connection, it: Pass, lost: Collection[int], at: int) -> None:
    """Take seats from a token, and tell all processes; without a seat it is revoked."""
    change_seats(connection, it.hash, [seat for seat in it.seats if seat not in lost], at)
    notify(connection, f"revoked {it.table} {it.hash}")


def renewed(joined: Row, it: Pass, at: int, gone: list[str]) -> Job:
    """A new token instead of the one that took a seat, while that is all it has done.

    Whoever joined and never heard of it asks again: the new token is the seat's first device, as
    the lost one was. `gone` gets the hash of that.
    """

    def write(connection: sa.Connection) -> None:
        gone.clear()
        tokens = locked_tokens(connection, it.table, at)
        first = first_devices(tokens).get(it.seats[0])
        lost = next((token for token in tokens if token.hash == first), None)
        if lost is None or lost.seats != it.seats or lost.created != joined.at:
            raise Full("this seat is taken")
        if any(token.maker == lost.hash for token in tokens):
            raise Full("this seat is taken")
        change = TOKENS.update().where(TOKENS.c.hash == lost.hash)
        connection.execute(change.values(hash=it.hash, device=it.device))
        notify(connection, f"revoked {it.table} {lost.hash}")
        gone.append(lost.hash)

    return write


def revoked(table: str, hashes: Collection[str], at: int) -> Job:
    """Tokens are good no more."""

    def write(connection: sa.Connection) -> None:
        for hash in hashes:
            change_seats(connection, hash, (), at)
            notify(connection, f"revoked {table} {hash}")

    return write


def locked_tokens(connection: sa.Connection, table: str, now: int) -> list[Pass]:
    """The tokens of a table, which no other process changes until this is committed."""
    row = sa.select(TABLES.c.id).where(TABLES.c.id == table)
    connection.execute(row.with_for_update(key_share=True))
    return read_devices(connection, table, now)


def tidy(connection: sa.Connection, table: str, now: int) -> None:
    """Delete the links of a table that are used, ended or too old."""
    stale: list[Any] = [TOKENS.c.revoked.is_not(None), TOKENS.c.created < now - LINK_MS]
    connection.execute(
        TOKENS.delete().where(TOKENS.c.table_id == table, TOKENS.c.scope == "link", sa.or_(*stale))
    )
