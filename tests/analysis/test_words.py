"""Every mistake has its texts in every language, and JSON fits its schema."""

import json

import jsonschema
import pytest

from lostcities.analysis import judge, review
from lostcities.analysis.reviewed import Told
from lostcities.analysis.showing.page import review_page
from lostcities.analysis.showing.schema import analysis_schema, judgement_schema
from lostcities.analysis.showing.sentences import category_name, decision_text, reason_text, words
from lostcities.analysis.showing.text import review_text
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
    told: Told = {
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
    assert category_name("classic", "other", "de") == "anderes"


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


@needs_compiler
def test_a_judgement_fits_its_schema() -> None:
    table = Table("classic", seed=7)
    for move in (None, table.moves()[-1]):
        found = judge(table, move, worlds=4).to_json()
        jsonschema.validate(json.loads(json.dumps(found)), judgement_schema())
