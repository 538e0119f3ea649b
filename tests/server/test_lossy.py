"""Messages dropped, doubled, reordered and delayed: every move is played once, or never.

Two clients play over channels that lose and mix everything; at the end each knows the same game.
"""

import asyncio
import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from lostcities.server.live.listeners import Listener
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.messages import Accepted, Play, Undo
from lostcities.server.storage.reading import read_rows
from lostcities.server.storage.store import Store
from lostcities.server.table.commands import SeatRequest
from tests.nights import NIGHTLY
from tests.server.places import (
    Clock,
    heard,
    listen,
    new_room,
    new_settings,
    pass_for,
    sqlite,
)
from tests.server.wire import check_tally


@dataclass
class Client:
    """One seat: what it knows, what it has asked, what was answered."""

    seat: int
    listener: Listener
    state: dict[str, Any] | None = None
    story: list[dict[str, Any]] = field(default_factory=list)
    pending: Play | Undo | None = None
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    to_server: list[Play | Undo] = field(default_factory=list)
    to_client: list[str] = field(default_factory=list)

    def hear(self, text: str) -> None:
        """Take up a message, however late it comes."""
        message = json.loads(text)
        if message["type"] == "refused":
            self.refused.add(message["cid"])
        assert not self.refused & set(self.acknowledged)  # one answer, not two
        if message["type"] == "state":
            self._take_up(message)
        elif message["type"] == "accepted":
            before = self.acknowledged.setdefault(message["cid"], message["version"])
            assert before == message["version"]  # the same answer for ever
            self._settle(message["cid"])
        elif message["type"] == "refused" and message["code"] != "stale":
            self._settle(message["cid"])
        elif message["type"] == "refused" and message["version"] <= len(self.story):
            self._settle(message["cid"])  # and it knows why

    def _take_up(self, state: dict[str, Any]) -> None:
        new = [it for it in state["entries"] if it["number"] > len(self.story)]
        if new and new[0]["number"] != len(self.story) + 1:
            return  # a gap: something overtook, and resuming will fill it
        self.story += new
        if state["version"] >= len(self.story):
            self.state = state

    def _settle(self, cid: str) -> None:
        if self.pending is not None and str(self.pending.cid) == cid:
            self.pending = None

    @property
    def knows_its_turn(self) -> bool:
        """Whether it believes that it is to move."""
        return self.pending is None and self.state is not None and bool(self.state["moves"])


def decision(client: Client, state: dict[str, Any], which: int) -> Play | Undo:
    """A message on what the client knows."""
    asked: dict[str, Any] = {"cid": uuid4(), "base": state["version"], "seat": client.seat}
    if state["can_undo"] and which % 4 == 0:
        return Undo(type="undo", **asked)
    return Play(type="play", moves=[state["moves"][which % len(state["moves"])]["move"]], **asked)


RARELY = ("send_again", "lose", "reconnect", "forget")


class LossyTable(RuleBasedStateMachine):
    """A real room on a real database, with terrible channels."""

    def __init__(self) -> None:
        """Two people sit down."""
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.loop.run_until_complete(self.open())

    async def open(self) -> None:
        self.store = Store(sqlite(Path(self.folder.name)))
        self.store.start()
        self.rooms = Rooms(new_settings(), self.store, Clock())
        self.accepted: dict[UUID, Accepted] = {}
        self.room = await new_room(self.rooms, "classic")
        self.clients = [Client(seat, listen(self.room, seat)) for seat in range(2)]
        self.collect()

    def collect(self) -> None:
        """What the server sent is on its way."""
        for client in self.clients:
            client.to_client += heard(client.listener)

    async def serve(self, client: Client, message: Play | Undo) -> None:
        """A message arrives."""
        given = pass_for(self.room, client.seat)
        request = SeatRequest(message.seat, message.cid, given, message.base)
        if isinstance(message, Play):
            reply = await self.room.play(request, message.moves, client.listener)
        else:
            reply = await self.room.undo(request, client.listener)
        if isinstance(reply, Accepted):
            assert reply.version == message.base + 1  # it was played on what its sender saw
            assert self.accepted.setdefault(message.cid, reply) == reply
        else:
            rows = await self.store.read(read_rows, self.room.state.id)
            assert str(message.cid) not in [row.cid for row in rows]  # refused, so not played

    @rule(
        what=st.sampled_from(("decide", "arrive", "come_through") * 3 + RARELY),
        which=st.integers(0, 10**6),
    )
    def something_happens(self, what: str, which: int) -> None:
        """One rule for all, so that every run has everything in it."""
        for n in range(3):
            getattr(self, what)(which + n)

    def decide(self, which: int) -> None:
        """A client that believes it is to move sends a move, or takes one back."""
        for client in self.clients:
            if client.knows_its_turn and client.state is not None:
                client.pending = decision(client, client.state, which)
                client.to_server.append(client.pending)

    def forget(self, which: int) -> None:
        """The page is loaded anew and knows nothing of what it sent."""
        self.clients[which % 2].pending = None

    def send_again(self, which: int) -> None:
        """Nothing was heard: the same message again."""
        client = self.clients[which % 2]
        if client.pending is not None:
            client.to_server.append(client.pending)

    def arrive(self, which: int) -> None:
        """Any message on its way arrives, and perhaps arrives again later."""
        under_way = [(client, it) for client in self.clients for it in client.to_server]
        if under_way:
            client, message = under_way[which % len(under_way)]
            if which % 3:
                client.to_server.remove(message)
            self.loop.run_until_complete(self.serve(client, message))
            self.collect()

    def lose(self, which: int) -> None:
        """A message is lost, either way."""
        client = self.clients[which % 2]
        channel: list[Any] = client.to_server if which % 4 < 2 else client.to_client
        if channel:
            channel.pop(which % len(channel))

    def come_through(self, which: int) -> None:
        """Any answer on its way comes through."""
        for client in self.clients:
            if client.to_client:
                client.hear(client.to_client.pop(which % len(client.to_client)))

    def reconnect(self, which: int) -> None:
        """The connection breaks; the client comes back and says what it knows."""
        client = self.clients[which % 2]
        self.room.exit(client.listener)
        client.to_client.clear()
        client.listener = listen(self.room, client.seat, since=len(client.story))
        self.collect()

    @precondition(lambda self: self.room.state.number > 3)
    @invariant()
    def nothing_is_played_twice(self) -> None:
        """What is stored is what the room knows, and holds every acknowledged move once."""
        rows = self.store.read_now(read_rows, self.room.state.id)
        assert len(rows) == self.room.state.number
        for client in self.clients:
            mine = [row for row in rows if row.seat == client.seat or row.cid is None]
            ids = [row.cid for row in mine if row.cid is not None]
            assert len(ids) == len(set(ids))
            assert set(client.acknowledged) <= set(ids)

    def teardown(self) -> None:
        """When the channels are good again everybody knows the same game."""
        try:
            for client in self.clients:
                self.reconnect(client.seat)
                while client.to_client:
                    client.hear(client.to_client.pop(0))
                told = self.room.state.entries(client.seat, 0)
                assert client.story == [entry.model_dump(mode="json") for entry in told]
            rows = self.store.read_now(read_rows, self.room.state.id)
            check_tally(rows, [])
        finally:
            self.loop.run_until_complete(self.close())
            self.loop.close()
            self.folder.cleanup()

    async def close(self) -> None:
        await self.rooms.stop()
        await self.store.stop()


pytestmark = pytest.mark.slow
TestLossyTable = LossyTable.TestCase
TestLossyTable.settings = settings(
    max_examples=1000 if NIGHTLY else 10,
    stateful_step_count=150,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
