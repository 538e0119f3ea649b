"""The bots by name: each plays every game, each has a page."""

from pathlib import Path

import pytest

from lostcities.bots.catalog import BOTS, COMPILED, find_bot
from lostcities.errors import LostCitiesError, UnknownGame
from lostcities.rules.catalog import GAMES

PAGES = Path(__file__).parents[2] / "docs" / "bots"


@pytest.mark.parametrize("name", COMPILED)
def test_a_bot_plays_every_game(name: str) -> None:
    assert list(COMPILED[name]) == list(GAMES)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_a_page(name: str) -> None:
    assert (PAGES / f"{name}.md").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_found_by_its_name(game: str) -> None:
    assert find_bot("rules", game) is COMPILED["rules"][game]


def test_an_unknown_bot_gets_the_list_of_bots() -> None:
    with pytest.raises(LostCitiesError, match=r"no bot 'nobody'; the bots are: random, rules"):
        find_bot("nobody", "classic")


def test_an_unknown_game_is_said_to_be_so() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        find_bot("random", "chess")
