"""The numbers of the card game for two, and the turns of both card games that change nothing."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.stalling import FEW, draws
from lostcities.bots.tuning import Tuning
from lostcities.core.cards import rank_of
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.games.classic.rules import NOTHING, lowest_playable
from lostcities.notation.moves import letters


@compilable
def guessed(state: Any, seat: int, card: int) -> int:
    """How many of a card a hand has in this world alone: nobody saw the seat take them."""
    return int(state.hand[seat, card] - state.known[seat, card])


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


TUNING: Final = Tuning(
    point=0.02,
    played_win=1.0,
    temperature=0.8,
    guessed=guessed,
    idle=idle_draws,
    learnt_options={"expeditions": (5, 6), "hand": (8,), "highest": (10,)},
    luck_share=0.72,  # by a trial on other games
)
