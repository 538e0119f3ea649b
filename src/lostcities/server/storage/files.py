"""The files of a SQLite database: readable only by their owner, and served by one process."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from sqlalchemy.engine import URL

from lostcities.server.data_folder import data_folder
from lostcities.server.errors import BadDatabase

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
BESIDE: Final = ("-wal", "-shm", ".lock")  # what lies beside the database file
VERSION_TABLE: Final = "alembic_version"  # in every database of ours
BEGINNING: Final = b"SQLite format 3\0"  # of every database file that is not empty


def file_of(url: URL) -> Path:
    """The file itself: a symbolic link to a database is the same database."""
    return Path(os.path.realpath(str(url.database)))


def found_folder(url: URL) -> Path:
    """The folder of a SQLite file; only the user's data folder is made, for its owner alone."""
    folder = file_of(url).parent
    try:
        if folder == Path(os.path.realpath(data_folder())):
            folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"the folder {str(folder)!r} cannot be made: {error.strerror}") from None
    if not os.path.isdir(folder):  # Path.is_dir raises where one may not look
        raise BadDatabase(
            f"there is no folder {str(folder)!r}: make it first, or name another file"
        )
    return folder


def refuse_other_files(file: Path) -> None:
    """What is not a database of ours is left as it is, and nothing is written beside it."""
    with suppress(OSError):  # not there, or not to be read, which is said when it is opened
        if file.is_dir():
            raise BadDatabase(f"{str(file)!r} is a folder, not a database")
        if file.is_file() and begins(file) not in (b"", BEGINNING):
            raise BadDatabase(f"{str(file)!r} is not a database")
        if file.is_file() and (tables := tables_in(file)) and VERSION_TABLE not in tables:
            raise BadDatabase(
                f"{str(file)!r} belongs to another program (its tables are {in_short(tables)}): "
                "name a file of lostcities' own"
            )


def begins(file: Path) -> bytes:
    """As many bytes as tell a database from other files."""
    with file.open("rb") as opened:
        return opened.read(len(BEGINNING))


def tables_in(file: Path) -> list[str]:
    """The tables of a SQLite file, which stays as it is; what is wrong with it is said later.

    Without a log beside it nothing newer than the file can be missed, and none is made.
    """
    logged = file.with_name(f"{file.name}-wal").exists()
    how = "mode=ro" if logged else "immutable=1"
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?{how}", uri=True, timeout=0)) as connection:
            named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return sorted(name for (name,) in named)
    except sqlite3.Error:
        return []


def in_short(names: list[str]) -> str:
    """A few names.

    >>> in_short(["a", "b"]), in_short(["a", "b", "c", "d"])
    ('a, b', 'a, b, c, …')
    """
    return ", ".join(names[:3] + ["…"] * (len(names) > 3))


def make_private(url: URL) -> None:
    """Make the file if it is missing; from now on only its owner can read it.

    SQLite gives the write-ahead log the permissions of the file. What is wrong with the file is
    said when it is opened.
    """
    file = found_folder(url) / file_of(url).name
    refuse_other_files(file)
    with suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, FILE_MODE))
    for it in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        with suppress(OSError):  # not there, or somebody else's
            if it.stat().st_mode & 0o077:
                it.chmod(FILE_MODE)


@contextmanager
def served_alone(url: URL) -> Iterator[None]:
    """Hold the lock; a database that turns out to be refused has no new lock file afterwards."""
    file = Path(f"{file_of(url)}.lock")
    was_there = file.exists()
    with lock_for_serving(url):
        try:
            yield
        except BadDatabase:
            if url.drivername == "sqlite" and not was_there:
                file.unlink(missing_ok=True)
            raise


def lock_for_serving(url: URL) -> IO[str]:
    """A lock beside a SQLite file while it is served: a second process would not hear of moves."""
    if url.drivername != "sqlite" or sys.platform == "win32":
        return open(os.devnull)
    import fcntl

    folder, file = found_folder(url), file_of(url)
    refuse_other_files(file)
    refuse_second_names(file)
    try:
        number = os.open(folder / f"{file.name}.lock", os.O_RDWR | os.O_CREAT, FILE_MODE)
    except OSError as error:
        raise BadDatabase(f"cannot write beside {url.database!r}: {error.strerror}") from None
    lock = os.fdopen(number, "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise BadDatabase(
            f"another server has {url.database!r} open; several processes need PostgreSQL"
        ) from None
    return lock


def refuse_second_names(file: Path) -> None:
    """With a hard link SQLite would keep two write-ahead logs of one file, and spoil it."""
    if file.is_file() and file.stat().st_nlink > 1:
        raise BadDatabase(
            f"{str(file)!r} has a second name (a hard link): remove one; copies are for backup"
        )
