"""What a malicious client tried against a real server, and what it gets now."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient, WebSocketDenialResponse

from lostcities.server.http import guard
from lostcities.server.http.app import new_app
from lostcities.server.http.context import address
from lostcities.server.http.guard import Limits
from lostcities.server.http.routes.streams import stream
from lostcities.server.protocol.messages import Refused
from lostcities.server.storage.store import Store
from lostcities.server.table.commands import EndTurn, ReturnToSeat
from lostcities.server.thinking.hints import hint
from lostcities.table import Table
from tests.server.door import OWN, TWO_PEOPLE, another, hello, next_of, serving, set_up
from tests.server.places import (
    Clock,
    ask,
    listen,
    new_room,
    new_settings,
    open_rooms,
    run,
    sqlite,
)

BOTS = [{"kind": "bot", "bot": "random"}] * 2


def two_players(ada: TestClient) -> tuple[str, TestClient]:
    table, bob = set_up(ada), another(ada)
    bob.post(f"/g/{table}/join", json={"name": "Bob"})
    return table, bob


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "://", "http://user@testserver"])
def test_an_origin_that_is_none_is_foreign(origin: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        answer = ada.post("/api/tables", json=TWO_PEOPLE, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            ada.websocket_connect(f"/g/{table}/ws", headers={"origin": origin}),
        ):
            pass
        assert denied.value.status_code == 403


@pytest.mark.parametrize("table", ["............", "%00" * 12, "aaaaaaaaaaaa%0A", "short"])
def test_an_address_that_can_be_no_table_is_not_looked_for(table: str, postgres: str) -> None:
    """PostgreSQL would not even take the question."""
    app = new_app(new_settings(), Store(postgres), Clock())
    with (
        TestClient(app, base_url=OWN, headers={"origin": OWN}) as ada,
        pytest.raises(WebSocketDenialResponse) as denied,
        ada.websocket_connect(f"/g/{table}/ws"),
    ):
        pass
    assert denied.value.status_code == 404


def test_a_body_in_parts_ends_when_it_is_too_large(tmp_path: Path) -> None:
    def parts() -> Iterator[bytes]:
        yield from [b"x" * 4096] * 40

    with serving(tmp_path) as ada:
        answer = ada.post("/api/tables", content=parts())
        assert answer.status_code == 413


def test_what_a_caller_is_told_is_short(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        answer = ada.post("/api/tables", json=TWO_PEOPLE | {"options": {"x" * 50_000: 1}})
        assert answer.status_code == 422
        assert len(answer.text) < 400


def test_a_label_is_revoked_whoever_else_has_chosen_it(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = two_players(ada)
        wish = {"scope": "read", "label": "eyes"}
        theirs = bob.post(f"/g/{table}/tokens", json=wish).json()["token"]
        mine = [ada.post(f"/g/{table}/tokens", json=wish).json()["token"] for _ in range(2)]
        assert ada.delete(f"/g/{table}/tokens/eyes").status_code == 204
        eve = another(ada)
        for token, status in ((mine[0], 401), (mine[1], 401), (theirs, 200)):
            assert eve.get(f"/g/{table}/state", headers=bearer(token)).status_code == status
        assert ada.delete(f"/g/{table}/tokens/%00").status_code == 422


def test_a_program_does_not_become_a_person_by_a_rematch(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, BOTS[0]])
        token = ada.post(f"/g/{table}/tokens", json={"scope": "play", "label": "p"}).json()["token"]
        ada.post(f"/g/{table}/leave")
        answer = another(ada).post(f"/g/{table}/rematch", json={}, headers=bearer(token))
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")


def test_a_rematch_is_a_new_table_to_the_limits(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_minute=2) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, BOTS[0]])
        statuses = []
        for _ in range(2):
            ada.post(f"/g/{table}/leave")
            answer = ada.post(f"/g/{table}/rematch", json={})
            statuses.append(answer.status_code)
            table = answer.json().get("table", table)
        assert statuses == [200, 429]


@pytest.mark.slow
def test_bots_alone_play_while_somebody_watches(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, seats=BOTS)
        keepers = ada.app.state.context.rooms._live  # type: ignore[attr-defined]
        assert keepers[table].is_quiet
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            assert next_of(socket, "state")["version"] > 1


def test_of_a_stream_whose_caller_is_gone_nothing_remains(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, _ = two_players(ada)
        context = ada.app.state.context  # type: ignore[attr-defined]
        scope = {"type": "http", "headers": [], "client": ("1.2.3.4", 5), "app": ada.app}

        async def come_and_go() -> int:
            for _ in range(20):
                await stream(table, context, Request(scope))  # nobody reads a line
            return len((await context.room(table)).listeners)

        assert ada.portal is not None
        assert ada.portal.call(come_and_go) == 0


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "e" + 5 * "\u0301", "\U000e0041bc"])
def test_names_must_be_seen_and_stay_in_their_line(name: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        seats = [{"kind": "here", "name": name}, {"kind": "open"}]
        answer = ada.post("/api/tables", json=TWO_PEOPLE | {"seats": seats})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_names_of_every_script_are_welcome(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        for name in ("<b>Ada</b>", "Ñandú", "สมชายใจดี", "יוֹסֵף", "李小龍", "Ada 🎲"):
            table = set_up(ada, seats=[{"kind": "here", "name": name}, {"kind": "open"}])
            told = ada.get(f"/g/{table}/info")
            assert told.json()["seats"][0]["name"] == name
            assert told.headers["content-type"] == "application/json"


def test_a_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostcities.server.table.decide.MOST_ROWS", 8)

    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            move = room.message_for(0, 0).moves[0].move
            replies = []
            for _ in range(4):
                await room.play(ask(room, 0), [move])
                replies.append((await room.undo(ask(room, 0))).type)
            assert replies == ["accepted", "accepted", "refused", "refused"]
            assert room.message_for(0, 0).can_undo is False
            await room.leave(ask(room, 1))
            assert isinstance(await room.ask(ReturnToSeat(), ask(room, 1)), Refused)
            assert (await room.play(ask(room, 0), ["draw deck"])).type == "accepted"

    run(play())


@pytest.mark.slow
def test_nobody_gains_by_letting_the_clock_run_out_or_by_leaving(tmp_path: Path) -> None:
    async def dawdle() -> None:
        clock = Clock()
        async with open_rooms(sqlite(tmp_path), clock) as rooms:
            room = await new_room(rooms, "classic", on_leave="bot")
            await room.leave(ask(room, 0))
            assert room.state.bot_to_move() == "wander"  # the gentlest
            timed = await new_room(rooms, "classic", clock=5)
            async with timed.lock:
                await timed.carry_out(EndTurn(0))
            assert timed.state.bot_to_move() == "wander"

    run(dawdle())


@pytest.mark.slow
def test_one_hint_at_a_time_and_none_before_those_who_play(tmp_path: Path) -> None:
    async def wonder() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            seats = [{"kind": "here", "name": "A"}, {"kind": "bot", "bot": "random"}]
            room = await new_room(rooms, "classic", seats=seats)
            told = await asyncio.gather(*(hint(room, rooms.thinkers, 0, n) for n in range(4)))
            assert [it.code for it in told] == [None, "busy", "busy", "busy"]
            rooms.thinkers.waiting = 3
            assert (await hint(room, rooms.thinkers, 0, 9)).code == "busy"

    run(wonder())


@pytest.mark.slow
def test_hints_are_paid_for_before_anybody_thinks(tmp_path: Path) -> None:
    with serving(tmp_path, hints_per_minute=1) as ada:
        table = set_up(ada, seats=[{"kind": "here", "name": "A"}, BOTS[0]])
        with ada.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            codes = []
            for id in (1, 2):
                socket.send_json({"type": "hint", "id": id})
                codes.append(next_of(socket, "hint")["code"])
        assert codes == [None, "busy"]


# --- Limits ---------------------------------------------------------------------------


def test_a_window_moves_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("lostcities.server.http.guard.time.monotonic", lambda: now[0])
    limits = Limits(new_settings(messages_in_10_seconds=2))
    assert [limits.allows("messages", "a") for _ in range(3)] == [True, True, False]
    assert limits.allows("messages", "b")
    now[0] += 9.9
    assert not limits.allows("messages", "a")
    now[0] += 0.2
    assert limits.allows("messages", "a")


def test_those_who_asked_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("lostcities.server.http.guard.time.monotonic", lambda: now[0])
    limits = Limits(new_settings())
    for n in range(3000):
        now[0] += 1
        assert limits.allows("requests", str(n))
    assert len(limits._asked) <= guard.FEW + 1


def test_of_ipv6_the_network_counts() -> None:
    def caller(host: str) -> str:
        return address(Request({"type": "http", "headers": [], "client": (host, 1)}))

    assert caller("2001:db8::1") == caller("2001:db8::ffff:2") != caller("2001:db8:0:1::1")
    assert caller("fe80::1%eth0") == "fe80::/64"
    assert (caller("1.2.3.4"), caller("1.2.3.5")) == ("1.2.3.4", "1.2.3.5")


def long_record() -> dict[str, Any]:
    table, step = Table("rivals", seed=1), 0
    while len(table.played) < 120:
        table.play(table.moves()[step % len(table.moves())])
        step += 3
    return dict(table.record())


def test_a_long_way_to_a_position_counts_for_more(tmp_path: Path) -> None:
    record = long_record()
    with serving(tmp_path, positions_per_minute=5) as ada:
        statuses = []
        for seed in ("1", "2", "3"):
            body = {"record": record | {"seed": "1", "scores": [int(seed)]}, "at": 120}
            statuses.append(ada.post("/api/position", json=body).status_code)
        assert statuses == [200, 200, 429]  # each counts for three
    with serving(tmp_path, positions_per_minute=12) as ada:
        for at in (120, 119, 118, 117, 116, 60, 61, 62):  # stepping back and on is near
            answer = ada.post("/api/position", json={"record": record, "at": at})
            assert answer.status_code == 200, at
            assert answer.json()["move"] == record["moves"][at - 1]


def test_nothing_of_the_store_is_told_when_it_fails(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        store: Store = ada.app.state.context.rooms.store  # type: ignore[attr-defined]
        with store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE tokens RENAME TO elsewhere")
        answer = another(ada).get(f"/g/{table}/info", headers=bearer("x" * 43))
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        assert "SELECT" not in json.dumps(answer.json())


def test_a_watcher_cannot_make_a_seat_read_only(tmp_path: Path) -> None:
    async def watch() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            player = listen(room, 0)
            listen(room, None)
            assert room.writer(0) is player

    run(watch())
