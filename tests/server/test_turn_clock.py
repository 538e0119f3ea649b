"""The clock of a turn: however the wall clock is set, a turn lasts as long as was agreed."""

import asyncio
from hashlib import sha256

import pytest

from lostcities.server.live.room import Room
from lostcities.server.protocol.bodies import NewTable, SeatWish
from lostcities.server.table.contributions import REVEAL_SECONDS
from lostcities.server.tokens import new_token, token_hash
from tests.server.places import Clock, ask, listen, new_room, open_rooms, run

HOUR = 3_600_000


def left(room: Room) -> int:
    clock = room.message_for(None, 0).clock
    assert clock is not None
    return clock.left


async def settle(room: Room) -> list[str]:
    """What has happened, once everything that was due has been done."""
    for _ in range(20):
        await asyncio.sleep(0.01)
    return [entry.kind for entry in room.state.entries(None, 0)]


@pytest.mark.slow
@pytest.mark.parametrize("jump", [HOUR, -HOUR, 1000 * HOUR])
def test_setting_the_wall_clock_changes_no_turn(jump: int, database: str) -> None:
    wall, steady = Clock(), Clock()

    async def play() -> None:
        async with open_rooms(database, wall, steady) as rooms:
            room = await new_room(rooms, "classic", clock=60)
            steady.now += 20_000
            wall.now += jump
            assert left(room) == 40_000
            listen(room, 0)  # anybody who comes makes the server look at the clock
            assert "timeout" not in await settle(room)
            steady.now += 40_000
            listen(room, 1)
            assert left(room) == 0
            assert "timeout" in await settle(room)

    run(play())


def test_a_turn_that_begins_after_a_jump_has_its_whole_time(database: str) -> None:
    wall, steady = Clock(), Clock()

    async def play() -> None:
        async with open_rooms(database, wall, steady) as rooms:
            room = await new_room(rooms, "classic", clock=60)
            steady.now += 59_000
            wall.now -= HOUR
            while room.state.mover == 0:
                await room.play(ask(room, 0), [room.message_for(0, 0).moves[0].move])
            assert left(room) == 60_000
            steady.now += 1_000
            assert left(room) == 59_000

    run(play())


@pytest.mark.parametrize(
    ("passed", "remains"),
    [
        (45_000, 15_000),  # the server was stopped for a while: the turn went on
        (90_000, 0),  # for longer than a turn
        (-HOUR, 60_000),  # the wall clock was set back: never more than a whole turn
    ],
)
def test_after_a_restart_the_wall_clock_is_asked_once(
    passed: int, remains: int, database: str
) -> None:
    wall, steady = Clock(), Clock()

    async def play() -> None:
        async with open_rooms(database, wall, steady) as rooms:
            table = (await new_room(rooms, "classic", clock=60)).state.id
        wall.now += passed
        steady.now = 5  # another machine, perhaps
        async with open_rooms(database, wall, steady) as rooms:
            room = await rooms.find(table)
            assert left(room) == remains
            wall.now += 7 * HOUR
            steady.now += 1_000
            assert left(room) == max(0, remains - 1_000)

    run(play())


def test_without_a_clock_there_is_none(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            assert room.message_for(None, 0).clock is None

    run(play())


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_setting_the_wall_clock_changes_no_deadline_for_contributions(
    jump: int, database: str
) -> None:
    wall, steady = Clock(), Clock()

    async def play() -> None:
        async with open_rooms(database, wall, steady) as rooms:
            wish = NewTable(
                game="classic",
                options={},
                seats=[SeatWish(kind="here", name="Ada"), SeatWish(kind="bot")],
                commitment=sha256(b"mine").hexdigest(),
            )
            room = await rooms.set_up(wish, token_hash(new_token()))
            assert room.state.phase == "reveal"
            wall.now += jump
            steady.now += 1000 * REVEAL_SECONDS - 1000
            listen(room, 0)  # anybody who comes makes the server look at the clock
            await settle(room)
            assert room.state.stage == "waiting"
            steady.now += 1000
            listen(room, 0)
            assert (await settle(room))[-2:] == ["missed", "dealt"]

    run(play())
