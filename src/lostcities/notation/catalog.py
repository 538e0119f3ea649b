"""What a seat may see of any game, ready for JSON, and the schema of it."""

from typing import Any

from lostcities.core.game import Game
from lostcities.core.rows import WATCHER
from lostcities.games.catalog import find_game
from lostcities.notation.schema import json_schema

View = dict[str, Any]  # one of the games' typed views, at borders that serve all games


def view_of(game: Game, state: Any, seat: int | None) -> View:
    """All that a seat may know; None is a spectator."""
    view: View = game.part("view").view(state, seat)
    return view


def seen_by(game: Game, state: Any, seat: int | None) -> Any:
    """The record with all forgotten that a seat, or a spectator, may not know."""
    record = game.copy(state)
    game.hide(record, WATCHER if seat is None else seat)
    return record


def view_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's views."""
    return json_schema(find_game(game).part("view").VIEW_TYPE, f"A seat's view of {game}")
