"""Telling people who are not connected that it is their turn, if they want it and the host can."""

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import structlog

from lostcities.server.errors import Conflict, ServerError
from lostcities.server.push.keys import PushKey
from lostcities.server.push.sending import GONE, Sender
from lostcities.server.settings import Settings
from lostcities.server.storage.pushes import push_claimed, push_forgotten, read_pushes
from lostcities.server.storage.store import Store

if TYPE_CHECKING:
    from lostcities.server.live.room import Room

MOST_TABLES: Final = 10_000  # remembered
LOG = structlog.get_logger("lostcities")


class TurnPushes:
    """Each turn is told once, after a while in which the person has not come back."""

    def __init__(self, settings: Settings, store: Store) -> None:
        text = settings.push_key.get_secret_value()
        self.key = PushKey(text) if text else None
        self._sender = Sender(self.key, settings.push_contact) if self.key else None
        self._wait = settings.push_seconds
        self._store = store
        self._told: OrderedDict[str, int] = OrderedDict()  # the last turn by table
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, room: "Room") -> None:
        """Something has changed at a table: perhaps somebody is to move who is not there."""
        state = room.state
        seat = state.mover
        if self._sender is None or seat is None or state.bot_to_move() is not None:
            return
        if self._told.get(state.id) == state.turn:
            return
        self._told[state.id] = state.turn
        self._told.move_to_end(state.id)
        if len(self._told) > MOST_TABLES:
            self._told.popitem(last=False)
        task = asyncio.create_task(self._tell(room, seat, state.turn), name="push")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, room: "Room", seat: int, turn: int) -> None:
        await asyncio.sleep(self._wait)
        state = room.state
        if self._sender is None or state.turn != turn or seat in room.present():
            return
        try:
            for hash, endpoint in await self._store.read(read_pushes, state.id, seat):
                await self._tell_device(self._sender, hash, endpoint, state.id, turn)
        except ServerError as error:
            LOG.warning("push_failed", why=str(error))

    async def _tell_device(
        self, sender: Sender, hash: str, endpoint: str, table: str, turn: int
    ) -> None:
        """Of several processes, and after a restart, one tells a device of a turn."""
        try:
            await self._store.write(push_claimed(hash, turn))
        except Conflict:
            return
        status = await sender.send(endpoint, table)
        if status in GONE:
            await self._store.write(push_forgotten(hash))
        elif not 200 <= status < 300:
            LOG.warning("push_failed", status=status)

    async def stop(self) -> None:
        """Tell nobody any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._sender is not None:
            self._sender.stop()
