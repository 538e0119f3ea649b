"""The client in a real terminal of 80 × 24, a pseudo terminal, and what is to be seen in it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
COLUMNS, LINES = 80, 24
CLEAR = "\x1b[2J"
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x07")
PATIENCE = 60.0  # seconds for an answer, on a machine that does much else


class Terminal:
    """A program in a terminal."""

    def __init__(self, *arguments: str) -> None:
        """Start it; everything that it writes is kept."""
        self.side, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm"}
        environment |= {"LC_ALL": "C.UTF-8", "LINES": str(LINES), "COLUMNS": str(COLUMNS)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lostcities", *arguments],
            stdin=other, stdout=other, stderr=other, env=environment, close_fds=True,
        )  # fmt: skip
        os.close(other)
        self.written = ""

    def wait_for(self, ending: str) -> str:
        """Read until the last line ends so; what the screen shows then."""
        deadline = time.monotonic() + PATIENCE
        while not self.plain().endswith(ending):
            ready, _, _ = select.select([self.side], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"nothing more came after {self.plain()[-300:]!r}"
            try:
                part = os.read(self.side, 65536)
            except OSError:  # the program has ended
                part = b""
            assert part, f"it ended after {self.plain()[-300:]!r}"
            self.written += part.decode("utf-8", "replace")
        return self.screen()

    def type(self, line: str, ending: str) -> str:
        """Type a line and wait for the next prompt; what the screen shows then."""
        self.written += "\n"  # so that the prompt before is not taken for the next
        os.write(self.side, f"{line}\n".encode())
        return self.wait_for(ending)

    def plain(self) -> str:
        """All that was written since the screen was last empty, without controls."""
        recent = self.written.rpartition(CLEAR)[2]
        return CONTROLS.sub("", recent).replace("\r", "")

    def screen(self) -> str:
        """The same, which must be in sight as a whole."""
        return self.plain()

    def close(self) -> None:
        """End the program."""
        self.process.kill()
        self.process.wait()
        with suppress(OSError):
            os.close(self.side)


def rows(text: str) -> int:
    """How many lines of the terminal a text takes."""
    return sum(max(1, -(-len(line) // COLUMNS)) for line in text.split("\n"))


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """A program in a terminal, until the test is done with it."""
    started = Terminal(*arguments)
    try:
        yield started
    finally:
        started.close()
