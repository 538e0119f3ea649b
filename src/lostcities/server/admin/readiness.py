"""Readiness: whether the database accepts writes, checked by writing."""

import asyncio
from typing import Final

import structlog

from lostcities.server.errors import ServerError, StorageFailed
from lostcities.server.live.turn_clock import Now, steady_clock
from lostcities.server.storage.hosting import probe
from lostcities.server.storage.store import Store

FRESH_MS: Final = 1000  # an answer this old is given again: strangers cannot wear out the disk
PATIENCE: Final = 5.0  # seconds
REFUSAL: Final = "the database takes no writes"
LOG = structlog.get_logger("lostcities")


class Readiness:
    """Writes at most once a second, however many ask."""

    def __init__(self, store: Store, steady: Now = steady_clock) -> None:
        self._store = store
        self._steady = steady
        self._asked: int | None = None  # when it was last found out
        self._ready = False
        self._lock = asyncio.Lock()

    async def check(self) -> None:
        """Return if a write was stored just now; else StorageFailed."""
        async with self._lock:
            if self._asked is None or self._steady() - self._asked >= FRESH_MS:
                self._ready = await self._write()
                self._asked = self._steady()
        if not self._ready:
            raise StorageFailed(REFUSAL)

    async def _write(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.write(probe)
        except (ServerError, TimeoutError) as error:
            LOG.error("not_ready", why=str(error) or "the database does not answer in time")
            return False
        return True
