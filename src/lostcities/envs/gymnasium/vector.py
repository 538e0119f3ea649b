"""Many games with one seat against bots at once, for Gymnasium."""

from collections.abc import Sequence
from typing import Any, Final, get_args

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lostcities.bots.many import can_be_asked
from lostcities.core.compiled import is_compilable
from lostcities.core.game import Game
from lostcities.core.play import CUT, NO_LIMIT, OVER
from lostcities.cores import cores
from lostcities.envs.batch.threads import Threads
from lostcities.envs.checks import (
    check_names,
    checked_choice,
    checked_count,
    checked_limit,
    checked_seed,
    checked_within,
    why_not,
)
from lostcities.envs.gymnasium.env import Illegal, check_max_turns
from lostcities.envs.gymnasium.opponents import Opponents, chooser, seated
from lostcities.envs.gymnasium.rows import (
    DEAL,
    FORFEIT,
    SeatRows,
    Terms,
    empty_rows,
    loop,
    seed_row,
)
from lostcities.envs.gymnasium.thinking import Loop, thinking_loop
from lostcities.envs.one_game import OneGame, Reward
from lostcities.envs.one_game import rewards as rewards_of
from lostcities.envs.render import rendered, view_by
from lostcities.envs.spaces import features_space
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
        if render_mode is not None and render_mode not in METADATA["render_modes"]:
            raise UnsupportedMode(f"render_mode must be 'ansi', 'rgb_array', not {render_mode!r}")
        self.render_mode = render_mode
        check_names(LostCitiesVectorEnv, game, options)
        self.one = OneGame(game, seats=seats, reward=reward, max_turns=max_turns, **options)
        check_max_turns(self.one)
        self.num_envs = checked_count("num_envs", num_envs)
        self.seat = checked_within("seat", seat, 0, self.one.seats - 1)
        self.illegal = checked_choice("illegal", illegal, get_args(Illegal))
        limit = self.one.max_turns or NO_LIMIT
        self._terms = Terms(self.seat, limit, int(illegal == "terminate"))
        self._play = answering(self.one, opponents)
        self._rows = empty_rows(self.one.game, self.num_envs, self.one.seats, self.one.options)
        self._dealt = False
        count = checked_limit("threads", threads) or thread_count(self.num_envs)
        self._threads = Threads(self.num_envs, count)
        self._set_spaces(self.one.game)

    def _set_spaces(self, game: Game) -> None:
        """Those of one game, and those of all."""
        self.single_action_space = Discrete(game.actions)
        self.single_observation_space = features_space(game.features)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

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
        if not self._dealt:
            raise ResetNeeded("there is nothing to render before reset()")
        game, mode = self.one.game, self.render_mode
        return tuple(
            rendered(view_by(game, state, self.one.seats, self.seat), mode)
            for state in self._rows.states
        )

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self._threads.close()

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
            why = why_not(self.one.game, self._rows.states[wrong], chosen[wrong])
            raise InvalidAction(f"game {wrong}: {why}")
        return np.ascontiguousarray(chosen, np.int64)

    def _fresh(self) -> None:
        """What was returned belongs to the caller: the next is written into new memory."""
        empty = np.empty_like(self._rows.observations)
        self._rows = self._rows._replace(observations=empty)

    def _run(self, actions: NDArray[np.int64]) -> None:
        rows, terms = self._rows, self._terms
        self._threads.run(lambda first, last: self._play(rows, first, last, terms, actions))

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
    return max(1, min(cores(), games // GAMES_A_THREAD))


def answering(one: OneGame, opponents: Opponents) -> Loop:
    """The loop in which bots answer the learner: all compiled, or networks that think at once."""
    policies = seated(one.game, one.seats, opponents)
    if all(map(is_compilable, policies)):
        return loop(one.game, chooser(policies))
    if not all(map(can_be_asked, policies)):
        raise BadOption(
            f"opponents {opponents!r} cannot play many games at once; compiled bots and networks "
            "such as 'champion' can, and vectorization_mode='sync' plays against any"
        )
    return thinking_loop(one.game, policies)


def final_infos(rows: SeatRows, ended: NDArray[np.bool_]) -> dict[str, Any]:
    """The last observation and the scores of the games that ended, in Gymnasium's form."""
    finals = np.full(len(ended), None, dtype=object)
    for i in np.flatnonzero(ended):
        finals[i] = rows.finals[i].copy()
    scores = np.where(ended[:, None], rows.scores, 0)
    final = {"scores": scores, "_scores": ended.copy()}
    return {
        "final_obs": finals,
        "_final_obs": ended.copy(),
        "final_info": final,
        "_final_info": ended.copy(),
    }
