"""Names are forgotten, tables deleted, by those who may; nothing of it remains in the files."""

import asyncio
from pathlib import Path

from starlette.testclient import TestClient

from lostcities.server.storage.reading import read_charter, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.writing import new_rows
from lostcities.server.table.log import Ending, Row
from lostcities.server.table.state import TableState
from tests.server.door import another, hello, serving, set_up
from tests.server.places import (
    heard,
    listen,
    listening,
    new_room,
    open_rooms,
    pass_for,
    run,
    sqlite,
)


def two_players(ada: TestClient) -> tuple[str, TestClient]:
    table, bob = (
        set_up(ada, seats=[{"kind": "here", "name": "Adelheid"}, {"kind": "open"}]),
        another(ada),
    )
    assert bob.post(f"/g/{table}/join", json={"name": "Bartholomew"}).status_code == 200
    return table, bob


def test_a_name_is_forgotten_with_its_tokens_and_the_game_remains(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = two_players(ada)
        program = bob.post(f"/g/{table}/tokens", json={"scope": "play", "label": "b"}).json()
        link = bob.post(f"/g/{table}/link").json()["path"].partition("#t=")[2]
        answer = bob.post(f"/g/{table}/forget")
        assert (answer.status_code, 'seat=""' in answer.headers["set-cookie"]) == (204, True)
        state = ada.get(f"/g/{table}/state").json()
        assert "Bartholomew" not in str(state)
        assert [(it["name"], it["away"]) for it in state["seats"]] == [
            ("Adelheid", False),
            ("", True),
        ]
        assert bob.get(f"/g/{table}/info").json()["mine"] == []
        bearer = {"authorization": f"Bearer {program['token']}"}
        assert another(ada).get(f"/g/{table}/state", headers=bearer).status_code == 401
        assert another(ada).post(f"/g/{table}/enter", json={"token": link}).status_code == 401
        assert bob.post(f"/g/{table}/forget").status_code == 403
    store = Store(sqlite(tmp_path))
    rows, charter = store.read_now(read_rows, table), store.read_now(read_charter, table)
    assert charter is not None
    state = TableState(charter, rows)
    assert [chair.name for chair in state.chairs] == ["Adelheid", ""]
    store.engine.dispose()
    assert b"Bartholomew" not in b"".join(it.read_bytes() for it in tmp_path.iterdir())


def test_a_connection_of_the_forgotten_ends_and_the_others_hear_of_it(database: str) -> None:
    async def forget() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            mine, other = listen(room, 1), listen(room, 0)
            heard(other)
            room.forget(pass_for(room, 1).seats)
            assert (mine.closing, other.closing) == (1008, None)
            assert '"P1"' not in "".join(heard(other))
            assert '"P1"' not in room.message_for(0, 0).model_dump_json()

    run(forget())


def test_a_token_of_two_seats_is_forgotten_whole_and_the_others_keep_theirs(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        seats = [{"kind": "here", "name": "A"}, {"kind": "open"}, {"kind": "open"}]
        table, bob = set_up(ada, game="rivals", seats=seats), another(ada)
        bob.post(f"/g/{table}/join", json={"name": "B"})
        bob.post(f"/g/{table}/join", json={"name": "C"})
        assert bob.get(f"/g/{table}/info").json()["mine"] == [1, 2]
        assert bob.post(f"/g/{table}/forget").status_code == 204
        info = ada.get(f"/g/{table}/info").json()
        assert ([it["name"] for it in info["seats"]], info["mine"]) == (["A", "", ""], [0])


def test_the_maker_deletes_a_table_that_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = two_players(ada)
        early = ada.delete(f"/g/{table}")
        assert (early.status_code, early.json()["code"]) == (409, "not_over")
        assert bob.delete(f"/g/{table}").status_code == 403
        assert another(ada).delete(f"/g/{table}").status_code == 403
        ada.post(f"/g/{table}/leave")
        bob.post(f"/g/{table}/leave")
        with bob.websocket_connect(f"/g/{table}/ws") as socket:
            hello(socket)
            assert ada.delete(f"/g/{table}").status_code == 204
            assert socket.receive()["code"] == 1008
        assert bob.get(f"/g/{table}/record").status_code == 404
        assert bob.get(f"/g/{table}/info").status_code == 404
    store = Store(sqlite(tmp_path))
    assert store.read_now(read_charter, table) is None
    assert store.read_now(read_rows, table) == []
    store.engine.dispose()
    assert b"Bartholomew" not in b"".join(it.read_bytes() for it in tmp_path.iterdir())


def test_a_table_is_deleted_where_its_end_was_not_heard(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, _ = two_players(ada)
        store = Store(sqlite(tmp_path))  # another process, of which this one has heard nothing
        rows = store.read_now(read_rows, table)
        with store.engine.begin() as connection:
            new_rows(table, [Row(len(rows) + 1, 5, "abandoned")], Ending(5, [0, 0]))(connection)
        store.engine.dispose()
        assert ada.delete(f"/g/{table}").status_code == 204
        assert ada.get(f"/g/{table}/info").status_code == 404


def test_a_rematch_keeps_no_seat_for_the_forgotten(tmp_path: Path) -> None:
    with serving(tmp_path) as ada:
        table, bob = two_players(ada)
        bob.post(f"/g/{table}/forget")
        ada.post(f"/g/{table}/leave")
        new = ada.post(f"/g/{table}/rematch", json={}).json()["table"]
        assert another(ada).post(f"/g/{new}/join", json={"name": "Eve"}).json()["mine"] == [1]


def test_other_processes_hear_of_what_is_forgotten_and_deleted(postgres: str) -> None:
    from lostcities.server.live.cluster import Neighbours
    from lostcities.server.storage.writing import deleted, forgotten

    async def two_processes() -> None:
        async with open_rooms(postgres) as one, open_rooms(postgres) as other:
            neighbours = Neighbours(other)
            neighbours.start()
            await listening(neighbours)
            room = await new_room(one, "classic")
            there = await other.find(room.state.id)
            await one.store.write(forgotten(room.state.id, [1], room.state.joined_rows([1]), 1))
            while there.state.chairs[1].name:
                await asyncio.sleep(0.02)
            await one.store.write(deleted(room.state.id))
            while other.live(room.state.id):
                await asyncio.sleep(0.02)
            assert [chair.name for chair in there.state.chairs] == ["P0", ""]
            await neighbours.stop()

    run(two_processes(), seconds=20)
