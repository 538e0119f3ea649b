"""Games of others: found by their entry points, loaded when asked for, and harmless if broken."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lostcities.core.game import Game
from lostcities.errors import BrokenGame, UnknownGame
from lostcities.games.catalog import CLASSIC, GAMES, OWN, find_game
from tests.games.stranger import INSTALLED, environment, installed


@pytest.fixture
def strange() -> Iterator[None]:
    with installed(INSTALLED):
        yield


def package(folder: Path, points: str, **modules: str) -> Path:
    """A folder in which a package is installed, with its entry points."""
    info = folder / "strange_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[lostcities.games]\n{points}\n")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
    return folder


@pytest.mark.usefixtures("strange")
def test_a_game_that_is_installed_follows_ours() -> None:
    assert list(GAMES) == [*OWN, "sprint"]
    assert len(GAMES) == len(OWN) + 1
    assert "sprint" in GAMES
    assert find_game("sprint") is GAMES["sprint"] is find_game("sprint")
    with pytest.raises(UnknownGame, match=r"no game 'chess'; the games are: classic, .*, sprint$"):
        find_game("chess")


def test_after_it_is_gone_nobody_knows_it() -> None:
    with installed(INSTALLED):
        assert isinstance(find_game("sprint"), Game)
    with pytest.raises(UnknownGame, match="there is no game 'sprint'"):
        find_game("sprint")


@pytest.mark.slow
def test_what_is_installed_is_not_looked_for_until_it_is_wanted() -> None:
    code = """
import sys
from lostcities.games.catalog import find_game
find_game("classic")
assert "importlib.metadata" not in sys.modules
assert "sprint" not in sys.modules
find_game("sprint")
assert "sprint" in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment(INSTALLED), check=False)
    assert done.returncode == 0


BROKEN = {
    "missing": ("toy = no_such_module:TOY", "", "ModuleNotFoundError"),
    "unnamed": ("toy = strange:TOY", "", "AttributeError"),
    "raising": ("toy = strange:TOY", "raise RuntimeError('out of paint')", "out of paint"),
    "no game": ("toy = strange:TOY", "TOY = 3", "is no Game but 3"),
    "misnamed": (
        "toy = strange:TOY",
        "from lostcities.games.classic import CLASSIC as TOY",
        "calls itself 'classic'",
    ),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_game_is_named_and_the_others_are_played(how: str, tmp_path: Path) -> None:
    points, code, why = BROKEN[how]
    with installed(package(tmp_path, points, strange=code)):
        with pytest.raises(
            BrokenGame, match=r"the game 'toy' of the package strange-games \("
        ) as it:
            find_game("toy")
        assert why in str(it.value)
        assert find_game("classic") is CLASSIC
        with pytest.warns(UserWarning, match="the game 'toy' of the package strange-games"):
            assert list(GAMES) == list(OWN)


def test_nobody_takes_the_name_of_a_game_of_ours(tmp_path: Path) -> None:
    folder = package(tmp_path, "classic = strange:TOY", strange="TOY = 3")
    with installed(folder):
        assert find_game("classic") is CLASSIC
        with pytest.warns(UserWarning, match="the game 'classic' of the package strange-games"):
            assert list(GAMES) == list(OWN)


@pytest.mark.slow
def test_with_a_broken_game_the_commands_go_on(tmp_path: Path) -> None:
    folder = package(tmp_path, "toy = strange:TOY", strange="raise RuntimeError('out of paint')")
    run = [sys.executable, "-m", "lostcities", "play"]
    shared = {"env": environment(folder), "capture_output": True, "text": True, "check": False}
    ours = subprocess.run([*run, "classic", "--seed", "1"], input="q\n", **shared)  # type: ignore[call-overload]
    assert ours.returncode == 0
    assert "Lost Cities" in ours.stdout
    theirs = subprocess.run([*run, "toy"], **shared)  # type: ignore[call-overload]
    assert theirs.returncode == 2
    assert "lostcities: the game 'toy' of the package strange-games" in theirs.stderr
    assert "out of paint" in theirs.stderr
    assert "Traceback" not in theirs.stderr
