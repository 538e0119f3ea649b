"""Roll & Write from a view: the sheets, the dice and what was shown."""

from typing import Any, Final

from lostcities.games.roll_and_write import ROLL_AND_WRITE
from lostcities.games.roll_and_write.layout import BRIDGE_NAMES, PHASES
from lostcities.games.roll_and_write.rules import (
    COLUMNS,
    DICE,
    FACES,
    NOTHING,
    NOW,
    SHOWN,
    TEN,
    Phase,
    all_bridges_passed,
    all_exhausted,
    is_past,
)
from lostcities.games.roll_and_write.sheet import BOXES, LEAST_POINTS, MOST_POINTS
from lostcities.games.roll_and_write.view import LayoutView, RollAndWriteView, SheetView
from lostcities.notation.from_view.reading import as_many, demand, whole
from lostcities.notation.moves import letters

PHASE_OF: Final = {name: Phase(n) for n, name in enumerate(PHASES)}
LETTERS: Final = letters(ROLL_AND_WRITE)


def read(view: RollAndWriteView) -> Any:
    """A record in which the viewer knows the same."""
    state = ROLL_AND_WRITE.new_state()
    demand(view["colors"] == list(LETTERS), f"colors must be {list(LETTERS)}")
    few, many = ROLL_AND_WRITE.seats[0], ROLL_AND_WRITE.seats[-1]
    state.seats = whole(len(view["scores"]), few, many, "the number of seats")
    whole(view["seat"] or 0, 0, int(state.seats) - 1, "seat")
    state.sealed = view["sealed"]
    read_turn(state, view)
    read_dice(state, view)
    read_layout(state, view["layout"])
    read_sheets(state, NOW, view["sheets"], "sheets")
    if view["sealed"]:
        read_sheets(state, SHOWN, view["shown"], "shown")
    else:
        demand(not view["shown"], "shown must be empty unless choices are sealed")
    read_bridges(state, view)
    return state


def read_turn(state: Any, view: RollAndWriteView) -> None:
    """Who rolled, and who chooses."""
    seats = int(state.seats)
    state.roller = whole(view["roller"], 0, seats - 1, "roller")
    state.phase = PHASE_OF[view["phase"]]
    over = state.phase == Phase.OVER
    demand((view["mover"] is None) == over, "mover is null when the phase is over, and only then")
    state.turn = state.roller  # where the turn ends, if it is the last
    if view["mover"] is not None:
        state.turn = whole(view["mover"], 0, seats - 1, "mover")


def read_dice(state: Any, view: RollAndWriteView) -> None:
    """The dice as rolled, and which two the roller took."""
    as_many(view["color_dice"], DICE, "color_dice")
    as_many(view["number_dice"], DICE, "number_dice")
    for die in range(DICE):
        letter = view["color_dice"][die]
        demand(letter in list(LETTERS), f"color_dice[{die}] must be one of {LETTERS}")
        state.color_die[die] = LETTERS.index(letter)
        face = whole(view["number_dice"][die], 0, FACES - 1, f"number_dice[{die}]")
        state.number_die[die] = face
    taken = (view["color_taken"], view["number_taken"])
    demand((taken[0] is None) == (taken[1] is None), "the roller takes a die of each sort, or none")
    state.color_taken = NOTHING if taken[0] is None else whole(taken[0], 0, DICE - 1, "color_taken")
    state.number_taken = (
        NOTHING if taken[1] is None else whole(taken[1], 0, DICE - 1, "number_taken")
    )
    choosing = state.turn == state.roller and state.phase == Phase.CHOOSE
    demand(not choosing or taken[0] is None, "no die is taken before the roller has chosen")


def read_layout(state: Any, layout: LayoutView) -> None:
    """What is printed on every sheet."""
    points = {"expedition": state.expedition_points, "artefacts": state.artefact_points}
    points["dice"] = state.dice_points
    for name, field in points.items():
        given: list[int] = layout[name]  # type: ignore[literal-required]
        as_many(given, BOXES + 1, f"layout.{name}")
        for n, value in enumerate(given):
            field[n] = whole(value, LEAST_POINTS, MOST_POINTS, f"layout.{name}[{n}]")
    for n, letter in enumerate(LETTERS):
        for where, boxes, field in (
            (f"layout.arrows.{letter}", layout["arrows"].get(letter), state.arrow),
            (f"layout.vases.{letter}", layout["vases"].get(letter), state.vase),
        ):
            demand(boxes is not None, f"{where} is missing")
            for box in boxes or []:
                field[n, whole(box, 1, BOXES, where) - 1] = 1


def read_sheets(state: Any, layer: int, sheets: list[SheetView], name: str) -> None:
    """One layer of all sheets."""
    as_many(sheets, int(state.seats), name)
    for seat, sheet in enumerate(sheets):
        read_sheet(state, layer, seat, sheet, f"{name}[{seat}]")


def read_sheet(state: Any, layer: int, seat: int, sheet: SheetView, where: str) -> None:
    """The columns of a sheet; vases found and artefacts shaded must agree."""
    vases = 0
    for n, letter in enumerate(LETTERS):
        place = f"{where}.columns.{letter}"
        demand(letter in sheet["columns"], f"{place} is missing")
        column = sheet["columns"][letter]
        numbers = column["numbers"]
        demand(len(numbers) <= BOXES, f"{place} has {len(numbers)} numbers for {BOXES} boxes")
        for box, number in enumerate(numbers):
            state.number[layer, seat, n, box] = whole(number, 1, TEN, place)
        demand(numbers == sorted(numbers), f"{place}: numbers must be equal or rising")
        full = len(numbers) == BOXES
        demand(full or not column["top_vase"], f"{place}: only a full column has its top vase")
        state.filled[layer, seat, n] = len(numbers)
        state.circle[layer, seat, n] = column["circle"]
        state.top_vase[layer, seat, n] = column["top_vase"]
        vases += int(state.vase[n, : len(numbers)].sum()) + column["top_vase"]
    right = min(vases, BOXES)
    demand(sheet["artefacts"] == right, f"{where}.artefacts must be {right}, a vase an artefact")
    state.artefacts[layer, seat] = right
    state.refusals[layer, seat] = whole(sheet["refusals"], 0, BOXES, f"{where}.refusals")


def read_bridges(state: Any, view: RollAndWriteView) -> None:
    """Which bridges were passed, and who has their bonus."""
    for name in view["bridges_passed"]:
        demand(name in BRIDGE_NAMES, f"bridges_passed: there is no bridge {name[:12]!r}")
        state.passed[BRIDGE_NAMES.index(name)] = 1
    for seat, sheet in enumerate(view["sheets"]):
        for name in sheet["bonuses"]:
            where = f"sheets[{seat}].bonuses"
            demand(name in view["bridges_passed"], f"{where}: {name[:12]!r} was not passed")
            bridge = BRIDGE_NAMES.index(name)
            demand(is_past(state, NOW, seat, bridge), f"{where}: {name} has not come so far")
            state.bonus[seat, bridge] = 1
    for n in range(COLUMNS + 2):
        earned = bool(state.bonus[:, n].any()) or not state.passed[n]
        demand(earned, f"bridges_passed: nobody has the bonus of {BRIDGE_NAMES[n]}")
    if state.phase == Phase.OVER:
        ended = all_exhausted(state) or all_bridges_passed(state)
        demand(ended, "phase is over, but neither are all exhausted nor all bridges passed")
