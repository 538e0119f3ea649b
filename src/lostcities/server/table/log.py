"""The log of a table: append-only rows, numbered from 1; everything else is a fold over it."""

from typing import Any, Literal, NamedTuple

from lostcities.server.protocol.parts import TableSettings

Kind = Literal[
    "joined",
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
    "abandoned",
    "closed",
    "rematch",
]
SHUFFLING: tuple[Kind, ...] = ("joined", "committed", "revealed", "missed")  # towards a deal
PLAYED: tuple[Kind, ...] = ("dealt", "move", "undone")  # what changes the game itself


class Row(NamedTuple):
    """One thing that happened at a table."""

    number: int
    at: int  # milliseconds since 1970
    kind: Kind
    seat: int | None = None
    text: str = ""  # the move, the name, the id of the rematch, why it was closed
    extra: str = ""  # a commitment, or a contribution to the seed
    cid: str | None = None  # on the first row of a message
    parts: int = 1  # how many rows the message made


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

    def __repr__(self) -> str:
        """Without the secret: this may end up in a log."""
        return f"Charter({self.id!r})"


def places_from(data: list[dict[str, Any]]) -> tuple[Place, ...]:
    """The places from JSON data."""
    return tuple(Place(**place) for place in data)
