"""What a process tells the others on the same PostgreSQL; without PostgreSQL it does nothing."""

import asyncio
import secrets
from typing import TYPE_CHECKING

import structlog

from lostcities.server.errors import ServerError
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import notice

if TYPE_CHECKING:
    from lostcities.server.live.room import Room

LOG = structlog.get_logger("lostcities")


class Announcer:
    """Sends by NOTIFY, in the background; what cannot be sent is logged."""

    def __init__(self, store: Store) -> None:
        self.process = secrets.token_hex(4)  # the name of this one
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()

    def ask_who(self, room: "Room") -> None:
        """Ask who is connected to a table elsewhere."""
        self._say(f"who {room.state.id} {self.process}")

    def say_here(self, room: "Room") -> None:
        """Say who is connected to a table here, and since when."""
        seats = " ".join(f"{seat}={stamp}" for seat, stamp in sorted(room.here().items()))
        self._say(f"here {room.state.id} {self.process} {seats}")

    def say_phrase(self, room: "Room", seat: int, phrase: str) -> None:
        """Pass a quick phrase on to whoever is connected elsewhere."""
        self._say(f"phrase {room.state.id} {self.process} {seat} {phrase}")

    async def say_alive(self) -> None:
        """Give a sign of life."""
        await self._send(f"alive {self.process}")

    def _say(self, text: str) -> None:
        if self._store.kind == "postgresql":
            task = asyncio.create_task(self._send(text))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, text: str) -> None:
        try:
            await self._store.write(notice(text))
        except ServerError as error:
            LOG.warning("neighbours_not_told", why=str(error))

    async def stop(self) -> None:
        """Say no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
