"""What goes wrong in Rivals, and how it is told: a code and the numbers that decide it.

`gain` is what the display would add to the mover's own points at once, as the rule player counts
its best choice of cards without looking ahead.
"""

from dataclasses import replace
from enum import IntEnum
from typing import Any, Final

from lostcities.analysis.standards import Prior, Standards
from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Row
from lostcities.core.rows import because
from lostcities.games.rivals.rules import (
    BID,
    COLUMNS,
    DONE,
    LONG_EXPEDITION,
    LONG_EXPEDITION_BONUS,
    PASS,
    PER_COLOR,
    PILE_SIZE,
    REMOVE,
    UNCOVER,
    Phase,
    footprints,
    number_cards,
    steps,
)

POOR: Final = 2  # coins: with so few no auction of the piles to come can be won


class Leak(IntEnum):
    """Ways to lose points."""

    OPENED_TOO_SOON = 1  # an auction, where uncovering was better
    OPENED_TOO_LATE = 2  # uncovered, where an auction was better
    OPENED_TOO_LOW = 3
    OPENED_TOO_HIGH = 4
    OVERPAID = 5
    LET_IT_GO = 6
    RAISED_TOO_LITTLE = 7
    RAISED_TOO_MUCH = 8
    NO_GOLD_LEFT = 9
    TOOK_WHAT_DOES_NOT_FIT = 10
    SKIPPED_CARD = 11
    LEFT_A_CARD = 12
    WRONG_CARD = 13
    WRONG_REMOVAL = 14


@compilable
def explain(state: Any, made: int, better: int, row: Row) -> int:
    """By what the mover had to do."""
    if state.phase == Phase.TURN:
        return at_turn(state, made, better, row)
    if state.phase == Phase.AUCTION:
        return at_auction(state, made, better, row)
    return as_winner(state, made, better, row)


# --- Bids -----------------------------------------------------------------------------


@compilable
def at_turn(state: Any, made: int, better: int, row: Row) -> int:
    """Uncover a card, or open an auction."""
    gain = gain_of(state, int(state.turn))
    if made == UNCOVER:
        return because(row, Leak.OPENED_TOO_LATE, better - BID, gain, gold_of(state))
    if (better == UNCOVER or made > better) and leaves_nothing(state, made - BID):
        return poor(state, made - BID, row)
    if better == UNCOVER:
        return because(row, Leak.OPENED_TOO_SOON, made - BID, gain, gold_of(state))
    code = Leak.OPENED_TOO_LOW if made < better else Leak.OPENED_TOO_HIGH
    return because(row, code, made - BID, better - BID, gain)


@compilable
def at_auction(state: Any, made: int, better: int, row: Row) -> int:
    """Raise or pass."""
    gain = gain_of(state, int(state.turn))
    if made == PASS:
        return because(row, Leak.LET_IT_GO, int(state.bid), gain, gold_of(state))
    if (better == PASS or made > better) and leaves_nothing(state, made - BID):
        return poor(state, made - BID, row)
    if better == PASS:
        return because(row, Leak.OVERPAID, made - BID, gain, gold_of(state))
    code = Leak.RAISED_TOO_LITTLE if made < better else Leak.RAISED_TOO_MUCH
    return because(row, code, made - BID, better - BID, gain)


@compilable
def gold_of(state: Any) -> int:
    """The mover's gold."""
    return int(state.gold[int(state.turn)])


@compilable
def leaves_nothing(state: Any, bid: int) -> bool:
    """Whether a bid leaves next to nothing for piles that are still to come."""
    return int(state.deck_left) > PILE_SIZE and gold_of(state) - bid <= POOR


@compilable
def poor(state: Any, bid: int, row: Row) -> int:
    """A bid that takes all the gold."""
    piles = (int(state.deck_left) - 1) // PILE_SIZE
    return because(row, Leak.NO_GOLD_LEFT, bid, gold_of(state) - bid, piles)


# --- Cards ----------------------------------------------------------------------------


@compilable
def as_winner(state: Any, made: int, better: int, row: Row) -> int:
    """Take, remove, or be done."""
    if takes(made) and takes(better):
        return took_another(card_in(made), card_in(better), row)
    if takes(made):
        gain, after = gains(state, made)
        return because(row, Leak.TOOK_WHAT_DOES_NOT_FIT, card_in(made), gain, after)
    if takes(better):
        gain, after = gains(state, better)
        return because(row, Leak.LEFT_A_CARD, card_in(better), gain, after)
    removed = made if better == DONE else better
    return because(row, Leak.WRONG_REMOVAL, card_in(removed), 0, 0)


@compilable
def took_another(card: int, other: int, row: Row) -> int:
    """A card, where another one should have come first."""
    skipped = card // RANKS == other // RANKS and other < card
    code = Leak.SKIPPED_CARD if skipped else Leak.WRONG_CARD
    return because(row, code, card, other, 0)


@compilable
def takes(action: int) -> bool:
    """Whether an action takes a card."""
    return action < UNCOVER and action % PER_COLOR < REMOVE


@compilable
def card_in(action: int) -> int:
    """The card that an action takes or removes."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    return card_of(color, slot % REMOVE)


@compilable
def gains(state: Any, action: int) -> tuple[int, int]:
    """What a card adds at once, and what its colour counts then."""
    card, seat = card_in(action), int(state.turn)
    color, rank = card // RANKS, card % RANKS
    wagers, numbers = int(rank == WAGER), int(rank > WAGER)
    after = worth(state, seat, color, wagers, numbers, footprints(rank))
    return after - worth(state, seat, color, 0, 0, 0), after


@compilable
def worth(state: Any, seat: int, color: int, wagers: int, numbers: int, prints: int) -> int:
    """What an expedition counts with so many more wagers, numbers and footprints."""
    factor = 1 + int(state.laid[seat, card_of(color, WAGER)]) + wagers
    is_long = number_cards(state, seat, color) + numbers >= LONG_EXPEDITION
    points = (steps(state, seat, color) + prints) * factor
    return int(points) + (LONG_EXPEDITION_BONUS if is_long else 0)


@compilable
def gain_of(state: Any, seat: int) -> int:
    """What all fitting cards of the display would add at once."""
    total = 0
    for color in range(COLUMNS):
        wagers, numbers, prints = 0, 0, 0
        for rank in range(int(state.last[seat, color]), RANKS):
            lying = int(state.display[card_of(color, rank)])
            prints += lying * footprints(rank)
            if rank == WAGER:
                wagers += lying
            else:
                numbers += lying
        total += worth(state, seat, color, wagers, numbers, prints)
        total -= worth(state, seat, color, 0, 0, 0)
    return total


TWO: Final = Standards(
    labels=(1.0, 2.5, 5.0),
    grades=(6.0, 40.0, 85.0, 105.0, 125.0),  # between the characters: docs/results/analysis.md
    prior=Prior(slope=0.25, most=4.0, spread=1.0, widens=0.35, widest=8.0),
    point=0.068,  # its network values the win too; so losses are as large as margins
    deal_share=0.25,
    leaks=(Leak,),
    explain=explain,
    usual={},  # it makes its likeliest move, with which all others are compared
)
ANALYSIS: Final = replace(
    TWO,
    more_seats={  # there a win weighs less beside the points
        3: replace(TWO, point=None, grades=(3.0, 9.0, 20.0, 31.0, 45.0)),
        4: replace(TWO, point=None, grades=(2.5, 6.0, 12.0, 19.5, 24.0)),
    },
)
