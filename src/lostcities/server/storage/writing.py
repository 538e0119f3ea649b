"""What is written: small jobs, each whole or not at all, many to one commit."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import sqlalchemy as sa

from lostcities.server.errors import WrongToken
from lostcities.server.log import Charter, Ending, Row
from lostcities.server.storage.tables import LOG, TABLES, TOKENS
from lostcities.server.tokens import Pass

Job = Callable[[sa.Connection], None]
CHANNEL = "lostcities"


def new_table(charter: Charter, rows: Iterable[Row], passes: Iterable[Pass]) -> Job:
    """Set a table up, with what happened at once and the first tokens."""
    settings = charter.settings
    values = {
        "id": charter.id,
        "created": charter.created,
        "rules": charter.rules,
        "settings": settings.model_dump_json(),
        "places": json.dumps([place._asdict() for place in charter.places]),
        "secret": charter.secret,
        "chance": charter.chance,
        "listed": settings.listed,
        "ended": None,
        "scores": None,
    }
    log = [row_values(charter.id, row) for row in rows]
    tokens = [pass_values(it, charter.created) for it in passes]

    def write(connection: sa.Connection) -> None:
        connection.execute(TABLES.insert(), values)
        if log:
            connection.execute(LOG.insert(), log)
        if tokens:
            connection.execute(TOKENS.insert(), tokens)

    return write


def new_rows(
    table: str, rows: list[Row], ending: Ending | None = None, passes: Iterable[Pass] = ()
) -> Job:
    """Add rows to a log, and tokens that come with them; the key refuses a number twice."""
    log = [row_values(table, row) for row in rows]
    tokens = [pass_values(it, rows[0].at) for it in passes]

    def write(connection: sa.Connection) -> None:
        connection.execute(LOG.insert(), log)
        for values in tokens:
            write_pass(connection, values)
        if ending is not None:
            values = {"ended": ending.at, "scores": json.dumps(ending.scores)}
            connection.execute(TABLES.update().where(TABLES.c.id == table).values(values))
        notify(connection, f"moved {table} {rows[-1].number}")

    return write


def new_pass(it: Pass, at: int) -> Job:
    """A token of its own, or one that holds more seats than before."""
    values = pass_values(it, at)
    return lambda connection: write_pass(connection, values)


def write_pass(connection: sa.Connection, values: dict[str, Any]) -> None:
    """Insert a token, or change the seats that it holds."""
    changed = connection.execute(
        TOKENS.update().where(TOKENS.c.hash == values["hash"]).values(seats=values["seats"])
    )
    if changed.rowcount == 0:
        connection.execute(TOKENS.insert(), values)


def revoked(hash: str, at: int) -> Job:
    """A token is good no more."""

    def write(connection: sa.Connection) -> None:
        connection.execute(TOKENS.update().where(TOKENS.c.hash == hash).values(revoked=at))

    return write


def exchange(old: str, it: Pass, at: int) -> Job:
    """One token for another; whoever comes second finds it gone."""
    values = pass_values(it, at)

    def write(connection: sa.Connection) -> None:
        ended = connection.execute(
            TOKENS.update()
            .where(TOKENS.c.hash == old, TOKENS.c.revoked.is_(None))
            .values(revoked=at)
        )
        if ended.rowcount != 1:
            raise WrongToken("this link is not good any more")
        connection.execute(TOKENS.insert(), values)

    return write


def forgotten(table: str, seats: Iterable[int]) -> Job:
    """The names of some seats, and all tokens for them, are gone."""
    mine = set(seats)

    def write(connection: sa.Connection) -> None:
        named = (LOG.c.table_id == table, LOG.c.kind == "joined", LOG.c.seat.in_(mine))
        connection.execute(LOG.update().where(*named).values(text=""))
        tokens = sa.select(TOKENS.c.hash, TOKENS.c.seats).where(TOKENS.c.table_id == table)
        for hash, held in list(connection.execute(tokens)):
            kept = "".join(seat for seat in held if int(seat) not in mine)
            if kept != held:
                change_pass(connection, hash, kept)
        notify(connection, f"forgot {table} {''.join(map(str, sorted(mine)))}")

    return write


def change_pass(connection: sa.Connection, hash: str, seats: str) -> None:
    """Let a token hold other seats; one without a seat is gone."""
    of = TOKENS.c.hash == hash
    if seats:
        connection.execute(TOKENS.update().where(of).values(seats=seats))
    else:
        connection.execute(TOKENS.delete().where(of))


def deleted(table: str) -> Job:
    """Everything about a table is gone."""

    def write(connection: sa.Connection) -> None:
        for column in (TOKENS.c.table_id, LOG.c.table_id, TABLES.c.id):
            connection.execute(sa.delete(column.table).where(column == table))
        notify(connection, f"gone {table}")

    return write


def notice(text: str) -> Job:
    """A word to the other processes."""
    return lambda connection: notify(connection, text)


def notify(connection: sa.Connection, text: str) -> None:
    """Wake the other processes, when this is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))


def row_values(table: str, row: Row) -> dict[str, Any]:
    """A row as the database has it."""
    return {"table_id": table} | row._asdict()


def pass_values(it: Pass, at: int) -> dict[str, Any]:
    """A token as the database has it."""
    return {
        "hash": it.hash,
        "table_id": it.table,
        "seats": "".join(map(str, it.seats)),
        "scope": it.scope,
        "label": it.label,
        "created": at,
        "revoked": None,
    }
