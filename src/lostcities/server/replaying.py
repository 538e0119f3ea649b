"""Stepping through a game that is over, or through a record: what lay there after so many moves."""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any, Final, NamedTuple

from lostcities.errors import BadRecord, IllegalMove, LostCitiesError
from lostcities.notation.open_view import open_view
from lostcities.server.bodies import Position
from lostcities.server.fields import QuickTable

REMEMBERED: Final = 512  # positions, so that the next is near one of them
APART: Final = 32  # moves between two that are remembered on the way


class Known(NamedTuple):
    """A position of a record, and who made the move to it."""

    table: QuickTable
    mover: int | None


class Replays:
    """Positions of records, the last ones kept; one is looked for at a time."""

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        self._known: OrderedDict[tuple[str, int], Known] = OrderedDict()
        self._lock = Lock()

    def position(
        self, record: Mapping[str, Any], at: int, seat: int | None
    ) -> tuple[Position, int]:
        """The position after so many moves, and how many had to be made to get there.

        It is seen with a seat's eyes, or with all hands open.
        """
        moves = record.get("moves")
        if not isinstance(moves, list) or at > len(moves):
            raise LostCitiesError(f"the record has no move {at}")
        with self._lock:
            (table, mover), made = self._find(record, moves, at)
        view = open_view(table.view, table.seats) if seat is None else table.view(seat)
        move = table.played[-1] if table.played else None
        return Position(at=at, of=len(moves), seat=mover, move=move, view=view), made

    def _find(self, record: Mapping[str, Any], moves: list[Any], at: int) -> tuple[Known, int]:
        key = hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
        near = next((n for n in range(at, -1, -1) if (key, n) in self._known), None)
        if near is None:
            near, start = 0, Known(QuickTable.replay(record, moves=0), None)
        else:
            start = self._known[key, near]
        known = self._walk(key, start, moves, at)
        self._remember((key, at), known)
        return known, at - near

    def _walk(self, key: str, start: Known, moves: list[Any], at: int) -> Known:
        """Make the moves that are missing."""
        table, mover = start.table.copy(), start.mover
        for number in range(len(table.played) + 1, at + 1):
            mover = table.mover
            try:
                table.play(moves[number - 1])
            except IllegalMove as error:
                raise BadRecord(f"move {number} is not legal: {error}") from None
            if number % APART == 0:
                self._remember((key, number), Known(table.copy(), mover))
        return Known(table, mover)

    def _remember(self, key: tuple[str, int], known: Known) -> None:
        self._known[key] = known
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
