"""The card game in numbers: what a viewer sees, what happened, why not, how a score is made.

`tell` looks at nothing that `hide` would forget: of hidden records it tells the same. What does not
depend on how actions are numbered also serves `partners`.
"""

from enum import IntEnum

from lostcities.core.cards import RANKS, WAGER, WAGERS_PER_COLOR, card_of, color_of, rank_of
from lostcities.core.compiled import compilable
from lostcities.core.game import AFRESH
from lostcities.core.rows import ALLOWED, Row, Rows, because, say, say_more, worth
from lostcities.games.classic.rules import (
    DISCARD,
    DRAW_DECK,
    LONG_EXPEDITION,
    LONG_EXPEDITION_BONUS,
    NOTHING,
    PER_COLOR,
    SEATS,
    TAKE,
    Phase,
    State,
    expedition_score,
    is_over,
    lowest_playable,
    may_take,
    round_score,
    score,
    side_of,
)


class Event(IntEnum):
    """Something that a viewer notices."""

    PLAYED = 1  # seat, card
    DISCARDED = 2  # seat, card
    TOOK = 3  # seat, card: from its discard pile
    DREW = 4  # seat, card
    DREW_UNSEEN = 5  # seat
    DREW_LAST = 6  # seat: the card that ends the round
    ROUND_OVER = 7  # round, points of side 0 and of side 1 in it, their totals
    MATCH_OVER = 8  # totals of side 0 and of side 1


class Reason(IntEnum):
    """Why an action is not allowed."""

    GAME_OVER = 1
    PLACE_FIRST = 2
    DRAW_NOW = 3
    COLOR_NOT_IN_GAME = 4  # colour
    NUMBER_NOT_IN_GAME = 5  # card, the highest number
    NOT_IN_HAND = 6  # card
    TOO_LOW = 7  # card, the last card of its expedition, colour
    WAGER_TOO_LATE = 8  # card, the last card of its expedition
    PILE_CLOSED = 9  # colour
    PILE_EMPTY = 10  # colour


class Line(IntEnum):
    """A line of a bill.

    An expedition has: colour, the numbers laid (a bit a rank), their sum, 1 + wagers, cards, bonus.
    """

    EXPEDITION = 1
    EXPEDITION_WITH_WAGERS = 2
    LONG_EXPEDITION = 3
    LONG_EXPEDITION_WITH_WAGERS = 4
    ROUNDS_BEFORE = 5  # points only


# --- What a viewer sees ---------------------------------------------------------------


@compilable
def hide(state: State, viewer: int) -> None:
    """Forget the deck's order, and what others hold but for the cards that all have seen."""
    forget_deck(state)
    hand, known = state.hand, state.known  # looked up once: it is slow, interpreted
    for seat in range(len(hand)):
        if seat != viewer:
            for card in range(hand.shape[1]):
                hand[seat, card] = known[seat, card]


@compilable
def forget_deck(state: State) -> None:
    """How many cards are left remains."""
    deck = state.deck
    for slot in range(len(deck)):
        deck[slot] = 0


@compilable
def hand_count(state: State, seat: int) -> int:
    """How many cards a hand holds: everybody can count them, so it is there in a hidden record.

    Hands get their cards in turn; where these come one by one, the deck says how many have come.
    """
    cards = int(state.expeditions) * (WAGERS_PER_COLOR + int(state.highest) - 1)
    dealt = min(SEATS * int(state.hand_size), cards - int(state.deck_left))
    is_drawing = state.phase == Phase.DRAW and state.turn == seat
    return (dealt + SEATS - 1 - seat) // SEATS - int(is_drawing)


# --- What happened --------------------------------------------------------------------


@compilable
def tell(before: State, action: int, after: State, viewer: int, events: Rows) -> int:
    """What the viewer notices of an action; how many events."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    if action == AFRESH:
        return 0
    if action == DRAW_DECK:
        return tell_draw(before, after, viewer, events)
    if slot == TAKE:
        return tell_take(before, color, events)
    return tell_placement(before, color, slot, events)


@compilable
def tell_placement(before: State, color: int, slot: int, events: Rows) -> int:
    """A card played or discarded, which all see."""
    code = Event.PLAYED if slot < DISCARD else Event.DISCARDED
    return say(events, 0, code, int(before.turn), card_of(color, slot % RANKS), 0)


@compilable
def tell_take(before: State, color: int, events: Rows) -> int:
    """The top of a pile, which all have seen."""
    top = int(before.pile[color, before.pile_height[color] - 1])
    return say(events, 0, Event.TOOK, int(before.turn), top, 0)


@compilable
def tell_draw(before: State, after: State, viewer: int, events: Rows) -> int:
    """A card from the deck, seen by its owner; the last one ends the round, perhaps the match."""
    seat = int(before.turn)
    if before.deck_left == 1:
        return tell_end(before, after, say(events, 0, Event.DREW_LAST, seat, 0, 0), events)
    if viewer != seat:
        return say(events, 0, Event.DREW_UNSEEN, seat, 0, 0)
    return say(events, 0, Event.DREW, seat, new_in_hand(before, after, seat, 0), 0)


@compilable
def new_in_hand(before: State, after: State, seat: int, lowest: int) -> int:
    """The lowest card, from one on, of which a hand has more than before."""
    card = lowest
    while after.hand[seat, card] <= before.hand[seat, card]:
        card += 1
    return card


@compilable
def tell_end(before: State, after: State, n: int, events: Rows) -> int:
    """The end of a round, or of the match."""
    if is_over(after):
        return say(events, n, Event.MATCH_OVER, score(after, 0), score(after, 1), 0)
    first, second = round_score(before, 0), round_score(before, 1)
    n = say(events, n, Event.ROUND_OVER, int(before.round_number) + 1, first, second)
    return say_more(events, n, int(after.banked[0]), int(after.banked[1]), 0)


# --- Why not --------------------------------------------------------------------------


@compilable
def why_not(state: State, action: int, reason: Row) -> int:
    """Why the mover may not do this now; only what the mover knows goes into the answer."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    if is_over(state):
        return because(reason, Reason.GAME_OVER, 0, 0, 0)
    return why_not_in_turn(state, NOTHING if action == DRAW_DECK else color, slot, reason)


