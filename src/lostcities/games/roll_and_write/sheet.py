"""The sheet of Roll & Write as data: points, arrows and vases, each labelled with its source.

The shipped `sheet.toml` can be corrected or replaced by owners of the printed game. A sheet is a
file, or the same as a dictionary; a wrong one gets an error that names the entry.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import numpy as np

from lostcities.errors import BadSheet, quoted, told_file

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
    if not isinstance(sheet.get("title", ""), str):
        raise BadSheet.of("sheet_title", value=quoted(sheet["title"]))
    unknown = sorted(set(sheet) - {"title", *POINTS, *MARKS}, key=str)
    if unknown:
        known = ", ".join([*POINTS, *MARKS])
        raise BadSheet.of("sheet_entry", entry=quoted(unknown[0]), entries=known)


def load_parts(given: dict[str, Any]) -> dict[str, Any]:
    """The options with the sheet itself instead of its path."""
    if given.get("sheet") is None:
        return given
    return given | {"sheet": dict(load_sheet(given["sheet"]))}


def load_sheet(source: object) -> Mapping[str, Any]:
    """A sheet as a dictionary: given as one, read from a TOML file, or the shipped one."""
    if source is None:
        return shipped_sheet()
    if isinstance(source, Mapping):
        return source
    if not isinstance(source, str | Path):
        raise BadSheet.of("sheet_no_path", value=quoted(source))
    try:
        return tomllib.loads(Path(source).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSheet.of("sheet_unread", file=told_file(source), error=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSheet.of("sheet_not_toml", file=told_file(source), error=error) from None
    except (ValueError, RecursionError) as error:  # a name that no file can have; too deep a nest
        raise BadSheet.of("sheet_unread", file=told_file(source), error=error) from None


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
        raise BadSheet.of("sheet_points", name=name, boxes=BOXES)
    unknown = sorted(set(table) - {str(n) for n in range(BOXES + 1)}, key=str)
    if unknown:
        raise BadSheet.of("sheet_point_entry", name=name, entry=quoted(unknown[0]), boxes=BOXES)
    return [
        whole_number(labelled(table, name, str(n), "points"), name, str(n))
        for n in range(BOXES + 1)
    ]


def whole_number(value: object, table: str, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadSheet.of("not_whole", name=f"{table}.{key}: points", value=quoted(value))
    if not LEAST_POINTS <= value <= MOST_POINTS:
        raise BadSheet.of(
            "out_of_range",
            name=f"{table}.{key}: points",
            lowest=LEAST_POINTS,
            highest=MOST_POINTS,
            value=quoted(value),
        )
    return value


def read_boxes(sheet: Mapping[str, Any], name: str, color: str) -> list[int]:
    """The boxes of a column that have an arrow or a vase, 1 at the bottom."""
    table = sheet.get(name)
    if not isinstance(table, Mapping):
        raise BadSheet.of("sheet_boxes", name=name)
    unknown = sorted(set(table) - set(COLORS), key=str)
    if unknown:
        colors = ", ".join(COLORS)
        raise BadSheet.of("sheet_color", name=name, color=quoted(unknown[0]), colors=colors)
    boxes = labelled(table, name, color, "boxes")
    if not isinstance(boxes, list) or not all(
        type(box) is int and 1 <= box <= BOXES for box in boxes
    ):
        where = f"{name}.{color}"
        raise BadSheet.of("sheet_bad_boxes", where=where, boxes=BOXES, value=quoted(boxes))
    if len(set(boxes)) < len(boxes):
        raise BadSheet.of("sheet_box_twice", where=f"{name}.{color}", value=quoted(boxes))
    return boxes


def labelled(table: Mapping[str, Any], name: str, key: str, what: str) -> Any:
    """The value of an entry `{what = …, label = …}`."""
    entry = table.get(key)
    if not isinstance(entry, Mapping) or set(entry) != {what, "label"}:
        raise BadSheet.of("sheet_labelled", where=f"{name}.{key}", what=what, value=quoted(entry))
    if not isinstance(entry["label"], str) or entry["label"] not in LABELS:
        label, labels = quoted(entry["label"]), ", ".join(LABELS)
        raise BadSheet.of("sheet_label", where=f"{name}.{key}", labels=labels, value=label)
    return entry[what]
