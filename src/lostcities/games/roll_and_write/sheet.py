"""The sheet of Roll & Write as data: points, arrows and vases, each labelled with its source.

The shipped `sheet.toml` can be corrected or replaced by owners of the printed game. A sheet is a
file, or the same as a dictionary; a wrong one gets an error that names the entry.
"""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import numpy as np

from lostcities.errors import BadSheet

COLORS: Final = ("red", "orange", "yellow", "green", "blue", "purple")
BOXES: Final = 9
LABELS: Final = ("printed", "decoded", "inferred", "open")
POINTS: Final = {
    "expedition": "expedition_points",
    "artefacts": "artefact_points",
    "dice": "dice_points",
}
MARKS: Final = {"arrows": "arrow", "vases": "vase"}
LEAST_POINTS: Final = -127  # points are int8
MOST_POINTS: Final = 127
BRIDGES: Final = len(COLORS) + 2
BRIDGE_BONUS: Final = 20
SCORE_BOUNDS: Final = (
    (2 * len(COLORS) + 2) * LEAST_POINTS,  # a circle counts an expedition twice
    (2 * len(COLORS) + 2) * MOST_POINTS + BRIDGES * BRIDGE_BONUS,
)

SHEET_FIELDS: Final = (
    ("arrow", np.int8, (len(COLORS), BOXES)),
    ("vase", np.int8, (len(COLORS), BOXES)),
    ("expedition_points", np.int8, BOXES + 1),
    ("artefact_points", np.int8, BOXES + 1),
    ("dice_points", np.int8, BOXES + 1),
)


def read_sheet(options: Any, given: dict[str, Any]) -> None:
    """Take the `sheet` from the options given, or the shipped one, and write it into the record."""
    sheet = load_sheet(given.pop("sheet", None))
    for name, field in POINTS.items():
        getattr(options, field)[:] = read_points(sheet, name)
    for name, field in MARKS.items():
        for n, color in enumerate(COLORS):
            for box in read_boxes(sheet, name, color):
                getattr(options, field)[n, box - 1] = 1
    unknown = sorted(set(sheet) - {"title", *POINTS, *MARKS})
    if unknown:
        raise BadSheet(
            f"a sheet has no entry {unknown[0]!r}; it has {', '.join([*POINTS, *MARKS])}"
        )


def load_parts(given: dict[str, Any]) -> dict[str, Any]:
    """The options with the sheet itself instead of its path, shared with nobody."""
    if given.get("sheet") is None:
        return given
    return given | {"sheet": deepcopy(dict(load_sheet(given["sheet"])))}


def load_sheet(source: object) -> Mapping[str, Any]:
    """A sheet as a dictionary: given as one, read from a TOML file, or the shipped one."""
    if source is None:
        return shipped_sheet()
    if isinstance(source, Mapping):
        return source
    if not isinstance(source, str | Path):
        raise BadSheet(f"sheet must be the path of a TOML file, not {source!r}")
    try:
        return tomllib.loads(Path(source).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSheet(f"the sheet file {str(source)!r} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSheet(f"the sheet file {str(source)!r} is not TOML: {error}") from None


@cache
def shipped_sheet() -> Mapping[str, Any]:
    """The sheet that comes with the package."""
    text = (
        resources.files("lostcities.games.roll_and_write")
        .joinpath("sheet.toml")
        .read_text(encoding="utf-8")
    )
    return tomllib.loads(text)


def read_points(sheet: Mapping[str, Any], name: str) -> list[int]:
    """The points for 0 to 9 boxes of one sort."""
    table = sheet.get(name)
    if not isinstance(table, Mapping):
        raise BadSheet(f"the sheet needs a table [{name}] with the points for 0 to {BOXES}")
    unknown = sorted(set(table) - {str(n) for n in range(BOXES + 1)})
    if unknown:
        raise BadSheet(f"{name} has no entry {unknown[0]!r}; it has 0 to {BOXES}")
    return [
        whole_number(labelled(table, name, str(n), "points"), name, str(n))
        for n in range(BOXES + 1)
    ]


def whole_number(value: object, table: str, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadSheet(f"{table}.{key}: points must be a whole number, not {value!r}")
    if not LEAST_POINTS <= value <= MOST_POINTS:
        raise BadSheet(
            f"{table}.{key}: points must be {LEAST_POINTS} to {MOST_POINTS}, not {value}"
        )
    return value


def read_boxes(sheet: Mapping[str, Any], name: str, color: str) -> list[int]:
    """The boxes of a column that have an arrow or a vase, 1 at the bottom."""
    table = sheet.get(name)
    if not isinstance(table, Mapping):
        raise BadSheet(f"the sheet needs a table [{name}] with the boxes of each colour")
    unknown = sorted(set(table) - set(COLORS))
    if unknown:
        raise BadSheet(f"{name} has no colour {unknown[0]!r}; it has {', '.join(COLORS)}")
    boxes = labelled(table, name, color, "boxes")
    if not isinstance(boxes, list) or not all(
        type(box) is int and 1 <= box <= BOXES for box in boxes
    ):
        raise BadSheet(
            f"{name}.{color}: boxes must be a list of numbers from 1 to {BOXES}, not {boxes!r}"
        )
    if len(set(boxes)) < len(boxes):
        raise BadSheet(f"{name}.{color}: a box is listed twice in {boxes}")
    return boxes


def labelled(table: Mapping[str, Any], name: str, key: str, what: str) -> Any:
    """The value of an entry `{what = …, label = …}`."""
    entry = table.get(key)
    if not isinstance(entry, Mapping) or set(entry) != {what, "label"}:
        raise BadSheet(f"{name}.{key} must be {{ {what} = …, label = … }}, not {entry!r}")
    if entry["label"] not in LABELS:
        raise BadSheet(
            f"{name}.{key}: label must be one of {', '.join(LABELS)}, not {entry['label']!r}"
        )
    return entry[what]
