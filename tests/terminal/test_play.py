"""Whole games through piped input: played, taken back, saved, resumed, shared."""

import json
from pathlib import Path

import pytest

from lostcities.notation.text.symbols import card_sign
from lostcities.table import Table
from lostcities.terminal.ending import standing
from lostcities.terminal.speech import client_words
from tests.terminal.piped import run

ENOUGH = 400
SEED = 7
HAND = Table("classic", seed=SEED).view(0)["hands"][0]
MISSING = next(f"R{n}" for n in range(2, 11) if f"R{n}" not in HAND)
CARD, OTHER = HAND[0], HAND[-1]  # of different colours
BOT = ("--seed", 5, "--against", "random")
SMALL = (*BOT, "--highest", 4, "--hand", 4)
GAMES = {
    "classic": (("classic", *BOT, "--rounds", 1), "1"),
    "match": (("classic", *SMALL, "--rounds", 2), "1"),
    "six": (("classic", *SMALL, "--rounds", 1, "--expeditions", 6), "1"),
    "partners": (("partners", *BOT, "--rounds", 1), "1"),
    "rivals": (("rivals", *BOT, "--seats", 2), "0"),
    "roll_and_write": (("roll_and_write", *BOT), "0"),
    "sealed": (("roll_and_write", *BOT, "--seats", 3, "--sealed"), "0"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    arguments, answer = GAMES[name]
    file = tmp_path / "game.json"
    outcome = run("play", *arguments, "--save", file, answers=[answer] * ENOUGH)
    assert outcome.code == 0
    assert outcome.err == ""
    assert "The game is over." in outcome.out
    assert " win" in outcome.out.splitlines()[-2]
    record = json.loads(file.read_text())
    assert len(record["moves"]) > 10
    assert run("replay", file, answers=["last"]).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_saved_and_resumed_is_as_if_never_interrupted(name: str, tmp_path: Path) -> None:
    arguments, answer = GAMES[name]
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    run("play", *arguments, "--save", whole, answers=[answer] * ENOUGH)
    left = run("play", *arguments, "--save", parts, answers=[*[answer] * 9, "quit"])
    assert f"lostcities play --resume {parts} --against random" in left.out
    assert len(json.loads(parts.read_text())["moves"]) >= 9
    again = run("play", "--resume", parts, "--against", "random", answers=[answer] * ENOUGH)
    assert "The game is over." in again.out
    assert json.loads(parts.read_text()) == json.loads(whole.read_text())


def test_turns_can_be_typed_by_name_or_in_short() -> None:
    outcome = run(
        *("play", "--seed", SEED, "--against", "random"),
        answers=[f"{CARD.lower()} + deck", f"x {OTHER} + DECK", "last"],
    )
    assert f"you played {card_sign(CARD)}, drew " in outcome.out
    assert f"you discarded {card_sign(OTHER)}, drew " in outcome.out


def test_undo_takes_back_until_a_card_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answers = [f"play {CARD}", "undo", "undo", "1", "deck", "undo"]
    outcome = run("play", "--seed", SEED, "--against", "random", "--save", file, answers=answers)
    assert outcome.out.count("nothing can be taken back") == 1
    assert outcome.out.count("no move has been made") == 1
    moves = json.loads(file.read_text())["moves"]
    assert moves[1] == "draw deck"
    assert len(moves) == 4


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("foo", "'foo' is not a move; moves begin with play, discard or draw"),
        ("99", "there is no 99 in the list"),
        ("play R", "there is no card R"),
        (MISSING, "is not in the hand"),
        ("draw deck", "first place a card"),
        (f"{CARD} + {CARD[0]}", "pile is empty"),
        (f"x {CARD} + {CARD[0]}", "pile is closed this turn"),
        (f"{CARD} + deck + play b4", "nothing can follow 'draw deck': leave out 'play B4'"),
        ("save", "save where?"),
        ("rules xyzzy", "do not speak of 'xyzzy'"),
        ("undo", "no move has been made"),
        ("[/bold] \x1b[2J", "is not a move"),
        ("é" * 500, "is not a move"),
    ],
)
def test_bad_input_is_answered_and_nothing_is_lost(typed: str, answer: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    outcome = run("play", "--seed", SEED, "--save", file, answers=[typed])
    assert answer in outcome.out.replace("\n", " ")
    assert outcome.code == 0
    assert json.loads(file.read_text())["moves"] == []


def test_words_of_the_client() -> None:
    answers = ["help", "1", "scores", "1", "piles", "last", "rules wager", "table", ""]
    out = run("play", "--seed", SEED, answers=answers).out
    assert "Type the number of a move" in out
    assert " − 20" in out
    assert "◆ B        none" in out
    assert f"you played {card_sign(CARD)}" in out
    assert "C11" in out
    assert out.count("Lost Cities · round") == 5


def test_piles_of_the_other_games() -> None:
    assert "gone       none" in run("play", "rivals", answers=["piles"]).out
    assert "no piles" in run("play", "roll_and_write", answers=["piles"]).out


def test_quitting_an_unsaved_game_is_asked_about_once() -> None:
    outcome = run("play", "--seed", SEED, answers=["1", "quit", "quit"])
    assert "this game is not saved" in outcome.out
    assert outcome.out.endswith("next time begin with --save FILE.\n")


def test_the_end_of_input_leaves_politely() -> None:
    outcome = run("play", "--seed", 7)
    assert outcome.code == 0
    assert "Goodbye" in outcome.out


def test_saving_in_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    outcome = run("play", "--seed", SEED, answers=["1", f"save {file}", "1", "quit"])
    assert f"--resume '{file}'" in outcome.out.replace("\n", "")
    assert len(json.loads(file.read_text())["moves"]) >= 2
    assert [path.name for path in tmp_path.iterdir()] == [file.name]  # nothing half written


def test_a_file_that_is_there_already_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "precious.json"
    file.write_text("precious")
    assert "is there already" in run("play", "--save", file).err
    assert "is there already" in run("play", answers=[f"save {file}"]).out.replace("\n", " ")
    assert file.read_text() == "precious"


def test_a_file_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    outcome = run("play", "--save", tmp_path / "nowhere" / "game.json")
    assert outcome.code == 2
    assert "cannot be written: No such file or directory" in outcome.err


def test_a_game_that_cannot_be_saved_any_more_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    answers = [f"save {folder / 'game.json'}", "gone", "1", "1"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", _full_disk)
        outcome = run("play", "--seed", SEED, answers=answers)
    assert "cannot be written: No space left on device" in outcome.out.replace("\n", " ")
    assert "you drew" in outcome.out


def _full_disk(_path: Path, _target: Path) -> None:
    raise OSError(28, "No space left on device")


def test_the_points_of_the_others_are_told_in_a_row() -> None:
    told = {(58, 56): "58 to 56", (58, 56, 51, 13): "58 to 56, 51 and 13", (7, 7): "7"}
    assert [standing(list(scores), client_words("en")) for scores in told] == [*told.values()]


# --- Several people at one keyboard ---------------------------------------------------


def test_hands_are_hidden_between_people() -> None:
    out = run("play", "--people", 2, "--seed", SEED, answers=["", f"{CARD} + deck", "", "1"]).out
    first, second = out.split("Player 2's turn: press Enter.")
    assert "Player 1's turn: press Enter." in first
    assert f"your hand  {card_sign(CARD)}" in first
    assert f"player 1 played {card_sign(CARD)}, drew from the deck" in second
    assert "unseen     player 1: 8" in second


def test_two_people_play_to_the_end() -> None:
    out = run("play", "--people", 2, *SMALL, "--rounds", 1, answers=["1", "1", "1"] * 100).out
    assert "player" in out.splitlines()[-1].casefold()
    assert "you" not in out.split("The game is over.")[1].casefold()


def test_where_nothing_is_hidden_nobody_has_to_wait() -> None:
    out = run("play", "rivals", "--people", 2, answers=["0", "0"]).out
    assert "press Enter" not in out
    assert "player 2 (? or help)> 0" in out


def test_people_and_bots_mixed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    outcome = run(
        "play", "partners", "--people", 3, "--save", file, answers=["", "1", "1", "", "1", "quit"]
    )
    assert "--people 3" in outcome.out
    again = run("play", "--resume", file, "--people", 3, answers=[""])
    assert "player 1 played" in again.out


def test_a_gift_is_told_to_the_partner_alone() -> None:
    arguments = ("play", "partners", "--people", 4, "--seed", 5)
    hand = run(*arguments, answers=[""]).out.split("your hand  ")[1].split("\n")[0].split()
    first, second = hand[0][1:], hand[-1][1:]
    gift = ["", f"give {first}", f"give {second}"]
    out = run(*arguments, answers=[*gift, "", "1", "1", ""]).out
    opponent, partner = out.split("Player 2's turn: press Enter.")[1].split(
        "Player 3's turn: press Enter."
    )
    assert "player 1 gave two cards to player 3" in opponent
    assert f"player 1 gave {hand[0]} and {hand[-1]} to you" in partner


def test_sealed_choices_are_told_when_all_have_chosen() -> None:
    arguments = ("play", "roll_and_write", "--seats", 3, "--people", 3, "--sealed", "--seed", 5)
    out = run(*arguments, answers=["", "0", "", "0", "", "0", ""]).out
    last_to_choose = out.split("Player 3's turn: press Enter.")[1].split(
        "Player 2's turn: press Enter."
    )
    assert "player 1 refused" in last_to_choose[0]
    assert "player 2 refused" not in last_to_choose[0]
    assert "player 3 refused" in last_to_choose[1]
