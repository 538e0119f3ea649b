"""Loading a table from its rows; an error in them affects only that table."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, get_args

from lostcities.server.errors import Damaged, NoSuchTable, ServerError
from lostcities.server.storage.reading import read_charter, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.table.log import Charter, Kind, Row
from lostcities.server.table.state import TableState
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


async def load(store: Store, table: str) -> TableState:
    """A table from the database; a long log is folded in parts, others are answered between."""
    with damage_told():
        charter = await store.read(read_charter, table)
        if charter is None:
            raise NoSuchTable("there is no such table")
        state = begun(charter)
        for number, row in enumerate(await store.read(read_rows, table), 1):
            apply(state, row)
            if number % ROWS == 0:
                await asyncio.sleep(0)
        return checked(state)


def folded(charter: Charter, rows: list[Row]) -> TableState:
    """The same from rows that were read already."""
    with damage_told():
        state = begun(charter)
        for row in rows:
            apply(state, row)
        return checked(state)


def begun(charter: Charter) -> TableState:
    """A table before its first row."""
    if not (isinstance(charter.created, int) and isinstance(charter.secret, str)):
        raise Damaged("a column is of a wrong kind")
    return TableState(charter)


def apply(state: TableState, row: Row) -> None:
    """Take up a row, if it can be one."""
    seats = range(len(state.chairs))
    numbers = isinstance(row.at, int) and (row.seat is None or row.seat in seats)
    texts = isinstance(row.text, str) and isinstance(row.extra, str)
    if row.kind not in KINDS or not numbers or not texts:
        raise Damaged(f"row {row.number} is of no known kind")
    state.apply(row)


def checked(state: TableState) -> TableState:
    """A table that can also be shown."""
    seat_infos(state, frozenset())
    state.view(None)
    return state
