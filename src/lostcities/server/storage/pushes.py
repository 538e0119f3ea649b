"""Where the browsers of people are told that it is their turn: an address beside their token."""

import sqlalchemy as sa

from lostcities.server.errors import Conflict
from lostcities.server.storage.tables import TOKENS
from lostcities.server.storage.writing import Job


def push_set(hash: str, endpoint: str | None) -> Job:
    """A device is told at an address, or no more."""
    good = (TOKENS.c.hash == hash) & TOKENS.c.revoked.is_(None)

    def write(connection: sa.Connection) -> None:
        connection.execute(TOKENS.update().where(good).values(push=endpoint))

    return write


def push_forgotten(hash: str) -> Job:
    """The address of a device is no more."""
    return push_set(hash, None)


def push_claimed(hash: str, turn: int) -> Job:
    """Tell a device of a turn; Conflict if it was told already, perhaps by another process."""
    untold = TOKENS.c.push_turn.is_(None) | (TOKENS.c.push_turn < turn)

    def write(connection: sa.Connection) -> None:
        claim = TOKENS.update().where(TOKENS.c.hash == hash, untold).values(push_turn=turn)
        if connection.execute(claim).rowcount == 0:
            raise Conflict("it was told already")

    return write


def read_pushes(connection: sa.Connection, table: str, seat: int) -> list[tuple[str, str]]:
    """The devices of a seat that want to be told, and where."""
    asked = sa.select(TOKENS.c.hash, TOKENS.c.push, TOKENS.c.seats).where(
        TOKENS.c.table_id == table,
        TOKENS.c.scope == "seat",
        TOKENS.c.revoked.is_(None),
        TOKENS.c.push.is_not(None),
    )
    found = connection.execute(asked.order_by(TOKENS.c.created, TOKENS.c.hash))
    return [(hash, push) for hash, push, seats in found if str(seat) in seats]
