"""What one caller can make the server do: long stories, pictures, lists, tables for a rematch."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from lostcities.server.http import app, page
from lostcities.server.http.routes import tables
from lostcities.server.table import state as table_state
from tests.server.door import another, hello, next_of, serving, set_up

PAIR = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bea"}]
SOLO = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "bot": "random"}]


def come_and_go(client: TestClient, table: str, times: int) -> None:
    """Leave and come back, over and over, on connections of 16 messages each."""
    for n in range(0, times, 16):
        with client.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket, seat=0, since=10**6)
            for k in range(n, min(n + 16, times)):
                kind = "back" if k % 2 else "leave"
                socket.send_json({"type": kind, "cid": str(uuid4()), "seat": 0})
                next_of(socket, "accepted")


# --- Long stories ---------------------------------------------------------------------


def test_of_a_very_long_story_the_newest_entries_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_state, "MOST_ENTRIES", 20)
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=PAIR)
        come_and_go(ada, table, 40)
        version = ada.get(f"/g/{table}/state").json()["version"]
        newest = list(range(version - 19, version + 1))
        for since, numbers in ((0, newest), (version - 3, newest[-3:]), (version, [])):
            told = ada.get(f"/g/{table}/state", params={"since": since}).json()["entries"]
            assert [it["number"] for it in told] == numbers
            with ada.websocket_connect(f"/g/{table}/ws") as socket:
                told = hello(socket, since=since)["entries"]
                assert [it["number"] for it in told] == numbers


def test_what_a_state_has_left_out_is_told_page_by_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as ada:
        table, bob = set_up(ada), another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        come_and_go(ada, table, 50)
        for client, seat in ((ada, {"seat": 0}), (bob, {"seat": 1}), (another(ada), {})):
            whole = client.get(f"/g/{table}/state", params=seat).json()
            monkeypatch.setattr(table_state, "MOST_ENTRIES", 20)
            told = client.get(f"/g/{table}/state", params=seat).json()["entries"]
            sizes = [len(told)]
            while told[0]["number"] > 1:
                asked = seat | {"before": told[0]["number"]}
                page = client.get(f"/g/{table}/entries", params=asked).json()
                sizes.append(len(page))
                told = page + told
            assert told == whole["entries"]
            assert sizes == [20, 20, whole["version"] - 40]
            assert client.get(f"/g/{table}/entries", params=seat | {"before": 1}).json() == []
            assert client.get(f"/g/{table}/entries", params=seat).json() == told[-20:]
            monkeypatch.undo()
        assert bob.get(f"/g/{table}/entries", params={"seat": 0}).status_code == 403
        assert bob.get(f"/g/{table}/entries", params={"before": 0}).status_code == 422


def test_a_long_story_counts_as_many_looks(tmp_path: Path) -> None:
    with serving(tmp_path, looks_per_minute=6, sockets_per_table=1) as ada:
        table = set_up(ada, seats=PAIR)
        come_and_go(ada, table, 100)
        state = ada.get(f"/g/{table}/state", params={"since": 90})  # one look
        assert (state.status_code, state.json()["version"] >= 100) == (200, True)
        assert ada.get(f"/g/{table}/state").status_code == 200  # one, and two for its length
        assert ada.get(f"/g/{table}/entries").status_code == 200  # the same: all are used up
        assert ada.get(f"/g/{table}/entries").status_code == 429
        assert ada.get(f"/g/{table}/state").status_code == 429
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            stream = ada.get(f"/g/{table}/stream")  # there is no other place for it anyway
            assert (stream.status_code, "too often" in stream.text) == (429, True)
            socket.send_json({"type": "hello", "protocol": 2, "since": 0})
            assert fault(socket) == "too_fast"


def fault(socket: Any) -> str:
    """The code of the fault that ends a connection; a ping is not answered any more."""
    socket.send_json({"type": "ping", "id": 7})
    while (message := socket.receive_json())["type"] != "fault":
        assert message["type"] != "pong"
    with pytest.raises(WebSocketDisconnect):
        socket.receive_json()
    return str(message["code"])


def test_leaving_coming_back_and_undoing_are_limited_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, requests_per_minute=10) as ada:
        table = set_up(ada, seats=PAIR)
        come_and_go(ada, table, 10)
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            socket.send_json({"type": "leave", "cid": str(uuid4()), "seat": 0})
            assert fault(socket) == "too_fast"


def test_messages_are_counted_over_all_connections_of_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, messages_of_address_in_10_seconds=9) as ada:
        table = set_up(ada, seats=PAIR)
        for _ in range(3):
            with ada.websocket_connect(f"/g/{table}/ws") as socket:
                hello(socket)
                for id in range(2):
                    socket.send_json({"type": "ping", "id": id})
                    next_of(socket, "pong")
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            socket.send_json({"type": "hello", "protocol": 2})
            assert fault(socket) == "too_fast"


# --- Pictures and lists ---------------------------------------------------------------


def test_pictures_are_limited_and_their_hosts_are_short(tmp_path: Path) -> None:
    with serving(tmp_path, pictures_per_minute=3) as ada:
        table = set_up(ada)
        path = f"/g/{table}/qr.svg"
        assert ada.get(path).status_code == 200
        fits = {"host": "x" * page.LONGEST_HOST}
        assert ada.get(path, headers=fits).status_code == 200
        assert ada.get(path, headers={"host": "x" * 250}).status_code == 400
        assert ada.get(path).status_code == 429
        assert ada.get(f"/g/{table}/info").status_code == 200


@pytest.mark.parametrize("path", ["/openapi.json", "/api/games"])
def test_what_never_changes_is_made_once_and_counts_as_a_look(path: str, tmp_path: Path) -> None:
    made = {"/openapi.json": app.openapi_json, "/api/games": tables.games_json}[path]
    made.cache_clear()
    with serving(tmp_path, looks_per_minute=3) as ada:
        first, second = ada.get(path), ada.get(path)
        assert first.json() == second.json()
        assert made.cache_info().misses == 1
        assert [ada.get(path).status_code for _ in range(2)] == [200, 429]


# --- Waiting tables -------------------------------------------------------------------


def test_tables_of_rematches_count_among_those_that_wait(tmp_path: Path) -> None:
    with serving(tmp_path, waiting_per_address=2) as ada:
        statuses = []
        for _ in range(3):
            table = set_up(ada, seats=SOLO)
            assert ada.post(f"/g/{table}/leave").status_code == 200
            waits = {"game": "classic", "seats": [SOLO[0], {"kind": "open"}]}
            answer = ada.post(f"/g/{table}/rematch", json={"table": waits})
            statuses.append(answer.status_code)
        assert statuses == [200, 200, 429]


def test_a_rematch_without_an_open_seat_needs_no_room_among_those_that_wait(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, waiting_tables=1) as ada:
        set_up(another(ada))
        table = set_up(ada, seats=SOLO)
        assert ada.post(f"/g/{table}/leave").status_code == 200
        waits = {"game": "classic", "seats": [SOLO[0], {"kind": "open"}]}
        assert ada.post(f"/g/{table}/rematch", json={"table": waits}).status_code == 503
        assert ada.post(f"/g/{table}/rematch", json={}).status_code == 200
