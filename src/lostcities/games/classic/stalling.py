"""Turns of the card games that change nothing: a discard, then a card of no use from a pile."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.stalling import FEW, draws
from lostcities.core.cards import rank_of
from lostcities.core.game import Game
from lostcities.games.classic.rules import NOTHING, lowest_playable
from lostcities.notation.moves import letters


def idle_draws(game: Game, seen: Any, legal: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which legal actions take a card of no use, after a discard, with few cards left to draw."""
    if seen.deck_left > FEW or seen.closed == NOTHING:
        return np.zeros(len(legal), np.bool_)
    piles = draws(game)
    idle = [
        piles[letter] for letter in piles if letter != "deck" and is_useless(game, seen, letter)
    ]
    return np.isin(legal, idle)


def is_useless(game: Game, seen: Any, letter: str) -> bool:
    """Whether the card on top of a pile fits on no expedition of the mover's side."""
    color = letters(game).index(letter)
    height = int(seen.pile_height[color])
    if height == 0:
        return False
    return bool(rank_of(int(seen.pile[color, height - 1])) < lowest_playable(seen, color))
