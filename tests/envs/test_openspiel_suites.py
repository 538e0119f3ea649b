"""OpenSpiel's own suites on our games: api_test, of the tiny game the whole tree; playthroughs."""

from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

from lostcities.core.compiled import interpreted
from lostcities.envs.openspiel.variants import known_variants
from lostcities.games.catalog import GAMES
from tests.envs.openspiel_games import GOLDEN, PLAYTHROUGHS, condensed, playthrough

TINY = "python_lostcities_tiny"
SMALL = "python_lostcities_classic(rounds=1,expeditions=1,highest=2,hand=1,max_turns=4)"
PARTIAL = (
    "python_lostcities_classic",
    "python_lostcities_partners",
    "python_lostcities_rivals(players=3)",
    "python_lostcities_roll_and_write",
    "python_lostcities_roll_and_write(players=3,sealed=True)",
    TINY,
)
api_test.TOTAL_NUM_STATES |= {TINY: (441, 522, 390), SMALL: (33, 45, 24)}  # chance, players, ends
api_test.PERFECT_RECALL_NUM_STATES |= {TINY: 140, SMALL: 36}

flags.FLAGS.mark_as_parsed()
pytestmark = pytest.mark.skipif(interpreted(), reason="whole trees need compiled code")


def run(suite: Any, name: str) -> int:
    """All checks of a suite of OpenSpiel on one game; how many there were."""
    case: Any = type(suite.__name__, (suite,), {"game": pyspiel.load_game(name), "game_name": name})
    checks = [check for check in dir(suite) if check.startswith("test_")]
    case.setUpClass()
    for check in checks:
        getattr(case(check), check)()
    return len(checks)


@pytest.mark.parametrize("name", [TINY, SMALL])
def test_the_whole_tree_is_as_openspiel_wants_it(name: str) -> None:
    assert run(api_test.EnforceAPIOnFullTreeBase, name) >= 8


@pytest.mark.parametrize("name", PARTIAL)
def test_parts_of_the_tree_are_as_openspiel_wants_them(name: str) -> None:
    assert run(api_test.EnforceAPIOnPartialTreeBase, name) >= 5


# --- Playthroughs ---------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN)
def test_a_game_is_told_as_the_golden_file_has_it(name: str, tmp_path: Path) -> None:
    """And what OpenSpiel tells, it can play again."""
    told = playthrough(name)
    assert condensed(told) == (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")
    (tmp_path / "told.txt").write_text(told, encoding="utf-8")
    original, again = generate_playthrough.replay(tmp_path / "told.txt")
    assert original == again


def test_every_game_has_a_golden_file() -> None:
    ours = {known.short_name for game in GAMES.values() for known in known_variants(game)}
    assert ours <= set(pyspiel.registered_names())
    assert {f"python_lostcities_{name}" for name in GOLDEN} == ours
    assert {path.stem for path in PLAYTHROUGHS.iterdir()} == set(GOLDEN)
