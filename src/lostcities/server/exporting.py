"""Export: the records of all games that are over; what is being played stays where it is."""

import json
import sys
from collections.abc import Iterator
from typing import Any

from lostcities.errors import LostCitiesError
from lostcities.server.course import Course
from lostcities.server.storage.reading import read_charter, read_ids, read_rows
from lostcities.server.storage.store import Store


def exported(store: Store) -> Iterator[dict[str, Any]]:
    """One game after the other: its record, and what was promised before the deal."""
    for table in store.read_now(read_ids, ended=True):
        course = course_of(store, table)
        if course is not None and course.is_over and course.table is not None:
            yield {
                "table": table,
                "ended": course.stage,
                "names": [chair.name or chair.bot for chair in course.chairs],
                "commitment": course.commitment,
                "record": course.table.record(),
            }


def course_of(store: Store, table: str) -> Course | None:
    """A table from its log; one of other rules is left out, and it is said."""
    charter = store.read_now(read_charter, table)
    try:
        return charter and Course(charter, store.read_now(read_rows, table))
    except LostCitiesError as error:
        print(f"lostcities: left out: {error}", file=sys.stderr)
        return None


def export_lines(database: str) -> Iterator[str]:
    """The same as lines of JSON."""
    store = Store(database)
    try:
        for game in exported(store):
            yield json.dumps(game, ensure_ascii=False)
    finally:
        store.engine.dispose()
