"""A table at which chance is decided only when it falls, card by card and die by die."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, Self

import numpy as np

from lostcities.core.chance import Generator, new_generator
from lostcities.core.compiled import fast
from lostcities.core.game import NOBODY, Features, Game, Mask, Options, State
from lostcities.envs.openspiel.chance import CHANCE, Chance
from lostcities.envs.openspiel.stories import (
    Story,
    is_sealed,
    tell_move,
    tell_outcome,
    tell_sheets,
)
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View, view_of

NOTHING: Final = -1  # no action waits for a card
FRESH: Final = new_generator()  # what the rules shuffle with before it is taken back
FRESH.flags.writeable = False


class Verbs(NamedTuple):
    """The rules of a game, compiled."""

    act: Callable[[State, int, Generator], None]
    legal: Callable[[State, Mask], int]
    mover: Callable[[State], int]
    observe: Callable[[State, int, Features], None]
    actions: int


@cache
def verbs(name: str) -> Verbs:
    """The compiled verbs of a game."""
    game = find_game(name)
    return Verbs(
        fast(game.act), fast(game.legal), fast(game.mover), fast(game.observe), game.actions
    )


class LazyTable:
    """One game: the record, what waits for chance, and the stories of the seats.

    While it is `waiting`, chance is to decide: `weights()` says what can come, `fall(outcome)` lets
    it. Else `mover` is to `move(action)`.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        max_turns: int,
        prepare: Callable[[State], None] | None = None,
    ) -> None:
        """Before the deal; `prepare` may change the table before the first card is dealt."""
        self.game, self.seats, self.max_turns = game, seats, max_turns
        self.state = game.new_state()
        self.pending, self.turns, self.cut = NOTHING, 0, False
        self.stories: list[Story] = [[] for _ in range(seats + 1)]
        game.deal(self.state, seats, options, FRESH.copy())
        self.places = self.chance.take_back(self.state)
        if prepare is not None:
            prepare(self.state)
        self.mover = int(self.state.turn)  # NOBODY when the game is over
        self._mask: Mask | None = None  # made when asked for

    @property
    def chance(self) -> Chance:
        """What is left to chance in this game."""
        return CHANCE[self.game.name]

    @property
    def over(self) -> bool:
        """Whether the game is over, by the rules or by `max_turns`."""
        return self.mover == NOBODY

    @property
    def waiting(self) -> bool:
        """Whether chance is to decide."""
        return self.pending != NOTHING or bool(self.places)

    def legal(self) -> list[int]:
        """The legal actions of the mover, in order."""
        actions: list[int] = self.mask().nonzero()[0].tolist()
        return actions

    def mask(self) -> Mask:
        """The legal actions, a 1 for each."""
        if self._mask is None:
            self._mask = np.zeros(verbs(self.game.name).actions, np.int8)
            verbs(self.game.name).legal(self.state, self._mask)
        return self._mask

    def weights(self) -> list[tuple[int, int]]:
        """What can come now, and in how many ways."""
        weights = self.chance.weights(self.state, self.places)
        possible = weights.nonzero()[0]
        return list(zip(possible.tolist(), weights[possible].tolist(), strict=True))

    def move(self, action: int) -> None:
        """A legal action of the mover; a draw waits for its card."""
        tell_move(self.stories, self.game, self.state, action)
        if action in self.chance.draws:
            self.pending = action
        else:
            self._carry_out(action)

    def fall(self, outcome: int) -> None:
        """Chance decides."""
        witness = self.chance.witness(self.state, self.places)
        tell_outcome(self.stories, self.game, witness, outcome)
        self._mask = None
        if self.places:
            self.chance.fill(self.state, self.places.pop(0), outcome)
        else:
            self.chance.bring_up(self.state, outcome)
            action, self.pending = self.pending, NOTHING
            self._carry_out(action)

    def _carry_out(self, action: int) -> None:
        before = self.game.copy(self.state) if is_sealed(self.game, self.state) else None
        seat, rng = self.mover, FRESH.copy()
        verbs(self.game.name).act(self.state, action, rng)
        self.mover, self._mask = verbs(self.game.name).mover(self.state), None
        if not (rng == FRESH).all():  # the rules have dealt or rolled
            self.places = self.chance.take_back(self.state)
        if before is not None and (before.roller != self.state.roller or self.over):
            tell_sheets(self.stories, before, self.state)
        self.turns += seat != self.mover
        if self.turns == self.max_turns and not self.over:
            self.cut, self.mover, self.places = True, NOBODY, []

    def scores(self) -> list[int]:
        """The points by seat."""
        return [int(self.game.score(self.state, seat)) for seat in range(self.seats)]

    def view(self, seat: int | None) -> View:
        """All that a seat may know, None for a spectator."""
        fields = {name: self.state[name] for name in self.game.fields.names or ()}
        return view_of(self.game, SimpleNamespace(**fields), seat)  # reads faster

    def copy(self) -> Self:
        """Another table in the same position; the two share nothing that changes."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state, twin.places = self.game.copy(self.state), list(self.places)
        twin.stories = [list(story) for story in self.stories]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """As OpenSpiel clones."""
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """The name of the game and bytes instead of code and a record."""
        small = {"game": self.game.name, "state": self.state.tobytes(), "_mask": None}
        return {**self.__dict__, **small}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The same table."""
        self.__dict__.update(kept)
        self.game = find_game(kept["game"])
        self.state = self.game.copy(np.frombuffer(kept["state"], self.game.fields)[0])
