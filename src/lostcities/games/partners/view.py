"""The type of the partnership game's views; `layout.py` says how they are read."""

from typing import Literal

from lostcities.games.classic.view import TableView


class PartnersView(TableView):
    """All that a seat may know of a match; seat null is a spectator."""

    game: Literal["partners"]
    seat: int | None
    hands: list[list[str]]
    side_known: list[list[str]]
    told: list[str]
    given: str | None


VIEW_TYPE = PartnersView
