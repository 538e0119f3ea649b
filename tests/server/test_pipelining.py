"""Requests sent without waiting for answers: a few are answered in order, many are refused."""

import gc
import json
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from lostcities.server.http.connections import MOST_UNANSWERED, HttpConnection
from tests.server.door import serving_here, wait_for
from tests.server.places import live_server, sqlite
from tests.server.test_connections import heard, lines, megabytes, reach, talk, upgrade
from tests.server.wire import get, people_table

REQUEST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LAST = REQUEST.replace(b"Host", b"Connection: close\r\nHost")
MANY = 20_000
ROUNDS = 5  # under load one connection may be left to the collector of garbage, not all of them


def test_a_few_requests_at_once_are_answered_in_order(tmp_path: Path) -> None:
    with serving_here(tmp_path) as address:
        answers = talk(address, REQUEST * (MOST_UNANSWERED - 1) + LAST)
        assert answers.count(b"HTTP/1.1 200") == MOST_UNANSWERED


@pytest.mark.slow
def test_many_requests_at_once_are_refused_after_the_one_under_way(tmp_path: Path) -> None:
    with live_server(sqlite(tmp_path), tmp_path) as server:
        get(server.address, "/healthz")
        before = megabytes(server)
        answers = talk(server.address, *[REQUEST * 500] * (MANY // 500))
        assert 1 <= answers.count(b"HTTP/1.1 200") <= MOST_UNANSWERED
        refusal = answers.rpartition(b"HTTP/1.1 429")[2].partition(b"\r\n\r\n")[2]
        assert json.loads(refusal)["code"] == "too_many"
        assert megabytes(server) - before < 20
        server.stop()
        assert [it["code"] for it in lines(server)] == ["too_many"]


def test_a_client_that_never_reads_is_let_go(tmp_path: Path) -> None:
    with serving_here(tmp_path) as address, reach(address) as connection:
        try:
            for _ in range(MANY // 500):
                connection.sendall(REQUEST * 500)
        except OSError:
            pass
        assert heard(connection).count(b"HTTP/1.1 200") <= MOST_UNANSWERED


def left_in_memory(address: str) -> int:
    """Connections to a server of which anything exists, in use or not: by their callers."""
    port = int(address.rpartition(":")[2])
    found = gc.get_objects()
    ends = [(it.server, it.client) for it in found if type(it) is HttpConnection]
    scopes = [it.scope for it in found if type(it) is RequestResponseCycle]
    ends += [(it["server"], it["client"]) for it in scopes]
    return len({client for server, client in ends if server is not None and server[1] == port})


@pytest.mark.parametrize("kind", ["last", "few", "many", "socket"])
def test_closed_connections_do_not_pile_up_in_memory(tmp_path: Path, kind: str) -> None:
    with serving_here(tmp_path) as address:
        table, _ = people_table(address, "classic", 2)
        few, many = REQUEST * 5, REQUEST * 500
        sent = {"last": LAST, "few": few, "many": many, "socket": upgrade(address, table)}[kind]
        wait_for(lambda: gc.collect() >= 0 and not left_in_memory(address))
        gc.disable()  # what is freed is freed without a search for garbage
        try:
            for _ in range(ROUNDS):
                with reach(address) as connection:
                    connection.sendall(sent)
                    assert connection.recv(100)
            wait_for(lambda: left_in_memory(address) < ROUNDS)
        finally:
            gc.enable()


def test_a_stream_ends_with_its_connection_whatever_was_asked_after_it(tmp_path: Path) -> None:
    with serving_here(tmp_path, sockets_per_table=1) as address:
        table, _ = people_table(address, "classic", 2)
        stream = f"GET /g/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        with reach(address) as connection:
            connection.sendall(stream + REQUEST)
            assert b"200" in connection.recv(100)

        def is_free() -> bool:
            with reach(address) as another:
                another.sendall(stream)
                return b"200" in another.recv(100)[:20]

        wait_for(is_free)
