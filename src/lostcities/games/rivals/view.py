"""Rivals in words: what a seat sees."""

from typing import Any, Final, Literal, TypedDict

from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.game import NOBODY
from lostcities.games.classic.view import card_list
from lostcities.games.rivals import RIVALS
from lostcities.games.rivals.rules import (
    PILE_SIZE,
    WAGERS,
    Phase,
    State,
    expedition_score,
    mover,
    score,
    steps,
)
from lostcities.notation.moves import letters, rank_name

PHASES: Final = {
    Phase.TURN: "turn",
    Phase.AUCTION: "auction",
    Phase.WON: "won",
    Phase.OVER: "over",
}


class RivalsExpeditionView(TypedDict):
    """The cards of one colour before one seat, in the order laid, and what they count."""

    cards: list[str]
    footprints: int
    score: int


class RivalsView(TypedDict):
    """All that a seat may know of a game: everything but the order of the cards to come."""

    game: Literal["rivals"]
    version: int
    seat: int | None
    mover: int | None
    ended_by: int | None  # after the end: who uncovered the last card
    phase: Literal["turn", "auction", "won", "over"]
    colors: list[str]
    deck: int
    pile: int
    piles_to_come: int
    display: list[str]
    gone: list[str]
    starting_wagers: list[str]  # of all seats together: they are no part of the deck
    expeditions: list[dict[str, RivalsExpeditionView]]
    gold: list[int]
    supply: int
    bid: int
    bidder: int | None
    bidding: list[int]
    removed: bool
    scores: list[int]


def view(state: State, seat: int | None) -> RivalsView:
    """All that a seat may know."""
    seats = range(int(state.seats))
    left = int(state.deck_left)
    return RivalsView(
        game="rivals",
        version=RIVALS.version,
        seat=seat,
        mover=_seat_or_none(mover(state)),
        ended_by=int(state.turn) if mover(state) == NOBODY else None,
        phase=_phase(state),
        colors=list(letters(RIVALS)),
        deck=left,
        pile=(left - 1) % PILE_SIZE + 1 if left else 0,
        piles_to_come=max(left - 1, 0) // PILE_SIZE,
        display=card_list(RIVALS, state.display),
        gone=card_list(RIVALS, state.gone),
        starting_wagers=starting_wagers(state),
        expeditions=[
            {letter: expedition_view(state, other, n) for n, letter in enumerate(letters(RIVALS))}
            for other in seats
        ],
        gold=[int(state.gold[other]) for other in seats],
        supply=int(state.supply),
        bid=int(state.bid),
        bidder=_seat_or_none(int(state.bidder)),
        bidding=[other for other in seats if state.bidding[other]],
        removed=bool(state.removed),
        scores=[score(state, other) for other in seats],
    )


def _phase(state: State) -> Any:  # one of PHASES, which mypy cannot see
    return PHASES[Phase(int(state.phase))]


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def starting_wagers(state: State) -> list[str]:
    """The wagers dealt to all seats before the game: those that are no part of the deck."""
    found = []
    for color, letter in enumerate(letters(RIVALS)):
        card = card_of(color, WAGER)
        seen = state.to_come[card] + state.display[card] + state.gone[card]
        laid = sum(int(state.laid[seat, card]) for seat in range(int(state.seats)))
        found += [letter + rank_name(WAGER)] * (int(seen) + laid - WAGERS)
    return found


def expedition_view(state: State, seat: int, color: int) -> RivalsExpeditionView:
    """One expedition."""
    counts = state.laid[seat, color * RANKS : (color + 1) * RANKS].tolist()
    letter = letters(RIVALS)[color]
    return RivalsExpeditionView(
        cards=[letter + rank_name(rank) for rank, n in enumerate(counts) for _ in range(n)],
        footprints=steps(state, seat, color),
        score=expedition_score(state, seat, color),
    )


VIEW_TYPE = RivalsView
