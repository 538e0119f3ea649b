"""Every mistake has its texts in every language, and JSON fits its schema."""

import json
from dataclasses import replace

import jsonschema
import pytest

from lostcities.analysis import judge, review
from lostcities.analysis.grades import Grade
from lostcities.analysis.ledger import Ledger
from lostcities.analysis.reviewed import Reason
from lostcities.analysis.showing.page import review_page
from lostcities.analysis.showing.schema import analysis_schema, judgement_schema
from lostcities.analysis.showing.sentences import (
    category_name,
    decision_text,
    reason_text,
    signed,
    words,
)
from lostcities.analysis.showing.text import NAME_WIDTH, grade_text, receipt, review_text
from lostcities.analysis.standards import leak_codes, standards_of
from lostcities.core.compiled import interpreted
from lostcities.core.rows import NUMBERS
from lostcities.errors import error_texts, names_in
from lostcities.games.catalog import OWN, find_game
from lostcities.table import Table
from lostcities.words import LANGUAGES
from lostcities.words.texts import texts
from tests.analysis.playing import played

needs_compiler = pytest.mark.skipif(interpreted(), reason="plays whole rounds with a network")


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_has_a_name_and_a_sentence(game: str, language: str) -> None:
    known = texts(game, "leak", language)
    assert set(known) == {code.name.lower() for code in leak_codes(find_game(game)).values()}
    english = texts(game, "leak", "en")
    for code, text in known.items():
        names = {name for name, _ in text.fields}
        assert text.name
        assert len(names) <= NUMBERS
        assert text.fields == english[code].fields
        assert names_in(text.text) <= names
        assert names_in(text.text) == names_in(english[code].text)


@pytest.mark.parametrize("game", OWN)
def test_the_rates_of_the_champion_are_of_mistakes_that_there_are(game: str) -> None:
    known = {code.name.lower() for code in leak_codes(find_game(game)).values()} | {"other"}
    assert set(standards_of(find_game(game)).usual or ()) <= known


def test_all_languages_have_the_same_texts_of_the_analysis() -> None:
    first, *others = (words(language).texts for language in LANGUAGES)
    for other in others:
        assert {key: names_in(text) for key, text in other.items()} == {
            key: names_in(text) for key, text in first.items()
        }
    for language in LANGUAGES:
        assert [key for key in error_texts(language) if key.startswith("analysis_")]


def test_a_reason_is_said_with_its_numbers() -> None:
    told: Reason = {
        "code": "dawdled",
        "card": "B2",
        "better": "Y7",
        "color": "Y",
        "points": -2,
        "turns": 5,
    }

    assert reason_text("classic", told, "en") == (
        "Y7 can be played in yellow, which stands at −2 with about 5 turns left"
    )
    assert "Gelb" in reason_text("classic", told, "de")
    assert category_name("classic", "dawdled", "de") == "getrödelt"
    assert category_name("classic", "other", "de") == "der Rest"


@needs_compiler
@pytest.mark.parametrize("game", OWN)
def test_a_review_is_told_in_80_columns_and_fits_its_schema(game: str) -> None:
    record = played(
        game, ("random", "rules"), seed=2, **({"sealed": True} if "roll" in game else {})
    )
    found = review(record, worlds=4, seats=[0])
    jsonschema.validate(json.loads(json.dumps(found.to_json())), analysis_schema())
    for language in LANGUAGES:
        lines = review_text(found, language).splitlines()
        assert max(map(len, lines)) <= 80
        page = review_page(found, language)
        assert page.count("<svg") == 1
        assert "http" not in page
        assert f'lang="{language}"' in page
        for decision in found.seat(0).costliest():
            assert decision_text(game, decision, language)


def test_a_loss_below_nothing_is_no_loss() -> None:
    grade = Grade(None, None, None, -14.4, 15.5, 1)
    assert grade_text(grade, "en").startswith("no loss that can be measured (−14.4 ± 15.5 points")
    assert grade_text(grade, "de").startswith("kein messbarer Verlust")
    assert "points lost per round" in grade_text(replace(grade, loss=3.0), "en")
    assert signed(-0.04, "en") == "+0.0"


@pytest.mark.parametrize(
    ("language", "own"),
    [("en", "your side's decisions"), ("de", "Entscheidungen der eigenen Seite")],
)
def test_the_ledger_of_partners_is_said_to_be_their_side_s(language: str, own: str) -> None:
    ledger = Ledger(1.0, 2.0, 3.0, 4.0, 1.0, 5.0, 1.0, 6.0, 21.0)
    names = [name for name, _, _ in receipt("partners", ledger, language)]
    assert own in names
    assert max(map(len, names)) < NAME_WIDTH


@needs_compiler
def test_a_judgement_fits_its_schema() -> None:
    table = Table("classic", seed=7)
    for move in (None, table.moves()[-1]):
        found = judge(table, move, worlds=4).to_json()
        jsonschema.validate(json.loads(json.dumps(found)), judgement_schema())
