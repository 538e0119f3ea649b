"""The type of the views of Roll & Write; `layout.py` says how they are read."""

from typing import Literal, TypedDict


class ColumnView(TypedDict):
    """One expedition on a sheet."""

    numbers: list[int]
    circle: bool
    top_vase: bool
    score: int


class SheetView(TypedDict):
    """The sheet of one seat, as the viewer sees it."""

    columns: dict[str, ColumnView]
    artefacts: int
    refusals: int
    bonuses: list[str]
    score: int


class LayoutView(TypedDict):
    """What is printed on every sheet: boxes count from 1 at the bottom, points by boxes filled."""

    arrows: dict[str, list[int]]
    vases: dict[str, list[int]]
    expedition: list[int]
    artefacts: list[int]
    dice: list[int]


class RollAndWriteView(TypedDict):
    """All that a seat may know of a game; seat null is a spectator."""

    game: Literal["roll_and_write"]
    version: int
    seat: int | None
    mover: int | None
    phase: Literal["choose", "accelerate", "over"]
    colors: list[str]
    roller: int
    color_dice: list[str]
    number_dice: list[int]
    color_taken: int | None
    number_taken: int | None
    sealed: bool
    sheets: list[SheetView]
    shown: list[SheetView]  # when sealed: the sheets as they were at the end of the last turn
    bridges_passed: list[str]
    layout: LayoutView
    scores: list[int]


VIEW_TYPE = RollAndWriteView
