"""Many games at once for Gymnasium: each the same as one alone, and told in Gymnasium's form."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from lostcities import LostCitiesError
from lostcities.bots.random import choose as choose_any
from lostcities.core.compiled import compilable, interpreted
from lostcities.core.game import Mask
from lostcities.envs.gymnasium import IDS
from lostcities.envs.gymnasium.vector import LostCitiesVectorEnv
from tests.envs.tables import Settings, scaled
from tests.envs.test_gymnasium import TABLES

every_table = pytest.mark.parametrize(("game", "settings"), TABLES, ids=str)


@compilable
def cheat(seen: Any, mask: Mask, rng: Any) -> int:
    """A policy that chooses what is not legal."""
    return len(mask)


def new_envs(game: str, n: int, **settings: Any) -> Any:
    """Environments as `make_vec` makes them."""
    return gymnasium.make_vec(IDS[game], n, vectorization_mode="vector_entry_point", **settings)


def some_actions(masks: Mask, rng: np.random.Generator, wrong: float) -> Any:
    """An action in each game, now and then one that is not legal."""
    chosen = (masks * rng.random(masks.shape)).argmax(1)
    bad = rng.random(len(masks)) < wrong
    return np.where(bad, masks.argmin(1), chosen)


@every_table
@pytest.mark.parametrize("illegal", ["random", "terminate"])
def test_each_game_is_the_same_as_one_alone(game: str, settings: Settings, illegal: str) -> None:
    steps = scaled(80)
    check_alone(game, steps, {**settings, "illegal": illegal, "max_turns": steps // 2})


NETWORKS: list[tuple[str, Settings]] = [
    ("classic", {"opponents": "champion", "rounds": 2, "seat": 1}),
    ("classic", {"opponents": "wander", "rounds": 1, "illegal": "terminate"}),
    ("partners", {"opponents": ["champion", "rules", "survey"], "rounds": 1}),
    ("rivals", {"opponents": ["champion", "random"], "seats": 3, "seat": 2}),
    ("roll_and_write", {"opponents": "champion", "seats": 3, "sealed": True}),
]


@pytest.mark.skipif(interpreted(), reason="networks need compiled code")
@pytest.mark.parametrize(("game", "settings"), NETWORKS, ids=str)
def test_networks_think_of_all_games_at_once_and_choose_as_alone(
    game: str, settings: Settings
) -> None:
    check_alone(game, 30, {**settings, "max_turns": 24})


def test_threads_of_networks_change_nothing() -> None:
    stories = []
    for threads in (1, 2):
        envs = new_envs("classic", 5, opponents="champion", rounds=1, threads=threads)
        rng = np.random.default_rng(3)
        seen, infos = envs.reset(seed=3)
        story: list[Any] = [seen]
        for _ in range(6):
            told = envs.step(some_actions(infos["action_mask"], rng, 0.0))
            story.append(told[:4])
            infos = told[4]
        stories.append(story)
        envs.close()
    assert data_equivalence(stories[0], stories[1], exact=True)


def check_alone(game: str, steps: int, more: Settings) -> None:
    """Three games together and one by one, step by step."""
    n, rng, ended = 3, np.random.default_rng(8), 0
    envs = new_envs(game, n, **more)
    alone = [gymnasium.make(IDS[game], **more) for _ in range(n)]
    seen, infos = envs.reset(seed=20)
    for i, env in enumerate(alone):
        first, info = env.reset(seed=20 + i)
        assert (seen[i] == first).all()
        assert (infos["action_mask"][i] == info["action_mask"]).all()
    for _ in range(steps):
        actions = some_actions(infos["action_mask"], rng, 0.02)
        seen, rewards, over, cut, infos = envs.step(actions)
        for i, env in enumerate(alone):
            one, reward, *ends, info = env.step(int(actions[i]))
            assert (rewards[i], over[i], cut[i]) == (reward, *ends)
            assert bool(infos.get("illegal", np.zeros(n))[i]) == ("illegal" in info)
            if "action" in info:
                assert infos["action"][i] == info["action"]
            if any(ends):
                ended += 1
                assert (infos["final_obs"][i] == one).all()
                assert infos["_final_obs"][i]
                assert (infos["final_info"]["scores"][i] == info["scores"]).all()
                one, info = env.reset()
            assert (seen[i] == one).all()
            assert (infos["action_mask"][i] == info["action_mask"]).all()
    assert ended > 0


def test_the_number_of_threads_changes_nothing() -> None:
    stories = []
    for threads in (1, 2):
        envs = new_envs("rivals", 7, threads=threads)
        rng = np.random.default_rng(1)
        seen, infos = envs.reset(seed=2)
        story: list[Any] = [seen]
        for _ in range(scaled(40)):
            told = envs.step(some_actions(infos["action_mask"], rng, 0.0))
            story.append(told[:4])
            infos = told[4]
        stories.append(story)
        envs.close()
    assert data_equivalence(stories[0], stories[1], exact=True)


def test_the_spaces_and_the_mode_of_resetting_are_declared() -> None:
    envs = new_envs("roll_and_write", 5)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space
    assert envs.single_observation_space.contains(seen[0])
    assert envs.action_space.sample() in envs.action_space
    assert infos["action_mask"].shape == (5, envs.single_action_space.n)
    seen, rewards, over, cut, _ = envs.step(envs.action_space.sample())
    assert (rewards.dtype, over.dtype, cut.dtype) == (np.float64, np.bool_, np.bool_)


def test_gymnasiums_statistics_count_the_games() -> None:
    envs = RecordEpisodeStatistics(new_envs("roll_and_write", 4))
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    returns = list[float]()
    while len(returns) < scaled(16):
        _, rewards, over, cut, infos = envs.step(some_actions(infos["action_mask"], rng, 0.0))
        if (over | cut).any():
            assert (infos["episode"]["r"][over] == rewards[over]).all()
            returns += infos["episode"]["r"][over].tolist()
    assert len(set(returns)) > 1


def test_what_was_handed_out_belongs_to_the_caller() -> None:
    envs = new_envs("classic", 2, illegal="error")
    first, infos = envs.reset(seed=1)
    kept = first.copy()
    infos["action_mask"][:] = 1
    with pytest.raises(InvalidAction, match="game 0: draw deck: first place a card"):
        envs.step(np.array([126, 126]))
    second, *_ = envs.step(np.array([np.flatnonzero(row)[0] for row in envs.unwrapped._rows.masks]))
    assert (first == kept).all()
    assert not np.shares_memory(first, second)


def test_every_seed_can_be_given() -> None:
    envs = new_envs("rivals", 2)
    listed, _ = envs.reset(seed=[4, 5])
    counted, _ = envs.reset(seed=4)
    assert (listed == counted).all()
    following, _ = envs.reset()
    assert not (following == counted).all()
    with pytest.raises(LostCitiesError, match="2 games need 2 seeds, not 3"):
        envs.reset(seed=[1, 2, 3])


def test_errors_are_those_that_gymnasiums_users_know() -> None:
    envs = new_envs("classic", 3)
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(3, np.int64))
    envs.reset(seed=1)
    for shape in (np.zeros(2, np.int64), np.zeros(3), [[0, 0, 0]]):
        with pytest.raises(InvalidAction, match="actions must be 3 whole numbers"):
            envs.step(shape)
    for actions in ([0, 127, 0], [-1, 0, 0]):
        with pytest.raises(InvalidAction, match="actions are 0 to 126, not"):
            envs.step(actions)
    with pytest.raises(LostCitiesError, match="num_envs must be a whole number from 1 on, not 0"):
        new_envs("classic", 0)
    with pytest.raises(UnsupportedMode, match="render_mode must be 'ansi', 'rgb_array'"):
        LostCitiesVectorEnv("classic", render_mode="human")


def test_a_compiled_policy_that_cheats_is_an_error() -> None:
    with pytest.raises(LostCitiesError, match="an opponent chose an action that is not legal"):
        new_envs("rivals", 2, opponents=cheat, seat=1).reset(seed=1)


def test_every_table_can_be_rendered() -> None:
    texts = new_envs("rivals", 2, render_mode="ansi")
    with pytest.raises(ResetNeeded, match="nothing to render before reset"):
        texts.render()
    texts.reset(seed=1)
    assert [text.splitlines()[0][:19] for text in texts.render()] == ["Lost Cities: Rivals"] * 2
    pictures = new_envs("rivals", 2, render_mode="rgb_array")
    pictures.reset(seed=1)
    assert {picture.shape[2] for picture in pictures.render()} == {3}


def test_a_policy_that_cannot_be_compiled_plays_in_gymnasiums_own_vector() -> None:
    def plain(world: Any, mask: Mask, rng: Any) -> int:
        return int(choose_any(world, mask, rng))

    with pytest.raises(LostCitiesError, match="vectorization_mode='sync' plays against any"):
        new_envs("rivals", 2, opponents=plain)
    envs = gymnasium.make_vec(IDS["rivals"], 2, vectorization_mode="sync", opponents=plain)
    _, infos = envs.reset(seed=1)
    for _ in range(10):
        _, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
    envs.close()
