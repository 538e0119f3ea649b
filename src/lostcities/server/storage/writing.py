"""The writes: small jobs, each atomic, many to one commit."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from lostcities.server.errors import NotFirst, WrongToken
from lostcities.server.storage.tables import LOG, TABLES, TOKENS
from lostcities.server.table.log import NAMING, Charter, Ending, Row, read_order, seat_moves
from lostcities.server.tokens import Pass

Job = Callable[[sa.Connection], None]
CHANNEL = "lostcities"
HELD = sa.select(TOKENS.c.seats, TOKENS.c.revoked).where(TOKENS.c.hash == sa.bindparam("given"))


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
        "deal": settings.deal.id if settings.deal else None,
        "seed": charter.seed,
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
    table: str,
    rows: list[Row],
    ending: Ending | None = None,
    passes: Iterable[Pass] = (),
    by: Pass | None = None,
    forgets: Collection[int] = (),
) -> Job:
    """Add rows to a log, and tokens that come with them; the key refuses a number twice.

    `by` is the token, and the seats of it, in whose name this is done: it must still be good. From
    the rows that it `forgets` the names are removed.
    """
    log = [row_values(table, row) for row in rows]
    tokens = [pass_values(it, rows[0].at) for it in passes]

    def write(connection: sa.Connection) -> None:
        if by is not None:
            check_pass(connection, by)
            if any(is_for_the_first(row) for row in rows):
                check_first(connection, by)
        connection.execute(LOG.insert(), log)
        for row in rows:
            if row.kind == "arranged":
                move_passes(connection, table, seat_moves(read_order(row)), row.at)
        forget_names(connection, table, forgets)
        for values in tokens:
            write_pass(connection, values)
        if ending is not None:
            values = {"ended": ending.at, "scores": json.dumps(ending.scores)}
            connection.execute(TABLES.update().where(TABLES.c.id == table).values(values))
        notify(connection, f"moved {table} {rows[-1].number}")

    return write


def is_for_the_first(row: Row) -> bool:
    """What nobody may do who came to a seat by a link: leave it, give it away, or resign."""
    return row.kind in ("left", "arranged") or (row.kind == "ended" and row.text == "resign")


def write_pass(connection: sa.Connection, values: dict[str, Any]) -> None:
    """Insert a token, or add seats to those that it holds by now."""
    of = TOKENS.c.hash == values["hash"]
    held = connection.scalar(sa.select(TOKENS.c.seats).where(of).with_for_update())
    if held is None:
        connection.execute(TOKENS.insert(), values)
    else:
        seats = "".join(sorted({*held, *values["seats"]}))
        connection.execute(TOKENS.update().where(of).values(seats=seats))


def move_passes(connection: sa.Connection, table: str, moves: Mapping[int, int], at: int) -> None:
    """The tokens of a table are good for the new seats; those of people without one are not."""
    good = TOKENS.c.revoked.is_(None) & (TOKENS.c.table_id == table)
    for hash, held in list(
        connection.execute(sa.select(TOKENS.c.hash, TOKENS.c.seats).where(good))
    ):
        seats = sorted(moves[int(seat)] for seat in held if int(seat) in moves)
        if "".join(map(str, seats)) != held:
            change_seats(connection, hash, seats, at)


def forget_names(connection: sa.Connection, table: str, rows: Collection[int]) -> None:
    """The rows of a log with which people sat down say their names no more."""
    if rows:
        named = (LOG.c.table_id == table, LOG.c.number.in_(rows), LOG.c.kind.in_(NAMING))
        connection.execute(LOG.update().where(*named).values(text=""))


def check_pass(connection: sa.Connection, it: Pass) -> None:
    """Refuse what is done with a token that was revoked meanwhile, perhaps at another process."""
    for held, revoked in connection.execute(HELD, {"given": it.hash}):
        if revoked is not None or not {str(seat) for seat in it.seats} <= {*held}:
            raise WrongToken("this seat is not yours any more")


def check_first(connection: sa.Connection, it: Pass) -> None:
    """Refuse what the first device of a seat alone may do to it: whoever has a link may not."""
    asked = sa.select(TOKENS.c.hash, TOKENS.c.seats, TOKENS.c.scope).where(
        TOKENS.c.table_id == it.table, TOKENS.c.revoked.is_(None)
    )
    tokens = list(connection.execute(asked.order_by(TOKENS.c.created, TOKENS.c.hash)))
    if it.hash not in {hash for hash, _, _ in tokens}:
        return  # no token of a person or program: nobody's to take away
    for seat in map(str, it.seats):
        first = next((hash for hash, held, scope in tokens if scope == "seat" and seat in held), "")
        if first != it.hash:
            raise NotFirst("only the first device of a seat can leave it or give it up")


def forgotten(table: str, seats: Iterable[int], rows: Collection[int], at: int) -> Job:
    """The names of some seats, in these rows, and all tokens for them are gone."""
    mine = set(seats)

    def write(connection: sa.Connection) -> None:
        forget_names(connection, table, rows)
        tokens = sa.select(TOKENS.c.hash, TOKENS.c.seats).where(TOKENS.c.table_id == table)
        for hash, held in list(connection.execute(tokens)):
            kept = [seat for seat in held if int(seat) not in mine]
            if len(kept) < len(held):
                change_seats(connection, hash, kept, at)
                notify(connection, f"revoked {table} {hash}")
        notify(connection, f"forgot {table} {''.join(map(str, sorted(mine)))}")

    return write


def change_seats(connection: sa.Connection, hash: str, seats: Iterable[int | str], at: int) -> None:
    """Let a token hold other seats; one without a seat is revoked, and keeps nothing of anybody."""
    kept = "".join(map(str, seats))
    values: dict[str, Any] = {"seats": kept}
    if not kept:
        values = {"revoked": at, "label": None, "device": None, "push": None}
    connection.execute(TOKENS.update().where(TOKENS.c.hash == hash).values(values))


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
        "device": it.device,
        "maker": it.maker,
    }
