"""Deciding is pure: it changes nothing, needs nothing but data, and makes a move once."""

import ast
import random
from pathlib import Path
from typing import Any, get_args
from uuid import UUID

import pytest

import lostcities.server.table as package
from lostcities.server.protocol.plans import Suppose
from lostcities.server.table.commands import (
    Action,
    AnswerMotion,
    BeginRematch,
    Command,
    EndTurn,
    LeaveSeat,
    NudgeMover,
    PlayForBot,
    PlayMoves,
    PlayPlanned,
    ProposeMotion,
    Refusal,
    ReturnToSeat,
    SeatRequest,
    SetPlan,
    TakeSeats,
    UndoMove,
)
from lostcities.server.table.decide import Decision, decide
from lostcities.server.table.drafting import carry_out
from lostcities.server.table.log import Charter, Row
from lostcities.server.table.plans.deciding import plan_due
from lostcities.server.table.plans.plan import Case
from lostcities.server.table.plans.supposing import supposed
from lostcities.server.table.setup import first_rows, new_charter
from lostcities.server.table.state import TableState
from lostcities.server.tokens import Pass
from lostcities.table import Table
from tests.nights import at_night
from tests.server.places import GAMES, new_room, open_rooms, run, sqlite, wish
from tests.server.places import ask as request_of

OUTSIDE = ("asyncio", "time", "random", "secrets", "sqlalchemy", "starlette", "fastapi")
COMMANDS = at_night(160, by_day=60)
PURE = (
    *("commands", "decide", "state", "contributions", "events", "log"),
    *("drafting", "arranging", "agreeing", "motions", "chairs", "stories"),
    *("plans/plan", "plans/supposing", "plans/deciding"),
)


def new_table(name: str, seed: int) -> tuple[Charter, list[Row]]:
    wished = wish(name)
    charter = new_charter(wished, 0)._replace(secret=f"{seed:064}")
    return charter, first_rows(wished, charter)


def asked(state: TableState, n: int, seat: int | None = None) -> SeatRequest:
    """A request of a seat that holds all seats, decided on the newest version."""
    seats = tuple(range(len(state.chairs)))
    seat = state.mover or 0 if seat is None else seat
    given = Pass("0" * 64, state.id, seats, "seat")
    return SeatRequest(seat, UUID(int=n), given, state.version(seat))


def snapshot(state: TableState) -> Any:
    """All that can be asked of a state, to compare."""
    viewers = (None, *range(len(state.chairs)))
    return (
        state.number, state.stage, state.mover, state.turn, state.turn_began, state.timed_out,
        state.rematch, state.motion, state.plans, tuple(state.chairs), tuple(state.history),
        dict(state.answers),
        None if state.table is None else state.table.state.tobytes(), state.contributions,
        [state.entries(viewer, 0) for viewer in viewers], [state.view(it) for it in viewers],
    )  # fmt: skip


def some_command(state: TableState, chance: random.Random, n: int) -> Command:
    """What might come next, right or wrong."""
    if (planner := plan_due(state)) is not None:
        return Command(n, PlayPlanned(planner))
    if n % 7 == 0 and state.mover is not None:
        return some_plan(state, chance, n)
    request = asked(state, n, chance.randrange(len(state.chairs)) if n % 5 == 0 else None)
    moves = state.table.moves() if state.table else []
    seat = request.seat
    actions: list[Action] = [UndoMove(), LeaveSeat(seat), ReturnToSeat(), EndTurn(seat)]
    actions += [ProposeMotion("undo"), ProposeMotion("replace", (seat + 1) % 2), NudgeMover()]
    actions += [AnswerMotion(agree=chance.random() < 0.7)] * 2
    if n % 4 or not moves:
        actions = [PlayMoves((chance.choice([*moves, "nonsense"]),))]
        if n % 3 == 0 and moves:
            actions = [PlayMoves((chance.choice(moves), "draw deck"))]
    elif n % 8 == 0 and state.mover is not None:
        bot = PlayForBot(state.mover, chance.choice(moves), stand_in=n % 16 == 0)
        return Command(n, bot)
    return Command(n, chance.choice(actions), request, {1: 100_000} if n % 3 == 0 else {})


