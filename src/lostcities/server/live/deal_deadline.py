"""The deadline for contributions to the seed, so that nobody can delay the deal."""

import asyncio

from lostcities.server.errors import Conflict, StorageFailed
from lostcities.server.live.room import Room
from lostcities.server.live.turn_clock import Countdown
from lostcities.server.table.commands import LeaveOutLate
from lostcities.server.table.contributions import REVEAL_SECONDS


class Deadline:
    """Leaves out those whose contributions are too late."""

    def __init__(self, room: Room) -> None:
        """Nobody is waited for yet: see `wake`."""
        self.room = room
        self._since = room.state.contributions.since
        self._countdown = Countdown(self._since, whole(), room.now(), room.steady)
        self._alarm: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something changed: see whether somebody is waited for."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.room.state.phase in ("commit", "reveal"):
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self._left() / 1000, self._ring)

    def rest(self) -> None:
        """Stop waiting; waking goes on where it was."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._ending is not None:
            self._ending.cancel()

    def _left(self) -> int:
        """Milliseconds from now on, by steady time."""
        since = self.room.state.contributions.since
        if since != self._since:
            self._since = since
            self._countdown.restart(whole())
        return self._countdown.left()

    def _ring(self) -> None:
        self._ending = asyncio.create_task(self._end(), name="deadline")

    async def _end(self) -> None:
        room = self.room
        try:
            async with room.lock:
                await room.be_certain()
                if self._left() == 0:
                    await room.carry_out(LeaveOutLate())
                room.broadcast()
        except (Conflict, StorageFailed):
            await asyncio.sleep(1)
        room.wake()


def whole() -> int:
    """The time for contributions, in milliseconds."""
    return 1000 * REVEAL_SECONDS
