"""Finished games: their records, and the position after any number of moves."""

import hashlib
import json
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from lostcities.core.game import Game
from lostcities.errors import BadRecord, IllegalMove, LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.moves import parse_move
from lostcities.notation.open_view import open_view
from lostcities.notation.records import Record, new_record
from lostcities.server.protocol.bodies import Position, ToldMove
from lostcities.server.table.contributions import Contributions
from lostcities.server.table.events import (
    Event,
    Step,
    Told,
    moved,
    told_as,
    told_to,
    without_opened,
)
from lostcities.server.table.log import Charter, Row, seats_of
from lostcities.table import Table

REMEMBERED: Final = 512  # positions of all records, so that the next is near one of them
APART: Final = 32  # moves between two that are remembered on the way, at least
MARKS: Final = 64  # that are remembered on the way through one record, at most

MOST_TOLD: Final = 10_000  # moves in one answer


class Known(NamedTuple):
    """A position of a record, and who made the move to it."""

    table: Table
    mover: int | None


class Replays:
    """Positions of records, those of the records asked for last kept."""

    def __init__(self) -> None:
        self._records: OrderedDict[str, OrderedDict[int, Known]] = OrderedDict()
        self._kept = 0

    def near(self, key: str, at: int) -> int | None:
        """The nearest position before one that is known; None: not even the deal."""
        return max((n for n in self._records.get(key, ()) if n <= at), default=None)

    def known(self, key: str, at: int) -> Known | None:
        """A position, if it is known."""
        positions = self._records.get(key)
        return None if positions is None else positions.get(at)

    def walk(self, key: str, record: Mapping[str, Any], at: int) -> Iterator[None]:
        """Make the moves that are missing, one for each step; then the position is known."""
        moves, near = record["moves"], self.near(key, at)
        if near is None:
            near, start = 0, Known(Table.replay(record, moves=0), None)
        else:
            start = self._records[key][near]
        table, mover = start.table.copy(), start.mover
        apart = max(APART, len(moves) // MARKS)
        for number in range(near + 1, at + 1):
            mover = table.mover
            play(table, moves, number)
            if number % apart == 0:
                self._remember(key, number, Known(table.copy(), mover))
            yield
        self._remember(key, at, Known(table, mover))

    def _remember(self, key: str, at: int, known: Known) -> None:
        positions = self._records.setdefault(key, OrderedDict())
        self._records.move_to_end(key)
        self._kept += at not in positions
        positions[at] = known
        positions.move_to_end(at)
        while self._kept > REMEMBERED:
            oldest = next(iter(self._records))
            self._records[oldest].popitem(last=False)
            self._kept -= 1
            if not self._records[oldest]:
                del self._records[oldest]


def play(table: Table, moves: Sequence[str], number: int) -> None:
    """Make a move of a record; BadRecord says which one is not legal."""
    try:
        table.step(moves[number - 1])
    except IllegalMove as error:
        raise BadRecord(f"move {number} is not legal: {error}") from None


class Retelling:
    """The moves of a record from the deal on, told as to a seat, or each as to its mover."""

    def __init__(self, record: Mapping[str, Any], at: int, seat: int | None) -> None:
        """So many moves, to a seat that there is; without one all hands are open."""
        self.record, self.at, self.seat = record, at, seat
        self.moves: deque[ToldMove] = deque(maxlen=MOST_TOLD)
        self._sealed: list[Event] = []  # choices that are to be opened

    def walk(self) -> Iterator[None]:
        """Make the moves, one for each step; then all are told."""
        table = Table.replay(self.record, moves=0)
        for number in range(1, self.at + 1):
            before, mover = table, table.mover
            table = table.copy()
            play(table, self.record["moves"], number)
            assert mover is not None  # or the move were not legal
            game = find_game(table.game)
            step = Step(before.fields, parse_move(game, table.played[-1]), table.fields)
            rows = self._told(game, step, mover, table.seats)
            told = [told_as(game, "event", row) for row in rows]
            self.moves.append(ToldMove(seat=mover, events=told))
            yield

    def _told(self, game: Game, step: Step, mover: int, seats: int) -> Told:
        if self.seat is None:
            return without_opened(game, told_to(game, step, mover))
        event = moved(game, step, Event(0, "move", mover), seats, self._sealed)
        self._sealed = [*self._sealed, event] if event.is_sealed else []
        return event.told_to(self.seat)


def key_of(record: Mapping[str, Any], at: int) -> str:
    """A name for a record by its content; an error if it has no such move.

    The moves are nearly all of a record: they are joined, not written as JSON.
    """
    moves = record.get("moves")
    if not isinstance(moves, list) or at > len(moves):
        raise LostCitiesError(f"the record has no move {at}")
    if not all(type(move) is str for move in moves):
        raise BadRecord("the moves of a record are texts")
    rest = {name: it for name, it in record.items() if name != "moves"}
    text = json.dumps(rest, sort_keys=True) + "\0" + "\0".join(moves)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def position_of(known: Known, at: int, of: int, seat: int | None) -> Position:
    """A position, seen with a seat's eyes, or with all hands open."""
    table = known.table
    view = open_view(table.view, table.seats) if seat is None else table.view(seat)
    move = table.played[-1] if table.played else None
    return Position(at=at, of=of, seat=known.mover, move=move, view=view)


# --- Records ---------------------------------------------------------------------------


def record_of(charter: Charter, rows: Iterable[Row], scores: list[int]) -> Record:
    """The record of a game as its log tells it; nothing is played again, so any rules will do."""
    rows, moves = list(rows), list[str]()
    contributions = Contributions(charter.chance, charter.secret, known=charter.seed)
    for row in rows:
        contributions = contributions.after(row)
        if row.kind == "move":
            moves.append(row.text)
        elif row.kind == "undone":
            moves.pop()
    return new_record(
        game=charter.settings.game,
        rules=charter.rules,
        seats=seats_of(len(charter.places), rows),
        seed=contributions.seed,
        chance=charter.chance,
        options=dict(charter.settings.options),
        moves=moves,
        scores=scores,
    )


def is_whole(rows: Iterable[Row]) -> bool:
    """Whether a game that is over was played to its end."""
    return not any(row.kind in ("abandoned", "closed", "ended") for row in rows)


def was_dealt(rows: Iterable[Row]) -> bool:
    """Whether there was a game at all."""
    return any(row.kind == "dealt" for row in rows)
