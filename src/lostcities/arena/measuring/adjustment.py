"""Results with luck subtracted: the same mean, a smaller error, and how many games that saves."""

from dataclasses import dataclass

import numpy as np

from lostcities.arena.measuring.statistics import Estimate, Games, Samples, estimate

FEWEST = 20  # deals before the luck of a win rate can be estimated


@dataclass(frozen=True)
class Adjustment:
    """How a pair fared without its luck, as the first bot sees it."""

    margin: Estimate
    win_rate: Estimate
    luck: Estimate  # points a game; of mean 0 in the long run
    coefficient: float  # the share of luck that is subtracted from the margin
    saved: tuple[float | None, float | None]  # games, as a factor: by the raw result, and by this


def adjustment(games: Games, coefficient: float) -> Adjustment | None:
    """What luck does to the result of a pair; None where it was not measured."""
    if games.luck is None:
        return None
    margins = adjusted_margins(games, coefficient)
    return Adjustment(
        estimate(margins),
        estimate(adjusted_shares(games)),
        estimate(games.lucks),
        coefficient,
        (saved(games.leads(), games.margins), saved(games.leads(), margins)),
    )


def adjusted_margins(games: Games, coefficient: float) -> Samples:
    """By deal: the mean lead of the first bot, less the share of its luck."""
    return games.margins - coefficient * games.lucks


def adjusted_shares(games: Games) -> Samples:
    """By deal: the share of games won, less what luck did to it.

    How much a point of luck is worth depends on the pair: for who always wins, nothing. So it is
    fitted, on the other half of the deals, whose luck is independent; then the mean stays the same.
    """
    shares, lucks = games.win_shares, games.lucks
    if len(shares) < 2 * FEWEST:
        return shares
    adjusted = shares.copy()
    for half in range(2):
        own, other = slice(half, None, 2), slice(1 - half, None, 2)
        adjusted[own] -= slope(lucks[other], shares[other]) * lucks[own]
    return adjusted


def slope(lucks: Samples, shares: Samples) -> float:
    """How much a point of luck adds to the share of wins (least squares)."""
    centred = lucks - lucks.mean()
    spread = float(centred @ centred)
    return float(centred @ shares) / spread if spread > 0 else 0.0


def saved(leads: Samples, margins: Samples) -> float | None:
    """How many times as many independent games would be as sure; None if nothing is known yet.

    From leads by deal and game, which would have to be independent, and margins by deal.
    """
    if len(margins) < 2 or np.ptp(margins) == 0:
        return None
    return float(leads.var(0, ddof=1).mean() / leads.shape[1] / margins.var(ddof=1))
