"""Verdicts: how much worse an action is than the favourite, and how sure that is.

Favourite and action are compared in the same worlds, 32 of them first, then twice as many, until
the label is clear or the worlds are used up. A single comparison is noisy, so what is shown is
shrunk towards what the network's preference would suggest; sums use the differences as they are.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from lostcities.analysis.opinions import Look
from lostcities.analysis.rollouts import Points, Rollouts
from lostcities.analysis.standards import LABELS, Standards
from lostcities.bots.searching.belief import LogOdds

FIRST_WORLDS: Final = 32
USUAL_WORLDS: Final = 256
FINE: Final = 0.5  # of the first bound: an error that is small enough
CLEARLY: Final = 1.5  # standard errors between a loss and every bound
LIKED: Final = 1.0  # a log gap below which an action is as good as the favourite
LEAST_VARIANCE: Final = 1.0  # points²: worlds that agree by chance prove little
SURELY: Final = 0.9  # how likely a loss must be above the first bound to be no question
UNCLEAR: Final = "unclear"


class Verdict(NamedTuple):
    """What an action costs beside the favourite, in points."""

    loss: float  # shrunk: for one decision
    error: float
    raw: float  # as measured: for sums
    raw_error: float
    worlds: int
    effects: tuple[float, ...]  # what the action did to the margin of each side, as measured


class Case:
    """Some actions of a position under trial; the first is the favourite."""

    def __init__(self, look: Look, actions: Sequence[int], sides: int) -> None:
        """Nothing is tried yet."""
        self.look, self.sides = look, sides
        self.actions = np.array(actions, np.int64)
        self.points: Points = np.zeros((0, len(actions), sides))
        self.log_odds: LogOdds | None = None

    @property
    def worlds(self) -> int:
        """In how many worlds the actions were tried."""
        return len(self.points)

    def grow(self, rollouts: Rollouts, worlds: int) -> None:
        """Try the actions in more worlds, so that there are so many."""
        self.take(self.tried(rollouts, self.worlds, worlds - self.worlds))

    def tried(self, rollouts: Rollouts, first: int, count: int) -> Points:
        """What the actions come to in some worlds; several threads may ask."""
        if self.log_odds is None:
            self.log_odds = rollouts.believe(self.look.alone)
        return rollouts.points(self.look, self.log_odds, self.actions, first, count)

    def take(self, *more: Points) -> None:
        """Add the worlds that come next."""
        self.points = np.concatenate([self.points, *more])

    def side(self) -> int:
        """The side that moves."""
        return self.look.seat % self.sides

    def verdict(self, n: int, standards: Standards) -> Verdict:
        """What action number n costs."""
        gap = self.look.gap(int(self.actions[n]))
        nothing = (0.0,) * self.sides
        if n == 0 or gap < LIKED:
            return Verdict(0.0, 0.0, 0.0, 0.0, self.worlds, nothing)
        mean, deviation = standards.prior.mean(gap), standards.prior.deviation(gap)
        if self.worlds < 2:
            effects = spread_out(mean, self.side(), self.sides)
            return Verdict(mean, deviation, mean, deviation, self.worlds, effects)
        gained = self.points[:, n] - self.points[:, 0]
        costs = -gained[:, self.side()]
        raw, variance = float(costs.mean()), max(float(costs.var(ddof=1)), LEAST_VARIANCE)
        noise, trust = variance / len(costs), deviation**2
        loss = (mean * noise + raw * trust) / (noise + trust)
        error = math.sqrt(noise * trust / (noise + trust))
        effects = balanced(gained.mean(0).tolist(), self.side())
        return Verdict(loss, error, raw, math.sqrt(noise), self.worlds, effects)

    def worth(self, n: int) -> tuple[float, float] | None:
        """The margin that action number n leads to, and its error; None if it was not tried."""
        if self.worlds < 2:
            return None
        own = self.points[:, n, self.side()]
        return float(own.mean()), float(own.std(ddof=1) / math.sqrt(len(own)))

    def is_settled(self, standards: Standards, most: int) -> bool:
        """Whether more worlds would change nothing, or none are left."""
        return self.worlds >= most or all(
            is_clear(self.verdict(n, standards), standards) for n in range(1, len(self.actions))
        )


def balanced(gained: Sequence[float], side: int) -> tuple[float, ...]:
    """Margins add up to nothing, estimates of them may not: the mover's own one counts.

    What is over or missing is shared by the others.
    """
    missing = sum(gained) / (len(gained) - 1)
    return tuple(points if n == side else points - missing for n, points in enumerate(gained))


def spread_out(loss: float, side: int, sides: int) -> tuple[float, ...]:
    """A loss of one side that was only expected: the others share the gain."""
    return tuple(-loss if n == side else loss / (sides - 1) for n in range(sides))


def is_clear(verdict: Verdict, standards: Standards) -> bool:
    """Whether an error is small, or far from mattering."""
    if verdict.error <= FINE * standards.labels[0] / 1.5:
        return True
    if verdict.worlds < 2:
        return False
    return all(abs(verdict.loss - bound) > CLEARLY * verdict.error for bound in standards.labels)


def label_of(loss: float, error: float, bounds: Sequence[float]) -> str:
    """The label that is likelier than all others together; else it is unclear.

    What is surely not good is never unclear: then the loss itself says how bad it was.
    """
    by_loss = LABELS[sum(loss >= bound for bound in bounds)]
    if error <= 0 or chance_above(loss, error, bounds[0]) >= SURELY:
        return by_loss
    above = [1.0, *(chance_above(loss, error, bound) for bound in bounds), 0.0]
    chances = [high - low for high, low in pairwise(above)]
    best = max(range(len(chances)), key=chances.__getitem__)
    return LABELS[best] if chances[best] >= 0.5 else UNCLEAR


def chance_above(mean: float, error: float, bound: float) -> float:
    """How likely a normal number is above a bound."""
    return 0.5 * math.erfc((bound - mean) / (error * math.sqrt(2)))


def steps(most: int, first: int = FIRST_WORLDS) -> list[int]:
    """So many worlds in all after each step: 32, twice as many, and so on."""
    found = [min(first, most)]
    while found[-1] < most:
        found.append(min(2 * found[-1], most))
    return found
