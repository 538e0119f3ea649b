"""Roll & Write as text: the dice, one's own sheet as a grid, the other sheets beside it."""

from itertools import zip_longest
from typing import Any, Final

from lostcities.games.roll_and_write import ROLL_AND_WRITE
from lostcities.games.roll_and_write.rules import BRIDGE_BOX
from lostcities.games.roll_and_write.sheet import BOXES, BRIDGE_BONUS, COLORS
from lostcities.notation.text.symbols import (
    EMPTY,
    SYMBOLS,
    WIDTH,
    card_sign,
    points,
    seat_name,
    spread,
    turn,
)
from lostcities.words.phrases import Phrases

View = Any  # a RollAndWriteView
Sheet = Any  # a SheetView

ARROW, VASE, CIRCLE, BRIDGE, SHADED = "↑", "∪", "○", "═", "x"
LABEL_WIDTH: Final = 7
CELL_WIDTHS: Final = (5,) * len(COLORS) + (11, 6)  # the columns, artefacts, dice symbols
SHEET_WIDTH: Final = LABEL_WIDTH + sum(CELL_WIDTHS)
OTHER_CELL: Final = 9
MARKS: Final = ("artefacts", "dice")
ROOMY: Final = 3  # other sheets for which there is room in 24 lines
ROLLED: Final = "»"  # where there is no room for words


def table_lines(view: View, say: Phrases) -> list[str]:
    """The whole table."""
    shown = shown_seat(view)
    others = [seat for seat in range(len(view["sheets"])) if seat != shown]
    lines = other_lines if len(others) <= ROOMY else short_lines
    right = [line for seat in others for line in lines(view, seat, say)]
    pairs = zip_longest(sheet_lines(view, shown, say), [*right, "", *legend(say)], fillvalue="")
    return [
        *spread(f"{ROLL_AND_WRITE.title} · {dice(view)}", turn(view, say)),
        "",
        *(f"{left.ljust(SHEET_WIDTH)}{other}" for left, other in pairs),
    ]


def legend(say: Phrases) -> tuple[str, str]:
    """What the signs mean."""
    return (
        say("legend", arrow=ARROW, vase=VASE, circle=CIRCLE),
        say("legend_of_marks", bridge=BRIDGE, shaded=SHADED),
    )


def laid(view: View, side: int, letter: str) -> list[str]:
    """The numbers of a column."""
    return [str(number) for number in view["sheets"][side]["columns"][letter]["numbers"]]


def shown_seat(view: View) -> int:
    """Whose sheet is shown in full: the viewer's; for a spectator that of the seat to move."""
    if view["seat"] is not None:
        return int(view["seat"])
    return int(view["mover"] or 0)


# --- The dice -------------------------------------------------------------------------


def dice(view: View) -> str:
    """The six dice; those that the roller took are in brackets."""
    colors = [
        die(card_sign(face), taken=n == view["color_taken"])
        for n, face in enumerate(view["color_dice"])
    ]
    numbers = [
        die(str(face), taken=n == view["number_taken"])
        for n, face in enumerate(view["number_dice"])
    ]
    return f"{' '.join(colors)} | {' '.join(numbers)}"


def die(face: str, *, taken: bool) -> str:
    return f"({face})" if taken else face


# --- One sheet in full ----------------------------------------------------------------


def sheet_lines(view: View, seat: int, say: Phrases) -> list[str]:
    """The grid, from the top vases down to the points."""
    sheet, letters = view["sheets"][seat], view["colors"]
    return [
        grid_line(say("worth"), [*(f"{SYMBOLS[c]} {c}" for c in letters), *map(say, MARKS)]),
        grid_line(say("top"), [top_cell(letter, sheet) for letter in letters]),
        *(box_line(view, sheet, box) for box in range(BOXES, 0, -1)),
        grid_line(say("circle"), [circle_cell(letter, sheet) for letter in letters]),
        grid_line(say("bridge"), [bridge_cell(view, sheet, c, say) for c in (*letters, *MARKS)]),
        grid_line(say("points"), [points(n) for n in column_points(view, sheet)]),
        say("total", who=seat_name(view, seat, say), score=points(sheet["score"]))
        + roller_mark(view, seat, say),
    ]


def grid_line(label: str, cells: list[str]) -> str:
    """A label and the cells of the eight columns."""
    sized = zip(cells, CELL_WIDTHS, strict=False)
    return label.ljust(LABEL_WIDTH) + "".join(cell.ljust(width) for cell, width in sized)


