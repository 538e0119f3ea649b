"""Ratings of a pool: a Bradley–Terry fit on the Elo scale, with intervals over deals.

The strengths of all bots are fitted to all games at once (Bradley and Terry, Biometrika 39, 1952);
a tie is half a win. Each pair is given one won and one lost deal beforehand, so that who wins
everything still has a finite rating. Intervals come from the Bayesian bootstrap (Rubin, Annals of
Statistics 9, 1981) over deals: all games of a deal, whoever played them, have one weight, because
they are not independent of each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.measuring.statistics import Samples
from lostcities.arena.playing.schedule import Pair

Tables = NDArray[np.float64]  # by draw, bot and other bot

MIDDLE: Final = 1500.0  # the mean of the pool
SCALE: Final = 400 / np.log(10)  # ten to one are 400 points
DRAWS: Final = 1_000
AT_ONCE: Final = 50  # draws whose weights are in memory together
COVERED: Final = (2.5, 97.5)  # percent
ENOUGH: Final = 1e-9  # a step that changes nothing
LONGEST: Final = 2.0  # a step, so that none goes astray where the odds are long
MOST_STEPS: Final = 200


@dataclass(frozen=True)
class Rating:
    """A rating and its 95 % interval."""

    rating: float
    low: float
    high: float


def ratings(bots: int, shares: Mapping[Pair, Samples], seed: int) -> list[Rating]:
    """The ratings of a pool, from the share of wins of each pair's first bot by deal."""
    deals = max(len(share) for share in shares.values())
    plain = np.ones((1, 2 * len(shares) + deals))
    fitted = elo(strengths(wins(bots, shares, plain)))[0]
    drawn = np.concatenate([elo(strengths(table)) for table in draws(bots, shares, deals, seed)])
    low, high = np.percentile(drawn, COVERED, axis=0)
    return [Rating(*map(float, found)) for found in zip(fitted, low, high, strict=True)]


def draws(bots: int, shares: Mapping[Pair, Samples], deals: int, seed: int) -> Iterator[Tables]:
    """Tables of wins with deals weighted at random, some at once."""
    rng = np.random.default_rng(seed)
    for _ in range(0, DRAWS, AT_ONCE):
        yield wins(bots, shares, rng.exponential(size=(AT_ONCE, 2 * len(shares) + deals)))


def wins(bots: int, shares: Mapping[Pair, Samples], weights: Samples) -> Tables:
    """How often each bot (row) has beaten each other, by draw.

    Of the weights of a draw the first two are those of the deals that the first pair is given
    beforehand, the next two the second pair's, and so on; then come those of the deals played.
    """
    table = np.zeros((len(weights), bots, bots))
    own, deals = weights[:, : 2 * len(shares)], weights[:, 2 * len(shares) :]
    for n, ((first, second), share) in enumerate(shares.items()):
        played = deals[:, : len(share)]
        won = np.clip(played @ share, 0, played.sum(1))  # without luck a share may leave its range
        table[:, first, second] = own[:, 2 * n] + won
        table[:, second, first] = own[:, 2 * n + 1] + played.sum(1) - won
    return table


def strengths(table: Tables) -> Samples:
    """By draw and bot, the strengths that make the wins likeliest, as logarithms of mean 0.

    Newton's method; the likelihood has one summit.
    """
    met, bots = table + table.swapaxes(1, 2), table.shape[1]
    found = np.zeros(table.shape[:2])
    for _ in range(MOST_STEPS):
        chance = 1 / (1 + np.exp(found[:, None, :] - found[:, :, None]))  # that row beats column
        slope = table.sum(2) - (met * chance).sum(2)
        bend = -met * chance * (1 - chance)
        bend -= np.eye(bots) * bend.sum(2, keepdims=True)
        step = np.linalg.solve(bend + 1 / bots, slope[:, :, None])[:, :, 0]  # the mean stays 0
        found += np.clip(step, -LONGEST, LONGEST)
        if np.abs(step).max() < ENOUGH:
            break
    centred: Samples = found - found.mean(1, keepdims=True)
    return centred


def elo(found: Samples) -> Samples:
    """Strengths on the Elo scale."""
    rated: Samples = MIDDLE + SCALE * found
    return rated
