"""The sets of exercises that the page has: whole, legal, clear, and of every difficulty."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from tools.exercises import CLEARLY, chosen, level_of, proved_again

from lostcities.analysis.standards import leak_codes, standards_of
from lostcities.analysis.telling import reason_for
from lostcities.bots.characters import CHARACTERS
from lostcities.games.catalog import GAMES, find_game
from lostcities.notation.moves import parse_move
from lostcities.table import Table
from tests.nights import at_night

LEAST = {"rivals": 120}  # exercises of a game; of all others
MANY = 200
STEP = at_night(1, by_day=20)  # each so-manieth is played up to its question
LEVELS = 5


@cache
def exercises(game: str) -> list[dict[str, Any]]:
    """The set of a game."""
    path = files(find_game(game).package) / "exercises.json"
    found: list[dict[str, Any]] = json.loads(path.read_text())
    return found


@pytest.mark.parametrize("game", GAMES)
def test_there_are_many_of_every_difficulty(game: str) -> None:
    found = exercises(game)
    assert len(found) >= LEAST.get(game, MANY)
    assert len({it["id"] for it in found}) == len(found)
    levels = [it["level"] for it in found]
    assert levels == sorted(levels)
    assert {*levels} == {*range(1, LEVELS + 1)}


@pytest.mark.parametrize("game", GAMES)
def test_one_move_is_clearly_best(game: str) -> None:
    least = standards_of(find_game(game)).labels[0]
    for it in exercises(game):
        assert it["gain"] >= max(CLEARLY * it["error"], least), it["id"]
        assert it["best"] in it["moves"]
        assert {*it["moves"]} - {it["best"]} == it["wrong"].keys()
        assert min(wrong["loss"] for wrong in it["wrong"].values()) > 0
        assert it["level"] == level_of(it["found"])
        assert [*it["found"]] == [*CHARACTERS]


@pytest.mark.parametrize("game", GAMES)
def test_a_question_can_be_asked_and_every_reason_is_known(game: str) -> None:
    codes = {code.name.lower() for code in leak_codes(find_game(game)).values()}
    for it in exercises(game)[::STEP]:
        table = Table.replay(it["record"])
        assert not table.over
        assert table.mover == it["seat"]
        assert table.moves() == it["moves"]
        assert {wrong["why"]["code"] for wrong in it["wrong"].values() if wrong["why"]} <= codes


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_is_told_what_the_analysis_says_now(game: str) -> None:
    rules = find_game(game)
    for it in exercises(game)[::STEP]:
        table, best = Table.replay(it["record"]), parse_move(rules, it["best"])
        for move, wrong in it["wrong"].items():
            why = reason_for(rules, table.state, parse_move(rules, move), best)
            assert wrong["why"] == why, (it["id"], move)


def in_shipped_reasons(game: str, code: str) -> list[dict[str, Any]]:
    """The reasons of a kind in the set of a game."""
    reasons = [wrong["why"] for it in exercises(game) for wrong in it["wrong"].values()]
    return [it for it in reasons if it and it["code"] == code]


@pytest.mark.parametrize(
    ("game", "code", "holds"),
    [
        ("rivals", "overpaid", lambda it: it["worth"] < it["coins"]),
        ("rivals", "let_it_go", lambda it: it["worth"] > it["coins"]),
        ("rivals", "opened_too_late", lambda it: it["worth"] > it["coins"]),
        ("rivals", "left_it_to_others", lambda it: it["worth"] > it["coins"]),
        ("rivals", "left_a_card", lambda it: it["gain"] > 0),
        ("classic", "opened_too_late", lambda it: it["held"] + it["others"] > 20),
        ("classic", "opened_too_readily", lambda it: it["held"] < 20 or it["turns"] < 8),
        ("roll_and_write", "wrong_column", lambda it: it["color"] != it["better"]),
        ("roll_and_write", "refused_too_early", lambda it: it["number"] <= 10),
        ("roll_and_write", "skipped_numbers", lambda it: it["lost"] > it["fewer"]),
    ],
)
def test_no_reason_speaks_against_its_verdict(
    game: str, code: str, holds: Callable[[dict[str, Any]], bool]
) -> None:
    found = in_shipped_reasons(game, code)
    assert found
    assert all(map(holds, found))


def found(number: int, best: str, level: int, gain: float) -> dict[str, Any]:
    """What the search writes down, as far as choosing looks at it."""
    made = {"discard Y2": {"code": "dawdled"}}
    return {
        **{"number": number, "best": best, "level": level, "gain": gain, "error": 0.1},
        **{"made": "discard Y2", "why": made, "record": {"moves": []}},
    }


def test_levels_are_even_and_none_is_like_another() -> None:
    alike = [found(1, "play Y3", 1, gain) for gain in (4.0, 9.0, 5.0)]
    others = [found(10 * level + n, "draw deck", level, 6.0) for level in (2, 3) for n in range(4)]
    kept = chosen([*alike, *others, found(2, "play B7", 1, 1.0)], 5, 1.5)
    assert [it["level"] for it in kept] == [1, 2, 2, 3, 3]
    assert kept[0]["gain"] == 9.0
    with pytest.raises(SystemExit, match="Only 9 exercises were found, not 10"):
        chosen([*alike, *others, found(2, "play B7", 1, 1.0)], 10, 1.5)


def test_an_exercise_is_proved_again_by_the_present_network() -> None:
    clear = max(exercises("rivals"), key=lambda it: it["gain"] / it["error"] / len(it["moves"]))
    proved = proved_again(clear, worlds=32)
    assert proved is not None
    assert (proved["best"], proved["record"]) == (clear["best"], clear["record"])
    assert f"{proved['number']}-{len(proved['record']['moves'])}" == clear["id"]
    assert proved["losses"].keys() == clear["wrong"].keys()


def test_a_move_that_turns_out_best_was_no_mistake() -> None:
    clear = max(exercises("rivals"), key=lambda it: it["gain"] / it["error"] / len(it["moves"]))
    assert proved_again(clear | {"made": clear["best"]}, worlds=32) is None
