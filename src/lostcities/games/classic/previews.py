"""What a client shows before a move of the card game is made."""

from typing import Final

from lostcities.core.cards import color_of, rank_of
from lostcities.games.classic.rules import PER_COLOR, TAKE, Phase, State

SCORING: Final = ("play",)


def tempting(state: State) -> list[int]:
    """To play any card of the hand, or to take from any pile."""
    return tempting_cards(state, PER_COLOR)


def tempting_cards(state: State, per_color: int) -> list[int]:
    """The same for both card games, which number their actions alike."""
    if state.phase == Phase.PLACE:
        hand = state.hand[state.turn]
        held = [card for card in range(len(hand)) if hand[card]]
        return [color_of(card) * per_color + rank_of(card) for card in held]
    if state.phase == Phase.DRAW:
        return [color * per_color + TAKE for color in range(state.expeditions)]
    return []
