"""The parts of messages and responses: seats, moves with their scores, story entries, results."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema, model_validator

from lostcities.errors import quoted
from lostcities.games.catalog import GAMES
from lostcities.server.protocol.wording import TABLE_ID


class Part(BaseModel):
    """Anything that crosses the border: nothing unknown in it, nothing guessed."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


LONGEST_CLOCK: Final = 14 * 24 * 3600  # seconds
View = dict[str, Any]  # one of the games' views; the schema names them


def known_game(name: str) -> str:
    """The name of a game that can be played here."""
    if name not in GAMES:
        raise ValueError(f"there is no game {quoted(name)}; the games are: {', '.join(GAMES)}")
    return GAMES[name].name


GameName = Annotated[
    str,
    AfterValidator(known_game),
    WithJsonSchema({"type": "string", "enum": list(GAMES)}),
]
Stage = Literal["waiting", "playing", "finished", "abandoned"]


class Telling(Part):
    """An event, a reason or a line of a bill: a code, and its numbers by name.

    The names are those of the words' tables, by game: cards as `R7`, colours as `R`, all else a
    number; in reasons why a move cannot be read, texts.
    """

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    __pydantic_extra__: dict[str, int | str] = Field(init=False)

    code: str


MotionKind = Literal[
    "undo",  # take back everything since the proposer's last turn began
    "draw",  # end the match as it stands, nobody has won
    "end",  # end it at the current score
    "resign",  # the proposer's side has lost
    "replace",  # a bot stands in for somebody who is gone
    "admit",  # a friend who comes late may take a bot's seat
]


CloseReason = Literal["expired", "host"]  # nobody came for too long, or the host did it
LapseReason = Literal[
    "condition",  # nobody has done what was supposed
    "illegal",  # the moves are not legal
    "changed",  # they would have another result than when they were planned
    "undone",  # turns were taken back
    "away",  # the person left, or a bot stands in
]


class Motion(Part):
    """What somebody has proposed; it is carried out when all who are asked have agreed."""

    what: MotionKind
    seat: int = Field(description="who proposed it")
    about: int | None = Field(description="the seat to be replaced, or given to a friend")
    bot: str | None = Field(description="by which bot")
    agreed: list[int]
    asked: list[int] = Field(description="the seats of all who must agree: who is there")


