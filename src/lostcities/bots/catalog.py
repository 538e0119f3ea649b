"""The bots by name and game."""

from typing import Final

from lostcities.bots import classic, partners, random, rivals, roll_and_write
from lostcities.bots.policy import Policy
from lostcities.errors import LostCitiesError
from lostcities.rules.catalog import GAMES, find_game

BOTS: Final[dict[str, dict[str, Policy]]] = {  # by name, then by game
    "random": dict.fromkeys(GAMES, random.choose),
    "rules": {
        "classic": classic.choose,
        "partners": partners.choose,
        "rivals": rivals.choose,
        "roll_and_write": roll_and_write.choose,
    },
}


def find_bot(name: str, game: str) -> Policy:
    """The policy of that name for a game."""
    find_game(game)
    if name not in BOTS:
        raise LostCitiesError(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name][game]
