"""The bodies about deals that several play: made of a finished game, told, compared."""

from typing import Annotated, Any

from pydantic import Field

from lostcities.server.protocol.parts import GameName, Part
from lostcities.server.protocol.wording import BotText, Face, Name

LONGEST_SEED = 1000


class DealSeat(Part):
    """Who sat there: a person by name, or a bot; with neither, a person who is forgotten."""

    name: Name | None = Field(default=None, description="of the person")
    bot: BotText | None = None
    face: Face | None = Field(default=None, description="the person's portrait")


class DealWish(Part):
    """A finished game whose deal others shall play too."""

    record: dict[str, Any]
    seats: Annotated[list[DealSeat], Field(min_length=2, max_length=5)]


class DealMade(Part):
    """The deal; the same if it was made before."""

    deal: str


class DealInfo(Part):
    """A deal as those may know it who have still to play it: no card, no result."""

    deal: str
    game: GameName
    options: dict[str, int | bool]
    seats: list[DealSeat] = Field(description="who sat where in the first game")
    played: int = Field(description="how many games of it have ended")


class SeedShown(Part):
    """The seed, which whoever has played a deal to its end was told."""

    seed: Annotated[str, Field(min_length=1, max_length=LONGEST_SEED)]


class DealGame(Part):
    """One game of a deal."""

    at: int = Field(description="when it ended, in milliseconds since 1970")
    seats: list[DealSeat]
    scores: list[int]
    again: bool = Field(description="played by somebody who knew the deal")
    whole: bool = Field(description="played to its end, by those who sat down")


class DealResults(Part):
    """The games of a deal that are over, the first one first."""

    games: list[DealGame]


class DayResult(Part):
    """A deal of the day that was played to its end."""

    record: dict[str, Any]
    key: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,40}$")] = Field(
        description="a secret of the browser's for this deal: its first result counts"
    )


class DayStanding(Part):
    """A result among those of the people of this server."""

    people: int
    below: int = Field(description="how many of them have less")
    even: int = Field(description="how many have the same, the caller among them")
