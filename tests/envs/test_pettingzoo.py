"""PettingZoo: the same games as the batch plays, its errors, nothing hidden shown."""

import copy
import pickle
import subprocess
import sys
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.utils import wrappers

from lostcities import IllegalMove, LostCitiesError
from lostcities.core.game import Game
from lostcities.core.play import CUT, OVER, PLAYING
from lostcities.envs import Batch, classic_v0, partners_v0, rivals_v0, roll_and_write_v0
from lostcities.envs.one_game import Reward, rewards
from lostcities.envs.pettingzoo.aec import LostCitiesAEC
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS
from tests.envs.tables import (
    TABLES,
    Settings,
    any_of,
    game_of,
    new_env,
    play,
    scaled,
    table_name,
    worlds_alike,
)

every_table = pytest.mark.parametrize(("module", "settings"), TABLES, ids=table_name)
GAMES = (classic_v0, partners_v0, rivals_v0, roll_and_write_v0)
TINY: Settings = {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 1}


# --- The same games -------------------------------------------------------------------


@every_table
def test_a_game_is_that_of_a_batch_of_one(module: ModuleType, settings: Settings) -> None:
    env, rng = module.env(**settings), np.random.default_rng(4)
    batch = Batch(game_of(module), 1, seed=11, threads=1, **settings)
    env.reset(seed=11)
    while True:
        agent = env.possible_agents[batch.movers[0]]
        seen, _, over, _, info = env.last()
        assert (env.agent_selection, over) == (agent, False)
        assert (seen["observation"] == batch.observations[0]).all()
        assert (seen["action_mask"] == batch.masks[0]).all()
        assert (info["action_mask"] == batch.masks[0]).all()
        action = any_of(seen["action_mask"], rng)
        env.step(action)
        batch.step(np.array([action]))
        if batch.dones[0]:
            break
    assert batch.dones[0] == OVER
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert list(env.rewards.values()) == batch.rewards[0].tolist()
    for agent in env.agents:
        assert env.infos[agent]["scores"].tolist() == batch.scores[0].tolist()
        assert not env.infos[agent]["action_mask"].any()


@every_table
def test_all_at_once_is_the_same_game(module: ModuleType, settings: Settings) -> None:
    settings = {**settings, "max_turns": scaled(160)}
    env, parallel = module.raw_env(**settings), module.parallel_env(**settings)
    env.reset(seed=6)
    seen, infos = parallel.reset(seed=6)
    rng = np.random.default_rng(6)
    while env.one.done == PLAYING:
        mover, own = env.agent_selection, env.observe(env.agent_selection)
        for agent in env.agents:
            wide = np.append(env.observe(agent)["action_mask"], agent != mover)
            assert (seen[agent]["observation"] == env.observe(agent)["observation"]).all()
            assert (seen[agent]["action_mask"] == wide).all()
            assert (infos[agent]["action_mask"] == wide).all()
        actions = {agent: any_of(seen[agent]["action_mask"], rng) for agent in parallel.agents}
        assert own["action_mask"][actions[mover]]
        env.step(actions[mover])
        seen, gains, over, cut, infos = parallel.step(actions)
        assert gains == env.rewards
        assert (over, cut) == (env.terminations, env.truncations)
    assert parallel.agents == []


@pytest.mark.parametrize(
    ("game", "kind", "scores", "worth"),
    [
        (CLASSIC, "points", [7, -5], [12, -12]),
        (CLASSIC, "rank", [7, -5], [1, -1]),
        (CLASSIC, "rank", [4, 4], [0, 0]),
        (PARTNERS, "points", [3, 9, 3, 9], [-6, 6, -6, 6]),
        (PARTNERS, "rank", [3, 9, 3, 9], [-1, 1, -1, 1]),
        (RIVALS, "points", [30, 10], [20, -20]),
        (RIVALS, "points", [30, 10, 30, 7], [30, 10, 30, 7]),
        (RIVALS, "rank", [30, 10, 8], [1, 0, -1]),
        (RIVALS, "rank", [30, 10, 30, 7], [2 / 3, -1 / 3, 2 / 3, -1]),  # ties share a rank
    ],
)
def test_scores_are_worth(game: Game, kind: Reward, scores: list[int], worth: list[float]) -> None:
    assert rewards(game, kind, np.array(scores, np.int32)) == pytest.approx(worth)
    assert rewards(game, kind, np.array([scores] * 2, np.int32)) == pytest.approx(
        np.array([worth] * 2)
    )


@every_table
def test_no_game_ends_worse_than_one_forfeited(module: ModuleType, settings: Settings) -> None:
    env = module.raw_env(**settings)
    for seed in range(scaled(3)):
        env.reset(seed=seed)
        play(env, 3000, seed)
        assert min(env.one.rewards()) > env.one.worst_reward()


