"""Export: the records of all games that are over; games in progress are left out."""

import json
from collections.abc import Iterator
from typing import Any, Final

from lostcities.fairness.commitments import commitment, read_seed
from lostcities.server.errors import Damaged, OtherRules, StorageFailed
from lostcities.server.live.loading import damage_told
from lostcities.server.storage.opening import existing
from lostcities.server.storage.reading import read_charter, read_ids, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.table.log import Charter, Row, name_and_face, read_order
from lostcities.server.table.replaying import is_whole, record_of, was_dealt
from lostcities.server.table.state import TableState

BROKEN_OFF: Final = ("abandoned", "closed")


def exported(store: Store, wrong: list[str]) -> Iterator[dict[str, Any]]:
    """One game after the other: its record, and what was promised before the deal.

    What is wrong with a table that cannot be read is noted in a sentence.
    """
    for table in store.read_now(read_ids, ended=True):
        try:
            with damage_told():
                game = read_game(store, table)
        except (Damaged, StorageFailed) as error:
            wrong.append(f"table {table}: {error}: {error.detail}")
            continue
        if game is not None:
            yield game


def read_game(store: Store, table: str) -> dict[str, Any] | None:
    """A game that is over, if it was dealt."""
    charter, rows = store.read_now(read_charter, table), store.read_now(read_rows, table)
    if charter is None or not was_dealt(rows) or (charter.seed is not None and not is_whole(rows)):
        return None  # of a deal that others play too, only what was played to its end
    return game_of(charter, rows)


def game_of(charter: Charter, rows: list[Row]) -> dict[str, Any]:
    """A game that is over."""
    record = record_of(charter, rows, scores_of(charter, rows))
    return {
        "table": charter.id,
        "ended": next((row.kind for row in rows if row.kind in BROKEN_OFF), "finished"),
        "names": names_of(charter, rows),
        "commitment": commitment(read_seed(record["seed"]).secret),
        "record": record,
    }


def names_of(charter: Charter, rows: list[Row]) -> list[str | None]:
    """Who sat where in the end: names of people, and of bots what they are asked for by."""
    names: list[str | None] = [place.bot for place in charter.places]
    for row in rows:
        if row.kind == "joined" and row.seat is not None:
            names[row.seat] = name_and_face(row.text)[0]
        elif row.kind == "arranged":
            names = [names[it] if isinstance(it, int) else it for it in read_order(row)]
    return names


def scores_of(charter: Charter, rows: list[Row]) -> list[int]:
    """As they are stored; of a game that ended before they were, as they come out."""
    if charter.ending is not None and charter.ending.scores:
        return charter.ending.scores
    try:
        table = TableState(charter, rows).table
    except OtherRules:
        return []
    return table.scores() if table else []


def export_lines(database: str, wrong: list[str]) -> Iterator[str]:
    """The same as lines of JSON."""
    store = Store(existing(database))
    try:
        for game in exported(store, wrong):
            yield json.dumps(game, ensure_ascii=False)
    finally:
        store.engine.dispose()
