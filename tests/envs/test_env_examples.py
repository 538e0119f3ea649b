"""The examples learn what they say they learn."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities.rules.compiled import interpreted

EXAMPLES = Path(__file__).parents[2] / "examples" / "envs"

compiled_only = pytest.mark.skipif(interpreted(), reason="learning takes many games")


def learned(example: str, *arguments: str) -> tuple[float, float]:
    """What an example says in the end: the mean reward against random play, and its error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / example), *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    found = re.search(r"([+-][\d.]+) ± ([\d.]+)", done.stdout)
    assert found
    return float(found[1]), float(found[2])


@compiled_only
def test_the_gymnasium_example_learns_to_beat_random_play() -> None:
    mean, error = learned("gymnasium_actor_critic.py", "--updates", "250")
    assert mean > 10 + 4 * error  # before it learns it is 0


@compiled_only
def test_the_pettingzoo_example_learns_to_beat_random_play() -> None:
    mean, error = learned("pettingzoo_self_play.py", "--games", "400")
    assert mean > 10 + 4 * error
