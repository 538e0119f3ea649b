"""`lostcities admin`: what it shows and changes, and that a running server notices."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lostcities.cli import main
from lostcities.server.storage.reading import read_charter, read_ids
from lostcities.server.storage.store import Store
from tests.server.places import live_server, new_room, open_rooms, run, sqlite
from tests.server.wire import get, people_table, post

SECONDS = 20.0  # far more than the server needs; nothing hangs for ever
Said = tuple[int, str, str]


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Run the command: its exit code and what it said."""

    def command(*words: str) -> Said:
        code = main(["admin", *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return command


def filled(database: str) -> list[str]:
    """A database with a waiting table, one that is played, and one whose settings are damaged."""

    async def play() -> None:
        async with open_rooms(database) as rooms:
            for given in ({"kind": "open"}, {"listed": True}, {}):
                await new_room(rooms, "classic", **given)

    run(play())
    store = Store(database)
    tables = store.read_now(read_ids, ended=False)
    found = {id: store.read_now(read_charter, id) for id in tables}
    waiting = next(id for id, it in found.items() if it and it.places[0].kind == "open")
    listed = next(id for id, it in found.items() if it and it.settings.listed)
    damaged = next(id for id in tables if id not in (waiting, listed))
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET settings='not' WHERE id='{damaged}'")
    store.engine.dispose()
    return [waiting, listed, damaged]


def test_tables_are_listed_and_shown_also_damaged_ones(
    database: str, admin: Callable[..., Said]
) -> None:
    waiting, listed, damaged = filled(database)
    code, out, _ = admin("list", "--database", database, "--json")
    tables = {it["table"]: it for it in json.loads(out)}
    assert (code, set(tables)) == (0, {waiting, listed, damaged})
    assert [tables[it]["stage"] for it in (waiting, listed, damaged)] == [
        "waiting",
        "playing",
        "playing",
    ]
    assert [tables[it]["damaged"] for it in (waiting, listed, damaged)] == [False, False, True]
    only = json.loads(admin("list", "--stage", "waiting", "--database", database, "--json")[1])
    assert [it["table"] for it in only] == [waiting]
    assert len(admin("list", "--most", "2", "--database", database)[1].splitlines()) == 2
    assert "no such tables" in admin("list", "--stage", "over", "--database", database)[1]
    out = admin("show", listed, "--database", database)[1]
    assert "P0, P1" in out
    assert "2 joined" in out
    assert admin("show", damaged, "--database", database)[0] == 0


def test_an_empty_database_has_no_tables(database: str, admin: Callable[..., Said]) -> None:
    Store(database).engine.dispose()
    assert admin("list", "--database", database)[1] == "there are no tables\n"


def test_nothing_shown_is_a_secret(tmp_path: Path, admin: Callable[..., Said]) -> None:
    database = sqlite(tmp_path)
    tables = filled(database)
    store = Store(database)
    with store.engine.connect() as connection:
        secrets = list(connection.exec_driver_sql("SELECT secret FROM tables").scalars())
        hashes = list(connection.exec_driver_sql("SELECT hash FROM tokens").scalars())
    store.engine.dispose()
    told = admin("list", "--json", "--database", database)[1]
    for table in tables:
        told += admin("show", table, "--json", "--database", database)[1]
    assert [it for it in (*secrets, *hashes) if it in told] == []


def test_a_dry_run_changes_nothing(database: str, admin: Callable[..., Said]) -> None:
    tables = filled(database)
    before = admin("list", "--json", "--database", database)
    for words in (("close", *tables), ("delete", *tables), ("ban", "203.0.113.7")):
        code, out, _ = admin(*words, "--dry-run", "--database", database)
        assert code == 0
        assert all("would be" in line for line in out.splitlines())
    assert admin("list", "--json", "--database", database) == before
    assert admin("bans", "--database", database)[1] == "nobody is banned\n"


def test_tables_are_closed_and_deleted(database: str, admin: Callable[..., Said]) -> None:
    waiting, listed, damaged = filled(database)
    code, out, _ = admin("close", waiting, listed, damaged, "--database", database)
    assert (code, out.count(": closed")) == (0, 3)
    assert admin("close", waiting, "--database", database)[1] == f"{waiting}: over already\n"
    out = admin("delete", damaged, listed, "--json", "--database", database)[1]
    assert json.loads(out)[0] == {"name": damaged, "done": "deleted", "dry_run": False}
    left = json.loads(admin("list", "--json", "--database", database)[1])
    assert [(it["table"], it["stage"]) for it in left] == [(waiting, "over")]


def test_addresses_are_banned_and_unbanned(database: str, admin: Callable[..., Said]) -> None:
    Store(database).engine.dispose()
    words = ("ban", "203.0.113.9/24", "--hours", "2", "--reason", "floods", "--database", database)
    assert admin(*words)[:2] == (0, "203.0.113.0/24: banned\n")
    assert admin(*words)[0] == 0  # again: it is replaced
    found = json.loads(admin("bans", "--json", "--database", database)[1])
    assert [it["address"] for it in found] == ["203.0.113.0/24"]
    assert found[0]["until"] - found[0]["created"] == 2 * 3_600_000
    assert "floods" in admin("bans", "--database", database)[1]
    assert admin("unban", "203.0.113.0/24", "--database", database)[0] == 0
    code, _, error = admin("unban", "203.0.113.0/24", "--database", database)
    assert (code, "is not banned" in error) == (2, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "nothing"), "there is no table 'nothing'"),
        (("close", "nothing"), "there is no table 'nothing'"),
        (("delete", "nothing"), "there is no table 'nothing'"),
        (("ban", "nobody"), "no address"),
        (("ban", "203.0.113.7", "--reason", "x" * 300), "at most 200"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    words: tuple[str, ...], says: str, tmp_path: Path, admin: Callable[..., Said]
) -> None:
    database = sqlite(tmp_path)
    Store(database).engine.dispose()
    code, out, error = admin(*words, "--database", database)
    assert (code, out, says in error, len(error.splitlines())) == (2, "", True, 1)


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, admin: Callable[..., Said]
) -> None:
    code, _, error = admin("list", "--database", sqlite(tmp_path))
    assert (code, "there is no database" in error, list(tmp_path.iterdir())) == (2, True, [])


