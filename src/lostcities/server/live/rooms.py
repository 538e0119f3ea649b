"""All live tables of a process: loaded when somebody connects, unloaded when nobody is there."""

import asyncio
import time
from collections.abc import Iterable
from typing import Final

import structlog

from lostcities.server.admin.metrics import Metrics
from lostcities.server.errors import Damaged, NoSuchDeal
from lostcities.server.live.announcer import Announcer
from lostcities.server.live.driver import Driver
from lostcities.server.live.listeners import REVOKED
from lostcities.server.live.loading import damage_told, load
from lostcities.server.live.room import Room
from lostcities.server.live.turn_clock import Clocks, Now, steady_clock, wall_clock
from lostcities.server.protocol.bodies import NewTable
from lostcities.server.push.turns import TurnPushes
from lostcities.server.settings import Settings
from lostcities.server.storage.deals import read_deal
from lostcities.server.storage.reading import read_pass
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import new_table
from lostcities.server.table import setup
from lostcities.server.table.deals import Deal, charter_with, with_deal
from lostcities.server.table.state import TableState
from lostcities.server.thinking.pool import Thinkers
from lostcities.server.thinking.reviewing import Reviews
from lostcities.server.tokens import Pass

UNUSED: Final = 60.0  # seconds before a table may be put to rest
DAMAGED_FOR: Final = 10.0  # seconds before a damaged table is read again
MOST_DAMAGED: Final = 1000
LOG = structlog.get_logger("lostcities")


class Rooms:
    """The tables in memory, by id."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        now: Now = wall_clock,
        steady: Now = steady_clock,
    ) -> None:
        self.settings = settings
        self.store = store
        self.now = now
        self.steady = steady
        self.metrics = Metrics()
        self.announcer = Announcer(store)
        self.pushes = TurnPushes(settings, store)
        self.process = self.announcer.process
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, settings.bot_megabytes)
        self.reviews = Reviews(settings.review_seconds, settings.bot_megabytes)
        self._live: dict[str, Driver] = {}  # the longest unused first
        self._loading: dict[str, asyncio.Lock] = {}
        self._damaged: dict[str, tuple[Damaged, float]] = {}  # not read again for a while

    def live(self, table: str) -> Room | None:
        """A table, if it is in memory."""
        driver = self._live.get(table)
        return None if driver is None else driver.room

    def all_live(self) -> list[Room]:
        """All tables in memory."""
        return [driver.room for driver in self._live.values()]

    async def find(self, table: str) -> Room:
        """A table, loaded if need be."""
        if table in self._live:
            driver = self._live[table] = self._live.pop(table)
            driver.used = time.monotonic()
            return driver.room
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                state = None if table in self._live else await self._load(table)
                if state is not None and table not in self._live:
                    self._adopt(state)
        finally:
            self._loading.pop(table, None)
        return self._live[table].room

    async def _load(self, table: str) -> TableState:
        error, until = self._damaged.get(table, (None, 0.0))
        if error is not None and time.monotonic() < until:
            raise error
        try:
            return await load(self.store, table)
        except Damaged as error:
            LOG.error("table_damaged", error=error.detail.partition(":")[0])
            if len(self._damaged) >= MOST_DAMAGED:
                self._damaged.clear()
            self._damaged[table] = (error, time.monotonic() + DAMAGED_FOR)
            raise

    def _adopt(self, state: TableState) -> Room:
        clocks = Clocks(self.now, self.steady)
        room = Room(state, self.store, self.metrics, clocks, self)
        driver = self._live[state.id] = Driver(room, self.thinkers)
        self.announcer.ask_who(room)
        driver.wake()
        self._tidy()
        self.metrics.rooms.set(len(self._live))
        return room

    def room_changed(self, room: Room) -> None:
        """Bots and clocks of a table look whether there is something to do."""
        driver = self._live.get(room.state.id)
        if driver is not None and driver.room is room:
            driver.wake()
            self.pushes.note(room)

    def presence_changed(self, room: Room) -> None:
        """Other processes are told who is connected here."""
        self.announcer.say_here(room)

    def _tidy(self) -> None:
        """Put to rest the tables that were not used for longest."""
        before = time.monotonic() - UNUSED
        quiet = [id for id, it in self._live.items() if it.is_quiet and it.used < before]
        for id in quiet[: max(0, len(quiet) - self.settings.resting_tables)]:
            self._live.pop(id).rest()

    def drop(self, table: str) -> None:
        """A table is gone: so is everybody there."""
        driver = self._live.pop(table, None)
        if driver is not None:
            driver.rest()
            for listener in driver.room.listeners:
                listener.close(REVOKED)
        self.metrics.rooms.set(len(self._live))

    async def pass_of(self, hash: str) -> Pass | None:
        """What the token of a hash is good for."""
        with damage_told():
            return await self.store.read(read_pass, hash)

    async def stop(self) -> None:
        """Put all to rest."""
        for driver in self._live.values():
            driver.rest()
        await self.announcer.stop()
        await self.pushes.stop()
        await self.thinkers.stop()
        await self.reviews.stop()

    # --- Setting up -------------------------------------------------------------------

    async def set_up(
        self,
        wish: NewTable,
        hash: str,
        device: str | None = None,
        *,
        kept: Iterable[int] = (),
        key: str | None = None,
    ) -> Room:
        """A new table; the token of that hash gets the seats that are here.

        With the `key` they can be asked for again.
        """
        deal = await self._deal_of(wish)
        if deal is not None:
            wish = with_deal(wish, deal)
        charter = setup.new_charter(wish, self.now(), tuple(kept))
        if deal is not None:
            charter = charter_with(charter, deal)
        rows = setup.first_rows(wish, charter)
        here = tuple(n for n, seat in enumerate(wish.seats) if seat.kind == "here")
        if key is not None and here:
            rows[0] = rows[0]._replace(cid=key, parts=len(here))
        given = Pass(hash, charter.id, here, "seat", device=device)
        state = TableState(charter, rows)  # a wrong option is found here, before anything is stored
        await self.store.write(new_table(charter, rows, [given] if here else []))
        self.metrics.tables.inc()
        return self._adopt(state)

    async def _deal_of(self, wish: NewTable) -> Deal | None:
        """The deal that is to be played, if it is one that others play too."""
        if wish.deal is None:
            return None
        deal = await self.store.read(read_deal, wish.deal.id)
        if deal is None:
            raise NoSuchDeal("there is no such deal; perhaps it is too old")
        return deal
