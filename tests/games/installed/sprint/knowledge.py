"""What a seat of Sprint knows: its own hand, and all that lies open."""

from typing import Any, Final

from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable
from lostcities.core.game import Features, Groups

from .rules import HAND, HIGHEST, draw

FEATURES: Final[Groups] = (
    ("my hand", HIGHEST),
    ("gone", HIGHEST),
    ("my last", 1),
    ("their last", 1),
    ("my length", 1),
    ("their length", 1),
    ("goal", 1),
    ("deck", 1),
)


@compilable
def observe(state: Any, seat: int, features: Features) -> None:
    """The features in order."""
    for number in range(HIGHEST):
        features[number] = state.hand[seat, number]
        features[HIGHEST + number] = state.gone[number]
    i, other = 2 * HIGHEST, 1 - seat
    features[i], features[i + 1] = state.last[seat], state.last[other]
    features[i + 2], features[i + 3] = state.length[seat], state.length[other]
    features[i + 4], features[i + 5] = state.goal, state.deck_left


@compilable
def imagine(state: Any, seat: int, rng: Generator) -> None:
    """The other hand goes back to the deck, and is dealt afresh."""
    other = 1 - seat
    for number in range(HIGHEST):
        while state.hand[other, number] > 0:
            state.hand[other, number] -= 1
            state.deck[state.deck_left] = number
            state.deck_left += 1
    shuffle(state.deck, state.deck_left, rng)
    for _ in range(HAND):
        draw(state, other)
