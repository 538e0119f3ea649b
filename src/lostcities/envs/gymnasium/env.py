"""One seat against bots, for Gymnasium."""

from typing import Any, Final, Literal, get_args

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode
from gymnasium.spaces import Discrete

from lostcities.core.game import Features, Mask
from lostcities.core.play import CUT, OVER, PLAYING
from lostcities.envs.checks import check_names, checked_choice, checked_within, is_action
from lostcities.envs.gymnasium.opponents import Opponents, illegal_choice, replier, seated
from lostcities.envs.one_game import OneGame, Reward
from lostcities.envs.render import RENDER_MODES, Eyes, checked_eyes, rendered, view_by
from lostcities.envs.spaces import features_space
from lostcities.errors import BadOption

Illegal = Literal["random", "terminate", "error"]
METADATA: Final = {"render_modes": list(RENDER_MODES), "render_fps": 2}


class LostCitiesEnv(gymnasium.Env[Features, Any]):
    """A game in which one seat is the learner's and bots have the others.

    The reward comes at the end: the margin with two sides, among more seats the score. What is
    legal stands in `info["action_mask"]`.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(  # noqa: PLR0913  # keyword-only settings of one thing
        self,
        game: str,
        *,
        opponents: Opponents = "rules",
        seat: int = 0,
        seats: int | None = None,
        illegal: Illegal = "random",
        reward: Reward = "points",
        max_turns: int | None = None,
        render_mode: str | None = None,
        eyes: Eyes | None = None,
        **options: Any,
    ) -> None:
        """Set the table; `eyes` None renders what the learner sees."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(repr(mode) for mode in RENDER_MODES)
            raise UnsupportedMode(f"render_mode must be {known} or None, not {render_mode!r}")
        check_names(LostCitiesEnv, game, options)
        self.one = OneGame(game, seats=seats, reward=reward, max_turns=max_turns, **options)
        check_max_turns(self.one)
        self.seat = checked_within("seat", seat, 0, self.one.seats - 1)
        self.eyes = self.seat if eyes is None else checked_eyes(eyes, self.one.seats)
        self.illegal = checked_choice("illegal", illegal, get_args(Illegal))
        self.render_mode = render_mode
        self.policies = seated(self.one.game, self.one.seats, opponents)
        self._reply = replier(self.one.game, self.policies)
        self.action_space = Discrete(self.one.game.actions)
        self.observation_space = features_space(self.one.game.features)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        """Deal, and let the others play until the learner is to move."""
        super().reset(seed=seed)
        if seed is None and self.one.rng is None:
            seed = int(self.np_random.integers(2**62))
        self.one.reset(seed)
        self._let_others_play()
        self._show()
        return self.one.observation(self.seat), self._info({})

    def step(self, action: int) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """The learner's action, then those of the others."""
        one = self.one
        if one.rng is None or one.done != PLAYING:
            raise ResetNeeded("the game is over or not dealt yet: call reset()")
        if not is_action(action, one.game.actions):
            raise InvalidAction(str(one.why_not(action)))
        news: dict[str, Any] = {}
        if not one.is_legal(action):
            if self.illegal == "terminate":
                return self._forfeit()
            if self.illegal == "error":
                raise InvalidAction(str(one.why_not(action)))
            action = one.any_legal()
            news = {"illegal": True, "action": action}
        one.step(int(action))
        self._let_others_play()
        self._show()
        reward = 0.0 if one.done == PLAYING else one.rewards()[self.seat]
        seen = one.observation(self.seat)
        return seen, reward, one.done == OVER, one.done == CUT, self._info(news)

    def action_masks(self) -> Mask:
        """The legal actions now, by the name that maskable learners ask for."""
        return self.one.mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as text or picture, as the learner sees it unless `eyes` says otherwise."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but the environment has no render_mode")
            return None
        if self.one.rng is None:
            raise ResetNeeded("there is nothing to render before reset()")
        one = self.one
        return rendered(view_by(one.game, one.states[0], one.seats, self.eyes), self.render_mode)

    def _let_others_play(self) -> None:
        """Bots move until the learner is to move or the game has ended."""
        one = self.one
        while one.done == PLAYING and one.mover != self.seat:
            place = (one.mover - self.seat - 1) % one.seats
            action = self._reply(one, place)
            if not one.is_legal(action):
                raise illegal_choice(self.policies[place], action)
            one.step(action)

    def _forfeit(self) -> tuple[Features, float, bool, bool, dict[str, Any]]:
        """The learner has done what is not legal: the game ends with the worst reward there is."""
        self.one.end(OVER)
        self._show()
        seen = self.one.observation(self.seat)
        return seen, self.one.worst_reward(), True, False, self._info({"illegal": True})

    def _info(self, news: dict[str, Any]) -> dict[str, Any]:
        info = {"action_mask": self.one.mask.copy(), **news}
        if self.one.done != PLAYING:
            info["scores"] = self.one.scores()
        return info

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but compiled code."""
        return {**self.__dict__, "_reply": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The same game at the same point."""
        self.__dict__.update(kept)
        self._reply = replier(self.one.game, self.policies)


def check_max_turns(one: OneGame) -> None:
    """A game may not be cut before every seat has had a turn."""
    if one.max_turns is not None and one.max_turns < one.seats:
        raise BadOption(f"max_turns must be at least {one.seats}, a turn for each seat")
