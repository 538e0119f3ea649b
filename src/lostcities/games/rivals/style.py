"""Styles of bidding in Rivals: seven numbers that make the rule player patient, or a spender.

A style is a row of numbers, so that thousands of games can each have players of their own; the
names below are places in that row.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.errors import LostCitiesError


class Style(NamedTuple):
    """How somebody bids; the defaults are the rule player's."""

    coin: float = 2.2  # points a coin must bring while there are piles to come
    last_coin: float = 1.2  # and in the last pile
    spite: float = 0.4  # how much a rival's gain raises the limit, shared among the rivals
    opening: float = 3.0  # coins the display must be worth before an auction is opened
    reserve: float = 0.0  # gold kept for the last pile, times what each player begins with
    late: float = 20.0  # cards that may still come, at most, when an auction of the last pile opens
    leap: float = 0.0  # part of the way to the limit that a bid goes at once


PARTS: Final = len(Style._fields)
COIN, LAST_COIN, SPITE, OPENING, RESERVE, LATE, LEAP = range(PARTS)
USUAL: Final = Style()

STYLES: Final[Mapping[str, Style]] = {
    "usual": USUAL,
    "careful": Style(coin=2.6, reserve=0.5),
    "patient": Style(coin=3.0, last_coin=1.0, opening=2.0, reserve=1.0),
    "hoarder": Style(last_coin=1.0, opening=1.0, reserve=9.0),  # nothing before the last pile
    "sniper": Style(last_coin=1.0, opening=1.0, reserve=9.0, late=6.0),
    "spender": Style(coin=1.2, last_coin=1.0, opening=1.0),
    "leaper": Style(coin=1.6, last_coin=1.0, opening=2.0, leap=0.6),
}

# Where chance draws a style from, and the least and the most that a number can be. A third keeps
# nothing in reserve and a third all it has, half wait for no card, six in ten go coin by coin.
DRAWN: Final = (
    (0.8, 4.0),
    (0.7, 1.6),
    (0.0, 1.0),
    (1.0, 7.0),
    (-1.5, 3.0),
    (1.0, 40.0),
    (-1.0, 0.7),
)
BOUNDS: Final = (
    (0.1, 9.0),
    (0.1, 9.0),
    (0.0, 9.0),
    (1.0, 36.0),
    (0.0, 9.0),
    (1.0, 20.0),
    (0.0, 1.0),
)


def styled(style: str = "usual", **changed: float) -> Style:
    """A style by its name, with some of its numbers changed."""
    if style not in STYLES:
        raise LostCitiesError(f"there is no style {style!r}; the styles are: {', '.join(STYLES)}")
    for name, given in changed.items():
        lowest, highest = BOUNDS[Style._fields.index(name)]
        if not lowest <= given <= highest:
            raise LostCitiesError(f"{name} must be {lowest:g} to {highest:g}, not {given:g}")
    return STYLES[style]._replace(**changed)


def drawn_styles(n: int, seats: int, seed: int) -> NDArray[np.float32]:
    """Styles by chance, [game, seat, number]; in half of the games all seats have the same one."""
    lowest, highest = np.array(DRAWN).T
    least, most = np.array(BOUNDS).T
    rng = np.random.default_rng(seed)
    rows: NDArray[Any] = rng.uniform(lowest, highest, (n, seats, PARTS))
    alike = rng.random(n) < 0.5
    rows[alike] = rows[alike, :1]
    return rows.clip(least, most).astype(np.float32)
