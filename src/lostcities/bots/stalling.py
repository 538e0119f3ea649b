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

from lostcities.core.cards import rank_of
from lostcities.core.game import Game
from lostcities.games.classic.rules import NOTHING, lowest_playable
from lostcities.notation.moves import letters, move_names

FEW: Final = 3  # cards left in the deck
OFTEN: Final = 0.2  # the share of the deck among the choices of a turn that changes nothing

Shares = NDArray[np.float64]


def unstalled(game: Game, seen: Any, legal: NDArray[np.int64], shares: Shares) -> Shares:
    """How often each legal action is chosen, with less of what drags the round out."""
    idle = idle_draws(game, seen, legal)
    others = shares[~idle].sum()
    if not idle.any() or others >= OFTEN:
        return shares
    deck = legal == draws(game)["deck"]
    kept: Shares = np.where(idle, shares * (1 - OFTEN) / (1 - others), shares)
    kept[deck] += OFTEN - others
    return kept


def idle_draws(game: Game, seen: Any, legal: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which legal actions take a card of no use, after a discard, with few cards left to draw."""
    piles = draws(game)
    if "deck" not in piles or seen.deck_left > FEW or seen.closed == NOTHING:
        return np.zeros(len(legal), np.bool_)
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


@cache
def draws(game: Game) -> dict[str, int]:
    """The actions that draw, by pile: the deck, or the letter of a colour; none in other games."""
    named = [name.partition(" ")[::2] for name in move_names(game)]
    return {pile: action for action, (verb, pile) in enumerate(named) if verb == "draw"}
