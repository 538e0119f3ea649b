"""The files of a database: for their owner alone, and served by one process by any name."""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lostcities.server.data_folder import default_database
from lostcities.server.errors import BadDatabase
from lostcities.server.storage.copying import back_up, restore
from lostcities.server.storage.files import lock_for_serving, served_alone
from lostcities.server.storage.opening import read_url
from lostcities.server.storage.store import Store
from tests.server.places import live_server, new_room, open_rooms, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    """With a mask that lets everybody read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {it.name: stat.S_IMODE(it.stat().st_mode) for it in folder.iterdir()}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's data, which is not there yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "share" / "lostcities"


@pytest.mark.slow
def test_only_the_owner_can_read_the_database_its_log_and_its_lock(
    data: Path, tmp_path: Path
) -> None:
    with live_server("", tmp_path):
        found = modes(data)
    assert set(found) == {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"}
    assert set(found.values()) == {0o600}
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_files_of_an_older_version_are_closed_to_others_when_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    Store(url).engine.dispose()
    (tmp_path / "tables.db").chmod(0o644)
    Store(url).engine.dispose()
    assert modes(tmp_path)["tables.db"] == 0o600


def test_only_the_folder_of_data_is_made(data: Path, tmp_path: Path) -> None:
    for url in (f"sqlite:///{tmp_path / 'nix' / 't.db'}", f"sqlite:///{data / 'deeper' / 't.db'}"):
        for opened in (Store, lambda text: lock_for_serving(read_url(text))):
            with pytest.raises(BadDatabase, match=r"there is no folder '.*': make it first"):
                opened(url)
    assert list(tmp_path.iterdir()) == []
    Store(default_database()).engine.dispose()
    assert [it.name for it in data.iterdir()] == ["tables.db"]


def test_what_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_text("not a database")
    junk.chmod(0o644)
    for opened in (Store, lambda text: lock_for_serving(read_url(text))):
        with pytest.raises(BadDatabase, match="is not a database"):
            opened(f"sqlite:///{junk}")
        with pytest.raises(BadDatabase, match="is a folder"):
            opened(f"sqlite:///{tmp_path}")
    assert modes(tmp_path) == {"junk.txt": 0o644}
    assert modes(tmp_path.parent).get(f"{tmp_path.name}.lock") is None


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
def test_the_database_of_another_program_is_left_as_it_is(journal: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    with closing(sqlite3.connect(file)) as theirs:
        theirs.execute(f"PRAGMA journal_mode={journal}")
        theirs.execute("CREATE TABLE notes (text)")
    file.chmod(0o644)
    before = file.read_bytes()
    for opened in (Store, lambda text: lock_for_serving(read_url(text))):
        with pytest.raises(BadDatabase, match=r"another program \(its tables are notes\): name a"):
            opened(f"sqlite:///{file}")
    assert file.read_bytes() == before  # its way of keeping a journal, too
    assert modes(tmp_path) == {"notes.db": 0o644}


def test_a_refused_start_leaves_no_lock_but_one_that_was_there(tmp_path: Path) -> None:
    url, lock = read_url(f"sqlite:///{tmp_path / 'tables.db'}"), tmp_path / "tables.db.lock"

    def refuse() -> None:
        assert lock.exists()
        raise BadDatabase("newer")

    with pytest.raises(BadDatabase, match="newer"), served_alone(url):
        refuse()
    assert not lock.exists()
    with served_alone(url):
        pass
    with pytest.raises(BadDatabase, match="newer"), served_alone(url):
        refuse()
    assert lock.exists()


def test_a_folder_that_was_there_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir(mode=0o755)
    Store(f"sqlite:///{tmp_path / 'shared' / 'tables.db'}").engine.dispose()
    assert modes(tmp_path)["shared"] == 0o755


def test_only_the_owner_can_read_a_backup_and_what_is_restored(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(f"sqlite:///{tmp_path / 'tables.db'}") as rooms:
            await new_room(rooms, "classic")

    run(play())
    back_up(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "backup.db")
    restore(tmp_path / "backup.db", f"sqlite:///{tmp_path / 'again.db'}")
    found = modes(tmp_path)
    assert (found["backup.db"], found["again.db"]) == (0o600, 0o600)


def test_a_symbolic_link_is_the_same_database(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    (tmp_path / "b" / "other.db").symlink_to(tmp_path / "a" / "tables.db")
    (tmp_path / "c").symlink_to(tmp_path / "a")
    first = lock_for_serving(read_url(f"sqlite:///{tmp_path / 'a' / 'tables.db'}"))
    for name in ("b/other.db", "c/tables.db"):
        with pytest.raises(BadDatabase, match="another server has"):
            lock_for_serving(read_url(f"sqlite:///{tmp_path / name}"))
    first.close()
    lock_for_serving(read_url(f"sqlite:///{tmp_path / 'b' / 'other.db'}")).close()


def test_a_database_with_a_second_name_is_not_served(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    Store(f"sqlite:///{file}").engine.dispose()
    (tmp_path / "twin.db").hardlink_to(file)
    with pytest.raises(BadDatabase, match="second name"):
        lock_for_serving(read_url(f"sqlite:///{file}"))
    (tmp_path / "twin.db").unlink()
    lock_for_serving(read_url(f"sqlite:///{file}")).close()
