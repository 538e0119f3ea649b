"""Positions set up by hand; in the card game every card lies somewhere."""

from collections import Counter
from typing import Any

from lostcities.core.cards import RANKS
from lostcities.games.rivals.rules import Phase
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


def auction_table(display: str, mine: str = "", bid: int = 0) -> Table:
    """A table of Rivals where seat 0 has won this display, or is to raise a bid for it."""
    table = Table("rivals", seed=1, seats=2)
    state = table.state
    state.laid[:] = 0
    for number in cards(display):
        state.display[number] += 1
        state.to_come[number] -= 1
    for number in cards(mine):
        state.laid[0, number] += 1
        state.last[0, number // RANKS] = number % RANKS
    state.phase = Phase.AUCTION if bid else Phase.WON
    state.bid, state.bidder, state.bidding[:2] = bid, int(bid > 0), 1
    return table


def sheet_table(color: str, numbers: str, roller: int) -> Table:
    """A table of Roll & Write where seat 0 chooses, with some numbers in one column."""
    table = Table("roll_and_write", seed=1)
    state, column = table.state, "ROYGBP".index(color)
    for n, number in enumerate(numbers.split()):
        state.number[0, 0, column, n] = int(number)
        state.filled[0, 0, column] = n + 1
    state.turn, state.roller = 0, roller
    return table
