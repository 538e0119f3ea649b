"""Where a server says that it is: for this computer, for the network, and its data."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from lostcities.cli import main
from lostcities.server.http import serving
from lostcities.server.http.serving import addresses_of, greeting, listen, own_address
from lostcities.server.storage.opening import read_url
from tests.server.door import TWO_PEOPLE, hello
from tests.server.door import serving as served
from tests.server.places import sqlite

HOME = "192.168.1.5"  # in a network


@pytest.fixture
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "own_address", lambda _: HOME)


@pytest.fixture
def everywhere() -> Iterator[socket.socket]:
    with listen("0.0.0.0", 0) as listening:
        yield listening


@pytest.mark.usefixtures("_at_home")
def test_bound_to_all_addresses_it_says_the_one_in_the_network_too(
    everywhere: socket.socket,
) -> None:
    port = everywhere.getsockname()[1]
    both = [f"http://localhost:{port}/", f"http://{HOME}:{port}/"]
    assert addresses_of(everywhere, "0.0.0.0") == both


def test_in_no_network_it_says_this_computer_alone(
    everywhere: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "own_address", lambda _: "")
    port = everywhere.getsockname()[1]
    assert addresses_of(everywhere, "0.0.0.0") == [f"http://localhost:{port}/"]


@pytest.mark.usefixtures("_at_home")
def test_bound_to_this_computer_there_is_no_address_for_others() -> None:
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert addresses_of(listening, "127.0.0.1") == [f"http://localhost:{port}/"]


@pytest.mark.usefixtures("_at_home")
@pytest.mark.parametrize("host", [HOME, None])
def test_the_page_opens_by_the_address_that_its_links_shall_have(
    host: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str | None] = []

    class Ready:
        def __init__(self, *_: object, greeting: str, page: str | None) -> None:
            assert HOME in greeting
            opened.append(page and urlsplit(page).hostname)

        def run(self, _sockets: object) -> None:
            pass

    monkeypatch.setattr(serving, "Server", Ready)
    for name in ("set_up_logs", "look_for_garbage_seldom"):  # of this process
        monkeypatch.setattr(serving, name, lambda *_: None)
    given = {"host": "0.0.0.0", "port": 0, "database": sqlite(tmp_path)}
    assert serving.serve(given, browse=host is not None) == 0
    assert opened == [host]


def test_no_network_no_address(everywhere: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreachable(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError("Network is unreachable")

    found = own_address(everywhere)
    assert found == "" or not found.startswith("127.")
    monkeypatch.setattr(socket, "socket", Unreachable)
    assert own_address(everywhere) == ""


def test_an_address_of_six_is_in_brackets() -> None:
    assert serving.address_of("fd00::5", 8000) == "http://[fd00::5]:8000/"


def test_the_host_is_told_where_the_tables_are_but_no_password(tmp_path: Path) -> None:
    file = tmp_path.resolve() / "tables.db"
    assert greeting(["http://localhost/"], read_url(f"sqlite:///{file}")).splitlines() == [
        "lostcities serves at http://localhost/",
        f"tables are kept in the file {file}",
    ]
    told = greeting(["a", "b"], read_url("postgresql://me:hunter2@db/tables"))
    assert "for others in your network: b" in told
    assert "db/tables" in told
    assert "hunter2" not in told


def test_the_help_says_where_the_file_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setenv("XDG_DATA_HOME", "/of%20me")
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    assert "default: sqlite:////of%20me/lostcities/tables.db" in capsys.readouterr().out


@pytest.mark.slow
def test_the_help_needs_no_extra() -> None:
    code = (
        "import sys; sys.modules['pydantic'] = sys.modules['sqlalchemy'] = None; "
        "from lostcities.cli import main; main(['serve', '--help'])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert ended.returncode == 0


def test_people_play_by_the_address_in_the_network(tmp_path: Path) -> None:
    own = f"http://{HOME}:8000"
    with served(tmp_path) as ada:
        bob = TestClient(ada.app, base_url=own, headers={"origin": own})
        bob.portal = ada.portal
        made = bob.post("/api/tables", json=TWO_PEOPLE)
        assert made.status_code == 201
        table = made.json()["table"]
        with bob.websocket_connect(f"ws://{HOME}:8000/g/{table}/ws") as socket:
            assert hello(socket)["table"] == table
