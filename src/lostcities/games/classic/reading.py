"""The card game from a view: what is open where it lies, what is hidden anywhere.

What both card games share takes the game; partners reads its own hands.
"""

from typing import Any, Final

import numpy as np

from lostcities.core.cards import RANKS, WAGER, WAGERS_PER_COLOR
from lostcities.core.game import Game
from lostcities.games.classic import CLASSIC
from lostcities.games.classic.knowledge import not_laid
from lostcities.games.classic.layout import PHASES
from lostcities.games.classic.rules import (
    HAND_SIZE,
    MOST_ROUNDS,
    NOTHING,
    PILES,
    SEATS,
    SIDES,
    Phase,
    side_of,
)
from lostcities.games.classic.view import ClassicView
from lostcities.notation.from_view.reading import (
    Counts,
    as_many,
    card_at,
    counted,
    demand,
    mover_of,
    none_too_many,
    whole,
)
from lostcities.notation.layout import UNKNOWN
from lostcities.notation.moves import letters

MOST_BANKED: Final = 30_000  # points: more than thirty rounds can bring
PHASE_OF: Final = {name: Phase(n) for n, name in enumerate(PHASES)}


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


def read_table(game: Game, state: Any, view: Any) -> None:
    """The match, whose turn it is, the expeditions and the discard piles."""
    seats = len(state.hand)
    for name in ("hands", "known", "banked", "scores"):
        as_many(view[name], seats, name)
    read_match(state, view)
    state.phase = PHASE_OF[view["phase"]]
    state.turn = mover_of(view, seats)
    over = state.phase == Phase.OVER
    state.deck_left = whole(view["deck"], 0 if over else 1, 0 if over else len(state.deck), "deck")
    as_many(view["expeditions"], SIDES, "expeditions")
    for n, letter in enumerate(letters(game)[: int(state.expeditions)]):
        for side in range(SIDES):
            read_expedition(game, state, view, side, n)
        demand(letter in view["piles"], f"piles.{letter} is missing")
        read_pile(game, state, n, view["piles"][letter])
    state.closed = closed_pile(game, state, view["closed"])


def read_match(state: Any, view: Any) -> None:
    """The rounds, and the points of those before this one."""
    state.rounds = whole(view["rounds"], 1, MOST_ROUNDS, "rounds")
    state.round_number = whole(view["round"], 1, view["rounds"], "round") - 1
    for seat, points in enumerate(view["banked"]):
        state.banked[side_of(seat)] = whole(points, -MOST_BANKED, MOST_BANKED, f"banked[{seat}]")


def read_expedition(game: Game, state: Any, view: Any, side: int, color: int) -> None:
    """The cards of one colour on one side."""
    letter = letters(game)[color]
    where = f"expeditions[{side}].{letter}"
    demand(letter in view["expeditions"][side], f"{where} is missing")
    names = view["expeditions"][side][letter]["cards"]
    cards = [card_at(game, name, where) for name in names]
    demand(all(card // RANKS == color for card in cards), f"{where} holds another colour's card")
    numbers = {card % RANKS for card in cards} - {WAGER}
    wagers = len([card for card in cards if card % RANKS == WAGER])
    demand(wagers <= WAGERS_PER_COLOR, f"{where} has {wagers} wagers, more than there are")
    state.laid[side, color] = sum(1 << rank for rank in numbers)
    state.last[side, color] = max(numbers, default=WAGER)
    state.total[side, color] = sum(rank + 1 for rank in numbers)
    state.wagers[side, color] = wagers
    state.length[side, color] = wagers + len(numbers)


def read_pile(game: Game, state: Any, color: int, names: list[str]) -> None:
    """A discard pile, oldest card first."""
    where = f"piles.{letters(game)[color]}"
    most = state.pile.shape[1]
    demand(len(names) <= most, f"{where} has {len(names)} cards, more than the {most} of a colour")
    for n, name in enumerate(names):
        card = card_at(game, name, where)
        demand(card // RANKS == color, f"{where} holds {name}, a card of another colour")
        state.pile[color, n] = card
    state.pile_height[color] = len(names)


def closed_pile(game: Game, state: Any, letter: str | None) -> int:
    """The pile to which this turn's discard went."""
    if letter is None:
        return NOTHING
    colors = letters(game)[: int(state.expeditions)]
    demand(letter in list(colors), f"closed must be null or one of {colors}, not {letter[:8]!r}")
    color = colors.index(letter)
    drawing = state.phase == Phase.DRAW
    demand(drawing, "closed is null but in the phase draw: a pile is closed only after a discard")
    demand(state.pile_height[color] > 0, f"closed is {letter}, but its pile is empty")
    return color


def read_known(game: Game, state: Any, view: Any) -> None:
    """The cards of each hand that all have seen taken."""
    for seat, names in enumerate(view["known"]):
        state.known[seat] = counted(game, names, f"known[{seat}]")


def open_cards(game: Game, view: Any, seat: int) -> Counts:
    """The cards of a hand that the viewer knows."""
    names = [name for name in view["hands"][seat] if name != UNKNOWN]
    return counted(game, names, f"hands[{seat}]")


def own_cards(game: Game, view: Any, seat: int) -> Counts:
    """The cards of the viewer's hand, which are all known."""
    is_open = UNKNOWN not in view["hands"][seat]
    demand(is_open, f"hands[{seat}] is the viewer's own, so it holds no {UNKNOWN!r}")
    return open_cards(game, view, seat)


def cards_left(game: Game, state: Any, doubled: int) -> Counts:
    """By card: how many are neither in an expedition nor in a pile."""
    left = np.zeros(len(game.colors) * RANKS, np.int64)
    for card in range(len(left)):
        left[card] = not_laid(state, card // RANKS, card % RANKS, doubled)
    for color, height in enumerate(state.pile_height.tolist()):
        for card in state.pile[color, :height].tolist():
            left[card] -= 1
    none_too_many(game, left)
    return left


def hide(game: Game, state: Any, left: Counts, row: int) -> None:
    """What nobody has shown: as many as the deck has go there, the rest into one hand."""
    none_too_many(game, left)
    unseen = [card for card, n in enumerate(left.tolist()) for _ in range(n)]
    deck = int(state.deck_left)
    state.deck[:deck] = unseen[:deck]
    for card in unseen[deck:]:
        state.hand[row, card] += 1
