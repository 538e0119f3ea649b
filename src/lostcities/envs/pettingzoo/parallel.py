"""The games for PettingZoo's parallel interface: all agents act, and all but one of them wait."""

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from lostcities.core.play import OVER, PLAYING
from lostcities.envs.checks import check_names, checked_limit
from lostcities.envs.one_game import OneGame, Reward
from lostcities.envs.pettingzoo import Illegal, Observation, Seated
from lostcities.envs.render import Eyes
from lostcities.errors import IllegalMove

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class LostCitiesParallel(Seated, ParallelEnv[str, Observation, int]):
    """A game in which a step is one action: the mover's, while the others choose to wait.

    `wait` is the last action. It is all that a waiting agent may do, so that no mask is ever empty
    while the game goes on; whatever else a waiting agent sends is ignored.
    """

    def __init__(  # noqa: PLR0913  # keyword-only settings of one thing
        self,
        game: str,
        *,
        seats: int | None = None,
        render_mode: str | None = None,
        eyes: Eyes = "all",
        illegal: Illegal = "terminate",
        reward: Reward = "points",
        max_cycles: int | None = None,
        max_turns: int | None = None,
        **options: Any,
    ) -> None:
        """Set the table; the options are those of `lostcities.Table`."""
        check_names(LostCitiesParallel, game, options)
        one = OneGame(game, seats=seats, reward=reward, max_turns=max_turns, **options)
        one.max_actions = checked_limit("max_cycles", max_cycles)
        self.wait = one.game.actions
        Seated.__init__(
            self,
            one,
            actions=self.wait + 1,
            illegal=illegal,
            render_mode=render_mode,
            eyes=eyes,
        )

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal; with a seed everything repeats, without one the next deal follows."""
        self.one.reset(seed)
        self.agents = list(self.possible_agents)
        self._show()
        observations = self._observations()
        return observations, self._infos(observations)

    def step(self, actions: dict[str, int]) -> Step:
        """One action: that of the mover."""
        if self.one.rng is None:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return {}, {}, {}, {}, {}
        agent = self.possible_agents[self.one.mover]
        if agent not in actions:
            raise IllegalMove(f"{agent} is to move, but the actions are of {sorted(actions)}")
        action = actions[agent]
        if self.one.is_legal(action):
            self.one.step(int(action))
            return self._step(agent, {})
        if self.illegal == "terminate":
            return self._forfeit(agent)
        chosen = self.one.any_legal()
        self.one.step(chosen)
        return self._step(agent, {"illegal": True, "action": chosen})

    def _step(self, agent: str, news: dict[str, Any]) -> Step:
        """What came of an action; news are for the agent that made it."""
        over, cut = self.one.done == OVER, self.one.done not in (OVER, PLAYING)
        observations = self._observations()
        infos = self._infos(observations)
        infos[agent].update(news)
        rewards = dict.fromkeys(self.agents, 0.0)
        if over or cut:
            rewards = dict(zip(self.agents, self.one.rewards(), strict=True))
        return self._told(observations, rewards, (over, cut), infos)

    def _forfeit(self, agent: str) -> Step:
        """The game ends as PettingZoo ends it after an action that is not legal."""
        EnvLogger.warn_on_illegal_move()
        self.one.end(OVER)
        observations = self._observations()
        rewards = {**dict.fromkeys(self.agents, 0.0), agent: self.one.worst_reward()}
        return self._told(observations, rewards, (True, True), self._infos(observations))

    def _told(
        self,
        observations: dict[str, Observation],
        rewards: dict[str, float],
        ended: tuple[bool, bool],
        infos: dict[str, dict[str, Any]],
    ) -> Step:
        terminations, truncations = (dict.fromkeys(self.agents, end) for end in ended)
        if any(ended):
            self.agents = []
        self._show()
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        """What every agent sees, with its mask."""
        seen = {}
        for agent, seat in self.seat_of.items():
            mask = np.zeros(self.wait + 1, np.int8)
            if self.one.done == PLAYING and seat == self.one.mover:
                mask[: self.wait] = self.one.mask
            elif self.one.done == PLAYING:
                mask[self.wait] = 1
            seen[agent] = {"observation": self.one.observation(seat), "action_mask": mask}
        return seen

    def _infos(self, observations: dict[str, Observation]) -> dict[str, dict[str, Any]]:
        """The mask once more, and at the end the scores."""
        infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": seen["action_mask"].copy()}
            for agent, seen in observations.items()
        }
        if self.one.done != PLAYING:
            for info in infos.values():
                info["scores"] = self.one.scores()
        return infos
