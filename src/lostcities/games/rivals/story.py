"""What a viewer sees of Rivals, what happened, why not, and how a score is made.

Everything lies open but the order of the cards to come, so all viewers are told the same, from
what all can see: the counts of the cards, the gold, the bids.
"""

from enum import IntEnum
from typing import Final

from lostcities.core.cards import RANKS, WAGER, card_of, color_of, rank_of
from lostcities.core.compiled import compilable
from lostcities.core.game import AFRESH
from lostcities.core.rows import ALLOWED, UNKNOWN, Row, Rows, because, say, say_more, worth
from lostcities.games.rivals.rules import (
    BID,
    COLUMNS,
    DECK_SIZE,
    DONE,
    KINDS,
    LONG_EXPEDITION,
    LONG_EXPEDITION_BONUS,
    PASS,
    PER_COLOR,
    PILE_SIZE,
    REMOVE,
    UNCOVER,
    Phase,
    State,
    expedition_score,
    has_display,
    may_use,
    number_cards,
    score,
    steps,
)

COLOR_ACTIONS_END: Final = COLUMNS * PER_COLOR  # below it: take or remove a card of the display


class Event(IntEnum):
    """Something that a viewer notices. Seats, cards and coins by number."""

    STARTED_WITH = 1  # seat, card, card: its starting wagers
    UNCOVERED = 2  # seat, card: it joins the display
    UNCOVERED_DEAD = 3  # seat, card: nobody can use it, it leaves the game
    BID = 4  # seat, coins
    PASSED = 5  # seat
    TOOK = 6  # seat, card
    REMOVED = 7  # seat, card
    DONE = 8  # seat: takes no more cards of the display
    AUCTION_WON = 9  # seat, coins paid
    PILE_OUT = 10  # coins to each
    OVER = 11
    SCORED = 12  # seat, points at the end


class Reason(IntEnum):
    """Why an action is not allowed."""

    GAME_OVER = 1
    AT_TURN = 2  # uncover or bid
    AT_AUCTION = 3  # bid more or pass
    AT_SPOILS = 4  # take, remove, or be done
    NOTHING_ON_DISPLAY = 5
    TOO_MUCH = 6  # coins, gold of the mover
    TOO_LITTLE = 7  # coins, the highest bid
    NOT_ON_DISPLAY = 8  # card
    REMOVED_ALREADY = 9
    TOO_LOW = 10  # card, the last card of its expedition, colour
    WAGER_TOO_LATE = 11  # card, the last card of its expedition


class Line(IntEnum):
    """A line of a bill.

    An expedition has: colour, the numbers laid (a bit a rank), those laid twice, footprints,
    1 + wagers, bonus.
    """

    EXPEDITION = 1
    EXPEDITION_OF_ONE_FOOTPRINT = 2
    LONG_EXPEDITION = 3
    GOLD = 4  # points only


# --- What a viewer sees ---------------------------------------------------------------


@compilable
def hide(state: State, viewer: int) -> None:
    """Forget the order of the cards to come; which they are is known to all."""
    for slot in range(DECK_SIZE):
        state.deck[slot] = 0


# --- What happened --------------------------------------------------------------------


@compilable
def tell(before: State, action: int, after: State, viewer: int, events: Rows) -> int:
    """What the viewer notices of an action; how many events there are."""
    if action == AFRESH:
        return tell_deal(after, events)
    seat = int(before.turn)
    if action == UNCOVER:
        return tell_uncovered(before, after, events, 0)
    if action == DONE:
        return tell_uncovered(before, after, events, say(events, 0, Event.DONE, seat, 0, 0))
    if action == PASS:
        return tell_passed(before, after, events)
    if action > BID:
        return say(events, 0, Event.BID, seat, action - BID, 0)
    color, slot = action // PER_COLOR, action % PER_COLOR
    if slot < REMOVE:
        return say(events, 0, Event.TOOK, seat, card_of(color, slot), 0)
    return say(events, 0, Event.REMOVED, seat, card_of(color, slot - REMOVE), 0)


@compilable
def tell_deal(state: State, events: Rows) -> int:
    """The two starting wagers of each seat."""
    n = 0
    for seat in range(state.seats):
        first = second = UNKNOWN
        for color in range(COLUMNS):
            if state.laid[seat, card_of(color, WAGER)] > 0:
                first, second = second, card_of(color, WAGER)
        n = say(events, n, Event.STARTED_WITH, seat, first, second)
    return n


@compilable
def tell_uncovered(before: State, after: State, events: Rows, n: int) -> int:
    """The card that came up; with it a pile may run out, or the game end."""
    seat, card = int(before.turn), uncovered_card(before, after)
    joined = after.display[card] > before.display[card]
    n = say(events, n, Event.UNCOVERED if joined else Event.UNCOVERED_DEAD, seat, card, 0)
    if after.phase == Phase.OVER:
        return tell_over(after, events, n)
    if int(after.deck_left) % PILE_SIZE == 0:
        share = int(after.gold[0]) - int(before.gold[0])
        return say(events, n, Event.PILE_OUT, share, 0, 0)
    return n


@compilable
def uncovered_card(before: State, after: State) -> int:
    """The card of which fewer are to come."""
    for card in range(KINDS):
        if after.to_come[card] < before.to_come[card]:
            return card
    return UNKNOWN


@compilable
def tell_over(state: State, events: Rows, n: int) -> int:
    """The game is over: the points of each seat."""
    n = say(events, n, Event.OVER, 0, 0, 0)
    for seat in range(state.seats):
        n = say(events, n, Event.SCORED, seat, score(state, seat), 0)
    return n


