"""WebKit on a screen in memory, driven by WebDriver: a page is opened, and asked for a value.

Debian's `webkit2gtk-driver` brings the browser and its driver, `xvfb` the screen.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.web.hosting import free_port

BROWSERS: Final = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"
PATIENCE: Final = 120  # seconds for an answer


def installed() -> str | None:
    """The path of the browser, if its driver and a screen for it are there too."""
    tools = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    return next(iter(glob(BROWSERS)), None) if tools else None


@contextmanager
def running(path: str, folder: Path) -> Iterator["WebKit"]:
    """A browser that keeps what it keeps in a folder; it ends in any case."""
    port = free_port()
    with screen() as display:
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
        own = os.environ | home | {"DISPLAY": display, "GDK_BACKEND": "x11"}
        command = ["WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"]
        with subprocess.Popen(command, env=own, stderr=subprocess.DEVNULL) as driver:
            browser = None
            try:
                browser = WebKit(f"http://127.0.0.1:{port}", path)
                yield browser
            finally:
                if browser is not None:
                    browser.close()
                driver.terminate()


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody sees, by its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


class WebKit:
    """A running browser with one window."""

    def __init__(self, driver: str, path: str) -> None:
        """Open the window, once the driver listens."""
        options = {"binary": path, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        until = time.monotonic() + PATIENCE
        while True:
            try:
                answer = asked("POST", f"{driver}/session", {"capabilities": wanted})
                break
            except URLError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
        self._session = f"{driver}/session/{answer['sessionId']}"
        asked("POST", f"{self._session}/timeouts", {"script": 1000 * PATIENCE})

    def open(self, address: str) -> None:
        """Load a page, until all of it is there."""
        asked("POST", f"{self._session}/url", {"url": address})

    def text_of(self, expression: str) -> str:
        """The text that an expression, or its promise, comes to on the page."""
        script = (
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve({expression})"
            ".then((it) => done({ value: String(it) }), (error) => done({ error: String(error) }))"
        )
        answer = asked("POST", f"{self._session}/execute/async", {"script": script, "args": []})
        assert "value" in answer, answer
        return str(answer["value"])

    def close(self) -> None:
        """The window closes, and the browser ends."""
        asked("DELETE", self._session)


def asked(method: str, address: str, given: Mapping[str, Any] | None = None) -> Any:
    """The value that the driver answers with."""
    body = None if given is None else json.dumps(given).encode()
    request = Request(address, body, {"Content-Type": "application/json"}, method=method)
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
    except HTTPError as error:
        raise AssertionError(f"the driver says {error.read().decode()}") from None
