"""What a critic may know that no player does: all hands and the order of the deck.

A critic only says how well things stood, so that an action is judged by more than luck; it never
plays. A baseline that knows the cards to come leaves the policy's gradient unbiased and much less
noisy (Mao et al. 2019, variance reduction for input-driven environments).
"""

from collections.abc import Callable
from typing import Any, Final

from lostcities.core.cards import RANKS, color_of, rank_of
from lostcities.core.compiled import compilable
from lostcities.games.catalog import find_game
from lostcities.games.classic import rules as classic
from lostcities.games.partners import rules as partners

MOST: Final = 100  # no deck has more cards left

PLANES: Final = {"classic": classic.SEATS - 1 + 3, "partners": partners.SEATS - 1 + 3}


def foresight(game: str) -> Callable[[Any, Any], None] | None:
    """A function that writes down the hidden cards of a game; None if it has none to tell."""
    if game not in PLANES:
        return None
    seats, per_color = PLANES[game] - 2, PLANES[game] * RANKS
    colors = len(find_game(game).colors)

    @compilable
    def foresee(state: Any, features: Any) -> None:
        turn = int(state.turn)
        for i in range(per_color * colors):
            features[i] = 0
        for after in range(1, seats):
            seat = (turn + after) % seats
            for card in range(RANKS * colors):
                i = color_of(card) * per_color + (after - 1) * RANKS + rank_of(card)
                features[i] = state.hand[seat, card]
        for k in range(int(state.deck_left)):
            card = int(state.deck[int(state.deck_left) - 1 - k])
            i = color_of(card) * per_color + (seats - 1) * RANKS + rank_of(card)
            features[i + (k & 1) * RANKS] += 1  # drawn by my side, or by theirs
            if features[i + 2 * RANKS] == 0:
                features[i + 2 * RANKS] = MOST - k  # the sooner, the larger

    return foresee


def foreseen_width(game: str) -> int:
    """How many numbers a colour's foresight has."""
    return PLANES.get(game, 0) * RANKS
