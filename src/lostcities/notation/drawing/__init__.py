"""Pictures of every game, made from a view alone: what a seat sees, and nothing more.

A game's `drawing.py` draws on any canvas; here it is an SVG text, in `envs/render` an image.
"""

from typing import Final

from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View
from lostcities.notation.drawing.canvas import Canvas, NewCanvas
from lostcities.notation.drawing.svg import SvgCanvas

PLAIN: Final = "lostcities.notation.drawing.plain"  # where the game's folder has no drawing


def drawn(view: View, new_canvas: NewCanvas) -> Canvas:
    """The table as a seat sees it, on a canvas of any kind."""
    canvas: Canvas = find_game(view["game"]).part("drawing", PLAIN).draw(view, new_canvas)
    return canvas


def svg_table(view: View) -> str:
    """The table as a seat sees it, as an SVG document.

    >>> from lostcities import Table
    >>> svg_table(Table("classic", seed=7).view(0))[:5]
    '<svg '
    """
    canvas = drawn(view, SvgCanvas)
    assert isinstance(canvas, SvgCanvas)
    return canvas.document()
