"""Turns planned beforehand: they are played once, lapse rather than surprise, and show nothing."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import pytest

from lostcities.core.chance import new_generator
from lostcities.core.fields import Fields, copy_of
from lostcities.core.game import Game as Rulebook
from lostcities.games.catalog import OWN, find_game
from lostcities.server.live.listeners import Listener
from lostcities.server.live.room import Room
from lostcities.server.protocol.plans import Condition, Suppose, Supposed
from lostcities.server.storage.reading import read_listed, read_rows
from lostcities.server.storage.writing import new_rows
from lostcities.server.table.agreeing import END_MS
from lostcities.server.table.arranging import GONE_MS
from lostcities.server.table.commands import (
    AnswerMotion,
    Command,
    EndTurn,
    LeaveSeat,
    PlayMoves,
    PlayPlanned,
    ProposeMotion,
    SetPlan,
    UndoMove,
)
from lostcities.server.table.decide import decide
from lostcities.server.table.plans.deciding import plan_due
from lostcities.server.table.plans.plan import Case, When
from lostcities.server.table.plans.supposing import supposed
from lostcities.server.table.state import TableState
from lostcities.table import Table
from tests.server.door import another, hello, next_of, play, serving, set_up
from tests.server.places import (
    GAMES,
    ask,
    heard,
    listen,
    loads,
    new_room,
    open_rooms,
    run,
    sqlite,
)
from tests.server.test_agreeing import Game
from tests.server.test_postgres import neighbour
from tests.server.worlds import counted


def suppose(state: TableState, seat: int, when: When | None = None, *moves: str) -> Supposed:
    condition = when and Condition(seat=when.seat, move=when.move)
    asked = Suppose(type="suppose", id=1, when=condition, moves=list(moves))
    return supposed(state, seat, asked)


def whole_turn(state: TableState, seat: int, when: When | None = None) -> tuple[str, ...]:
    """The first whole turn that a seat could plan."""
    moves: list[str] = []
    while not (told := suppose(state, seat, when, *moves)).whole:
        assert told.code is None, told.message
        wanted = [it.move for it in told.moves]
        moves.append("draw deck" if "draw deck" in wanted else wanted[0])
    return tuple(moves)


def plan(*moves: str, when: When | None = None) -> SetPlan:
    return SetPlan((Case(when, moves),))


def next_seat(game: Game) -> int:
    return ((game.state.mover or 0) + 1) % len(game.state.chairs)


def go_on(game: Game) -> None:
    """The mover does something dull until another is to move."""
    seat = game.state.mover
    while game.state.mover == seat and game.state.table is not None:
        moves = game.state.table.moves()
        dull = [it for it in ("draw deck", "refuse") if it in moves]
        game.do(PlayMoves(tuple((dull or moves)[:1])), seat)


def lapse_reason(game: Game, seat: int) -> str | None:
    """Why the plan lapsed, as its owner is told."""
    due = plan_due(game.state)
    if due is not None:
        game.do(PlayPlanned(due), None)
    last = game.state.entries(seat, 0)[-1]
    assert last.kind == "lapsed", last
    assert seat not in game.state.plans
    return last.reason


# --- A plan is carried out ------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_planned_turn_is_played_once_and_its_owner_reads_so(name: str) -> None:
    game = Game(name)
    seat = next_seat(game)
    moves = whole_turn(game.state, seat)
    game.do(plan(*moves), seat)
    assert plan_due(game.state) is None
    go_on(game)
    assert plan_due(game.state) == seat
    game.do(PlayPlanned(seat), None)
    assert [row.text for row in game.rows if row.kind == "move"][-len(moves) :] == list(moves)
    assert game.state.mover != seat
    assert not game.state.plans
    story = [entry.kind for entry in game.state.entries(seat, 0)]
    assert story[-len(moves) - 1 :] == ["as_planned"] + ["move"] * len(moves)
    again = TableState(game.state.charter, game.rows)
    assert again.view(seat) == game.state.view(seat)
    assert again.plans == {}


def test_a_choice_that_reaches_an_arrow_is_planned_with_what_follows() -> None:
    game, seat = Game("roll_and_write"), 1
    while not (arrows := choices_that_go_on(game, seat)):
        write_or_refuse(game, writer=seat)
    then = [it.move for it in suppose(game.state, seat, None, arrows[0]).moves]
    assert all(it.startswith(("accelerate", "stop")) for it in then)
    assert game.refused(plan(arrows[0]), seat) == "bad_plan"
    game.do(plan(arrows[0], "stop"), seat)
    go_on(game)
    game.do(PlayPlanned(seat), None)
    assert game.state.history[-2:] == [arrows[0], "stop"]


def choices_that_go_on(game: Game, seat: int) -> list[str]:
    """While the seat before chooses: what would reach an arrow."""
    if game.state.mover != seat - 1:
        return []
    told = suppose(game.state, seat)
    return [it.move for it in told.moves if not suppose(game.state, seat, None, it.move).whole]


def write_or_refuse(game: Game, writer: int) -> None:
    """One move: a seat writes what it can, the others refuse."""
    assert game.state.table is not None
    moves = game.state.table.moves()
    writes = [it for it in moves if it.startswith("write")] if game.state.mover == writer else []
    move = next(iter(writes), "refuse" if "refuse" in moves else moves[0])
    game.do(PlayMoves((move,)), game.state.mover)


def test_what_another_does_can_be_a_condition() -> None:
    game = Game()
    assert game.state.table is not None
    card = next(it for it in game.state.table.moves() if it.startswith("discard"))
    when = When(0, card)
    color = card.split()[1][0]
    told = suppose(game.state, 1, when)
    assert told.view is not None
    assert told.view["piles"][color] == [card.split()[1]]  # it is seen where it would lie
    place = next(
        it.move for it in told.moves if it.move.startswith("play") and color not in it.move
    )
    game.do(plan(place, f"draw {color}", when=when), 1)
    game.do(PlayMoves((card, "draw deck")), 0)
    game.do(PlayPlanned(1), None)
    assert game.rows[-1].text == f"draw {color}"
    assert card.split()[1] in game.state.view(1)["hands"][1]  # type: ignore[index]


def test_the_first_case_that_holds_is_played() -> None:
    game = Game("rivals")
    game.do(PlayMoves(("uncover",)), 0)
    seat = 2
    cases = (Case(None, ("bid 2",)), Case(When(1, "bid 4"), ("bid 6",)), Case(None, ("bid 9",)))
    game.do(SetPlan(cases), seat)
    game.do(PlayMoves(("bid 4",)), 1)
    game.do(PlayPlanned(seat), None)
    assert game.rows[-1].text == "bid 6"


def test_a_condition_holds_however_it_was_spelled() -> None:
    game = Game("rivals")
    game.do(PlayMoves(("uncover",)), 0)
    game.do(SetPlan((Case(When(1, "BID  4"), ("bid 6",)), Case(None, ("bid 9",)))), 2)
    game.do(PlayMoves(("bid 4",)), 1)
    game.do(PlayPlanned(2), None)
    assert game.rows[-1].text == "bid 6"


def test_who_wins_when_the_others_pass_has_no_turn_to_plan() -> None:
    game = Game("rivals")
    game.do(PlayMoves(("uncover",)), 0)
    game.do(PlayMoves(("bid 1",)), 1)
    passing = [it for it in suppose(game.state, 1, When(2, "bid 2")).conditions if it.seat == 2]
    assert "pass" in passing[0].moves
    assert suppose(game.state, 1, When(2, "pass"), "pass").code == "bad_plan"


def test_a_plan_may_be_replaced_and_taken_back_at_any_time() -> None:
    game = Game()
    first, *_, last = (it.move for it in suppose(game.state, 1).moves)
    game.do(plan(first, "draw deck"), 1)
    game.do(plan(last, "draw deck"), 1)
    assert game.state.plans[1].cases[0].moves == (last, "draw deck")
    game.do(SetPlan(()), 1)
    assert game.state.plans == {}
    assert game.refused(SetPlan(()), 1) == "bad_plan"
    go_on(game)
    assert plan_due(game.state) is None
    game.do(PlayPlanned(1), None)
    assert game.state.mover == 1  # nothing was played


# --- A plan lapses --------------------------------------------------------------------


def test_a_plan_lapses_when_nobody_does_what_was_supposed() -> None:
    game = Game()
    conditions = suppose(game.state, 1).conditions[0]
    assert game.state.table is not None
    never = next(it for it in conditions.moves if it not in game.state.table.moves())
    when = When(0, never)
    game.do(plan(*whole_turn(game.state, 1, when), when=when), 1)
    go_on(game)
    assert lapse_reason(game, 1) == "condition"
    assert game.state.mover == 1


def test_a_condition_that_was_taken_back_does_not_hold() -> None:
    game = Game()
    assert game.state.table is not None
    first, second = [it for it in game.state.table.moves() if it.startswith("discard")][:2]
    when = When(0, first)
    game.do(plan(*whole_turn(game.state, 1, when), when=when), 1)
    game.do(PlayMoves((first,)), 0)
    game.do(UndoMove(), 0)
    game.do(PlayMoves((second, "draw deck")), 0)
    assert lapse_reason(game, 1) == "condition"


def test_a_plan_lapses_when_its_moves_are_not_legal_any_more() -> None:
    game = Game("rivals")
    game.do(PlayMoves(("uncover",)), 0)
    game.do(plan("bid 3"), 2)
    game.do(PlayMoves(("bid 5",)), 1)
    assert lapse_reason(game, 2) == "illegal"


def test_a_card_from_a_pile_is_taken_only_if_it_is_the_same() -> None:
    game = Game()
    table = game.state.table
    assert table is not None
    lower = "discard Y*"
    game.do(PlayMoves((lower, "draw deck")), 0)
    game.do(PlayMoves((suppose_first(game), "draw deck")), 1)
    place = next(it.move for it in suppose(game.state, 1).moves if "Y" not in it.move)
    game.do(plan(place, "draw Y"), 1)
    game.state.table._state.hand[0, 5] = 1  # type: ignore[union-attr]  # the Y6 is to be discarded
    game.state.table._fields = None  # type: ignore[union-attr]
    game.do(PlayMoves(("discard Y6", "draw deck")), 0)
    assert lapse_reason(game, 1) == "changed"


def suppose_first(game: Game) -> str:
    """A placement that leaves the yellow pile alone."""
    assert game.state.table is not None
    return next(it for it in game.state.table.moves() if "Y" not in it)


def test_a_plan_for_other_cards_on_display_lapses() -> None:
    game = Game("rivals")
    game.do(PlayMoves(("uncover",)), 0)
    game.do(plan("bid 3"), 2)
    game.do(PlayMoves(("uncover",)), 1)
    assert lapse_reason(game, 2) == "changed"


def test_a_partner_who_plays_on_the_same_expedition_makes_the_plan_lapse() -> None:
    game = Game("partners")
    mine = {it.move for it in suppose(game.state, 2).moves if it.move.startswith("play")}
    assert game.state.table is not None
    low, high = next(
        (first, second)
        for first in game.state.table.moves()
        for second in sorted(mine)
        if first.startswith("play") and first[:6] == second[:6] and rank(first) < rank(second)
    )
    game.do(plan(high, "draw deck"), 2)
    game.do(PlayMoves((low, "draw deck")), 0)
    assert 2 in game.state.plans
    go_on(game)
    assert lapse_reason(game, 2) == "changed"


def rank(move: str) -> int:
    return 0 if move[6] == "*" else int(move[6:])


def test_the_last_card_of_a_round_is_not_drawn_by_a_plan_that_did_not_say_so() -> None:
    game = Game("classic", options={"rounds": 1, "expeditions": 2, "hand": 8})
    while int(game.state.table.fields.deck_left) > 2 or game.state.mover != 0:  # type: ignore[union-attr]
        go_on(game)
    assert game.state.table is not None
    assert int(game.state.table.fields.deck_left) == 2
    game.do(plan(*whole_turn(game.state, 1)), 1)
    go_on(game)
    assert lapse_reason(game, 1) == "changed"


def test_a_plan_for_one_round_is_not_played_in_the_next() -> None:
    game = Game("classic", options={"rounds": 2, "expeditions": 2, "hand": 8})
    while int(game.state.table.fields.deck_left) > 1:  # type: ignore[union-attr]
        go_on(game)
    seat = next_seat(game)
    game.do(plan(*whole_turn(game.state, seat)), seat)
    while game.state.mover != seat:
        go_on(game)
    assert game.state.table is not None
    assert int(game.state.table.fields.round_number) == 1
    assert lapse_reason(game, seat) in ("changed", "illegal")


def test_a_hidden_choice_is_never_a_condition_that_holds() -> None:
    """With sealed choices a condition about others than the roller would tell what they did."""
    game = Game("sealed")
    go_on(game)
    assert suppose(game.state, 3).conditions == []
    move = whole_turn(game.state, 3)
    assert game.refused(plan(*move, when=When(1, "refuse")), 3) == "bad_plan"


def test_an_undo_by_agreement_ends_all_plans() -> None:
    game = Game()
    game.turn()
    game.turn()
    game.do(plan(*whole_turn(game.state, 1)), 1)
    game.do(ProposeMotion("undo"), 1)
    game.do(AnswerMotion(agree=True), 0)
    assert lapse_reason(game, 1) == "undone"
    assert not any(row.kind == "as_planned" for row in game.rows)


def test_who_leaves_or_is_replaced_has_no_plan_any_more() -> None:
    game = Game("rivals")
    game.do(PlayMoves(("uncover",)), 0)
    game.do(plan("bid 3"), 2)
    game.do(LeaveSeat(2), 2)
    assert lapse_reason(game, 2) == "away"
    game = Game("rivals")
    game.do(PlayMoves(("uncover",)), 0)
    game.do(plan("bid 3"), 2)
    game.do(ProposeMotion("replace", 2), 1, absent={2: GONE_MS, 0: END_MS})
    assert lapse_reason(game, 2) == "away"


def test_a_game_that_ends_ends_its_plans_without_a_word() -> None:
    game = Game()
    game.do(plan(*whole_turn(game.state, 1)), 1)
    game.do(ProposeMotion("resign"), 0)
    assert game.state.stage == "finished"
    assert plan_due(game.state) is None
    assert game.refused(SetPlan(()), 1) == "not_playing"


def test_the_clock_of_days_does_not_touch_a_plan() -> None:
    game = Game("classic", clock=2 * 24 * 3600)
    game.do(plan(*whole_turn(game.state, 1)), 1)
    game.do(EndTurn(0), None)
    assert 1 in game.state.plans


# --- Bad input ------------------------------------------------------------------------


def test_what_cannot_be_planned_is_refused_with_a_reason() -> None:
    game = Game()
    moves = whole_turn(game.state, 1)
    assert game.refused(plan(*moves), 0) == "bad_plan"  # it is its turn
    assert game.refused(plan(moves[0]), 1) == "bad_plan"  # only half a turn
    assert game.refused(plan(*moves, "draw deck"), 1) == "not_last"
    assert game.refused(plan("draw deck"), 1) == "illegal"
    assert game.refused(plan("nonsense"), 1) == "illegal"
    assert game.refused(plan(*moves, when=When(0, "nonsense")), 1) == "illegal"
    assert game.refused(plan(*moves, when=When(1, "discard Y2")), 1) == "bad_plan"
    assert game.refused(plan(*moves, when=When(4, "discard Y2")), 1) == "bad_plan"
    mine = moves[0].split()[1]
    if not mine.endswith("*"):  # a card that I hold cannot be another's
        assert game.refused(plan(*moves, when=When(0, f"discard {mine}")), 1) == "bad_plan"


@pytest.mark.parametrize(
    "given",
    [
        {"clock": 60},
        {"clock": 24 * 3600 - 1},
        {"bank": {"seconds": 14 * 24 * 3600, "increment": 0}},
        {"seats": [{"kind": "here", "name": "A"}, {"kind": "bot", "bot": "random"}]},
    ],
)
def test_only_slow_tables_of_people_have_plans(given: dict[str, Any]) -> None:
    game = Game("classic", **given)
    told = suppose(game.state, 1)
    assert (told.code, told.view, told.moves, told.conditions) == ("bad_plan", None, [], [])
    assert game.refused(plan("discard Y2", "draw deck"), 1) == "bad_plan"


def test_in_a_roll_that_is_over_for_a_seat_nothing_can_be_planned() -> None:
    game = Game("roll_and_write")
    go_on(game)
    told = suppose(game.state, 0)  # seat 0 has chosen; the next dice are not rolled yet
    assert told.code == "bad_plan"


# --- Nobody notices -------------------------------------------------------------------


async def settled(room: Room) -> None:
    """Until what the server does by itself is done."""
    while plan_due(room.state) is not None or room.lock.locked():
        await asyncio.sleep(0.01)


def never_holds(state: TableState, seat: int) -> Case:
    """A case whose condition cannot come about, for the card is somewhere else."""
    assert state.table is not None
    by = state.mover or 0
    possible = next(it for it in suppose(state, seat).conditions if it.seat == by).moves
    when = When(by, next(it for it in possible if it not in state.table.moves()))
    return Case(when, whole_turn(state, seat, when))


@pytest.mark.parametrize("ending", ["lapses", "is taken back"])
def test_others_get_the_same_bytes_whether_or_not_a_seat_has_planned(
    ending: str, tmp_path: Path
) -> None:
    async def watched(folder: Path, *, planned: bool) -> tuple[list[str], str, list[str]]:
        folder.mkdir()
        async with open_rooms(sqlite(folder)) as rooms:
            room = await new_room(rooms, "classic", listed=True)
            same_table(room)
            others = [listen(room, None), listen(room, 0)]
            if planned:
                case = never_holds(room.state, 1)
                assert (await room.ask(SetPlan((case,)), ask(room, 1))).type == "accepted"
                if ending == "is taken back":
                    assert (await room.ask(SetPlan(()), ask(room, 1))).type == "accepted"
            move = next(it for it in room.state.table.moves() if it.startswith("discard"))  # type: ignore[union-attr]
            await room.play(ask(room, 0), [move, "draw deck"])
            await settled(room)
            kinds = [entry.kind for entry in room.state.entries(1, 0)]
            assert ("planned" in kinds) is planned
            others.append(listen(room, 0))  # and whoever connects later
            told = [text for it in others for text in without_the_deal(room, it)]
            listed = await rooms.store.read(read_listed, 10)
            return told, counted(rooms), [str(len(listed))]

    one = run(watched(tmp_path / "one", planned=True))
    other = run(watched(tmp_path / "other", planned=False))
    assert one == other


def same_table(room: Room) -> None:
    """The same deal in two rooms."""
    game = Game("classic")
    deal = TableState(room.state.charter._replace(secret="5" * 64), game.rows)
    room.state.table, room.state.contributions = deal.table, deal.contributions
    room.state._views.clear()


def without_the_deal(room: Room, listener: Listener) -> list[str]:
    return [text.replace(room.state.id, "TABLE") for text in heard(listener)]


def test_an_answer_never_waits_for_a_plan(tmp_path: Path) -> None:
    """Whoever moves has answer and state before the plan of the next is even looked at."""

    async def look() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            mover = listen(room, 0)
            await room.ask(plan(*whole_turn(room.state, 1)), ask(room, 1))
            heard(mover)
            first = room.message_for(0, 0).moves[0].move
            await room.play(ask(room, 0), [first, "draw deck"], mover)
            assert plan_due(room.state) == 1
            told = heard(mover)
            assert [json.loads(it)["type"] for it in told] == ["accepted", "state"]
            await settled(room)
            assert [it["mover"] for it in loads(heard(mover), "state")] == [0]

    run(look())


def test_a_plan_does_not_move_a_table_up_in_the_list(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            old = await new_room(rooms, "classic", listed=True)
            rooms.now.now += 1000  # type: ignore[attr-defined]
            new = await new_room(rooms, "classic", listed=True)
            rooms.now.now += 1000  # type: ignore[attr-defined]
            case = Case(None, whole_turn(old.state, 1))
            assert (await old.ask(SetPlan((case,)), ask(old, 1))).type == "accepted"
            assert await rooms.store.read(read_listed, 10) == [new.state.id, old.state.id]
            await old.play(ask(old, 0), [old.message_for(0, 0).moves[0].move])
            assert await rooms.store.read(read_listed, 10) == [old.state.id, new.state.id]

    run(look())


@pytest.mark.slow
def test_a_plan_leaves_what_bots_do_as_it_was(tmp_path: Path) -> None:
    async def history(folder: Path, *, planned: bool) -> list[str]:
        folder.mkdir()
        seats = [{"kind": "here", "name": n} for n in "AB"] + [{"kind": "bot", "bot": "random"}]
        async with open_rooms(sqlite(folder)) as rooms:
            room = await new_room(rooms, "rivals", seats=seats)
            same_rivals(room, seats)
            if planned:
                case = Case(None, ("uncover",))
                await room.ask(SetPlan((case,)), ask(room, 1))
                await room.ask(SetPlan(()), ask(room, 1))
            for seat in (0, 1):
                await room.play(ask(room, seat), ["uncover"])
            while room.state.mover == 2:
                await asyncio.sleep(0.01)
            return room.state.history

    one = run(history(tmp_path / "one", planned=True))
    assert one == run(history(tmp_path / "other", planned=False))


def same_rivals(room: Room, seats: list[dict[str, str]]) -> None:
    game = Game("rivals", seats=seats)
    deal = TableState(room.state.charter._replace(secret="5" * 64), game.rows)
    room.state.table, room.state.contributions = deal.table, deal.contributions
    room.state._views.clear()


# --- Stored, restarted, several processes ---------------------------------------------


def test_a_plan_that_was_due_when_the_server_stopped_is_carried_out(tmp_path: Path) -> None:
    async def before() -> tuple[str, tuple[str, ...]]:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            moves = whole_turn(room.state, 1)
            assert (await room.ask(plan(*moves), ask(room, 1))).type == "accepted"
            first = room.message_for(0, 0).moves[0].move
            decision = decide(room.state, Command(0, PlayMoves((first, "draw deck")), ask(room, 0)))
            await rooms.store.write(new_rows(room.state.id, list(decision.rows)))
            return room.state.id, moves  # the process ends before it looks what there is to do

    async def after(table: str, moves: tuple[str, ...]) -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await rooms.find(table)
            while plan_due(room.state) is not None:
                await asyncio.sleep(0.01)
            assert room.state.history[-2:] == list(moves)

    run(after(*run(before())))


def test_of_several_processes_one_carries_a_plan_out(postgres: str) -> None:
    async def play_at_two() -> None:
        async with neighbour(postgres) as one, neighbour(postgres) as two:
            here = await new_room(one, "classic")
            there = await two.find(here.state.id)
            moves = whole_turn(there.state, 1)
            assert (await there.ask(plan(*moves), ask(there, 1))).type == "accepted"
            while 1 not in here.state.plans:
                await asyncio.sleep(0.01)
            first = here.message_for(0, 0).moves[0].move
            await here.play(ask(here, 0), [first, "draw deck"])
            for room in (here, there):
                while room.state.mover == 1 or len(room.state.history) < 4:
                    await asyncio.sleep(0.01)
            rows = await one.store.read(read_rows, here.state.id)
            assert [row.text for row in rows if row.kind == "move"][2:] == list(moves)
            assert [row.kind for row in rows].count("as_planned") == 1

    run(play_at_two())


# --- Over the wire --------------------------------------------------------------------


def test_a_plan_over_the_wire(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = set_up(ada), another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        with (
            ada.websocket_connect(f"/g/{table}/ws") as first,
            bob.websocket_connect(f"/g/{table}/ws") as second,
        ):
            state, waiting = hello(first, take=True), hello(second, take=True)
            assert (state["plan"], waiting["plan"]) == (None, [])
            second.send_json({"type": "suppose", "id": 3})
            told = next_of(second, "supposed")
            place = next(it["move"] for it in told["moves"] if it["move"].startswith("discard"))
            wanted = {"type": "plan", "cid": str(uuid4()), "seat": 1, "base": waiting["version"]}
            second.send_json(wanted | {"cases": [{"when": None, "moves": [place]}]})
            assert next_of(second, "refused")["code"] == "bad_plan"
            cases = [{"when": None, "moves": [place, "draw deck"]}]
            second.send_json(wanted | {"cid": str(uuid4()), "cases": cases})
            next_of(second, "accepted")
            assert next_of(second, "state")["plan"] == cases
            stolen = wanted | {"cid": str(uuid4()), "cases": cases}
            first.send_json(stolen)
            assert next_of(first, "refused")["code"] == "not_your_seat"
            move = next(it["move"] for it in state["moves"] if it["move"].startswith("discard"))
            first.send_json(play(state, move, "draw deck"))
            mine = next_of(first, "state")
            assert [it["move"] for it in mine["entries"]] == [move, "draw deck"]
            theirs = next_of(first, "state")
            assert [it["move"] for it in theirs["entries"]] == [place, "draw deck"]
            assert "plan" not in json.dumps(theirs["entries"])


def test_a_plan_may_be_taken_back_on_an_old_version(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = set_up(ada), another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        with (
            ada.websocket_connect(f"/g/{table}/ws") as first,
            bob.websocket_connect(f"/g/{table}/ws") as second,
        ):
            state, waiting = hello(first, take=True), hello(second, take=True)
            second.send_json({"type": "suppose", "id": 3})
            place = next_of(second, "supposed")["moves"][0]["move"]
            wanted = {"type": "plan", "seat": 1, "base": waiting["version"]}
            cases = [{"when": None, "moves": [place, "draw deck"]}]
            second.send_json(wanted | {"cid": str(uuid4()), "cases": cases})
            next_of(second, "accepted")
            first.send_json(play(state, state["moves"][0]["move"]))  # half a turn
            while next_of(second, "state")["entries"][-1]["kind"] != "move":
                pass
            second.send_json(wanted | {"cid": str(uuid4()), "cases": cases})
            assert next_of(second, "refused")["code"] == "stale"
            second.send_json(wanted | {"cid": str(uuid4()), "cases": []})
            next_of(second, "accepted")
            assert next_of(second, "state")["plan"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"cases": [{"when": None, "moves": []}]},
        {"cases": [{"moves": ["draw deck"]}]},
        {"cases": [{"when": {"seat": 9, "move": "x"}, "moves": ["draw deck"]}]},
        {"cases": [{"when": None, "moves": ["draw deck"]}] * 5},
    ],
)
def test_a_malformed_plan_is_a_fault(wrong: dict[str, Any], tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            wanted = {"type": "plan", "cid": str(uuid4()), "seat": 0, "base": 0}
            socket.send_json(wanted | wrong)
            assert next_of(socket, "fault")["code"] == "bad_message"


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", OWN)
def test_whatever_is_supposed_every_move_comes_to_an_end(name: str) -> None:
    game, rng = find_game(name), random.Random(7)
    for seats in game.seats:
        table = Table(name, seed=seats, seats=seats)
        for _ in range(40):
            for seat in set(range(seats)) - {table.mover}:
                seen = table.shown(seat)
                for by, actions in game.part("planning").conditions(seen, seat).items():
                    chosen = {actions[0], actions[-1], rng.choice(actions)}
                    for world in (game.part("planning").as_if(seen, seat, by, it) for it in chosen):
                        assert world is None or legal_and_done(game, world)
            table.play(rng.choice(table.moves()))


def legal_and_done(game: Rulebook, world: Fields) -> bool:
    """Every legal move is made in a copy; whether there is one."""
    mask = np.zeros(game.actions, np.int8)
    game.legal(world, mask)
    for action in np.flatnonzero(mask):
        game.act(copy_of(world), int(action), new_generator(1))
    return bool(mask.any())
