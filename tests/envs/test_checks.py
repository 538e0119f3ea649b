"""What counts as an action or as a whole number, the same in every environment."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction
from gymnasium.spaces import Discrete

from lostcities import BadOption, IllegalMove
from lostcities.envs import Batch, classic_v0
from lostcities.envs.checks import is_action
from lostcities.envs.gymnasium import IDS

ACTIONS = 127  # of classic
KINDS = [int, np.int64, np.uint8, np.array, lambda n: np.array(n, np.int32)]
NO_ACTIONS = [
    True,
    False,
    np.True_,
    None,
    1.0,
    np.array(1.0),
    np.array([1]),
    np.zeros((), bool),
    "1",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", [0, 5, ACTIONS - 1, ACTIONS, 200])
def test_an_action_is_what_gymnasiums_space_contains(kind: Callable[..., Any], number: int) -> None:
    assert is_action(kind(number), ACTIONS) == Discrete(ACTIONS).contains(kind(number))


@pytest.mark.parametrize("value", [*NO_ACTIONS, -1, np.array(-1), np.int8(-1), 10**30])
def test_nothing_else_is_an_action(value: Any) -> None:
    assert not is_action(value, ACTIONS)


# --- In every environment -------------------------------------------------------------


def first_action(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("kind", KINDS)
def test_gymnasium_takes_every_kind_of_number(kind: Callable[..., Any]) -> None:
    env: Any = gymnasium.make(IDS["classic"], rounds=1, opponents="random", illegal="error")
    _, info = env.reset(seed=1)
    for _ in range(6):  # cards placed and drawn
        action = kind(first_action(info["action_mask"]))
        assert env.action_space.contains(action)
        *_, info = env.step(action)
    assert env.unwrapped.one.actions > 6


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("maker", [classic_v0.env, classic_v0.raw_env])
def test_pettingzoo_takes_every_kind_of_number(maker: Any, kind: Callable[..., Any]) -> None:
    env = maker(rounds=1)
    env.reset(seed=1)
    for turn in range(6):
        agent = env.agent_selection
        action = kind(first_action(env.observe(agent)["action_mask"]))
        assert env.action_space(agent).contains(action)
        env.step(action)
        assert env.unwrapped.one.actions == turn + 1
        assert not any(env.terminations.values())


@pytest.mark.parametrize("kind", KINDS)
def test_all_at_once_every_kind_of_number_is_taken(kind: Callable[..., Any]) -> None:
    env: Any = classic_v0.parallel_env(rounds=1)
    observations, _ = env.reset(seed=1)
    for _ in range(6):
        actions = {
            agent: kind(first_action(seen["action_mask"])) for agent, seen in observations.items()
        }
        observations, _, over, *_ = env.step(actions)
        assert not any(over.values())


@pytest.mark.parametrize("value", NO_ACTIONS)
def test_what_is_no_action_gets_the_error_of_the_environment(value: Any) -> None:
    single: Any = gymnasium.make(IDS["classic"])
    single.reset(seed=1)
    with pytest.raises(InvalidAction, match="actions are 0 to 126, not"):
        single.step(value)
    checked, raw = classic_v0.env(), classic_v0.raw_env()
    for env in (checked, raw):
        env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        checked.step(value)
    with pytest.raises(IllegalMove, match="actions are 0 to 126, not"):
        raw.step(value)
    together: Any = classic_v0.parallel_env()
    together.reset(seed=1)
    _, rewards, over, *_ = together.step({"seat_0": value, "seat_1": together.wait})
    assert over["seat_0"]
    assert rewards["seat_0"] < 0


# --- Settings -------------------------------------------------------------------------


def test_numbers_of_numpy_are_whole_numbers() -> None:
    two: Any = np.int64(2)
    batch = Batch("rivals", two, seats=two, threads=two, max_turns=two, seed=two)
    assert batch.movers.shape == (2,)
    env: Any = gymnasium.make(
        IDS["rivals"], seats=np.int64(3), seat=two, eyes=two, render_mode="ansi"
    )
    env.reset(seed=1)
    assert "seat 1: 12   you: 12" in env.render()
    three: Any = np.int64(3)
    envs: Any = gymnasium.make_vec(IDS["rivals"], three, seat=np.int64(1), threads=two)
    observations, _ = envs.reset(seed=1)
    assert len(observations) == 3
    classic_v0.env(eyes=np.int64(1), max_cycles=two)


@pytest.mark.parametrize("value", [4.0, "4", True, None, np.array([4]), 0, -1])
def test_what_is_no_whole_number_is_told_so(value: Any) -> None:
    with pytest.raises(BadOption, match="n must be a whole number from 1 on, not"):
        Batch("classic", value)
    with pytest.raises(BadOption, match="num_envs must be a whole number from 1 on, not"):
        gymnasium.make_vec(IDS["classic"], value)
    if value is not None:
        with pytest.raises(BadOption, match="threads must be a whole number from 1 on, or None"):
            Batch("classic", 2, threads=value)
    if value != 0:
        with pytest.raises(BadOption, match="seat must be a whole number from 0 to 1, not"):
            gymnasium.make(IDS["classic"], seat=value)
