"""Every code has its text in every language, and the texts say what they are given."""

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Any

import pytest

from lostcities.core.game import Codes, Game
from lostcities.core.rows import NUMBERS, WATCHER, Row, new_row
from lostcities.errors import LostCitiesError, filled_in, names_in
from lostcities.games.catalog import CLASSIC, GAMES, OWN, PARTNERS, find_game
from lostcities.games.classic.story import Event, Line, Reason
from lostcities.games.partners.story import Event as Gift
from lostcities.words import LANGUAGES
from lostcities.words.page import UNREADABLE, page_table
from lostcities.words.texts import (
    Kind,
    Names,
    Text,
    color_names,
    event_text,
    line_text,
    read_table,
    reason_text,
    texts,
)
from tests.rules.positions import card, card_name

KINDS: tuple[Kind, ...] = ("event", "reason", "line")
TELLING = list(GAMES.values())
NAMES = Names(["Anna", "Ben", "Cleo", "Dan"].__getitem__, card_name, "YBWGRP".__getitem__)


def codes_of(game: Game, kind: Kind) -> Codes:
    return {"event": game.events, "reason": game.reasons, "line": game.lines}[kind]


def said(text: Text) -> dict[str, set[str]]:
    """The placeholders of all parts of a text."""
    you = {f"you.{field}": names_in(part) for field, part in text.you.items()}
    short = {"short": names_in(text.short)}
    return {"text": names_in(text.text), "name": names_in(text.name), **short, **you}


def row(code: IntEnum, *numbers: int) -> Row:
    written = new_row()
    written[: 1 + len(numbers)] = [code, *numbers]
    return written


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.name)
@pytest.mark.parametrize("kind", KINDS)
def test_every_code_has_its_text_in_every_language(game: Game, kind: Kind) -> None:
    codes = [code for part in codes_of(game, kind) for code in part]
    assert len(set(codes)) == len(codes)
    assert 0 not in codes
    for language in LANGUAGES:
        assert set(texts(game.name, kind, language)) == {code.name.lower() for code in codes}


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.name)
@pytest.mark.parametrize("kind", KINDS)
def test_the_languages_have_the_same_names_in(game: Game, kind: Kind) -> None:
    english = texts(game.name, kind, "en")
    for language in LANGUAGES:
        for code, text in texts(game.name, kind, language).items():
            assert (text.fields, said(text)) == (english[code].fields, said(english[code]))


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.name)
@pytest.mark.parametrize("kind", KINDS)
def test_a_text_uses_its_fields_and_speaks_to_its_reader(game: Game, kind: Kind) -> None:
    for text in texts(game.name, kind, "en").values():
        names, parts = [name for name, _ in text.fields], said(text)
        assert len(names) <= NUMBERS
        assert len(set(names)) == len(names)
        assert set.union(*parts.values()) <= set(names)
        seats = [name for name, what in text.fields if what == "seat" and name in parts["text"]]
        assert sorted(text.you) == sorted(seats)
        for name in seats:
            assert parts[f"you.{name}"] == parts["text"] - {name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_in_one_table_has_all_codes(language: str) -> None:
    table = page_table(language)
    assert list(table["games"]) == list(OWN)
    assert set(table["unreadable"]) == set(UNREADABLE)
    for game in OWN.values():
        for kind in KINDS:
            codes = {code.name.lower() for part in codes_of(game, kind) for code in part}
            assert set(table["games"][game.name][kind]) == codes
    assert table["games"]["classic"]["event"]["took"]["short"]
    assert "short" not in table["games"]["classic"]["event"]["played"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_its_name(language: str) -> None:
    assert set(color_names(language)) == {color for game in GAMES.values() for color in game.colors}


GIFT = row(Gift.GAVE, 1, 3, card("R7"), card("G*"))


@pytest.mark.parametrize(
    ("told", "reader", "english", "german"),
    [
        (row(Event.PLAYED, 0, card("R7")), 1, "Anna plays R7", "Anna spielt R7"),
        (row(Event.PLAYED, 0, card("R7")), 0, "you play R7", "du spielst R7"),
        (row(Event.DREW_UNSEEN, 2), WATCHER, "Cleo draws from the deck", "Cleo zieht vom Stapel"),
        (GIFT, 1, "you pass R7 and G* to Dan", "du gibst R7 und G* an Dan"),
        (GIFT, 3, "Ben passes R7 and G* to you", "Ben gibt dir R7 und G*"),
        (
            row(Event.MATCH_OVER, -12, 40),
            0,
            "the game is over: −12 to 40 points",
            "die Partie ist zu Ende: −12 zu 40 Punkte",
        ),
    ],
)
def test_an_event_in_words(told: Row, reader: int, english: str, german: str) -> None:
    assert event_text(PARTNERS, "en", told, NAMES, reader) == english
    assert event_text(PARTNERS, "de", told, NAMES, reader) == german


def test_a_reason_and_a_line_in_german() -> None:
    reason = row(Reason.TOO_LOW, card("R3"), card("R7"), 4)
    assert reason_text(CLASSIC, "de", reason, NAMES) == (
        "R3 ist nicht höher als R7, die letzte Karte der Expedition in R"
    )
    before = row(Line.ROUNDS_BEFORE, 0, 0, 0, 0, 0, 0, -9)
    assert line_text(CLASSIC, "de", before, NAMES) == ("die Runden davor", "", -9)


def test_a_language_that_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(LostCitiesError, match="languages are en, de"):
        texts("classic", "event", "fr")


# --- One and many ---------------------------------------------------------------------

NOUNS = "points|cards|turns|moves|rounds|games|Punkten?|Karten|Zügen?|Runden"
MANY = re.compile(rf"(?<!± )(?<!to )(?<!zu ){{\w+}} ({NOUNS})\b")
LARGE = ("record_too_long", "analysis_too_long")  # thousands


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_noun_goes_with_its_number(language: str) -> None:
    """Say {n} {n|card|cards}, not {n} cards."""
    folders = ["lostcities.words", *(f"{find_game(game).package}.words" for game in GAMES)]
    found = [
        (key, text)
        for folder in folders
        for key, text in strings(read_table(folder, language))
        if MANY.search(text) and key not in LARGE
    ]
    assert found == []


def strings(table: Mapping[str, Any], key: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a table, with the keys that they stand under."""
    for name, it in table.items():
        if isinstance(it, str):
            yield (key if name == "text" else name), it
        elif isinstance(it, dict):
            yield from strings(it, name)


@pytest.mark.parametrize(
    ("language", "turns", "says"),
    [
        ("en", 1, "about 1 turn is left"),
        ("en", 2, "about 2 turns are left"),
        ("de", 1, "es bleibt etwa 1 Zug"),
        ("de", 2, "es bleiben etwa 2 Züge"),
    ],
)
def test_a_reason_about_one_turn_says_so(language: str, turns: int, says: str) -> None:
    pattern = next(
        it.text for it in texts("classic", "leak", language).values() if "{held}, " in it.text
    )
    values = dict.fromkeys(names_in(pattern), "9") | {"turns": str(turns)}
    assert filled_in(pattern, values).endswith(says)


@pytest.mark.parametrize("one", [1, -1, "1", "-1", "−1", "+1"])
def test_a_sign_does_not_make_one_many(one: int | str) -> None:
    assert filled_in("{n} {n|point|points}", {"n": one}) == f"{one} point"
