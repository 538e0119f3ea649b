"""The bots by name: each plays every game, each has a page."""

import re
from pathlib import Path

import pytest

from lostcities.bots.catalog import BOTS, COMPILED, find_bot
from lostcities.errors import LostCitiesError, UnknownGame
from lostcities.games.catalog import GAMES

PAGES = Path(__file__).parents[2] / "docs" / "bots"


@pytest.mark.parametrize("name", COMPILED)
def test_a_bot_plays_every_game(name: str) -> None:
    assert all(callable(COMPILED[name](game)) for game in GAMES.values())


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_a_page(name: str) -> None:
    assert (PAGES / f"{name}.md").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_found_by_its_name(game: str) -> None:
    assert find_bot("rules", game) is GAMES[game].part("player").choose


def test_an_unknown_bot_gets_the_list_of_bots() -> None:
    with pytest.raises(LostCitiesError, match=r"no bot 'nobody'; the bots are: random, rules"):
        find_bot("nobody", "classic")


def test_an_unknown_game_is_said_to_be_so() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        find_bot("random", "chess")


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ("rules:think=1", "the bot 'rules' has no settings, so 'think=1' fits nowhere"),
        ("search:depth=3", "search has no setting 'depth'; it has: think, worlds, threads"),
        ("search:think=soon", "think of search must be a number, not 'soon'"),
        ("search:worlds=1.5", "worlds of search must be a whole number, not '1.5'"),
        ("search:worlds", "worlds of search must be a whole number, not ''"),
        ("search:think=-1", "think must be a number of seconds above 0, not -1"),
        ("search:think=0", "think must be a number of seconds above 0, not 0"),
        ("search:think=nan", "think must be a number of seconds above 0, not nan"),
        ("search:think=inf", "think must be a number of seconds above 0, not inf"),
        ("search:", "'search:' has no setting after the colon; say 'search'"),
        ("search:worlds=0", "worlds must be a whole number from 1 on, not 0"),
        ("search:worlds=32,threads=0", "threads must be a whole number from 1 on, not 0"),
    ],
)
def test_a_wrong_setting_is_said_to_be_so(asked: str, wrong: str) -> None:
    with pytest.raises(LostCitiesError, match=f"^{re.escape(wrong)}$"):
        find_bot(asked, "classic")


@pytest.mark.parametrize("asked", ["search", "search:think=0.5", "search:worlds=9,threads=1"])
@pytest.mark.parametrize("game", GAMES)
def test_a_thinking_bot_is_made_for_a_game(asked: str, game: str) -> None:
    assert callable(find_bot(asked, game))
