"""The games by name."""

from typing import Final

from lostcities.core.game import Game
from lostcities.errors import UnknownGame
from lostcities.games.classic import CLASSIC
from lostcities.games.partners import PARTNERS
from lostcities.games.rivals import RIVALS
from lostcities.games.roll_and_write import ROLL_AND_WRITE

__all__ = ["CLASSIC", "GAMES", "PARTNERS", "RIVALS", "ROLL_AND_WRITE", "find_game"]

GAMES: Final = {game.name: game for game in (CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE)}


def find_game(name: str) -> Game:
    """The rulebook of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    return GAMES[name]
