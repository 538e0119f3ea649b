"""At which tables luck can be measured: where a shipped network knows the game that is played."""

from collections.abc import Mapping
from typing import Any

from lostcities.bots.network import misfit
from lostcities.bots.tuning import Playing, tuning_of
from lostcities.core.game import Game


def value_kind(game: Game) -> Playing:
    """Which network of a game values positions."""
    return tuning_of(game).valued_by


def why_unvalued(game: Game, options: Mapping[str, Any]) -> str | None:
    """Why luck cannot be measured at a table, in one sentence; None if it can."""
    for name, known in tuning_of(game).learnt_options.items():
        if name in options and options[name] not in known:
            if not known:
                return f"the network of {game.name} does not know a {name} of one's own"
            right = " or ".join(map(str, known))
            return f"the network of {game.name} knows {name} {right}, not {options[name]}"
    return misfit(game, value_kind(game))
