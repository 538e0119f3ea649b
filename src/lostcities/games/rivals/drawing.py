"""Rivals as a picture: the display above, then a row for each seat and a column for each colour."""

from typing import Any, Final

from lostcities.games.rivals import RIVALS
from lostcities.games.rivals.rules import PILES
from lostcities.notation.drawing.canvas import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CHALK,
    COLORS,
    EDGE,
    GAP,
    LAMP,
    LINE,
    Canvas,
    NewCanvas,
)
from lostcities.notation.text.symbols import points, seat_name, turn
from lostcities.words.phrases import phrases

SAY = phrases("table", "en", "rivals")  # pictures are for programs
View = Any  # a RivalsView

LABEL: Final = 84
STRIP: Final = 4 * (CARD_WIDTH + GAP)  # an expedition; longer ones overlap
ROW: Final = CARD_HEIGHT + LINE + GAP


def draw(view: View, new_canvas: NewCanvas) -> Canvas:
    """The whole table."""
    seats = len(view["expeditions"])
    width = 2 * EDGE + LABEL + len(view["colors"]) * (STRIP + GAP)
    canvas = new_canvas(width, 2 * EDGE + 2 * LINE + (seats + 1) * ROW)
    pile = PILES - view["piles_to_come"]
    title = f"{RIVALS.title} · pile {pile} of {PILES}: {view['pile']} left"
    canvas.heading(title, turn(view, SAY))
    y = EDGE + LINE + GAP
    canvas.words(EDGE, y, "display")
    canvas.words(EDGE, y + LINE, f"supply {view['supply']}")
    canvas.place(EDGE + LABEL, y, width - 2 * EDGE - LABEL, CARD_HEIGHT + GAP)
    canvas.fan(
        EDGE + LABEL + GAP, y + GAP // 2, width - 2 * EDGE - LABEL - 2 * GAP, view["display"]
    )
    canvas.words(EDGE + LABEL, y + CARD_HEIGHT + GAP + 2, auction(view))
    for seat in range(seats):
        draw_seat(canvas, view, seat, y + (seat + 1) * ROW + LINE // 2)
    return canvas


def auction(view: View) -> str:
    """The highest bid, if there is one."""
    if view["phase"] == "won":
        return f"{seat_name(view, view['mover'], SAY)} won for {view['bid']}"
    if view["phase"] != "auction":
        return ""
    still = ", ".join(seat_name(view, seat, SAY) for seat in view["bidding"])
    return f"{seat_name(view, view['bidder'], SAY)} bid {view['bid']}; still in: {still}"


def draw_seat(canvas: Canvas, view: View, seat: int, y: int) -> None:
    """The gold and the expeditions of a seat."""
    ink = LAMP if view["mover"] == seat else CHALK
    canvas.words(EDGE, y, f"{seat_name(view, seat, SAY)}: {points(view['scores'][seat])}", ink=ink)
    canvas.words(EDGE, y + LINE, f"{view['gold'][seat]} gold")
    for n, letter in enumerate(view["colors"]):
        x, laid = EDGE + LABEL + n * (STRIP + GAP), view["expeditions"][seat][letter]
        canvas.place(x, y, STRIP, CARD_HEIGHT + GAP, edge=COLORS[letter])
        canvas.fan(x + GAP, y + GAP // 2, STRIP - 2 * GAP, laid["cards"])
        if laid["cards"]:
            canvas.words(x, y + CARD_HEIGHT + GAP + 2, points(laid["score"]))
