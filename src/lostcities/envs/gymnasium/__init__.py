"""The games for Gymnasium: importing this module registers them.

`gymnasium.make("lostcities/classic-v0")` gives one seat against bots, `gymnasium.make_vec` many
such games at once.
"""

from typing import Final

from lostcities.envs.extra import envs_extra

with envs_extra():
    import gymnasium

from lostcities.envs.gymnasium.env import LostCitiesEnv
from lostcities.envs.gymnasium.vector import LostCitiesVectorEnv
from lostcities.envs.observing import Observing
from lostcities.games.catalog import GAMES

__all__ = ["LostCitiesEnv", "LostCitiesVectorEnv", "Observing", "register_all"]

IDS: Final = {game: f"lostcities/{game}-v0" for game in GAMES}


def register_all() -> None:
    """Make the games known to `gymnasium.make`; registering twice changes nothing."""
    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="lostcities.envs.gymnasium.env:LostCitiesEnv",
                vector_entry_point="lostcities.envs.gymnasium.vector:LostCitiesVectorEnv",
                kwargs={"game": game},
            )


register_all()
