"""Serving: settings, a socket to listen on, and uvicorn with the limits set."""

import gc
import ipaddress
import socket
import sys
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from sqlalchemy.engine import URL

from lostcities.errors import LostCitiesError
from lostcities.server.admin.logging import set_up_logs
from lostcities.server.http.app import new_app, say_goodbye
from lostcities.server.http.connections import Config, Gate
from lostcities.server.http.context import Context
from lostcities.server.http.sockets import LARGEST_MESSAGE
from lostcities.server.settings import Settings, settings_from
from lostcities.server.storage.files import file_of, served_alone
from lostcities.server.storage.opening import read_url
from lostcities.server.storage.store import Store

SELDOM: Final = (10_000, 10, 100)  # thresholds of Python's search for garbage


class Server(uvicorn.Server):
    """Uvicorn, which greets the host when it is ready, and opens the page if asked."""

    def __init__(
        self, config: uvicorn.Config, context: Context, *, greeting: str, page: str | None
    ) -> None:
        super().__init__(config)
        self.context = context
        self.greeting = greeting
        self.page = page  # to open

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        print(self.greeting, flush=True)
        if self.page is not None:
            import webbrowser

            webbrowser.open(self.page)

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
        database = read_url(settings.database_url())
        with served_alone(database):
            app = new_app(settings, Store(settings.database_url()))
            look_for_garbage_seldom()
            addresses = addresses_of(listening, settings.host)
            Server(
                config_of(settings, app),
                app.state.context,
                greeting=greeting(addresses, database),
                page=addresses[-1] if browse else None,  # its links are for others too
            ).run([listening])
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


# --- Where browsers find it -----------------------------------------------------------

EVERYWHERE: Final = ("0.0.0.0", "::")  # all addresses of this computer
HERE: Final = ("127.0.0.1", "::1")
ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # nobody's


def greeting(addresses: list[str], database: URL) -> str:
    """What a host is told: where the page is, where for others, and where the tables are kept."""
    kept = (
        f"the file {file_of(database)}"
        if database.drivername == "sqlite"
        else database.render_as_string(hide_password=True)
    )
    lines = [
        f"lostcities serves at {addresses[0]}",
        *(f"for others in your network: {address}" for address in addresses[1:]),
        f"tables are kept in {kept}",
    ]
    return "\n".join(lines)


def addresses_of(listening: socket.socket, host: str) -> list[str]:
    """Where a browser on this computer finds the page; then, if all may come, where others do."""
    bound, port = listening.getsockname()[:2]
    if bound not in EVERYWHERE:
        return [address_of("localhost" if bound in HERE else host, port)]
    return [address_of(it, port) for it in ("localhost", own_address(listening)) if it]


def address_of(host: str, port: int) -> str:
    """The page at a host."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_address(listening: socket.socket) -> str:
    """The address of this computer in its network, or nothing.

    It is the one from which it would send to somebody far away; nothing is sent, since the socket
    is for datagrams.
    """
    family = listening.family
    if family == socket.AF_INET6 and not listening.getsockopt(
        socket.IPPROTO_IPV6, socket.IPV6_V6ONLY
    ):
        family = socket.AF_INET  # it listens to both, and people can type this one
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((ELSEWHERE[family], 9))
        except OSError:  # in no network
            return ""
        found: str = asking.getsockname()[0]
    return "" if ipaddress.ip_address(found).is_loopback else found


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
