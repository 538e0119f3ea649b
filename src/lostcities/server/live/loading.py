"""Loading a table from its rows: whatever is wrong with them is that table's trouble alone."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, get_args

from lostcities.server.errors import Damaged, NoSuchTable, ServerError
from lostcities.server.storage.reading import read_charter, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.table.log import Charter, Kind, Row
from lostcities.server.table.state import Course
from lostcities.server.table.stating import seat_infos

KINDS: Final = frozenset(get_args(Kind))
ROWS: Final = 64  # folded before others have their turn


@contextmanager
def damage_told() -> Iterator[None]:
    """Any error but those a caller is told about anyway means that rows are damaged."""
    try:
        yield
    except ServerError:
        raise
    except Exception as error:
        raise Damaged(f"{type(error).__name__}: {error}") from error


async def load(store: Store, table: str) -> Course:
    """A table from the database; a long log is folded in parts, others are answered between."""
    with damage_told():
        charter = await store.read(read_charter, table)
        if charter is None:
            raise NoSuchTable("there is no such table")
        course = begun(charter)
        for number, row in enumerate(await store.read(read_rows, table), 1):
            add(course, row)
            if number % ROWS == 0:
                await asyncio.sleep(0)
        return checked(course)


def folded(charter: Charter, rows: list[Row]) -> Course:
    """The same from rows that were read already."""
    with damage_told():
        course = begun(charter)
        for row in rows:
            add(course, row)
        return checked(course)


def begun(charter: Charter) -> Course:
    """A table before its first row."""
    if not (isinstance(charter.created, int) and isinstance(charter.secret, str)):
        raise Damaged("a column is of a wrong kind")
    return Course(charter)


def add(course: Course, row: Row) -> None:
    """Take up a row, if it can be one."""
    seats = range(len(course.chairs))
    numbers = isinstance(row.at, int) and (row.seat is None or row.seat in seats)
    texts = isinstance(row.text, str) and isinstance(row.extra, str)
    if row.kind not in KINDS or not numbers or not texts:
        raise Damaged(f"row {row.number} is of no known kind")
    course.add(row)


def checked(course: Course) -> Course:
    """A table that can also be shown."""
    seat_infos(course, frozenset())
    course.view(None)
    return course
