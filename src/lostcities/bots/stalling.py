"""No stalling: when the deck is nearly used up, somebody has to draw from it.

With a card or two left neither player gains by drawing: the other then has the last turn. Two
networks of equal strength discard and take useless cards for hundreds of turns. It costs next to
nothing to end that, and a person finds it maddening; so in a turn that changes nothing the deck is
drawn from at least every few turns.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.tuning import tuning_of
from lostcities.core.game import Game
from lostcities.notation.moves import move_names

FEW: Final = 3  # cards left in the deck
OFTEN: Final = 0.2  # the share of the deck among the choices of a turn that changes nothing

Shares = NDArray[np.float64]


def unstalled(game: Game, seen: Any, legal: NDArray[np.int64], shares: Shares) -> Shares:
    """How often each legal action is chosen, with less of what drags the round out."""
    idle_of = tuning_of(game).idle
    if idle_of is None:
        return shares
    idle = idle_of(game, seen, legal)
    others = shares[~idle].sum()
    if not idle.any() or others >= OFTEN:
        return shares
    deck = legal == draws(game)["deck"]
    kept: Shares = np.where(idle, shares * (1 - OFTEN) / (1 - others), shares)
    kept[deck] += OFTEN - others
    return kept


def may_stall(game: Game, seen: Any, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
    """In which rows of many positions a round could be dragged out: only with few cards left."""
    if tuning_of(game).idle is None:
        return np.zeros(len(rows), np.bool_)
    few: NDArray[np.bool_] = seen["deck_left"][rows] <= FEW
    return few


@cache
def draws(game: Game) -> dict[str, int]:
    """The actions that draw, by pile: the deck, or the letter of a colour; none in other games."""
    named = [name.partition(" ")[::2] for name in move_names(game)]
    return {pile: action for action, (verb, pile) in enumerate(named) if verb == "draw"}
