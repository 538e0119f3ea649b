"""What a client shows before a move of the partnership game is made."""

from lostcities.games.classic.previews import SCORING as SCORING
from lostcities.games.classic.previews import tempting_cards
from lostcities.games.partners.rules import PER_COLOR, State


def tempting(state: State) -> list[int]:
    """To play any card of the hand, or to take from any pile."""
    return tempting_cards(state, PER_COLOR)
