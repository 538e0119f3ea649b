"""The partnership game in words: what a seat sees, and why a move is not allowed."""

from typing import Literal

from lostcities.core.cards import card_of
from lostcities.games.classic.rules import NOTHING, Phase
from lostcities.games.classic.view import (
    TableView,
    card_list,
    face_down,
    table_view,
    why_not_draw,
    why_not_in_hand,
    why_not_place,
)
from lostcities.games.partners import PARTNERS
from lostcities.games.partners.rules import (
    DISCARD,
    DRAW_DECK,
    FEWEST_CARDS,
    GIVE,
    PER_COLOR,
    SEATS,
    TAKE,
    State,
    may_give,
    partner_of,
)
from lostcities.notation.moves import card_name


class PartnersView(TableView):
    """All that a seat may know of a match; seat null is a spectator."""

    game: Literal["partners"]
    seat: int | None
    hands: list[list[str]]
    side_known: list[list[str]]
    told: list[str]
    given: str | None


def view(state: State, seat: int | None) -> PartnersView:
    """All that a seat may know."""
    laid_aside = seat == state.turn and state.given != NOTHING
    return PartnersView(
        game="partners",
        seat=seat,
        hands=[hand_view(state, other, seat) for other in range(SEATS)],
        side_known=[card_list(PARTNERS, counts) for counts in state.side_known],
        told=[] if seat is None else card_list(PARTNERS, state.told[seat]),
        given=card_name(PARTNERS, int(state.given)) if laid_aside else None,
        **table_view(PARTNERS, state),
    )


def hand_view(state: State, other: int, seat: int | None) -> list[str]:
    """My hand open; of the partner's what I was told, of the others' what all know."""
    if other == seat:
        return card_list(PARTNERS, state.hand[other])
    seen = state.told if seat is not None and other == partner_of(seat) else state.known
    return face_down(card_list(PARTNERS, seen[other]), int(state.held[other]))


# --- Why not --------------------------------------------------------------------------


def why_not(state: State, action: int) -> str:
    """Why the mover may not do this now; only what the mover knows goes into the answer."""
    color, slot = action // PER_COLOR, action % PER_COLOR
    if slot >= GIVE and action != DRAW_DECK:
        return why_not_give(state, card_of(color, slot - GIVE))
    if state.phase == Phase.GIVE:
        return "one card is laid aside for the partner: give the second"
    if action == DRAW_DECK or slot == TAKE:
        return why_not_draw(PARTNERS, state, None if action == DRAW_DECK else color)
    return why_not_place(PARTNERS, state, card_of(color, slot % DISCARD))


def why_not_give(state: State, card: int) -> str:
    """Why not pass a card to the partner."""
    if state.phase == Phase.DRAW:
        return why_not_place(PARTNERS, state, card)
    if state.hand[state.turn, card] == 0:
        return why_not_in_hand(PARTNERS, state, card)
    if state.phase == Phase.GIVE and state.given == card:
        return f"the only {card_name(PARTNERS, card)} is laid aside already: give another card"
    if state.phase == Phase.PLACE and not may_give(state):
        held = int(state.held[state.turn])
        return f"at least {FEWEST_CARDS} cards must remain after giving two, and you hold {held}"
    return "this is allowed"


VIEW_TYPE = PartnersView
