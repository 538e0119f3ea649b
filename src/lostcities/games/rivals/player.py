"""Rivals as a player who counts plays it: what is the display worth to me, what to the others?

The worth of an expedition is its points so far and a fair share of what may still come. A display
is worth what the best choice from it adds. Gold is dear while piles are left, then a coin a point.
How dear, and how much of it is kept for the last pile, is a matter of style.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from lostcities.bots.policy import Policy
from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Mask
from lostcities.games.rivals.rules import (
    BID,
    COINS,
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
from lostcities.games.rivals.style import (
    COIN,
    LAST_COIN,
    LATE,
    LEAP,
    OPENING,
    RESERVE,
    SPITE,
    USUAL,
    Style,
    styled,
)

FAIR_SHARE: Final = 0.6  # my part of the cards to come, times the number of players
BONUS_REACH: Final = 1.0  # number cards by which an expected length may miss or pass the bonus
NO_CARD: Final = -1


@compilable
def choose(seen: Any, mask: Mask, _rng: Generator) -> int:
    """Bid while the display is worth it; as the winner take the best and spoil the rest."""
    return choose_in_style(seen, mask, USUAL)


@compilable
def choose_in_style(seen: Any, mask: Mask, style: Sequence[float]) -> int:
    """The same in a style of one's own; a `Style`, or an array of its numbers."""
    if seen.phase == Phase.WON:
        return best_spoils(seen)
    limit = my_limit(seen, style)
    if seen.phase == Phase.AUCTION:
        return BID + next_bid(seen, limit, style) if seen.bid < limit else PASS
    opens = limit >= style[OPENING] and not is_early(seen, style) and mask[BID + 1]
    return BID + next_bid(seen, limit, style) if opens else UNCOVER


def make(**settings: Any) -> Policy:
    """The player with a style of its own, such as `style="patient", opening=5`."""
    return in_style(styled(**settings))


@cache
def in_style(style: Style) -> Policy:
    """One function a style, so that it is compiled once."""

    @compilable
    def choose_so(seen: Any, mask: Mask, _rng: Generator) -> int:
        return choose_in_style(seen, mask, style)

    return choose_so


# --- The worth of an expedition -------------------------------------------------------


@compilable
def share_to_come(state: Any) -> float:
    """The part of the cards to come that one player gets."""
    return FAIR_SHARE / int(state.seats)


@compilable
def outlook(state: Any, seat: int, color: int, top: int) -> float:
    """An expedition's expected points once all that fits up to rank `top` is taken."""
    feet, length = float(steps(state, seat, color)), float(number_cards(state, seat, color))
    wagers, reached = int(state.laid[seat, card_of(color, WAGER)]), int(state.last[seat, color])
    for rank in range(reached, top + 1):
        shown = int(state.display[card_of(color, rank)])
        if shown > 0:
            reached = rank
            feet += shown * footprints(rank)
            wagers += shown if rank == WAGER else 0
            length += 0 if rank == WAGER else shown
    for rank in range(max(reached, 1), RANKS):
        coming = share_to_come(state) * open_cards(state, color, rank, top)
        feet += coming * footprints(rank)
        length += coming
    return feet * (1 + wagers) + bonus_hope(length)


@compilable
def open_cards(state: Any, color: int, rank: int, top: int) -> int:
    """The cards that may still be had: those to come, and those left in the display."""
    left = 0 if rank <= top else int(state.display[card_of(color, rank)])
    return left + int(state.to_come[card_of(color, rank)])


@compilable
def bonus_hope(length: float) -> float:
    """The bonus for four numbers, as far as it is in sight."""
    near = (length - LONG_EXPEDITION + BONUS_REACH) / (2 * BONUS_REACH)
    return LONG_EXPEDITION_BONUS * min(1.0, max(0.0, near))


# --- The worth of the display ---------------------------------------------------------


@compilable
def best_top(state: Any, seat: int, color: int) -> int:
    """The highest card of a colour that is worth taking, or NO_CARD."""
    best, highest = NO_CARD, outlook(state, seat, color, NO_CARD)
    for rank in range(int(state.last[seat, color]), RANKS):
        if state.display[card_of(color, rank)] > 0:
            points = outlook(state, seat, color, rank)
            if points > highest:
                best, highest = rank, points
    return best


