"""Many games with one seat against bots at once, for Gymnasium."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, get_args

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lostcities.envs.gymnasium_env import HIGHEST, LOWEST, Illegal, check_max_turns
from lostcities.envs.gymnasium_opponents import (
    Opponents,
    checked_seat,
    chooser,
    is_compilable,
    seated,
)
from lostcities.envs.gymnasium_rows import (
    DEAL,
    FORFEIT,
    SeatRows,
    Terms,
    empty_rows,
    loop,
    seed_row,
)
from lostcities.envs.one_game import (
    OneGame,
    Reward,
    check_names,
    checked_choice,
    checked_limit,
    checked_seed,
    reason,
)
from lostcities.envs.one_game import rewards as rewards_of
from lostcities.envs.render import rendered, view_by
from lostcities.envs.rows import CUT, NO_LIMIT, OVER
from lostcities.errors import BadOption

Numbers = NDArray[Any]
Step = tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]
METADATA: Final[dict[str, Any]] = {
    "render_modes": ["ansi", "rgb_array"],
    "autoreset_mode": AutoresetMode.SAME_STEP,
}
GAMES_A_THREAD = 64  # fewer are not worth a thread


class LostCitiesVectorEnv(VectorEnv[Numbers, Numbers, Numbers]):
    """Games that step together, compiled, bots included; a game that ends is dealt anew at once.

    `infos["final_obs"]` and `infos["final_info"]` tell of the games that ended in a step, as
    Gymnasium's own vector environments do with `AutoresetMode.SAME_STEP`.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(  # noqa: PLR0913  # keyword-only settings of one thing
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: Opponents = "rules",
        seat: int = 0,
        seats: int | None = None,
        illegal: Illegal = "random",
        reward: Reward = "points",
        max_turns: int | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Set the tables; `threads` None takes all cores if there are games enough."""
        if isinstance(num_envs, bool) or not isinstance(num_envs, int) or num_envs < 1:
            raise BadOption(f"num_envs must be a whole number from 1 on, not {num_envs!r}")
        if render_mode is not None and render_mode not in METADATA["render_modes"]:
            raise UnsupportedMode(f"render_mode must be 'ansi', 'rgb_array', not {render_mode!r}")
        self.render_mode = render_mode
        check_names(LostCitiesVectorEnv, game, options)
        self.one = OneGame(game, seats=seats, reward=reward, max_turns=max_turns, **options)
        check_max_turns(self.one)
        self.num_envs, self.seat = num_envs, checked_seat(seat, self.one.seats)
        self.illegal = checked_choice("illegal", illegal, get_args(Illegal))
        limit = self.one.max_turns or NO_LIMIT
        self._terms = Terms(self.seat, limit, int(illegal == "terminate"))
        found = self.one.game
        policies = seated(found, self.one.seats, opponents)
        if not all(map(is_compilable, policies)):
            raise BadOption(
                f"opponents {opponents!r} cannot be compiled; "
                "vectorization_mode='sync' plays against any"
            )
        self._play = loop(found, chooser(policies))
        self._rows = empty_rows(found, num_envs, self.one.seats, self.one.options)
        self._dealt = False
        count = checked_limit("threads", threads) or thread_count(num_envs)
        self._slices = list(pairwise(np.linspace(0, num_envs, count + 1).astype(int).tolist()))
        self._pool = ThreadPoolExecutor(count) if count > 1 else None
        self.single_action_space = Discrete(found.actions)
        self.single_observation_space = Box(LOWEST, HIGHEST, (found.features,), np.int8)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal all games; game i has the seed `seed` + i, as if it were made alone."""
        if seed is not None or not self._dealt:
            self._seed(seed)
        self._dealt = True
        self._fresh()
        self._run(np.full(self.num_envs, DEAL))
        return self._rows.observations, self._told()

    def step(self, actions: Numbers) -> Step:
        """An action of the learner in each game, and the answers of the bots."""
        if not self._dealt:
            raise ResetNeeded("call reset() before step()")
        chosen = self._checked(actions)
        self._fresh()
        self._run(chosen)
        rows = self._rows
        infos, ended = self._told(), rows.dones > 0
        gains = np.zeros(self.num_envs)
        if ended.any():
            gains[ended] = self._rewards(ended)
            infos.update(final_infos(rows, ended))
        over = (rows.dones == OVER) | (rows.dones == FORFEIT)
        return rows.observations, gains, over, rows.dones == CUT, infos

    def render(self) -> tuple[Any, ...] | None:
        """Every table, as the learner sees it."""
        if self.render_mode is None:
            return None
        game, mode = self.one.game, self.render_mode
        return tuple(
            rendered(view_by(game, state, self.one.seats, self.seat), mode)
            for state in self._rows.states
        )

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _seed(self, seed: int | Sequence[int] | None) -> None:
        n = self.num_envs
        if isinstance(seed, int | np.integer):
            VectorEnv.reset(self, seed=int(seed))
            seeds = [checked_seed(seed) + i for i in range(n)]
        elif seed is None:
            seeds = self.np_random.integers(2**62, size=n).tolist()
        else:
            seeds = [checked_seed(it) for it in seed]
        if len(seeds) != n:
            raise BadOption(f"{n} games need {n} seeds, not {len(seeds)}")
        for i, it in enumerate(seeds):
            seed_row(self._rows, i, it)

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        """The actions as whole numbers within the action space."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.num_envs,):
            raise InvalidAction(
                f"actions must be {self.num_envs} whole numbers, not "
                f"{chosen.dtype} of shape {chosen.shape}"
            )
        highest = self.one.game.actions - 1
        if chosen.min() < 0 or chosen.max() > highest:
            raise InvalidAction(f"actions are 0 to {highest}, not {chosen.min()} to {chosen.max()}")
        legal = self._rows.masks[np.arange(self.num_envs), chosen]
        if self.illegal == "error" and not legal.all():
            wrong = int(legal.argmin())
            why = reason(self.one.game, self._rows.states[wrong], int(chosen[wrong]))
            raise InvalidAction(f"game {wrong}: {why}")
        return np.ascontiguousarray(chosen, np.int64)

    def _fresh(self) -> None:
        """What was returned belongs to the caller: the next is written into new memory."""
        empty = np.empty_like(self._rows.observations)
        self._rows = self._rows._replace(observations=empty)

    def _run(self, actions: NDArray[np.int64]) -> None:
        def run(part: tuple[int, int]) -> None:
            self._play(self._rows, *part, self._terms, actions)

        if self._pool is None:
            run(self._slices[0])
        else:
            list(self._pool.map(run, self._slices))

    def _rewards(self, ended: NDArray[np.bool_]) -> NDArray[np.float64]:
        rows, one = self._rows, self.one
        gains = rewards_of(one.game, one.reward, rows.scores[ended])[:, self.seat]
        gains[rows.dones[ended] == FORFEIT] = one.worst_reward()
        return gains

    def _told(self) -> dict[str, Any]:
        """The masks, and where an action was not legal."""
        rows, everywhere = self._rows, np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": rows.masks.copy(), "_action_mask": everywhere}
        replaced = rows.replaced >= 0
        illegal = replaced | (rows.dones == FORFEIT)
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal.copy()}
        if replaced.any():
            infos |= {"action": rows.replaced.copy(), "_action": replaced}
        return infos


def thread_count(games: int) -> int:
    """All cores if there are games enough."""
    return max(1, min(os.cpu_count() or 1, games // GAMES_A_THREAD))


def final_infos(rows: SeatRows, ended: NDArray[np.bool_]) -> dict[str, Any]:
    """The last observation and the scores of the games that ended, in Gymnasium's form."""
    finals = np.full(len(ended), None, dtype=object)
    for i in np.flatnonzero(ended):
        finals[i] = rows.finals[i].copy()
    scores = np.where(ended[:, None], rows.scores, 0)
    told = {"scores": scores, "_scores": ended.copy()}
    return {
        "final_obs": finals,
        "_final_obs": ended.copy(),
        "final_info": told,
        "_final_info": ended.copy(),
    }
