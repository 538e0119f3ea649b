"""What people agree on: an undo, an end, a stand-in; and what those decide who are left."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from websockets.asyncio.client import connect

from lostcities.fairness.checking import check_cards
from lostcities.fairness.receipt import Receipt
from lostcities.server.errors import BadSetUp
from lostcities.server.protocol.bodies import NewTable
from lostcities.server.protocol.messages import Accepted
from lostcities.server.table.agreeing import END_MS
from lostcities.server.table.arranging import GONE_MS
from lostcities.server.table.commands import (
    Action,
    AnswerMotion,
    Command,
    EndTurn,
    LeaveSeat,
    NudgeMover,
    PlayForBot,
    PlayMoves,
    ProposeMotion,
    Refusal,
    ReturnToSeat,
    SeatRequest,
)
from lostcities.server.table.decide import decide
from lostcities.server.table.log import Row
from lostcities.server.table.setup import first_rows, new_charter
from lostcities.server.table.state import TableState
from lostcities.server.table.stating import Attendance, result_of, state_of
from lostcities.server.tokens import Pass
from tests.server.places import (
    Clock,
    LiveServer,
    ask,
    listen,
    new_room,
    open_rooms,
    run,
    sqlite,
    wish,
)
from tests.server.wire import get, post

ABSENT = {1: GONE_MS}


class Game:
    """A table of people, to which things are done; its log is kept."""

    def __init__(self, name: str = "classic", **given: Any) -> None:
        wished = wish(name, **given)
        charter = new_charter(wished, 0)._replace(secret="5" * 64)
        self.rows: list[Row] = list(first_rows(wished, charter))
        self.state = TableState(charter, self.rows)
        self.at = 0

    def do(
        self, action: Action, seat: int | None = 0, absent: dict[int, int] | None = None
    ) -> None:
        """One command of a seat, or of the server itself."""
        request = None
        if seat is not None:
            given = Pass("0" * 64, self.state.id, (seat,), "seat")
            base = self.state.version(seat)
            request = SeatRequest(seat, UUID(int=len(self.rows)), given, base)
        decision = decide(self.state, Command(self.at, action, request, absent or {}))
        self.rows += decision.rows
        self.state = decision.state

    def turn(self) -> None:
        """The mover places its first card and draws."""
        assert self.state.table is not None
        seat = self.state.mover or 0
        self.do(PlayMoves((self.state.table.moves()[0], "draw deck")), seat)

    def refused(self, action: Action, seat: int = 0, **given: Any) -> str:
        with pytest.raises(Refusal) as refusal:
            self.do(action, seat, **given)
        return refusal.value.code

    def kinds(self) -> list[str]:
        return [row.kind for row in self.rows]

    @property
    def result(self) -> Any:
        """As it is told; it must be the same for whoever loads the log."""
        again = TableState(self.state.charter, self.rows)
        assert result_of(again) == result_of(self.state)
        return result_of(self.state)


# --- Taking a turn back ---------------------------------------------------------------


def test_a_turn_is_taken_back_when_the_other_agrees() -> None:
    game = Game()
    before = game.state.view(0)
    game.turn()
    game.turn()
    game.do(ProposeMotion("undo"), 0)
    assert game.state.mover == 0
    assert game.state.motion is not None
    game.do(AnswerMotion(agree=True), 1)
    assert game.state.view(0) == before
    assert game.state.history[-4:] == ["undo"] * 4
    assert game.state.mover == 0
    assert not game.state.motion
    again = TableState(game.state.charter, game.rows)
    assert again.view(1) == game.state.view(1)


def test_a_motion_is_off_the_table_when_one_declines_or_somebody_moves() -> None:
    game = Game()
    assert game.refused(ProposeMotion("undo")) == "nothing_to_undo"
    game.turn()
    game.do(ProposeMotion("undo"), 0)
    assert game.refused(AnswerMotion(agree=True), 0) == "no_motion"  # has agreed already
    game.do(AnswerMotion(agree=False), 1)
    assert game.refused(AnswerMotion(agree=True), 1) == "no_motion"
    game.do(ProposeMotion("undo"), 0)
    game.turn()
    assert game.state.motion is None


def test_a_sealed_game_has_no_way_back() -> None:
    game = Game("sealed")
    assert game.state.table is not None
    game.do(PlayMoves((game.state.table.moves()[0],)), game.state.mover)
    assert game.refused(ProposeMotion("undo"), 0) == "nothing_to_undo"


def test_a_history_with_an_agreed_undo_can_be_verified() -> None:
    game = Game()
    shown: list[Any] = [(0, game.state.view(0))]
    for step in ("turn", "turn", "undo", "turn"):
        if step == "turn":
            game.turn()
        else:
            game.do(ProposeMotion("undo"), 1)
            game.do(AnswerMotion(agree=True), 0)
        shown.append((0, game.state.view(0)))
    table = game.state.table
    assert table is not None
    receipt = Receipt(
        game="classic", seats=2, options={"rounds": 2}, rules=1, chance=3,
        kept=[], mine=None, shown=json.loads(json.dumps(shown)), attempt=1, seed=game.state.seed,
        history=game.state.history, scores=table.scores(),
    )  # fmt: skip
    assert check_cards(receipt).verdict == "proved"


# --- The end --------------------------------------------------------------------------


def test_a_draw_is_agreed_on_by_all() -> None:
    game = Game("rivals")
    game.do(ProposeMotion("draw"), 2)
    game.do(AnswerMotion(agree=True), 0)
    assert not game.state.is_over
    game.do(AnswerMotion(agree=True), 1)
    assert game.state.stage == "finished"
    assert (game.result.winners, game.result.ended) == ([0, 1, 2], "draw")


def test_who_resigns_has_lost_and_needs_nobody() -> None:
    game = Game()
    game.turn()
    game.do(ProposeMotion("resign"), 1)
    assert (game.state.stage, game.result.winners, game.result.ended) == ("finished", [0], "resign")
    assert game.refused(ProposeMotion("draw")) == "not_playing"


def test_a_partner_is_asked_before_a_side_resigns_and_among_three_nobody_can() -> None:
    game = Game("partners")
    game.do(ProposeMotion("resign"), 1)
    assert game.state.stage == "playing"
    game.do(AnswerMotion(agree=True), 3)
    assert game.result.winners == [0, 2]
    assert Game("rivals").refused(ProposeMotion("resign")) == "no_motion"


def test_those_who_are_left_end_it_at_the_current_score() -> None:
    game = Game()
    game.turn()
    game.do(ProposeMotion("end"), 0, absent={1: END_MS - 1})
    assert game.state.stage == "playing"  # the other may still come back
    game.do(ProposeMotion("end"), 0, absent={1: END_MS})
    assert game.state.table is not None
    scores = game.state.table.scores()
    assert game.result.scores == scores
    assert game.result.winners == [n for n in (0, 1) if scores[n] == max(scores)]


# --- Standing in ----------------------------------------------------------------------


def test_a_bot_stands_in_for_whoever_is_gone_and_gives_the_seat_back() -> None:
    game = Game("rivals")
    assert game.refused(ProposeMotion("replace", 1, "random"), absent={1: GONE_MS - 1}) == (
        "no_motion"
    )
    game.do(ProposeMotion("replace", 1, "random"), 0, ABSENT)
    assert game.state.chairs[1].stand_in is None  # the third person is asked
    game.do(AnswerMotion(agree=True), 2, ABSENT)
    assert game.state.chairs[1].stand_in == "random"
    while game.state.mover != 1:
        assert game.state.table is not None
        game.do(PlayMoves((game.state.table.moves()[0],)), game.state.mover)
    assert game.state.bot_to_move() == "random"
    assert game.state.table is not None
    move = game.state.table.moves()[0]
    assert game.refused(PlayMoves((move,)), 1) == "not_your_turn"
    game.do(ReturnToSeat(), 1)
    assert game.state.bot_to_move() is None
    game.do(PlayMoves((move,)), 1)
    assert TableState(game.state.charter, game.rows).chairs == game.state.chairs


def test_whoever_is_left_alone_decides_alone() -> None:
    game = Game()
    game.do(LeaveSeat(1), 1)
    game.do(ProposeMotion("replace", 1), 0)
    assert game.state.chairs[1].stand_in == "wander"
    assert game.refused(ProposeMotion("replace", 1)) == "no_motion"  # somebody stands in already
    assert game.refused(ProposeMotion("replace", 0)) == "no_motion"


def test_where_a_turn_may_take_a_day_nobody_is_gone_after_a_minute() -> None:
    game = Game("classic", clock=86_400)
    assert game.refused(ProposeMotion("replace", 1), absent=ABSENT) == "no_motion"
    game.do(ProposeMotion("replace", 1), 0, {1: 86_400_000})
    assert game.state.chairs[1].stand_in


def test_who_is_waited_for_is_reminded_once_a_turn() -> None:
    game = Game()
    assert game.refused(NudgeMover(), 0) == "no_motion"  # it is my own turn
    game.do(NudgeMover(), 1)
    assert game.refused(NudgeMover(), 1) == "no_motion"
    game.turn()
    game.do(NudgeMover(), 0)
    told = [(it.seat, it.about) for it in game.state.entries(None, 0) if it.kind == "nudged"]
    assert told == [(1, 0), (0, 1)]


def test_what_is_proposed_tells_everybody_the_same() -> None:
    game = Game("rivals")
    game.do(ProposeMotion("replace", 1, "compass"), 0, ABSENT)
    told = [
        state_of(game.state, it, since=0, there=Attendance(absent=ABSENT), left=None)
        for it in (None, 0, 1, 2)
    ]
    assert {it.motion.model_dump_json() for it in told if it.motion} == {
        '{"what":"replace","seat":0,"about":1,"bot":"compass","agreed":[0],"asked":[0,2]}'
    }
    entries = [it.entries[-1].model_dump_json() for it in told]
    assert entries == [entries[0]] * 4


# --- Clocks ---------------------------------------------------------------------------


def test_a_bank_pays_for_every_turn_and_gets_something_back() -> None:
    game = Game("classic", bank={"seconds": 60, "increment": 5})
    assert game.state.turn_ms == 60_000
    game.at = 20_000
    game.turn()
    assert (game.state.banks, game.state.turn_ms) == ([45_000, 60_000], 60_000)
    game.at = 90_000  # longer than the bank is: a bot had to play
    game.do(EndTurn(1), None)
    assert game.state.bot_to_move() == "wander"
    for _ in range(2):
        assert game.state.table is not None
        game.do(PlayForBot(1, game.state.table.moves()[0]), None)
    assert (game.state.banks, game.state.turn_ms) == ([45_000, 5_000], 45_000)


def test_a_table_has_one_kind_of_clock() -> None:
    given = wish("classic").model_dump() | {"clock": 60, "bank": {"seconds": 60}}
    with pytest.raises(BadSetUp):
        new_charter(NewTable.model_validate(given), 0)


# --- At a live table ------------------------------------------------------------------


def test_how_long_somebody_is_gone_is_measured_by_the_room(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with open_rooms(sqlite(tmp_path), clock) as rooms:
            room = await new_room(rooms, "classic")
            here, there = listen(room, 0), listen(room, 1)
            assert room.attendance().absent == {}
            room.exit(there)
            clock.now += GONE_MS - 1
            early = await room.ask(ProposeMotion("replace", 1), ask(room, 0))
            assert early.type == "refused"
            clock.now += 1
            assert room.message_for(0, 0).seats[1].absent == GONE_MS
            reply = await room.ask(ProposeMotion("replace", 1, "random"), ask(room, 0))
            assert isinstance(reply, Accepted)
            assert room.state.chairs[1].stand_in == "random"
            request = SeatRequest(1, uuid4(), ask(room, 1).given)
            assert isinstance(await room.ask(ReturnToSeat(), request), Accepted)
            assert room.state.chairs[1].stand_in is None
            room.exit(here)

    run(play())


@pytest.mark.slow
def test_what_was_agreed_on_survives_a_kill(tmp_path: Path) -> None:
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
    server = LiveServer(sqlite(tmp_path), tmp_path)
    server.start()
    try:
        wished = {"game": "classic", "seats": seats, "bearer": True}
        ada = post(server.address, "/api/tables", wished)
        table = ada["table"]
        bob = post(server.address, f"/g/{table}/join", {"name": "Bob", "bearer": True})
        say(server.address, table, bob["token"], {"type": "leave", "seat": 1})
        motion = {"type": "propose", "base": 4, "seat": 0, "what": "replace", "about": 1}
        say(server.address, table, ada["token"], motion)
        server.kill()
        server.start()
        assert get(server.address, f"/g/{table}/info")["seats"][1]["stand_in"] == "wander"
        say(server.address, table, bob["token"], {"type": "back", "seat": 1})
        server.kill()
        server.start()
        assert get(server.address, f"/g/{table}/info")["seats"][1]["stand_in"] is None
    finally:
        if server.running:
            server.kill()


def say(address: str, table: str, token: str, message: dict[str, Any]) -> None:
    """A message on a connection of its own; it is acknowledged."""

    async def speak() -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"}
        url = f"ws://{address}/g/{table}/ws"
        async with connect(url, additional_headers=headers) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 2, "since": 0}))
            await socket.send(json.dumps(message | {"cid": str(uuid4())}))
            while (it := json.loads(await socket.recv()))["type"] not in ("accepted", "refused"):
                pass
        found: dict[str, Any] = it
        return found

    told = run(speak(), seconds=20)
    assert told["type"] == "accepted", told
