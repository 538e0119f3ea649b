"""The sheet as data: the shipped one, one's own, and a clear error for every wrong entry."""

import copy
from pathlib import Path
from typing import Any

import pytest

from lostcities.errors import BadOption, BadSheet
from lostcities.games.catalog import ROLL_AND_WRITE
from lostcities.games.roll_and_write import sheet
from lostcities.games.roll_and_write.sheet import LABELS, MARKS, POINTS, SCORE_BOUNDS, shipped_sheet
from tests.rules.positions import Position, column_of, set_dice

Sheet = dict[str, Any]


def own_sheet() -> Sheet:
    """A copy of the shipped sheet that may be changed."""
    return copy.deepcopy(dict(shipped_sheet()))


def message_of(own: object) -> str:
    """The error that a sheet gets."""
    with pytest.raises(BadSheet) as error:
        ROLL_AND_WRITE.new_options(2, {"sheet": own})
    assert isinstance(error.value, BadOption)
    return str(error.value)


# --- Good sheets ----------------------------------------------------------------------


def test_every_entry_of_the_shipped_sheet_has_a_label() -> None:  # W6
    own = shipped_sheet()
    labels = [entry["label"] for name in (*POINTS, *MARKS) for entry in own[name].values()]
    assert len(labels) == 3 * 10 + 2 * 6
    assert set(labels) == set(LABELS)
    assert all(own[name][color]["label"] == "open" for name in MARKS for color in own[name])
    printed = {
        name: [n for n, e in own[name].items() if e["label"] == "printed"] for name in POINTS
    }
    assert printed == {"expedition": ["0", "9"], "artefacts": ["9"], "dice": ["8", "9"]}  # W5


def test_no_sheet_means_the_shipped_one() -> None:
    plain = ROLL_AND_WRITE.new_options(2)
    assert plain.tobytes() == ROLL_AND_WRITE.new_options(2, {"sheet": None}).tobytes()
    assert plain.tobytes() == ROLL_AND_WRITE.new_options(2, {"sheet": own_sheet()}).tobytes()


