"""The bodies of HTTP requests and responses."""

from typing import Annotated, Any, Literal

from pydantic import Field

from lostcities.server.protocol.messages import MOST_MOVES
from lostcities.server.protocol.parts import (
    LONGEST_CLOCK,
    Bank,
    DealPlay,
    GameName,
    Part,
    SeatInfo,
    Stage,
    TableSettings,
    Telling,
    View,
)
from lostcities.server.protocol.wording import (
    Attempt,
    BotText,
    Cid,
    Commitment,
    Contribution,
    Face,
    MoveText,
    Name,
    SeatNumber,
    Token,
    Version,
)


class SeatWish(Part):
    """Who shall sit there: a person on this device, a bot, or whoever comes by the link."""

    kind: Literal["here", "bot", "open"]
    name: Name | None = Field(default=None, description="of the person, for `here`")
    bot: BotText | None = Field(
        default=None, description="which one, for `bot`; null: the usual one"
    )
    face: Face | None = Field(default=None, description="a portrait, for `here`")


class NewTable(Part):
    """A table to be set up; one wish for each seat."""

    game: GameName
    options: Annotated[dict[str, int | bool], Field(max_length=12, default_factory=dict)]
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=5)]
    clock: Annotated[int, Field(ge=5, le=LONGEST_CLOCK)] | None = Field(
        default=None, description="seconds for a turn"
    )
    bank: Bank | None = Field(default=None, description="instead of it, time for the whole game")
    on_leave: Literal["bot", "wait"] = "wait"
    listed: bool = False
    start: Literal["full", "host"] = Field(
        default="full", description="deal when every seat is taken, or when the host starts"
    )
    deal: DealPlay | None = Field(
        default=None, description="the cards of this deal; game and options are the deal's"
    )
    commitment: Commitment | None = Field(
        default=None, description="SHA-256 of what this device will contribute to the seed"
    )
    bearer: Annotated[bool, Field(description="answer with a token, not a cookie: for bots")] = (
        False
    )


class Commit(Part):
    """A new commitment, when an attempt to deal was void."""

    attempt: Attempt
    commitment: Commitment


class Reveal(Part):
    """The contribution that was committed to, when all have committed."""

    attempt: Attempt
    contribution: Contribution


class Join(Part):
    """Take an open seat."""

    name: Name
    face: Face | None = Field(default=None, description="a portrait")
    seat: SeatNumber | None = Field(default=None, description="null: the first open one")
    commitment: Commitment | None = Field(
        default=None, description="SHA-256 of what this device will contribute to the seed"
    )
    cid: Cid | None = Field(
        default=None,
        description="a secret of the client: asking again with it gives the same seat",
    )
    bearer: bool = False


class Seated(Part):
    """The seats that the caller now has at a table; the token is in a cookie, or here."""

    table: str
    mine: list[int]
    token: str | None = Field(description="only for `bearer`; shown this once")
    commitment: str = Field(description="the host's, for the first attempt to deal: keep it")
    chance: int = Field(description="how cards and dice will follow from the seed: keep it too")


class Rematch(Part):
    """Play again, with changed settings or null for the same."""

    table: NewTable | None = None
    commitment: Commitment | None = Field(default=None, description="as for `Join`")


class Enter(Part):
    """Exchange the token of a link (#t=…) for a cookie; a link works once."""

    token: Token


class Link(Part):
    """A link that gives the caller's seats to another device, once."""

    path: str = Field(description="/g/TABLE#t=TOKEN")


class NewToken(Part):
    """A token for a program: `play` may move, `read` may look."""

    scope: Literal["play", "read"]
    label: Name


class TokenInfo(Part):
    """A token for a program; `token` is shown once, when it is made."""

    label: str
    scope: Literal["play", "read"]
    token: str | None


class DeviceInfo(Part):
    """A device, an open link or a program that has the caller's seats."""

    id: str
    scope: Literal["seat", "link", "play", "read"] = Field(
        description="`seat`: a person's device; `play`, `read`: a program's"
    )
    seats: list[int] = Field(description="those of its seats that are the caller's too")
    label: str | None = Field(description="of a program")
    browser: str | None = Field(description="of a device, if its browser told")
    system: str | None
    created: int = Field(description="milliseconds since 1970")
    expires: int | None = Field(description="when a link is good no more")
    mine: bool = Field(description="the caller's own")
    first: bool = Field(description="the first device of a seat, which may end its other ones")
    can_end: bool = Field(description="whether the caller may end it")


class PushInfo(Part):
    """How a browser subscribes to notifications."""

    key: str | None = Field(description="the host's public key; null: it sends none")


class PushWish(Part):
    """Where a browser is told that it is its turn."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)] | None = Field(
        description="of the browser's push service; null: no more"
    )


class MoveRequest(Part):
    """A move by HTTP, for programs; the same as `play` on the WebSocket."""

    cid: Cid
    base: Version
    seat: SeatNumber
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=MOST_MOVES)]


class TableInfo(Part):
    """A table as everybody may see it."""

    table: str
    stage: Stage
    settings: TableSettings
    seats: list[SeatInfo]
    commitment: str
    mine: list[int] = Field(description="the caller's seats")
    mover: int | None = Field(description="the seat to move")


class DamagedTable(Part):
    """A listed table that this server cannot open: damaged, or of another version of the rules."""

    table: str
    damaged: Literal[True] = True


class PositionWish(Part):
    """A position of a record."""

    record: dict[str, Any]
    at: Annotated[int, Field(ge=0, le=100_000, description="after so many moves")]
    seat: SeatNumber | None = Field(default=None, description="whose eyes; null: all hands open")
    story: bool = Field(default=False, description="tell all moves up to there too")


class ReviewWish(Part):
    """A finished game to be reviewed."""

    record: dict[str, Any]
    hindsight: bool = Field(default=False, description="with all cards open")


class ToldMove(Part):
    """A move of a record, as it was told."""

    seat: int
    events: list[Telling] = Field(description="none if whose eyes these are noticed nothing")


class Position(Part):
    """What lay there after so many moves."""

    at: int
    of: int = Field(description="moves in all")
    seat: int | None = Field(description="who made the last move")
    move: str | None
    view: View
    story: list[ToldMove] | None = Field(
        default=None,
        description="if asked for: the moves up to here, the newest 10,000 at most",
    )


class OptionInfo(Part):
    """An option of a game."""

    name: str
    default: int
    lowest: int
    highest: int
    flag: bool = Field(description="yes or no")
    meaning: str


class BotInfo(Part):
    """A bot that can take a seat."""

    bot: str = Field(description="what to ask for")
    name: str
    about: str


class GameInfo(Part):
    """A game that can be played here."""

    game: str
    title: str
    rules: int = Field(description="the version of the rules")
    seats: list[int] = Field(description="how many can play")
    sides: int = Field(description="0: everyone for themselves")
    colors: dict[str, str] = Field(description="names by letter, in order")
    options: list[OptionInfo]
    bots: list[BotInfo]


class Problem(Part):
    """What went wrong, in one sentence."""

    code: str
    message: str


class Health(Part):
    """The server is up."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]
