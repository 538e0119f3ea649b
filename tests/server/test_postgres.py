"""Several processes on one PostgreSQL serve the same tables, and one of them may die."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lostcities.server.live.cluster import Neighbours
from lostcities.server.live.listeners import Listener
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.messages import Accepted, Refused
from tests.nights import NIGHTLY
from tests.server.places import (
    Clock,
    ask,
    heard,
    listen,
    listening,
    live_server,
    loads,
    new_room,
    open_rooms,
    pass_for,
    run,
)
from tests.server.test_live import tally
from tests.server.wire import Player, go_on, people_table

KILLS = 20 if NIGHTLY else 1


@asynccontextmanager
async def neighbour(url: str) -> AsyncIterator[Rooms]:
    """One of several processes, but for being in this one."""
    async with open_rooms(url, Clock()) as rooms:
        others = Neighbours(rooms)
        others.start()
        try:
            await listening(others)
            yield rooms
        finally:
            await others.stop()


async def told(listener: Listener, kind: str) -> dict[str, object]:
    """The next message of a type."""
    while True:
        text = await listener.queue.get()
        assert text is not None
        for message in loads([text], kind):
            return message


def test_what_is_played_at_one_process_is_heard_at_the_other(postgres: str) -> None:
    async def play() -> None:
        async with neighbour(postgres) as one, neighbour(postgres) as two:
            here = await new_room(one, "classic")
            there = await two.find(here.state.id)
            listener = Listener(pass_for(there, 1), 64)
            there.enter(listener, 1, 0)
            assert (await told(listener, "state"))["version"] == 3
            move = here.message_for(0, 0).moves[0].move
            assert isinstance(await here.play(ask(here, 0), [move, "draw deck"]), Accepted)
            state = await told(listener, "state")
            assert (state["version"], state["mover"]) == (5, 1)
            assert there.state.entries(1, 0) == here.state.entries(1, 0)

    run(play())


def test_who_is_connected_elsewhere_is_present(postgres: str) -> None:
    async def play() -> None:
        async with neighbour(postgres) as one, neighbour(postgres) as two:
            here = await new_room(one, "classic")
            mine = Listener(pass_for(here, 0), 64)
            here.enter(mine, 0, 0)
            there = await two.find(here.state.id)
            theirs = Listener(pass_for(there, 1), 64)
            there.enter(theirs, 1, 0)
            while here.present() != {0, 1} or there.present() != {0, 1}:
                await asyncio.sleep(0.02)
            there.exit(theirs)
            while here.present() != {0}:
                await asyncio.sleep(0.02)
            assert there.present() == {0}

    run(play())


def test_of_two_processes_that_move_at_once_one_is_refused(postgres: str) -> None:
    async def play() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:  # deaf to each other
            here = await new_room(one, "classic")
            there = await two.find(here.state.id)
            watcher = listen(there, 1)
            heard(watcher)
            first, second = (it.move for it in here.message_for(0, 0).moves[:2])
            same = ask(here, 0)
            assert isinstance(await here.play(same, [first]), Accepted)
            late = await there.play(ask(there, 0), [second])
            assert isinstance(late, Refused)
            assert late.code == "stale"
            assert there.state.number == here.state.number
            assert loads(heard(watcher), "state")[0]["entries"][0]["move"] == first
            again = await there.play(same, [first])  # the same message, sent to both
            assert again == await here.play(same, [first])

    run(play())


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_two_processes_of_which_one_is_killed_lose_nothing(postgres: str, tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with (
        live_server(postgres, folders[0], messages_in_10_seconds="100000") as stays,
        live_server(postgres, folders[1], messages_in_10_seconds="100000") as dies,
    ):

        async def load() -> list[Player]:
            players = []
            for n in range(6):
                table, token = people_table(stays.address, "classic", 2, options={"rounds": 30})
                address = (stays, dies)[n % 2].address
                players.append(Player(table, token, address, random.Random(n)))
            playing = [asyncio.create_task(player.play(100_000)) for player in players]
            for _ in range(KILLS):
                await go_on(players)
                dies.kill()
                for player in players[1::2]:
                    player.address = stays.address  # they go on at the other
                await asyncio.to_thread(dies.start)
                await go_on(players)
                for player in players[1::2]:
                    player.address = dies.address
            await go_on(players)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            return players

        players = run(load(), seconds=300)
    tally(postgres, players)
