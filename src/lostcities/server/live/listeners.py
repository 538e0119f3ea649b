"""The listeners of a table: connections, each with its seat and a bounded queue of messages."""

import asyncio
import time
from collections.abc import Mapping
from typing import Final

from lostcities.server.protocol.parts import Part
from lostcities.server.table.events import Viewer
from lostcities.server.tokens import Pass

TOO_SLOW: Final = 1013
RESTARTING: Final = 1012
REVOKED: Final = 1008


class Listener:
    """One connection: whose eyes, what it was told, what waits to be sent."""

    def __init__(self, given: Pass | None, queue: int, host: str = "") -> None:
        """A watcher, or somebody with a token; `host` is the address it comes from."""
        self.given = given
        self.host = host
        self.viewer: Viewer = None
        self.sent = 0  # the version of the last state
        self.ready = False  # has said hello
        self.checked = time.monotonic()  # before it was last asked what the token is good for
        self.taken = 0  # when it took its seats: the newest plays them
        self.read_only = False  # was told that another connection plays
        self.closing: int | None = None  # the close code, once it must go
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(queue)

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats it plays."""
        return self.given.seats if self.given else ()

    @property
    def plays(self) -> bool:
        """Whether it may make moves."""
        return self.given is not None and self.given.may_play

    @property
    def may_write(self) -> bool:
        """Whether it may play its seats where it is the newest of them."""
        return self.ready and self.plays and self.closing is None

    def move(self, moves: Mapping[int, int]) -> None:
        """The seats have a new order: whoever has none left only watches."""
        if self.given is None:
            return
        seats = tuple(sorted(moves[seat] for seat in self.mine if seat in moves))
        self.given = self.given._replace(seats=seats) if seats else None
        self.viewer = (
            None if self.viewer is None else moves.get(self.viewer, next(iter(seats), None))
        )

    def put(self, message: Part) -> None:
        """Send a message when it can be sent."""
        self.put_text(message.model_dump_json())

    def put_text(self, text: str) -> None:
        """The same, for one that is already JSON; a reader too slow is let go."""
        if self.closing is not None:
            return
        if self.queue.full():
            self.close(TOO_SLOW)
        else:
            self.queue.put_nowait(text)

    def close(self, code: int) -> None:
        """Let it go, after what waits unless it is too much."""
        if self.closing is not None:
            return
        self.closing = code
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
