"""A server in process: with HTTP and WebSockets but no network, or in a thread on a real port."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import uvicorn
from starlette.testclient import TestClient, WebSocketTestSession

from lostcities.server.http.app import new_app
from lostcities.server.http.serving import config_of, listen
from lostcities.server.storage.store import Store
from tests.server.places import Clock, new_settings, sqlite

OWN = "http://testserver"
TWO_PEOPLE = {"game": "classic", "seats": [{"kind": "here", "name": "Ada"}, {"kind": "open"}]}


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[TestClient]:
    """A browser without cookies, at a server of its own."""
    clock = Clock()
    app = new_app(new_settings(**settings), Store(sqlite(folder)), clock, clock)
    with TestClient(app, base_url=OWN, headers={"origin": OWN}) as client:
        yield client


def another(client: TestClient) -> TestClient:
    """Another browser at the same server."""
    other = TestClient(client.app, base_url=OWN, headers={"origin": OWN})
    other.portal = client.portal  # one event loop for all, as a real server has
    return other


def set_up(client: TestClient, **changed: Any) -> str:
    """A new table's id."""
    answer = client.post("/api/tables", json=TWO_PEOPLE | changed)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def hello(socket: WebSocketTestSession, since: int = 0, **more: Any) -> dict[str, Any]:
    """Say hello; the state that comes."""
    socket.send_json({"type": "hello", "protocol": 2, "since": since} | more)
    assert socket.receive_json()["type"] == "welcome"
    state: dict[str, Any] = next_of(socket, "state")
    return state


def next_of(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a type."""
    while (message := socket.receive_json())["type"] != kind:
        assert message["type"] != "fault", message
    return dict(message)


def play(state: dict[str, Any], *moves: str) -> dict[str, Any]:
    """A message that plays, on a state."""
    return {
        "type": "play",
        "cid": str(uuid4()),
        "base": state["version"],
        "seat": state["seat"],
        "moves": list(moves),
    }


# --- On a real port -------------------------------------------------------------------


@contextmanager
def serving_here(folder: Path, **given: Any) -> Iterator[str]:
    """The address of a server in a thread of this process."""
    settings = new_settings(**given)
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(config_of(settings, new_app(settings, Store(sqlite(folder)))))
    serving = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    serving.start()
    try:
        wait_for(lambda: server.started)
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        serving.join(timeout=20)
        listening.close()


def wait_for(question: Any) -> None:
    """Wait until it is so, but not for ever."""
    end = time.monotonic() + 20
    while not question():
        assert time.monotonic() < end
        time.sleep(0.05)
