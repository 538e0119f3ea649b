"""One bad row harms one table: the others are listed, played and verified as if nothing were."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient, WebSocketDenialResponse

from lostcities.cli import main
from lostcities.server.errors import Damaged
from lostcities.server.live.cluster import Neighbours
from lostcities.server.storage.reading import count_waiting, read_waiting
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import new_rows
from lostcities.server.table.log import Row
from tests.server.door import another, hello, serving, set_up
from tests.server.places import new_room, open_rooms, run, sqlite

SEEN = 'INSERT INTO log VALUES (:id, 4, 1, :kind, :seat, :text, "", NULL, 1)'
DAMAGE: dict[str, tuple[str, dict[str, Any]]] = {
    "settings that are no JSON": ("UPDATE tables SET settings = '{nonsense' WHERE id = :id", {}),
    "settings of another game": (
        """UPDATE tables SET settings = replace(settings, 'classic', 'chess') WHERE id = :id""",
        {},
    ),
    "places that are none": ("UPDATE tables SET places = '[{}]' WHERE id = :id", {}),
    "a seat too few": (
        """UPDATE tables SET places = '[{"kind": "here", "bot": null}]' WHERE id = :id""",
        {},
    ),
    "a bot that nobody knows": (
        """UPDATE tables SET places = '[{"kind": "here", "bot": null}, {"kind": "bot", "bot": "x"}]'
        WHERE id = :id""",
        {},
    ),
    "a time that is none": ("UPDATE tables SET created = 'yesterday' WHERE id = :id", {}),
    "letters that are no text": (
        "UPDATE tables SET places = CAST(x'ff' AS TEXT) WHERE id = :id",
        {},
    ),
    "a row that is lost": ("DELETE FROM log WHERE table_id = :id AND number = 2", {}),
    "a row of another version": (SEEN, {"kind": "danced", "seat": 0, "text": ""}),
    "a seat that is not there": (SEEN, {"kind": "left", "seat": 7, "text": ""}),
    "a move that is none": (SEEN, {"kind": "move", "seat": 0, "text": "castle"}),
    "a move not legal": (SEEN, {"kind": "move", "seat": 1, "text": "draw deck"}),
    "rules of the future": ("UPDATE tables SET rules = 99 WHERE id = :id", {}),
}


def damage(url: str, table: str, how: str) -> None:
    """Change a row by hand, as a disk or a careless host would."""
    statement, values = DAMAGE[how]
    used = {name: it for name, it in ({"id": table} | values).items() if f":{name}" in statement}
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text(statement), used)
    engine.dispose()


def two_tables(folder: Path) -> tuple[str, str]:
    """The ids of two listed tables that are being played."""
    with serving(folder) as ada:
        bad, good = (set_up(ada, listed=True) for _ in range(2))
        for table in (bad, good):
            assert another(ada).post(f"/g/{table}/join", json={"name": "B"}).status_code == 200
    return bad, good


@pytest.mark.slow
@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_table_is_marked_and_all_others_are_well(how: str, tmp_path: Path) -> None:
    bad, good = two_tables(tmp_path)
    damage(sqlite(tmp_path), bad, how)
    with serving(tmp_path) as eve:
        answer = eve.get("/api/tables")
        assert answer.status_code == 200
        shown = {it["table"]: it for it in answer.json()}
        assert shown[bad] == {"table": bad, "damaged": True}
        assert shown[good]["stage"] == "playing"
        refused(eve, bad)
        with eve.websocket_connect(f"/g/{good}/ws") as socket:
            assert hello(socket)["stage"] == "playing"


def refused(eve: TestClient, table: str) -> None:
    """What a damaged table answers: the same clear word to everything, and nothing of the rows."""
    for path in ("info", "state", "record", "position?at=0", "qr.svg", "stream"):
        answer = eve.get(f"/g/{table}/{path}")
        told = answer.json()
        assert (answer.status_code, told["code"]) in (
            (409, "damaged"),
            (409, "other_rules"),
            (409, "not_over"),
            (503, "storage"),
        )
        for secret in ("nonsense", "UPDATE", "SELECT", "tables.db", "Error", "castle", "99 WHERE"):
            assert secret not in answer.text
    assert eve.post(f"/g/{table}/join", json={"name": "E"}).status_code in (409, 503)
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        eve.websocket_connect(f"/g/{table}/ws"),
    ):
        pass
    assert denied.value.status_code in (409, 503)


@pytest.mark.slow
def test_verify_names_every_damaged_table_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, bad = sqlite(tmp_path), {}
    for how in DAMAGE:
        bad[how], _ = two_tables(tmp_path)
    for how, table in bad.items():
        damage(url, table, how)
    assert main(["verify", "--database", url]) == 2
    said = capsys.readouterr()
    for how, table in bad.items():
        if how != "rules of the future":
            assert f"table {table}: " in said.err, how
    assert "Traceback" not in said.err
    assert f"{len(DAMAGE)} tables with 0 moves are as stored, 1 of other rules" in said.out


def test_a_damaged_token_is_no_error_of_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table = set_up(ada)
        store: Store = ada.app.state.context.rooms.store  # type: ignore[attr-defined]
        with store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE tokens SET seats = 'x'")
        answer = ada.get(f"/g/{table}/info")
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")


def test_what_was_repaired_is_open_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostcities.server.live.rooms.DAMAGED_FOR", 0.0)
    bad, _ = two_tables(tmp_path)
    damage(sqlite(tmp_path), bad, "a row of another version")
    with serving(tmp_path) as eve:
        assert eve.get(f"/g/{bad}/info").status_code == 409
        store: Store = eve.app.state.context.rooms.store  # type: ignore[attr-defined]
        with store.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM log WHERE kind = 'danced'")
        assert eve.get(f"/g/{bad}/info").status_code == 200


def test_export_leaves_out_what_cannot_be_read_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = two_tables(tmp_path)
    engine = sa.create_engine(sqlite(tmp_path))
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET ended = 1, scores = '[1, 2]'")
    engine.dispose()
    damage(sqlite(tmp_path), bad, "settings that are no JSON")
    capsys.readouterr()
    assert main(["export", "--database", sqlite(tmp_path)]) == 2
    said = capsys.readouterr()
    assert [json.loads(line)["table"] for line in said.out.splitlines()] == [good]
    assert f"table {bad}: " in said.err


def test_a_damaged_row_of_a_neighbour_stops_one_table_alone(database: str) -> None:
    """Another process, or a hand, has written a row that cannot be; the listener must go on."""

    async def hear() -> None:
        async with open_rooms(database) as rooms:
            bad, good = await new_room(rooms, "classic"), await new_room(rooms, "classic")
            number, neighbours = bad.state.number + 1, Neighbours(rooms)
            rows = (Row(number, 1, "move", 0, "castle"), Row(number, 1, "left", 0))
            for room, row in zip((bad, good), rows, strict=True):
                await rooms.store.write(new_rows(room.state.id, [row], None, ()))
                neighbours.hear(f"moved {room.state.id} {number}")
            while good.state.number < number:
                await asyncio.sleep(0.01)
            await neighbours.stop()
            assert good.state.chairs[0].away
            with pytest.raises(Damaged):
                await bad.catch_up()

    run(hear())


def test_tables_that_wait_are_counted_in_both_kinds_of_database(database: str) -> None:
    async def count() -> None:
        async with open_rooms(database) as rooms:
            waiting = [await new_room(rooms, "classic", kind="open") for _ in range(3)]
            playing = await new_room(rooms, "classic")
            ids = [room.state.id for room in (*waiting, playing)]
            assert set(await rooms.store.read(read_waiting, ids)) == set(ids[:3])
            assert await rooms.store.read(count_waiting, 10) == 3
            assert await rooms.store.read(count_waiting, 2) == 2

    run(count())


# --- Tokens and bans ------------------------------------------------------------------

BAD_TOKENS = {
    "a seat that no table has": "seats = '9'",
    "a seat that this table has not": "seats = '3'",
    "a seat that is no number": "seats = 'x'",
    "a time that is none": "created = 'zz'",
    "a scope that is none": "scope = 'zz'",
    "bytes for texts": "device = x'ff', label = x'fe'",
}
ASKED = (
    ("GET", "info"),
    ("GET", "state"),
    ("GET", "devices"),
    ("POST", "link"),
    ("POST", "leave"),
    ("POST", "forget"),
    ("DELETE", "devices"),
)


@pytest.mark.slow
@pytest.mark.parametrize("how", BAD_TOKENS)
def test_a_damaged_token_is_told_and_harms_no_other_table(how: str, tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        bad, good = set_up(ada), set_up(ada)
        change(sqlite(tmp_path), f"UPDATE tokens SET {BAD_TOKENS[how]} WHERE table_id = '{bad}'")
        for method, path in ASKED:
            answer = ada.request(method, f"/g/{bad}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, "damaged"), path
        assert ada.post(f"/g/{good}/link").status_code == 200  # what is stored is stored


def test_a_damaged_token_of_another_device_does_not_stop_the_writing(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, good = set_up(ada), set_up(ada)
        assert ada.post(f"/g/{table}/link").status_code == 200
        change(sqlite(tmp_path), "UPDATE tokens SET seats = 'x' WHERE scope = 'link'")
        assert ada.post(f"/g/{table}/link").status_code == 409
        assert ada.get(f"/g/{table}/devices").status_code == 409
        assert ada.post(f"/g/{good}/link").status_code == 200


def change(url: str, statement: str) -> None:
    """Change the database by hand."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text(statement))
    engine.dispose()


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_damaged_ban_is_listed_and_can_be_lifted(
    form: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = sqlite(tmp_path)
    with serving(tmp_path) as ada:
        set_up(ada)
    change(database, "INSERT INTO bans VALUES ('10.250.250.250', 'x', 'y', x'ff')")
    change(database, "INSERT INTO bans VALUES ('nonsense', 1, NULL, 'z')")
    assert main(["admin", "bans", "--database", database, *form]) == 0
    told = capsys.readouterr().out
    assert "10.250.250.250" in told
    assert "nonsense" in told
    for name in ("10.250.250.250", "nonsense"):
        assert main(["admin", "unban", name, "--database", database]) == 0