# --- Beside a running server ----------------------------------------------------------


def beside(database: str, *words: str) -> None:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "lostcities", "admin", *words, "--database", database]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr


async def heard_until(socket: Any, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(SECONDS):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if wanted(message):
                return message


@pytest.mark.slow
def test_a_running_server_notices_what_the_host_closes_and_deletes(
    database: str, tmp_path: Path
) -> None:
    async def play(address: str) -> None:
        table, token = people_table(address, "classic", 2)
        headers = {"Authorization": f"Bearer {token}"}
        url = f"ws://{address}/g/{table}/ws"
        async with connect(url, additional_headers=headers) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 2}))
            await heard_until(socket, lambda it: it["type"] == "state")
            await asyncio.to_thread(beside, database, "close", table)
            state = await heard_until(socket, lambda it: it["type"] == "state")
            assert (state["stage"], state["entries"][-1]["reason"]) == ("abandoned", "host")
            await asyncio.to_thread(beside, database, "delete", table)
            with pytest.raises(ConnectionClosed):
                await heard_until(socket, lambda _: False)
        assert get(address, "/api/tables") == []

    with live_server(database, tmp_path) as server:
        run(play(server.address))
        assert server.running


@pytest.mark.slow
def test_a_running_server_notices_a_ban_and_ends_its_connections(
    database: str, tmp_path: Path
) -> None:
    async def play(address: str) -> None:
        table = post(address, "/api/tables", {"game": "classic", "seats": [{"kind": "open"}] * 2})
        url = f"ws://{address}/g/{table['table']}/ws"
        others = [
            await connect(url, additional_headers={"X-Forwarded-For": host}).__aenter__()
            for host in ("203.0.113.7", "203.0.113.8")
        ]
        for socket in others:
            await socket.send(json.dumps({"type": "hello", "protocol": 2}))
            await heard_until(socket, lambda it: it["type"] == "state")
        await asyncio.to_thread(beside, database, "ban", "203.0.113.7")
        with pytest.raises(ConnectionClosed):
            await heard_until(others[0], lambda _: False)
        await others[1].send(json.dumps({"type": "ping", "id": 1}))
        await heard_until(others[1], lambda it: it["type"] == "pong")
        await others[1].close()

    with live_server(database, tmp_path) as server:
        run(play(server.address))
        assert server.running
