"""The terminal in every language: all keys, the words that can be typed, whole games in German."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lostcities.errors import names_in
from lostcities.games.catalog import GAMES
from lostcities.notation.moves import verbs
from lostcities.table import Table
from lostcities.terminal import speech
from lostcities.terminal.help import help_text
from lostcities.terminal.orders import ORDERS
from lostcities.terminal.showing.menu import menu_of
from lostcities.terminal.speech import (
    FOLDER,
    client_words,
    in_english,
    move_words,
    order_help,
    order_words,
    step_words,
)
from lostcities.terminal.typed import read_turn
from lostcities.words import LANGUAGES, usual_language
from lostcities.words.phrases import phrases
from lostcities.words.texts import read_table
from tests.terminal.piped import run
from tests.terminal.test_play import GAMES as KINDS
from tests.terminal.test_play import SEED

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ENOUGH = 400
SECTIONS = ("table", "move")


def shapes(texts: Any) -> dict[str, set[str]]:
    return {key: names_in(text) for key, text in texts.items()}


@EVERY_LANGUAGE
def test_every_text_of_the_client_is_there_with_the_same_names_in(language: str) -> None:
    assert shapes(client_words(language).texts) == shapes(client_words("en").texts)
    assert all(client_words(language).texts.values())


@EVERY_LANGUAGE
@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_game_is_there(game: str, section: str, language: str) -> None:
    texts = phrases(section, language, game).texts
    assert shapes(texts) == shapes(phrases(section, "en", game).texts)
    assert all(texts.values())


@EVERY_LANGUAGE
@pytest.mark.parametrize("game", GAMES)
def test_help_names_every_verb_as_the_menu_does_in_lines_that_fit(game: str, language: str) -> None:
    examples = " ".join(phrases("help", language, game).texts).replace(",", "").split()
    named = phrases("move", language, game)
    assert {named(verb) for verb in verbs(GAMES[game])} <= set(examples)
    assert max(map(len, help_text(game, language).split("\n"))) <= 80


@EVERY_LANGUAGE
@pytest.mark.parametrize("game", GAMES)
def test_a_title_in_another_language_is_only_where_there_is_one(game: str, language: str) -> None:
    own = phrases("table", language, game).texts.get("title", GAMES[game].title)
    assert (own == GAMES[game].title) == ((game, language) != ("partners", "de"))


@EVERY_LANGUAGE
def test_every_order_and_step_has_words_and_help(language: str) -> None:
    assert set(order_words(language).values()) == set(ORDERS)
    assert set(read_table(FOLDER, language)["order"]) == set(ORDERS)
    assert len(order_help(language)) == len(ORDERS) - 1  # help itself
    assert set(read_table(FOLDER, language)["step"]) == set(step_words("en").values())
    assert {word: order_words(language)[word] for word in order_words("en")} == order_words("en")


@EVERY_LANGUAGE
@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_name_that_can_be_typed(game: str, language: str) -> None:
    named = move_words(game, language)
    assert {*verbs(GAMES[game])} <= set(named.values())
    assert not {
        label for label, verb in named.items() if label in verbs(GAMES[game]) and label != verb
    }
    assert not set(named) & set(order_words(language))
    for move in Table(game, seed=SEED).moves():
        said = " ".join(phrases("move", language, game).named(word) for word in move.split())
        assert in_english(said, game, language) == move


def test_keys_that_the_code_uses_are_in_the_tables() -> None:
    source = Path(speech.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in source.glob("*.py"))
    used = set(re.findall(r"words\(\s*\"(\w+)\"", code))
    assert len(used) > 15
    assert used <= set(client_words("en").texts)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "de_CH.UTF-8", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_AT", "LANG": "C"}, "de"),
    ],
)
def test_the_language_of_the_system_is_the_usual_one(
    environment: dict[str, str], language: str
) -> None:
    assert usual_language(environment) == language


# --- In German ------------------------------------------------------------------------

ENGLISH = re.compile(
    r"\b(you|your|the|seat|seats|move|deck|pile|points|turn|round|drew|played|wrote|refused|"
    r"passed|won|together|unseen|is|of|and|to)\b",
    re.IGNORECASE,
)


TYPED = {example for game in GAMES for example in phrases("help", "de", game).texts}


def english_in(text: str) -> set[str]:
    """English words that are none of the typed ones, of a title or of a command."""
    for typed in TYPED:
        text = text.replace(typed, "")
    plain = re.sub(r"Roll & Write|lostcities \S.*", "", text)
    return {found.group() for found in ENGLISH.finditer(plain)}


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_whole_game_in_german_has_no_english_word(name: str, tmp_path: Path) -> None:
    arguments, answer = KINDS[name]
    file = tmp_path / "game.json"
    typed = ["hilfe", answer, "punkte", "zuletzt", "ablagen", "tisch", "zurück", *[answer] * ENOUGH]
    outcome = run("play", *arguments, "--language", "de", "--save", file, answers=typed)
    assert (outcome.code, outcome.err) == (0, "")
    assert "Die Partie ist zu Ende." in outcome.out
    assert english_in(outcome.out) == set()
    for eyes in ([], ["--seat", "1"], ["--spectator"]):
        shown = run("replay", file, "--all", *eyes, "--language", "de")
        assert english_in(shown.out) == set()
        assert re.search("gewinn|teil", shown.out.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_game_is_the_same_in_every_language(name: str, tmp_path: Path) -> None:
    arguments, answer = KINDS[name]
    records = []
    for language in LANGUAGES:
        file = tmp_path / f"{language}.json"
        typed = [answer] * ENOUGH
        run("play", *arguments, "--language", language, "--save", file, answers=typed)
        records.append(json.loads(file.read_text()))
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("singen", "'singen' ist kein Zug; Züge beginnen mit play, discard oder draw"),
        ("99", "99 steht nicht in der Liste"),
        ("play R", "es gibt keine Karte R; Rot hat die Wette R*"),
        ("play Q7", "es gibt keine Farbe 'Q'; die Farben sind Y Gelb, B Blau"),
        ("ziehen stapel", "erst eine Karte spielen oder ablegen, dann ziehen"),
        ("speichern", "wohin speichern?"),
        ("regeln xyzzy", "sagen nichts zu 'xyzzy'"),
        ("zurück", "lässt sich nichts zurücknehmen"),
    ],
)
def test_bad_input_is_answered_in_german(typed: str, answer: str) -> None:
    outcome = run("play", "--seed", SEED, "--language", "de", answers=[typed])
    assert answer in outcome.out.replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "es gibt kein Spiel 'chess'"),
        (["--against", "nobody"], "es gibt keinen Bot 'nobody'"),
        (["--people", 3], "people muss 1 bis 2 sein, nicht 3"),
        (["--seats", 3], "classic ist für 2 Plätze, nicht 3"),
        (["roll_and_write", "--sheet", "nowhere.toml"], "lässt sich nicht lesen"),
        (["--resume", "nowhere.json"], "'nowhere.json' lässt sich nicht lesen"),
    ],
)
def test_a_wrong_wish_is_answered_in_german(arguments: list[object], message: str) -> None:
    outcome = run("play", *arguments, "--language", "de")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err


def test_what_to_type_later_names_the_language_unless_it_is_the_usual_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    german = run("play", "--save", file, "--language", "de", answers=["ende"]).out
    assert f"--resume {file} --language de" in german.replace("\n", " ")
    assert "--language" not in run("play", "--resume", file, answers=["quit"]).out


def test_moves_can_be_typed_in_german() -> None:
    table = Table("classic", seed=SEED)
    card = table.view(0)["hands"][0][0]
    menu = menu_of(table.moves(), table.view(0), "de")
    turn = [f"play {card}", "draw deck"]
    assert read_turn(table, menu, f"Spielen {card} + ziehen Stapel", "de") == turn
    assert read_turn(table, menu, f"Spielen {card}, ziehen Stapel", "de") == turn
    assert read_turn(table, menu, f"SPIELEN {card} + ziehen vom  Stapel", "de") == turn
    assert read_turn(table, menu, f"{card} + stapel", "de") == turn
    assert menu.lines[0].startswith("spielen ")


def test_the_rules_in_german() -> None:
    assert run("rules", "C17", "--language", "de").out.startswith("Eine Karte ziehen\nC17 ")
    assert run("rules", "--language", "de").out.startswith("Auf einen Blick\n")
