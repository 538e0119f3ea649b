"""Several windows of a seat: the newest that is connected plays, wherever it is connected."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from uuid import uuid4

from lostcities.server.live.cluster import DEAD_AFTER, Neighbours
from lostcities.server.live.listeners import Listener
from lostcities.server.live.room import Room
from lostcities.server.protocol.messages import Accepted, Refused
from lostcities.server.table.commands import SeatRequest
from tests.server.door import hello, next_of, play, serving, set_up
from tests.server.places import (
    heard,
    listen,
    listening,
    loads,
    new_room,
    open_rooms,
    pass_for,
    run,
    sqlite,
)


def notices(listener: Listener) -> list[str]:
    """What it was told since it was last asked."""
    return [it["code"] for it in loads(heard(listener), "notice")]


async def plays(room: Room, window: Listener) -> bool:
    """Whether a move from a window of seat 0 is taken."""
    base = room.state.version(0)
    move = room.message_for(0, 0).moves[0].move
    reply = await room.play(SeatRequest(0, uuid4(), window.given, base), [move], window)
    assert isinstance(reply, Accepted) or reply.code == "read_only"
    if isinstance(reply, Accepted):
        await room.undo(SeatRequest(0, uuid4(), window.given, room.state.version(0)), window)
    return isinstance(reply, Accepted)


async def becomes(question: Callable[[], bool]) -> None:
    """Wait until something is so; the test has a limit."""
    while not question():
        await asyncio.sleep(0.02)


def test_when_the_newest_window_closes_the_one_before_plays_again(database: str) -> None:
    async def windows() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            first, second, third = (listen(room, 0) for _ in range(3))
            assert (notices(first), notices(second)) == (["read_only"], ["read_only"])
            room.exit(first)
            room.exit(third)
            assert notices(second) == ["writable"]
            assert notices(first) == []
            assert await plays(room, second)

    run(windows())


def test_a_window_that_comes_back_or_looks_takes_nothing_from_another(database: str) -> None:
    async def windows() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            active, back = listen(room, 0), Listener(pass_for(room, 0), 100)
            room.enter(back, 0, 0, take=False)
            assert (notices(active), notices(back)) == ([], ["read_only"])
            room.enter(back, 0, 0, take=False)  # as `look` does
            assert await plays(room, active)
            assert not await plays(room, back)
            room.enter(back, 0, 0)
            assert (notices(active), notices(back)) == (["read_only"], ["writable"])

    run(windows())


def test_a_window_without_a_rival_plays_though_it_takes_nothing(database: str) -> None:
    async def windows() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            back = Listener(pass_for(room, 0), 100)
            room.enter(back, 0, 0, take=False)
            assert notices(back) == []
            assert await plays(room, back)

    run(windows())


def test_a_token_of_two_seats_is_told_when_it_plays_both_again(database: str) -> None:
    async def windows() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            both = Listener(pass_for(room, 0, 1), 100)
            room.enter(both, 0, 0)
            other, another = listen(room, 0), listen(room, 1)
            assert notices(both) == ["read_only"]
            room.exit(other)
            assert notices(both) == []
            room.exit(another)
            assert notices(both) == ["writable"]

    run(windows())


def test_on_the_socket_the_older_window_is_told_and_its_move_accepted(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}])
        with ada.websocket_connect(f"/g/{table}/ws") as first:
            state = hello(first)
            with ada.websocket_connect(f"/g/{table}/ws") as second:
                hello(second)
                assert next_of(first, "notice")["code"] == "read_only"
                first.send_json(play(state, state["moves"][0]["move"]))
                assert next_of(first, "refused")["code"] == "read_only"
            assert next_of(first, "notice")["code"] == "writable"
            first.send_json(play(state, state["moves"][0]["move"]))
            assert next_of(first, "accepted")["version"] > state["version"]


async def rooms_at(url: str, count: int, stack: AsyncExitStack) -> list[tuple[Room, Neighbours]]:
    """The same table at several processes that hear each other."""
    found: list[tuple[Room, Neighbours]] = []
    table = ""
    for _ in range(count):
        rooms = await stack.enter_async_context(open_rooms(url))
        others = Neighbours(rooms)
        others.start()
        stack.push_async_callback(others.stop)
        await listening(others)
        room = await rooms.find(table) if table else await new_room(rooms, "classic")
        table = room.state.id
        found.append((room, others))
    return found


def test_the_newest_window_plays_at_whichever_process_it_is(postgres: str) -> None:
    async def windows() -> None:
        async with AsyncExitStack() as stack:
            (here, _), (there, _) = await rooms_at(postgres, 2, stack)
            first = listen(here, 0)
            await becomes(lambda: 0 in there.elsewhere)
            second = listen(there, 0)
            await becomes(lambda: first.read_only)
            assert notices(first) == ["read_only"]
            assert not await plays(here, first)
            assert await plays(there, second)
            here.enter(first, 0, 0)  # play here
            await becomes(lambda: second.read_only)
            assert (notices(first), notices(second)) == (["writable"], ["read_only"])
            here.exit(first)
            await becomes(lambda: not second.read_only)
            await becomes(lambda: there.state.number == here.state.number)
            assert notices(second) == ["writable"]
            assert await plays(there, second)

    run(windows())


def heard_of(room: Room, window: Listener) -> bool:
    """Whether a room knows of a window of seat 0 at another process."""
    return 0 in room.elsewhere and room.elsewhere[0][0] == window.taken


def test_of_windows_at_three_processes_one_plays_when_the_newest_is_gone(postgres: str) -> None:
    async def windows() -> None:
        async with AsyncExitStack() as stack:
            rooms = [room for room, _ in await rooms_at(postgres, 3, stack)]
            open_ones: list[Listener] = []
            for n, room in enumerate(rooms):
                await becomes(lambda room=room, n=n: not n or heard_of(room, open_ones[-1]))  # type: ignore[misc]
                open_ones.append(listen(room, 0))
            await becomes(lambda: all(it.read_only for it in open_ones[:-1]))
            rooms[2].exit(open_ones[2])
            await becomes(lambda: not open_ones[1].read_only)
            await asyncio.sleep(0.3)  # all has been heard everywhere
            assert [it.read_only for it in open_ones[:2]] == [True, False]

    run(windows())


def test_a_process_that_died_plays_no_seat_for_ever(postgres: str) -> None:
    async def windows() -> None:
        async with AsyncExitStack() as stack:
            (here, ours), (there, others) = await rooms_at(postgres, 2, stack)
            first = listen(here, 0)
            await becomes(lambda: 0 in there.elsewhere)
            listen(there, 0)
            await becomes(lambda: first.read_only)
            await others.stop()  # it says nothing any more
            ours.heard = {process: at - DEAD_AFTER - 1 for process, at in ours.heard.items()}
            ours._forget_the_dead()
            assert notices(first) == ["read_only", "writable"]
            assert await plays(here, first)

    run(windows())


def test_a_window_takes_over_whatever_the_clocks_of_processes_say(tmp_path: Path) -> None:
    async def windows() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            room.hear_elsewhere({0: (room.now() + 60_000, "ahead")})
            mine = Listener(pass_for(room, 0), 100)
            room.enter(mine, 0, 0)
            assert notices(mine) == []
            base = room.state.version(0)
            reply = await room.play(SeatRequest(0, uuid4(), mine.given, base), ["nonsense"], mine)
            assert isinstance(reply, Refused)
            assert reply.code == "illegal"  # and not read_only

    run(windows())
