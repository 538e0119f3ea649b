"""A fifth game, which a stranger's package adds, goes through every door."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from lostcities import Table
from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import choose_move
from lostcities.cli import main
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast, interpreted
from lostcities.core.conformance import check_game
from lostcities.core.game import Game
from lostcities.envs import Batch
from lostcities.errors import BadOption, BadView, IllegalMove, LostCitiesError
from lostcities.games.catalog import find_game
from lostcities.notation.from_view import seen_from_view
from lostcities.notation.text import text_table
from lostcities.rulebook import search
from tests.games.stranger import INSTALLED, installed, lostcities, python

VERBS = (
    *("deal", "legal", "act", "mover", "is_over", "score", "observe", "imagine"),
    *("hide", "tell", "why_not", "bill"),
)


@pytest.fixture(autouse=True, scope="module")
def strange() -> Iterator[None]:
    with installed(INSTALLED):
        yield


@pytest.fixture
def sprint() -> Game:
    return find_game("sprint")


def test_it_keeps_the_promises_of_its_verbs(sprint: Game) -> None:
    check_game(sprint, games=60)
    check_game(sprint, games=20, options={"goal": 4, "starter": 1})


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_it_keeps_them_compiled_too(sprint: Game) -> None:
    compiled: dict[str, Any] = {verb: fast(getattr(sprint, verb)) for verb in VERBS}
    check_game(replace(sprint, **compiled), games=60)


def played(seed: int, bot: str = "rules", **options: Any) -> Table:
    """A game to its end."""
    table, policy = Table("sprint", seed=seed, **options), find_bot(bot, "sprint")
    while not table.over:
        table.play(choose_move(policy, table, new_generator(seed, len(table.played))))
    return table


def test_table() -> None:
    table = played(3, goal=2)
    assert max(table.scores()) <= 2
    again = Table.replay(json.dumps(table.record()))
    assert again.view(0) == table.view(0)
    table = Table("sprint", seed=3)
    assert table.moves() == ["lay 1", "lay 3", "lay 4", "swap 1", "swap 3", "swap 4"]
    assert table.view(1)["hands"][0] == ["?"] * 3
    with pytest.raises(IllegalMove, match="lay 2: you do not hold 2"):
        table.play("lay 2")
    with pytest.raises(BadOption, match="goal must be 1 to 4, not 9"):
        Table("sprint", goal=9)


def test_every_bot_plays_it_that_needs_no_network() -> None:
    for bot in ("random", "rules", "search:worlds=2"):
        assert played(1, bot).over
    with pytest.raises(LostCitiesError, match="no network of sprint is installed"):
        find_bot("champion", "sprint")
    with pytest.raises(LostCitiesError, match="the bot 'rules' has no settings"):
        find_bot("rules:style=bold", "sprint")


def test_only_the_bots_that_play_it_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "sprint"]) == 0
    listed = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == ["random", "rules", "search"]
    assert "no rules of thumb" in listed[1]


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_what_needs_no_network_is_compiled_beforehand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "sprint"]) == 0
    told = [line.split(",")[0] for line in capsys.readouterr().out.splitlines()]
    parts = ["batches and environments", "bots and the arena", "datasets"]
    assert told[:-1] == [f"sprint: {part}" for part in parts]


def test_what_it_lacks_is_said(sprint: Game) -> None:
    with pytest.raises(BadView, match=r"a view of sprint cannot be read back"):
        seen_from_view(Table("sprint", seed=1).view(0), new_generator(1))
    with pytest.raises(LostCitiesError, match="sprint has no page of rules"):
        search("sprint", ["lay"])


def test_a_plain_table_is_made_of_the_view() -> None:
    assert text_table(Table("sprint", seed=3).view(0)).splitlines() == [
        "Sprint · to move: you",
        "",
        "deck: 6",
        "goal: 3",
        "hands, you: 1 3 4",
        "hands, seat 1: ? ? ?",
        "last: 0 0",
        "gone: –",
        "scores, you: 0",
        "scores, seat 1: 0",
    ]


def test_batch(sprint: Game) -> None:
    batch, rng = Batch("sprint", 16, seed=1, goal=3), np.random.default_rng(1)
    ended = 0
    for _ in range(20):
        assert batch.observations.shape == (16, sprint.features)
        chosen = [rng.choice(np.flatnonzero(mask)) for mask in batch.masks]
        batch.step(np.array(chosen))
        ended += int((batch.dones != 0).sum())
    assert ended >= 32  # a game takes six moves at most


@pytest.mark.slow
def test_terminal() -> None:
    out = lostcities("play", "sprint", "--goal", "2", "--seed", "1", typed="help\n" + "1\n" * 9)
    assert "Sprint · to move: you" in out
    assert "you lay 1" in out
    assert "You win, 2 to 0." in out
    assert "cards that win the race (sprint; 1 to 4; default 3)" in " ".join(
        lostcities("play", "--help").split()
    )


@pytest.mark.slow
def test_arena() -> None:
    bots = ["random", "rules", "search:worlds=2"]
    told = json.loads(
        lostcities("arena", *bots, "--game", "sprint", "--deals", "3", "--workers", "1", "--json")
    )
    assert told["contest"]["game"] == "sprint"
    assert [pair["games"] for pair in told["pairs"]] == [6, 6, 6]


@pytest.mark.slow
def test_pettingzoo_and_gymnasium() -> None:
    code = """
import warnings
warnings.simplefilter("ignore")
import gymnasium
import pettingzoo
from pettingzoo.test import api_test, parallel_api_test
import lostcities.envs.gymnasium
import lostcities.envs.pettingzoo

env = pettingzoo.make("aec", "lostcities/sprint-v0", render_mode="rgb_array", goal=2)
api_test(env, num_cycles=40)
env.reset(seed=1)
assert env.render().ndim == 3
parallel_api_test(pettingzoo.make("parallel", "lostcities/sprint-v0"), num_cycles=40)
seen, info = gymnasium.make("lostcities/sprint-v0").reset(seed=1)
assert info["action_mask"].any()
assert gymnasium.make_vec("lostcities/sprint-v0", 3).reset(seed=1)[0].shape[0] == 3
print("played")
"""
    for package in ("gymnasium", "pettingzoo", "PIL"):
        pytest.importorskip(package)
    assert python("-c", code).endswith("played\n")


@pytest.mark.slow
def test_openspiel() -> None:
    code = """
import random
import pyspiel
import lostcities.envs.openspiel

game = pyspiel.load_game("python_lostcities_sprint(goal=2)")
for seed in range(5):
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        player = state.current_player()
        assert state.information_state_string(player)
        assert len(state.observation_tensor(player)) == game.observation_tensor_size()
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
print("played")
"""
    pytest.importorskip("pyspiel")
    assert python("-c", code).endswith("played\n")
