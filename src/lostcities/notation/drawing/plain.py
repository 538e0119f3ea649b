"""A picture of any view, written line by line: for a game whose folder has no `drawing.py`."""

from typing import Final

from lostcities.notation.catalog import View
from lostcities.notation.drawing.canvas import EDGE, LINE, Canvas, NewCanvas
from lostcities.notation.text import text_table

LETTER: Final = 8  # pixels, on average
COLUMNS: Final = 80
LINES: Final = 24  # at most: a picture has the same size in every frame


def draw(view: View, new_canvas: NewCanvas) -> Canvas:
    """The text table on the cloth."""
    canvas = new_canvas(2 * EDGE + COLUMNS * LETTER, 2 * EDGE + LINES * LINE)
    for n, line in enumerate(text_table(view).splitlines()[:LINES]):
        canvas.words(EDGE, EDGE + n * LINE, line)
    return canvas
