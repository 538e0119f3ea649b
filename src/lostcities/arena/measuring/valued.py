"""At which tables luck can be measured: where a shipped network knows the game that is played."""

from collections.abc import Mapping
from typing import Any

from lostcities.bots.network import misfit
from lostcities.bots.tuning import Playing, tuning_of
from lostcities.core.game import Game
from lostcities.errors import LostCitiesError


def value_kind(game: Game) -> Playing:
    """Which network of a game values positions."""
    return tuning_of(game).valued_by


def why_unvalued(game: Game, options: Mapping[str, Any]) -> LostCitiesError | None:
    """Why luck cannot be measured at a table; None if it can."""
    for name, known in tuning_of(game).learnt_options.items():
        if name in options and options[name] not in known:
            if not known:
                return LostCitiesError.of("network_own_option", game=game.name, option=name)
            return LostCitiesError.of(
                "network_option",
                game=game.name,
                option=name,
                known="/".join(map(str, known)),
                value=options[name],
            )
    return misfit(game, value_kind(game))
