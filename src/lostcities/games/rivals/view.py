"""Rivals in words: what a seat sees, and why a move is not allowed."""

from typing import Any, Final, Literal, TypedDict

from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.game import NOBODY
from lostcities.games.classic.view import card_list
from lostcities.games.rivals import RIVALS
from lostcities.games.rivals.rules import (
    BID,
    COLUMNS,
    DONE,
    PASS,
    PER_COLOR,
    PILE_SIZE,
    REMOVE,
    UNCOVER,
    WAGERS,
    Phase,
    State,
    expedition_score,
    has_display,
    may_use,
    mover,
    score,
    steps,
)
from lostcities.notation.moves import card_name, letters, rank_name

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


# --- Why not --------------------------------------------------------------------------

WHY_NOT_IN_PHASE: Final = {
    Phase.TURN: "it is your turn: uncover a card, or bid to open an auction",
    Phase.AUCTION: "an auction is on: bid more, or pass",
    Phase.WON: "you have won the auction: take cards, remove one, or say done",
}


def why_not(state: State, action: int) -> str:
    """Why the mover may not do this now."""
    phase = Phase(int(state.phase))
    allowed_in = phases_of(action)
    if phase not in allowed_in:
        return WHY_NOT_IN_PHASE[phase]
    if action > BID:
        return why_not_bid(state, action - BID)
    if action in (UNCOVER, PASS, DONE):
        return "this is allowed"
    color, slot = action // PER_COLOR, action % PER_COLOR
    return why_not_use(state, card_of(color, slot % REMOVE), remove=slot >= REMOVE)


def phases_of(action: int) -> tuple[Phase, ...]:
    """When an action can be allowed at all."""
    if action > BID:
        return (Phase.TURN, Phase.AUCTION)
    if action < COLUMNS * PER_COLOR:
        return (Phase.WON,)
    return {UNCOVER: (Phase.TURN,), PASS: (Phase.AUCTION,), DONE: (Phase.WON,)}[action]


def why_not_bid(state: State, coins: int) -> str:
    """Why not bid so many coins."""
    gold = int(state.gold[state.turn])
    if not has_display(state):
        return "there is nothing to bid for: the display is empty, so uncover a card"
    if coins > gold:
        return f"{coins} is more than your gold: you have {gold}"
    if coins <= state.bid:
        return f"{coins} is not more than the highest bid of {state.bid}"
    return "this is allowed"


def why_not_use(state: State, card: int, *, remove: bool) -> str:
    """Why not take or remove a card of the display."""
    name = card_name(RIVALS, card)
    if state.display[card] == 0:
        return f"{name} is not in the display"
    if remove:
        return "only one card may be removed" if state.removed else "this is allowed"
    color, rank = card // RANKS, card % RANKS
    last = letters(RIVALS)[color] + rank_name(int(state.last[state.turn, color]))
    if may_use(state, int(state.turn), card):
        return "this is allowed"
    if rank == WAGER:
        return f"wagers go only before the numbers, and {last} is laid"
    return f"{name} is lower than {last}, the last card of your {RIVALS.colors[color]} expedition"


VIEW_TYPE = RivalsView
