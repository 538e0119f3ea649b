"""Worlds in which a network plays on for all, and then another says who stands how.

All actions are tried in the same worlds, with the same chance and the same whims of the players.
All rows of a batch go on together, so that the network thinks about many positions at once.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.network import Network, one_round, worth
from lostcities.bots.search import new_seed
from lostcities.bots.search_worlds import Actions, never, sides_of
from lostcities.rules.chance import WORDS, Generator, seed_generator
from lostcities.rules.compiled import compilable, fast
from lostcities.rules.game import Game

ROWS: Final = 96  # that the network thinks about at once: few, so that some worlds end in time
STREAMS: Final = 2  # of chance in each world: what is hidden, and what comes
SEEN, WORLD, FIRST = range(3)  # the tables: the position, a world, and the rows from here on

Worths = NDArray[np.float64]  # by world, action and seat


@cache
def beginner(game: Game) -> Callable[..., None]:
    """A function that imagines worlds and makes each action in each of them."""
    imagine, act, mover = game.imagine, game.act, game.mover

    @compilable
    def begin(tables: Any, rngs: Any, actions: Any, seed: int, first: int) -> None:
        seat = mover(tables[SEEN])
        for row in range(len(rngs)):
            world = first + row // len(actions)
            tables[WORLD] = tables[SEEN]
            seed_generator(rngs[row], seed, STREAMS * world)
            imagine(tables[WORLD], seat, rngs[row])
            tables[FIRST + row] = tables[WORLD]
            seed_generator(rngs[row], seed, STREAMS * world + 1)
            act(tables[FIRST + row], actions[row % len(actions)], rngs[row])

    return begin


@cache
def looker(game: Game) -> Callable[..., None]:
    """A function that shows the movers of all rows what they may know; games over are done."""
    legal, observe, mover, is_over = game.legal, game.observe, game.mover, game.is_over

    @compilable
    def look(tables: Any, live: Any, movers: Any, masks: Any, observations: Any) -> None:
        for row in range(len(live)):
            state = tables[FIRST + row]
            live[row] = not is_over(state)
            if live[row]:
                movers[row] = mover(state)
                legal(state, masks[row])
                observe(state, movers[row], observations[row])

    return look


@cache
def stepper(game: Game) -> Callable[..., None]:
    """A function that makes an action in each row that is still going on."""
    act = game.act

    @compilable
    def step(tables: Any, rngs: Any, live: Any, chosen: Any) -> None:
        for row in range(len(live)):
            if live[row]:
                act(tables[FIRST + row], chosen[row], rngs[row])

    return step


@cache
def counter(game: Game) -> Callable[..., None]:
    """A function that counts the scores of all rows."""
    score = game.score

    @compilable
    def count(tables: Any, scores: Any) -> None:
        for row in range(len(scores)):
            for seat in range(scores.shape[1]):
                scores[row, seat] = score(tables[FIRST + row], seat)

    return count


class Thinkers(NamedTuple):
    """Who plays on in imagined worlds, how many actions, and who judges if it is not over then."""

    player: Network
    ahead: int
    judge: Network


class ChampionWorlds:
    """The worlds that a seat can imagine in a position, played on by a network."""

    def __init__(self, game: Game, thinkers: Thinkers, seen: Any, rng: Generator) -> None:
        """Nothing is imagined yet."""
        self.game, self.thinkers = game, thinkers
        self.seen, self.seats = one_round(game, seen), sides_of(game, seen)
        self.seed = new_seed(rng)
        self.begin, self.look, self.step, self.count = (
            fast(make(game)) for make in (beginner, looker, stepper, counter)
        )

    def worths(
        self, actions: Actions, first: int, most: int, until: float,
        stopped: Callable[[], bool] = never,
    ) -> Worths:  # fmt: skip
        """How well each seat stands after each action, world by world; fewer if time is over."""
        at_once = max(1, ROWS // len(actions))
        found = [np.zeros((0, len(actions), self.seats))]
        for begin in range(first, first + most, at_once):
            worlds = min(at_once, first + most - begin)
            part = self.batch(actions, begin, worlds, until, stopped)
            if part is None:
                break
            found.append(part)
        return np.concatenate(found)

    def batch(
        self, actions: Actions, first: int, worlds: int, until: float, stopped: Callable[[], bool]
    ) -> Worths | None:
        """Some worlds together; None if the time was over before they were done."""
        n, game = worlds * len(actions), self.game
        tables, rngs = game.new_states(FIRST + n), np.zeros((n, WORDS), np.int64)
        tables[SEEN] = self.seen
        live, movers = np.ones(n, np.bool_), np.zeros(n, np.int64)
        masks = np.zeros((n, game.actions), np.int8)
        observations = np.zeros((n, game.features), np.int8)
        whims = np.random.default_rng((self.seed, first))
        self.begin(tables, rngs, actions, self.seed, first)
        for _ in range(self.thinkers.ahead):
            self.look(tables, live, movers, masks, observations)
            if not live.any():
                break
            if time.monotonic() >= until or stopped():
                return None
            going = np.flatnonzero(live)
            noise = whims.gumbel(size=(worlds, game.actions)).astype(np.float32)
            opinion = self.thinkers.player.think(observations[going])
            liked = opinion.logits + noise[going // len(actions)]
            chosen = np.zeros(n, np.int64)
            chosen[going] = np.where(masks[going] > 0, liked, -np.inf).argmax(1)
            self.step(tables, rngs, live, chosen)
        return self.judged(tables, live, movers, masks, observations).reshape(
            worlds, -1, self.seats
        )

    def judged(
        self, tables: Any, live: Any, movers: Any, masks: Any, observations: Any
    ) -> NDArray[np.float64]:
        """By row and seat: the worth of the end where it is over, else what the judge expects."""
        scores = np.zeros((len(live), self.seats))
        self.count(tables, scores)
        worths = worth(self.game.name, scores)
        self.look(tables, live, movers, masks, observations)
        going = np.flatnonzero(live)
        if len(going):
            expected = self.thinkers.judge.think(observations[going]).values
            worths[going] = by_seat(expected, movers[going], self.seats)
        return worths


def by_seat(values: NDArray[np.float32], movers: Any, seats: int) -> NDArray[np.float64]:
    """Values [row, seat] at the table, from values relative to the movers."""
    order = np.arange(seats)
    if values.shape[1] == 1:
        return np.where(order == movers[:, None] % 2, values, -values).astype(np.float64)
    return np.take_along_axis(values, (order - movers[:, None]) % seats, 1).astype(np.float64)
