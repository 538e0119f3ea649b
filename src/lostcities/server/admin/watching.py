"""Watches the database for changes by the host: bans, tables closed or deleted.

`lostcities admin` writes to the database; it has no other connection to the server.
"""

from typing import Final

from lostcities.server.admin.bans import Bans
from lostcities.server.live.listeners import REVOKED
from lostcities.server.live.rooms import Rooms
from lostcities.server.storage.hosting import read_bans, read_standing

PERIOD: Final = 2.0  # seconds


class HostWatch:
    """Looks into the database every two seconds."""

    def __init__(self, rooms: Rooms, bans: Bans) -> None:
        self.rooms = rooms
        self.bans = bans

    async def look(self) -> float:
        """Take up what has changed."""
        store = self.rooms.store
        bans = await store.read(read_bans, self.rooms.now())
        self.bans.replace(ban.address for ban in bans)
        self._expel()
        await self._follow()
        return PERIOD

    def _expel(self) -> None:
        """End the connections of those who are banned."""
        for room in self.rooms.all_live():
            for listener in list(room.listeners):
                if self.bans.hold(listener.host):
                    listener.close(REVOKED)

    async def _follow(self) -> None:
        """Tables in memory that were closed or deleted."""
        rooms = {room.state.id: room for room in self.rooms.all_live()}
        standing = await self.rooms.store.read(read_standing, list(rooms))
        for id, room in rooms.items():
            if self.rooms.live(id) is not room:
                continue
            if id not in standing:
                self.rooms.drop(id)
            elif standing[id] is not None and not room.state.is_over:
                async with room.lock:
                    await room.catch_up()
