"""The games for PettingZoo's AEC interface: one agent after the other."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from lostcities.core.play import OVER, PLAYING
from lostcities.envs.checks import check_names, checked_limit
from lostcities.envs.one_game import OneGame, Reward
from lostcities.envs.pettingzoo import Illegal, Observation, Seated
from lostcities.envs.render import Eyes


class LostCitiesAEC(Seated, AECEnv[str, Observation, int | None]):
    """A game without wrappers: an action that is not legal is an `IllegalMove`."""

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
        check_names(LostCitiesAEC, game, options)
        one = OneGame(game, seats=seats, reward=reward, max_turns=max_turns, **options)
        cycles = checked_limit("max_cycles", max_cycles)
        one.max_actions = None if cycles is None else cycles * one.seats
        Seated.__init__(
            self,
            one,
            actions=one.game.actions,
            illegal=illegal,
            render_mode=render_mode,
            eyes=eyes,
        )

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; with a seed everything repeats, without one the next deal follows."""
        self.one.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._waiting() for agent in self.agents}
        self._to_the_mover({})
        self._show()

    def step(self, action: int | None) -> None:
        """The action of the agent selected; None for an agent whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        news = self._play(action)
        self.infos[agent] = {**self._waiting(), **news}
        if self.one.done == PLAYING:
            self._to_the_mover(news if self.one.mover == self.seat_of[agent] else {})
        else:
            self._settle()
            self._finish()
        self._show()

    def forfeit(self) -> None:
        """The agent selected has done what is not legal: the game ends, and it alone is punished.

        Terminated and truncated at once is PettingZoo's sign for it.
        """
        self.one.end(OVER)
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[self.agent_selection] = self.one.worst_reward()
        self._finish()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is empty unless it is to move."""
        seat = self.seat_of[agent]
        moves = seat == self.one.mover
        mask = self.one.mask.copy() if moves else np.zeros_like(self.one.mask)
        return {"observation": self.one.observation(seat), "action_mask": mask}

    def _play(self, action: Any) -> dict[str, Any]:
        """Carry an action out, or if it is not legal and may be replaced another one."""
        if self.one.is_legal(action):
            self.one.step(int(action))
            return {}
        if self.illegal == "terminate":
            raise self.one.why_not(action)
        chosen = self.one.any_legal()
        self.one.step(chosen)
        return {"illegal": True, "action": chosen}

    def _to_the_mover(self, news: dict[str, Any]) -> None:
        """Select the agent to move and tell it what it may do."""
        self.agent_selection = self.possible_agents[self.one.mover]
        self.infos[self.agent_selection] = {"action_mask": self.one.mask.copy(), **news}

    def _settle(self) -> None:
        """The rewards of a game that was played to its end, or cut."""
        over = self.one.done == OVER
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        self.rewards = dict(zip(self.agents, self.one.rewards(), strict=True))

    def _finish(self) -> None:
        """All agents are done; each is selected once more, to learn its reward."""
        self._accumulate_rewards()
        for agent in self.agents:
            final = {"action_mask": np.zeros_like(self.one.mask), "scores": self.one.scores()}
            self.infos[agent] = {**self.infos[agent], **final}
        self.agent_selection = self.agents[0]

    def _waiting(self) -> dict[str, Any]:
        """What an agent is told that is not to move."""
        return {"action_mask": np.zeros_like(self.one.mask)}
