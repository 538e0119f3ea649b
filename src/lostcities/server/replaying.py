"""Stepping through a game that is over, or through a record: what lay there after so many moves."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any, Final

from lostcities.errors import LostCitiesError
from lostcities.notation.catalog import View
from lostcities.server.bodies import Position
from lostcities.table import Table

REMEMBERED: Final = 256  # positions, so that the next is one move away


class Replays:
    """Positions of records, the last ones kept; it may be asked from several threads."""

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        self._known: OrderedDict[tuple[str, int], tuple[Table, int | None]] = OrderedDict()
        self._lock = Lock()

    def position(self, record: Mapping[str, Any], at: int, seat: int | None) -> Position:
        """The position after so many moves, with a seat's eyes, or with all hands open."""
        moves = record.get("moves")
        if not isinstance(moves, list) or at > len(moves):
            raise LostCitiesError(f"the record has no move {at}")
        table, mover = self._table(record, at)
        view = open_view(table) if seat is None else table.view(seat)
        move = table.played[-1] if table.played else None
        return Position(at=at, of=len(moves), seat=mover, move=move, view=view)

    def _table(self, record: Mapping[str, Any], at: int) -> tuple[Table, int | None]:
        key = json.dumps(record, sort_keys=True)
        with self._lock:
            before = self._known.get((key, at - 1))
            found = self._known.get((key, at))
        if found is None:
            if before is None and at > 0:
                before = (Table.replay(record, moves=at - 1), None)
            found = one_move_on(before[0], record) if before else (Table.replay(record, 0), None)
            with self._lock:
                self._known[key, at] = found
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
        return found


def one_move_on(table: Table, record: Mapping[str, Any]) -> tuple[Table, int | None]:
    """The table after its next move, and who made it."""
    after, mover = table.copy(), table.mover
    after.play(record["moves"][len(table.played)])
    return after, mover


def open_view(table: Table) -> View:
    """A view with all hands open, and with every sheet as its owner sees it."""
    view = table.view(None)
    for place in ("hands", "sheets"):
        if place in view:
            view[place] = [table.view(seat)[place][seat] for seat in range(table.seats)]
    return view
