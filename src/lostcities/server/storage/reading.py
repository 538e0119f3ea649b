"""What is read: charters, logs, tokens."""

import json
from typing import Final, get_args

import sqlalchemy as sa

from lostcities.server.errors import Damaged
from lostcities.server.protocol.parts import TableSettings
from lostcities.server.storage.tables import LOG, TABLES, TOKENS
from lostcities.server.table.log import PRIVATE, Charter, Ending, Row, places_from
from lostcities.server.tokens import Pass, Scope

SCOPES: Final = get_args(Scope)
SEATS: Final = frozenset("01234")
ROW = (
    LOG.c.number,
    LOG.c.at,
    LOG.c.kind,
    LOG.c.seat,
    LOG.c.text,
    LOG.c.extra,
    LOG.c.cid,
    LOG.c.parts,
)


def read_charter(connection: sa.Connection, table: str) -> Charter | None:
    """What was settled when a table was set up; None: there is none."""
    found = connection.execute(TABLES.select().where(TABLES.c.id == table)).one_or_none()
    return None if found is None else charter_of(found)


def charter_of(found: sa.Row[tuple[object, ...]]) -> Charter:
    """A charter from its row."""
    it = found._mapping
    return Charter(
        id=it["id"],
        created=it["created"],
        rules=it["rules"],
        settings=TableSettings.model_validate_json(it["settings"]),
        places=places_from(json.loads(it["places"])),
        secret=it["secret"],
        chance=it["chance"],
        ending=ending_of(it["ended"], it["scores"]),
        seed=it["seed"],
    )


def ending_of(ended: int | None, scores: str | None) -> Ending | None:
    """The end of a table, if it has one."""
    return None if ended is None else Ending(ended, json.loads(scores or "[]"))


def read_rows(connection: sa.Connection, table: str, after: int = 0) -> list[Row]:
    """The log of a table, after a number."""
    asked = sa.select(*ROW).where(LOG.c.table_id == table, LOG.c.number > after)
    return [Row(*found) for found in connection.execute(asked.order_by(LOG.c.number))]


def read_pass(connection: sa.Connection, hash: str) -> Pass | None:
    """What a token is good for; None: nothing."""
    asked = TOKENS.select().where(TOKENS.c.hash == hash, TOKENS.c.revoked.is_(None))
    found = connection.execute(asked).one_or_none()
    return None if found is None else pass_of(found)


def read_joined(connection: sa.Connection, table: str, key: str) -> list[Row]:
    """The rows of whoever sat down at a table with a key: one for each seat."""
    joined = sa.select(*ROW).where(LOG.c.table_id == table, LOG.c.kind == "joined")
    joined = joined.order_by(LOG.c.number)
    found = connection.execute(joined.where(LOG.c.cid == key)).first()
    if found is None:
        return []
    first = Row(*found)
    together = LOG.c.number.between(first.number, first.number + first.parts - 1)
    return [Row(*row) for row in connection.execute(joined.where(together))]


def read_labelled(connection: sa.Connection, table: str, label: str) -> list[Pass]:
    """The programs' tokens of a name; several seats may have chosen the same."""
    asked = TOKENS.select().where(
        TOKENS.c.table_id == table, TOKENS.c.label == label, TOKENS.c.revoked.is_(None)
    )
    return [pass_of(found) for found in connection.execute(asked)]


def pass_of(found: sa.Row[tuple[object, ...]]) -> Pass:
    """A token from its row; Damaged if that cannot be one."""
    it = found._mapping
    texts = all(it[name] is None or isinstance(it[name], str) for name in ("label", "device"))
    seated = isinstance(it["seats"], str) and set(it["seats"]) <= SEATS
    if not (texts and seated and it["scope"] in SCOPES and isinstance(it["created"], int)):
        raise Damaged("a column of a token is of a wrong kind")
    return Pass(
        it["hash"],
        it["table_id"],
        tuple(int(letter) for letter in it["seats"]),
        it["scope"],
        it["label"],
        it["device"],
        it["created"],
        it["maker"],
    )


def read_listed(connection: sa.Connection, most: int, page: int = 0) -> list[str]:
    """Listed tables that are not over, those where something happened last first."""
    asked = sa.select(TABLES.c.id).where(TABLES.c.listed, TABLES.c.ended.is_(None))
    ordered = asked.order_by(last_activity().desc(), TABLES.c.id)
    return list(connection.scalars(ordered.limit(most).offset(most * page)))


def last_activity() -> sa.ColumnElement[int]:
    """When something last happened for all at a table: its newest row, or when it was set up."""
    for_all = LOG.c.kind.not_in(PRIVATE)
    newest = sa.select(LOG.c.at).where(LOG.c.table_id == TABLES.c.id, for_all)
    newest = newest.order_by(LOG.c.number.desc()).limit(1)
    return sa.func.coalesce(newest.correlate(TABLES).scalar_subquery(), TABLES.c.created)


def not_dealt() -> sa.Select[tuple[str]]:
    """The tables that wait for players."""
    dealt = sa.select(LOG.c.number).where(LOG.c.table_id == TABLES.c.id, LOG.c.kind == "dealt")
    return sa.select(TABLES.c.id).where(TABLES.c.ended.is_(None), ~dealt.exists())


def read_waiting(connection: sa.Connection, among: list[str]) -> list[str]:
    """Those of some tables that wait for players."""
    return list(connection.scalars(not_dealt().where(TABLES.c.id.in_(among))))


def count_waiting(connection: sa.Connection, most: int) -> int:
    """How many tables wait for players, counted as far as a number."""
    some = not_dealt().limit(most).subquery()
    return connection.scalar(sa.select(sa.func.count()).select_from(some)) or 0


def read_ids(connection: sa.Connection, *, ended: bool) -> list[str]:
    """The tables that are over, or all."""
    asked = sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)
    return list(connection.scalars(asked.where(TABLES.c.ended.is_not(None)) if ended else asked))
