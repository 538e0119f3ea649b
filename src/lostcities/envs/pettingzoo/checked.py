"""The usual checks around the games in PettingZoo's AEC interface."""

from typing import Any

from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from lostcities.envs.checks import is_action
from lostcities.envs.pettingzoo import Observation
from lostcities.envs.pettingzoo.aec import LostCitiesAEC

Last = tuple[Observation | None, float, bool, bool, dict[str, Any]]


class CheckedEnv(OrderEnforcingWrapper[str, Observation, int | None]):
    """Does what PettingZoo's wrappers for order, bounds and legality do, at half their price.

    Most of the time of a step would go into asking one wrapper after the other for attributes.
    """

    env: LostCitiesAEC

    def __getattr__(self, name: str) -> Any:
        """What the game has; before the reset as PettingZoo does."""
        if name[0] != "_" and self._has_reset:
            return getattr(self.env, name)
        return super().__getattr__(name)

    def last(self, observe: bool = True) -> Last:  # noqa: FBT001, FBT002  # their signature
        """What the agent selected sees, got, and is last."""
        if not self._has_reset:
            raise AttributeError("agent_selection cannot be accessed before reset")
        last: Last = self.env.last(observe)
        return last

    def step(self, action: int | None) -> None:
        """An action: out of bounds is an error, one that is not legal ends the game."""
        raw = self.env
        if not self._has_reset or not raw.agents or self._is_over():
            super().step(action)
            return
        assert is_action(action, raw.one.game.actions), "action is not in action space"
        self._has_updated = True
        if raw.illegal == "terminate" and not raw.one.is_legal(action):
            EnvLogger.warn_on_illegal_move()
            raw.forfeit()
        else:
            raw.step(action)

    def __str__(self) -> str:
        """The name of the game."""
        return str(self.env)

    def _is_over(self) -> bool:
        agent = self.env.agent_selection
        return self.env.terminations[agent] or self.env.truncations[agent]


def checked_env(game: str, **settings: Any) -> CheckedEnv:
    """A game with the usual checks."""
    return CheckedEnv(LostCitiesAEC(game, **settings))
