"""The words of each game: its view, the view's type, and why a move is not allowed."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from lostcities.notation import classic, partners, rivals, roll_and_write
from lostcities.notation.schema import json_schema

View = dict[str, Any]  # one of the typed views below, at borders that serve all games


class Words(NamedTuple):
    """How a game is spoken of."""

    view: Callable[[Any, int | None], Any]
    view_type: type[Any]
    why_not: Callable[[Any, int], str]


WORDS: Final = {
    "classic": Words(classic.view, classic.ClassicView, classic.why_not),
    "partners": Words(partners.view, partners.PartnersView, partners.why_not),
    "rivals": Words(rivals.view, rivals.RivalsView, rivals.why_not),
    "roll_and_write": Words(
        roll_and_write.view, roll_and_write.RollAndWriteView, roll_and_write.why_not
    ),
}


def view_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's views."""
    return json_schema(WORDS[game].view_type, f"A seat's view of {game}")
