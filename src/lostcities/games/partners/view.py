"""The partnership game in words: what a seat sees."""

from typing import Literal

from lostcities.games.classic.rules import NOTHING
from lostcities.games.classic.view import (
    TableView,
    card_list,
    face_down,
    table_view,
)
from lostcities.games.partners import PARTNERS
from lostcities.games.partners.rules import (
    SEATS,
    State,
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


VIEW_TYPE = PartnersView
