"""Seat streams: each seat draws from its own part of the deck, in order.

The cards of a seat do not depend on what others do, so that whoever plays a deal in the same seat
meets the same cards. A seat whose part is used up goes on at the far end of the largest part left.

Which place of the deck is next depends on who drew before, never on a card that is still face down;
so every card is a uniform draw from those in the deck, and the game is the same game.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.core.compiled import compilable
from lostcities.core.game import Game, place_of, width

Parts = NDArray[np.int64]  # by seat: how many cards are left of its part; empty for a plain deck

DRAWING: Final = "draw deck"


def has_streams(game: Game) -> bool:
    """Whether seats draw cards of their own, not only what is uncovered or rolled for all."""
    return DRAWING in dict(game.global_actions)


@cache
def drawing_action(game: Game) -> int:
    """The action that draws from the deck, in a game that has streams."""
    colored = len(game.colors) * width(game.color_actions)
    return colored + place_of(game.global_actions, DRAWING).start


@compilable
def bring_up(state: Any, parts: Parts) -> None:
    """Put the next card of the mover's stream on top of the deck; all others keep their order."""
    left = int(state.deck_left)
    if parts.sum() != left:  # a round begins: the deck before was used up
        share_out(parts, left)
    place = next_place(parts, int(state.turn))
    card = state.deck[place]
    for slot in range(place, left - 1):
        state.deck[slot] = state.deck[slot + 1]
    state.deck[left - 1] = card


@compilable
def share_out(parts: Parts, cards: int) -> None:
    """Parts as even as can be; in the deck they lie one on the other, the first seat's below."""
    for seat in range(len(parts)):
        parts[seat] = (cards + len(parts) - 1 - seat) // len(parts)


@compilable
def next_place(parts: Parts, seat: int) -> int:
    """Where a seat's next card lies: on top of its part, else at the bottom of the largest."""
    if parts[seat] > 0:
        parts[seat] -= 1
        return int(parts[: seat + 1].sum())
    largest = int(parts.argmax())
    parts[largest] -= 1
    return int(parts[:largest].sum())
