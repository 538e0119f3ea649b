"""Deciding on a command: the rows that it adds to the log and the state after them, or a refusal.

Nothing is stored, sent or changed here: rows are applied to a copy of the state, as they are when
a log is loaded, so that a move is made once and the state after it is the one that is kept.
"""

from typing import Final, NamedTuple

from lostcities.errors import IllegalMove
from lostcities.fairness.commitments import commitment
from lostcities.notation.moves import move_name, parse_move
from lostcities.server.errors import Full
from lostcities.server.table import agreeing, arranging
from lostcities.server.table.arranging import removed_by, vacate
from lostcities.server.table.commands import (
    BeginRematch,
    ClaimSeat,
    Command,
    CommitContribution,
    EndTurn,
    LeaveOutLate,
    LeaveSeat,
    PlayForBot,
    PlayMoves,
    Refusal,
    ReturnToSeat,
    RevealContribution,
    TakeSeats,
    UndoMove,
)
from lostcities.server.table.contributions import Contributions
from lostcities.server.table.drafting import (
    MOST_ROWS,
    Draft,
    carry_out,
    check_base,
    check_seat,
    deal_if_ready,
    playing,
    seat_claims,
)
from lostcities.server.table.events import Viewer
from lostcities.server.table.log import Ending, Row, read_order
from lostcities.server.table.plans import deciding as plans
from lostcities.server.table.previews import why_refused
from lostcities.server.table.state import TableState
from lostcities.server.tokens import Pass

REGISTERED: Final = (agreeing, arranging, plans)  # they decide on some of the actions


class Decision(NamedTuple):
    """What a command does: rows to store, and the state after them."""

    rows: tuple[Row, ...]  # none: there is nothing to do
    state: TableState
    ending: Ending | None = None  # if the table ends with them
    passes: tuple[Pass, ...] = ()  # tokens that get a seat with them
    forgets: tuple[int, ...] = ()  # the numbers of the rows with names of people who were removed


def decide(state: TableState, command: Command) -> Decision:
    """What a command does to a table; Refusal, or Full where seats are wanted, says why not."""
    request = command.request
    if request is not None:
        check_seat(request)
        if request.key in state.answers:  # carried out, now or long ago
            return Decision((), state)
        check_base(state, request)
    draft = Draft(state, command)
    carry_out(command.action, draft)
    plans.lapse_void(draft)
    ended = draft.state.is_over and not state.is_over
    ending = draft.ending() if ended else None
    forgets = removed_names(state, draft.rows)
    return Decision(tuple(draft.rows), draft.state, ending, tuple(draft.passes), forgets)


def removed_names(state: TableState, rows: list[Row]) -> tuple[int, ...]:
    """The rows with the names of people whom these rows remove: nobody could have them forgotten.

    An order of seats is the first row, or the second after whoever leaves.
    """
    orders = [read_order(row) for row in rows if row.kind == "arranged"]
    return state.joined_rows(removed_by(orders[0], state)) if orders else ()


def may_undo(state: TableState, viewer: Viewer) -> bool:
    """Whether a viewer could take the last move back."""
    mine = viewer is not None and state.mover == viewer and state.number < MOST_ROWS
    if viewer is None or state.chairs[viewer].stand_in:
        return False
    return mine and state.table is not None and state.table.can_undo


# --- Playing --------------------------------------------------------------------------


@carry_out.register
def play_moves(action: PlayMoves, draft: Draft) -> None:
    """What shows something new must come last: else a refusal of the next would tell what came."""
    seat, mover = draft.seat, playing(draft.state).mover
    if mover != seat:
        raise Refusal("not_your_turn", f"it is the turn of seat {mover}")
    if draft.state.chairs[seat].stand_in:
        raise Refusal("not_your_turn", "a bot plays for you: come back first")
    draft.parts = len(action.moves)
    for n, move in enumerate(action.moves, 1):
        try:
            draft.add("move", seat, spelled(draft.state, move))
        except IllegalMove as error:
            reason = why_refused(draft.state.game, error)
            raise Refusal("illegal", str(error), reason) from None
        if n < draft.parts and not (draft.state.table and draft.state.table.can_undo):
            raise Refusal("not_last", f"{move}: nothing can follow it in one message")
    seat_claims(draft)


def spelled(state: TableState, move: str) -> str:
    """A move as it is written in the log."""
    return move_name(state.game, parse_move(state.game, move))


@carry_out.register
def undo_move(_action: UndoMove, draft: Draft) -> None:
    """The last move taken back, if nothing was seen since."""
    playing(draft.state)
    if not may_undo(draft.state, draft.seat):
        raise Refusal("nothing_to_undo", "something new was seen, or the turn passed")
    draft.add("undone", draft.seat)


