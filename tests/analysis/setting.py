"""Positions of the card game set up by hand: every card of the game lies somewhere."""

from collections import Counter
from typing import Any

from lostcities.core.cards import RANKS
from lostcities.table import Table
from tests.rules.positions import card, cards


def card_table(hand: str, mine: str = "", theirs: str = "", deck: int = 30) -> Table:
    """A table where seat 0 places a card; what is not named lies in the deck and on piles.

    The other hand gets the first cards left over, which seat 0 does not see.
    """
    table = Table("classic", seed=1, rounds=1)
    state = table.state
    every = Counter({n: 3 if n % RANKS == 0 else 1 for n in range(5 * RANKS)})
    left = list((every - Counter(cards(hand) + cards(mine) + cards(theirs))).elements())
    left.sort(key=lambda n: (n * 7 + 3) % 11)  # any order that mixes the colours
    state.hand[:] = 0
    for number in cards(hand):
        state.hand[0, number] += 1
    for number in left[:8]:
        state.hand[1, number] += 1
    state.deck[:] = 0
    state.deck[:deck] = left[8 : 8 + deck]
    state.deck_left = deck
    for side, laid in enumerate((mine, theirs)):
        for name in laid.split():
            lay(state, side, name)
    for number in left[8 + deck :]:
        color = number // RANKS
        state.pile[color, state.pile_height[color]] = number
        state.pile_height[color] += 1
    return table


def lay(state: object, side: int, name: str) -> None:
    """A card in an expedition."""
    color, rank = divmod(card(name), RANKS)
    it: Any = state
    it.length[side, color] += 1
    it.last[side, color] = rank
    if rank == 0:
        it.wagers[side, color] += 1
    else:
        it.laid[side, color] |= 1 << rank
        it.total[side, color] += rank + 1
