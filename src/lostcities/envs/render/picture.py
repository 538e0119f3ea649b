"""A picture of a table from a view: plain coloured cards, of the same size in every frame."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lostcities.envs.render.canvas import Canvas
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View

PLAIN: Final = "lostcities.envs.render.plain"  # where the game's folder has no drawing


def picture(view: View) -> NDArray[np.uint8]:
    """The table as height × width × 3 bytes."""
    canvas: Canvas = find_game(view["game"]).part("drawing", PLAIN).draw(view)
    return np.asarray(canvas.image, np.uint8)
