"""Several processes on one PostgreSQL: who has stored what, and who is connected where.

Each tells the others by NOTIFY: `moved TABLE NUMBER`, `here TABLE PROCESS SEATS`, `who TABLE
PROCESS`, `forgot TABLE SEATS`, `gone TABLE`; by `alive PROCESS` they notice one that died.
"""

import asyncio
import secrets
import time
from typing import Final

import psycopg
import structlog

from lostcities.server.errors import ServerError
from lostcities.server.room import Room
from lostcities.server.rooms import Rooms
from lostcities.server.storage.writing import CHANNEL, notice

BEAT: Final = 10.0  # seconds between two signs of life
DEAD_AFTER: Final = 35.0
LOG = structlog.get_logger("lostcities")


class Neighbours:
    """The other processes that serve the same tables."""

    def __init__(self, rooms: Rooms) -> None:
        """Alone so far."""
        self.rooms = rooms
        self.me = secrets.token_hex(4)
        self.there: dict[str, dict[str, frozenset[int]]] = {}  # by table and process
        self.heard: dict[str, float] = {}  # when a process last gave a sign of life
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Listen and give signs of life, if the database can carry them."""
        if self.rooms.store.kind == "postgresql":
            self.rooms.on_adopt = self._adopted
            self._tasks = [
                asyncio.create_task(self._listen_for_ever(), name="neighbours"),
                asyncio.create_task(self._beat_for_ever(), name="beat"),
            ]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- Telling ----------------------------------------------------------------------

    def _adopted(self, room: Room) -> None:
        room.on_presence = lambda: self._say_here(room)
        self._say(f"who {room.course.id} {self.me}")

    def _say_here(self, room: Room) -> None:
        seats = "".join(str(seat) for seat in sorted(room.here()))
        self._say(f"here {room.course.id} {self.me} {seats}")

    def _say(self, text: str) -> None:
        saying = asyncio.create_task(self._say_now(text))
        self._tasks.append(saying)
        saying.add_done_callback(self._tasks.remove)

    async def _say_now(self, text: str) -> None:
        try:
            await self.rooms.store.write(notice(text))
        except ServerError as error:
            LOG.warning("neighbours_not_told", why=str(error))

    async def _beat_for_ever(self) -> None:
        while True:
            await self._say_now(f"alive {self.me}")
            await asyncio.sleep(BEAT)
            self._forget_the_dead()

    # --- Hearing ----------------------------------------------------------------------

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except psycopg.Error as error:
                LOG.warning("neighbours_not_heard", why=type(error).__name__)
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        url = self.rooms.store.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            for room in self.rooms.all_live():  # what was said meanwhile
                await self._catch_up(room, None)
            async for heard in connection.notifies():
                await self.hear(heard.payload)

    async def hear(self, text: str) -> None:
        """Take up what a neighbour says."""
        verb, *words = text.split()
        if verb == "alive":
            self.heard[words[0]] = time.monotonic()
            return
        room = self.rooms.live(words[0])
        if room is None:
            return
        if verb == "moved":
            await self._catch_up(room, int(words[1]))
        elif verb == "forgot":
            room.forget([int(seat) for seat in words[1]])
        elif verb == "gone":
            self.rooms.drop(words[0])
        elif words[1] != self.me:
            self.heard[words[1]] = time.monotonic()
            if verb == "who":
                self._say_here(room)
            else:
                self._note(room, words[1], frozenset(map(int, "".join(words[2:]))))

    async def _catch_up(self, room: Room, number: int | None) -> None:
        if number is not None and number <= room.course.number:
            return
        try:
            async with room.lock:
                await room.catch_up()
        except ServerError as error:
            LOG.warning("not_caught_up", why=str(error))

    def _note(self, room: Room, process: str, seats: frozenset[int]) -> None:
        self.there.setdefault(room.course.id, {})[process] = seats
        self._tell(room)

    def _tell(self, room: Room) -> None:
        before = room.present()
        room.elsewhere = frozenset().union(*self.there.get(room.course.id, {}).values())
        if room.present() != before:
            room.tell_presence()

    def _forget_the_dead(self) -> None:
        now = time.monotonic()
        dead = {process for process, at in self.heard.items() if now - at > DEAD_AFTER}
        self.heard = {process: at for process, at in self.heard.items() if process not in dead}
        for id, processes in list(self.there.items()):
            kept = {process: it for process, it in processes.items() if process not in dead}
            room = self.rooms.live(id)
            if room is None:
                del self.there[id]
            elif kept != processes:
                self.there[id] = kept
                self._tell(room)
