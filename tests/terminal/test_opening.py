"""How games are opened: options, bots, saved games, and what can be wrong with them."""

import json
from pathlib import Path

import pytest

from lostcities.bots.catalog import find_bot
from lostcities.games.catalog import GAMES
from lostcities.terminal.opening import USUAL_BOT, bot_seed
from tests.terminal.piped import run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--against", "nobody"], "there is no bot 'nobody'"),
        (["--people", 3], "people must be 1 to 2, not 3"),
        (["--people", 0], "people must be 1 to 2, not 0"),
        (["--seats", 3], "classic is for 2 seats, not 3"),
        (["--rounds", 0], "rounds must be 1 to 30, not 0"),
        (["rivals", "--rounds", 2], "rounds"),
        (["roll_and_write", "--sheet", "nowhere.toml"], "'nowhere.toml' cannot be read"),
        (["--resume", "nowhere.json"], "'nowhere.json' cannot be read"),
        (["--resume", "nowhere.json", "--seed", 3], "leave out --seed"),
        (["--resume", "nowhere.json", "--rounds", 3], "leave out --rounds"),
        (["--resume", "a\0b"], "cannot be read"),
    ],
)
def test_a_wrong_wish_is_answered_in_one_line(arguments: list[object], message: str) -> None:
    outcome = run("play", *arguments)
    assert outcome.code == 2
    assert message in outcome.err
    assert outcome.err.count("\n") == 1
    assert outcome.out == ""


@pytest.mark.parametrize("wrong", [["--against", "nobody"], ["--people", 3], ["--seats", 3]])
def test_a_wrong_wish_leaves_no_file(wrong: list[object], tmp_path: Path) -> None:
    outcome = run("play", *wrong, "--save", tmp_path / "game.json")
    assert outcome.code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": ["draw deck"]}, "move 1 is not legal"),
        ({"scores": [1, 2]}, "but its moves score"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"rules": 99}, "version 99"),
        ({"options": {"rounds": 0}}, "the record's options are wrong"),
    ],
)
def test_a_bad_record_is_refused(change: dict[str, object], message: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", 7, "--save", file, answers=["quit"])
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    for command in (["play", "--resume"], ["replay"]):
        outcome = run(*command, file)
        assert outcome.code == 2
        assert message in outcome.err
        assert str(file) in outcome.err


def test_another_game_than_the_saved_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--save", file)
    assert "is a game of classic, not of rivals" in run("play", "rivals", "--resume", file).err


def test_a_resumed_game_can_be_kept_elsewhere(tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    run("play", "--seed", 7, "--save", old, answers=["1"])
    before = old.read_text()
    run("play", "--resume", old, "--save", new, answers=["1"])
    assert old.read_text() == before
    assert len(json.loads(new.read_text())["moves"]) > 1


def test_a_resumed_game_tells_the_last_moves_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", 7, "--save", file, answers=["1", "1"])
    assert "you played " in run("play", "--resume", file).out


def test_a_sheet_of_ones_own(tmp_path: Path) -> None:
    from lostcities.games.roll_and_write import sheet

    text = (Path(sheet.__file__).parent / "sheet.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("9 = { points = 50", "9 = { points = 77"), encoding="utf-8")
    assert "9  77" in run("play", "roll_and_write", "--sheet", mine).out


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_bot_plays_every_game(game: str) -> None:
    assert callable(find_bot(USUAL_BOT, game))


def test_the_seed_of_the_bots_tells_nothing_of_the_table() -> None:
    assert bot_seed("7") == bot_seed("7")
    assert bot_seed("7") != bot_seed("8")
    assert str(bot_seed("7")) != "7"
