"""A token that was revoked or forgotten stops at every process, for playing and for reading."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lostcities.server.live.cluster import Neighbours
from lostcities.server.live.listeners import Listener
from lostcities.server.protocol.messages import Refused
from lostcities.server.storage.devices import revoked
from lostcities.server.table.commands import SeatRequest
from lostcities.server.tokens import Pass, new_token, token_hash
from tests.server.places import LiveServer, heard, live_server, loads, open_rooms, run, wish
from tests.server.wire import people_table, post

PATIENCE = 20.0  # seconds before a test gives up


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def delete(address: str, path: str, token: str) -> None:
    """One request that ends something."""
    request = Request(f"http://{address}{path}", headers=bearer(token), method="DELETE")
    with urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 204


@contextmanager
def two_servers(postgres: str, tmp_path: Path) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two processes on one database."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with live_server(postgres, folders[0]) as one, live_server(postgres, folders[1]) as two:
        yield one, two


class Window:
    """A socket of a token at a server, and the state it has."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}

    async def say(self, **message: object) -> None:
        with suppress(ConnectionClosed):  # the server was quicker
            await self.socket.send(json.dumps(message))

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of some types."""
        while True:
            message: dict[str, Any] = json.loads(await self.socket.recv())
            if message["type"] == "state":
                self.state = message
            if message["type"] in kinds:
                return message

    async def play(self) -> None:
        """Send a legal move."""
        state = self.state
        move = state["moves"][0]["move"]
        sent = {"cid": str(uuid4()), "base": state["version"], "seat": state["seat"]}
        await self.say(type="play", moves=[move], **sent)

    async def rest(self) -> list[str]:
        """The types of all that still comes until the server closes with 1008."""
        async with asyncio.timeout(PATIENCE):
            kinds = [json.loads(text)["type"] async for text in until_closed(self.socket)]
        assert self.socket.close_code == 1008
        return kinds


async def until_closed(socket: ClientConnection) -> AsyncIterator[str | bytes]:
    """All that comes until the other side closes, whatever its reason."""
    with suppress(ConnectionClosed):
        while True:
            yield await socket.recv()


async def window(address: str, table: str, token: str) -> Window:
    """A socket that has said hello."""
    url = f"ws://{address}/g/{table}/ws"
    found = Window(await connect(url, additional_headers=bearer(token), open_timeout=PATIENCE))
    await found.say(type="hello", protocol=2)
    await found.until("state")
    return found


def lines_of_stream(address: str, table: str, token: str) -> list[str]:
    """The types of all lines of a stream, until the server ends it."""
    request = Request(f"http://{address}/g/{table}/stream", headers=bearer(token))
    with urlopen(request, timeout=PATIENCE) as stream:
        return [json.loads(line)["type"] for line in stream]


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_a_token_revoked_at_one_process_stops_at_the_other(postgres: str, tmp_path: Path) -> None:
    with two_servers(postgres, tmp_path) as (here, there):
        table, token = people_table(here.address, "classic", 2)
        made = {
            scope: post(
                here.address, f"/g/{table}/tokens", {"scope": scope, "label": scope}, token
            )["token"]
            for scope in ("play", "read")
        }

        async def stolen() -> None:
            playing = await window(there.address, table, made["play"])
            reading = await window(there.address, table, made["read"])
            assert "?" not in playing.state["view"]["hands"][0]
            stream = asyncio.create_task(
                asyncio.to_thread(lines_of_stream, there.address, table, made["read"])
            )
            await playing.play()
            await playing.until("accepted")
            await playing.until("state")
            await asyncio.to_thread(delete, here.address, f"/g/{table}/tokens/play", token)
            await playing.play()  # at once: not even this is taken
            assert "accepted" not in await playing.rest()
            await asyncio.to_thread(delete, here.address, f"/g/{table}/tokens/read", token)
            await reading.say(type="look", seat=0, since=0)
            assert (await reading.rest()).count("state") <= 1  # the move that was accepted
            kinds = await stream
            assert kinds[-1] == "fault"
            for socket in (playing.socket, reading.socket):
                await socket.close()

        run(stolen(), seconds=60)


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_what_an_ended_device_made_stops_at_the_other_process(
    postgres: str, tmp_path: Path
) -> None:
    with two_servers(postgres, tmp_path) as (here, there):
        table, token = people_table(here.address, "classic", 2)

        async def stolen() -> None:
            thief = await asyncio.to_thread(cookie_by_link, here.address, table, token)
            wish = json.dumps({"scope": "play", "label": "p"}).encode()
            made = Request(f"http://{there.address}/g/{table}/tokens", wish, thief, method="POST")
            with await asyncio.to_thread(urlopen, made, timeout=PATIENCE) as answer:
                program = json.load(answer)["token"]
            playing = await window(there.address, table, program)
            url = f"http://{here.address}/g/{table}/devices"
            with await asyncio.to_thread(urlopen, Request(url, headers=bearer(token))) as answer:
                listed = json.load(answer)
            id = next(it["id"] for it in listed if it["scope"] == "seat" and not it["mine"])
            await asyncio.to_thread(delete, here.address, f"/g/{table}/devices/{id}", token)
            await playing.play()
            assert "accepted" not in await playing.rest()
            await playing.socket.close()

        run(stolen(), seconds=60)


def cookie_by_link(address: str, table: str, token: str) -> dict[str, str]:
    """The headers of a device that came by a link."""
    path: str = post(address, f"/g/{table}/link", {}, token)["path"]
    body = json.dumps({"token": path.partition("#t=")[2]}).encode()
    headers = {"content-type": "application/json"}
    entering = Request(f"http://{address}/g/{table}/enter", body, headers, method="POST")
    with urlopen(entering, timeout=PATIENCE) as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
    return headers | {"cookie": cookie}


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_who_is_forgotten_at_one_process_is_gone_at_the_other(
    postgres: str, tmp_path: Path
) -> None:
    with two_servers(postgres, tmp_path) as (here, there):
        table, token = people_table(here.address, "classic", 2)

        async def forgotten() -> None:
            mine = await window(there.address, table, token)
            request = Request(
                f"http://{here.address}/g/{table}/forget", b"", bearer(token), method="POST"
            )
            with await asyncio.to_thread(urlopen, request, timeout=PATIENCE) as answer:
                assert answer.status == 204
            await mine.play()
            assert "accepted" not in await mine.rest()
            await mine.socket.close()

        run(forgotten(), seconds=60)


async def two_seats(rooms: Any) -> tuple[Any, Pass]:
    """A table, and the token of all its seats as the database has it."""
    hash = token_hash(new_token())
    room = await rooms.set_up(wish("classic"), hash)
    return room, Pass(hash, room.state.id, (0, 1), "seat")


def test_a_move_is_refused_where_the_revocation_was_not_heard(postgres: str) -> None:
    async def deaf() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:
            here, given = await two_seats(one)
            there = await two.find(here.state.id)
            window = Listener(given, 100)
            there.enter(window, 0, 0)
            await one.store.write(revoked(given.table, [given.hash], at=1))
            move = there.message_for(0, 0).moves[0].move
            base = there.state.version(0)
            for listener in (window, None):
                reply = await there.play(SeatRequest(0, uuid4(), given, base), [move], listener)
                assert isinstance(reply, Refused)
                assert reply.code == "not_your_seat"
            assert window.closing == 1008
            assert [it["code"] for it in loads(texts(window), "fault")] == ["revoked"]

    run(deaf())


def texts(listener: Listener) -> list[str]:
    """All that was sent to a connection that is closing."""
    last = [listener.queue.get_nowait() for _ in range(listener.queue.qsize())]
    assert last[-1] is None
    return [text for text in last if text is not None]


def test_what_was_revoked_while_nothing_was_heard_ends_when_listening_again(postgres: str) -> None:
    async def deaf_for_a_while() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as two:
            here, given = await two_seats(one)
            there = await two.find(here.state.id)
            reading = Listener(given._replace(scope="read"), 100)
            there.enter(reading, 0, 0)
            watching = Listener(None, 100)
            there.enter(watching, None, 0)
            await one.store.write(revoked(given.table, [given.hash], at=1))
            others = Neighbours(two)
            others.start()
            while reading.closing is None:
                await asyncio.sleep(0.02)
            assert watching.closing is None
            await others.stop()

    run(deaf_for_a_while())


def test_who_was_at_the_door_when_the_token_was_revoked_does_not_get_in(database: str) -> None:
    async def late() -> None:
        async with open_rooms(database) as rooms:
            room, given = await two_seats(rooms)
            late = Listener(given, 100)  # its token was good when it was asked for
            room.expel(given.hash)
            room.enter(late, 0, 0)
            assert late.closing == 1008
            assert room.listeners == []
            assert loads(texts(late), "state") == []

    run(late())


def test_an_unknown_verb_of_a_neighbour_is_ignored(postgres: str) -> None:
    async def hear() -> None:
        async with open_rooms(postgres) as rooms:
            room, given = await two_seats(rooms)
            mine = Listener(given, 100)
            room.enter(mine, 0, 0)
            heard(mine)
            Neighbours(rooms).hear(f"dances {room.state.id} 12")
            assert heard(mine) == []

    run(hear())
