"""The seats of a table: who sits where now, and who plays for those who are away."""

from typing import NamedTuple

from lostcities.errors import IllegalMove
from lostcities.server.table.log import Order, Row, name_and_face


class Claim(NamedTuple):
    """Somebody who has come late, and will have a bot's seat."""

    text: str  # the name and portrait, as in a row
    hash: str  # of the token that gets the seat


class Chair(NamedTuple):
    """A seat at a table: who sits there now."""

    bot: str | None
    name: str | None = None  # a person's; None: it waits for one, or is a bot's
    away: bool = False
    face: str | None = None  # the portrait that a person has chosen
    since: int = 0  # the row with which the person sat down
    kept: int | None = None  # for whoever had this seat at the table before
    stand_in: str | None = None  # the bot that plays for a person who is away
    offered: bool = False  # a bot's seat that a friend may take
    claim: Claim | None = None  # who takes it when the next round begins

    @property
    def is_person(self) -> bool:
        """Whether a person has sat down."""
        return self.name is not None

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits there."""
        return self.is_person or self.bot is not None

    def after(self, row: Row) -> "Chair":
        """The seat with a row of the log more that concerns it; IllegalMove if it cannot be."""
        if row.kind == "joined":
            if self.bot is not None and self.claim is None:
                raise IllegalMove(f"seat {row.seat} is a bot's")
            name, face = name_and_face(row.text)
            return Chair(None, name, face=face, since=row.number, kept=self.kept)
        if row.kind == "offered":
            return self._replace(offered=True)
        if row.kind == "claimed":
            return self._replace(offered=False, claim=Claim(row.text, row.extra))
        if row.kind == "replaced":
            return self._replace(stand_in=row.text)
        if row.kind == "back":
            return self._replace(away=False, stand_in=None)
        return self._replace(away=True) if row.kind == "left" else self


def in_order(chairs: list[Chair], order: Order) -> list[Chair]:
    """The seats in a new order."""
    return [chairs[it] if isinstance(it, int) else Chair(it) for it in order]
