"""Tables to test at: in process on a real database, and real servers over real sockets."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID, uuid4

from lostcities.server.live import seating
from lostcities.server.live.cluster import Neighbours
from lostcities.server.live.listeners import Listener
from lostcities.server.live.room import Room
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.bodies import Join, NewTable
from lostcities.server.settings import Settings
from lostcities.server.storage.store import Store
from lostcities.server.table.commands import SeatRequest
from lostcities.server.tokens import Pass, new_token, token_hash

R = TypeVar("R")
GAMES: dict[str, tuple[str, int, dict[str, int | bool]]] = {  # by name: game, seats, options
    "classic": ("classic", 2, {"rounds": 2}),
    "partners": ("partners", 4, {"rounds": 1}),
    "rivals": ("rivals", 3, {}),
    "roll_and_write": ("roll_and_write", 3, {}),
    "sealed": ("roll_and_write", 4, {"sealed": True}),
}


def run(work: Coroutine[Any, Any, R], seconds: float = 60) -> R:
    """Run a test that waits for things, but not for ever."""

    async def limited() -> R:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(limited())


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


def sqlite(folder: Path) -> str:
    folder.mkdir(exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


def new_settings(**given: Any) -> Settings:
    generous = {
        "tables_per_minute": 100_000,
        "requests_per_minute": 1_000_000,
        "looks_per_minute": 1_000_000,
        "pictures_per_minute": 1_000_000,
        "messages_of_address_in_10_seconds": 1_000_000,
        "waiting_per_address": 100_000,
        "waiting_tables": 100_000,
    }
    return Settings(**(generous | given))


@asynccontextmanager
async def open_rooms(
    url: str, clock: Clock | None = None, steady: Clock | None = None, **given: Any
) -> AsyncIterator[Rooms]:
    """The rooms of a server, without HTTP; one clock is both, the wall's and the steady one."""
    store = Store(url)
    store.start()
    clock = clock or Clock()
    rooms = Rooms(new_settings(**given), store, clock, steady or clock)
    try:
        yield rooms
    finally:
        await rooms.stop()
        await store.stop()


async def listening(others: Neighbours) -> None:
    """Until a process hears the others: it hears itself."""
    while others.me not in others.heard:
        await others.announcer.say_alive()
        await asyncio.sleep(0.02)


def wish(name: str, kind: str = "here", **given: Any) -> NewTable:
    """A table full of people on one device, or waiting for them."""
    game, seats, options = GAMES[name]
    people = [{"kind": kind, "name": f"P{n}" if kind == "here" else None} for n in range(seats)]
    return NewTable.model_validate({"game": game, "options": options, "seats": people} | given)


async def new_room(rooms: Rooms, name: str, **given: Any) -> Room:
    return await rooms.set_up(wish(name, **given), token_hash(new_token()))


def everything(room: Room) -> Pass:
    """A pass for all seats."""
    return Pass("0" * 64, room.state.id, tuple(range(len(room.state.chairs))), "seat")


def pass_for(room: Room, *seats: int) -> Pass:
    return Pass(f"{seats!r:>064}", room.state.id, seats, "seat")


def listen(room: Room, seat: int | None, since: int = 0) -> Listener:
    """A connection of one seat, or of a watcher."""
    listener = Listener(None if seat is None else pass_for(room, seat), queue=100_000)
    room.enter(listener, seat, since)
    return listener


def heard(listener: Listener) -> list[str]:
    """All that was sent since it was last asked."""
    texts = []
    while not listener.queue.empty():
        text = listener.queue.get_nowait()
        assert text is not None
        texts.append(text)
    return texts


def ask(room: Room, seat: int, cid: UUID | None = None, base: int | None = None) -> SeatRequest:
    """An ask of a seat, on the newest version."""
    newest = room.state.version(seat)
    return SeatRequest(seat, cid or uuid4(), everything(room), newest if base is None else base)


# --- Real servers ---------------------------------------------------------------------


class LiveServer:
    """`lostcities serve` as a process of its own."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.log = folder / "server.log"
        self.command = [sys.executable, "-m", "lostcities", "serve", "--port", "0"]
        self.command += ["--database", database]
        names = {f"LOSTCITIES_{name.upper()}": it for name, it in settings.items()}
        generous = {
            "LOSTCITIES_TABLES_PER_MINUTE": "100000",
            "LOSTCITIES_LOOKS_PER_MINUTE": "100000",
            "LOSTCITIES_MESSAGES_OF_ADDRESS_IN_10_SECONDS": "100000",
        }
        self.environment = os.environ | generous | names
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Start it and wait until it serves."""
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command, env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://(localhost:\d+)/", line)
        assert found, f"{line!r} {self.log.read_text()}"
        self.address = found[1]

    def kill(self) -> None:
        """End it without a warning."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        """End it politely."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait(timeout=20)
        self.process.stdout.close()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None


@contextmanager
def live_server(database: str, folder: Path, **settings: str) -> Iterator[LiveServer]:
    """A server that is gone afterwards, whatever happened."""
    server = LiveServer(database, folder, **settings)
    server.start()
    try:
        yield server
    finally:
        if server.running:
            server.kill()


def loads(texts: list[str], kind: str) -> list[dict[str, Any]]:
    """The messages of one type."""
    return [it for it in map(json.loads, texts) if it["type"] == kind]


def joining(
    room: Room, given: Pass | None = None, seat: int | None = None
) -> Coroutine[Any, Any, Pass]:
    """Somebody takes a seat."""
    return seating.join(room, Join(name="P", seat=seat), given, token_hash(new_token()))
