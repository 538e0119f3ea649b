"""Ends of a round of the classic card game, as games of their own: to be played, trained, solved.

A game may be another one dealt differently: all verbs but `deal` are those of classic.

PYTHONPATH=examples/games lostcities train small_endgame --device cpu --minutes 1
"""

from dataclasses import replace
from typing import Final

from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC
from lostcities.games.classic.endgames import ENDGAMES, dealer


def game_of(name: str) -> Game:
    """An endgame as a game."""
    title = f"Lost Cities, {name} endgame"
    deal = dealer(ENDGAMES[name])
    return replace(CLASSIC, name=f"{name}_endgame", title=title, package=__name__, deal=deal)


TINY: Final = game_of("tiny")
SMALL: Final = game_of("small")
