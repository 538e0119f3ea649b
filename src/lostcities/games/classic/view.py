"""The card game in words: what a seat sees."""

from typing import Any, Final, Literal, TypedDict

from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.game import NOBODY, Game
from lostcities.games.classic import CLASSIC
from lostcities.games.classic.rules import (
    Phase,
    State,
    expedition_score,
    mover,
    score,
    side_of,
)
from lostcities.notation.moves import card_name, letters

UNKNOWN: Final = "?"  # a card that the viewer does not know

PhaseName = Literal["place", "draw", "give", "over"]
PHASES: Final[dict[Phase, PhaseName]] = {
    Phase.PLACE: "place",
    Phase.DRAW: "draw",
    Phase.GIVE: "give",
    Phase.OVER: "over",
}


class ExpeditionView(TypedDict):
    """The cards of one colour on one side, in the order laid, and their score."""

    cards: list[str]
    score: int


class TableView(TypedDict):
    """What lies open on the table, in either of the two card games."""

    version: int
    mover: int | None
    ended_by: int | None  # after the end: who drew the last card
    phase: PhaseName
    round: int
    rounds: int
    hand_size: int
    highest: int
    colors: list[str]
    deck: int
    known: list[list[str]]
    expeditions: list[dict[str, ExpeditionView]]
    piles: dict[str, list[str]]
    closed: str | None
    banked: list[int]
    scores: list[int]


class ClassicView(TableView):
    """All that a seat may know of a match; seat null is a spectator."""

    game: Literal["classic"]
    seat: int | None
    hands: list[list[str]]


def view(state: State, seat: int | None) -> ClassicView:
    """All that a seat may know."""
    seats = range(len(state.hand))
    hands = [hand_view(CLASSIC, state, other, mine=other == seat) for other in seats]
    return ClassicView(game="classic", seat=seat, hands=hands, **table_view(CLASSIC, state))


def table_view(game: Game, state: State) -> TableView:
    """What lies open on the table."""
    colors = letters(game)[: int(state.expeditions)]
    seats = range(len(state.hand))
    return TableView(
        version=game.version,
        mover=None if mover(state) == NOBODY else mover(state),
        ended_by=int(state.turn) if mover(state) == NOBODY else None,
        phase=PHASES[Phase(int(state.phase))],
        round=int(state.round_number) + 1,
        rounds=int(state.rounds),
        hand_size=int(state.hand_size),
        highest=int(state.highest),
        colors=list(colors),
        deck=int(state.deck_left),
        known=[card_list(game, state.known[seat]) for seat in seats],
        expeditions=[
            {letter: expedition_view(game, state, side, n) for n, letter in enumerate(colors)}
            for side in range(len(state.banked))
        ],
        piles={letter: pile_view(game, state, n) for n, letter in enumerate(colors)},
        closed=None if state.closed < 0 else colors[int(state.closed)],
        banked=[int(state.banked[side_of(seat)]) for seat in seats],
        scores=[score(state, seat) for seat in seats],
    )


def card_list(game: Game, counts: Any) -> list[str]:
    """Cards by name from counts by card, in the order of the colours."""
    held = [(card, n) for card, n in enumerate(counts.tolist()) if n]
    return [card_name(game, card) for card, n in held for _ in range(n)]


def hand_view(game: Game, state: State, seat: int, *, mine: bool) -> list[str]:
    """My hand open; of another the cards known to all, the rest face down."""
    if mine:
        return card_list(game, state.hand[seat])
    return face_down(card_list(game, state.known[seat]), int(state.hand[seat].sum()))


def face_down(known: list[str], size: int) -> list[str]:
    """The cards known of a hand, the rest face down."""
    return known + [UNKNOWN] * (size - len(known))


def expedition_view(game: Game, state: State, side: int, color: int) -> ExpeditionView:
    """One expedition: wagers, then numbers in rising order, as they were laid."""
    total, wagers = int(state.total[side, color]), int(state.wagers[side, color])
    laid = int(state.laid[side, color])
    numbers = [n for n in range(1, RANKS) if laid >> n & 1]
    cards = [card_of(color, rank) for rank in [WAGER] * wagers + numbers]
    return ExpeditionView(
        cards=[card_name(game, card) for card in cards],
        score=expedition_score(total, wagers, int(state.length[side, color])),
    )


def pile_view(game: Game, state: State, color: int) -> list[str]:
    """A discard pile, oldest card first."""
    height = int(state.pile_height[color])
    return [card_name(game, card) for card in state.pile[color, :height].tolist()]


VIEW_TYPE = ClassicView
