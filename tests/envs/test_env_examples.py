"""The examples learn what they say they learn."""

import os
import re
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

from lostcities.core.compiled import interpreted
from lostcities.games.catalog import GAMES

EXAMPLES = Path(__file__).parents[2] / "examples" / "envs"

compiled_only = pytest.mark.skipif(interpreted(), reason="learning takes many games")


def told(example: str, *arguments: str) -> list[tuple[float, float]]:
    """All mean rewards against random play that an example prints, with their errors."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / example), *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    found = re.findall(r"([+-][\d.]+) ± ([\d.]+)", done.stdout)
    return [(float(mean), float(error)) for mean, error in found]


@compiled_only
def test_the_gymnasium_example_learns_to_beat_random_play() -> None:
    [(mean, error)] = told("gymnasium_actor_critic.py", "--updates", "250")
    assert mean > 10 + 4 * error  # before it learns it is 0


@compiled_only
def test_the_pettingzoo_example_learns_to_beat_its_untrained_self() -> None:
    (before, error), (after, error_after) = told("pettingzoo_self_play.py", "--games", "400")
    assert abs(before) < 4 * error  # untrained, it plays as well as its opponent: at random
    assert after - before > 5 + 4 * (error + error_after)


@compiled_only
def test_the_batch_example_learns_to_beat_its_untrained_self() -> None:
    (before, error), (after, error_after) = told("batch_self_play.py", "--updates", "120")
    assert abs(before) < 4 * error  # untrained, it plays as well as its opponent: at random
    assert after - before > 10 + 4 * (error + error_after)


@pytest.mark.parametrize(
    "example", ["batch_self_play.py", "gymnasium_actor_critic.py", "pettingzoo_self_play.py"]
)
def test_an_example_says_which_games_there_are(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [example, "--game", "chess"])
    with pytest.raises(SystemExit) as ended:
        run_path(str(EXAMPLES / example), run_name="__main__")
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert all(game in said for game in GAMES)
