"""Expiry: tables nobody joins are closed and say so, finished ones go if the host wants that."""

import pytest

from lostcities.server.admin.audit import refold
from lostcities.server.admin.expiry import MOST, PERIOD, SOON, Expiry
from lostcities.server.admin.exporting import exported
from lostcities.server.errors import NoSuchTable
from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.live.seating import join
from lostcities.server.protocol.bodies import Join
from lostcities.server.storage.hosting import closed
from lostcities.server.storage.reading import read_listed, read_rows
from lostcities.server.tokens import new_token, token_hash
from tests.server.places import Clock, ask, heard, listen, loads, new_room, open_rooms, run

HOUR = 3_600_000
DAY = 24 * HOUR


def stage_of(room: Room) -> str:
    return room.state.stage


async def waiting(rooms: Rooms, **given: object) -> Room:
    """A table that waits for players."""
    return await new_room(rooms, "classic", kind="open", **given)


def advance(clock: Clock, by: int) -> None:
    """Time passes, for both clocks."""
    clock.now += by


def test_a_table_that_nobody_joins_is_closed_and_says_so(database: str) -> None:
    clock = Clock()

    async def play() -> None:
        async with open_rooms(database, clock) as rooms:
            listed, unlisted = await waiting(rooms, listed=True), await waiting(rooms)
            playing = await new_room(rooms, "classic", listed=True)
            expiry = Expiry(rooms)
            watcher = listen(listed, None)
            advance(clock, DAY - 1)
            await expiry.tidy()
            assert stage_of(listed) == "waiting"
            advance(clock, 2)
            assert await expiry.tidy() == PERIOD
            assert (listed.state.stage, unlisted.state.stage) == ("abandoned", "waiting")
            last = loads(heard(watcher), "state")[-1]
            assert (last["stage"], last["mover"], last["moves"]) == ("abandoned", None, [])
            assert (last["entries"][-1]["kind"], last["entries"][-1]["reason"]) == (
                "closed",
                "expired",
            )
            advance(clock, 6 * DAY)
            await expiry.tidy()
            assert stage_of(unlisted) == "abandoned"
            assert playing.state.stage == "playing"  # a game that was dealt is never closed
            assert await rooms.store.read(read_listed, 50) == [playing.state.id]
        assert refold(database).wrong == []

    run(play())


def test_whoever_sits_down_keeps_a_table_open(database: str) -> None:
    clock = Clock()

    async def play() -> None:
        async with open_rooms(database, clock) as rooms:
            room = await new_room(
                rooms, "partners", listed=True, seats=[{"kind": "open"}] * 4, options={}
            )
            expiry = Expiry(rooms)
            advance(clock, DAY - HOUR)
            await join(room, Join(name="Ada"), None, token_hash(new_token()))
            advance(clock, DAY - HOUR)
            await expiry.tidy()
            assert stage_of(room) == "waiting"
            advance(clock, 2 * HOUR)
            await expiry.tidy()
            assert stage_of(room) == "abandoned"

    run(play())


@pytest.mark.parametrize("setting", ["listed_hours", "waiting_hours"])
def test_with_0_a_table_waits_for_ever(setting: str, database: str) -> None:
    clock = Clock()

    async def play() -> None:
        async with open_rooms(database, clock, None, **{setting: 0}) as rooms:
            room = await waiting(rooms, listed=setting == "listed_hours")
            expiry = Expiry(rooms)
            advance(clock, 1000 * DAY)
            await expiry.tidy()
            assert stage_of(room) == "waiting"

    run(play())


async def finished(rooms: Rooms) -> Room:
    room = await new_room(rooms, "classic", options={"rounds": 1, "hand": 1, "highest": 2})
    while (seat := room.state.mover) is not None:
        await room.play(ask(room, seat), [room.message_for(seat, 0).moves[-1].move])
    return room


def test_finished_tables_are_kept_unless_the_host_says_otherwise(database: str) -> None:
    clock = Clock()

    async def play() -> None:
        async with open_rooms(database, clock) as rooms:
            table = (await finished(rooms)).state.id
            expiry = Expiry(rooms)
            advance(clock, 1000 * DAY)
            await expiry.tidy()
            assert (await rooms.find(table)).state.stage == "finished"
        async with open_rooms(database, clock, finished_days=2000) as rooms:
            expiry = Expiry(rooms)
            await expiry.tidy()
            fresh = (await finished(rooms)).state.id
            advance(clock, 1001 * DAY)
            await expiry.tidy()
            assert (await rooms.find(fresh)).state.stage == "finished"
            with pytest.raises(NoSuchTable):
                await rooms.find(table)
            assert await rooms.store.read(read_rows, table) == []

    run(play())


def test_a_wall_clock_set_forward_closes_nothing_for_a_day(database: str) -> None:
    wall, steady = Clock(), Clock()

    async def play() -> None:
        async with open_rooms(database, wall, steady) as rooms:
            room = await waiting(rooms, listed=True)
            expiry = Expiry(rooms)
            wall.now += 365 * DAY
            await expiry.tidy()
            steady.now, wall.now = steady.now + DAY - HOUR, wall.now + DAY - HOUR
            await expiry.tidy()
            assert stage_of(room) == "waiting"
            steady.now, wall.now = steady.now + 2 * HOUR, wall.now + 2 * HOUR
            await expiry.tidy()
            assert stage_of(room) == "abandoned"

    run(play())


def test_much_to_do_is_done_in_parts(database: str) -> None:
    clock = Clock()

    async def play() -> None:
        async with open_rooms(database, clock) as rooms:
            for _ in range(MOST + 3):
                await waiting(rooms, listed=True)
            expiry = Expiry(rooms)
            advance(clock, 2 * DAY)
            assert await expiry.tidy() == SOON
            assert len(await rooms.store.read(read_listed, 1000)) == 3
            assert await expiry.tidy() == PERIOD
            assert await rooms.store.read(read_listed, 1000) == []

    run(play())


def test_the_list_begins_with_the_latest_activity_and_has_pages(database: str) -> None:
    clock = Clock()

    async def play() -> None:
        async with open_rooms(database, clock) as rooms:
            old = await new_room(rooms, "classic", listed=True)
            others = []
            for _ in range(3):
                advance(clock, 1000)
                others.append((await waiting(rooms, listed=True)).state.id)
            advance(clock, 1000)
            await old.play(ask(old, 0), [old.message_for(0, 0).moves[0].move])
            pages = [await rooms.store.read(read_listed, 2, page) for page in range(3)]
            assert pages == [[old.state.id, others[2]], [others[1], others[0]], []]

    run(play())


def test_a_game_that_the_host_closed_is_exported_as_such(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            await room.play(ask(room, 0), [room.message_for(0, 0).moves[0].move])
            await rooms.store.write(closed(room.state.id, "host", 5))
            async with room.lock:
                await room.catch_up()
            assert stage_of(room) == "abandoned"
            state = room.message_for(None, 0)
            assert state.result is not None
            assert state.entries[-1].reason == "host"
            with pytest.raises(NoSuchTable):
                await rooms.store.write(closed(room.state.id, "host", 6))
            assert [game["ended"] for game in exported(rooms.store, [])] == ["closed"]

    run(play())