@pytest.mark.parametrize("kind", [str, Path])
def test_a_sheet_may_be_a_file(kind: type, tmp_path: Path) -> None:  # W6
    path = tmp_path / "my_sheet.toml"
    text = Path(sheet.__file__).with_name("sheet.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("9 = { points = 50,", "9 = { points = 51,"), encoding="utf-8")
    options = ROLL_AND_WRITE.new_options(2, {"sheet": kind(path)})
    assert options.expedition_points.tolist() == [-50, -40, -30, -20, 5, 10, 15, 30, 35, 51]


def test_the_rules_follow_the_sheet() -> None:  # W6
    own = own_sheet()
    own["arrows"]["red"]["boxes"] = [1]
    own["arrows"]["blue"]["boxes"] = []
    own["vases"]["red"]["boxes"] = [1]
    own["expedition"]["1"]["points"] = 7
    own["artefacts"]["1"]["points"] = 127
    own["dice"]["1"]["points"] = -127
    position = Position(ROLL_AND_WRITE, sheet=own)
    set_dice(position, "RRR 444")
    position.play("write R 4")
    assert position.mover == 0  # an arrow
    assert position.scores()[0] == 7 + 127
    position.play("accelerate B")
    assert column_of(position, 0, "B") == [1]
    assert position.play("refuse").scores() == [7 + 7 + 127, -127]


def test_a_sheet_needs_no_title() -> None:
    own = own_sheet()
    del own["title"]
    assert Position(ROLL_AND_WRITE, sheet=own).scores() == Position(ROLL_AND_WRITE).scores()


def test_no_sheet_can_score_beyond_the_bounds() -> None:
    least, most = SCORE_BOUNDS
    assert least == -127 * (6 * 2 + 2)
    assert most == 127 * (6 * 2 + 2) + 8 * 20


# --- Wrong files ----------------------------------------------------------------------


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    assert (
        message_of(path)
        == f"the sheet file {str(path)!r} cannot be read: No such file or directory"
    )


def test_a_folder_is_no_sheet(tmp_path: Path) -> None:
    assert message_of(str(tmp_path)).endswith("cannot be read: Is a directory")


@pytest.mark.parametrize("content", [b"expedition = [", b"\xff\xfe"])
def test_a_file_that_is_no_toml(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    assert message_of(path).startswith(f"the sheet file {str(path)!r} is not TOML: ")


@pytest.mark.parametrize("value", [5, ["a.toml"], True])
def test_a_sheet_that_is_neither_a_file_nor_a_dictionary(value: object) -> None:
    assert message_of(value) == f"sheet must be the path of a TOML file, not {value!r}"


# --- Wrong entries --------------------------------------------------------------------


def changed(*path: str, to: object) -> Sheet:
    """The shipped sheet with one entry changed."""
    own = own_sheet()
    inner = own
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return own


def without(*path: str) -> Sheet:
    """The shipped sheet with one entry left out."""
    own = changed(*path, to=None)
    inner = own
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return own


@pytest.mark.parametrize("name", POINTS)
@pytest.mark.parametrize(
    ("key", "entry", "message"),
    [
        ("10", {"points": 1, "label": "open"}, "{name} has no entry '10'; it has 0 to 9"),
        ("3", 5, "{name}.3 must be {{ points = …, label = … }}, not 5"),
        ("3", {"points": 5}, "{name}.3 must be {{ points = …, label = … }}, not {{'points': 5}}"),
        ("3", {"points": "5", "label": "open"}, "{name}.3: points must be a whole number, not '5'"),
        (
            "3",
            {"points": True, "label": "open"},
            "{name}.3: points must be a whole number, not True",
        ),
        ("3", {"points": 1.5, "label": "open"}, "{name}.3: points must be a whole number, not 1.5"),
        ("3", {"points": 128, "label": "open"}, "{name}.3: points must be -127 to 127, not 128"),
        ("0", {"points": -128, "label": "open"}, "{name}.0: points must be -127 to 127, not -128"),
        (
            "9",
            {"points": 5, "label": "sure"},
            "{name}.9: label must be one of printed, decoded, inferred, open, not 'sure'",
        ),
    ],
)
def test_wrong_points_are_named(name: str, key: str, entry: object, message: str) -> None:
    assert message_of(changed(name, key, to=entry)) == message.format(name=name)


@pytest.mark.parametrize("name", POINTS)
def test_missing_points_are_named(name: str) -> None:
    assert (
        message_of(without(name, "4")) == f"{name}.4 must be {{ points = …, label = … }}, not None"
    )
    table = f"the sheet needs a table [{name}] with the points for 0 to 9"
    assert message_of(without(name)) == message_of(changed(name, to=3)) == table


LIST = "{name}.blue: boxes must be a list of numbers from 1 to 9"


@pytest.mark.parametrize("name", MARKS)
@pytest.mark.parametrize(
    ("key", "entry", "message"),
    [
        (
            "pink",
            {"boxes": [1], "label": "open"},
            "{name} has no colour 'pink'; it has red, orange, yellow, green, blue, purple",
        ),
        ("red", [1, 2], "{name}.red must be {{ boxes = …, label = … }}, not [1, 2]"),
        ("blue", {"boxes": 3, "label": "open"}, f"{LIST}, not 3"),
        ("blue", {"boxes": [0], "label": "open"}, f"{LIST}, not [0]"),
        ("blue", {"boxes": [10], "label": "open"}, f"{LIST}, not [10]"),
        ("blue", {"boxes": [True], "label": "open"}, f"{LIST}, not [True]"),
        (
            "blue",
            {"boxes": [2, 5, 2], "label": "open"},
            "{name}.blue: a box is listed twice in [2, 5, 2]",
        ),
        (
            "blue",
            {"boxes": [2], "label": 1},
            "{name}.blue: label must be one of printed, decoded, inferred, open, not 1",
        ),
    ],
)
def test_wrong_boxes_are_named(name: str, key: str, entry: object, message: str) -> None:
    assert message_of(changed(name, key, to=entry)) == message.format(name=name)


@pytest.mark.parametrize("name", MARKS)
def test_missing_boxes_are_named(name: str) -> None:
    assert message_of(without(name, "green")) == (
        f"{name}.green must be {{ boxes = …, label = … }}, not None"
    )
    table = f"the sheet needs a table [{name}] with the boxes of each colour"
    assert message_of(without(name)) == message_of(changed(name, to="x")) == table


def test_an_entry_that_no_sheet_has_is_named() -> None:
    assert message_of(changed("bridges", to=3)) == (
        "a sheet has no entry 'bridges'; it has expedition, artefacts, dice, arrows, vases"
    )
