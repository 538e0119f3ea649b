"""Playing again: one table, a seat for each, also for whoever asks twice."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from lostcities.server.errors import Full, NotOver
from lostcities.server.live import seating
from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.bodies import Rematch
from lostcities.server.storage.reading import read_ids
from lostcities.server.tokens import Pass, new_token, token_hash
from tests.server.door import another, serving, set_up
from tests.server.places import joining, new_room, open_rooms, run


def again(rooms: Rooms, old: Room, given: Pass, committed: str) -> Coroutine[Any, Any, Pass]:
    """Somebody asks for a rematch."""
    body = Rematch(commitment=committed)
    return seating.rematch(rooms, old, body, given, token_hash(new_token()))


def test_all_claim_their_seats_of_a_rematch_at_once(database: str) -> None:
    async def play() -> None:
        async with open_rooms(database) as rooms:
            old = await new_room(rooms, "rivals", kind="open")
            people = await asyncio.gather(*[joining(old) for _ in range(3)])
            for person in people:
                await seating.leave_all(old, person)
            assert old.state.is_over
            again = await asyncio.gather(
                *[
                    seating.rematch(rooms, old, Rematch(), it, token_hash(new_token()))
                    for it in people
                ]
            )
            assert len({it.table for it in again}) == 1
            assert len({it.seats for it in again}) == 3

    run(play())


def test_of_two_rematches_begun_at_two_processes_one_remains(postgres: str) -> None:
    async def play() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:
            here = await new_room(one, "classic", kind="open")
            people = [await joining(here), await joining(here)]
            for person in people:
                await seating.leave_all(here, person)
            there = await two.find(here.state.id)
            again = await asyncio.gather(
                seating.rematch(one, here, Rematch(), people[0], token_hash(new_token())),
                seating.rematch(two, there, Rematch(), people[1], token_hash(new_token())),
            )
            assert again[0].table == again[1].table
            assert sorted(it.seats for it in again) == [(0,), (1,)]
            assert len(await one.store.read(read_ids, ended=False)) == 2

    run(play())


def test_a_rematch_can_be_asked_for_where_the_end_was_not_heard(postgres: str) -> None:
    async def play() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:
            here = await new_room(one, "classic", kind="open")
            people = [await joining(here), await joining(here)]
            there = await two.find(here.state.id)
            with pytest.raises(NotOver):
                await seating.rematch(two, there, Rematch(), people[1], token_hash(new_token()))
            for person in people:
                await seating.leave_all(here, person)
            assert not there.state.is_over  # it has heard nothing
            again = [
                await seating.rematch(two, there, Rematch(), people[1], token_hash(new_token())),
                await seating.rematch(one, here, Rematch(), people[0], token_hash(new_token())),
            ]
            assert again[0].table == again[1].table
            assert [it.seats for it in again] == [(1,), (0,)]

    run(play())


def test_whoever_lost_the_answer_to_a_rematch_gets_the_same_seats_again(database: str) -> None:
    """The one who set it up, with two seats on one device, and the one who came after."""

    async def play() -> None:
        async with open_rooms(database) as rooms:
            old = await new_room(rooms, "rivals", kind="open")
            ada = await joining(old)
            ada = await joining(old, ada)
            bob = await joining(old)
            for person in (ada, bob):
                await seating.leave_all(old, person)
            for person, seats, committed in ((ada, (0, 1), "a" * 64), (bob, (2,), "b" * 64)):
                lost, mine = [await again(rooms, old, person, committed) for _ in range(2)]
                assert (lost.table, lost.seats) == (mine.table, mine.seats)
                assert (mine.seats, mine.hash == lost.hash) == (seats, False)
                assert await rooms.pass_of(lost.hash) is None
                held = await rooms.pass_of(mine.hash)
                assert held is not None
                assert (held.table, held.seats) == (old.state.rematch, seats)
                with pytest.raises(Full):  # another window, perhaps at the same time
                    await again(rooms, old, person, "c" * 64)
            new = await rooms.find(old.state.rematch or "")
            assert await seating.first_held(new, mine) == (2,)
            assert len(await rooms.store.read(read_ids, ended=False)) == 2

    run(play())


def test_a_rematch_asked_for_again_by_http_gives_a_token_that_plays(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        bob = another(ada)
        joined = bob.post(f"/g/{table}/join", json={"name": "Bob", "bearer": True}).json()
        mine = {"authorization": f"Bearer {joined['token']}"}
        bob.post(f"/g/{table}/leave", headers=mine)
        ada.post(f"/g/{table}/leave")
        told = [bob.post(f"/g/{table}/rematch", json={}, headers=mine).json() for _ in range(2)]
        assert told[0]["table"] == told[1]["table"]
        assert [it["mine"] for it in told] == [[1], [1]]
        codes = []
        for it in told:
            header = {"authorization": f"Bearer {it['token']}"}
            codes.append(bob.get(f"/g/{it['table']}/state", headers=header).status_code)
        assert codes == [401, 200]
        assert ada.post(f"/g/{table}/rematch", json={}).json()["mine"] == [0]
