"""Without the extra an environment is an ImportError that says how to get it."""

import subprocess
import sys

import pytest

from lostcities.envs.extra import envs_extra

WITHOUT = """
import sys
from importlib import import_module
from lostcities.table import Table
for name in ("gymnasium", "pettingzoo", "pyspiel", "PIL"):
    sys.modules[name] = None
for name in ("gymnasium", "pettingzoo", "classic_v0", "openspiel"):
    try:
        import_module(f"lostcities.envs.{name}")
    except ImportError as error:
        print(name, error)
from lostcities.envs import Batch
from lostcities.envs.render import rendered
try:
    rendered(Table("classic", seed=1).view(0), "rgb_array")
except ImportError as error:
    print("picture", error)
"""


@pytest.mark.slow
def test_without_the_extra_an_environment_says_how_to_install_it() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=120, check=True
    )
    needs = {
        "gymnasium": "gymnasium",
        "pettingzoo": "gymnasium",
        "classic_v0": "gymnasium",
        "openspiel": "pyspiel",
        "picture": "PIL",
    }
    assert ended.stdout.splitlines() == [
        f"{name} this needs {missing}: pip install 'lostcities[envs]'"
        for name, missing in needs.items()
    ]


def test_the_error_is_still_that_of_a_module_that_is_not_there() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match=r"this needs nowhere: .*\[envs\]") as raised,
        envs_extra(),
    ):
        import nowhere  # type: ignore[import-not-found]  # noqa: F401
    assert raised.value.name == "nowhere"
