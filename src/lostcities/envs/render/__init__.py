"""Rendering: the table as text or picture, by the eyes of all, of a spectator or of a seat."""

from functools import partial
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from lostcities.core.game import Game
from lostcities.envs.checks import is_whole
from lostcities.envs.extra import envs_extra
from lostcities.errors import BadOption
from lostcities.notation.catalog import View, view_of
from lostcities.notation.open_view import open_view
from lostcities.notation.text import text_table

Eyes = int | Literal["all", "spectator"]
RENDER_MODES: Final = ("human", "ansi", "rgb_array")


def rendered(view: View, mode: str) -> str | NDArray[np.uint8] | None:
    """What is seen, in a render mode; `human` prints it."""
    if mode == "rgb_array":
        with envs_extra():
            from lostcities.envs.render.picture import picture

        return picture(view)
    if mode == "ansi":
        return text_table(view) + "\n"
    print(text_table(view), end="\n\n")
    return None


def view_by(game: Game, state: Any, seats: int, eyes: Eyes) -> View:
    """What these eyes see; those of all see every hand and every sheet, but not the deck."""
    see = partial(view_of, game, state)
    return open_view(see, seats) if eyes == "all" else see(None if eyes == "spectator" else eyes)


def checked_eyes(eyes: Any, seats: int) -> Eyes:
    """`all`, `spectator` or a seat of the table."""
    if isinstance(eyes, str) and eyes == "all":
        return "all"
    if isinstance(eyes, str) and eyes == "spectator":
        return "spectator"
    if not is_whole(eyes) or not 0 <= eyes < seats:
        raise BadOption(f"eyes must be 'all', 'spectator' or 0 to {seats - 1}, not {eyes!r}")
    return int(eyes)
