"""OpenSpiel's algorithms on our games: exact solving of the tiny one, search in the others."""

import re
import runpy
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from lostcities.core.compiled import interpreted
from tests.envs.openspiel_games import any_action

pytestmark = pytest.mark.skipif(interpreted(), reason="thinking needs compiled code")

EXAMPLES = Path(__file__).parents[2] / "examples" / "envs"


def run_example(name: str, *arguments: str, patch: pytest.MonkeyPatch) -> None:
    """An example as from the command line."""
    patch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")


def test_regret_minimisation_makes_the_tiny_game_ever_less_exploitable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_example("openspiel_cfr.py", "--iterations", "4", patch=monkeypatch)
    told = [float(number) for number in re.findall(r"\d+\.\d{3}", capsys.readouterr().out)]
    assert told[0] == 3.261  # of random play, exactly 587/180
    assert told[1:] == sorted(told[1:], reverse=True)
    assert told[-1] < 0.5


def test_the_tiny_game_has_exact_values_in_openspiels_compiled_code_too() -> None:
    game = pyspiel.load_game("python_lostcities_tiny")
    uniform = pyspiel.UniformRandomPolicy(game)
    assert pyspiel.exploitability(game, uniform) == pytest.approx(587 / 180)


def test_the_search_example_plays_whole_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--games", "1", "--simulations", "4", "--seed", "3")
    run_example("openspiel_ismcts.py", *arguments, patch=monkeypatch)
    assert re.fullmatch(r"game 1: [+-]\d+ points\nmean [+-]\d+\.0\n", capsys.readouterr().out)


@pytest.mark.parametrize(
    "name",
    [
        "python_lostcities_classic(rounds=2,expeditions=1,hand=2,highest=4,max_turns=20)",
        "python_lostcities_partners(rounds=1,max_turns=5)",
        "python_lostcities_roll_and_write(players=3,sealed=True,max_turns=6)",
    ],
)
def test_openspiels_search_plays_all_seats_of_a_game(name: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, rng)
    bot = ISMCTSBot(game, evaluator, uct_c=40.0, max_simulations=4, random_state=rng)
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        action = any_action(state, chance) if state.is_chance_node() else int(bot.step(state))
        state.apply_action(action)
    assert len(state.returns()) == game.num_players()
