"""A player who thinks ahead: what if the hidden cards lie so, and I do this?

The seat to move imagines worlds that agree with all it knows, tries every action in each of them,
lets a simpler player play on for all to the end of the round, and takes what ended best. Which
player that is, how worlds are tried and how the outcome is judged are three separate things.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from lostcities.bots.policy import Policy
from lostcities.bots.searching.verdict import Budget, best_action
from lostcities.bots.searching.worlds import Worlds, filler, never
from lostcities.core.chance import Generator, next_word
from lostcities.core.compiled import fast
from lostcities.core.game import Game, Mask
from lostcities.cores import cores
from lostcities.errors import LostCitiesError

USUAL_THINK = 0.2  # seconds a move


def make(
    game: Game,
    policy: Policy,
    *,
    think: float | None = None,
    worlds: int | None = None,
    threads: int | None = None,
    stopped: Callable[[], bool] = never,
) -> Policy:
    """A player that thinks so many seconds a move, or looks into so many worlds.

    `policy` has the first thought and plays on in the worlds. With `worlds` alone the move depends
    on nothing but the position and the generator. Once `stopped()` is true the bot answers with the
    best that it has found so far.
    """
    budget = checked_budget(think, worlds)
    workers = checked_threads(threads)
    first_thought, fill = fast(policy), fast(filler(game, policy))

    def choose(seen: Any, mask: Mask, rng: Generator) -> int:
        """The action that ends best in the worlds imagined."""
        actions = np.flatnonzero(mask)
        thought, seed = int(first_thought(seen, mask, rng)), new_seed(rng)
        if len(actions) == 1:
            return thought
        imagined = Worlds(game, fill, seen, seed, workers, stopped)
        side = game.side_of(game.mover(seen))
        return best_action(imagined.scores, actions, thought, side, budget)

    return choose


def new_seed(rng: Generator) -> int:
    """A seed for the worlds of one move."""
    return next_word(rng) << 31 ^ next_word(rng)


def checked_budget(think: float | None, worlds: int | None) -> Budget:
    """Seconds above 0, worlds from 1 on; the usual seconds if nothing is said."""
    if think is not None and not 0 < think < math.inf:
        raise LostCitiesError(f"think must be a number of seconds above 0, not {think:g}")
    if worlds is not None and worlds < 1:
        raise LostCitiesError(f"worlds must be a whole number from 1 on, not {worlds}")
    if think is None and worlds is None:
        return Budget(USUAL_THINK)
    return Budget(math.inf if think is None else think, worlds)


def checked_threads(threads: int | None) -> int:
    """As many as there are cores, if nothing is said."""
    if threads is not None and threads < 1:
        raise LostCitiesError(f"threads must be a whole number from 1 on, not {threads}")
    return threads or cores()
