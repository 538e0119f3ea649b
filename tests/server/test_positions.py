"""Replays: paid for first, limited, shared in turns, kept, and dropped when nobody waits."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from lostcities.errors import BadRecord, LostCitiesError
from lostcities.server.errors import Busy, HungUp, TooMany
from lostcities.server.http import jobs
from lostcities.server.http.jobs import Jobs
from lostcities.server.table import replaying
from lostcities.server.table.replaying import Replays, key_of, position_of
from lostcities.table import Table
from tests.server.door import another, serving, set_up
from tests.server.places import live_server, run, sqlite
from tests.server.wire import post


def long_record(moves: int, seed: int = 1) -> dict[str, Any]:
    """A match in which so many moves were made, any that were legal."""
    table, step = Table("classic", seed=seed, rounds=30), 0
    while len(table.played) < moves:
        table.play(table.moves()[step % len(table.moves())])
        step += 3
    return dict(table.record())


RECORD = long_record(200)


def made(replays: Replays, key: str, at: int) -> int:
    """How many moves had to be made to get there."""
    return sum(1 for _ in replays.walk(key, RECORD, at))


def test_a_record_is_replayed_once_and_kept() -> None:
    replays = Replays()
    assert made(replays, "it", 200) == 200
    assert made(replays, "it", 200) == 0
    assert made(replays, "it", 199) < replaying.APART
    assert made(replays, "it", 100) < replaying.APART
    assert made(replays, "another", 10) == 10


def test_every_position_is_that_of_a_plain_replay() -> None:
    replays = Replays()
    for at in (200, 0, 7, 64, 63, 199):
        made(replays, "it", at)
        known = replays.known("it", at)
        assert known is not None
        plain = Table.replay(RECORD, moves=at)
        assert known.table.state.tobytes() == plain.state.tobytes()
        told = position_of(known, at, 200, 0)
        assert told.view == plain.view(0)
        assert told.move == (RECORD["moves"][at - 1] if at else None)


def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "REMEMBERED", 10)
    replays = Replays()
    for n in range(8):
        made(replays, f"record {n}", 100)
        assert replays._kept == sum(map(len, replays._records.values())) <= 10
    assert replays.known("record 0", 100) is None
    assert replays.known("record 7", 100) is not None


def test_records_are_told_apart_by_all_they_hold() -> None:
    key = key_of(RECORD, 0)
    assert key == key_of(dict(reversed(RECORD.items())), 200)
    for name, other in (("seed", "2"), ("scores", [0, 1]), ("moves", RECORD["moves"][:-1])):
        assert key_of(RECORD | {name: other}, 0) != key
    with pytest.raises(LostCitiesError, match="no move 201"):
        key_of(RECORD, 201)
    with pytest.raises(BadRecord, match="texts"):
        key_of(RECORD | {"moves": [1, 2]}, 0)


# --- Taking turns ---------------------------------------------------------------------


def caller(*, gone: bool = False) -> Request:
    """A request whose caller waits, or has hung up."""

    async def receive() -> dict[str, Any]:
        if not gone:
            await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    return Request({"type": "http", "headers": []}, receive)


def forever() -> Iterator[None]:
    while True:
        yield


def test_a_place_is_refused_when_all_are_taken() -> None:
    async def crowd() -> None:
        turns = Jobs(most=3, most_of_one=2)
        async with turns.job("a"), turns.job("a"):
            with pytest.raises(TooMany):
                turns.check("a")
            async with turns.job("b"):
                with pytest.raises(Busy):
                    turns.check("c")
            turns.check("b")
        assert turns.jobs == 0
        turns.check("a")

    run(crowd())


def test_work_for_one_who_hung_up_ends_at_the_next_slice() -> None:
    async def hang_up() -> None:
        turns = Jobs(1, 1)
        async with turns.job("a"):
            with pytest.raises(HungUp):
                await turns.work("a", forever(), caller(gone=True))

    run(hang_up())


def test_an_address_with_many_jobs_gets_no_more_turns_than_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "SLICE", 0.0)  # a slice is one step
    slices: list[str] = []

    async def share() -> list[str]:
        turns = Jobs(9, 9)

        def noted(who: str) -> Iterator[None]:
            for step in forever():
                slices.append(who)
                yield step

        async def work(who: str) -> None:
            async with turns.job(who):
                await turns.work(who, noted(who), caller())

        jobs = [asyncio.create_task(work(who)) for who in "aaaab"]
        while len(slices) < 20:
            await asyncio.sleep(0.01)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        return slices[:20]

    assert run(share()) == ["a", "b"] * 10


# --- By HTTP --------------------------------------------------------------------------


def test_a_position_comes_with_its_story_if_it_is_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        body = {"record": RECORD, "at": 6, "seat": 1}
        assert ada.post("/api/position", json=body).json()["story"] is None
        story = ada.post("/api/position", json=body | {"story": True}).json()["story"]
        assert [move["seat"] for move in story] == [0, 0, 1, 1, 0, 0]
        assert all(move["events"] for move in story)
        nobody = ada.post("/api/position", json=body | {"story": True, "seat": 4})
        assert (nobody.status_code, "no seat 4" in nobody.json()["message"]) == (422, True)


def test_a_story_is_paid_for_by_the_move(tmp_path: Path) -> None:
    with serving(tmp_path, positions_per_minute=9) as ada:
        body = {"record": RECORD, "at": 200, "story": True}
        assert ada.post("/api/position", json=body).status_code == 200  # 1 + 4 + 4
        assert ada.post("/api/position", json=body).status_code == 429


def test_a_caller_who_cannot_pay_has_nothing_done(tmp_path: Path) -> None:
    with serving(tmp_path, positions_per_minute=3) as ada:
        replays: Replays = ada.app.state.context.replays  # type: ignore[attr-defined]
        body = {"record": RECORD, "at": 120}
        assert ada.post("/api/position", json=body).status_code == 200
        other = RECORD | {"seed": "3"}
        answer = ada.post("/api/position", json={"record": other, "at": 1})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert replays.near(key_of(other, 1), 1) is None
        unread = ada.post("/api/position", content=b"not even JSON")
        assert unread.status_code == 429  # refused before it was read


def test_positions_of_a_table_are_those_of_its_record(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        bob = another(ada)
        bob.post(f"/g/{table}/join", json={"name": "Bob"})
        assert ada.get(f"/g/{table}/position?at=0").json()["code"] == "not_over"
        for player in (ada, bob):
            player.post(f"/g/{table}/leave")
        answer = ada.get(f"/g/{table}/record")
        assert answer.headers["cache-control"] == "no-store"
        record = answer.json()
        told = ada.get(f"/g/{table}/position?at=0").json()
        assert told == ada.post("/api/position", json={"record": record, "at": 0}).json()
        assert ada.get(f"/g/{table}/position?at=1").status_code == 422


def test_what_is_ones_own_is_not_stored_on_the_way(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada, listed=True)
        for path in (f"/g/{table}/state", f"/g/{table}/info", "/api/tables", f"/g/{table}/qr.svg"):
            assert ada.get(path).headers["cache-control"] == "no-store"
        assert (
            ada.get("/").headers["cache-control"] != "no-store" or "make page" in ada.get("/").text
        )


def test_looking_is_limited(tmp_path: Path) -> None:
    with serving(tmp_path, looks_per_minute=4) as ada:
        table = set_up(ada)
        paths = ("state", "info", "qr.svg", "state", "state")
        statuses = [ada.get(f"/g/{table}/{path}").status_code for path in paths]
        assert statuses == [200, 200, 200, 200, 429]
        assert ada.get("/api/tables").status_code == 429


def request_for(record: dict[str, Any], who: str) -> bytes:
    """A request for the last position of a record, as a proxy passes it on."""
    body = json.dumps({"record": record, "at": len(record["moves"])}).encode()
    head = f"POST /api/position HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {who}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


@pytest.mark.slow
def test_the_work_of_those_who_hang_up_is_dropped_and_others_are_answered(tmp_path: Path) -> None:
    settings = {"log_level": "debug", "positions_per_minute": "100000"}
    long = long_record(1500)
    with live_server(sqlite(tmp_path), tmp_path, **settings) as server:
        host, _, port = server.address.partition(":")
        for n in range(40):
            record = long | {"scores": [n, n]}  # each is another record
            with socket.create_connection((host, int(port))) as connection:
                connection.sendall(request_for(record, f"192.0.2.{n % 10}"))
        answer = post(server.address, "/api/position", {"record": RECORD, "at": 200})
        assert answer["at"] == 200
        server.stop()
        notes = [json.loads(line) for line in server.log.read_text().splitlines()]
    statuses = [it["status"] for it in notes if it["event"] == "http"]
    assert statuses.count(200) <= 4  # the honest one, and hardly any that nobody waited for
    assert len(statuses) == 41
    assert set(statuses) <= {200, 400, 429, 499, 503}


@pytest.mark.slow
def test_one_address_cannot_have_everything_under_way(tmp_path: Path) -> None:
    settings = {"positions_per_minute": "100000", "replays_per_address": "2", "replays": "3"}
    long = long_record(1500)
    with live_server(sqlite(tmp_path), tmp_path, **settings) as server:

        async def flood() -> list[bytes]:
            host, _, port = server.address.partition(":")

            async def ask(n: int, who: str) -> bytes:
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(request_for(long | {"scores": [n, n]}, who))
                line = await reader.readline()
                writer.close()
                return line.split()[1]

            ours = [ask(n, "192.0.2.1") for n in range(6)]
            theirs = [ask(10 + n, f"192.0.2.{2 + n}") for n in range(4)]
            return list(await asyncio.gather(*ours, *theirs))

        told = run(flood())
        assert told[:6].count(b"200") <= 2
        assert told[:6].count(b"429") >= 4
        assert b"200" in told
        assert set(told) <= {b"200", b"429", b"503"}
        assert b"503" in told
