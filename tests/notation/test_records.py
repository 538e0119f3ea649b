"""Records: there and back, and whatever else is offered as one is refused with a reason."""

import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from lostcities.core.game import Game
from lostcities.errors import BadRecord
from lostcities.games.catalog import GAMES
from lostcities.notation.records import record_schema
from lostcities.table import Table
from tests.notation.worlds import play_randomly
from tests.rules.positions import TABLES, table_name

SHORT = {"classic": {"rounds": 1}, "partners": {"rounds": 1}}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@cache
def text_of_a_game(game: str, moves: int = 12) -> str:
    """The record of a short game as JSON."""
    table = play_randomly(Table(game, seed=7, **SHORT.get(game, {})), moves)
    return json.dumps(table.record())


def a_record(base: str = "classic", /, **changes: Any) -> dict[str, Any]:
    """A good record, with some entries changed."""
    return {**json.loads(text_of_a_game(base)), **changes}


def refusal(record: Any) -> str:
    """What is said about a bad record."""
    with pytest.raises(BadRecord) as caught:
        Table.replay(record)
    return str(caught.value)


# --- There and back -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", TABLES, ids=table_name)
def test_a_record_replays_to_the_same_bytes(kind: tuple[Game, int, dict[str, Any]]) -> None:
    game, seats, options = kind
    table = Table(game.name, seed="a seed", seats=seats, **options)
    for moves in (0, 25, 120):
        play_randomly(table, moves - len(table.played))
        text = json.dumps(table.record())
        for source in (text, text.encode(), json.loads(text)):
            twin = Table.replay(source)
            assert twin.state.tobytes() == table.state.tobytes()
            assert twin.record() == table.record()


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_replays_to_its_end(game: str) -> None:
    table = play_randomly(Table(game, seed=3, **SHORT.get(game, {})), 4000)
    twin = Table.replay(json.dumps(table.record()))
    assert twin.over
    assert twin.scores() == table.scores()
    assert twin.state.tobytes() == table.state.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_keeps_to_its_schema(game: str) -> None:
    Draft202012Validator(record_schema()).validate(a_record(game))


def test_the_sheet_is_in_the_record_and_its_file_is_no_longer_needed(tmp_path: Path) -> None:
    shipped = (
        resources.files("lostcities.games.roll_and_write").joinpath("sheet.toml").read_text("utf-8")
    )
    file = tmp_path / "mine.toml"
    file.write_text(shipped.replace("points = 50,", "points = 51,"), encoding="utf-8")
    table = play_randomly(Table("roll_and_write", seed=7, sheet=str(file)), 30)
    record = json.dumps(table.record())
    file.unlink()
    twin = Table.replay(record)
    assert twin.view(0)["layout"]["expedition"][9] == 51
    assert twin.state.tobytes() == table.state.tobytes()
    assert str(tmp_path) not in record
    Draft202012Validator(record_schema()).validate(json.loads(record))


def test_a_record_cannot_make_replay_read_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret.toml"
    file.write_text("secret")
    for path in (str(file), str(tmp_path / "missing")):
        said = refusal(a_record("roll_and_write", options={"sheet": path}))
        assert said.startswith("a record holds its sheet as an object, not ")
    said = refusal(a_record("roll_and_write", options={"sheet": {}}))
    assert "the sheet needs a table" in said


# --- What is refused, and how ---------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"lostcities": 3}, "this is format 3; formats 1 and 2 can be read"),
        ({"lostcities": 2}, "a record of format 2 says its version of chance, one of format 1"),
        ({"chance": 2}, "a record of format 2 says its version of chance, one of format 1"),
        ({"lostcities": 2, "chance": 4}, "there is no version 4 of chance, only 1, 2 and 3"),
        ({"lostcities": 2, "chance": "2"}, "'chance' must be a whole number, not '2'"),
        ({"rules": 99}, "the game was played by version 99 of the rules of classic, and this is"),
        ({"game": "chess"}, "there is no game 'chess'; the games are: classic, partners, rivals"),
        ({"seats": 3}, "the record's options are wrong: classic is for 2 seats, not 3"),
        ({"seats": "2"}, "'seats' must be a whole number, not '2'"),
        ({"seats": True}, "'seats' must be a whole number, not True"),
        ({"seed": 7}, "'seed' must be a text, not 7"),
        ({"seed": "\ud800"}, "the record's options are wrong: seed must be a text that UTF-8"),
        ({"options": []}, "'options' must be an object, not []"),
        ({"options": {"rounds": 0}}, "the record's options are wrong: rounds must be 1 to 30"),
        ({"options": {"rounds": "1"}}, "the record's options are wrong: rounds must be a whole"),
        ({"options": {"color": 1}}, "the record's options are wrong: classic has no option 'color"),
        ({"options": {"seed": 1}}, "the record's options are wrong: "),
        ({"options": {"self": 1}}, "the record's options are wrong: "),
        ({"options": {"game": "rivals"}}, "the record's options are wrong: "),
        ({"moves": "play R7"}, "'moves' must be a list, not 'play R7'"),
        ({"moves": ["play Y*", 7]}, "move 2 must be a text, not 7"),
        ({"moves": ["draw deck"]}, "move 1 is not legal: draw deck: first place a card"),
        ({"moves": ["play Y*", "sing"]}, "move 2 is not legal: 'sing' is not a move; moves begin"),
        ({"moves": ["refuse"] * 100_001}, "100001 moves are too many; 100000 can be read"),
        ({"scores": [1, 2]}, "the record says [1, 2], but its moves score ["),
        ({"scores": []}, "the record says [], but its moves score ["),
        ({"scores": [1.5, 0]}, "scores must be whole numbers, not 1.5"),
        ({"extra": 1}, "a record has no 'extra'"),
    ],
)
def test_a_bad_record_is_refused_with_the_reason(changes: dict[str, Any], said: str) -> None:
    assert refusal(a_record(**changes)).startswith(said)


