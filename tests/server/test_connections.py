"""Strangers at the door, over real sockets: refused in a word, with bounded memory, in one line."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lostcities.server.http import connections
from lostcities.server.http.callers import Proxies, network_of
from lostcities.server.http.connections import LARGEST_HEAD, Gate, descriptors
from tests.server.door import serving_here, wait_for
from tests.server.places import LiveServer, live_server, new_settings, sqlite
from tests.server.wire import get, people_table, post

MEGABYTE = b"x" * 1_000_000
MARK, MARKED = b"\x00\r\n\r\n", "Invalid HTTP request received."
KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


def reach(address: str) -> socket.socket:
    host, _, port = address.partition(":")
    connection = socket.create_connection((host, int(port)))
    connection.settimeout(20)
    return connection


def heard(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    told = b""
    try:
        while part := connection.recv(65536):
            told += part
    except ConnectionResetError:
        pass
    return told


def talk(address: str, *parts: bytes) -> bytes:
    """Send, as far as it is taken, and hear."""
    with reach(address) as connection:
        try:
            for part in parts:
                connection.sendall(part)
        except OSError:
            pass
        return heard(connection)


def upgrade(address: str, table: str, more: str = "") -> bytes:
    head = f"GET /g/{table}/ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n"
    return f"{head}Upgrade: websocket\r\n{KEY}{more}\r\n".encode()


def megabytes(server: LiveServer) -> float:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1]) / 1024


def lines(server: LiveServer, skipped: int = 0) -> list[dict[str, Any]]:
    """The log from some line on; every line of it must be a JSON object."""
    return [json.loads(line) for line in server.log.read_text().splitlines()[skipped:]]


class Log:
    """What a server that serves several tests has told since this test began."""

    def __init__(self, server: LiveServer) -> None:
        self.server, self.before = server, len(lines(server))

    def told(self) -> list[str]:
        """All codes, or events without one, before a mark that is set now and taken away."""
        mark = talk(self.server.address, MARK)
        assert problem(mark) == (400, "bad_http")
        wait_for(lambda: MARKED in self._codes()[-1:])
        return self._codes()[:-1]

    def _codes(self) -> list[str]:
        return [it.get("code", it["event"]) for it in lines(self.server, self.before)]


def problem(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server that is told much nonsense."""
    folder = tmp_path_factory.mktemp("server")
    with live_server(sqlite(folder), folder) as running:
        yield running


@pytest.fixture
def log(server: LiveServer) -> Log:
    return Log(server)


# --- Bad input ------------------------------------------------------------------------


BEGINNINGS = {
    "a header": b"GET / HTTP/1.1\r\nHost: x\r\nA: ",
    "an address": b"GET /",
    "a trailer": b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\nA: ",
}


@pytest.mark.slow
@pytest.mark.parametrize("what", BEGINNINGS)
def test_a_head_of_100_megabytes_is_refused_and_nothing_grows(
    what: str, server: LiveServer, log: Log
) -> None:
    get(server.address, "/api/games")
    before = megabytes(server)
    answer = talk(server.address, BEGINNINGS[what], *[MEGABYTE] * 100)
    assert problem(answer) == (431, "head_too_large")
    assert megabytes(server) - before < 20
    assert log.told() == ["head_too_large"]


@pytest.mark.slow
def test_a_body_without_end_is_cut_off(server: LiveServer, log: Log) -> None:
    get(server.address, "/api/games")
    before = megabytes(server)
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n"
    assert b"413" in talk(server.address, head, *[MEGABYTE] * 100)[:40]
    assert megabytes(server) - before < 20
    assert log.told() == ["too_large"]


@pytest.mark.slow
def test_what_is_no_request_is_refused_in_one_line(server: LiveServer, log: Log) -> None:
    table, _ = people_table(server.address, "classic", 2)
    assert problem(talk(server.address, b"\x16\x03\x01 nonsense\r\n\r\n")) == (400, "bad_http")
    host = f"GET /g/{table}/qr.svg HTTP/1.1\r\nConnection: close\r\nHost: {'x' * 3000}\r\n\r\n"
    assert problem(talk(server.address, host.encode())) == (400, "bad_host")
    long = upgrade(server.address, table, f"X: {'x' * 12_000}\r\n")
    assert problem(talk(server.address, long)) == (400, "bad_handshake")
    evil = upgrade(server.address, table, "Origin: http://evil.example\r\n")
    assert problem(talk(server.address, evil)) == (403, "foreign_origin")
    assert log.told() == [MARKED, "bad_handshake", "foreign_origin"]


@pytest.mark.slow
def test_bytes_that_are_no_text_end_a_socket_in_one_line(server: LiveServer, log: Log) -> None:
    table, _ = people_table(server.address, "classic", 2)
    with reach(server.address) as connection:
        connection.sendall(upgrade(server.address, table))
        assert b"101 Switching" in connection.recv(65536)
        connection.sendall(bytes([0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE]))
        told = heard(connection)
    assert told[:4] == bytes([0x88, len(told) - 2]) + (1007).to_bytes(2, "big")
    assert log.told() == ["bad_utf8"]


