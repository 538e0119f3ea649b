"""The host's periodic work, which runs as long as the server; a failure does not end it."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from lostcities.server.admin.bans import Bans
from lostcities.server.admin.expiry import Expiry
from lostcities.server.admin.watching import HostWatch
from lostcities.server.errors import ServerError
from lostcities.server.live.rooms import Rooms

LOG = structlog.get_logger("lostcities")


class PeriodicTasks:
    """Watching for what the host changes, and expiry."""

    def __init__(self, rooms: Rooms, bans: Bans) -> None:
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


async def repeat(name: str, work: Callable[[], Awaitable[float]]) -> None:
    """Do some work for ever; it says after how many seconds it wants to be done again."""
    while True:
        await asyncio.sleep(await attempt(name, work))


async def attempt(name: str, work: Callable[[], Awaitable[float]], pause: float = 5.0) -> float:
    """Do it once; what goes wrong is logged, and it is tried again after a pause."""
    try:
        return await work()
    except ServerError as error:
        LOG.warning(f"{name}_failed", why=str(error))
    except Exception as error:  # a bug in it must not stop the work for all the others
        LOG.error(f"{name}_failed", error=type(error).__name__)
    return pause
