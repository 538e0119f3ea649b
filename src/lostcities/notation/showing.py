"""How a table shows itself: as a line, as text, as a picture, in a notebook."""

from abc import ABC, abstractmethod
from html import escape
from typing import Any, Literal

from lostcities.errors import LostCitiesError, quoted
from lostcities.notation.catalog import View
from lostcities.notation.drawing import svg_table
from lostcities.notation.open_view import open_view
from lostcities.notation.text import text_table

Eyes = int | Literal["mover", "spectator", "all"]


class Showing(ABC):
    """What a table has for people to look at.

    Unless told otherwise, people look with the eyes of the seat to move; after the end with those
    of a spectator, who is shown no more than all may know.
    """

    game: Any
    seats: Any
    mover: Any
    played: Any
    over: Any

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """All that a seat may know; None is a spectator."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points by seat."""

    @abstractmethod
    def moves(self) -> list[str]:
        """The legal moves."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won."""

    def text(self, eyes: Eyes = "mover", language: str = "en") -> str:
        """The table as text, at most 80 columns wide: by a seat's eyes, a spectator's or all."""
        return text_table(self._seen_by(eyes), language)

    def svg(self, eyes: Eyes = "mover") -> str:
        """The table as an SVG picture: by a seat's eyes, a spectator's or all."""
        return svg_table(self._seen_by(eyes))

    def _seen_by(self, eyes: Eyes) -> View:
        if eyes == "all":
            return open_view(self.view, self.seats)
        if eyes == "mover":
            return self.view(self.mover)
        if isinstance(eyes, str) and eyes != "spectator":
            raise LostCitiesError.of("bad_eyes", value=quoted(eyes), highest=self.seats - 1)
        return self.view(None if eyes == "spectator" else eyes)

    def __str__(self) -> str:
        """The table as text, as the seat to move sees it."""
        return self.text()

    def __repr__(self) -> str:
        """The game, how far it is, who is to move, the scores; nothing that is hidden.

        With sealed choices the scores are those that all may know.
        """
        scores = self.view(None)["scores"]
        who = f"seat {self.mover} to move"
        if self.over:
            names = " and ".join(f"seat {seat}" for seat in self.winners())
            who = f"{'won' if len(self.winners()) == 1 else 'shared'} by {names}"
        n = len(self.played)
        made = "1 move" if n == 1 else f"{n} moves"
        return f"<Table {self.game}: {self.seats} seats, {made} made, {who}, scores {scores}>"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return self.svg()

    def _repr_html_(self) -> str:
        """The picture, and below it the legal moves."""
        moves = f"<p>{escape(', '.join(self.moves()))}</p>" if not self.over else ""
        return f'<div style="max-width: 60rem; overflow-x: auto">{self.svg()}{moves}</div>'
