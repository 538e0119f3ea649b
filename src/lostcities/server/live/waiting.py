"""Limits on tables that wait for players, per address and in total."""

from collections import OrderedDict
from typing import Final

from lostcities.server.errors import Busy, TooMany
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.bodies import Rematch
from lostcities.server.settings import Settings
from lostcities.server.storage.reading import count_waiting, read_waiting
from lostcities.server.table.state import TableState
from lostcities.server.tokens import Pass

ADDRESSES: Final = 10_000  # remembered; nothing of them is stored


class WaitingTables:
    """Which address has set which tables up, as long as this process runs."""

    def __init__(self, settings: Settings, rooms: Rooms) -> None:
        self.settings = settings
        self.rooms = rooms
        self._tables: OrderedDict[str, list[str]] = OrderedDict()

    async def check(self, who: str, *, has_open: bool) -> None:
        """Refuse one more, if too many wait.

        A table without an open seat waits for its maker alone, and not for long: it is no matter
        how many others wait.
        """
        store, most = self.rooms.store, self.settings.waiting_tables
        if who in self._tables:
            self._tables[who] = await store.read(read_waiting, self._tables[who])
            if len(self._tables[who]) >= self.settings.waiting_per_address:
                raise TooMany("too many tables of your address wait for players")
        if has_open and await store.read(count_waiting, most) >= most:
            raise Busy("too many tables wait for players; join one, or come back later")

    def note(self, who: str, table: str) -> None:
        """An address has set a table up."""
        self._tables.setdefault(who, []).append(table)
        self._tables.move_to_end(who)
        if len(self._tables) > ADDRESSES:
            self._tables.popitem(last=False)


def opens_seats(old: TableState, body: Rematch, given: Pass) -> bool:
    """Whether the table of a rematch would wait for others than those who ask for it."""
    if body.table is not None:
        return any(seat.kind == "open" for seat in body.table.seats)
    return any(it.bot is None for n, it in enumerate(old.chairs) if n not in given.seats)
