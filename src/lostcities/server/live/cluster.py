"""Several processes on one PostgreSQL: who has stored what, and who is connected where.

Each tells the others with NOTIFY: `moved TABLE NUMBER`, `here TABLE PROCESS SEAT=STAMP …` (the
stamp tells which of a seat's connections is the newest), `who TABLE PROCESS`, `revoked TABLE HASH`,
`forgot TABLE SEATS`, `phrase TABLE PROCESS SEAT PHRASE`, `gone TABLE`; `alive PROCESS` shows which
processes still run. The announcer sends these messages, and this module receives them.
"""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Final

import psycopg
import structlog

from lostcities.server.errors import ServerError
from lostcities.server.live.reactions import hear_reaction
from lostcities.server.live.room import Room, Stamp
from lostcities.server.live.rooms import Rooms
from lostcities.server.storage.devices import read_ended
from lostcities.server.storage.writing import CHANNEL

BEAT: Final = 10.0  # seconds between two signs of life
DEAD_AFTER: Final = 35.0
LOG = structlog.get_logger("lostcities")


class Neighbours:
    """The other processes that serve the same tables."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.announcer = rooms.announcer
        self.me = rooms.process
        self.there: dict[str, dict[str, dict[int, int]]] = {}  # stamps by table, process, seat
        self.heard: dict[str, float] = {}  # when a process last gave a sign of life
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Listen and give signs of life, if the database can carry them."""
        if self.rooms.store.kind == "postgresql":
            self._tasks = [
                asyncio.create_task(self._listen_for_ever(), name="neighbours"),
                asyncio.create_task(self._beat_for_ever(), name="beat"),
            ]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside listening."""
        task = asyncio.create_task(work)
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def _beat_for_ever(self) -> None:
        while True:
            await self.announcer.say_alive()
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
            for room in self.rooms.all_live():
                await self._ask_what_was_missed(room)
            async for heard in connection.notifies():
                self.hear(heard.payload)

    def hear(self, text: str) -> None:
        """Take up what a neighbour says, at once; only what needs the database comes later."""
        verb, *words = text.split()
        if verb == "alive":
            self.heard[words[0]] = time.monotonic()
            return
        room = self.rooms.live(words[0])
        if room is not None:
            self._hear_of(room, verb, words)

    def _hear_of(self, room: Room, verb: str, words: list[str]) -> None:
        """The same, of a table that is in memory here; a verb of newer processes is ignored."""
        if verb == "moved":
            self._begin(self._catch_up(room, int(words[1])))
        elif verb == "revoked":
            room.expel(words[1])
        elif verb == "forgot":
            room.forget([int(seat) for seat in words[1]])
        elif verb == "phrase" and words[1] != self.me:
            hear_reaction(room, words[2], words[3])
        elif verb == "gone":
            self.rooms.drop(words[0])
        elif verb in ("who", "here") and words[1] != self.me:
            self.heard[words[1]] = time.monotonic()
            if verb == "who":
                self.announcer.say_here(room)
            else:
                self._note(room, words[1], dict(stamp_of(word) for word in words[2:]))

    async def _catch_up(self, room: Room, number: int | None) -> None:
        if number is not None and number <= room.state.number:
            return
        try:
            async with room.lock:
                if number is None or number > room.state.number:
                    await room.catch_up()
        except ServerError as error:
            LOG.warning("not_caught_up", why=str(error))

    async def _ask_what_was_missed(self, room: Room) -> None:
        """Nothing was heard for a while: rows, revoked tokens, and who is connected where."""
        await self._catch_up(room, None)
        await self._look_for_revoked(room)
        self.announcer.ask_who(room)
        self.announcer.say_here(room)

    async def _look_for_revoked(self, room: Room) -> None:
        """End the connections whose token was revoked while nothing was heard."""
        hashes = {it.given.hash for it in room.listeners if it.given is not None}
        try:
            for hash in await self.rooms.store.read(read_ended, hashes) if hashes else ():
                room.expel(hash)
        except ServerError as error:
            LOG.warning("tokens_not_checked", why=str(error))

    def _note(self, room: Room, process: str, seats: dict[int, int]) -> None:
        self.there.setdefault(room.state.id, {})[process] = seats
        self._tell(room)

    def _tell(self, room: Room) -> None:
        newest: dict[int, Stamp] = {}
        for process, seats in self.there.get(room.state.id, {}).items():
            for seat, stamp in seats.items():
                newest[seat] = max((stamp, process), newest.get(seat, (0, "")))
        room.hear_elsewhere(newest)

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


def stamp_of(word: str) -> tuple[int, int]:
    """A seat and the stamp of its newest connection, from `SEAT=STAMP`."""
    seat, _, stamp = word.partition("=")
    return int(seat), int(stamp)
