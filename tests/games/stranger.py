"""A game that a stranger has written, installed as a package is: code and dist-info on the path."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lostcities.games.catalog import GAMES

ROOT = Path(__file__).parents[2]
INSTALLED = Path(__file__).parent / "installed"
PATIENCE = 240  # seconds for a command that may have to compile first


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """The packages of some folders are installed in this process, and gone afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(str(folder))
        before = set(sys.modules)
        GAMES.look_again()
        yield
        for name in set(sys.modules) - before:
            if name.partition(".")[0] in {path.stem for it in folders for path in it.iterdir()}:
                del sys.modules[name]
    GAMES.look_again()


def environment(*folders: Path) -> dict[str, str]:
    """What another process needs to find the packages of some folders."""
    path = os.pathsep.join(map(str, (ROOT / "src", *folders)))
    return os.environ | {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}


def python(*arguments: str, typed: str = "", folder: Path = INSTALLED) -> str:
    """What a Python of its own prints; it must end well."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(folder),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def lostcities(*arguments: str, typed: str = "", folder: Path = INSTALLED) -> str:
    """What a command prints."""
    return python("-m", "lostcities", *arguments, typed=typed, folder=folder)