@pytest.mark.slow
def test_an_honest_request_of_every_size_is_served(server: LiveServer, log: Log) -> None:
    for size in (0, 8_000, LARGEST_HEAD // 2):
        head = "GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        answer = talk(server.address, f"{head}A: {'x' * size}\r\n\r\n".encode())
        assert answer.startswith(b"HTTP/1.1 200"), size
    body = json.dumps({"record": {"moves": ["x" * 60_000]}, "at": 0}).encode()
    head = f"POST /api/position HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
    head += "Content-Type: application/json\r\nConnection: close\r\n\r\n"
    assert problem(talk(server.address, head.encode() + body)) == (422, "bad_request")
    assert log.told() == []


# --- How many -------------------------------------------------------------------------


@pytest.mark.slow
def test_silent_connections_beyond_the_limit_are_refused_with_a_line(tmp_path: Path) -> None:
    with live_server(sqlite(tmp_path), tmp_path, connections="12") as server:
        silent = [reach(server.address) for _ in range(40)]
        told = [heard(it) for it in silent[12:]]
        assert {problem(it) for it in told} == {(503, "too_many")}
        for it in silent:
            it.close()
        wait_for(lambda: talk(server.address, b"GET /healthz HTTP/1.0\r\n\r\n")[9:12] == b"200")
        server.stop()
        noted = lines(server)
        assert {it["event"] for it in noted} == {"connection_refused"}
        assert noted[0]["open"] == 12


def test_one_address_does_not_take_all_places(tmp_path: Path) -> None:
    with serving_here(tmp_path, connections_per_address=5, proxies="192.0.2.1") as address:
        mine = [reach(address) for _ in range(5)]
        assert problem(talk(address)) == (503, "too_many")
        for it in mine:
            it.close()
        wait_for(lambda: talk(address, b"GET /healthz HTTP/1.0\r\n\r\n")[9:12] == b"200")


def test_sockets_of_one_address_are_limited_over_all_tables(tmp_path: Path) -> None:
    with serving_here(tmp_path, sockets_per_address=3) as address:
        tables = [people_table(address, "classic", 2)[0] for _ in range(4)]
        sockets = []
        for table in tables[:3]:
            sockets.append(reach(address))
            sockets[-1].sendall(upgrade(address, table))
            assert b"101 Switching" in sockets[-1].recv(65536)
        assert problem(talk(address, upgrade(address, tables[3]))) == (
            429,
            "too_many",
        )
        sockets[0].close()
        wait_for(lambda: admitted(address, tables[3]))
        for it in sockets:
            it.close()


def admitted(address: str, table: str) -> bool:
    with reach(address) as connection:
        connection.sendall(upgrade(address, table))
        return b"101 Switching" in connection.recv(65536)


def test_the_limit_stays_below_what_the_system_has() -> None:
    assert Gate(new_settings(connections=10**9)).most == descriptors() < 10**9
    assert Gate(new_settings(connections=7)).most == 7


def test_waiting_tables_are_limited_by_address_and_in_all(tmp_path: Path) -> None:
    seats = [{"kind": "here", "name": "A"}, {"kind": "open"}]
    with serving_here(tmp_path, waiting_per_address=3, waiting_tables=5) as address:
        wish = {"game": "classic", "seats": seats, "bearer": True}
        made = [post(address, "/api/tables", wish)["table"] for _ in range(3)]
        assert refused(address, wish) == (429, "too_many")
        bots = wish | {"seats": [seats[0], {"kind": "bot", "bot": "random"}]}
        post(address, "/api/tables", bots)  # which waits for nobody
        post(address, f"/g/{made[0]}/join", {"name": "B"})
        post(address, "/api/tables", wish)
        for n in (1, 2):  # whoever comes by a proxy is counted by what the proxy says
            assert refused(address, wish, f"192.0.2.{n}") == (201, "")
        assert refused(address, wish, "192.0.2.9") == (503, "busy")
        alone = bots | {"commitment": "0" * 64}  # which waits for its maker alone
        assert refused(address, alone, "192.0.2.9") == (201, "")


def refused(address: str, wish: dict[str, Any], caller: str = "127.0.0.1") -> tuple[int, str]:
    """The status and code for one who would set a table up."""
    body = json.dumps(wish).encode()
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
    head += f"Content-Type: application/json\r\nX-Forwarded-For: {caller}\r\nConnection: close\r\n"
    answer = talk(address, head.encode() + b"\r\n" + body)
    told = json.loads(answer.partition(b"\r\n\r\n")[2])
    return int(answer.split()[1]), told.get("code", "")


# --- How long -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"],
)
def test_who_does_not_come_to_the_point_is_let_go(
    sent: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.3)
    with serving_here(tmp_path) as address, reach(address) as connection:
        connection.sendall(sent)
        assert heard(connection) == b""  # closed, long before the test's own patience ends


def test_a_reader_who_does_not_read_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "STALLED_SECONDS", 0.3)
    monkeypatch.setattr(connections, "MOST_UNANSWERED", 10**9)
    request = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving_here(tmp_path) as address, reach(address) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        connection.sendall(request * 200)  # whose answers are more than all buffers hold
        wait_for(lambda: is_closed(connection))


def is_closed(connection: socket.socket) -> bool:
    """Whether the other side takes nothing any more."""
    try:
        connection.sendall(b"\r\n")
    except OSError:
        return True
    return False


# --- Addresses ------------------------------------------------------------------------


def test_who_counts_as_one_caller() -> None:
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7" != network_of("::ffff:192.0.2.8")
    assert network_of("2001:db8::1") == network_of("2001:db8::2")
    assert network_of("nowhere") == "nowhere"


def test_which_connections_are_proxies() -> None:
    some = Proxies("127.0.0.1, 10.0.0.0/8, proxy.example")
    assert "127.0.0.1" in some
    assert "::ffff:10.1.2.3" in some
    assert "192.0.2.1" not in some
    assert "" in some  # a local socket of the machine has no address
    assert "192.0.2.1" in Proxies("*")
    assert "127.0.0.1" not in Proxies("")
