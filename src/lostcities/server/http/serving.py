"""Serving: settings, a socket to listen on, and uvicorn with the limits set."""

import gc
import socket
import sys
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from lostcities.errors import LostCitiesError
from lostcities.server.admin.logging import set_up_logs
from lostcities.server.http.app import new_app, say_goodbye
from lostcities.server.http.connections import Config, Gate
from lostcities.server.http.context import Context
from lostcities.server.http.sockets import LARGEST_MESSAGE
from lostcities.server.settings import Settings, settings_from
from lostcities.server.storage.files import lock_for_serving
from lostcities.server.storage.opening import read_url
from lostcities.server.storage.store import Store

SELDOM: Final = (10_000, 10, 100)  # thresholds of Python's search for garbage


class Server(uvicorn.Server):
    """Uvicorn, which says where it is when it is ready, and opens the page if asked."""

    def __init__(
        self, config: uvicorn.Config, context: Context, address: str, *, browse: bool
    ) -> None:
        super().__init__(config)
        self.context = context
        self.address = address
        self.browse = browse

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        print(f"lostcities serves at {self.address}", flush=True)
        if self.browse:
            import webbrowser

            webbrowser.open(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody, then stop."""
        await say_goodbye(self.context)
        await super().shutdown(sockets)


def serve(given: dict[str, Any], *, browse: bool) -> int:
    """Serve until stopped; the options of the command win over the environment."""
    settings = settings_from(**given)
    set_up_logs(settings.log_level)
    listening = listen(settings.host, settings.port)
    try:
        alone = lock_for_serving(read_url(settings.database_url()))
        app = new_app(settings, Store(settings.database_url()))
        look_for_garbage_seldom()
        address = address_of(listening, settings.host)
        Server(config_of(settings, app), app.state.context, address, browse=browse).run([listening])
        alone.close()
    finally:
        listening.close()
    return 0


def look_for_garbage_seldom() -> None:
    """With a thousand tables Python's whole search takes long, and nobody is answered meanwhile.

    Nearly everything is freed without it; what is there at the start is never looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def listen(host: str, port: int) -> socket.socket:
    """A socket to listen on; a port in use is said so."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(512)
    except (OSError, OverflowError) as error:
        listening.close()
        raise LostCitiesError(
            f"cannot listen on {host} port {port}: {error}; choose another with --host or --port"
        ) from None
    return listening


def address_of(listening: socket.socket, host: str) -> str:
    """Where a browser finds the page."""
    port = listening.getsockname()[1]
    shown = "localhost" if host in ("0.0.0.0", "127.0.0.1", "::", "::1") else host
    return f"http://{shown}:{port}/"


def config_of(settings: Settings, app: FastAPI) -> uvicorn.Config:
    """Uvicorn, with small messages and an end in five seconds."""
    return Config(
        app,
        Gate(settings),
        ws_max_size=LARGEST_MESSAGE,
        ws_max_queue=16,
        ws_per_message_deflate=False,  # messages are small, and memory for it is not
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=4,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        access_log=False,
        log_config=None,  # see admin/logging.py
        log_level="warning",
        server_header=False,
    )
