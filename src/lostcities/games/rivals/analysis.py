"""What goes wrong in Rivals, and how it is told: a code and the numbers that decide it.

What a display is worth to a seat, the rule player says (`display_gain`): what the best choice from
it adds, with a fair share of the cards to come. A number is told only where it speaks for the
better move.
"""

from dataclasses import replace
from enum import IntEnum
from typing import Any, Final

from lostcities.analysis.standards import Prior, Standards
from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Row
from lostcities.core.rows import ALLOWED, because
from lostcities.games.rivals.player import display_gain, strongest_gain
from lostcities.games.rivals.rules import (
    BID,
    DONE,
    LONG_EXPEDITION,
    LONG_EXPEDITION_BONUS,
    PASS,
    PER_COLOR,
    PILE_SIZE,
    REMOVE,
    UNCOVER,
    Phase,
    expedition_score,
    footprints,
    may_use,
    number_cards,
)

POOR: Final = 2  # coins: with so few no auction of the piles to come can be won
MANY: Final = 10  # cards to come: with fewer, gold has little left to buy


class Leak(IntEnum):
    """Ways to lose points."""

    OPENED_TOO_SOON = 1  # an auction, where uncovering was better
    OPENED_TOO_LATE = 2  # uncovered, where an auction was better
    OPENED_TOO_LOW = 3
    OPENED_TOO_HIGH = 4
    OVERPAID = 5  # more than the display is worth
    LET_IT_GO = 6
    RAISED_TOO_LITTLE = 7
    RAISED_TOO_MUCH = 8
    NO_GOLD_LEFT = 9
    SHUT_OUT_CARDS = 10  # took a card that shuts out lower ones
    SKIPPED_CARD = 11
    LEFT_A_CARD = 12
    WRONG_CARD = 13
    WRONG_REMOVAL = 14  # where another removal was better
    SPENT_TOO_SOON = 15  # less than the display is worth, and still too much
    LEFT_IT_TO_OTHERS = 16  # a display that is worth more to a rival
    LEFT_A_WAGER = 17
    REMOVED_OWN = 18
    NEEDLESS_REMOVAL = 19
    MISSED_REMOVAL = 20


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
    if made == UNCOVER:
        return did_not_bid(state, Leak.OPENED_TOO_LATE, better - BID, row)
    if better == UNCOVER:
        return bid_at_all(state, Leak.OPENED_TOO_SOON, made - BID, row)
    if made < better:
        return because(row, Leak.OPENED_TOO_LOW, made - BID, better - BID, 0)
    return bid_too_much(state, Leak.OPENED_TOO_HIGH, made - BID, better - BID, row)


@compilable
def at_auction(state: Any, made: int, better: int, row: Row) -> int:
    """Raise or pass."""
    if made == PASS:
        return did_not_bid(state, Leak.LET_IT_GO, better - BID, row)
    if better == PASS:
        return bid_at_all(state, Leak.SPENT_TOO_SOON, made - BID, row)
    if made < better:
        return because(row, Leak.RAISED_TOO_LITTLE, made - BID, better - BID, 0)
    return bid_too_much(state, Leak.RAISED_TOO_MUCH, made - BID, better - BID, row)


@compilable
def did_not_bid(state: Any, code: int, coins: int, row: Row) -> int:
    """No bid, for a display that is worth one, or that a rival should not have for less."""
    worth = int(display_gain(state, int(state.turn)))
    if worth > coins:
        return because(row, code, coins, worth, 0)
    theirs = int(strongest_gain(state))
    if theirs > coins:
        return because(row, Leak.LEFT_IT_TO_OTHERS, coins, theirs, 0)
    return ALLOWED


@compilable
def bid_at_all(state: Any, code: int, coins: int, row: Row) -> int:
    """A bid, for a display that is not worth it, or whose gold is worth more later."""
    if leaves_nothing(state, coins):
        return poor(state, coins, row)
    worth = int(display_gain(state, int(state.turn)))
    if worth < coins:
        return because(row, Leak.OVERPAID, coins, worth, 0)
    cards, kept = int(state.deck_left), gold_of(state) - coins
    if cards < MANY:
        return ALLOWED
    if code == Leak.OPENED_TOO_SOON:
        return because(row, code, coins, cards, 0)
    return because(row, code, coins, kept, cards) if kept < cards else ALLOWED


@compilable
def bid_too_much(state: Any, code: int, coins: int, enough: int, row: Row) -> int:
    """A bid, where a lower one was better."""
    if leaves_nothing(state, coins) and not leaves_nothing(state, enough):
        return poor(state, coins, row)
    return because(row, code, coins, enough, coins - enough)


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
        return took_another(state, card_in(made), card_in(better), row)
    if takes(made):
        return took(state, card_in(made), row)
    if made != DONE:
        return removed(state, made, better, row)
    if takes(better):
        return left(state, card_in(better), row)
    return because(row, Leak.MISSED_REMOVAL, card_in(better), 0, 0)


@compilable
def took(state: Any, card: int, row: Row) -> int:
    """A card, where none should have been taken: it shuts out lower ones."""
    color, lower = card // RANKS, 0
    for rank in range(int(state.last[int(state.turn), color]), card % RANKS):
        lower += int(state.to_come[card_of(color, rank)] + state.display[card_of(color, rank)])
    if lower == 0:
        return ALLOWED
    return because(row, Leak.SHUT_OUT_CARDS, card, color, lower)


@compilable
def removed(state: Any, made: int, better: int, row: Row) -> int:
    """A card out of the game, where it should have stayed, or another one should have gone."""
    card = card_in(made)
    if may_use(state, int(state.turn), card):
        return because(row, Leak.REMOVED_OWN, card, card // RANKS, 0)
    if better == DONE or takes(better):
        return because(row, Leak.NEEDLESS_REMOVAL, card, 0, 0)
    return because(row, Leak.WRONG_REMOVAL, card, card_in(better), 0)


@compilable
def left(state: Any, card: int, row: Row) -> int:
    """A card that should have been taken: what it adds, or for a wager what it multiplies."""
    seat, color, rank = int(state.turn), card // RANKS, card % RANKS
    factor = 1 + int(state.laid[seat, card_of(color, WAGER)])
    if rank == WAGER:
        return because(row, Leak.LEFT_A_WAGER, card, color, factor + 1)
    is_fourth = number_cards(state, seat, color) == LONG_EXPEDITION - 1
    gain = footprints(rank) * factor + (LONG_EXPEDITION_BONUS if is_fourth else 0)
    after = expedition_score(state, seat, color) + gain
    return because(row, Leak.LEFT_A_CARD, card, gain, after)


@compilable
def took_another(state: Any, card: int, other: int, row: Row) -> int:
    """A card, where another one should have come first, or this one should have stayed."""
    if card // RANKS == other // RANKS and other < card:
        return because(row, Leak.SKIPPED_CARD, card, other, 0)
    return took(state, card, row) or because(row, Leak.WRONG_CARD, card, other, 0)


@compilable
def takes(action: int) -> bool:
    """Whether an action takes a card."""
    return action < UNCOVER and action % PER_COLOR < REMOVE


@compilable
def card_in(action: int) -> int:
    """The card that an action takes or removes."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    return card_of(color, slot % REMOVE)


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
