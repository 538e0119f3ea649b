"""Looking things up in the rules."""

import pytest

from lostcities.games.catalog import GAMES
from lostcities.lookup import MOST, words_of
from lostcities.rulebook import at_a_glance, games, paragraphs, search
from lostcities.words import LANGUAGES
from tests import rules_questions
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


@pytest.mark.parametrize(
    ("language", "game", "question", "labels"),
    [
        (language, *row)
        for language, rows in (("en", rules_questions.ENGLISH), ("de", rules_questions.GERMAN))
        for row in rows
    ],
)
def test_the_best_paragraph_comes_first(
    language: str, game: str, question: str, labels: str
) -> None:
    assert search(game, question.split(), language)[0].label in labels.split()


@pytest.mark.parametrize(("language", "question"), rules_questions.UNANSWERED)
def test_what_the_rules_do_not_tell_is_not_answered(language: str, question: str) -> None:
    assert search("classic", question.split(), language) == []


def test_the_page_compares_with_these_answers() -> None:
    assert rules_questions.FILE.read_text(encoding="utf-8") == rules_questions.written()


def test_a_question_is_answered_by_the_command() -> None:
    out = run("rules", "can I take back my discard?").out
    assert out.startswith("Drawing a card\nC17 ")
    assert run("rules", "can", "I", "take", "back", "my", "discard?").out == out


def test_every_paragraph_of_the_index_exists() -> None:
    labels = {part.label for game in games() for part in paragraphs(game)}
    for language in LANGUAGES:
        assert set(words_of(language).asked) <= labels


@pytest.mark.parametrize("question", ["", "?", "the of a", "é" * 500, "x " * 3000])
def test_any_question_gets_an_answer_or_none(question: str) -> None:
    for language in LANGUAGES:
        assert len(search("classic", question.split(), language)) <= MOST


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


def test_words_of_a_question_may_follow_an_option() -> None:
    asked = ("rules", "classic", "--language", "de", "wer", "fängt", "an")
    assert run(*asked).out == run("rules", "--language", "de", "classic", "wer fängt an").out


def test_a_paragraph_that_is_not_there_is_told_with_those_that_are() -> None:
    outcome = run("rules", "classic", "c99")
    assert outcome.code == 2
    assert "the rules of classic have no paragraph C99; they have C1 to C41" in outcome.err