def test_seeds_repeat_and_what_follows_them_too() -> None:
    env, stories = new_env(rivals_v0), []
    for _ in range(2):
        env.reset(seed=8)
        first = play(env, 40)
        env.reset()
        second = play(env, 40)
        assert not data_equivalence(first, second)
        stories.append((first, second))
    assert data_equivalence(stories[0], stories[1], exact=True)


def test_without_a_seed_the_deals_differ() -> None:
    seen = set()
    for _ in range(4):
        env = new_env(classic_v0)
        env.reset()
        seen.add(env.observe("seat_0")["observation"].tobytes())
    assert len(seen) == 4


# --- Limits ---------------------------------------------------------------------------


@pytest.mark.parametrize("module", GAMES, ids=table_name)
def test_a_limit_of_turns_truncates_and_pays_the_score_so_far(module: ModuleType) -> None:
    env = module.env(max_turns=5)
    env.reset(seed=2)
    story = play(env, 1000)
    agents = [agent for agent, *_, over, cut, _ in story if not (over or cut)]
    turns = sum(before != after for before, after in pairwise(agents))
    assert turns == 4  # the fifth change of the mover was the end
    last = story[-len(env.possible_agents) :]
    one = env.unwrapped.one
    assert one.done == CUT
    assert [(over, cut) for _, _, _, over, cut, _ in last] == [(False, True)] * one.seats
    assert [reward for _, _, reward, *_ in last] == one.rewards()


# --- What is not legal ----------------------------------------------------------------


@every_table
def test_the_checks_are_those_of_pettingzoos_wrappers(
    module: ModuleType, settings: Settings
) -> None:
    """The same story step by step, up to an action that is not legal and beyond."""
    raw = module.raw_env(**settings)
    theirs = wrappers.TerminateIllegalWrapper(raw, illegal_reward=raw.one.worst_reward())
    theirs = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(theirs))
    stories = []
    for env in (module.env(**settings), theirs):
        env.reset(seed=5)
        before = play(env, 15)
        agent, mask = env.agent_selection, env.observe(env.agent_selection)["action_mask"]
        env.step(int(mask.argmin()))
        assert env.rewards[agent] == raw.one.worst_reward()
        gains = {name: float(reward) for name, reward in env.rewards.items()}
        told = [gains, dict(env.terminations), dict(env.truncations), list(env.agents)]
        after = [(it[0], float(it[2]), *it[3:5]) for it in play(env, 50)]
        stories.append([before, told, after, list(env.agents)])
    assert data_equivalence(stories[0], stories[1], exact=True)


@every_table
def test_all_at_once_an_illegal_action_ends_the_game_too(
    module: ModuleType, settings: Settings
) -> None:
    env = module.parallel_env(**settings)
    seen, _ = env.reset(seed=5)
    mover = env.possible_agents[env.one.mover]
    actions = {agent: int(mask["action_mask"].argmax()) for agent, mask in seen.items()}
    actions[mover] = int(seen[mover]["action_mask"].argmin())
    _, gains, over, cut, infos = env.step(actions)
    assert gains.pop(mover) == env.one.worst_reward()
    assert set(gains.values()) == {0.0}
    assert all(over.values())
    assert all(cut.values())
    assert env.agents == []
    assert not infos[mover]["action_mask"].any()
    assert env.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("module", GAMES, ids=table_name)
def test_an_illegal_action_can_be_replaced_and_is_told(module: ModuleType) -> None:
    env = module.env(illegal="random")
    env.reset(seed=1)
    agent, mask = env.agent_selection, env.observe(env.agent_selection)["action_mask"]
    env.step(int(mask.argmin()))
    told = env.infos[agent]
    assert told["illegal"]
    assert mask[told["action"]]
    twin = module.env()
    twin.reset(seed=1)
    twin.step(told["action"])
    assert env.unwrapped.one.states.tobytes() == twin.unwrapped.one.states.tobytes()


def test_the_unwrapped_game_says_why_not() -> None:
    env = classic_v0.raw_env()
    env.reset(seed=7)
    before = env.one.states.tobytes()
    with pytest.raises(IllegalMove, match="draw deck: first place a card"):
        env.step(env.one.game.actions - 1)
    with pytest.raises(IllegalMove, match="actions are 0 to 126, not 127"):
        env.step(127)
    assert env.one.states.tobytes() == before


def test_errors_are_those_that_pettingzoos_users_know() -> None:
    env, parallel = new_env(classic_v0, **TINY), classic_v0.parallel_env(**TINY)
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before step"):
        env.step(0)
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before step"):
        parallel.step({})
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        env.last()
    env.reset(seed=1)
    for action in (127, -1, None, 1.5):
        with pytest.raises(AssertionError, match="action is not in action space"):
            env.step(action)
    parallel.reset(seed=1)
    with pytest.raises(
        IllegalMove, match="seat_0 is to move, but the actions are of \\['seat_1'\\]"
    ):
        parallel.step({"seat_1": 0})
    story = play(env, 1000)
    assert env.agents == []
    assert story[-1][3]


