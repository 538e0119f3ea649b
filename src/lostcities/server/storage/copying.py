"""Backup and restore: all rows of one database into another, of either kind."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from lostcities.errors import LostCitiesError
from lostcities.server.storage.opening import existing, migrate, open_engine, read_url
from lostcities.server.storage.tables import METADATA, TABLES

ROWS: Final = 1000  # at a time


def back_up(database: str, file: Path) -> int:
    """Copy a database, which may be in use, into a new file; how many tables there are."""
    if file.exists():
        raise LostCitiesError(f"{str(file)!r} is there already; a backup overwrites nothing")
    if not file.absolute().parent.is_dir():
        folder = str(file.absolute().parent)
        raise LostCitiesError(f"there is no folder {folder!r}: make it first, or name another file")
    half = file.with_name(file.name + ".part")
    half.unlink(missing_ok=True)
    source = opened(database, must_exist=True)
    target = opened(f"sqlite:///{half}", must_exist=False)
    try:
        tables = copy_rows(source, target)
    finally:
        source.dispose()
        target.dispose()  # which also brings everything into the one file
    half.replace(file)
    return tables


def restore(file: Path, database: str) -> int:
    """Copy a backup into an empty database; how many tables there are."""
    source = opened(f"sqlite:///{file}", must_exist=True)
    target = opened(database, must_exist=False)
    try:
        with target.connect() as connection:
            if connection.scalar(sa.select(sa.func.count()).select_from(TABLES)):
                raise LostCitiesError("the database has tables already: restore into an empty one")
        return copy_rows(source, target)
    finally:
        source.dispose()
        target.dispose()


def opened(database: str, *, must_exist: bool) -> Engine:
    """An engine over an up-to-date schema."""
    engine = open_engine(read_url(existing(database) if must_exist else database))
    migrate(engine)
    return engine


def copy_rows(source: Engine, target: Engine) -> int:
    """Copy everything, as it is at one moment, in one transaction."""
    options = {"reading": True} if source.dialect.name == "sqlite" else SNAPSHOT
    with (
        source.connect().execution_options(**options) as old,
        target.begin() as new,
    ):
        for table in METADATA.sorted_tables:
            for rows in parts(old, table):
                new.execute(table.insert(), rows)
        return new.scalar(sa.select(sa.func.count()).select_from(TABLES)) or 0


SNAPSHOT: Final = {"isolation_level": "REPEATABLE READ"}


def parts(connection: sa.Connection, table: sa.Table) -> Iterator[list[dict[str, object]]]:
    """The rows of a table, some at a time."""
    found = connection.execution_options(yield_per=ROWS).execute(table.select())
    for rows in found.mappings().partitions():
        yield [dict(row) for row in rows]
