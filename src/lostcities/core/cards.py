"""The cards that three of the games share: six colours, each with wagers and the numbers 2 to 10.

Cards that look alike are one: `card` counts colour by colour, the wager first, then 2 to 10.
"""

from typing import Final

from lostcities.core.compiled import compilable

COLORS: Final = ("yellow", "blue", "white", "green", "red", "purple")
RANKS: Final = 10  # a wager and the numbers 2 to 10
WAGER: Final = 0  # rank and value of a wager: it goes below every number
WAGERS_PER_COLOR: Final = 3


@compilable
def card_of(color: int, rank: int) -> int:
    return color * RANKS + rank


@compilable
def color_of(card: int) -> int:
    return int(card) // RANKS


@compilable
def rank_of(card: int) -> int:
    """0 for a wager, then 1 for the 2, up to 9 for the 10."""
    return int(card) % RANKS


@compilable
def value_of(card: int) -> int:
    """The number printed on the card, or WAGER."""
    rank = int(card) % RANKS
    return rank + 1 if rank > WAGER else WAGER