@compilable
def why_not_in_turn(state: State, color: int, slot: int, reason: Row) -> int:
    """Why not place a card of a colour, or draw from its pile; the colour NOTHING is the deck."""
    if color == NOTHING or slot == TAKE:
        return why_not_draw(state, color, reason)
    return why_not_place(state, color, slot, reason)


@compilable
def why_not_draw(state: State, color: int, reason: Row) -> int:
    """Why not take from a pile, or draw from the deck: then the colour is NOTHING."""
    if state.phase != Phase.DRAW:
        return because(reason, Reason.PLACE_FIRST, 0, 0, 0)
    if color == NOTHING or may_take(state, color):
        return because(reason, ALLOWED, 0, 0, 0)
    if color >= state.expeditions:
        return because(reason, Reason.COLOR_NOT_IN_GAME, color, 0, 0)
    if state.closed == color:
        return because(reason, Reason.PILE_CLOSED, color, 0, 0)
    return because(reason, Reason.PILE_EMPTY, color, 0, 0)


@compilable
def why_not_place(state: State, color: int, slot: int, reason: Row) -> int:
    """Why not play or discard a card."""
    card = card_of(color, slot % RANKS)
    if state.phase == Phase.DRAW:
        return because(reason, Reason.DRAW_NOW, 0, 0, 0)
    if state.hand[state.turn, card] == 0:
        return why_not_in_hand(state, card, reason)
    if slot >= DISCARD or rank_of(card) >= lowest_playable(state, color):
        return because(reason, ALLOWED, 0, 0, 0)
    last = card_of(color, int(state.last[side_of(int(state.turn)), color]))
    if rank_of(card) == WAGER:
        return because(reason, Reason.WAGER_TOO_LATE, card, last, 0)
    return because(reason, Reason.TOO_LOW, card, last, color)


@compilable
def why_not_in_hand(state: State, card: int, reason: Row) -> int:
    """The card is not in the mover's hand, or not in the game at all."""
    if color_of(card) >= state.expeditions:
        return because(reason, Reason.COLOR_NOT_IN_GAME, color_of(card), 0, 0)
    if rank_of(card) >= state.highest:
        return because(reason, Reason.NUMBER_NOT_IN_GAME, card, int(state.highest), 0)
    return because(reason, Reason.NOT_IN_HAND, card, 0, 0)


# --- How a score is made --------------------------------------------------------------


@compilable
def bill(state: State, seat: int, lines: Rows) -> int:
    """A line for each expedition begun, and one for the rounds before; how many lines."""
    side, n = side_of(seat), 0
    for color in range(state.expeditions):
        if state.length[side, color] > 0:
            n = bill_expedition(state, side, color, n, lines)
    if state.round_number > 0:
        n = worth(lines, say(lines, n, Line.ROUNDS_BEFORE, 0, 0, 0), int(state.banked[side]))
    return n


@compilable
def bill_expedition(state: State, side: int, color: int, n: int, lines: Rows) -> int:
    """The numbers, less the cost, times the wagers; and the bonus of a long one."""
    total, wagers = int(state.total[side, color]), int(state.wagers[side, color])
    length = int(state.length[side, color])
    bonus = LONG_EXPEDITION_BONUS if length >= LONG_EXPEDITION else 0
    n = say(lines, n, expedition_line(wagers, length), color, int(state.laid[side, color]), total)
    n = say_more(lines, n, 1 + wagers, length, bonus)
    return worth(lines, n, expedition_score(total, wagers, length))


@compilable
def expedition_line(wagers: int, length: int) -> int:
    """How an expedition is reckoned: wagers multiply, eight cards earn a bonus."""
    if length >= LONG_EXPEDITION:
        return Line.LONG_EXPEDITION_WITH_WAGERS if wagers > 0 else Line.LONG_EXPEDITION
    return Line.EXPEDITION_WITH_WAGERS if wagers > 0 else Line.EXPEDITION
