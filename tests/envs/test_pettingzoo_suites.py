"""PettingZoo's own suites, on every game and number of seats; and its registry."""

from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test
from pettingzoo.utils import parallel_to_aec

from lostcities.envs import classic_v0, partners_v0, rivals_v0, roll_and_write_v0
from tests.envs.tables import TABLES, Settings, game_of, scaled, table_name

every_table = pytest.mark.parametrize(("module", "settings"), TABLES, ids=table_name)
GAMES = (classic_v0, partners_v0, rivals_v0, roll_and_write_v0)


@every_table
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # a dict, with the mask
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_the_interface_is_pettingzoos(module: ModuleType, settings: Settings) -> None:
    api_test(module.env(**settings), num_cycles=scaled(60))
    parallel_api_test(module.parallel_env(**settings), num_cycles=scaled(200))


@every_table
def test_the_same_seed_gives_the_same_everything(module: ModuleType, settings: Settings) -> None:
    seed_test(partial(module.env, **settings), num_cycles=scaled(60))
    parallel_seed_test(partial(module.parallel_env, **settings))


@pytest.mark.parametrize("module", GAMES, ids=table_name)
def test_every_render_mode_shows_what_it_promises(
    module: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    env = module.raw_env()
    title = env.one.game.title
    render_test(module.env, custom_tests={"ansi": lambda text: title in text})
    assert title in capsys.readouterr().out  # human


@every_table
def test_a_limit_of_cycles_cuts(module: ModuleType, settings: Settings) -> None:
    """Their test chooses without a mask and in turn, so waiting must count: as parallel does."""
    parallel = partial(module.parallel_env, illegal="random", **settings)

    def in_turn(**limits: int) -> Any:
        return parallel_to_aec(parallel(**limits))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=in_turn))
    if game_of(module) in ("classic", "partners"):  # every turn has two actions
        native = partial(module.env, illegal="random", **settings)
        max_cycles_test(SimpleNamespace(parallel_env=parallel, env=native))


@pytest.mark.parametrize("module", GAMES, ids=table_name)
def test_the_state_for_critics_is_what_all_seats_see(module: ModuleType) -> None:
    state_test(module.env(illegal="random"), module.parallel_env())
    env = module.env()
    env.reset(seed=3)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert (env.state() == np.concatenate(seen)).all()


@pytest.mark.parametrize("module", GAMES, ids=table_name)
def test_the_registry_knows_the_games(module: ModuleType) -> None:
    name = f"lostcities/{game_of(module)}"
    aec = pettingzoo.make("aec", f"{name}-v0", max_cycles=3)
    parallel = pettingzoo.make("parallel", f"{name}_v0", max_turns=3)
    assert str(aec) == str(parallel) == f"{game_of(module)}_v0"
    assert aec.unwrapped.one.max_actions == 3 * len(aec.possible_agents)
    assert parallel.one.max_turns == 3
