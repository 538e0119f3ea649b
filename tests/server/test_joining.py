"""Races at the door: everybody gets a seat while there are seats, and nobody loses one."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa

from lostcities.server.errors import Conflict, Full, WrongToken
from lostcities.server.live import seating
from lostcities.server.live.room import Room
from lostcities.server.protocol.bodies import Join
from lostcities.server.storage.devices import new_link, revoked
from lostcities.server.storage.reading import read_pass, read_rows
from lostcities.server.storage.writing import Job, new_rows
from lostcities.server.table.log import Row
from lostcities.server.tokens import Pass, new_token, token_hash
from tests.server.door import another, serving, set_up
from tests.server.places import (
    Clock,
    LiveServer,
    joining,
    live_server,
    new_room,
    open_rooms,
    run,
    sqlite,
)
from tests.server.wire import post

TABLES, SEATS = 10, 5  # for fifty people
PLENTY = {"requests_per_minute": "100000"}


def mine_of(address: str, table: str, token: str) -> list[int]:
    """The seats that a token holds, as a server says."""
    headers = {"Authorization": f"Bearer {token}"}
    with urlopen(Request(f"http://{address}/g/{table}/info", headers=headers), timeout=30) as it:
        found: list[int] = json.load(it)["mine"]
        return found


def open_table(address: str) -> str:
    """A table that waits for five people."""
    wish = {"game": "roll_and_write", "seats": [{"kind": "open"}] * SEATS}
    table: str = post(address, "/api/tables", wish)["table"]
    return table


def all_at_once(servers: list[LiveServer]) -> None:
    """Fifty people at ten tables, at the same moment; each gets a seat and keeps it."""
    addresses = [server.address for server in servers]
    tables = [open_table(addresses[n % len(addresses)]) for n in range(TABLES)]
    people = [(n, tables[n % TABLES]) for n in range(TABLES * SEATS)]
    ready = threading.Barrier(len(people))

    def join(person: tuple[int, str]) -> tuple[str, int, str]:
        n, table = person
        ready.wait(timeout=30)
        address = addresses[(n // TABLES) % len(addresses)]
        told = post(address, f"/g/{table}/join", {"name": f"P{n}", "bearer": True})
        assert len(told["mine"]) == 1
        return table, told["mine"][0], told["token"]

    with ThreadPoolExecutor(len(people)) as pool:
        seated = list(pool.map(join, people))
    assert Counter((table, seat) for table, seat, _ in seated) == Counter(
        (table, seat) for table in tables for seat in range(SEATS)
    )
    for n, (table, seat, token) in enumerate(seated):
        assert mine_of(addresses[n % len(addresses)], table, token) == [seat]
    for table in tables:
        with pytest.raises(HTTPError) as refused:
            post(addresses[0], f"/g/{table}/join", {"name": "late", "bearer": True})
        with refused.value as answer:
            assert answer.status == 409


@pytest.mark.slow
def test_fifty_people_join_ten_tables_at_once(tmp_path: Path) -> None:
    with live_server(sqlite(tmp_path), tmp_path, **PLENTY) as server:
        all_at_once([server])


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_fifty_people_join_ten_tables_at_two_processes(postgres: str, tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with (
        live_server(postgres, folders[0], **PLENTY) as one,
        live_server(postgres, folders[1], **PLENTY) as two,
    ):
        all_at_once([one, two])


def at_a_table(database: str, race: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
    """Something happens at a table of three open seats."""

    async def play() -> None:
        async with open_rooms(database) as rooms:
            await race(await new_room(rooms, "rivals", kind="open"))

    run(play())


def test_three_strangers_take_three_open_seats(database: str) -> None:
    async def race(room: Room) -> None:
        given = await asyncio.gather(*[joining(room) for _ in range(3)])
        assert sorted(it.seats for it in given) == [(0,), (1,), (2,)]
        assert room.state.stage == "playing"
        with pytest.raises(Full):
            await joining(room)

    at_a_table(database, race)


def test_one_person_takes_seats_in_two_windows_and_holds_both(database: str) -> None:
    async def race(room: Room) -> None:
        mine = await joining(room, seat=0)
        both = await asyncio.gather(joining(room, mine, 1), joining(room, mine, 2))
        assert all(it.hash == mine.hash and 0 in it.seats for it in both)
        held = await room.store.read(read_pass, mine.hash)
        assert held is not None
        assert held.seats == (0, 1, 2)

    at_a_table(database, race)


def test_the_same_seat_asked_for_twice_is_taken_once(database: str) -> None:
    async def race(room: Room) -> None:
        mine = await joining(room, seat=1)
        assert (await joining(room, mine, 1)).seats == (1,)
        assert sum(chair.is_taken for chair in room.state.chairs) == 1
        with pytest.raises(Full):
            await joining(room, None, 1)

    at_a_table(database, race)


def test_a_seat_is_not_given_to_a_token_that_was_revoked_meanwhile(database: str) -> None:
    async def race(room: Room) -> None:
        mine = await joining(room, seat=0)
        await room.store.write(revoked(room.state.id, [mine.hash], at=1))
        with pytest.raises(WrongToken):
            await joining(room, mine, 1)
        assert not room.state.chairs[1].is_taken

    at_a_table(database, race)


def test_people_who_join_at_two_processes_that_hear_nothing_of_each_other(postgres: str) -> None:
    async def play() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:
            here = await new_room(one, "rivals", kind="open")
            there = await two.find(here.state.id)
            given = await asyncio.gather(joining(here), joining(there), joining(there))
            assert sorted(it.seats for it in given) == [(0,), (1,), (2,)]
            for room in (here, there):
                with pytest.raises(Full):
                    await joining(room)
                assert room.state.stage == "playing"

    run(play())


# --- Asked again ----------------------------------------------------------------------


def asking(
    room: Room, cid: UUID, commitment: str | None = None, given: Pass | None = None
) -> Coroutine[Any, Any, Pass]:
    """Somebody takes a seat, with an id to ask again."""
    wish = Join(name="P", cid=cid, commitment=commitment)
    return seating.join(room, wish, given, token_hash(new_token()))


def test_whoever_lost_the_answer_gets_the_same_seat_again(database: str) -> None:
    async def race(room: Room) -> None:
        cid, committed = uuid4(), "a" * 64
        lost = await asking(room, cid, committed)
        mine = await asking(room, cid, committed)
        assert (mine.seats, mine.hash == lost.hash) == ((0,), False)
        assert sum(chair.is_taken for chair in room.state.chairs) == 1
        assert await room.store.read(read_pass, lost.hash) is None
        held = await room.store.read(read_pass, mine.hash)
        assert held is not None
        assert held.seats == (0,)
        assert await seating.first_held(room, mine) == (0,)
        rows = await room.store.read(read_rows, room.state.id)
        assert str(cid) not in str(rows)  # nobody who reads the database can ask with it
        assert (await asking(room, uuid4(), committed)).seats == (1,)

    at_a_table(database, race)


def test_the_same_request_twice_at_once_takes_one_seat(database: str) -> None:
    async def race(room: Room) -> None:
        cid = uuid4()
        both = await asyncio.gather(asking(room, cid), asking(room, cid))
        assert [it.seats for it in both] == [(0,), (0,)]
        held = [await room.store.read(read_pass, it.hash) for it in both]
        assert [it is None for it in held].count(False) == 1
        one = next(it for it in held if it is not None)
        more = uuid4()
        again = await asyncio.gather(*[asking(room, more, None, one) for _ in range(2)])
        assert [(it.hash, it.seats) for it in again] == [(one.hash, (0, 1))] * 2

    at_a_table(database, race)


def test_the_same_request_at_two_processes_takes_one_seat(postgres: str) -> None:
    async def play() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:
            here = await new_room(one, "rivals", kind="open")
            there = await two.find(here.state.id)
            cid = uuid4()
            both = await asyncio.gather(asking(here, cid), asking(there, cid))
            assert [it.seats for it in both] == [(0,), (0,)]
            rows = await one.store.read(read_rows, here.state.id)
            assert [row.kind for row in rows] == ["joined"]

    run(play())


def test_a_seat_is_not_asked_for_again_with_another_commitment_or_too_late(database: str) -> None:
    async def play() -> None:
        clock = Clock()
        async with open_rooms(database, clock) as rooms:
            room = await new_room(rooms, "rivals", kind="open")
            cid = uuid4()
            first = await asking(room, cid, "a" * 64)
            with pytest.raises(Full):
                await asking(room, cid, "b" * 64)
            clock.now += seating.ASK_AGAIN_MS + 1
            with pytest.raises(Full):
                await asking(room, cid, "a" * 64)
            assert await room.store.read(read_pass, first.hash) is not None
            assert (await asking(room, cid, "b" * 64, first)).seats == (0,)  # it has the seat

    run(play())


def test_a_token_that_was_used_for_more_is_not_replaced(database: str) -> None:
    async def race(room: Room) -> None:
        cid, other = uuid4(), uuid4()
        first = await asking(room, cid)
        link = Pass(token_hash(new_token()), room.state.id, (0,), "link")
        await room.store.write(new_link(link, first, room.now()))
        with pytest.raises(Full):
            await asking(room, cid)
        second = await asking(room, other)
        await joining(room, second, 2)
        with pytest.raises(Full):
            await asking(room, other)
        for it in (first, second):
            assert await room.store.read(read_pass, it.hash) is not None

    at_a_table(database, race)


def test_joining_again_by_http_gives_a_token_that_plays(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        body = {"name": "Bob", "cid": str(uuid4()), "bearer": True}
        told = [another(ada).post(f"/g/{table}/join", json=body).json() for _ in range(2)]
        assert [it["mine"] for it in told] == [[1], [1]]
        bob, codes = another(ada), []
        for it in told:
            header = {"authorization": f"Bearer {it['token']}"}
            codes.append(bob.get(f"/g/{table}/state", headers=header).status_code)
        assert codes == [401, 200]


def test_two_processes_that_wait_for_each_others_rows_lose_no_other_work(postgres: str) -> None:
    async def play() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:
            tables = [(await new_room(one, "classic", kind="open")).state.id for _ in range(2)]
            both_hold = threading.Barrier(2)

            def waiting(_connection: sa.Connection) -> None:
                both_hold.wait(timeout=20)

            def jobs(mine: str, other: str) -> list[Job]:
                """A row at one table, and once the other process has one, one there."""
                first, second = ([Row(1, 1, "joined", 0, "P")] for _ in range(2))
                return [
                    new_rows(mine, first),
                    waiting,
                    new_rows(other, second),
                ]

            outcomes = await asyncio.gather(
                asyncio.to_thread(one.store._commit, jobs(*tables)),
                asyncio.to_thread(two.store._commit, jobs(*reversed(tables))),
            )
            for stored, _, late in outcomes:
                assert stored is None
                assert type(late) is Conflict
            for table in tables:
                assert len(await one.store.read(read_rows, table)) == 1

    run(play())
