"""The two card games as a picture: a row for each colour, hands above and below.

In a row lie the expedition of the other side, the pile, and the expedition of one's own.
"""

from typing import Any, Final

from lostcities.games.catalog import GAMES
from lostcities.games.classic.text import seats_of, viewer_side
from lostcities.notation.drawing.canvas import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COLORS,
    EDGE,
    GAP,
    LAMP,
    LINE,
    SHADE,
    Canvas,
    NewCanvas,
)
from lostcities.notation.text.symbols import points, seat_name, side_name, turn
from lostcities.words.phrases import phrases

SAY = phrases("table", "en", "classic")  # pictures are for programs
View = Any  # a ClassicView or a PartnersView

LABEL: Final = 64
STRIP: Final = 8 * (CARD_WIDTH + GAP)  # an expedition; longer ones overlap
PILE: Final = 2 * CARD_WIDTH
WIDTH: Final = 2 * EDGE + 2 * (STRIP + LABEL) + PILE + 2 * EDGE
ROW: Final = CARD_HEIGHT + 2 * GAP


def draw(view: View, new_canvas: NewCanvas) -> Canvas:
    """The whole table."""
    mine = viewer_side(view)
    seats, colors = view["hands"], view["colors"]
    height = 2 * EDGE + LINE + len(seats) * ROW + len(colors) * ROW + 3 * LINE
    canvas = new_canvas(WIDTH, height)
    canvas.heading(title(view), turn(view, SAY))
    y = EDGE + LINE + GAP
    y = draw_hands(canvas, view, 1 - mine, y)
    y = draw_board(canvas, view, mine, y + LINE // 2)
    draw_hands(canvas, view, mine, y + LINE // 2)
    return canvas


def title(view: View) -> str:
    """Game, round and deck."""
    match = f" · round {view['round']} of {view['rounds']}" if view["rounds"] > 1 else ""
    return f"{GAMES[view['game']].title}{match} · deck {view['deck']}"


def draw_hands(canvas: Canvas, view: View, side: int, y: int) -> int:
    """The hands of a side, a row each; returns where the next thing goes."""
    for seat in seats_of(view, side):
        room = WIDTH - 2 * EDGE - LABEL
        edge = LAMP if view["mover"] == seat else SHADE
        canvas.place(EDGE + LABEL, y, room, CARD_HEIGHT + GAP, edge=edge)
        canvas.words(EDGE, y + CARD_HEIGHT // 3, seat_name(view, seat, SAY))
        canvas.fan(EDGE + LABEL + GAP, y + GAP // 2, room - 2 * GAP, view["hands"][seat])
        y += ROW
    return y


def draw_board(canvas: Canvas, view: View, mine: int, y: int) -> int:
    """Expeditions and piles; returns where the next thing goes."""
    left, right = EDGE, WIDTH - EDGE - STRIP
    canvas.words(left, y, told_score(view, 1 - mine))
    canvas.words(right, y, told_score(view, mine))
    y += LINE
    for letter in view["colors"]:
        draw_expedition(canvas, view, (1 - mine, letter), (left, y))
        draw_pile(canvas, view, letter, (WIDTH - PILE) // 2, y)
        draw_expedition(canvas, view, (mine, letter), (right, y))
        y += ROW
    return y


def told_score(view: View, side: int) -> str:
    """Whose side it is and its points."""
    return f"{side_name(view, side, SAY)}: {points(view['scores'][side])}"


def draw_expedition(
    canvas: Canvas, view: View, whose: tuple[int, str], corner: tuple[int, int]
) -> None:
    """The cards of an expedition, and towards the middle its points."""
    side, letter = whose
    x, y = corner
    laid = view["expeditions"][side][letter]
    canvas.place(x, y, STRIP, CARD_HEIGHT + GAP, edge=COLORS[letter])
    canvas.fan(x + GAP, y + GAP // 2, STRIP - 2 * GAP, laid["cards"])
    if not laid["cards"]:
        return
    worth, beside = points(laid["score"]), y + CARD_HEIGHT // 3
    if x == EDGE:
        canvas.words(x + STRIP + GAP, beside, worth)
    else:
        canvas.words_to(x - GAP, beside, worth)


def draw_pile(canvas: Canvas, view: View, letter: str, x: int, y: int) -> None:
    """The top card of a pile and how many there are."""
    pile = view["piles"][letter]
    canvas.place(x, y, PILE, CARD_HEIGHT + GAP, edge=COLORS[letter])
    if pile:
        canvas.card(x + GAP, y + GAP // 2, pile[-1])
        canvas.words(x + CARD_WIDTH + 2 * GAP, y + CARD_HEIGHT // 3, str(len(pile)))
