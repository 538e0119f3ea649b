"""Paired statistics: the games of one deal, played from all seats, are one sample."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.playing.games import FAILED, Counts

Samples = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error; of a single sample no error is known."""

    mean: float
    error: float | None


def estimate(samples: Samples) -> Estimate:
    """Mean and standard error of samples that are independent of each other."""
    if len(samples) < 2:
        return Estimate(float(samples.mean()), None)
    return Estimate(float(samples.mean()), float(samples.std(ddof=1) / len(samples) ** 0.5))


@dataclass(frozen=True)
class Games:
    """All games of a pair: deals from the first on, each from all seats."""

    bits: tuple[int, ...]  # by game of a deal: the seats of the first bot
    scores: Counts  # by deal, game and seat
    turns: Counts  # by deal and game
    endings: Counts  # by deal and game
    luck: Samples | None = None  # by deal, game and seat, where it was measured

    def first(self, deals: int) -> "Games":
        """The same without the deals after so many."""
        luck = None if self.luck is None else self.luck[:deals]
        return Games(self.bits, self.scores[:deals], self.turns[:deals], self.endings[:deals], luck)

    @property
    def seats_of_first(self) -> NDArray[np.bool_]:
        """By game of a deal and seat."""
        seats = np.arange(self.scores.shape[2])
        found: NDArray[np.bool_] = (np.array(self.bits)[:, None] >> seats) & 1 == 1
        return found

    def points(self, bot: int) -> Samples:
        """What the first (0) or second (1) bot scored by deal and game: the mean of its seats."""
        return self._mean(self.scores, bot)

    def _mean(self, by_seat: Counts | Samples, bot: int) -> Samples:
        own = self.seats_of_first if bot == 0 else ~self.seats_of_first
        mean: Samples = (by_seat * own).sum(2) / own.sum(1)
        return mean

    def results(self) -> Samples:
        """By deal and game, for the first bot: 1 won, ½ tied, 0 lost.

        The best seat wins for its bot; who fails has lost.
        """
        own, lowest = self.seats_of_first, np.iinfo(np.int64).min
        first = np.where(own, self.scores, lowest).max(2)
        second = np.where(own, lowest, self.scores).max(2)
        results: Samples = (np.sign(first - second) + 1) / 2
        results[self.endings == FAILED[0]] = 0
        results[self.endings == FAILED[1]] = 1
        return results

    def leads(self) -> Samples:
        """By deal and game, the margin of the first bot.

        A bot that has one side has that side's margin (`core.play.margin`), the other bot its
        negative: with the mean of each bot's seats that is their difference.
        """
        return self.points(0) - self.points(1)

    @property
    def margins(self) -> Samples:
        """By deal: the mean of the first bot's margins."""
        mean: Samples = self.leads().mean(1)
        return mean

    @property
    def lucks(self) -> Samples:
        """By deal: what luck has added to the mean lead of the first bot."""
        if self.luck is None:
            return np.zeros(len(self.scores))
        mean: Samples = (self._mean(self.luck, 0) - self._mean(self.luck, 1)).mean(1)
        return mean

    @property
    def win_shares(self) -> Samples:
        """By deal: the share of games that the first bot won, a tie being half."""
        mean: Samples = self.results().mean(1)
        return mean