@pytest.mark.parametrize("mode", ["human", "ansi", "rgb_array"])
@pytest.mark.parametrize("kind", ["env", "raw_env", "parallel_env"])
def test_before_the_reset_there_is_nothing_to_see(kind: str, mode: str) -> None:
    env = getattr(classic_v0, kind)(render_mode=mode)
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before render"):
        env.render()
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before state"):
        env.state()
    env.reset(seed=1)
    assert env.state().any()
    assert (env.render() is None) == (mode == "human")


def test_after_the_end_none_is_the_only_action() -> None:
    env = new_env(classic_v0, max_turns=1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"colours": 3}, "classic has no option 'colours'"),
        ({"max_turn": 3}, "has no option 'max_turn'; its options are: expeditions, .*seats, "),
        ({"max_turn": 3}, "environment are: eyes, illegal, max_cycles, max_turns, .*reward"),
        ({"seats": 3}, "classic is for 2 seats, not 3"),
        ({"illegal": "ignore"}, "illegal must be one of 'terminate', 'random', not 'ignore'"),
        ({"reward": "win"}, "reward must be one of 'points', 'rank', not 'win'"),
        ({"max_turns": 0}, "max_turns must be a whole number from 1 on, or None, not 0"),
        ({"max_cycles": 2.5}, "max_cycles must be a whole number from 1 on, or None, not 2.5"),
        ({"render_mode": "svg"}, "render_mode must be one of 'human', 'ansi', 'rgb_array'"),
        ({"eyes": 2}, "eyes must be 'all', 'spectator' or 0 to 1, not 2"),
    ],
)
@pytest.mark.parametrize("kind", ["env", "raw_env", "parallel_env"])
def test_a_table_that_cannot_be_says_why(kind: str, settings: Settings, sentence: str) -> None:
    with pytest.raises(LostCitiesError, match=sentence):
        getattr(classic_v0, kind)(**settings)


def test_a_seed_is_a_whole_number() -> None:
    for seed in (-1, "7", 1.5):
        with pytest.raises(LostCitiesError, match="seed must be a whole number from 0 to"):
            new_env(classic_v0).reset(seed=seed)


# --- Copies, and what is not shown ----------------------------------------------------


@every_table
def test_a_copy_shares_nothing_and_goes_on_the_same(module: ModuleType, settings: Settings) -> None:
    env = module.env(**settings)
    env.reset(seed=3)
    play(env, 20)
    before = env.unwrapped.one.states.tobytes()
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    stories = [play(twin, 30, seed=1) for twin in twins]
    assert env.unwrapped.one.states.tobytes() == before
    stories.append(play(env, 30, seed=1))
    assert data_equivalence(stories[0], stories[1], exact=True)
    assert data_equivalence(stories[0], stories[2], exact=True)


def test_what_was_handed_out_belongs_to_the_caller() -> None:
    env = new_env(classic_v0)
    env.reset(seed=1)
    for _ in range(2):
        seen, *_, info = env.last()
        seen["observation"][:], seen["action_mask"][:], info["action_mask"][:] = 9, 1, 1
    fresh = env.observe("seat_0")
    assert not (fresh["observation"] == 9).all()
    assert fresh["action_mask"].sum() < 20
    env.step(126)  # draw deck, which is not legal now
    assert env.rewards["seat_0"] < 0


@every_table
def test_worlds_alike_to_a_seat_show_it_the_same(module: ModuleType, settings: Settings) -> None:
    env, compared = module.raw_env(**settings), 0
    env.reset(seed=9)
    for turn in range(max(8, scaled(24))):
        play(env, 5, seed=turn)
        if not env.agents or any(env.terminations.values()):
            break
        seats = range(env.one.seats)
        for seat, world, twin, action in worlds_alike(env, lambda it: it.one, seats, turn):
            agent, hidden = env.possible_agents[seat], world.one.states.tobytes()
            differ = hidden != twin.one.states.tobytes()
            for one in (world, twin):
                one.step(action)
            assert data_equivalence(shown(world, agent), shown(twin, agent), exact=True)
            compared += differ
    nothing_hidden = game_of(module) == "roll_and_write" and not settings.get("sealed")
    assert compared == 0 if nothing_hidden else compared >= scaled(8)


def shown(env: LostCitiesAEC, agent: str) -> list[Any]:
    """All that an environment tells an agent."""
    env.eyes, env.render_mode = env.seat_of[agent], "ansi"
    return [env.observe(agent), env.infos[agent], env.rewards[agent], env.render()]


def test_importing_the_batch_loads_no_foreign_environment() -> None:
    code = (
        "import sys, lostcities.envs; print({'pettingzoo', 'gymnasium', 'PIL'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
