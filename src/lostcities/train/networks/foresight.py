"""What a critic may know that no player does: all hands and the order of the deck.

A critic only estimates values, so that an action is judged by more than luck; it never plays. A
baseline that knows the cards to come leaves the policy's gradient unbiased and much less noisy
(Mao et al. 2019, variance reduction for input-driven environments).
"""

from collections.abc import Callable
from typing import Any, Final

from lostcities.core.cards import RANKS, color_of, rank_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.games.catalog import find_game
from lostcities.train.variants import training_of

MOST: Final = 100  # no deck has more cards left

OF_THE_DECK: Final = 3  # planes: drawn by my side, drawn by theirs, how soon


def planes_of(game: Game) -> int:
    """How many numbers there are by card: each other hand, and the deck; 0 if nothing is hidden."""
    hands = len(training_of(game).known)
    return hands + OF_THE_DECK if hands else 0


def foresight(game: str) -> Callable[[Any, Any], None] | None:
    """A function that writes down the hidden cards of a game; None if it has none to tell."""
    planes = planes_of(find_game(game))
    if planes == 0:
        return None
    seats, per_color = planes - OF_THE_DECK + 1, planes * RANKS
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
    return planes_of(find_game(game)) * RANKS
