"""The host's periodic work, from the start of the server to its end."""

import asyncio

from lostcities.server.admin.bans import Bans
from lostcities.server.admin.expiry import Expiry
from lostcities.server.admin.periodic import attempt, repeat
from lostcities.server.admin.watching import HostWatch
from lostcities.server.live.rooms import Rooms


class Chores:
    """Watching for what the host changes, and expiry."""

    def __init__(self, rooms: Rooms, bans: Bans) -> None:
        """Not started."""
        self._watch = HostWatch(rooms, bans)
        self._expiry = Expiry(rooms)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Know the bans before anybody is let in; then go on beside the server."""
        await attempt("host_watch", self._watch.look)
        self._tasks = [
            asyncio.create_task(repeat("host_watch", self._watch.look), name="host_watch"),
            asyncio.create_task(repeat("expiry", self._expiry.tidy), name="expiry"),
        ]

    async def stop(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
