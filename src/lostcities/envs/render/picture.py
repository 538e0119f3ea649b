"""A picture of a table from a view: plain coloured cards, of the same size in every frame."""

import numpy as np
from numpy.typing import NDArray

from lostcities.envs.render.canvas import ImageCanvas
from lostcities.notation.catalog import View
from lostcities.notation.drawing import drawn


def picture(view: View) -> NDArray[np.uint8]:
    """The table as height × width × 3 bytes."""
    canvas = drawn(view, ImageCanvas)
    assert isinstance(canvas, ImageCanvas)
    return np.asarray(canvas.image, np.uint8)
