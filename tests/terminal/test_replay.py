"""Stepping through records, with the eyes of a seat, of a spectator, or with all hands open."""

import re
from pathlib import Path

import pytest

from tests.terminal.piped import run


@pytest.fixture
def classic(tmp_path: Path) -> Path:
    """A classic game of one round, played to its end."""
    file = tmp_path / "classic.json"
    arguments = ("--seed", 7, "--rounds", 1, "--against", "random")
    run("play", *arguments, "--save", file, answers=["1"] * 200)
    return file


@pytest.fixture
def partners(tmp_path: Path) -> Path:
    """A partnership game in which people give cards."""
    file = tmp_path / "partners.json"
    answers = ["", "give y*", "give y5", *[""] * 3]
    hand = run("play", "partners", "--people", 4, "--seed", 5, answers=[""]).out
    cards = hand.split("your hand  ")[1].split("\n")[0].split()
    answers = ["", f"give {cards[0][1:]}", f"give {cards[-1][1:]}"]
    run("play", "partners", "--people", 4, "--seed", 5, "--save", file, answers=answers)
    return file


def test_stepping(classic: Path) -> None:
    answers = ["", "n", "b", "first", "b", "last", "", "3", "scores", "9999", "what", "quit"]
    outcome = run("replay", classic, answers=answers)
    assert outcome.code == 0
    shown = re.findall(r"move (\d+) of (\d+):", outcome.out)
    last = shown[0][1]
    again = ["0", "1", "2", "1", "0", "0", last, last, "3", "3", "3"]  # also below what was said
    assert [number for number, _ in shown] == again
    assert "This is the deal." in outcome.out
    assert "This is the last move." in outcome.out
    assert outcome.out.count("Type Enter or n (next)") == 2
    assert "together" in outcome.out


def test_the_end_of_input_ends_the_replay(classic: Path) -> None:
    assert run("replay", classic).code == 0


def test_all_positions_with_all_hands_open(classic: Path) -> None:
    out = run("replay", classic, "--all").out
    assert "unseen" not in out
    assert re.search(r"seat 1 drew .[YBWGR]", out)
    assert re.search(r"Seat \d wins|share the win", out)


def test_the_eyes_of_a_seat_see_no_other_hand(classic: Path) -> None:
    out = run("replay", classic, "--all", "--seat", 1).out
    assert "seat 0 drew from the deck" in out
    assert not re.search(r"seat 0 drew .[YBWGR]", out)
    assert re.search(r"you drew .[YBWGR]", out)


def test_a_spectator_sees_no_hand(classic: Path) -> None:
    out = run("replay", classic, "--all", "--spectator").out
    assert "your hand" not in out
    assert not re.search(r"drew .[YBWGR]", out)


def test_gifts_as_each_may_know_them(partners: Path) -> None:
    def told(*eyes: object) -> list[str]:
        out = run("replay", partners, "--all", *eyes).out
        return re.findall(r"^move [12] of 2: (.*)$", out, re.MULTILINE)

    giver, partner, opponent = told("--seat", 0), told("--seat", 2), told("--seat", 1)
    assert giver[0].startswith("you set ")
    assert giver[1].startswith("you gave ")
    assert partner == ["hidden", giver[1].replace("you", "seat 0").replace("seat 2", "you")]
    assert opponent == ["hidden", "seat 0 gave two cards to seat 2"]
    assert told() == [line.replace("you", "seat 0") for line in giver]


def test_an_unknown_seat_is_refused(classic: Path) -> None:
    outcome = run("replay", classic, "--seat", 5)
    assert outcome.code == 2
    assert "there is no seat 5" in outcome.err


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"game": "classic"}', "\xff\xfe"])
def test_what_is_no_record_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="latin-1")
    outcome = run("replay", file)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
