"""The partnership game in numbers: what a viewer sees, what happened, why not.

A bill is the card game's. A gift is known to the two partners: to the giver from the first card on,
to the other, who gets both at once, without their order.
"""

from enum import IntEnum

from lostcities.core.cards import card_of
from lostcities.core.compiled import compilable
from lostcities.core.game import AFRESH
from lostcities.core.rows import (
    ALLOWED,
    WATCHER,
    Row,
    Rows,
    because,
    say,
    say_more,
)
from lostcities.games.classic.rules import NOTHING, Phase, is_over
from lostcities.games.classic.story import Reason as CardReason
from lostcities.games.classic.story import (
    forget_deck,
    new_in_hand,
    tell_draw,
    tell_placement,
    tell_take,
    why_not_in_hand,
    why_not_in_turn,
)
from lostcities.games.partners.rules import (
    DRAW_DECK,
    FEWEST_CARDS,
    GIVE,
    KINDS,
    PER_COLOR,
    SEATS,
    TAKE,
    State,
    may_give,
    partner_of,
)


class Event(IntEnum):
    """What a viewer notices of a gift, beside the events of the card game."""

    LAID_ASIDE = 21  # seat, card: the first of two
    LAID_ASIDE_UNSEEN = 22  # seat
    GAVE = 23  # seat, to whom, the two cards
    GAVE_UNSEEN = 24  # seat, to whom


class Reason(IntEnum):
    """Why an action is not allowed, beside the reasons of the card game."""

    GIVE_SECOND = 21
    ONLY_ONE_LAID_ASIDE = 22  # card
    TOO_FEW_CARDS = 23  # how many must remain, how many are held


# --- What a viewer sees ---------------------------------------------------------------


@compilable
def hide(state: State, viewer: int) -> None:
    """Forget the deck's order, hidden cards of the other hands, and what others have passed on.

    Hand sizes stay: they are counted in `held`.
    """
    forget_deck(state)
    hand, told, known = state.hand, state.told, state.known  # looked up once
    for seat in range(SEATS):
        is_partner = viewer != WATCHER and seat == partner_of(viewer)
        if seat != viewer:
            for card in range(KINDS):
                count = told[seat, card] if is_partner else known[seat, card]
                told[seat, card] = count
                hand[seat, card] = count
    if viewer != state.turn:
        state.given = NOTHING


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
    if slot < TAKE:
        return tell_placement(before, color, slot, events)
    if before.phase == Phase.GIVE:
        return tell_gift(before, after, viewer, events)
    return tell_laid_aside(before, card_of(color, slot - GIVE), viewer, events)


@compilable
def tell_laid_aside(before: State, card: int, viewer: int, events: Rows) -> int:
    """The first card of a gift, which the giver alone sees."""
    seat = int(before.turn)
    if viewer == seat:
        return say(events, 0, Event.LAID_ASIDE, seat, card, 0)
    return say(events, 0, Event.LAID_ASIDE_UNSEEN, seat, 0, 0)


@compilable
def tell_gift(before: State, after: State, viewer: int, events: Rows) -> int:
    """Both cards to the two partners, the lower one first; to the others that they were passed."""
    seat, partner = int(before.turn), partner_of(int(before.turn))
    if viewer == seat:
        return tell_cards(after, before, seat, viewer, events)
    if viewer == partner:
        return tell_cards(before, after, seat, viewer, events)
    return say(events, 0, Event.GAVE_UNSEEN, seat, partner, 0)


@compilable
def tell_cards(fewer: State, more: State, giver: int, viewer: int, events: Rows) -> int:
    """The two cards by which the viewer's hand differs."""
    first = new_in_hand(fewer, more, viewer, 0)
    two_alike = more.hand[viewer, first] - fewer.hand[viewer, first] > 1
    second = first if two_alike else new_in_hand(fewer, more, viewer, first + 1)
    n = say(events, 0, Event.GAVE, giver, partner_of(giver), first)
    return say_more(events, n, second, 0, 0)


# --- Why not --------------------------------------------------------------------------


@compilable
def why_not(state: State, action: int, reason: Row) -> int:
    """Why the mover may not do this now; only what the mover knows goes into the answer."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    if is_over(state):
        return because(reason, CardReason.GAME_OVER, 0, 0, 0)
    if action != DRAW_DECK and slot >= GIVE:
        return why_not_give(state, card_of(color, slot - GIVE), reason)
    if state.phase == Phase.GIVE:
        return because(reason, Reason.GIVE_SECOND, 0, 0, 0)
    return why_not_in_turn(state, NOTHING if action == DRAW_DECK else color, slot, reason)


@compilable
def why_not_give(state: State, card: int, reason: Row) -> int:
    """Why not pass a card to the partner."""
    held = int(state.hand[state.turn, card])
    if state.phase == Phase.DRAW:
        return because(reason, CardReason.DRAW_NOW, 0, 0, 0)
    if held == 0:
        return why_not_in_hand(state, card, reason)
    if state.given == card and held == 1:
        return because(reason, Reason.ONLY_ONE_LAID_ASIDE, card, 0, 0)
    if state.phase == Phase.PLACE and not may_give(state):
        count = int(state.held[state.turn])
        return because(reason, Reason.TOO_FEW_CARDS, FEWEST_CARDS, count, 0)
    return because(reason, ALLOWED, 0, 0, 0)
