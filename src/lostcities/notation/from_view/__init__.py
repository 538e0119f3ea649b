"""The way back from a view: a record in which the viewer knows exactly the same.

A foreign referee has no record of ours, only what a seat sees. `seen_from_view` builds one: what
is open stands where it is, what is hidden is dealt by `imagine`, so the record is byte by byte what
`Table.seen` gives with the same generator.
"""

from typing import Any, NamedTuple

from lostcities.core.chance import Generator
from lostcities.core.game import Game
from lostcities.errors import BadView, quoted
from lostcities.games.catalog import GAMES
from lostcities.notation.catalog import view_of
from lostcities.notation.from_view.reading import whole
from lostcities.notation.from_view.shape import difference, fault
from lostcities.notation.layout.types import view_type


class Seen(NamedTuple):
    """What a bot may think on: the game, the seat that sees, and a record that it may hold true."""

    game: Game
    seat: int
    state: Any


def seen_from_view(view: object, rng: Generator) -> Seen:
    """A record that fits a seat's view, all hidden cards dealt afresh; BadView says what is wrong.

    The view may come from anywhere: nothing in it is trusted, not even that it is an object.
    """
    game = game_of(view)
    checked: Any = view
    wrong = fault(view, view_type(game), "")
    if wrong:
        raise BadView(wrong)
    if checked["version"] != game.version:
        raise BadView(
            f"version is {checked['version']}, but these are the rules of {game.name}, "
            f"version {game.version}"
        )
    if checked["seat"] is None:
        raise BadView("seat is null: a spectator knows no hand, so the view must be a seat's")
    if not game.has_part("reading"):
        raise BadView(f"a view of {game.name} cannot be read back: the game has no reading.py")
    state = game.part("reading").read(checked)
    seat = whole(checked["seat"], 0, len(checked["scores"]) - 1, "seat")
    wrong = difference(checked, view_of(game, state, seat), "")
    if wrong:
        raise BadView(wrong)
    game.imagine(state, seat, rng)
    return Seen(game, seat, state)


def game_of(view: object) -> Game:
    """The game that a view is of."""
    if not isinstance(view, dict):
        raise BadView(f"a view is a JSON object, not {quoted(view)}")
    name = view.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise BadView(f"game must be one of {', '.join(GAMES)}, not {quoted(name)}")
    return GAMES[name]
