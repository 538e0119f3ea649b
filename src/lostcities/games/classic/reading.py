"""The card game from a view: what is open where it lies, what is hidden anywhere."""

from typing import Any

from lostcities.core.cards import WAGERS_PER_COLOR
from lostcities.games.classic import CLASSIC
from lostcities.games.classic.reading_cards import (
    cards_left,
    hide,
    open_cards,
    own_cards,
    read_known,
    read_table,
)
from lostcities.games.classic.rules import HAND_SIZE, PILES, SEATS, Phase
from lostcities.games.classic.view import ClassicView
from lostcities.notation.from_view.reading import demand, whole
from lostcities.notation.moves import letters


def read(view: ClassicView) -> Any:
    """A record in which the viewer knows the same."""
    state = CLASSIC.new_state()
    read_options(state, view)
    demand(view["phase"] != "give", "phase give belongs to partners")
    read_table(CLASSIC, state, view)
    read_hands(state, view)
    return state


def read_options(state: Any, view: ClassicView) -> None:
    """What the players agreed on."""
    state.expeditions = whole(len(view["colors"]), 1, PILES, "the number of colors")
    state.hand_size = whole(view["hand_size"], 1, HAND_SIZE, "hand_size")
    state.highest = whole(view["highest"], 2, 10, "highest")
    right = list(letters(CLASSIC)[: len(view["colors"])])
    demand(view["colors"] == right, f"colors must be {right}, not {view['colors']}")


def read_hands(state: Any, view: ClassicView) -> None:
    """My hand, what all know of the other, and the rest face down."""
    seat = whole(view["seat"] or 0, 0, SEATS - 1, "seat")
    other = 1 - seat
    check_sizes(state, view)
    read_known(CLASSIC, state, view)
    state.hand[seat] = own_cards(CLASSIC, view, seat)
    state.hand[other] = open_cards(CLASSIC, view, other)
    shown = (state.hand[seat] >= state.known[seat]).all()
    demand(shown, f"known[{seat}] holds a card that hands[{seat}] lacks")
    left = cards_left(CLASSIC, state, 0) - state.hand[seat] - state.hand[other]
    hide(CLASSIC, state, left, other)


def check_sizes(state: Any, view: ClassicView) -> None:
    """Every card is somewhere: hands are full, and the deck has what is left."""
    for seat, hand in enumerate(view["hands"]):
        drawing = state.phase == Phase.DRAW and seat == state.turn
        right = int(state.hand_size) - drawing
        demand(len(hand) == right, f"hands[{seat}] must have {right} cards, not {len(hand)}")
    cards = len(view["colors"]) * (WAGERS_PER_COLOR + view["highest"] - 1)
    laid = sum(len(e["cards"]) for side in view["expeditions"] for e in side.values())
    piled = sum(map(len, view["piles"].values()))
    deck = cards - laid - piled - sum(map(len, view["hands"]))
    demand(view["deck"] == deck, f"deck must be {deck}, all cards that are nowhere else")
