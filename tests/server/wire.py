"""A client over real sockets: it plays, sends again what was not answered, and keeps a tally."""

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lostcities.server.table.log import Row


def post(address: str, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """One request that changes something."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = Request(f"http://{address}{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=20) as answer:
        told: dict[str, Any] = json.load(answer)
        return told


def get(address: str, path: str) -> Any:
    with urlopen(f"http://{address}{path}", timeout=20) as answer:
        return json.load(answer)


def people_table(address: str, game: str, seats: int, **more: Any) -> tuple[str, str]:
    """A table full of people whose seats one token holds."""
    people = [{"kind": "here", "name": f"P{n}"} for n in range(seats)]
    body = {"game": game, "seats": people, "bearer": True} | more
    told = post(address, "/api/tables", body)
    return told["table"], told["token"]


@dataclass
class Player:
    """Plays all seats of a token, one move at a time, and remembers what was acknowledged."""

    table: str
    token: str
    address: str
    rng: random.Random
    acknowledged: list[str] = field(default_factory=list)  # cids
    waiting: dict[str, Any] | None = None  # sent, and not answered yet
    again: bool = False  # what waits was sent again: if it was stored before, no new state follows
    over: bool = False
    pace: float = 0.0

    async def play(self, moves: int) -> None:
        """Play so many moves, or to the end; the connection may break at any time."""
        while len(self.acknowledged) < moves and not self.over:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError):
                await self._connected(moves)
                continue
            await asyncio.sleep(0.05)

    async def _connected(self, moves: int) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        url = f"ws://{self.address}/g/{self.table}/ws"
        async with connect(url, additional_headers=headers, open_timeout=5) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 2}))
            self.again = self.waiting is not None
            if self.again:
                await socket.send(json.dumps(self.waiting))
            while len(self.acknowledged) < moves and not self.over:
                await self._hear(socket, json.loads(await socket.recv()))

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "accepted":
            assert self.waiting is not None
            assert self.waiting["cid"] == message["cid"]
            self.acknowledged.append(message["cid"])
            self.waiting = None
            if self.again:
                self.again = False
                await socket.send(json.dumps({"type": "hello", "protocol": 2}))
        elif message["type"] == "refused":
            self.waiting = None
            await socket.send(json.dumps({"type": "hello", "protocol": 2}))
        elif message["type"] == "state":
            await self._answer(socket, message)

    async def _answer(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        self.over = state["result"] is not None
        if self.over or self.waiting is not None or state["mover"] is None:
            return
        if state["mover"] != state["seat"]:
            await socket.send(json.dumps({"type": "look", "seat": state["mover"]}))
            return
        if self.pace:
            await asyncio.sleep(self.pace)
        move = self.rng.choice(state["moves"])["move"]
        self.waiting = {
            "type": "play",
            "cid": str(uuid4()),
            "base": state["version"],
            "seat": state["seat"],
            "moves": [move],
        }
        await socket.send(json.dumps(self.waiting))


async def go_on(players: list[Player], moves: int = 4) -> None:
    """Wait until each of them has so many more moves acknowledged, however slow the machine is."""
    goals = [len(player.acknowledged) + moves for player in players]
    while any(len(it.acknowledged) < goal for it, goal in zip(players, goals, strict=True)):
        await asyncio.sleep(0.02)


def check_tally(rows: list[Row], acknowledged: list[str]) -> None:
    """Every acknowledged move is stored, in order, once; numbers have no gap."""
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    stored = [row.cid for row in rows if row.cid is not None]
    assert len(set(stored)) == len(stored)
    kept = set(acknowledged)
    assert [cid for cid in stored if cid in kept] == acknowledged
