"""The log of a table: append-only rows, numbered from 1; everything else is a fold over it."""

import json
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from lostcities.server.protocol.parts import TableSettings

Kind = Literal[
    "joined",
    "arranged",  # the seats anew, before the deal: see `Order`
    "started",
    "added",  # at tables of version 1 of chance
    "committed",
    "revealed",
    "missed",
    "dealt",
    "move",
    "undone",
    "left",
    "back",
    "timeout",
    "stand_in",
    "proposed",  # and the like: see `motions`
    "agreed",
    "declined",
    "replaced",  # a bot plays for a person, who may come back
    "offered",  # a bot's seat is free for a friend who comes late
    "claimed",  # by one, who gets it when the next round begins
    "nudged",
    "ended",  # as the players have agreed, or one side has resigned
    "abandoned",
    "closed",
    "rematch",
    "planned",  # and the like: see `plans`
    "unplanned",
    "as_planned",
    "lapsed",
]
SHUFFLING: tuple[Kind, ...] = (  # towards a deal
    *("joined", "arranged", "started"),
    *("committed", "revealed", "missed"),
)
SEATING: tuple[Kind, ...] = ("joined", "left", "back", "arranged")  # what changes who sits where
NAMING: tuple[Kind, ...] = ("joined", "claimed")  # what says a person's name
PRIVATE: tuple[Kind, ...] = (  # what is told to its seat alone
    *("planned", "unplanned", "as_planned", "lapsed"),
)
PLAYED: tuple[Kind, ...] = ("dealt", "move", "undone")  # what changes the game itself


class Row(NamedTuple):
    """One thing that happened at a table."""

    number: int
    at: int  # milliseconds since 1970
    kind: Kind
    seat: int | None = None
    text: str = ""  # the move, the name (and portrait), an order of seats, a plan, a reason, an id
    extra: str = ""  # a commitment, a contribution, of a claim its token's hash; an undo: "agreed"
    cid: str | None = None  # on the first row of a message
    parts: int = 1  # how many rows the message made


Order = list[int | str | None]  # by new seat: the old one, a bot that sits down, or open to all


def read_order(row: Row) -> Order:
    """The new order of the seats that a row tells."""
    order: Order = json.loads(row.text)
    return order


def seat_moves(order: Order) -> dict[int, int]:
    """Where those who stay sit now, by their old seats; who is missing has been removed."""
    return {old: new for new, old in enumerate(order) if isinstance(old, int)}


def seats_of(places: int, rows: Iterable[Row]) -> int:
    """How many seats a table has: those it was set up with, or those of the last order."""
    orders = [read_order(row) for row in rows if row.kind == "arranged"]
    return len(orders[-1]) if orders else places


def name_and_face(text: str) -> tuple[str, str | None]:
    """A person's name and portrait, as a row has them: in two lines."""
    name, _, face = text.partition("\n")
    return name, face or None


def person_text(name: str, face: str | None) -> str:
    """The same the other way round."""
    return f"{name}\n{face}" if face else name


class Ending(NamedTuple):
    """When a table ended, and with which scores; none if nothing was dealt."""

    at: int
    scores: list[int]


class Place(NamedTuple):
    """A seat as it was set up."""

    kind: Literal["here", "bot", "open"]
    bot: str | None
    kept: int | None = None  # for whoever had this seat at the table before


class Charter(NamedTuple):
    """What was settled when the table was set up; it never changes."""

    id: str
    created: int
    rules: int
    settings: TableSettings
    places: tuple[Place, ...]
    secret: str
    chance: int = 1  # the version of how cards and dice follow from the seed
    ending: Ending | None = None  # the one thing that is added later
    seed: str | None = None  # of a deal that others play too; nobody contributes to it

    def __repr__(self) -> str:
        """Without secret and seed: this may end up in a log."""
        return f"Charter({self.id!r})"


def places_from(data: list[dict[str, Any]]) -> tuple[Place, ...]:
    """The places from JSON data."""
    return tuple(Place(**place) for place in data)