@compilable
def color_gain(state: Any, seat: int, color: int) -> float:
    """What the display adds to an expedition, best used."""
    top = best_top(state, seat, color)
    if top == NO_CARD:
        return 0.0
    return outlook(state, seat, color, top) - outlook(state, seat, color, NO_CARD)


@compilable
def display_gain(state: Any, seat: int) -> float:
    """What winning the display now would bring a player."""
    gain = 0.0
    for color in range(COLUMNS):
        gain += color_gain(state, seat, color)
    return gain


# --- Bidding --------------------------------------------------------------------------


@compilable
def is_last_pile(state: Any) -> bool:
    """Gold buys cards until the last pile; then it is a point a coin."""
    return bool(state.deck_left <= PILE_SIZE)


@compilable
def is_early(state: Any, style: Sequence[float]) -> bool:
    """Whether to wait for more cards of the last pile."""
    return is_last_pile(state) and bool(state.deck_left > style[LATE])


@compilable
def strongest_gain(state: Any) -> float:
    """What the display would bring the rival who can still win it and gains most."""
    seat, most = int(state.turn), 0.0
    for step in range(1, int(state.seats)):
        other = (seat + step) % int(state.seats)
        if state.phase == Phase.TURN or state.bidding[other]:
            most = max(most, display_gain(state, other))
    return most


@compilable
def my_limit(state: Any, style: Sequence[float]) -> int:
    """The most coins I pay: for my gain, and for a part of what a rival would gain instead."""
    spite = strongest_gain(state) * style[SPITE] / (int(state.seats) - 1)
    coin = style[LAST_COIN] if is_last_pile(state) else style[COIN]
    worth = (display_gain(state, int(state.turn)) + spite) / coin
    return min(int(worth), spendable(state, style))


@compilable
def spendable(state: Any, style: Sequence[float]) -> int:
    """My gold, but for what is kept until the last pile."""
    gold = int(state.gold[state.turn])
    if is_last_pile(state):
        return gold
    return max(gold - int(style[RESERVE] * (COINS // int(state.seats))), 0)


@compilable
def next_bid(state: Any, limit: int, style: Sequence[float]) -> int:
    """A coin more than the highest bid, or at once a part of the way to my limit."""
    lowest = int(state.bid) + 1
    return lowest + int(style[LEAP] * (limit - lowest))


# --- The winner -----------------------------------------------------------------------


@compilable
def best_spoils(state: Any) -> int:
    """Take what is worth it, lowest cards first; then remove what helps a rival most."""
    seat = int(state.turn)
    for color in range(COLUMNS):
        top = best_top(state, seat, color)
        for rank in range(int(state.last[seat, color]), top + 1):
            if state.display[card_of(color, rank)] > 0:
                return color * PER_COLOR + rank
    return best_removal(state) if not state.removed else DONE


@compilable
def best_removal(state: Any) -> int:
    """The card whose loss hurts the others most and me least, if there is one."""
    best, highest = DONE, 0.0
    for color in range(COLUMNS):
        for rank in range(RANKS):
            if state.display[card_of(color, rank)] > 0:
                harm = harm_of_removing(state, color, rank)
                if harm > highest:
                    best, highest = color * PER_COLOR + REMOVE + rank, harm
    return best


@compilable
def harm_of_removing(state: Any, color: int, rank: int) -> float:
    """What the card would bring the rival who gains most from it, less what it might bring me."""
    seat, most = int(state.turn), 0.0
    for step in range(1, int(state.seats)):
        most = max(most, card_worth(state, (seat + step) % int(state.seats), color, rank))
    return most - card_worth(state, seat, color, rank)


@compilable
def card_worth(state: Any, seat: int, color: int, rank: int) -> float:
    """Points a single card would add at once, or a wager to what may come."""
    if rank < state.last[seat, color]:
        return 0.0
    wagers = int(state.laid[seat, card_of(color, WAGER)])
    if rank > WAGER:
        return float(footprints(rank) * (1 + wagers))
    return outlook(state, seat, color, NO_CARD) / (1 + wagers)
