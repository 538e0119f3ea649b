"""Firefox without a window, driven by WebDriver BiDi: a page is opened, and asked for a value."""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

NAMES: Final = ("firefox-esr", "firefox")
LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PATIENCE: Final = 120  # seconds for an answer


def installed() -> str | None:
    """The path of Firefox."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def running(path: str, folder: Path) -> Iterator["Firefox"]:
    """A browser with a profile of its own in a folder; it ends in any case."""
    arguments = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(folder)]
    with (
        (folder / "told.txt").open("w") as told,
        subprocess.Popen([path, *arguments], stdout=told, stderr=told) as process,
    ):
        try:
            address = listening(folder / "told.txt")
            with connect(f"{address}/session", max_size=None) as line:
                yield Firefox(line)
        finally:
            process.terminate()


def listening(told: Path) -> str:
    """Where the browser listens, once it says so."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := LISTENING.search(told.read_text()):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(f"Firefox does not listen: {told.read_text()}")


class Firefox:
    """A running browser with one tab."""

    def __init__(self, line: ClientConnection) -> None:
        """Open the tab."""
        self._line, self._numbers = line, count(1)
        self._ask("session.new", capabilities={})
        self._tab = self._ask("browsingContext.create", type="tab")["context"]

    def open(self, address: str) -> None:
        """Load a page, until all of it is there."""
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def text_of(self, expression: str) -> str:
        """The text that an expression, or its promise, comes to on the page."""
        target = {"context": self._tab}
        asked = {"expression": expression, "target": target, "awaitPromise": True}
        answer = self._ask("script.evaluate", **asked)
        assert answer["type"] == "success", answer
        return str(answer["result"]["value"])

    def _ask(self, method: str, **given: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:  # events come in between
            answer = json.loads(self._line.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]
