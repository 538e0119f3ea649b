"""One game stepped by the numbers of its actions: what the environments of others stand on.

The rules run compiled, one call a step; afterwards the mover's observation and mask lie ready.
"""

import secrets
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import Generator, below, new_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import NOBODY, Features, Game, Mask
from lostcities.core.play import (
    NO_LIMIT,
    OVER,
    PLAYING,
    Limit,
    Progress,
    nth_legal,
    reward,
    scorer,
    stepper,
)
from lostcities.envs.checks import checked_choice, checked_limit, checked_seed, is_action, why_not
from lostcities.errors import IllegalMove
from lostcities.games.catalog import find_game

Reward = Literal["points", "rank"]
GAME_STREAM, OWN_STREAM = 0, 1  # chance of the game; chance of all that is not the game


class Verbs(NamedTuple):
    """The compiled calls of a step; states and options are arrays of one record."""

    begin: Callable[[Any, int, Any, Generator, Features, Mask], int]
    advance: Callable[[Any, Generator, Features, Mask, int, Progress, Limit], tuple[int, Progress]]
    look: Callable[[Any, int, Features], None]
    imagine: Callable[[Any, int, Generator], None]
    tally: Callable[[Any, Any], None]


@cache
def verbs(game: Game) -> Verbs:
    """The compiled calls for a game; `begin` and `advance` say who is to move."""
    return Verbs(*map(fast, (*steps(game), *looks(game))))


@cache
def steps(game: Game) -> tuple[Any, Any]:
    """Deal, or act; then the mover's observation and mask."""
    deal, step, mover = game.deal, stepper(game), game.mover
    observe, legal = game.observe, game.legal

    @compilable
    def present(states: Any, features: Features, mask: Mask) -> int:
        seat = mover(states[0])
        if seat != NOBODY:
            observe(states[0], seat, features)
            legal(states[0], mask)
        return seat

    @compilable
    def begin(
        states: Any, seats: int, options: Any, rng: Generator, features: Features, mask: Mask
    ) -> int:
        deal(states[0], seats, options[0], rng)
        return present(states, features, mask)

    @compilable
    def advance(  # noqa: PLR0913  # one call a step
        states: Any,
        rng: Generator,
        features: Features,
        mask: Mask,
        action: int,
        progress: Progress,
        limit: Limit,
    ) -> tuple[int, Progress]:
        after = step(states[0], action, rng, progress, limit)
        return present(states, features, mask), after

    return begin, advance


@cache
def looks(game: Game) -> tuple[Any, Any, Any]:
    """What a seat sees, what it may imagine, what all have."""
    observe, guess, write_scores = game.observe, game.imagine, scorer(game)

    @compilable
    def look(states: Any, seat: int, features: Features) -> None:
        observe(states[0], seat, features)

    @compilable
    def imagine(states: Any, seat: int, rng: Generator) -> None:
        guess(states[0], seat, rng)

    @compilable
    def tally(states: Any, scores: Any) -> None:
        write_scores(states[0], scores)

    return look, imagine, tally


