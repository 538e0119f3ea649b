"""What the PettingZoo environments share: seats as agents, spaces, pictures, registration.

Importing this module registers `lostcities/classic-v0` and so on with `pettingzoo.make`.
"""

from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from lostcities.envs.checks import checked_choice
from lostcities.envs.extra import envs_extra

with envs_extra():
    import gymnasium
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo.utils.env_logger import EnvLogger

from lostcities.envs.one_game import OneGame
from lostcities.envs.render import RENDER_MODES, Eyes, checked_eyes, rendered, view_by
from lostcities.envs.spaces import features_space
from lostcities.errors import BadOption
from lostcities.games.catalog import GAMES

Observation = dict[str, NDArray[np.int8]]
Illegal = Literal["terminate", "random"]


class Seated:
    """A game whose seats are the agents seat_0, seat_1, …"""

    def __init__(
        self,
        one: OneGame,
        *,
        actions: int,
        illegal: Illegal,
        render_mode: str | None,
        eyes: Eyes,
    ) -> None:
        """Name the agents and make their spaces, the same objects for ever."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(repr(mode) for mode in RENDER_MODES)
            raise BadOption(f"render_mode must be one of {known}, or None, not {render_mode!r}")
        self.one, self.render_mode = one, render_mode
        self.illegal = checked_choice("illegal", illegal, get_args(Illegal))
        self.eyes = checked_eyes(eyes, one.seats)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{one.game.name}_v0",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(one.seats)]
        self.agents = list(self.possible_agents)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: self._seen(actions) for agent in self.agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(actions) for agent in self.agents
        }
        self.state_space = features_space(one.seats * one.game.features)

    def _seen(self, actions: int) -> Dict:
        mask = Box(0, 1, (actions,), np.int8)
        return Dict({"observation": features_space(self.one.game.features), "action_mask": mask})

    def observation_space(self, agent: str) -> Space[Any]:
        """The features of the game and the mask of the legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of the actions."""
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int8]:
        """What all seats see together, seat by seat: for critics that may know all hands."""
        if self.one.rng is None:
            EnvLogger.error_state_before_reset()
        return np.concatenate([self.one.observation(seat) for seat in range(self.one.seats)])

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as text or picture, open for all to see unless `eyes` says otherwise."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but the environment has no render_mode")
            return None
        if self.one.rng is None:
            EnvLogger.error_render_before_reset()
        one = self.one
        return rendered(view_by(one.game, one.states[0], one.seats, self.eyes), self.render_mode)

    def _show(self) -> None:
        """`human` prints by itself."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""


ENTRY_POINTS: Final = {  # by API
    "aec": "lostcities.envs.pettingzoo.checked:checked_env",
    "parallel": "lostcities.envs.pettingzoo.parallel:LostCitiesParallel",
}


def register_all() -> None:
    """Make the games known to `pettingzoo.make("aec" or "parallel", "lostcities/classic-v0")`."""
    for game in GAMES:
        name = f"lostcities/{game}-v0"
        if name not in pettingzoo.aec_registry:
            for api, made_by in ENTRY_POINTS.items():
                pettingzoo.register(api, name, made_by, kwargs={"game": game})


register_all()
