"""A child process that is spoken to line by line, with a deadline and bounds for everything.

Nothing it does can make us wait longer than the deadline or hold more than a few kilobytes: its
output is read only while a line is waited for, and of its standard error the end is kept.
For Linux and macOS.
"""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final

from lostcities.errors import BotFailed

MOST_BYTES: Final = 65_536  # of a line, and of one reading
TAIL_BYTES: Final = 4_096  # of standard error that are kept
TAIL_SHOWN: Final = 200  # letters of it in a message
PATIENCE: Final = 1.0  # seconds to end by itself, and again after SIGTERM
GLANCE: Final = 0.3  # seconds to see how a process ended
NAP: Final = 0.005  # seconds between two looks


class Process:
    """A program that is running; `end` it in any case."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it, in a process group of its own."""
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BotFailed(f"does not start: {reason}", "start") from None
        self._outgoing, self._incoming, self._tail = bytearray(), bytearray(), bytearray()
        self._ended = False  # its output is closed, or it reads no more
        self._selector = selectors.DefaultSelector()
        for pipe in self._pipes():
            os.set_blocking(pipe.fileno(), False)
        self._selector.register(self._out, selectors.EVENT_READ, self._hear)
        self._selector.register(self._err, selectors.EVENT_READ, self._overhear)

    # --- Lines ------------------------------------------------------------------------

    def send(self, line: str, deadline: float) -> None:
        """Write a line; `deadline` is on the monotonic clock."""
        self._outgoing += line.encode()
        self._selector.register(self._in, selectors.EVENT_WRITE, self._speak)
        try:
            self._work(lambda: not self._outgoing, deadline)
        finally:
            self._selector.unregister(self._in)

    def read_line(self, deadline: float) -> bytes:
        """The next line, without its end."""
        self._work(lambda: b"\n" in self._incoming, deadline)
        line, _, rest = self._incoming.partition(b"\n")
        self._incoming = bytearray(rest)
        if len(line) > MOST_BYTES:
            raise too_long()
        return bytes(line)

    def waiting_line(self) -> bytes | None:
        """The next line if it is there already."""
        if b"\n" not in self._incoming and self._ready(self._out):
            self._hear()
        return self.read_line(time.monotonic()) if b"\n" in self._incoming else None

    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._child.poll() is None

    def _ready(self, pipe: IO[bytes]) -> bool:
        found = self._selector.select(0)
        return any(key.fileobj is pipe for key, _ in found)

    def _work(self, done: Callable[[], bool], deadline: float) -> None:
        """Read and write until it is done; BotFailed if that cannot be, or not in time."""
        while not done():
            if self._ended:
                raise BotFailed(self.how_it_ended(), "crash")
            if len(self._incoming) > MOST_BYTES:
                raise too_long()
            left = deadline - time.monotonic()
            for key, _ in self._selector.select(max(left, 0)):
                key.data()
            if left <= 0 and not done():
                raise BotFailed("exceeds its clock", "clock")

    def _hear(self) -> None:
        part = self._read(self._out)
        if part == b"":
            self._ended = True
        self._incoming += part or b""

    def _overhear(self) -> None:
        part = self._read(self._err)
        if part == b"":
            self._selector.unregister(self._err)
        self._tail = (self._tail + (part or b""))[-TAIL_BYTES:]

    def _speak(self) -> None:
        try:
            written = os.write(self._in.fileno(), self._outgoing[:MOST_BYTES])
        except BlockingIOError:
            return
        except OSError:  # nobody reads any more
            self._ended = True
            return
        del self._outgoing[:written]

    @staticmethod
    def _read(pipe: IO[bytes]) -> bytes | None:
        """What is there: nothing at the end, None if nothing yet."""
        try:
            return os.read(pipe.fileno(), MOST_BYTES)
        except BlockingIOError:
            return None

    # --- The end ----------------------------------------------------------------------

    def how_it_ended(self) -> str:
        """Exit code or signal; one that has only closed a pipe may still be there."""
        deadline = time.monotonic() + GLANCE
        while self._child.poll() is None and time.monotonic() < deadline:
            time.sleep(NAP)
        code = self._child.returncode
        if code is None:
            return "has closed its input or output"
        return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"

    def last_words(self) -> str:
        """The last line on standard error, if there is one."""
        if self._err in self._selector.get_map():
            self._overhear()
        lines = self.tail.strip().splitlines() or [""]
        shown = "".join(c if c.isprintable() else "?" for c in lines[-1].strip())[:TAIL_SHOWN]
        return f"; its last words: {shown}" if shown else ""

    @property
    def tail(self) -> str:
        """The end of what it wrote to standard error."""
        return self._tail.decode(errors="replace")

    def end(self, patience: float = PATIENCE) -> None:
        """Close its input; if it stays, terminate it; then kill it and all that it started."""
        with suppress(OSError):
            self._in.close()
        if not self._gone(patience):
            self._signal(signal.SIGTERM)
            self._gone(PATIENCE)
        self._signal(signal.SIGKILL)  # what it has started, too
        self._child.wait()
        self._selector.close()
        for pipe in self._pipes():
            with suppress(OSError):
                pipe.close()

    def _gone(self, seconds: float) -> bool:
        try:
            self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS refuses for a dead group
            os.killpg(self._child.pid, number)

    @property
    def _in(self) -> IO[bytes]:
        assert self._child.stdin is not None
        return self._child.stdin

    @property
    def _out(self) -> IO[bytes]:
        assert self._child.stdout is not None
        return self._child.stdout

    @property
    def _err(self) -> IO[bytes]:
        assert self._child.stderr is not None
        return self._child.stderr

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        return self._in, self._out, self._err


def too_long() -> BotFailed:
    """More in a line than any answer needs."""
    return BotFailed(f"answers too long: over {MOST_BYTES} bytes in a line", "flood")
