"""Trying actions in imagined worlds: each is played on to the end of the round, on all cores.

A world is one way in which all that a seat cannot see may lie, and the chance of all that comes.
Every action is tried in the same worlds. World number n is the same whenever it is looked into,
and on however many threads.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.policy import Policy
from lostcities.core.chance import GENERATOR_WORDS, Generator, seed_generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Game, Mask
from lostcities.core.play import BEGINNING, NO_LIMIT, PLAYING, Limit, scorer, stepper

Actions = NDArray[np.int64]
Scores = NDArray[Any]  # by world, action and side: points, or what they are worth
Fill = Callable[..., int]  # (tables, actions, seed, rows, stop, scores) → worlds filled

LONGEST: Final = 1000  # actions after which an endless round is cut, at its present score
STREAMS: Final = 3  # of chance in a world: what is hidden, what comes, what the players make up
SEEN, WORLD, TRIED, TABLES = range(4)  # the records that a thread works on, and the fewest of them
A_MOMENT: Final = 0.005  # seconds between two looks at the clock


def never() -> bool:
    """Nobody stops the bot."""
    return False


def sides_of(game: Game, seen: Any) -> int:
    """How many sides, or seats if everyone plays alone, have a score of their own."""
    return game.sides or game.seats_at(seen)


# --- One world, compiled --------------------------------------------------------------


@cache
def finisher(game: Game, policy: Policy) -> Callable[[Any, int, Mask, Generator, Generator], None]:
    """A function that makes a move and lets a policy play for all seats until the round is over."""
    legal, step = game.legal, stepper(game, of_round=True)

    @compilable
    def finish(state: Any, action: int, mask: Mask, chance: Generator, own: Generator) -> None:
        limit = Limit(NO_LIMIT, LONGEST)
        progress = step(state, action, chance, BEGINNING, limit)
        while progress.done == PLAYING:
            legal(state, mask)
            progress = step(state, policy(state, mask, own), chance, progress, limit)

    return finish


@cache
def filler(game: Game, policy: Policy) -> Callable[..., int]:
    """A function that fills every `step`th row of the scores, a world a row; how many it filled.

    It leaves off between two actions once `stop` is set. What the policy knows in a world is what
    the seat to move there knows: nobody profits from what was imagined.
    """
    imagine, mover, write_scores = game.imagine, game.mover, scorer(game)
    finish, width = finisher(game, policy), game.actions

    @compilable
    def fill(tables: Any, actions: Any, seed: int, rows: Any, stop: Any, scores: Any) -> int:
        first, begin, step = rows
        mask = np.zeros(width, np.int8)
        chance, own = np.zeros(GENERATOR_WORDS, np.int64), np.zeros(GENERATOR_WORDS, np.int64)
        seat, filled = mover(tables[SEEN]), 0
        for row in range(begin, len(scores), step):
            stream = STREAMS * (first + row)
            tables[WORLD] = tables[SEEN]
            seed_generator(chance, seed, stream)
            imagine(tables[WORLD], seat, chance)
            for n in range(len(actions)):
                if stop[0]:
                    return filled
                tables[TRIED] = tables[WORLD]
                seed_generator(chance, seed, stream + 1)
                seed_generator(own, seed, stream + 2)
                finish(tables[TRIED], actions[n], mask, chance, own)
                write_scores(tables[TRIED], scores[row, n])
            filled += 1
        return filled

    return fill


# --- Many worlds, on all cores --------------------------------------------------------


class Worlds:
    """The worlds that a seat can imagine in a position, and how its actions end in them."""

    def __init__(
        self, game: Game, fill: Fill, seen: Any, seed: int, threads: int,
        stopped: Callable[[], bool] = never,
    ) -> None:  # fmt: skip
        """Nothing is imagined yet; `fill` will play on for all."""
        self.game, self.seen, self.seed, self.threads = game, seen, seed, threads
        self.fill, self.stopped = fill, stopped
        self.warm_up()

    def warm_up(self) -> None:
        """Have the code compiled, or loaded, before a clock runs."""
        self.fill_rows(np.zeros(0, np.int64), (0, 0, 1), np.zeros(1, np.int8), self.room(0, 0))

    def room(self, worlds: int, actions: int) -> Scores:
        """Scores not known yet."""
        return np.zeros((worlds, actions, sides_of(self.game, self.seen)))

    def fill_rows(
        self, actions: Actions, rows: tuple[int, int, int], stop: Any, scores: Scores
    ) -> int:
        """The work of one thread."""
        tables = self.game.new_states(TABLES + len(actions))
        tables[SEEN] = self.seen
        return int(self.fill(tables, actions, self.seed, rows, stop, scores))

    def scores(self, actions: Actions, first: int, most: int, until: float) -> Scores:
        """How the actions end in the worlds from number `first` on: at most so many, until a time.

        Only worlds in which all actions were tried come back: fewer than asked for, or none, if the
        time is over first.
        """
        if self.stopped():
            return self.room(0, len(actions))
        scores, stop = self.room(most, len(actions)), np.zeros(1, np.int8)
        threads = min(self.threads, most)
        with ThreadPoolExecutor(threads) as pool:
            try:
                work = [
                    pool.submit(self.fill_rows, actions, (first, n, threads), stop, scores)
                    for n in range(threads)
                ]
                while wait(work, min(A_MOMENT, max(0.0, until - time.monotonic()))).not_done:
                    if time.monotonic() >= until or self.stopped():
                        break
            finally:
                stop[0] = 1  # also when an exception, or somebody at the keyboard, interrupts
        whole = np.zeros(most, np.bool_)
        for n, part in enumerate(work):
            whole[n::threads][: part.result()] = True
        return scores[whole]
