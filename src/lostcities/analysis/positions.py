"""The positions of a finished game: every decision, with the record that it was made in."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from lostcities.arena.measuring.valued import why_unvalued
from lostcities.bots.network import misfit
from lostcities.core.game import Game
from lostcities.errors import BadRecord, LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.records import read_record
from lostcities.table import Table

MOST_MOVES: Final = 6000  # of a record that can be analysed: longer ones only drag on


class Position(NamedTuple):
    """A position and what was done in it."""

    number: int  # of the move, from 1
    state: Any  # before the move, hidden cards included
    seat: int
    action: int
    round_number: int  # from 0


class Played(NamedTuple):
    """A finished game, move by move."""

    game: Game
    seats: int
    options: Any  # of the table, as a record
    positions: list[Position]
    end: Any
    scores: list[int]
    rounds: int


class Watched(Table):
    """A table that keeps every position it has been in."""

    def __init__(self, game: str, **settings: Any) -> None:
        """Deal; nothing is played yet."""
        self.before: list[tuple[Any, int]] = []
        super().__init__(game, **settings)

    def _act(self, action: int) -> None:
        self.before.append((self._game.copy(self._state), action))
        super()._act(action)


def read_game(record: str | bytes | Mapping[str, Any]) -> Played:
    """The positions of a record; BadRecord says why there are none."""
    kept = read_record(record)
    if len(kept["moves"]) > MOST_MOVES:  # before it is played through
        raise BadRecord.of("analysis_too_long", moves=len(kept["moves"]), most=MOST_MOVES)
    table = Watched.replay(kept)
    if not table.over:
        raise BadRecord.of("analysis_unfinished", moves=len(table.played))
    game = find_game(table.game)
    check_known(game, table.options)
    rounds = int(table.state.round_number) + 1 if game.has_rounds else 1
    positions = [
        Position(number, state, int(game.mover(state)), action, round_of(game, state))
        for number, (state, action) in enumerate(table.before, 1)
    ]
    options = game.new_options(table.seats, table.options)
    return Played(game, table.seats, options, positions, table.state, table.scores(), rounds)


def round_of(game: Game, state: Any) -> int:
    """The round that is being played, from 0."""
    return int(state.round_number) if game.has_rounds else 0


def check_known(game: Game, options: Mapping[str, Any]) -> None:
    """Refuse a table that no shipped network knows."""
    why_not = misfit(game, "champion") or why_unvalued(game, options)
    if why_not is not None:
        raise LostCitiesError.of("analysis_unknown", why=why_not)
