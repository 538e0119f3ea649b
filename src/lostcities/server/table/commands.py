"""Commands: what somebody wants to change at a table, when, and who asks for it.

A command is only data, so that deciding on it needs nothing but the state (`decide`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID

from lostcities.server.protocol.messages import RefusalCode
from lostcities.server.protocol.parts import MotionKind, Telling
from lostcities.server.table.log import Order
from lostcities.server.table.plans.plan import Case
from lostcities.server.tokens import Pass


class Refusal(Exception):
    """Why a command is not carried out."""

    def __init__(self, code: RefusalCode, message: str, reason: Telling | None = None) -> None:
        """A key, a sentence, and of an illegal move the reason in numbers."""
        super().__init__(message)
        self.code, self.reason = code, reason


class SeatRequest(NamedTuple):
    """Who asks for a change at a seat, in which message, and what the decision was based on."""

    seat: int
    cid: UUID
    given: Pass | None  # the token that came with it
    base: int | None = None  # the version of the table that was seen
    read_only: bool = False  # from a window that may only look: another plays the seat

    @property
    def key(self) -> tuple[int, str]:
        """By what its answer is found again."""
        return self.seat, str(self.cid)


# --- What a person asks for -----------------------------------------------------------


class PlayMoves(NamedTuple):
    """Moves one after the other: all of them or none."""

    moves: tuple[str, ...]


class UndoMove(NamedTuple):
    """The last move taken back."""


class LeaveSeat(NamedTuple):
    """A person leaves; the last to leave ends the game."""

    seat: int


class ReturnToSeat(NamedTuple):
    """A person who had left comes back."""


class TakeSeats(NamedTuple):
    """People sit down together, with a commitment of the device they share."""

    names: Mapping[int, str]  # by seat; with the portraits, as in a row
    commitment: str
    held: tuple[int, ...] = ()  # the seats that the device has already
    key: str | None = None  # by which the request is known if it comes again


class ClaimSeat(NamedTuple):
    """A friend who comes late takes the seat of a bot, at once or when the next round begins."""

    text: str  # the name and portrait, as in a row
    hash: str  # of the friend's token


class ArrangeSeats(NamedTuple):
    """The seats anew, before the deal; and perhaps the start of the game."""

    order: Order
    start: bool = False


class CommitContribution(NamedTuple):
    """A client commits anew, after an attempt to deal that is void."""

    seat: int
    commitment: str
    attempt: int


class RevealContribution(NamedTuple):
    """A client reveals its contribution; the last to do so has the cards dealt."""

    seat: int
    text: str
    attempt: int


class ProposeMotion(NamedTuple):
    """Something that the others must agree to."""

    what: MotionKind
    about: int | None = None  # the seat in which a bot is to stand in
    bot: str | None = None  # which one; None: a gentle one


class AnswerMotion(NamedTuple):
    """For or against what is proposed."""

    agree: bool


class NudgeMover(NamedTuple):
    """Whoever is waited for is reminded."""


class SetPlan(NamedTuple):
    """What to do when the turn comes: the first case that holds; none: take the plan back."""

    cases: tuple[Case, ...]


class BeginRematch(NamedTuple):
    """The game goes on at another table."""

    table: str


# --- What the server does by itself ---------------------------------------------------


class PlayForBot(NamedTuple):
    """The move of a bot; `stand_in` if another chose it, for the bot has failed."""

    seat: int
    move: str
    stand_in: bool = False


class PlayPlanned(NamedTuple):
    """The turn of a seat has come that has planned it."""

    seat: int


class EndTurn(NamedTuple):
    """The time of a seat is up: a bot plays its turn."""

    seat: int


class LeaveOutLate(NamedTuple):
    """The time for contributions is up: those who are waited for are left out."""


Action = (
    PlayMoves
    | UndoMove
    | LeaveSeat
    | ReturnToSeat
    | TakeSeats
    | ClaimSeat
    | ArrangeSeats
    | CommitContribution
    | RevealContribution
    | ProposeMotion
    | AnswerMotion
    | NudgeMover
    | SetPlan
    | BeginRematch
    | PlayForBot
    | PlayPlanned
    | EndTurn
    | LeaveOutLate
)


class Command(NamedTuple):
    """An action, the time of it, and the request it comes from; None: the server's own doing."""

    at: int  # milliseconds since 1970
    action: Action
    request: SeatRequest | None = None
    absent: Mapping[int, int] = MappingProxyType({})  # milliseconds, by seat without a connection
