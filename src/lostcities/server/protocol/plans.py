"""What a player lays down beforehand: the messages about a planned turn."""

from typing import Annotated, Final, Literal

from pydantic import Field

from lostcities.server.protocol.parts import LegalMove, Part, Telling, View
from lostcities.server.protocol.wording import Cid, MoveText, SeatNumber, Version

MOST_MOVES: Final = 16  # of one turn
MOST_CASES: Final = 4


class Condition(Part):
    """What another must have done for a turn to be played."""

    seat: SeatNumber
    move: MoveText


class PlannedCase(Part):
    """A whole turn, and when it is to be played."""

    when: Condition | None = Field(description="null: whatever the others do")
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=MOST_MOVES)]


class Plan(Part):
    """What I shall do when it is my turn: the first case that holds; no cases: take it back."""

    type: Literal["plan"]
    cid: Cid
    base: Version = Field(description="the version it was decided on; taking it back needs none")
    seat: SeatNumber
    cases: Annotated[list[PlannedCase], Field(max_length=MOST_CASES)]


class Suppose(Part):
    """Ask what my turn would be like, after something that another may do."""

    type: Literal["suppose"]
    id: Version
    when: Condition | None = Field(default=None, description="null: as things are now")
    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES)] = Field(
        default=[], description="the beginning of my turn"
    )


class Possible(Part):
    """What one of the others may do before it is my turn, as far as I know."""

    seat: int
    moves: list[str]


class Supposed(Part):
    """The position as if it were my turn."""

    type: Literal["supposed"] = "supposed"
    id: int
    code: Literal["illegal", "not_last", "not_playing", "bad_plan"] | None = Field(
        default=None, description="why not; null: here it is"
    )
    reason: Telling | None = Field(default=None, description="why a move is illegal")
    message: str | None = Field(default=None, description="in one English sentence, for programs")
    whole: bool = Field(default=False, description="with these moves the turn is over")
    view: View | None = Field(default=None, description="what I would see; null after the turn")
    moves: list[LegalMove] = Field(default=[], description="what I could do then")
    refusals: dict[str, Telling] = Field(default={}, description="what I could not, and why")
    conditions: list[Possible] = Field(default=[], description="what the others may do first")
