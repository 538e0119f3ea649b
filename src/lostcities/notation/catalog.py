"""What a seat may see of any game, ready for JSON, and the schema of it."""

from typing import Any

from lostcities.core.fields import Fields, fields_of, forget
from lostcities.core.game import Game
from lostcities.core.rows import WATCHER
from lostcities.games.catalog import find_game
from lostcities.notation.layout.reader import reader
from lostcities.notation.layout.types import view_type
from lostcities.notation.schema import json_schema

View = dict[str, Any]  # one of the games' typed views, at borders that serve all games


def view_of(game: Game, state: Any, seat: int | None) -> View:
    """All that a seat may know; None is a spectator."""
    return reader(game)(seen_fields(game, state, seat), seat)


def seen_fields(game: Game, state: Any, seat: int | None) -> Fields:
    """The fields of a record, all forgotten that a seat, or a spectator, may not know."""
    fields = state if isinstance(state, Fields) else fields_of(state)
    return forget(fields, game.hide, WATCHER if seat is None else seat)


def seen_by(game: Game, state: Any, seat: int | None) -> Any:
    """The record with all forgotten that a seat, or a spectator, may not know."""
    record = game.copy(state)
    game.hide(record, WATCHER if seat is None else seat)
    return record


def view_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's views."""
    return json_schema(view_type(find_game(game)), f"A seat's view of {game}")
