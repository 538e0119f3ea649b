"""The deadline for contributions to the seed: nobody keeps the others waiting for the deal."""

import asyncio

from lostcities.server.asking import missed_rows
from lostcities.server.contributions import REVEAL_SECONDS
from lostcities.server.errors import Conflict, StorageFailed
from lostcities.server.room import Room


class Deadline:
    """Leaves out those whose contributions are too late."""

    def __init__(self, room: Room) -> None:
        """Look after a room."""
        self.room = room
        self._alarm: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something changed: see whether somebody is waited for."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.room.course.phase in ("commit", "reveal"):
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.0, self._left()), self._ring)

    def rest(self) -> None:
        """Stop waiting; waking goes on where it was."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._ending is not None:
            self._ending.cancel()

    def _left(self) -> float:
        """Seconds from now on."""
        return REVEAL_SECONDS - (self.room.now() - self.room.course.contributions.since) / 1000

    def _ring(self) -> None:
        self._ending = asyncio.create_task(self._end(), name="deadline")

    async def _end(self) -> None:
        room = self.room
        try:
            async with room.lock:
                await room.be_certain()
                rows = missed_rows(room.course, room.now()) if self._left() <= 0 else []
                if rows:
                    await room.append(rows)
                room.broadcast()
        except (Conflict, StorageFailed):
            await asyncio.sleep(1)
        room.on_change()
