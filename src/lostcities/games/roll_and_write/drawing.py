"""Roll & Write as a picture: the dice above, the sheets side by side."""

from typing import Any, Final

from lostcities.games.roll_and_write import ROLL_AND_WRITE
from lostcities.games.roll_and_write.sheet import BOXES
from lostcities.notation.drawing.canvas import (
    CHALK,
    COLORS,
    EDGE,
    GAP,
    LAMP,
    LINE,
    SHADE,
    Canvas,
    Color,
    NewCanvas,
)
from lostcities.notation.text.symbols import points, seat_name, turn
from lostcities.words.phrases import phrases

SAY = phrases("table", "en", "roll_and_write")  # pictures are for programs
View = Any  # a RollAndWriteView

BOX: Final = (28, 22)
MARKS: Final = ("artefacts", "refusals")  # the two columns that are only shaded
EMPTY: Final[Color] = (70, 96, 88)
SHADED: Final[Color] = (176, 170, 150)
ROWS: Final = BOXES + 2  # the circle below, the vase above
SHEET_WIDTH: Final = 8 * BOX[0] + 2 * EDGE
SHEET_HEIGHT: Final = ROWS * BOX[1] + 3 * LINE
DIE: Final = 30


def draw(view: View, new_canvas: NewCanvas) -> Canvas:
    """The whole table."""
    seats = len(view["sheets"])
    height = 2 * EDGE + LINE + DIE + 4 * GAP + SHEET_HEIGHT
    canvas = new_canvas(EDGE + seats * SHEET_WIDTH, height)
    canvas.heading(ROLL_AND_WRITE.title, turn(view, SAY))
    draw_dice(canvas, view, EDGE + LINE + GAP)
    for seat in range(seats):
        draw_sheet(canvas, view, seat, (EDGE + seat * SHEET_WIDTH, EDGE + LINE + DIE + 4 * GAP))
    return canvas


def draw_dice(canvas: Canvas, view: View, y: int) -> None:
    """Three colours and three numbers; those that the roller took are marked below."""
    faces = [(COLORS[face], face) for face in view["color_dice"]]
    faces += [(CHALK, str(face)) for face in view["number_dice"]]
    for n, (fill, face) in enumerate(faces):
        x = EDGE + n * (DIE + GAP) + (DIE if n >= len(view["color_dice"]) else 0)
        canvas.box(x, y, (DIE - 2, DIE - 4), fill, face)
        first = len(view["color_dice"])
        taken = n == view["color_taken"] if n < first else n - first == view["number_taken"]
        if taken:
            canvas.underline(x, y + DIE, DIE - 2)


def draw_sheet(canvas: Canvas, view: View, seat: int, corner: tuple[int, int]) -> None:
    """The columns of a sheet from the top vases to the points, and whose it is."""
    sheet, (x, y) = view["sheets"][seat], corner
    lit = view["mover"] == seat
    canvas.place(x, y, SHEET_WIDTH - EDGE, SHEET_HEIGHT, edge=LAMP if lit else SHADE)
    name = f"{seat_name(view, seat, SAY)}: {points(sheet['score'])}"
    canvas.words(x + GAP, y + GAP, name, ink=LAMP if lit else CHALK)
    if view["roller"] == seat:
        canvas.words_to(x + SHEET_WIDTH - EDGE - GAP, y + GAP, "rolled")
    x, y = x + GAP, y + LINE + GAP
    for n, letter in enumerate(view["colors"]):
        draw_column(canvas, view, (seat, letter), (x + n * BOX[0], y))
    for n, mark in enumerate(MARKS, len(view["colors"])):
        draw_mark(canvas, sheet[mark], (x + n * BOX[0], y), mark)


def draw_column(
    canvas: Canvas, view: View, whose: tuple[int, str], corner: tuple[int, int]
) -> None:
    """One expedition: vase, boxes from the top, circle, points."""
    (seat, letter), (x, y) = whose, corner
    column, layout = view["sheets"][seat]["columns"][letter], view["layout"]
    fill, empty = COLORS[letter], dimmed(COLORS[letter])
    canvas.box(x, y, BOX, fill if column["top_vase"] else empty, "v")
    for box in range(BOXES, 0, -1):
        row = y + (BOXES - box + 1) * BOX[1]
        if box <= len(column["numbers"]):
            canvas.box(x, row, BOX, fill, str(column["numbers"][box - 1]))
        else:
            signs = {"^": layout["arrows"][letter], "v": layout["vases"][letter]}
            printed = "".join(sign for sign, boxes in signs.items() if box in boxes)
            canvas.box(x, row, BOX, empty, printed)
    canvas.box(x, y + (BOXES + 1) * BOX[1], BOX, fill if column["circle"] else empty, "x2")
    canvas.words(x + 2, y + ROWS * BOX[1] + 2, points(column["score"]), size=11)


def dimmed(color: Color) -> Color:
    """A box of a colour in which nothing is written yet."""
    red, green, blue = (
        (3 * empty + 2 * full) // 5 for empty, full in zip(EMPTY, color, strict=True)
    )
    return red, green, blue


def draw_mark(canvas: Canvas, shaded: int, corner: tuple[int, int], name: str) -> None:
    """The column of the artefacts or of the dice symbols."""
    x, y = corner
    for box in range(BOXES, 0, -1):
        row = y + (BOXES - box + 1) * BOX[1]
        canvas.box(x, row, BOX, SHADED if box <= shaded else EMPTY)
    canvas.words(x + 2, y + ROWS * BOX[1] + 2, "vases" if name == "artefacts" else "dice", size=9)
