"""A draft: the state after a command, made row by row; and who may ask for what.

Each kind of action has a function that adds its rows to a draft, registered with `carry_out`:
playing and the seed in `decide`, the seats before the deal in `arranging`, what people agree on
during the game in `agreeing`, planned turns in `plans`.
"""

from functools import singledispatch
from typing import Final

from lostcities.server.table.commands import Action, Command, Refusal, SeatRequest
from lostcities.server.table.log import Ending, Kind, Row
from lostcities.server.table.state import TableState
from lostcities.server.tokens import Pass
from lostcities.table import Table

MOST_ROWS: Final = 20_000  # of a log; beyond them moves alone are taken, and they end


class Draft:
    """The next state, made row by row."""

    def __init__(self, state: TableState, command: Command) -> None:
        self.state = state.copy()
        self.rows: list[Row] = []
        self.cid = str(command.request.cid) if command.request else None  # goes to the first row
        self.parts = 1  # how many rows the request makes; the first says it too
        self.passes: list[Pass] = []  # tokens that get a seat
        self.absent = command.absent
        self.request = command.request
        self._at = command.at

    @property
    def seat(self) -> int:
        """The seat of whoever asks."""
        assert self.request is not None  # these are asked for by people alone
        return self.request.seat

    def add(self, kind: Kind, seat: int | None = None, text: str = "", extra: str = "") -> None:
        """Apply a row."""
        request = () if self.rows else (self.cid, self.parts)
        row = Row(self.state.number + 1, self._at, kind, seat, text, extra, *request)
        self.state.apply(row)
        self.rows.append(row)

    def ending(self) -> Ending:
        """When and how the table ended."""
        table = self.state.table
        return Ending(self._at, table.scores() if table else [])


@singledispatch
def carry_out(action: Action, draft: Draft) -> None:
    """Add to a draft what an action does; each kind of action has a function of its own."""
    raise TypeError(f"nobody decides on {action!r}")


def check_seat(request: SeatRequest) -> None:
    """A seat is played with a token for it, and from one window at a time."""
    given = request.given
    if given is None or not given.may_play or request.seat not in given.seats:
        raise Refusal("not_your_seat", f"seat {request.seat} is not yours")
    if request.read_only:
        raise Refusal("read_only", "the seat is played from another window")


def check_base(state: TableState, request: SeatRequest) -> None:
    """What was decided on an old version is not played."""
    if request.base is None:
        return
    story = state.stories[request.seat]
    if not story.changed <= request.base <= story.version:
        raise Refusal("stale", f"this is version {story.version}, and not {request.base}")


def playing(state: TableState) -> Table:
    """The table, if a game is on."""
    if state.table is None or state.stage != "playing":
        raise Refusal("not_playing", "nothing is being played")
    return state.table


def deal_if_ready(draft: Draft) -> None:
    """Deal, if every seat is taken, the game is started and no contribution is missing."""
    if draft.state.phase == "done" and draft.state.stage == "waiting":
        draft.add("dealt")


def seat_claims(draft: Draft) -> None:
    """Who has claimed a bot's seat gets it, if a round has just begun."""
    state = draft.state
    if state.stage != "playing" or not state.is_between_rounds:
        return
    for seat, chair in enumerate(state.chairs):
        if chair.claim is not None:
            draft.add("joined", seat, chair.claim.text)
            draft.passes.append(Pass(chair.claim.hash, state.id, (seat,), "seat"))
