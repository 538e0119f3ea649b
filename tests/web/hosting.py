"""A real server process for the page's tests, which can be stopped and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 40.0  # seconds for a server to answer


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Host:
    """`lostcities serve` with its own database; or another program that serves."""

    def __init__(self, folder: Path, *program: str) -> None:
        self.folder = folder
        self.program = program or ("lostcities",)
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        plenty = (
            *("TABLES_PER_MINUTE", "REQUESTS_PER_MINUTE", "MESSAGES_IN_10_SECONDS"),
            *("LOOKS_PER_MINUTE", "HINTS_PER_MINUTE", "WAITING_PER_ADDRESS", "WAITING_TABLES"),
            *("MESSAGES_OF_ADDRESS_IN_10_SECONDS", "PICTURES_PER_MINUTE"),
        )
        settings = {f"LOSTCITIES_{name}": "10000" for name in plenty}
        settings["LOSTCITIES_REVIEW_SECONDS"] = "3"
        settings["LOSTCITIES_INTERPRETED"] = "1"
        database = f"sqlite:///{self.folder / 'tables.db'}"
        options = ["--port", str(self.port), "--database", database]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *self.program, "serve", *options],
                env=os.environ | settings,
                stdout=log,
                stderr=log,
            )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            try:
                urlopen(f"{self.address}/healthz", timeout=2).close()
            except (URLError, OSError):
                time.sleep(0.1)
            else:
                return
        raise AssertionError((self.folder / "server.log").read_text())

    def stop(self) -> None:
        """Stop it as a host would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=20)
            self.process = None
