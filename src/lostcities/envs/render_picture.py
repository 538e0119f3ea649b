"""A picture of a table from a view: plain coloured cards, of the same size in every frame."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.envs.render_canvas import Canvas
from lostcities.envs.render_cards import draw_cards
from lostcities.envs.render_rivals import draw_rivals
from lostcities.envs.render_sheets import draw_sheets
from lostcities.notation.catalog import View

DRAWERS: Final[dict[str, Callable[[Any], Canvas]]] = {
    "classic": draw_cards,
    "partners": draw_cards,
    "rivals": draw_rivals,
    "roll_and_write": draw_sheets,
}


def picture(view: View) -> NDArray[np.uint8]:
    """The table as height × width × 3 bytes."""
    return np.asarray(DRAWERS[view["game"]](view).image, np.uint8)