@carry_out.register
def play_for_bot(action: PlayForBot, draft: Draft) -> None:
    """The move of a bot, which was checked where it was chosen."""
    if action.stand_in:
        draft.add("stand_in", action.seat)
    draft.add("move", action.seat, action.move)
    seat_claims(draft)


@carry_out.register
def end_turn(action: EndTurn, draft: Draft) -> None:
    """A bot will play for the seat until its turn is over."""
    draft.add("timeout", action.seat)


# --- Coming and going -----------------------------------------------------------------


@carry_out.register
def leave_seat(action: LeaveSeat, draft: Draft) -> None:
    """The last person to leave ends the game."""
    state, seat = draft.state, action.seat
    if state.is_over or state.chairs[seat].away:
        raise Refusal("not_playing", "there is nothing to leave")
    if state.phase == "seats" and state.charter.settings.start == "host":
        vacate(draft, seat)
        return
    others = [it for n, it in enumerate(state.chairs) if it.is_person and n != seat]
    last = all(chair.away for chair in others)
    draft.parts = 2 if last else 1
    draft.add("left", seat)
    if last:
        draft.add("abandoned")


@carry_out.register
def return_to_seat(_action: ReturnToSeat, draft: Draft) -> None:
    """Whoever had left plays again."""
    state, seat = draft.state, draft.seat
    chair = state.chairs[seat]
    if state.is_over or not (chair.away or chair.stand_in) or state.number >= MOST_ROWS:
        raise Refusal("not_playing", "there is nothing to come back to")
    draft.add("back", seat)


@carry_out.register
def take_seats(action: TakeSeats, draft: Draft) -> None:
    """All of the seats or none; the first row has the commitment, and the key of the request."""
    state = draft.state
    taken = [seat for seat in action.names if state.chairs[seat].is_taken]
    if taken or state.stage != "waiting":
        raise Full(f"seat {min(taken, default=0)} is taken")
    takes_part = not state.contributions.expected.isdisjoint(action.held)
    committed = action.commitment if state.contributions.are_taken and not takes_part else ""
    draft.cid, draft.parts = action.key, len(action.names)
    for seat, name in action.names.items():
        draft.add("joined", seat, name, committed)
        committed = ""  # a device contributes once
    deal_if_ready(draft)


@carry_out.register
def claim_seat(action: ClaimSeat, draft: Draft) -> None:
    """The first that is offered; hands are taken over between rounds, where there are rounds."""
    offered = [n for n, chair in enumerate(draft.state.chairs) if chair.offered]
    if draft.state.stage != "playing" or not offered:
        raise Full("every seat is taken")
    draft.add("claimed", offered[0], action.text, action.hash)
    seat_claims(draft)


@carry_out.register
def begin_rematch(action: BeginRematch, draft: Draft) -> None:
    """Say at the old table where the new one is."""
    draft.add("rematch", None, action.table)


# --- The seed -------------------------------------------------------------------------


@carry_out.register
def commit_contribution(action: CommitContribution, draft: Draft) -> None:
    """Nothing, if this client has committed to the same already."""
    contributions = check_attempt(draft.state, action.seat, action.attempt)
    known = contributions.committed.get(action.seat)
    if known == action.commitment:
        return
    if known is not None:
        raise Refusal("not_playing", "this seat has committed to another contribution")
    draft.add("committed", action.seat, extra=action.commitment)


@carry_out.register
def reveal_contribution(action: RevealContribution, draft: Draft) -> None:
    """Nothing, if this client has revealed the same already."""
    contributions = check_attempt(draft.state, action.seat, action.attempt)
    if contributions.revealed.get(action.seat) == action.text:
        return
    if draft.state.phase != "reveal":
        raise Refusal("not_playing", "contributions are revealed when all have committed to theirs")
    if commitment(action.text) != contributions.committed[action.seat]:
        raise Refusal("not_playing", "this is not the contribution that was committed to")
    draft.add("revealed", action.seat, extra=action.text)
    deal_if_ready(draft)


@carry_out.register
def leave_out_late(_action: LeaveOutLate, draft: Draft) -> None:
    """Those who are waited for are left out; if nobody else is, the cards are dealt."""
    if draft.state.phase not in ("commit", "reveal"):
        return
    for seat in sorted(draft.state.contributions.late()):
        draft.add("missed", seat)
    deal_if_ready(draft)


def check_attempt(state: TableState, seat: int, attempt: int) -> Contributions:
    """The contributions, if this seat still takes part in this attempt to deal."""
    contributions = state.contributions
    if state.stage != "waiting" or seat not in contributions.expected:
        raise Refusal("not_playing", "nothing can be contributed to the seed any more")
    if attempt != contributions.attempt:
        raise Refusal("stale", f"this is attempt {contributions.attempt} to deal, not {attempt}")
    return contributions
