"""Roll & Write in words: what a seat sees."""

from typing import Final, Literal, TypedDict

from lostcities.core.game import NOBODY
from lostcities.games.roll_and_write import ROLL_AND_WRITE
from lostcities.games.roll_and_write.knowledge import is_accelerating, layer_for
from lostcities.games.roll_and_write.rules import (
    NOTHING,
    SHOWN,
    Phase,
    State,
    expedition_score,
    mover,
    sheet_score,
)
from lostcities.games.roll_and_write.sheet import BOXES
from lostcities.notation.moves import letters

BRIDGE_NAMES: Final = (*letters(ROLL_AND_WRITE), "artefacts", "dice")


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


def view(state: State, seat: int | None) -> RollAndWriteView:
    """All that a seat may know."""
    viewer = NOBODY if seat is None else seat
    seats = range(int(state.seats))
    sheets = [sheet_view(state, layer_for(state, viewer, other), other) for other in seats]
    return RollAndWriteView(
        game="roll_and_write",
        version=ROLL_AND_WRITE.version,
        seat=seat,
        mover=None if mover(state) == NOBODY else mover(state),
        phase=phase_view(state, viewer),
        colors=list(letters(ROLL_AND_WRITE)),
        roller=int(state.roller),
        color_dice=[letters(ROLL_AND_WRITE)[face] for face in state.color_die.tolist()],
        number_dice=state.number_die.tolist(),
        color_taken=None if state.color_taken == NOTHING else int(state.color_taken),
        number_taken=None if state.number_taken == NOTHING else int(state.number_taken),
        sealed=bool(state.sealed),
        sheets=sheets,
        shown=[sheet_view(state, SHOWN, other) for other in seats if state.sealed],
        bridges_passed=[name for n, name in enumerate(BRIDGE_NAMES) if state.passed[n]],
        layout=layout_view(state),
        scores=[sheet["score"] for sheet in sheets],
    )


def phase_view(state: State, viewer: int) -> Literal["choose", "accelerate", "over"]:
    """What the mover has to do, as far as the viewer may know."""
    if state.phase == Phase.OVER:
        return "over"
    return "accelerate" if is_accelerating(state, viewer) else "choose"


def sheet_view(state: State, layer: int, seat: int) -> SheetView:
    """One sheet."""
    return SheetView(
        columns={
            letter: ColumnView(
                numbers=state.number[layer, seat, n, : int(state.filled[layer, seat, n])].tolist(),
                circle=bool(state.circle[layer, seat, n]),
                top_vase=bool(state.top_vase[layer, seat, n]),
                score=expedition_score(state, layer, seat, n),
            )
            for n, letter in enumerate(letters(ROLL_AND_WRITE))
        },
        artefacts=int(state.artefacts[layer, seat]),
        refusals=int(state.refusals[layer, seat]),
        bonuses=[name for n, name in enumerate(BRIDGE_NAMES) if state.bonus[seat, n]],
        score=sheet_score(state, layer, seat),
    )


def layout_view(state: State) -> LayoutView:
    """What is printed on the sheets."""
    columns = list(enumerate(letters(ROLL_AND_WRITE)))
    return LayoutView(
        arrows={c: [box + 1 for box in range(BOXES) if state.arrow[n, box]] for n, c in columns},
        vases={c: [box + 1 for box in range(BOXES) if state.vase[n, box]] for n, c in columns},
        expedition=state.expedition_points.tolist(),
        artefacts=state.artefact_points.tolist(),
        dice=state.dice_points.tolist(),
    )


VIEW_TYPE = RollAndWriteView
