"""The messages of the WebSocket and of the stream for bots, version 2, distinguished by `type`.

Validation is strict: an unknown field, a number sent as text or a missing field is refused. The
page's types and the fuzz tests are generated from these models.
"""

from typing import Annotated, Final, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from lostcities.server.protocol.parts import (
    Clock,
    Entry,
    FairPlay,
    LegalMove,
    Motion,
    MotionKind,
    Offer,
    Part,
    Result,
    SeatInfo,
    Stage,
    TableSettings,
    Telling,
    View,
)
from lostcities.server.protocol.plans import Plan, PlannedCase, Suppose, Supposed
from lostcities.server.protocol.wording import BotText, Cid, MoveText, SeatNumber, Version

PROTOCOL: Final = 2
MOST_MOVES: Final = 16  # in one message: a turn


# --- From a client --------------------------------------------------------------------


class Hello(Part):
    """The first message: which eyes to look with, and what was seen already."""

    type: Literal["hello"]
    protocol: Literal[2]
    seat: SeatNumber | None = Field(
        default=None, description="one of mine; null: the first, or a watcher"
    )
    since: Version = Field(
        default=0, description="the last version seen; the story comes from there on"
    )
    take: bool = Field(
        default=True,
        description="play from here; false: only if no other window of mine is connected",
    )


class Look(Part):
    """Look with the eyes of another of my seats (several people on one device)."""

    type: Literal["look"]
    seat: SeatNumber
    since: Version = 0


class Play(Part):
    """Make one move or a whole turn: all of it or nothing."""

    type: Literal["play"]
    cid: Cid = Field(description="the client's own id for this message: answered once for ever")
    base: Version = Field(description="the version it was made on")
    seat: SeatNumber
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=MOST_MOVES)]


class Undo(Part):
    """Take the last move back, until something new was seen."""

    type: Literal["undo"]
    cid: Cid
    base: Version
    seat: SeatNumber


class Why(Part):
    """Ask why a move is not allowed."""

    type: Literal["why"]
    id: Version
    move: MoveText


class AskHint(Part):
    """Ask what a good player would do; refused at a table of people in progress."""

    type: Literal["hint"]
    id: Version
    think: bool = Field(
        default=True, description="false: the position as the seat knows it, to think oneself"
    )


class Leave(Part):
    """Leave the table; the seat's token stays good for coming back."""

    type: Literal["leave"]
    cid: Cid
    seat: SeatNumber


class Back(Part):
    """Come back to a seat that was left."""

    type: Literal["back"]
    cid: Cid
    seat: SeatNumber


class ArrangedSeat(Part):
    """A seat in a new order: whoever sat there before, open to all, or a bot."""

    kind: Literal["keep", "open", "bot"]
    seat: SeatNumber | None = Field(default=None, description="the old seat, for `keep`")
    bot: BotText | None = Field(default=None, description="which one, for `bot`")

    @model_validator(mode="after")
    def one_of_them(self) -> Self:
        """A seat or a bot where there must be one."""
        if (self.kind == "keep") != (self.seat is not None):
            raise ValueError("`keep` needs the old seat, and nothing else has one")
        if (self.kind == "bot") != (self.bot is not None):
            raise ValueError("`bot` needs a name, and nothing else has one")
        return self


class Arrange(Part):
    """The seats in a new order, before the deal; people who are not in it are removed."""

    type: Literal["arrange"]
    cid: Cid
    base: Version
    seat: SeatNumber
    seats: Annotated[list[ArrangedSeat], Field(min_length=2, max_length=5)]
    start: bool = Field(default=False, description="start the game, too")


class Propose(Part):
    """Propose something that the others must agree to; alone at the table one decides alone."""

    type: Literal["propose"]
    cid: Cid
    base: Version
    seat: SeatNumber
    what: MotionKind
    about: SeatNumber | None = Field(default=None, description="for `replace` and `admit`: a seat")
    bot: BotText | None = Field(default=None, description="by which bot; null: a gentle one")


class Answer(Part):
    """For or against what is proposed."""

    type: Literal["answer"]
    cid: Cid
    base: Version
    seat: SeatNumber
    agree: bool


class Nudge(Part):
    """Remind whoever is to move; once a turn."""

    type: Literal["nudge"]
    cid: Cid
    seat: SeatNumber


Phrase = Literal["hello", "luck", "nice", "thanks", "oops", "wow", "moment", "good_game"]


class React(Part):
    """Say a quick phrase to everybody at the table; there is no free text."""

    type: Literal["react"]
    seat: SeatNumber
    phrase: Phrase


class Ping(Part):
    """Are you there?"""

    type: Literal["ping"]
    id: Version


ClientMessage = Annotated[
    Hello
    | Look
    | Play
    | Undo
    | Why
    | AskHint
    | Leave
    | Back
    | Arrange
    | Propose
    | Answer
    | Nudge
    | Plan
    | Suppose
    | React
    | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)


# --- From the server ------------------------------------------------------------------


