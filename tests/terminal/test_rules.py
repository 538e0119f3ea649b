"""Looking things up in the rules."""

import pytest

from lostcities.games.catalog import GAMES
from lostcities.rulebook import at_a_glance, games, paragraphs, search
from tests.terminal.piped import run


def test_every_game_has_rules() -> None:
    assert sorted(GAMES) == games()


@pytest.mark.parametrize("game", GAMES)
def test_paragraphs_are_numbered_without_a_gap(game: str) -> None:
    labels = [part.label for part in paragraphs(game) if part.label]
    assert labels == [f"{labels[0][0]}{n}" for n in range(1, len(labels) + 1)]
    assert all(part.heading and part.text for part in paragraphs(game))


@pytest.mark.parametrize("game", GAMES)
def test_without_a_word_the_rules_at_a_glance(game: str) -> None:
    outcome = run("rules", game)
    assert outcome.code == 0
    assert outcome.out.startswith("At a glance\n")
    assert "Seats" in outcome.out
    assert len(at_a_glance(game)) == 1


def test_classic_is_meant_when_no_game_is_named() -> None:
    assert run("rules").out == run("rules", "classic").out
    assert run("rules", "C17").out == run("rules", "classic", "c17").out


def test_a_paragraph_by_its_label() -> None:
    out = run("rules", "C17").out
    assert out.startswith("Drawing a card\nC17 The card discarded in this turn")
    assert out.count("C17") == 1


@pytest.mark.parametrize(
    ("game", "words", "label"),
    [
        ("classic", ["eight", "bonus"], "C29"),
        ("classic", ["tie"], "C36"),
        ("classic", ["handshakes", "loss"], "C30"),
        ("classic", ["Wagers", "before"], "C11"),
        ("partners", ["giver", "six"], "P18"),
        ("rivals", ["supply", "shared"], "V33"),
        ("roll_and_write", ["circle", "doubles"], "W38"),
    ],
)
def test_words_find_the_rule(game: str, words: list[str], label: str) -> None:
    assert label in [part.label for part in search(game, words)]


def test_nothing_found() -> None:
    outcome = run("rules", "xyzzy")
    assert outcome.code == 2
    assert outcome.err == (
        "lostcities: the rules of classic do not speak of 'xyzzy'; try a shorter word\n"
    )


def test_another_game_may_know() -> None:
    assert "those of rivals do" in run("rules", "auction").err


def test_tables_are_aligned_and_marks_gone() -> None:
    out = run("rules", "worked", "examples").out
    assert "* * 4 5 6 7 8 10          (40 − 20) × 3 + 20  80" in out
    assert "`" not in out
    assert "|" not in out