@pytest.mark.parametrize("key", sorted(a_record()))
def test_a_record_without_an_entry_is_refused(key: str) -> None:
    record = a_record()
    del record[key]
    foreign = "this is not a game record (it has no 'lostcities')"
    assert refusal(record) == (foreign if key == "lostcities" else f"the record has no {key!r}")


def test_moves_after_the_end_are_refused() -> None:
    record = json.loads(text_of_a_game("classic", 4000))
    said = refusal({**record, "moves": [*record["moves"], "draw deck"]})
    assert said == f"move {len(record['moves']) + 1} is not legal: the game is over"


@pytest.mark.parametrize(
    "source",
    ["", "{", "null", "[]", "7", '"text"', b"\xff\xfe", b"", "[" * 100_000, '{"a":' * 5000],
    ids=lambda source: repr(source)[:12],
)
def test_what_is_no_json_object_is_no_record(source: str | bytes) -> None:
    assert "record" in refusal(source)


@pytest.mark.parametrize("source", [None, 7, [], {1: 2}, {}])
def test_what_is_no_object_is_no_record(source: Any) -> None:
    refusal(source)


@pytest.mark.parametrize("depth", [500, 900, 950, 980, 990])
def test_deep_nesting_breaks_nothing(depth: int) -> None:
    deep: Any = json.loads("[" * 100 + "]" * 100)
    for _ in range(depth - 100):
        deep = [deep]
    sheet = a_record("roll_and_write", options={"sheet": {"title": deep}})
    for record in (a_record(game=deep), a_record(scores=[deep]), sheet):
        assert len(refusal(record)) < 300


def test_errors_stay_short() -> None:
    long = "x" * 100_000
    for changes in ({"game": long}, {"seed": [long]}, {long: 1}, {"scores": [1] * 9999}):
        assert len(refusal(a_record(**changes))) < 300


# --- Fuzz -----------------------------------------------------------------------------


def check(source: Any) -> None:
    """Refused as a record, or a legal game that scores what it says."""
    try:
        table = Table.replay(source)
    except BadRecord:
        return
    assert Table.replay(table.record()).state.tobytes() == table.state.tobytes()


@given(source=JSON)
def test_arbitrary_json_is_refused(source: Any) -> None:
    check(source)
    check(json.dumps(source))


@given(text=st.text() | st.binary())
def test_arbitrary_text_is_refused(text: str | bytes) -> None:
    refusal(text)


@settings(deadline=None)
@given(data=st.data(), game=st.sampled_from(sorted(GAMES)))
def test_a_changed_entry_is_refused_or_harmless(data: st.DataObject, game: str) -> None:
    record = a_record(game)
    entry = data.draw(st.sampled_from(sorted(record)))
    check({**record, entry: data.draw(JSON)})
    options = {data.draw(st.sampled_from(["rounds", "starter", "sheet", "x"])): data.draw(JSON)}
    check({**record, "options": {**record["options"], **options}})


@settings(deadline=None)
@given(data=st.data(), game=st.sampled_from(sorted(GAMES)))
def test_shuffled_or_foreign_moves_are_refused_or_legal(data: st.DataObject, game: str) -> None:
    record = a_record(game)
    foreign = st.sampled_from(["play R7", "bid 3", "refuse", "draw deck", "", "\ud800"])
    moves = data.draw(st.lists(st.sampled_from(record["moves"]) | foreign, max_size=14))
    check({**record, "moves": moves})


@settings(deadline=None)
@given(data=st.data(), game=st.sampled_from(sorted(GAMES)))
def test_damaged_text_is_refused_or_harmless(data: st.DataObject, game: str) -> None:
    text = text_of_a_game(game)
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, min(start + 6, len(text))))
    check(text[:start] + data.draw(st.text(max_size=4)) + text[end:])
