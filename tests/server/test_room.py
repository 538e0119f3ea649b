"""A live table: moves are stored once, answered once for ever, and told to everybody in time."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.messages import Accepted, Refused
from lostcities.server.storage.reading import read_charter, read_rows
from lostcities.server.table.commands import ReturnToSeat, SeatRequest
from lostcities.server.table.state import TableState
from tests.server.places import (
    GAMES,
    Clock,
    ask,
    everything,
    heard,
    listen,
    loads,
    new_room,
    open_rooms,
    pass_for,
    run,
    sqlite,
)


async def refolded(rooms: Rooms, room: Room) -> TableState:
    """The state as the database has it."""
    charter = await rooms.store.read(read_charter, room.state.id)
    assert charter is not None
    return TableState(charter, await rooms.store.read(read_rows, room.state.id))


def played(room: Room) -> list[str]:
    assert room.state.table is not None
    return list(room.state.table.played)


async def play_whole(url: str, name: str) -> None:
    """A game to its end, then its log folded again: everything is the same."""
    async with open_rooms(url) as rooms:
        room = await new_room(rooms, name)
        watcher = listen(room, None)
        for turn in range(400):
            seat = room.state.mover
            if seat is None:
                break
            moves = [it.move for it in room.message_for(seat, 0).moves]
            reply = await room.play(ask(room, seat), [moves[turn * 7 % len(moves)]])
            assert isinstance(reply, Accepted)
            assert reply.version == room.state.version(seat)
        again = await refolded(rooms, room)
        for viewer in (None, *range(len(room.state.chairs))):
            assert again.entries(viewer, 0) == room.state.entries(viewer, 0)
            assert again.view(viewer) == room.state.view(viewer)
        assert again.answers == room.state.answers
        states = loads(heard(watcher), "state")
        numbers = [entry["number"] for state in states for entry in state["entries"]]
        assert numbers == list(range(1, room.state.version(None) + 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_a_fold_over_its_log(name: str, tmp_path: Path) -> None:
    run(play_whole(sqlite(tmp_path), name))


@pytest.mark.slow
def test_a_whole_game_is_a_fold_over_its_log_on_postgresql(postgres: str) -> None:
    run(play_whole(postgres, "sealed"))


def test_a_message_is_answered_once_for_ever(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            first = ask(room, 0)
            move = room.message_for(0, 0).moves[0].move
            reply = await room.play(first, [move])
            assert isinstance(reply, Accepted)
            for _ in range(3):
                assert await room.play(first, [move]) == reply
            await room.play(ask(room, 0), ["draw deck"])
            assert await room.play(first, [move]) == reply
            assert room.state.number == 2 + 1 + 2  # two joined, dealt, two moves
            assert (await refolded(rooms, room)).answers[0, str(first.cid)] == reply.version

    run(play())


def test_what_was_decided_on_an_old_version_is_refused(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            base = room.state.version(0)
            moves = room.message_for(0, 0).moves
            await room.play(ask(room, 0, base=base), [moves[0].move])
            for wrong in (base, base + 2, 0):
                reply = await room.play(ask(room, 0, base=wrong), ["draw deck"])
                assert isinstance(reply, Refused)
                assert (reply.code, reply.version) == ("stale", base + 1)

    run(play())


def test_a_turn_is_played_whole_or_not_at_all(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            move = room.message_for(0, 0).moves[0].move
            reply = await room.play(ask(room, 0), [move, "draw Y"])
            assert isinstance(reply, Refused)
            assert reply.code == "illegal"
            assert played(room) == []
            assert isinstance(await room.play(ask(room, 0), [move, "draw deck"]), Accepted)
            assert played(room) == [move, "draw deck"]

    run(play())


def test_nothing_can_be_tried_beyond_a_card_unseen(database: str) -> None:
    """Else a refusal of the second move would tell what the first uncovers."""

    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "rivals")
            replies = [
                await room.play(ask(room, 0), ["uncover", move])
                for move in ("uncover", "bid 1", "take Y2", "nonsense")
            ]
            assert {it.message for it in replies if isinstance(it, Refused)} == {
                "uncover: nothing can follow it in one message"
            }
            assert len(replies) == 4

    run(play())


def test_seats_are_played_by_their_owners_alone(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            base, move = room.state.version(0), room.message_for(0, 0).moves[0].move
            for given in (None, pass_for(room, 1), pass_for(room, 0)._replace(scope="read")):
                reply = await room.play(SeatRequest(0, uuid4(), given, base), [move])
                assert isinstance(reply, Refused)
                assert reply.code == "not_your_seat"
            reply = await room.play(SeatRequest(1, uuid4(), pass_for(room, 1), base), [move])
            assert isinstance(reply, Refused)
            assert reply.code == "not_your_turn"

    run(play())


def test_a_move_is_taken_back_until_something_was_seen(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            other = listen(room, 1)
            before = room.state.view(0)
            move = room.message_for(0, 0).moves[0].move
            await room.play(ask(room, 0), [move])
            assert room.message_for(0, 0).can_undo
            assert not room.message_for(1, 0).can_undo
            assert isinstance(await room.undo(ask(room, 0)), Accepted)
            assert room.state.view(0) == before
            kinds = [e["kind"] for s in loads(heard(other), "state") for e in s["entries"]]
            assert kinds[-2:] == ["move", "undone"]
            await room.play(ask(room, 0), [move, "draw deck"])
            reply = await room.undo(ask(room, 0))
            assert isinstance(reply, Refused)
            assert reply.code == "nothing_to_undo"

    run(play())


def test_an_older_window_of_a_seat_may_only_look(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            old, new = listen(room, 0), listen(room, 0)
            assert [it["code"] for it in loads(heard(old), "notice")] == ["read_only"]
            move, base = room.message_for(0, 0).moves[0].move, room.state.version(0)
            reply = await room.play(SeatRequest(0, uuid4(), old.given, base), [move], old)
            assert isinstance(reply, Refused)
            assert reply.code == "read_only"
            reply = await room.play(SeatRequest(0, uuid4(), new.given, base), [move], new)
            assert isinstance(reply, Accepted)
            assert [json.loads(it)["type"] for it in heard(new)] == ["state", "accepted", "state"]
            assert [json.loads(it)["type"] for it in heard(old)] == ["refused", "state"]

    run(play())


def test_a_slow_reader_is_let_go_and_resumes(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database, queue=4) as rooms:
            room = await new_room(rooms, "classic")
            slow = listen(room, None)
            slow.queue = type(slow.queue)(4)
            for _ in range(4):
                seat = room.state.mover or 0
                await room.play(
                    ask(room, seat), [room.message_for(seat, 0).moves[0].move, "draw deck"]
                )
            assert slow.closing is None
            await room.play(ask(room, 0), [room.message_for(0, 0).moves[0].move])
            assert slow.closing == 1013
            got = [slow.queue.get_nowait() for _ in range(4)]
            assert got[-1] is None
            last = json.loads(got[-2] or "")["version"]
            back = listen(room, None, since=last)
            state = loads(heard(back), "state")[0]
            assert [it["number"] for it in state["entries"]] == list(
                range(last + 1, room.state.version(None) + 1)
            )

    run(play())


@pytest.mark.slow
def test_whoever_leaves_is_waited_for_or_played_for(database: str) -> None:
    async def play(on_leave: str) -> int:
        async with open_rooms(database, Clock()) as rooms:
            room = await new_room(rooms, "classic", on_leave=on_leave)
            assert isinstance(await room.leave(ask(room, 0)), Accepted)
            watcher = listen(room, 1)
            if on_leave == "bot":
                while room.state.mover == 0:
                    text = await watcher.queue.get()
                    assert text is not None
            assert isinstance(await room.ask(ReturnToSeat(), ask(room, 0)), Accepted)
            assert room.state.table is not None
            assert not room.state.chairs[0].away
            return len(room.state.table.played)

    assert run(play("wait")) == 0
    assert run(play("bot")) == 2


def test_when_all_have_left_the_game_is_abandoned_and_the_seed_shown(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            watcher = listen(room, None)
            await room.leave(ask(room, 0))
            assert room.state.stage == "playing"
            await room.leave(ask(room, 1))
            last = loads(heard(watcher), "state")[-1]
            assert last["stage"] == "abandoned"
            assert last["result"]["seed"] == room.state.contributions.secret
            assert last["result"]["winners"] == []
            reply = await room.play(ask(room, 0), ["draw deck"])
            assert isinstance(reply, Refused)
            assert reply.code == "not_playing"

    run(play())


@pytest.mark.slow
def test_a_clock_that_runs_out_lets_a_bot_move_once(database: str) -> None:
    clock = Clock()

    async def play() -> None:
        async with open_rooms(database, clock) as rooms:
            room = await new_room(rooms, "classic", clock=5)
            watcher = listen(room, 1)
            assert loads(heard(watcher), "state")[0]["clock"] == {
                "seconds": 5,
                "left": 5000,
                "banks": None,
            }
            clock.now += 5000
            listen(room, 0)  # anybody coming or going looks at the clock
            while room.state.mover == 0:
                assert await watcher.queue.get() is not None
            kinds = [entry.kind for entry in room.state.entries(None, 0)]
            assert kinds[-3:] == ["timeout", "move", "move"]
            assert room.state.mover == 1
            assert room.state.bot_to_move() is None
            assert room.message_for(1, 0).clock is not None

    run(play())


def test_everything_after_the_end_is_refused(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic", options={"rounds": 1, "hand": 1, "highest": 2})
            while (seat := room.state.mover) is not None:
                moves = [it.move for it in room.message_for(seat, 0).moves]
                await room.play(ask(room, seat), [moves[-1]])
            state = room.message_for(None, 0)
            assert state.stage == "finished"
            assert state.result is not None
            assert state.result.scores == [bill.total for bill in state.result.bills]
            given = everything(room)
            for reply in (
                await room.play(
                    SeatRequest(0, uuid4(), given, room.state.version(0)), ["draw deck"]
                ),
                await room.undo(ask(room, 0)),
                await room.leave(ask(room, 0)),
            ):
                assert isinstance(reply, Refused)
                assert reply.code == "not_playing"

    run(play())


def test_tables_that_rest_are_found_again_where_they_were(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lostcities.server.live.rooms.UNUSED", -1.0)

    async def play() -> None:
        async with open_rooms(database, resting_tables=2) as rooms:
            first = await new_room(rooms, "classic")
            await room_turn(first)
            others = [await new_room(rooms, "classic") for _ in range(4)]
            assert rooms.live(first.state.id) is None
            assert rooms.live(others[-1].state.id) is others[-1]
            again = await rooms.find(first.state.id)
            assert again is not first
            assert again.state.entries(0, 0) == first.state.entries(0, 0)
            watched = await new_room(rooms, "classic")
            listen(watched, None)
            for _ in range(4):
                await new_room(rooms, "classic")
            assert rooms.live(watched.state.id) is watched

    run(play())


async def room_turn(room: Room) -> None:
    seat = room.state.mover or 0
    await room.play(ask(room, seat), [room.message_for(seat, 0).moves[0].move, "draw deck"])
