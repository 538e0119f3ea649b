"""At which tables luck can be told: where a shipped network knows the game that is played."""

from collections.abc import Mapping
from typing import Any, Final

from lostcities.bots.network import Playing, misfit
from lostcities.core.game import Game

VALUED_BY: Final[dict[str, Playing]] = {"rivals": "champion"}  # elsewhere the quick apprentice
LEARNT: Final[dict[str, dict[str, tuple[object, ...]]]] = {  # options that change the game
    "classic": {"expeditions": (5, 6), "hand": (8,), "highest": (10,)},
    "roll_and_write": {"sheet": ()},
}


def value_kind(game: Game) -> Playing:
    """Which network of a game values positions."""
    return VALUED_BY.get(game.name, "apprentice")


def why_unvalued(game: Game, options: Mapping[str, Any]) -> str | None:
    """Why luck cannot be told at a table, in one sentence; None if it can."""
    for name, known in LEARNT.get(game.name, {}).items():
        if name in options and options[name] not in known:
            if not known:
                return f"the network of {game.name} does not know a {name} of one's own"
            right = " or ".join(map(str, known))
            return f"the network of {game.name} knows {name} {right}, not {options[name]}"
    return misfit(game, value_kind(game))
