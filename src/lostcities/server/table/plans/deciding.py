"""Deciding on plans: they are laid down, taken back, carried out, or lapse.

A plan is carried out by the server as a step of its own, after the move that brought the turn was
stored and told: so no answer to anybody takes longer because somebody has planned something.
"""

from typing import Final

from lostcities.server.protocol.parts import LapseReason
from lostcities.server.table.commands import PlayPlanned, Refusal, SetPlan
from lostcities.server.table.drafting import MOST_ROWS, Draft, carry_out, playing, seat_claims
from lostcities.server.table.events import move_told
from lostcities.server.table.plans.plan import Case, Plan, When, plan_text, rows_for_all
from lostcities.server.table.plans.supposing import Turn, supposed_world, tried, written
from lostcities.server.table.state import TableState

MOST_PRIVATE_ROWS: Final = 2_000  # of a log: so that plans cannot use up the room of the others


@carry_out.register
def set_plan(action: SetPlan, draft: Draft) -> None:
    """A plan, in the place of the one before; without a case that one is taken back."""
    state, seat = draft.state, draft.seat
    playing(state)
    if not action.cases:
        if seat not in state.plans:
            raise Refusal("bad_plan", "nothing is planned")
        draft.add("unplanned", seat)
        return
    if state.number >= MOST_ROWS or private_rows(state) >= MOST_PRIVATE_ROWS:
        raise Refusal("bad_plan", "this game has gone on for too long; only moves are left")
    cases = [checked_case(state, seat, case) for case in action.cases]
    draft.add("planned", seat, plan_text(cases))


def private_rows(state: TableState) -> int:
    """How many rows of the log are for one seat alone."""
    return len(state.events) - rows_for_all(state.events)


def checked_case(state: TableState, seat: int, case: Case) -> Case:
    """A case with the result that its moves would have now."""
    when = case.when and When(case.when.seat, written(state, case.when.move))
    turn = tried(state, seat, supposed_world(state, seat, when), case.moves)
    if not turn.is_whole:
        raise Refusal("bad_plan", "a whole turn is planned: something is missing at its end")
    return Case(when, turn.moves, turn.result)


# --- When the turn has come -----------------------------------------------------------


def plan_due(state: TableState) -> int | None:
    """The seat whose turn it is and that has planned it, if it plays itself."""
    seat = state.mover
    if seat is None or seat not in state.plans or state.bot_to_move() is not None:
        return None
    return seat


@carry_out.register
def play_planned(action: PlayPlanned, draft: Draft) -> None:
    """The first case that holds is played; if none does, the plan lapses."""
    state, seat = draft.state, action.seat
    if plan_due(state) != seat:
        return
    plan = state.plans[seat]
    found = [holding(state, seat, plan, case) for case in plan.cases]
    turns = [it for it in found if isinstance(it, Turn)]
    if not turns:
        draft.add("lapsed", seat, nearest([it for it in found if not isinstance(it, Turn)]))
        return
    draft.add("as_planned", seat)
    for move in turns[0].moves:
        draft.add("move", seat, move)
    seat_claims(draft)


def holding(state: TableState, seat: int, plan: Plan, case: Case) -> Turn | LapseReason:
    """The turn of a case, or why it is not played."""
    if case.when is not None and case.when not in told_since(state, seat, plan.number):
        return "condition"
    try:
        turn = tried(state, seat, playing(state).shown(seat), case.moves)
    except Refusal:
        return "illegal"
    return turn if turn.is_whole and turn.result == case.result else "changed"


def nearest(reasons: list[LapseReason]) -> LapseReason:
    """Of the reasons of several cases, that of the one that came nearest to being played."""
    order: list[LapseReason] = ["changed", "illegal", "condition"]
    return min(reasons, key=order.index)


def told_since(state: TableState, seat: int, number: int) -> set[tuple[int | None, str | None]]:
    """The moves since a row that stand, by seat, as far as a seat was told which they were."""
    stack = []
    for event in state.events[number:]:
        if event.kind == "move":
            rows = event.told_to(seat)
            stack.append((event.seat, move_told(state.game, event, rows) if rows else None))
        elif event.kind == "undone" and stack:
            stack.pop()
    return set(stack)


# --- What makes plans void ------------------------------------------------------------


def lapse_void(draft: Draft) -> None:
    """Plans end whose person is gone, and all if turns were taken back by agreement."""
    back = any(row.kind == "undone" and row.extra == "agreed" for row in draft.rows)
    for seat in sorted(draft.state.plans):
        chair = draft.state.chairs[seat]
        if draft.state.stage == "playing" and (back or chair.away or chair.stand_in):
            draft.add("lapsed", seat, "undone" if back else "away")
