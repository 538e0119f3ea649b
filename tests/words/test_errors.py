"""Every error that people see has its text in every language."""

import pickle
import re
from pathlib import Path

import pytest

import lostcities
from lostcities import IllegalMove, LostCitiesError, Table
from lostcities.errors import error_texts, names_in
from lostcities.words import LANGUAGES

SOURCE = Path(lostcities.__file__).parent
MADE = ("record_wants_int", "record_wants_str", "record_wants_dict", "record_wants_list")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_its_text_in_every_language(language: str) -> None:
    english = {key: names_in(text) for key, text in error_texts("en").items()}
    assert {k: names_in(text) for k, text in error_texts(language).items()} == english


def test_the_tables_have_the_errors_of_the_code_and_no_others() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    named = set(re.findall(r"\"([a-z_]+)\"", code))
    raised = set(re.findall(r"\.of\(\s*\"(\w+)\"", code))
    assert len(raised) > 50
    assert raised <= set(error_texts("en"))
    assert set(error_texts("en")) - named == set(MADE)


def test_an_error_within_an_error_is_said_in_the_same_language() -> None:
    record = Table("classic", seed=7).record() | {"moves": ["draw deck"]}
    with pytest.raises(LostCitiesError) as caught:
        Table.replay(record)
    assert caught.value.in_language("de") == (
        "Zug 1 ist nicht erlaubt: draw deck: erst eine Karte spielen oder ablegen, dann ziehen"
    )


def test_an_error_without_a_key_is_said_as_it_is() -> None:
    assert LostCitiesError("a sentence").in_language("de") == "a sentence"


@pytest.mark.parametrize("move", ["sing", "draw deck", "play Q7"])
def test_errors_travel_between_processes(move: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Table("classic", seed=7).play(move)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.in_language("de")) == (
        str(caught.value),
        caught.value.in_language("de"),
    )