@compilable
def tell_passed(before: State, after: State, events: Rows) -> int:
    """Who passes is out; perhaps somebody has won with that."""
    n = say(events, 0, Event.PASSED, int(before.turn), 0, 0)
    if after.phase == Phase.WON:
        return say(events, n, Event.AUCTION_WON, int(after.bidder), int(after.bid), 0)
    return n


# --- Why not --------------------------------------------------------------------------


@compilable
def why_not(state: State, action: int, reason: Row) -> int:
    """Why the mover may not do this now; only what all can see goes into the answer."""
    if state.phase == Phase.OVER:
        return because(reason, Reason.GAME_OVER, 0, 0, 0)
    if not is_for_phase(int(state.phase), action):
        return why_not_in_phase(int(state.phase), reason)
    if action > BID:
        return why_not_bid(state, action - BID, reason)
    if action >= COLOR_ACTIONS_END:
        return because(reason, ALLOWED, 0, 0, 0)
    color, slot = action // PER_COLOR, action % PER_COLOR
    if slot < REMOVE:
        return why_not_take(state, card_of(color, slot), reason)
    return why_not_remove(state, card_of(color, slot - REMOVE), reason)


@compilable
def is_for_phase(phase: int, action: int) -> bool:
    """Whether an action can be allowed in a phase at all."""
    if action > BID:
        return phase in (Phase.TURN, Phase.AUCTION)
    if action == UNCOVER:
        return phase == Phase.TURN
    if action == PASS:
        return phase == Phase.AUCTION
    return phase == Phase.WON


@compilable
def why_not_in_phase(phase: int, reason: Row) -> int:
    """What is to be done now instead."""
    if phase == Phase.TURN:
        return because(reason, Reason.AT_TURN, 0, 0, 0)
    if phase == Phase.AUCTION:
        return because(reason, Reason.AT_AUCTION, 0, 0, 0)
    return because(reason, Reason.AT_SPOILS, 0, 0, 0)


@compilable
def why_not_bid(state: State, coins: int, reason: Row) -> int:
    """Why not bid so many coins."""
    gold, bid = int(state.gold[state.turn]), int(state.bid)
    if not has_display(state):
        return because(reason, Reason.NOTHING_ON_DISPLAY, 0, 0, 0)
    if coins > gold:
        return because(reason, Reason.TOO_MUCH, coins, gold, 0)
    if coins <= bid:
        return because(reason, Reason.TOO_LITTLE, coins, bid, 0)
    return because(reason, ALLOWED, 0, 0, 0)


@compilable
def why_not_take(state: State, card: int, reason: Row) -> int:
    """Why not take a card of the display."""
    if state.display[card] == 0:
        return because(reason, Reason.NOT_ON_DISPLAY, card, 0, 0)
    if may_use(state, int(state.turn), card):
        return because(reason, ALLOWED, 0, 0, 0)
    color = color_of(card)
    last = card_of(color, int(state.last[state.turn, color]))
    if rank_of(card) == WAGER:
        return because(reason, Reason.WAGER_TOO_LATE, card, last, 0)
    return because(reason, Reason.TOO_LOW, card, last, color)


@compilable
def why_not_remove(state: State, card: int, reason: Row) -> int:
    """Why not remove a card of the display from the game."""
    if state.display[card] == 0:
        return because(reason, Reason.NOT_ON_DISPLAY, card, 0, 0)
    if state.removed:
        return because(reason, Reason.REMOVED_ALREADY, 0, 0, 0)
    return because(reason, ALLOWED, 0, 0, 0)


# --- How a score is made --------------------------------------------------------------


@compilable
def bill(state: State, seat: int, lines: Rows) -> int:
    """A line for each expedition that has a card, and one for the gold; how many lines."""
    n = 0
    for color in range(COLUMNS):
        if state.laid[seat, card_of(color, WAGER)] > 0 or state.last[seat, color] > WAGER:
            n = bill_expedition(state, seat, color, lines, n)
    return worth(lines, say(lines, n, Line.GOLD, 0, 0, 0), int(state.gold[seat]))


@compilable
def bill_expedition(state: State, seat: int, color: int, lines: Rows, n: int) -> int:
    """Footprints, times the wagers; and the bonus of a long one."""
    factor = 1 + int(state.laid[seat, card_of(color, WAGER)])
    footprints = steps(state, seat, color)
    is_long = number_cards(state, seat, color) >= LONG_EXPEDITION
    once, twice = laid_at_least(state, seat, color, 1), laid_at_least(state, seat, color, 2)
    n = say(lines, n, expedition_line(footprints, is_long), color, once, twice)
    n = say_more(lines, n, footprints, factor, LONG_EXPEDITION_BONUS if is_long else 0)
    return worth(lines, n, expedition_score(state, seat, color))


@compilable
def expedition_line(footprints: int, is_long: bool) -> int:  # noqa: FBT001
    """How an expedition is reckoned: four number cards earn a bonus."""
    if is_long:
        return Line.LONG_EXPEDITION
    return Line.EXPEDITION_OF_ONE_FOOTPRINT if footprints == 1 else Line.EXPEDITION


@compilable
def laid_at_least(state: State, seat: int, color: int, times: int) -> int:
    """The numbers of an expedition that were laid so often, a bit a rank."""
    bits = 0
    for rank in range(WAGER + 1, RANKS):
        if state.laid[seat, card_of(color, rank)] >= times:
            bits |= 1 << rank
    return bits
