"""Whatever a table is given: one sentence in one line that says what would be right."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from lostcities import LostCitiesError, Table
from lostcities.errors import MOST_ECHOED, quoted
from lostcities.games.catalog import GAMES
from lostcities.games.roll_and_write.sheet import shipped_sheet
from lostcities.words import LANGUAGES

HUGE: Final = 10**5000
DEEP: Final[list[Any]] = []
DEEP.append(DEEP)
SHEET: Final = dict(shipped_sheet())


class Unspeakable:
    """A thing that cannot even be shown."""

    def __repr__(self) -> str:
        raise TypeError("no")


ABSURD: Final = {
    "nan": float("nan"),
    "infinity": float("inf"),
    "float": 2.0,
    "true": True,
    "complex": 2j,
    "bytes": b"7",
    "list": [1, 2],
    "deep list": DEEP,
    "dictionary": {1: 2, "a": 3},
    "array": np.array([2, 3]),
    "array of one": np.array([2]),
    "matrix": np.ones((30, 30)),
    "long list": list(range(100_000)),
    "object": object(),
    "unspeakable": Unspeakable(),
    "numpy nan": np.float64("nan"),
    "numpy date": np.datetime64("2026-01-01"),
}
NUMBERS: Final = {"huge": HUGE, "negative huge": -HUGE, "too many": 99, "negative": -1}
TEXTS: Final = {"text": "two", "lines": "two\nlines", "long text": "x" * 100_000, "nul": "a\0b"}


def refused(make: Callable[..., object], *given: Any, **options: Any) -> None:
    """It says what is wrong, in one short line of each language."""
    with pytest.raises(LostCitiesError) as caught:
        make(*given, **options)
    for language in LANGUAGES:
        sentence = caught.value.in_language(language)
        assert "\n" not in sentence
        assert 5 < len(sentence) < 400
    assert caught.value.in_language("en") == str(caught.value)


def every(*groups: dict[str, Any]) -> pytest.MarkDecorator:
    values = {name: value for group in groups for name, value in group.items()}
    return pytest.mark.parametrize("value", list(values.values()), ids=list(values))


@every(ABSURD, {"huge": HUGE, "half a letter": "\ud800"})
def test_a_seed_must_be_a_whole_number_or_a_text(value: Any) -> None:
    refused(Table, "classic", seed=value)


@every(ABSURD, NUMBERS, TEXTS)
@pytest.mark.parametrize("game", GAMES)
def test_seats_must_be_as_many_as_can_play(game: str, value: Any) -> None:
    refused(Table, game, seed=1, seats=value)


@every({**ABSURD, "none": None}, NUMBERS, TEXTS)
def test_a_game_must_be_one_of_the_four(value: Any) -> None:
    refused(Table, value)


@every(ABSURD, NUMBERS, TEXTS)
@pytest.mark.parametrize("game", GAMES)
def test_an_option_must_be_in_its_range(game: str, value: Any) -> None:
    for option in GAMES[game].options:
        given: Any = {option.name: value}
        if not (option.flag and value is True):
            refused(Table, game, seed=1, **given)
    refused(Table, game, seed=1, chance=value)
    refused(Table, game, seed=1, wings=value, **{"many\nlines" * 99: 1})


@every(ABSURD, NUMBERS, TEXTS)
def test_a_seat_must_be_at_the_table(value: Any) -> None:
    refused(Table("classic", seed=1).view, value)


@every({**ABSURD, "none": None}, NUMBERS, TEXTS)
def test_a_move_must_be_the_name_of_one(value: Any) -> None:
    table = Table("rivals", seed=1)
    refused(table.play, value)
    refused(table.play, f"bid {str(value)[:5000]}" if isinstance(value, str) else value)


@every({name: it for name, it in ABSURD.items() if name != "dictionary"}, NUMBERS, TEXTS)
def test_a_record_must_be_one(value: Any) -> None:
    record = dict(Table("roll_and_write", seed=1).record())
    refused(Table.replay, value)
    for key in record:
        if not (key == "seed" and isinstance(value, str)):
            refused(Table.replay, record | {key: value})
    refused(Table.replay, record | {"options": {"sheet": value}})
    refused(Table.replay, record | {"moves": [value]})
    refused(Table.replay, record | {"options": {1: value, "a": value}})
    if value is not HUGE and value is not NUMBERS["too many"]:
        refused(Table.replay, record, moves=value)


@every(ABSURD, NUMBERS, {**TEXTS, "folder": ".", "path": Path("a\0b")})
def test_a_sheet_must_be_a_file_or_a_dictionary(value: Any) -> None:
    refused(Table, "roll_and_write", seed=1, sheet=value)


@every(ABSURD, NUMBERS, TEXTS)
def test_every_entry_of_a_sheet_is_checked(value: Any) -> None:
    for key in SHEET:
        if not (key == "title" and isinstance(value, str)):
            refused(Table, "roll_and_write", seed=1, sheet=SHEET | {key: value})
    for table, entry in (("dice", "3"), ("arrows", "red")):
        for part in SHEET[table][entry]:
            labelled = SHEET[table][entry] | {part: value}
            wrong = SHEET | {table: SHEET[table] | {entry: labelled}}
            if not is_right(part, value):
                refused(Table, "roll_and_write", seed=1, sheet=wrong)
        mixed = SHEET | {table: SHEET[table] | {entry: value, 7: value, None: value}}
        refused(Table, "roll_and_write", seed=1, sheet=mixed)
    refused(Table, "roll_and_write", seed=1, sheet=SHEET | {7: value, "x": value})


def is_right(part: str, value: Any) -> bool:
    """Whether an absurd value is not absurd there."""
    return (part == "points" and type(value) is int and abs(value) < 128) or (
        part == "boxes" and value is ABSURD["list"]
    )


# --- What is right --------------------------------------------------------------------


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint16])
def test_numbers_of_numpy_are_numbers(kind: type) -> None:
    table = Table("rivals", seed=kind(7), seats=kind(3), chance=kind(2), starter=kind(1))
    record = json.loads(json.dumps(table.record()))
    assert record == Table("rivals", seed=7, seats=3, chance=2, starter=1).record()
    assert table.view(kind(1)) == table.view(1)
    assert Table.replay(record, moves=kind(0)).seats == 3


def test_a_truth_of_numpy_is_one() -> None:
    record = Table("roll_and_write", seed=1, sealed=np.True_).record()
    assert json.loads(json.dumps(record))["options"] == {"sealed": True}


def test_what_is_echoed_is_cut_to_a_line() -> None:
    assert quoted("two\nlines") == r"'two\nlines'"
    assert quoted(np.ones((2, 2))) == "array([[1., 1.], [1., 1.]])"
    assert len(quoted("x" * 999)) == MOST_ECHOED
    assert (quoted(HUGE), quoted(Unspeakable())) == ("int", "Unspeakable")
