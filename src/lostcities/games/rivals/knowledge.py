"""What a seat knows of Rivals: everything but the order of the cards to come."""

from typing import Final

from lostcities.core.cards import RANKS, card_of
from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable, inlined
from lostcities.core.features import seat_after, write_at_least, write_nothing, write_points
from lostcities.core.game import Features, Groups, width
from lostcities.games.rivals.rules import (
    COLUMNS,
    MOST_SEATS,
    PILE_SIZE,
    Phase,
    State,
    build_deck,
    number_cards,
    score,
    steps,
)

# --- What a seat knows ----------------------------------------------------------------

EXPEDITION_FEATURES: Final[Groups] = (
    ("laid", RANKS),
    ("reached", RANKS - 1),
    ("footprints", 1),
    ("number cards", 1),
)
COLOR_FEATURES: Final[Groups] = (
    ("display", RANKS),
    ("gone", RANKS),
    ("unseen", RANKS),
    *(
        (f"seat +{n}: {name}", size)
        for n in range(MOST_SEATS)
        for name, size in EXPEDITION_FEATURES
    ),
)
SEAT_FEATURES: Final[Groups] = (
    ("at the table", 1),
    ("to move", 1),
    ("gold", 1),
    ("in the auction", 1),
    ("highest bidder", 1),
    ("score, 32s and rest", 2),
)
GLOBAL_FEATURES: Final[Groups] = (
    ("phase", 3),
    ("bid", 1),
    ("supply", 1),
    ("a card was removed", 1),
    ("deck left", 1),
    ("piles after this", 1),
    ("this pile at least", PILE_SIZE),
    *((f"seat +{n}: {name}", size) for n in range(MOST_SEATS) for name, size in SEAT_FEATURES),
)
PER_EXPEDITION: Final = width(EXPEDITION_FEATURES)
PER_SEAT: Final = width(SEAT_FEATURES)


@compilable
def observe(state: State, seat: int, features: Features) -> None:
    """All that a seat may know, colour by colour, then the rest; seats from me clockwise."""
    i = 0
    for color in range(COLUMNS):
        i = observe_supply(state, color, features, i)
        for n in range(MOST_SEATS):
            i = observe_expedition(state, seat, n, color, features, i)
    for phase in range(3):
        features[i + phase] = state.phase == phase
    features[i + 3] = state.bid
    features[i + 4] = state.supply
    features[i + 5] = state.removed
    i = observe_pile(state, features, i + 6)
    for n in range(MOST_SEATS):
        i = observe_seat(state, seat, n, features, i)


@inlined
def observe_supply(state: State, color: int, features: Features, i: int) -> int:
    """Where the cards of a colour are: on display, out of the game, still to come."""
    for rank in range(RANKS):
        features[i + rank] = state.display[card_of(color, rank)]
        features[i + RANKS + rank] = state.gone[card_of(color, rank)]
        features[i + 2 * RANKS + rank] = state.to_come[card_of(color, rank)]
    return i + 3 * RANKS


@inlined
def observe_expedition(
    state: State, seat: int, n: int, color: int, features: Features, i: int
) -> int:
    """The expedition of the nth seat after me; all zero where nobody sits."""
    if n >= state.seats:
        return write_nothing(PER_EXPEDITION, features, i)
    other = seat_after(seat, n, int(state.seats))
    last, prints = int(state.last[other, color]), steps(state, other, color)
    numbers = number_cards(state, other, color)
    for rank in range(RANKS):
        features[i + rank] = state.laid[other, card_of(color, rank)]
    for rank in range(1, RANKS):
        features[i + RANKS - 1 + rank] = last >= rank
    i += 2 * RANKS - 1
    features[i] = prints
    features[i + 1] = numbers
    return i + 2


@inlined
def observe_pile(state: State, features: Features, i: int) -> int:
    """The clock: cards left in all, piles after this one, cards left in this pile."""
    left = int(state.deck_left)
    features[i] = left
    features[i + 1] = max(left - 1, 0) // PILE_SIZE
    in_pile = (left - 1) % PILE_SIZE + 1 if left > 0 else 0
    return write_at_least(in_pile, PILE_SIZE, features, i + 2)


@inlined
def observe_seat(state: State, seat: int, n: int, features: Features, i: int) -> int:
    """Gold, bidding and score of the nth seat after me."""
    if n >= state.seats:
        return write_nothing(PER_SEAT, features, i)
    other = seat_after(seat, n, int(state.seats))
    features[i] = 1
    features[i + 1] = state.turn == other and state.phase != Phase.OVER
    features[i + 2] = state.gold[other]
    features[i + 3] = state.bidding[other]
    features[i + 4] = state.bidder == other
    return write_points(score(state, other), features, i + 5)


@compilable
def imagine(state: State, seat: int, rng: Generator) -> None:
    """Only the order of the cards to come is hidden: shuffle them anew."""
    build_deck(state)
    shuffle(state.deck, int(state.deck_left), rng)
