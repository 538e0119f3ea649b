"""Databases of older versions go on; games of older rules stay readable and are not played."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa
from starlette.testclient import WebSocketDenialResponse

from lostcities.cli import main
from lostcities.games import catalog
from lostcities.games.catalog import CLASSIC
from lostcities.server.admin.audit import refold
from lostcities.server.live import seating
from lostcities.server.protocol.bodies import Join
from lostcities.server.storage.copying import restore
from lostcities.server.storage.reading import read_charter, read_ids, read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.tables import LOG, TABLES
from lostcities.server.table.replaying import record_of
from lostcities.server.table.state import TableState
from lostcities.server.tokens import token_hash
from tests.server.door import another, serving, set_up
from tests.server.places import ask, new_room, open_rooms, run, sqlite
from tests.server.test_commands import SMALL, play_some

WRITTEN_BEFORE: Final = Path(__file__).parent / "golden" / "schema_0002.sql"


def newer_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next version of the card game."""
    monkeypatch.setitem(catalog.OWN, "classic", replace(CLASSIC, version=CLASSIC.version + 1))


def test_a_record_from_the_log_is_the_record_of_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic", options=SMALL)
            for step in range(40):
                seat = room.state.mover
                if seat is None:
                    break
                await room.play(ask(room, seat), [room.message_for(seat, 0).moves[0].move])
                if step % 3 == 0:
                    await room.undo(ask(room, seat))
            table, charter = room.state.table, room.state.charter
            assert table is not None
            rows = await rooms.store.read(read_rows, charter.id)
            assert any(row.kind == "undone" for row in rows)
            assert record_of(charter, rows, table.scores()) == table.record()

    run(play())


def test_games_of_older_rules_are_records_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as ada:
        over, playing, waiting = (set_up(ada, listed=True) for _ in range(3))
        for table in (over, playing):
            another(ada).post(f"/g/{table}/join", json={"name": "Bob"})
        ada.post(f"/g/{over}/leave")
    end_it(sqlite(tmp_path), over)
    newer_rules(monkeypatch)
    with serving(tmp_path) as eve:
        record = eve.get(f"/g/{over}/record").json()
        assert (record["rules"], record["scores"]) == (1, [3, 4])
        for table in (over, playing, waiting):
            for answer in (
                eve.get(f"/g/{table}/info"),
                eve.post(f"/g/{table}/join", json={"name": "E"}),
            ):
                assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")
                assert "version 1 of the rules of classic" in answer.json()["message"]
        assert eve.get(f"/g/{playing}/record").status_code == 409  # its seed is still a secret
        new = set_up(eve, listed=True)
        shown = eve.get("/api/tables").json()
        assert [it["table"] for it in shown if "damaged" not in it] == [new]
        damaged = sorted(it["table"] for it in shown if it.get("damaged"))
        assert damaged == sorted((waiting, playing))
        with (
            pytest.raises(WebSocketDenialResponse) as denied,
            eve.websocket_connect(f"/g/{playing}/ws"),
        ):
            pass
        assert denied.value.status_code == 409


def end_it(url: str, table: str) -> None:
    """As if the game had ended so."""
    store = Store(url)
    with store.engine.begin() as connection:
        ending = {"ended": 1, "scores": "[3, 4]"}
        connection.execute(TABLES.update().where(TABLES.c.id == table).values(ending))
    store.engine.dispose()


def test_games_of_older_rules_are_exported_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = sqlite(tmp_path)
    run(play_some(url))
    assert main(["export", "--database", url]) == 0
    before = capsys.readouterr().out
    newer_rules(monkeypatch)
    assert main(["export", "--database", url]) == 0
    assert capsys.readouterr().out == before
    assert main(["verify", "--database", url]) == 0
    assert "4 of other rules" in capsys.readouterr().out


def older(folder: Path, schema: str) -> str:
    """The URL of a database that an older version has written."""
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        connection.executescript(WRITTEN_BEFORE.read_text(encoding="utf-8"))
        if schema == "0001":  # the scores came next
            connection.execute("ALTER TABLE tables DROP COLUMN scores")
            connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.commit()
    return sqlite(folder)


@pytest.mark.slow
@pytest.mark.parametrize("schema", ["0001", "0002"])
def test_a_database_of_an_older_schema_goes_on(schema: str, tmp_path: Path) -> None:
    """Games that had begun are played to their end, with the chance that they began with."""
    url = older(tmp_path, schema)
    assert refold(url).wrong == []

    async def go_on() -> None:
        async with open_rooms(url) as rooms:
            for id in rooms.store.read_now(read_ids, ended=False):
                room = await rooms.find(id)
                if room.state.stage == "waiting":
                    await seating.join(room, Join(name="Bob"), None, token_hash(id))
                while (seat := room.state.mover) is not None:
                    await room.play(ask(room, seat), [room.message_for(seat, 0).moves[-1].move])
                assert room.state.table is not None
                assert room.state.table.chance == 1
                charter = await rooms.store.read(read_charter, id)
                assert charter is not None
                if charter.ending is not None and charter.ending.scores:
                    assert charter.ending.scores == room.state.table.scores()

    run(go_on())
    found = refold(url)
    assert (found.folded, found.other_rules, found.wrong) == (5, 0, [])


def test_an_older_database_is_restored_into_postgresql(tmp_path: Path, postgres: str) -> None:
    older(tmp_path, "0002")
    assert restore(tmp_path / "tables.db", postgres) == 5
    assert refold(postgres).folded == 5


def cut_a_row(connection: sa.Connection) -> None:
    last = sa.select(sa.func.max(LOG.c.number)).scalar_subquery()
    connection.execute(LOG.delete().where(LOG.c.number == last - 3))


def change_a_move(connection: sa.Connection) -> None:
    connection.execute(LOG.update().where(LOG.c.number == 4).values(text="draw deck"))


def change_the_scores(connection: sa.Connection) -> None:
    connection.execute(TABLES.update().where(TABLES.c.scores.is_not(None)).values(scores="[1]"))


def take_the_end_away(connection: sa.Connection) -> None:
    connection.execute(TABLES.update().values(ended=None))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (cut_a_row, "does not follow"),
        (change_a_move, "first place a card"),
        (change_the_scores, "are stored"),
        (take_the_end_away, "not marked so"),
    ],
)
def test_what_is_wrong_in_a_database_is_found(
    change: Any, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = sqlite(tmp_path)
    run(play_some(url))
    assert main(["verify", "--database", url]) == 0
    assert "4 tables with" in capsys.readouterr().out
    store = Store(url)
    with store.engine.begin() as connection:
        change(connection)
    store.engine.dispose()
    assert main(["verify", "--database", url]) == 2
    assert says in capsys.readouterr().err


def test_a_missing_database_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("verify", "export"):
        assert main([command, "--database", sqlite(tmp_path)]) == 2
        assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_every_stored_game_is_folded_whole(tmp_path: Path) -> None:
    run(play_some(sqlite(tmp_path)))
    store = Store(sqlite(tmp_path))
    for table in store.read_now(read_ids, ended=True):
        charter = store.read_now(read_charter, table)
        assert charter is not None
        assert charter.ending is not None
        state = TableState(charter, store.read_now(read_rows, table))
        assert state.table is None or charter.ending.scores == state.table.scores()
    store.engine.dispose()
