"""A sequential test: play on until the evidence is enough, and no longer.

The generalised sequential probability ratio test on margins by deal: two hypotheses on the mean,
the variance estimated as one goes. With the mean x and the variance s² of the first n deals the
log-likelihood ratio is about n (high − low) (x − (low + high) / 2) / s², as in M. Van den Bergh's
notes on the normal approximation of the GSPRT for fishtest; the test itself: X. Li, J. Liu,
Z. Ying, Sequential Analysis 33 (2014). It stops at the bounds of A. Wald, Ann. Math. Stat. 16
(1945): log(beta / (1 − alpha)) and log((1 − beta) / alpha).
"""

from dataclasses import dataclass
from math import inf, log
from typing import Final

import numpy as np

from lostcities.arena.measuring.statistics import Samples
from lostcities.errors import BadOption

FEWEST: Final = 20  # deals before the first look: the variance of fewer says little
LEAST_VARIANCE: Final = 1.0  # points²; real ones are in the hundreds, but twins never differ


@dataclass(frozen=True)
class Question:
    """Is the margin of the first bot more like `low` or like `high`?"""

    low: float
    high: float
    alpha: float = 0.05  # the chance to answer high when low is true
    beta: float = 0.05  # the chance to answer low when high is true

    def __post_init__(self) -> None:
        """A question that can be answered."""
        if not -inf < self.low < self.high < inf:
            raise BadOption(
                f"sprt needs two margins, low before high, not {self.low:g} {self.high:g}"
            )
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise BadOption(f"{name} must be between 0 and 0.5, not {chance:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the answer is low, and high."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class Answer:
    """What the test says after so many deals; None: the evidence is not enough yet."""

    accepted: float | None
    deals: int
    ratio: float  # log-likelihood


def ratios(margins: Samples, low: float, high: float) -> Samples:
    """The log-likelihood ratio after each deal."""
    n = np.arange(1, len(margins) + 1)
    means = margins.cumsum() / n
    variances = np.maximum((margins**2).cumsum() / n - means**2, LEAST_VARIANCE)
    found: Samples = n * (high - low) * (means - (low + high) / 2) / variances
    return found


def ask(question: Question, margins: Samples) -> Answer:
    """The answer at the first deal that settled the question; later deals change nothing."""
    found = ratios(margins, question.low, question.high)
    low, high = question.bounds
    settled = np.flatnonzero((found <= low) | (found >= high))
    settled = settled[settled >= FEWEST - 1]
    if not len(settled):
        return Answer(None, len(margins), float(found[-1]) if len(found) else 0.0)
    ratio = float(found[settled[0]])
    accepted = question.low if ratio <= low else question.high
    return Answer(accepted, int(settled[0]) + 1, ratio)
