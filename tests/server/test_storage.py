"""The store: many jobs to one commit, a full disk fails softly, migrations make the schema."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from lostcities.server.errors import BadDatabase, Conflict, Damaged, StorageFailed
from lostcities.server.protocol.messages import Accepted, Refused
from lostcities.server.storage.opening import read_url
from lostcities.server.storage.reading import read_rows
from lostcities.server.storage.store import Store
from lostcities.server.storage.tables import METADATA
from lostcities.server.storage.writing import Job, new_rows
from lostcities.server.table.log import Row
from tests.server.places import ask, new_room, open_rooms, run, sqlite


def test_the_migrations_make_what_the_code_expects(database: str) -> None:
    store = Store(database)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.engine.dispose()
    Store(database).engine.dispose()  # a second time there is nothing to do


def test_many_jobs_go_into_one_commit_and_a_conflict_fails_alone(database: str) -> None:
    async def write() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            store, table, before = rooms.store, room.state.id, rooms.store.commits
            jobs = [new_rows(table, [Row(n, 0, "back", 0)], None) for n in (4, 5, 5, 6)]
            done = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
            assert [type(it) for it in done] == [type(None), type(None), Conflict, type(None)]
            assert store.commits - before <= 2
            rows = await store.read(read_rows, table)
            assert [row.number for row in rows] == [1, 2, 3, 4, 5, 6]

    run(write())


def test_a_job_that_cannot_read_its_rows_fails_alone(database: str) -> None:
    def stumble(_connection: sa.Connection) -> None:
        raise ValueError("a row that is none")

    async def write() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            store, table = rooms.store, room.state.id
            jobs = [stumble, new_rows(table, [Row(4, 0, "back", 0)], None)]
            done = await asyncio.gather(*map(store.write, jobs), return_exceptions=True)
            assert [type(it) for it in done] == [Damaged, type(None)]
            await store.write(new_rows(table, [Row(5, 0, "back", 0)], None))
            rows = await store.read(read_rows, table)
            assert [row.number for row in rows] == [1, 2, 3, 4, 5]

    run(write(), seconds=20)


def test_a_job_that_fails_by_itself_leaves_no_trace(database: str) -> None:
    def half(table: str) -> Job:
        def write(connection: sa.Connection) -> None:
            new_rows(table, [Row(4, 0, "back", 0)], None)(connection)
            raise ValueError("then it stumbles")

        return write

    async def write() -> None:
        async with open_rooms(database) as rooms:
            room = await new_room(rooms, "classic")
            store, table = rooms.store, room.state.id
            with pytest.raises(Damaged):
                await store.write(half(table))
            await store.write(new_rows(table, [Row(4, 1, "back", 1)], None))
            with pytest.raises(Conflict):
                await store.write(new_rows(table, [Row(4, 2, "back", 0)], None))
            rows = await store.read(read_rows, table)
            assert [(row.number, row.seat) for row in rows[3:]] == [(4, 1)]

    run(write(), seconds=20)


def test_when_the_disk_is_full_nothing_changes_and_later_it_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            room = await new_room(rooms, "classic")
            with rooms.store.engine.connect() as connection:  # the only one, so it has the limit
                raw = connection.connection.driver_connection
                assert raw is not None
                pages = raw.execute("PRAGMA page_count").fetchone()[0]
                raw.execute(f"PRAGMA max_page_count={pages}")
            asked = ask(room, 0)
            move = room.message_for(0, 0).moves[0].move
            reply, fill = await room.play(asked, [move]), 0
            while isinstance(reply, Accepted) and fill < 3000:
                fill += 1
                seat = room.state.mover or 0
                asked, move = ask(room, seat), room.message_for(seat, 0).moves[-1].move
                reply = await room.play(asked, [move])
            assert isinstance(reply, Refused)
            assert reply.code == "storage"
            assert reply.message == "it could not be stored"
            before = room.state.number
            assert len(await rooms.store.read(read_rows, room.state.id)) == before
            raw.execute(f"PRAGMA max_page_count={pages + 1000}")
            assert isinstance(await room.play(asked, [move]), Accepted)
            assert room.state.number == before + 1

    run(play())


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://a/b", "sqlite://", "sqlite:///:memory:"])
def test_other_databases_are_refused_with_what_would_be_right(url: str) -> None:
    with pytest.raises(BadDatabase, match="write sqlite:///FILE or postgresql://"):
        read_url(url)


def test_a_postgresql_that_is_not_there_is_said_so() -> None:
    with pytest.raises(BadDatabase, match="cannot be opened") as refused:
        Store("postgresql://nobody:secret@127.0.0.1:1/none")
    assert "secret" not in str(refused.value)


def test_a_store_that_fails_to_read_says_so(tmp_path: Path) -> None:
    store = Store(sqlite(tmp_path))
    with pytest.raises(StorageFailed, match="does not answer"):
        store.read_now(lambda it: it.execute(sa.text("SELECT nothing FROM nowhere")))
    store.engine.dispose()


def test_sqlite_is_as_safe_as_it_can_be(tmp_path: Path) -> None:
    store = Store(sqlite(tmp_path))
    with store.engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
    store.engine.dispose()
