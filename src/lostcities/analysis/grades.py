"""Grades: by points lost a round, with an interval, once there are enough rounds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lostcities.analysis.standards import GRADES, Standards

ENOUGH: Final = 3  # rounds from which a grade is given
TWO_SIDED: Final = 1.96  # standard errors of a 95 % interval


@dataclass(frozen=True)
class Grade:
    """How a seat has decided: not how it fared, and no proof of who sat there."""

    letter: str | None  # None: too few rounds for one
    best: str | None  # the letters at the two ends of the interval
    worst: str | None
    loss: float  # points a round
    error: float
    rounds: int


def grade_of(by_round: Sequence[tuple[float, float]], standards: Standards) -> Grade:
    """The grade for some rounds, of each the loss and its error."""
    losses = [loss for loss, _ in by_round]
    rounds = len(losses)
    mean = sum(losses) / rounds if rounds else 0.0
    error = math.sqrt(sum(error**2 for _, error in by_round)) / max(1, rounds)
    if rounds >= ENOUGH:
        variance = sum((loss - mean) ** 2 for loss in losses) / (rounds - 1)
        error = max(error, math.sqrt(variance / rounds))
    enough = rounds >= ENOUGH
    ends = (mean, mean - TWO_SIDED * error, mean + TWO_SIDED * error)
    letter, best, worst = (letter_of(loss, standards) if enough else None for loss in ends)
    return Grade(letter, best, worst, round(mean, 2), round(error, 2), rounds)


def letter_of(loss: float, standards: Standards) -> str:
    """The letter for a loss a round."""
    return GRADES[sum(loss >= bound for bound in standards.grades)]