class Welcome(Part):
    """The answer to hello; a state follows."""

    type: Literal["welcome"] = "welcome"
    protocol: Literal[2] = PROTOCOL
    table: str
    mine: list[int] = Field(description="the seats that this client plays; none: a watcher")
    server: str = Field(description="the version of lostcities")


class State(Part):
    """All that the viewer may know now, and what happened since the version it had."""

    type: Literal["state"] = "state"
    table: str
    version: int = Field(description="how many entries the viewer's story has")
    seat: int | None = Field(description="whose eyes these are; null: a watcher's")
    stage: Stage
    settings: TableSettings
    rules: int = Field(description="the version of the game's rules")
    seats: list[SeatInfo]
    host: int | None = Field(description="the seat of whoever arranges the table before the deal")
    fair: FairPlay
    view: View | None = Field(description="null before the deal")
    mover: int | None
    moves: list[LegalMove] = Field(description="if the viewer is to move; else none")
    refusals: dict[str, Telling] = Field(
        description="moves one might try, and the reasons why they are not legal"
    )
    offers: list[Offer] = Field(description="cards open for all as the viewer could use them")
    can_undo: bool = Field(description="the viewer may take the last move back")
    can_hint: bool = Field(description="hints are allowed here")
    clock: Clock | None
    motion: Motion | None = Field(description="what is proposed")
    plan: list[PlannedCase] | None = Field(
        description="what the viewer has planned, for nobody else; null: nothing can be planned now"
    )
    entries: list[Entry] = Field(description="the story since the version asked for")
    result: Result | None = Field(description="when it is over")
    rematch: str | None = Field(description="the table of the rematch")


class Accepted(Part):
    """The message was carried out and is stored; the same answer for ever."""

    type: Literal["accepted"] = "accepted"
    cid: Cid
    version: int = Field(description="the version after it, in the seat's own story")


RefusalCode = Literal[
    "stale",  # something happened since `base`: look at `version` and decide again
    "not_your_turn",
    "not_your_seat",
    "illegal",
    "not_last",  # a move after which nothing can follow in one message
    "nothing_to_undo",
    "not_playing",  # waiting for people, or over
    "not_host",  # what the host of the table alone may do
    "open_seats",  # the game cannot start while a seat is open
    "no_motion",  # nothing is proposed, or this cannot be
    "bad_plan",  # nothing is planned, or this cannot be
    "bad_seats",  # an order of seats that the game does not have
    "read_only",  # the seat is played from another window now
    "storage",  # it could not be stored; nothing has changed, try again
]


class Refused(Part):
    """The message was not carried out, and nothing has changed."""

    type: Literal["refused"] = "refused"
    cid: Cid
    code: RefusalCode
    reason: Telling | None = Field(description="why a move is illegal")
    message: str = Field(description="in one English sentence, for programs")
    version: int


class Because(Part):
    """Why a move is not allowed."""

    type: Literal["because"] = "because"
    id: int
    move: str
    code: Literal["not_playing", "not_your_turn", "illegal"] | None = Field(
        description="null: it is allowed"
    )
    reason: Telling | None = Field(description="why it is illegal")
    message: str | None = Field(description="in one English sentence, for programs")


class Hint(Part):
    """What a good player would do."""

    type: Literal["hint"] = "hint"
    id: int
    move: str | None = Field(description="null: refused, see code; or the asker thinks itself")
    seen: str | None = Field(
        default=None,
        description="base64 of a record that the seat may hold true: all hidden cards dealt afresh",
    )
    code: Literal["not_here", "not_your_turn", "busy"] | None


class Presence(Part):
    """Somebody came or went."""

    type: Literal["presence"] = "presence"
    seats: list[SeatInfo]


class Reaction(Part):
    """Somebody says a quick phrase; it is not part of the story."""

    type: Literal["reaction"] = "reaction"
    seat: int
    phrase: Phrase


class Notice(Part):
    """Something the viewer should be told."""

    type: Literal["notice"] = "notice"
    code: Literal[
        "read_only",  # a newer window plays the seat
        "writable",  # this window plays it again: the newer one is gone
        "restarting",
    ]


class Fault(Part):
    """The client did something wrong; the connection is closed next."""

    type: Literal["fault"] = "fault"
    code: Literal["bad_message", "too_fast", "bad_seat", "bad_protocol", "revoked"]
    message: str


class Pong(Part):
    """The answer to ping."""

    type: Literal["pong"] = "pong"
    id: int


class Beat(Part):
    """A line to keep a stream alive."""

    type: Literal["beat"] = "beat"


ServerMessage = Annotated[
    Welcome
    | State
    | Accepted
    | Refused
    | Because
    | Supposed
    | Hint
    | Presence
    | Reaction
    | Notice
    | Fault
    | Pong
    | Beat,
    Field(discriminator="type"),
]
SERVER_MESSAGE: Final[TypeAdapter[ServerMessage]] = TypeAdapter(ServerMessage)
