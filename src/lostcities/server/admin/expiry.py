"""Expiry: tables that nobody joins are closed, and finished ones deleted if the host wants that."""

from typing import Final

import structlog

from lostcities.server.errors import Conflict, NoSuchTable
from lostcities.server.live.rooms import Rooms
from lostcities.server.storage.deals import deals_deleted
from lostcities.server.storage.hosting import Waiting, closed, read_ended, read_stale
from lostcities.server.storage.writing import deleted

PERIOD: Final = 300.0  # seconds
SOON: Final = 5.0  # when there is more to do
MOST: Final = 200  # tables of each kind at a time
HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
JUMP_MS: Final = 10 * 60_000  # of the wall clock ahead of steady time
LOG = structlog.get_logger("lostcities")


class Expiry:
    """The periodic job of one server; several on one database do no harm."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._ahead = self._wall_ahead()
        self._held_until: int | None = None  # by steady time

    async def tidy(self) -> float:
        """Close and delete what is due; when to come back."""
        if self._clock_jumped():
            return PERIOD
        done = await self._close_stale() + await self._delete_ended()
        if done:
            LOG.info("tables_expired", tables=done)
        return SOON if done >= MOST else PERIOD

    async def _close_stale(self) -> int:
        settings, now = self.rooms.settings, self.rooms.now()
        since = Waiting(before(now, settings.listed_hours), before(now, settings.waiting_hours))
        stale = await self.rooms.store.read(read_stale, since, MOST)
        for table in stale:
            try:
                await self.rooms.store.write(closed(table, "expired", now, since))
            except (Conflict, NoSuchTable):  # something happened there meanwhile
                continue
            await self._tell(table)
        return len(stale)

    async def _tell(self, table: str) -> None:
        room = self.rooms.live(table)
        if room is not None:
            async with room.lock:
                await room.catch_up()

    async def _delete_ended(self) -> int:
        limit = before(self.rooms.now(), 24 * self.rooms.settings.finished_days)
        if limit is None:
            return 0
        ended = await self.rooms.store.read(read_ended, limit, MOST)
        await self.rooms.store.write(deals_deleted(limit))
        for table in ended:
            await self.rooms.store.write(deleted(table))
            self.rooms.drop(table)
        return len(ended)

    # --- The clock --------------------------------------------------------------------

    def _wall_ahead(self) -> int:
        return self.rooms.now() - self.rooms.steady()

    def _clock_jumped(self) -> bool:
        """After the wall clock was set forward nothing expires for a day: it may be a mistake."""
        ahead = self._wall_ahead()
        if ahead - self._ahead > JUMP_MS:
            self._held_until = self.rooms.steady() + DAY_MS
            LOG.warning("clock_jumped", seconds=(ahead - self._ahead) // 1000)
        self._ahead = ahead
        return self._held_until is not None and self.rooms.steady() < self._held_until


def before(now: int, hours: float) -> int | None:
    """The time so many hours ago; None for 0 hours: never."""
    return None if hours == 0 else now - round(hours * HOUR_MS)