class OneGame:
    """A game from deal to deal: who moves, what may be done, what it came to."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        max_turns: int | None = None,
        max_actions: int | None = None,
        reward: Reward = "points",
        **options: Any,
    ) -> None:
        """Set the table; nothing is dealt before `reset`."""
        self.game = find_game(game)
        self.seats = self.game.check_seats(seats)
        self.max_turns = checked_limit("max_turns", max_turns)
        self.max_actions = checked_limit("max_actions", max_actions)
        self.reward = checked_choice("reward", reward, get_args(Reward))
        self.options = self.game.option_row(self.seats, options)
        self.states = self.game.new_states(1)
        self.features = np.zeros(self.game.features, np.int8)
        self.mask = np.zeros(self.game.actions, np.int8)
        self.rng: Generator | None = None  # until the first deal
        self.own = new_generator()
        self.mover, self.done, self.turns, self.actions = NOBODY, OVER, 0, 0
        self._verbs = verbs(self.game)

    def reset(self, seed: int | None = None) -> None:
        """Deal; with a seed the same deals follow as ever, without one those that come next."""
        if seed is not None or self.rng is None:
            chosen = secrets.randbits(62) if seed is None else checked_seed(seed)
            self.rng, self.own = (new_generator(chosen, n) for n in (GAME_STREAM, OWN_STREAM))
        self.turns, self.actions, self.done = 0, 0, PLAYING
        self.mover = self._verbs.begin(
            self.states, self.seats, self.options, self.rng, self.features, self.mask
        )

    def step(self, action: int) -> None:
        """A legal action of the mover; the caller answers for its being legal."""
        assert self.rng is not None
        progress = Progress(self.turns, self.actions, PLAYING)
        limit = Limit(self.max_turns or NO_LIMIT, self.max_actions or NO_LIMIT)
        self.mover, (self.turns, self.actions, done) = self._verbs.advance(
            self.states, self.rng, self.features, self.mask, action, progress, limit
        )
        if done != PLAYING:
            self.end(done)

    def end(self, done: int) -> None:
        """The game is over, for whatever reason: nothing is legal any more."""
        self.done = done
        self.mask[:] = 0

    def is_legal(self, action: Any) -> bool:
        """Whether the mover may do it now."""
        return is_action(action, len(self.mask)) and bool(self.mask[action])

    def any_legal(self) -> int:
        """A legal action by lot."""
        return nth_legal(self.mask, below(self.own, int(self.mask.sum())))

    def why_not(self, action: Any) -> IllegalMove:
        """Why an action is not legal, ready to be raised."""
        return IllegalMove(why_not(self.game, self.states[0], action))

    def observation(self, seat: int) -> Features:
        """What a seat sees now, in an array of its own."""
        if seat == self.mover:
            return self.features.copy()
        features = np.zeros(self.game.features, np.int8)
        self._verbs.look(self.states, seat, features)
        return features

    def seen(self, seat: int) -> Any:
        """A record in which all that a seat cannot see is dealt afresh: what a bot may think on."""
        worlds = self.game.new_states(1)
        worlds[0] = self.states[0]
        self._verbs.imagine(worlds, seat, self.own)
        return worlds[0]

    def scores(self) -> NDArray[np.int32]:
        """The points by seat; in a match the running totals."""
        scores = np.zeros(self.seats, np.int32)
        self._verbs.tally(self.states, scores)
        return scores

    def rewards(self) -> list[float]:
        """What the scores are worth to each seat."""
        return [float(n) for n in rewards(self.game, self.reward, self.scores())]

    def worst_reward(self) -> float:
        """No legal game ends with less."""
        if self.reward == "rank":
            return -1.0
        rounds = int(self.options[0].rounds) if self.game.has_rounds else 1
        lowest, highest = self.game.score_bounds
        return float(rounds * (lowest - highest if self.game.is_two_sided(self.seats) else lowest))

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the compiled code, which a copy finds again by the name of the game."""
        return {**self.__dict__, "game": self.game.name, "_verbs": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The same game at the same point."""
        self.__dict__.update(kept)
        self.game = find_game(kept["game"])
        self._verbs = verbs(self.game)


# --- Rewards --------------------------------------------------------------------------


def rewards(game: Game, kind: Reward, scores: NDArray[np.int32]) -> NDArray[np.float64]:
    """Scores [..., seat] as rewards: points, or from 1 for the best to −1 for the last."""
    if kind == "points":
        by_seat = np.moveaxis(scores, -1, 0)
        paid = [reward(by_seat, game.sides, seat) for seat in range(len(by_seat))]
        return np.stack(paid, -1).astype(np.float64)
    better = np.sign(scores[..., :, None] - scores[..., None, :]).sum(-1)
    rivals = scores.shape[-1] - (scores.shape[-1] // game.sides if game.sides else 1)
    return np.asarray(better / rivals, np.float64)
