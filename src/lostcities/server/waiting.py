"""Tables that wait for players: not too many of one address, nor in all."""

from collections import OrderedDict
from typing import Final

from lostcities.server.errors import Busy, TooMany
from lostcities.server.rooms import Rooms
from lostcities.server.settings import Settings
from lostcities.server.storage.reading import count_waiting, read_waiting

ADDRESSES: Final = 10_000  # remembered; nothing of them is stored


class Waiting:
    """Which address has set which tables up, as long as this process runs."""

    def __init__(self, settings: Settings, rooms: Rooms) -> None:
        """None was set up yet."""
        self.settings = settings
        self.rooms = rooms
        self._tables: OrderedDict[str, list[str]] = OrderedDict()

    async def check(self, who: str) -> None:
        """Refuse one more, if too many wait."""
        store, most = self.rooms.store, self.settings.waiting_tables
        if who in self._tables:
            self._tables[who] = await store.read(read_waiting, self._tables[who])
            if len(self._tables[who]) >= self.settings.waiting_per_address:
                raise TooMany("too many tables of your address wait for players")
        if await store.read(count_waiting, most) >= most:
            raise Busy("too many tables wait for players; join one, or come back later")

    def note(self, who: str, table: str) -> None:
        """An address has set a table up."""
        self._tables.setdefault(who, []).append(table)
        self._tables.move_to_end(who)
        if len(self._tables) > ADDRESSES:
            self._tables.popitem(last=False)
