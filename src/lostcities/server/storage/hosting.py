"""The queries of the host: tables to show, to close or to delete, and bans."""

import secrets
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa

from lostcities.server.errors import Conflict, NoSuchTable
from lostcities.server.storage.reading import last_activity
from lostcities.server.storage.tables import BANS, LOG, TABLES, TOKENS
from lostcities.server.storage.writing import Job, notify, row_values
from lostcities.server.table.log import Row

CloseReason = Literal["expired", "host"]
TableStage = Literal["waiting", "playing", "over"]
SOME: Final = 500  # ids to one query
PROBE: Final = "x" * 16_384  # large enough that pages must be found for it


class Waiting(NamedTuple):
    """Tables that wait for players are stale if nothing has happened since these times."""

    listed: int | None  # milliseconds since 1970; None: never
    unlisted: int | None


class Ban(NamedTuple):
    """An address, or a network of them, that is not served."""

    address: str
    created: int
    until: int | None
    reason: str


# --- Tables ---------------------------------------------------------------------------


def is_waiting() -> sa.ColumnElement[bool]:
    """Not over, and nothing was dealt."""
    dealt = sa.select(LOG.c.number).where(LOG.c.table_id == TABLES.c.id, LOG.c.kind == "dealt")
    return TABLES.c.ended.is_(None) & ~dealt.correlate(TABLES).exists()


def is_stale(since: Waiting) -> sa.ColumnElement[bool]:
    """Waiting, and for too long."""
    either = [
        sa.and_(TABLES.c.listed == flag, last_activity() < limit)
        for flag, limit in ((True, since.listed), (False, since.unlisted))
        if limit is not None
    ]
    return is_waiting() & sa.or_(sa.false(), *either)


def read_stale(connection: sa.Connection, since: Waiting, most: int) -> list[str]:
    """Tables that have waited for players for too long, the oldest first."""
    asked = sa.select(TABLES.c.id).where(is_stale(since)).order_by(TABLES.c.created)
    return list(connection.scalars(asked.limit(most)))


def read_ended(connection: sa.Connection, before: int, most: int) -> list[str]:
    """Tables that have been over since before a time."""
    asked = sa.select(TABLES.c.id).where(TABLES.c.ended < before)
    return list(connection.scalars(asked.order_by(TABLES.c.ended).limit(most)))


def read_standing(connection: sa.Connection, tables: Sequence[str]) -> dict[str, int | None]:
    """Which of some tables there are, and when they ended."""
    found: dict[str, int | None] = {}
    for n in range(0, len(tables), SOME):
        some = TABLES.c.id.in_(tables[n : n + SOME])
        asked = connection.execute(sa.select(TABLES.c.id, TABLES.c.ended).where(some))
        found |= {row.id: row.ended for row in asked}
    return found


def in_stage(stage: TableStage | None) -> sa.ColumnElement[bool]:
    """Whether a table waits, is being played or is over; None: any."""
    if stage is None:
        return sa.true()
    if stage == "over":
        return TABLES.c.ended.is_not(None)
    return is_waiting() if stage == "waiting" else TABLES.c.ended.is_(None) & ~is_waiting()


def read_overview(
    connection: sa.Connection, table: str | None, stage: TableStage | None, most: int
) -> list[dict[str, Any]]:
    """One table, or the most recently active ones, as they are stored; nothing is understood."""
    rows = sa.select(sa.func.count()).where(LOG.c.table_id == TABLES.c.id)
    tokens = sa.select(sa.func.count()).where(
        TOKENS.c.table_id == TABLES.c.id, TOKENS.c.revoked.is_(None)
    )
    columns = [column for column in TABLES.c if column.name != "secret"]
    active = last_activity().label("active")
    asked = sa.select(
        *columns,
        active,
        is_waiting().label("waiting"),
        rows.correlate(TABLES).scalar_subquery().label("rows"),
        tokens.correlate(TABLES).scalar_subquery().label("tokens"),
    ).where(in_stage(stage))
    if table is not None:
        asked = asked.where(TABLES.c.id == table)
    found = connection.execute(asked.order_by(active.desc(), TABLES.c.id).limit(most))
    return [dict(row) for row in found.mappings()]


def read_names(connection: sa.Connection, table: str) -> dict[int, str]:
    """The people who sat down at a table, by seat."""
    asked = sa.select(LOG.c.seat, LOG.c.text).where(
        LOG.c.table_id == table, LOG.c.kind == "joined", LOG.c.seat.is_not(None)
    )
    return {int(seat): name for seat, name in connection.execute(asked)}


def read_kinds(connection: sa.Connection, table: str) -> dict[str, int]:
    """How many rows of each kind the log of a table has."""
    asked = sa.select(LOG.c.kind, sa.func.count().label("n")).where(LOG.c.table_id == table)
    return {row.kind: row.n for row in connection.execute(asked.group_by(LOG.c.kind))}


def closed(table: str, reason: CloseReason, at: int, since: Waiting | None = None) -> Job:
    """End a table that is not over, by a row of its own; with `since` only if it is still stale."""

    def write(connection: sa.Connection) -> None:
        still = TABLES.c.ended.is_(None) if since is None else is_stale(since)
        asked = sa.select(TABLES.c.id).where(TABLES.c.id == table, still)
        if connection.scalar(asked) is None:
            raise NoSuchTable("there is no such table, or it is over")
        newest = sa.select(sa.func.max(LOG.c.number)).where(LOG.c.table_id == table)
        row = Row((connection.scalar(newest) or 0) + 1, at, "closed", None, reason)
        connection.execute(LOG.insert(), row_values(table, row))
        ending = TABLES.update().where(TABLES.c.id == table, TABLES.c.ended.is_(None))
        if connection.execute(ending.values(ended=at, scores="[]")).rowcount != 1:
            raise Conflict("somebody was first")
        notify(connection, f"moved {table} {row.number}")

    return write


# --- Bans -----------------------------------------------------------------------------


def read_bans(connection: sa.Connection, now: int) -> list[Ban]:
    """The bans in force."""
    asked = BANS.select().where(sa.or_(BANS.c.until.is_(None), BANS.c.until > now))
    found = connection.execute(asked.order_by(BANS.c.created))
    return [ban_of(*row) for row in found]


def ban_of(address: object, created: object, until: object, reason: object) -> Ban:
    """A ban from its row; of a damaged one what can be read, without an end."""
    return Ban(
        address if isinstance(address, str) else repr(address),
        created if isinstance(created, int) else 0,
        until if isinstance(until, int) else None,
        reason if isinstance(reason, str) else "(damaged)",
    )


def banned(ban: Ban) -> Job:
    """Serve an address no more; a ban that was there is replaced."""

    def write(connection: sa.Connection) -> None:
        connection.execute(BANS.delete().where(BANS.c.address == ban.address))
        connection.execute(BANS.insert(), ban._asdict())

    return write


def unbanned(address: str) -> Job:
    """Serve an address again."""
    return lambda connection: _discard(connection, address)


def _discard(connection: sa.Connection, address: str) -> None:
    connection.execute(BANS.delete().where(BANS.c.address == address))


# --- Readiness ------------------------------------------------------------------------


def probe(connection: sa.Connection) -> None:
    """A real write that leaves nothing behind: a row comes and goes in one transaction."""
    name = f"probe {secrets.token_hex(8)}"
    connection.execute(BANS.insert(), Ban(name, 0, 0, PROBE)._asdict())
    _discard(connection, name)
