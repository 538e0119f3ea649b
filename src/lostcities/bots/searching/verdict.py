"""Which action is best, judged by how the actions ended in imagined worlds.

Sequential halving (Karnin, Koren and Somekh 2013): all actions are tried in some worlds, the better
half of them in more, and so on until two are left. The bot's first thought stays in to the end, and
is kept unless another action has gained clearly more than chance explains.
"""

import math
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.searching.worlds import Actions, Scores
from lostcities.core.play import margin

Worths = NDArray[np.float64]  # by world and action
Try = Callable[[Actions, int, int, float], Scores]  # (actions, first world, how many, until when)

FEWEST_WORLDS: Final = 16  # less than this tells nothing
CLEARLY: Final = 1.5  # standard errors by which an action usually must gain on the first thought
HOPELESS: Final = 4.0  # standard errors behind the leader at which an action is tried no more
MOST_WORLDS: Final = 4096  # in one phase, however fast the machine


class Budget(NamedTuple):
    """How much thinking a move is worth: seconds, worlds, or both, whichever is used up first."""

    think: float = math.inf
    worlds: int | None = None


class Phase(NamedTuple):
    """A part of the thinking, after which the worse half of the actions goes."""

    first: int  # the number of its first world
    worlds: int  # at most
    until: float  # by the clock of time.monotonic


def phases(budget: Budget, actions: int) -> Iterator[Phase]:
    """As many as leave two actions for the last; all have the same time, and the same work."""
    count = max(1, (actions - 1).bit_length())
    begin, share = time.monotonic(), budget.think / count
    if budget.worlds is None:
        firsts = [MOST_WORLDS * n for n in range(count + 1)]
    else:
        firsts = [budget.worlds * (2**n - 1) // (2**count - 1) for n in range(count + 1)]
    for n, (first, end) in enumerate(pairwise(firsts), 1):
        if end > first:
            yield Phase(first, end - first, begin + n * share)


def best_action(
    try_out: Try,
    actions: Actions,
    thought: int,
    side: int,
    budget: Budget,
    clearly: float = CLEARLY,
) -> int:
    """The action that is worth most to a side, or the first thought if none is clearly better."""
    worths = np.zeros((0, len(actions)))
    for phase in phases(budget, len(actions)):
        worths = np.concatenate([worths, worth(try_out(actions, *phase), side)])
        keep = worth_another_try(worths) | (actions == thought)
        actions, worths = actions[keep], worths[:, keep]
        if is_settled(worths):
            break
    return verdict(worths, actions, thought, clearly)


def worth(scores: Scores, side: int) -> Worths:
    """The margin of a side in each."""
    found: Worths = margin(scores[:, :, side].astype(np.float64), scores.sum(2), scores.shape[2])
    return found


def gains(worths: Worths, column: int) -> tuple[Worths, Worths]:
    """What each action gains on one of them, world by world: the mean and its standard error."""
    gained = worths - worths[:, [column]]
    return gained.mean(0), gained.std(0, ddof=1) / math.sqrt(len(gained))


def worth_another_try(worths: Worths) -> NDArray[np.bool_]:
    """The better half of the actions, without those that are hopelessly behind."""
    if len(worths) < FEWEST_WORLDS:
        return np.ones(worths.shape[1], np.bool_)
    means = worths.mean(0)
    half = max(2, (len(means) + 1) // 2)
    better = np.zeros(len(means), np.bool_)
    better[np.argsort(-means, kind="stable")[:half]] = True
    behind, error = gains(worths, int(means.argmax()))
    return better & (behind + HOPELESS * error >= 0)


def is_settled(worths: Worths) -> bool:
    """Whether the leader is so far ahead that more worlds would change nothing."""
    if len(worths) < FEWEST_WORLDS:
        return False
    leader = int(worths.mean(0).argmax())
    behind, error = gains(worths, leader)
    return int((behind + HOPELESS * error >= 0).sum()) == 1


def verdict(worths: Worths, actions: Actions, thought: int, clearly: float = CLEARLY) -> int:
    """The leading action if it gains clearly on the first thought, else the first thought."""
    if len(worths) < FEWEST_WORLDS:
        return thought
    gain, error = gains(worths, int((actions == thought).argmax()))
    best = int(gain.argmax())
    return int(actions[best]) if gain[best] > clearly * error[best] else thought
