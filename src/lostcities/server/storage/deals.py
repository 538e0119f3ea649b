"""Deals that several play, and results of deals of the day: reads and writes."""

import json
from collections.abc import Collection
from typing import Final, NamedTuple

import sqlalchemy as sa

from lostcities.server.protocol.deals import DayStanding, DealSeat
from lostcities.server.storage.reading import ROW, charter_of
from lostcities.server.storage.tables import DAYS, DEALS, LOG, TABLES
from lostcities.server.storage.writing import Job
from lostcities.server.table.deals import Deal
from lostcities.server.table.log import PLAYED, Charter, Row

MOST_GAMES: Final = 200  # of a deal, told at once


def new_deal(deal: Deal) -> Job:
    """Store a deal, unless the same is there already."""
    values = {
        "id": deal.id,
        "created": deal.created,
        "print": deal.print,
        "game": deal.game,
        "rules": deal.rules,
        "chance": deal.chance,
        "options": json.dumps(deal.options),
        "seed": deal.seed,
        "seats": json.dumps([seat.model_dump() for seat in deal.seats]),
        "scores": json.dumps(deal.scores),
    }

    def write(connection: sa.Connection) -> None:
        if read_same(connection, deal) is None:
            connection.execute(DEALS.insert(), values)

    return write


def read_same(connection: sa.Connection, deal: Deal) -> str | None:
    """The id under which the same cards are stored."""
    return connection.scalar(sa.select(DEALS.c.id).where(DEALS.c.print == deal.print))


def stored_id(connection: sa.Connection, deal: Deal) -> str:
    """The same of a deal that was stored."""
    return read_same(connection, deal) or deal.id


def read_deal(connection: sa.Connection, id: str) -> Deal | None:
    """A deal; None: there is none."""
    found = connection.execute(DEALS.select().where(DEALS.c.id == id)).one_or_none()
    if found is None:
        return None
    it = found._mapping
    return Deal(
        id=it["id"],
        created=it["created"],
        game=it["game"],
        rules=it["rules"],
        chance=it["chance"],
        options=json.loads(it["options"]),
        seed=it["seed"],
        seats=[DealSeat(**seat) for seat in json.loads(it["seats"])],
        scores=json.loads(it["scores"]),
    )


def count_games(connection: sa.Connection, deal: str) -> int:
    """How many tables of a deal are over."""
    ended = sa.select(sa.func.count()).select_from(TABLES)
    return connection.scalar(ended.where(TABLES.c.deal == deal, TABLES.c.ended.is_not(None))) or 0


def read_games(connection: sa.Connection, deal: str) -> list[tuple[Charter, list[Row]]]:
    """The tables of a deal that are over, in the order of their ends, with all but the moves."""
    over = TABLES.select().where(TABLES.c.deal == deal, TABLES.c.ended.is_not(None))
    found = connection.execute(over.order_by(TABLES.c.ended, TABLES.c.id).limit(MOST_GAMES))
    charters = [charter_of(row) for row in found]
    rows: dict[str, list[Row]] = {charter.id: [] for charter in charters}
    asked = sa.select(LOG.c.table_id, *ROW).where(
        LOG.c.table_id.in_(list(rows)), LOG.c.kind.not_in(PLAYED)
    )
    for table, *row in connection.execute(asked.order_by(LOG.c.table_id, LOG.c.number)):
        rows[table].append(Row(*row))
    return [(charter, rows[charter.id]) for charter in charters if charter.ending]


def names_forgotten(print: str, seats: Collection[int] | None = None) -> Job:
    """The first game of a deal names some people no more, or nobody; the deal stays."""

    def write(connection: sa.Connection) -> None:
        of = DEALS.c.print == print
        held = connection.scalar(sa.select(DEALS.c.seats).where(of).with_for_update())
        if held is not None:
            named = list(enumerate(json.loads(held)))
            goes = {n for n, it in named if not it.get("bot") and (seats is None or n in seats)}
            kept = [{} if n in goes else it for n, it in named]
            connection.execute(DEALS.update().where(of).values(seats=json.dumps(kept)))

    return write


def read_print(connection: sa.Connection, id: str) -> str | None:
    """By which a deal is known; None: there is none."""
    return connection.scalar(sa.select(DEALS.c.print).where(DEALS.c.id == id))


def deals_deleted(before: int) -> Job:
    """Deals, and results of days, from before a time are gone."""

    def write(connection: sa.Connection) -> None:
        connection.execute(DEALS.delete().where(DEALS.c.created < before))
        connection.execute(DAYS.delete().where(DAYS.c.created < before))

    return write


# --- Days -----------------------------------------------------------------------------


class DayPlayed(NamedTuple):
    """A result of a deal of the day."""

    game: str
    day: str
    margin: int


def new_day_result(played: DayPlayed, key: str, now: int) -> Job:
    """Store a result, unless the same browser has one already."""
    same = (DAYS.c.game == played.game) & (DAYS.c.day == played.day) & (DAYS.c.key == key)
    values = {**played._asdict(), "key": key, "created": now}

    def write(connection: sa.Connection) -> None:
        if connection.scalar(sa.select(DAYS.c.key).where(same)) is None:
            connection.execute(DAYS.insert(), values)

    return write


def read_standing(connection: sa.Connection, played: DayPlayed) -> DayStanding:
    """A result among all that are stored."""
    below = sa.func.sum(sa.case((DAYS.c.margin < played.margin, 1), else_=0))
    even = sa.func.sum(sa.case((DAYS.c.margin == played.margin, 1), else_=0))
    asked = sa.select(sa.func.count(), below, even).where(
        DAYS.c.game == played.game, DAYS.c.day == played.day
    )
    people, less, same = connection.execute(asked).one()
    return DayStanding(people=people, below=int(less or 0), even=int(same or 0))