def some_plan(state: TableState, chance: random.Random, n: int) -> Command:
    """The next seat plans a turn, which may not be whole, or takes its plan back."""
    seat = ((state.mover or 0) + 1) % len(state.chairs)
    told = supposed(state, seat, Suppose(type="suppose", id=n))
    moves = [it.move for it in told.moves]
    turn = (
        chance.choice([*moves, "nonsense"]),
        *(["draw deck"] if "hands" in (told.view or {}) else []),
    )
    plan = SetPlan(() if n % 21 == 0 else (Case(None, turn),))
    return Command(n, plan, asked(state, n, seat))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_state_after_a_command_is_the_fold_of_the_log_and_the_one_before_stays(
    name: str,
) -> None:
    charter, rows = new_table(name, seed=1)
    state, chance, refused = TableState(charter, rows), random.Random(3), set()
    for n in range(1, COMMANDS):
        command = some_command(state, chance, n)
        before = snapshot(state)
        try:
            decision = decide(state, command)
        except Refusal as refusal:
            refused.add(refusal.code)
            assert snapshot(state) == before
        else:
            again = decide(state, command)
            assert (again.rows, snapshot(again.state)) == (decision.rows, snapshot(decision.state))
            assert snapshot(state) == before
            rows += decision.rows
            check_the_end(state, decision)
            state = decision.state
        if n % 10 == 0 or command.request is None:
            assert snapshot(TableState(charter, rows)) == snapshot(state)
        if state.is_over:
            break
    assert "illegal" in refused


def check_the_end(before: TableState, decision: Decision) -> None:
    """A table ends once, with its scores."""
    ends = decision.state.is_over and not before.is_over
    assert (decision.ending is not None) == ends
    if decision.ending is not None and decision.state.table is not None:
        assert decision.ending.scores == decision.state.table.scores()
        assert decision.ending.at == decision.rows[-1].at


def test_a_message_that_comes_again_does_nothing_and_has_its_answer() -> None:
    state = TableState(*new_table("classic", seed=2))
    assert state.table is not None
    command = Command(5, PlayMoves((state.table.moves()[0], "draw deck")), asked(state, 7))
    decision = decide(state, command)
    assert [(row.kind, row.cid is None, row.parts) for row in decision.rows] == [
        ("move", False, 2),
        ("move", True, 1),
    ]
    again = decide(decision.state, command)
    assert (again.rows, again.state) == ((), decision.state)
    assert decision.state.answers[0, str(UUID(int=7))] == decision.state.version(0)


def test_who_asks_is_in_the_command() -> None:
    state = TableState(*new_table("classic", seed=2))
    assert state.table is not None
    move, request = PlayMoves((state.table.moves()[0],)), asked(state, 1)
    for wrong, code in (
        (request._replace(given=None), "not_your_seat"),
        (request._replace(read_only=True), "read_only"),
        (request._replace(base=0), "stale"),
        (request._replace(seat=1), "not_your_turn"),
    ):
        with pytest.raises(Refusal) as refused:
            decide(state, Command(5, move, wrong))
        assert refused.value.code == code
    assert len(decide(state, Command(5, move, request)).rows) == 1


def test_every_action_is_decided_on_by_a_function_of_its_own() -> None:
    kinds = get_args(Action)
    assert {BeginRematch, TakeSeats} < set(kinds)
    assert [kind for kind in kinds if carry_out.dispatch(kind) is carry_out.dispatch(object)] == []


@pytest.mark.parametrize("name", PURE)
def test_what_decides_knows_no_socket_no_clock_and_no_database(name: str) -> None:
    source = (Path(package.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
    imported = {
        node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert [it for it in imported if it.split(".")[0] in OUTSIDE] == []
    own = [it.split(".")[2] for it in imported if it.startswith("lostcities.server.")]
    assert {"live", "http", "storage", "admin"}.isdisjoint(own)


def test_a_move_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    step = Table.step

    def counting(table: Table, move: str) -> None:
        made.append(move)
        step(table, move)

    async def turn() -> list[str]:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            move = room.message_for(0, 0).moves[0].move
            monkeypatch.setattr(Table, "step", counting)
            reply = await room.play(request_of(room, 0), [move, "draw deck"])
            assert reply.type == "accepted"
            return [move, "draw deck"]

    assert run(turn()) == made
