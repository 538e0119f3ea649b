"""What all fresh deals of a game have in common, and so no text of a position needs to tell."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from lostcities.core.chance import new_generator
from lostcities.core.fields import fields_of
from lostcities.core.game import Game
from lostcities.notation.catalog import View, view_of
from lostcities.notation.layout import Counted
from lostcities.notation.layout.reader import reader
from lostcities.notation.position.leaves import leaves_of

DEALS: Final = 8  # what is the same in so many is the same in all


@cache
def common(game: Game, seats: int, seat: int | None) -> Mapping[str, Any]:
    """The values that are the same after every deal with the usual options."""
    first, *others = (fresh(game, seats, seat, stream) for stream in range(DEALS))
    same = {name for name in first if all(deal.get(name) == first[name] for deal in others)}
    return {name: value for name, value in first.items() if name in same}


def fresh(game: Game, seats: int, seat: int | None, stream: int) -> dict[str, Any]:
    """The values of one deal."""
    state = game.new_state()
    game.deal(state, seats, game.new_options(seats), new_generator(0, stream))
    shown = all_known(game, state, seats) if seat is None else seen(game, state, seat)
    return leaves_of(game, seats, seat).flat(shown)


def seen(game: Game, state: Any, seat: int) -> View:
    """The view of a seat."""
    return view_of(game, state, seat)


def all_known(game: Game, state: Any, seats: int) -> View:
    """All that a layout reads from a record in which nothing is forgotten.

    What belongs to a viewer is a list by seat.
    """
    fields, read = fields_of(state), reader(game)
    view = {**read(fields, 0), "seat": None}
    for name, kind in game.part("layout").LAYOUT.view.items():
        if isinstance(kind, Counted) and "viewer" in kind.row.at:
            view[name] = [read(fields, seat)[name] for seat in range(seats)]
    return view