def box_line(view: View, sheet: Sheet, box: int) -> str:
    """One box of each column; the label says what so many boxes are worth."""
    layout = view["layout"]
    edge = BRIDGE if box == BRIDGE_BOX else " "
    cells = [box_cell(layout, letter, sheet["columns"][letter], box) for letter in view["colors"]]
    cells.append(SHADED if sheet["artefacts"] >= box else points(layout["artefacts"][box]))
    cells.append(SHADED if sheet["refusals"] >= box else points(layout["dice"][box]))
    return grid_line(f"{box}{edge}{points(layout['expedition'][box]):>3}", cells)


def box_cell(layout: Any, letter: str, column: Any, box: int) -> str:
    """The number written, or what is printed in the box."""
    if len(column["numbers"]) >= box:
        return f"{SYMBOLS[letter]}{column['numbers'][box - 1]}"
    signs = {ARROW: layout["arrows"][letter], VASE: layout["vases"][letter]}
    return "".join(sign for sign, boxes in signs.items() if box in boxes) or EMPTY


def top_cell(letter: str, sheet: Sheet) -> str:
    """The vase above a column, with the colour's symbol once it is marked."""
    return f"{SYMBOLS[letter]}{SHADED}" if sheet["columns"][letter]["top_vase"] else VASE


def circle_cell(letter: str, sheet: Sheet) -> str:
    """The circle below a column: marked, still to be had, or lost."""
    column = sheet["columns"][letter]
    if column["circle"]:
        return f"{SYMBOLS[letter]}×2"
    return "" if column["numbers"] else CIRCLE


def bridge_cell(view: View, sheet: Sheet, name: str, say: Phrases) -> str:
    """The bonus won, a bridge still open, or one that others were first to pass."""
    if name in sheet["bonuses"]:
        return f"+{BRIDGE_BONUS}"
    return say("gone") if name in view["bridges_passed"] else BRIDGE


def column_points(view: View, sheet: Sheet) -> list[int]:
    """The points of the expeditions, the artefacts and the dice symbols."""
    layout = view["layout"]
    return [
        *(sheet["columns"][letter]["score"] for letter in view["colors"]),
        layout["artefacts"][sheet["artefacts"]],
        layout["dice"][sheet["refusals"]],
    ]


def roller_mark(view: View, seat: int, say: Phrases) -> str:
    """Who rolled the dice."""
    return say("rolled") if view["roller"] == seat and view["mover"] is not None else ""


# --- The other sheets -----------------------------------------------------------------


def other_lines(view: View, seat: int, say: Phrases) -> list[str]:
    """A sheet in four lines: the score, boxes filled and last number by column, the marks."""
    sheet = view["sheets"][seat]
    cells = [other_cell(letter, sheet).ljust(OTHER_CELL) for letter in view["colors"]]
    half = len(cells) // 2
    shaded = zip(MARKS, (sheet["artefacts"], sheet["refusals"]), strict=True)
    marked = [
        f"{say(f'other_{name}')} {n}{BRIDGE if name in sheet['bonuses'] else ''}"
        for name, n in shaded
    ]
    name = f"{seat_name(view, seat, say)}: {points(sheet['score'])}"
    rolled = roller_mark(view, seat, say)
    fits = SHEET_WIDTH + len(name) + len(rolled) <= WIDTH
    return [
        name + rolled if fits else ROLLED + name,
        "".join(cells[:half]).rstrip(),
        "".join(cells[half:]).rstrip(),
        "  ".join(marked),
    ]


def short_lines(view: View, seat: int, say: Phrases) -> list[str]:
    """The same in three lines: vases and refusals are beside the score."""
    sheet, (_, *cells, _) = view["sheets"][seat], other_lines(view, seat, say)
    rolled = bool(roller_mark(view, seat, say))
    marks = {VASE: "artefacts", SHADED: "dice"}
    counts = {"artefacts": sheet["artefacts"], "dice": sheet["refusals"]}
    shown = [
        f"{sign}{counts[it]}{BRIDGE if it in sheet['bonuses'] else ''}"
        for sign, it in marks.items()
    ]
    name = f"{seat_name(view, seat, say)}: {points(sheet['score'])}"
    return [f"{ROLLED if rolled else ''}{name} {' '.join(shown)}", *cells]


def other_cell(letter: str, sheet: Sheet) -> str:
    """`▲3/7`: three boxes, the last a 7; then circle, top vase and bridge bonus."""
    column = sheet["columns"][letter]
    numbers = column["numbers"]
    written = f"{len(numbers)}/{numbers[-1]}" if numbers else "0"
    signs = {CIRCLE: column["circle"], VASE: column["top_vase"], BRIDGE: letter in sheet["bonuses"]}
    return SYMBOLS[letter] + written + "".join(sign for sign, shown in signs.items() if shown)