class SeatInfo(Part):
    """Who sits where, for everybody to see."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None = Field(description="which bot plays, if one does")
    present: bool = Field(description="connected now; a bot always is")
    away: bool = Field(description="has left; a bot plays meanwhile if the table says so")
    face: str | None = Field(default=None, description="the portrait that a person has chosen")
    stand_in: str | None = Field(
        default=None, description="the bot that plays for a person who is away"
    )
    offered: bool = Field(default=False, description="a bot's, which a friend may take by `join`")
    claimed: str | None = Field(
        default=None, description="who takes the seat of this bot when the next round begins"
    )
    absent: int | None = Field(
        default=None, description="milliseconds since a person was last connected; null: is now"
    )


class Bank(Part):
    """Time for the whole game: what a turn takes is taken from it, and each turn adds something."""

    seconds: Annotated[int, Field(ge=10, le=LONGEST_CLOCK)]
    increment: Annotated[int, Field(ge=0, le=3600, description="seconds after each turn")] = 0


class DealPlay(Part):
    """A deal that others play too, each at a table of their own."""

    id: Annotated[str, Field(pattern=TABLE_ID)]
    again: bool = Field(default=False, description="whoever sets the table up has played it before")


class TableSettings(Part):
    """What was settled when the table was set up."""

    @model_validator(mode="before")
    @classmethod
    def without_hold(cls, data: Any) -> Any:
        """Older tables kept how their maker added to the seed; it means nothing any more."""
        if isinstance(data, dict):
            return {name: it for name, it in data.items() if name != "hold"}
        return data

    game: GameName
    options: dict[str, int | bool] = Field(description="as given; the others have their defaults")
    clock: int | None = Field(description="seconds for a turn, null: no clock")
    bank: Bank | None = Field(default=None, description="another kind of clock: time for a game")
    on_leave: Literal["bot", "wait"] = Field(description="who plays for a person that has left")
    listed: bool = Field(description="shown in the list of tables")
    start: Literal["full", "host"] = Field(
        default="full", description="dealt when every seat is taken, or when the host starts"
    )
    deal: DealPlay | None = Field(default=None, description="a deal that others play too")


class LegalMove(Part):
    """A move that the viewer may make now, and what it would make of the score."""

    move: str
    score: int | None = Field(description="the viewer's score after it; null: unchanged or unknown")
    color: str | None = Field(description="the colour it changes, as a letter")
    worth: int | None = Field(description="what that colour would then be worth")


class Offer(Part):
    """A card that lies open for all, and what it would do for the viewer by itself."""

    card: str
    adds: int | None = Field(description="points it would add; null: it fits nowhere")
    worth: int | None = Field(description="what its colour would then be worth")


class Clock(Part):
    """The time for this turn."""

    seconds: int = Field(description="for a whole turn; with a bank, when the turn began")
    left: int = Field(description="milliseconds from now on")
    banks: list[int] | None = Field(
        default=None, description="with a bank: milliseconds by seat, when this turn began"
    )


class Entry(Part):
    """One thing that happened, as the viewer may know it; numbered 1, 2, … for each viewer."""

    number: int
    at: int = Field(description="milliseconds since 1970")
    kind: Literal[
        "joined",  # a person took the seat
        "arranged",  # the host has arranged the seats anew; `seat` is the host's
        "started",  # the host has started the game
        "added",  # the table's maker has added to the seed: at older tables
        "committed",  # a client has committed anew to a contribution to the seed
        "revealed",  # a client has revealed its contribution
        "missed",  # a client was too late, and is left out of the seed
        "dealt",  # all seats are taken and the cards are out
        "move",
        "undone",  # `move` and `events` say what was taken back
        "left",
        "back",
        "timeout",  # the clock ran out: a bot moves for the seat, once
        "stand_in",  # the seat's bot failed, and a simpler one moved for it
        "proposed",  # `motion` is what, and `about` which seat, if one
        "agreed",
        "declined",
        "replaced",  # the bot `bot` plays for the person of the seat, who may come back
        "offered",  # a friend may take the bot's seat
        "claimed",  # `name` takes the bot's seat when the next round begins
        "nudged",  # `about`, who is to move, is reminded by `seat`
        "ended",  # as all have agreed, or because `seat` has resigned: `motion`
        "abandoned",  # everybody has left
        "closed",  # by the server or its host; `reason` says why
        "rematch",
        "planned",  # this and the next three are told to `seat` alone
        "unplanned",  # the plan was taken back
        "as_planned",  # the moves that follow were planned
        "lapsed",  # the plan is void; `reason` says why
    ]
    seat: int | None = None
    name: str | None = Field(default=None, description="of the person who joined, or will")
    move: str | None = Field(
        default=None, description="its name; null where the viewer may not know it"
    )
    events: list[Telling] = Field(default=[], description="what the viewer notices, in order")
    motion: MotionKind | None = Field(default=None, description="of `proposed` and `ended`")
    about: int | None = Field(default=None, description="another seat that this concerns")
    bot: str | None = Field(default=None, description="of `replaced`")
    table: str | None = Field(default=None, description="of the rematch")
    reason: CloseReason | LapseReason | None = Field(
        default=None, description="of `closed` and `lapsed`"
    )


class Bill(Part):
    """How the score of a seat (in the card games: of a side) comes about."""

    seats: list[int]
    lines: list[Telling] = Field(description="each with its `points`")
    total: int


class Result(Part):
    """The end of a game: everything may be known now."""

    scores: list[int]
    winners: list[int] = Field(description="seats; empty if the game was abandoned")
    ended: MotionKind | None = Field(
        default=None, description="how it ended before its end: draw, end or resign"
    )
    bills: list[Bill]
    seed: str = Field(
        description="the seed revealed: the secret, then the contributions; empty where a deal "
        "that others play too was not played to its end"
    )
    history: list[str] = Field(description="all moves as they were made; `undo` for one taken back")


class FairPlay(Part):
    """What fixes the shuffle; a client keeps it, and `lostcities verify` checks it at the end."""

    chance: int = Field(description="the version of how cards and dice follow from the seed")
    attempt: int = Field(description="to deal, from 1; a void one is followed by another")
    phase: Literal["seats", "commit", "reveal", "done"] = Field(
        description="what the deal waits for: people, new commitments, contributions, nothing"
    )
    commitment: str = Field(description="SHA-256 of the host's secret for this attempt")
    commitments: dict[str, str] = Field(description="SHA-256 of each client's contribution")
    contributions: dict[str, str] = Field(description="by seat; shown once the cards are dealt")
    missed: list[int] = Field(description="seats whose contribution came too late")
