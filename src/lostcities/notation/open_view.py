"""The view with all hands open: for a referee, and for a game that is over."""

from collections.abc import Callable
from typing import Final

from lostcities.notation.catalog import View

OWN: Final = ("hands", "sheets", "scores")  # by seat, as far as a game has them


def open_view(view: Callable[[int | None], View], seats: int) -> View:
    """What a spectator would see if nobody hid anything; the deck stays closed.

    Every hand, sheet and score is as its owner sees it, the phase as the mover does.

    >>> from lostcities import Table
    >>> table = Table("classic", seed=7)
    >>> "?" in open_view(table.view, table.seats)["hands"][1]
    False
    """
    shown, own = view(None), [view(seat) for seat in range(seats)]
    for part in OWN:
        if part in shown:
            shown[part] = [own[seat][part][seat] for seat in range(seats)]
    if shown["mover"] is not None:
        shown["phase"] = own[shown["mover"]]["phase"]
    return shown
