"""Opening a database: parsing its URL and bringing its schema up to date."""

import sqlite3
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from lostcities.server.errors import BadDatabase
from lostcities.server.storage.files import make_private

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY_MS: Final = 5000
MIGRATION_LOCK: Final = 7_052_026  # any number: one process migrates at a time


def read_url(text: str) -> URL:
    """A database URL; BadDatabase says what would be right."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase(f"{text!r} is no database URL; {RIGHT}") from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise BadDatabase(f"{url.drivername!r} databases are not supported; {RIGHT}")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadDatabase(f"tables must be kept in a file; {RIGHT}")
    return url


def existing(text: str) -> str:
    """The same text, if it is no SQLite file that would have to be made first."""
    url = read_url(text)
    if url.drivername == "sqlite" and not Path(str(url.database)).is_file():
        raise BadDatabase(f"there is no database {url.database!r}")
    return text


RIGHT: Final = "write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"


def open_engine(url: URL) -> Engine:
    """An engine whose transactions take the write lock at once and are on disk when committed."""
    if url.drivername != "sqlite":
        return sa.create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    make_private(url)
    engine = sa.create_engine(url, connect_args={"check_same_thread": False, "timeout": 5})

    @sa.event.listens_for(engine, "connect")
    def settle(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # the driver shall not begin transactions of its own
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",  # what is forgotten is overwritten
            f"busy_timeout={BUSY_MS}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the schema up to date; one from a newer version is refused, not touched."""
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            bring_up_to_date(connection, engine)
    except OperationalError as error:
        shown = engine.url.render_as_string(hide_password=True)
        raise BadDatabase(f"the database {shown} cannot be opened: {first_line(error)}") from None
    except SQLAlchemyError as error:
        raise BadDatabase(f"this is not a database of lostcities: {first_line(error)}") from None


def bring_up_to_date(connection: sa.Connection, engine: Engine) -> None:
    """Run the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    known = {revision.revision for revision in script.walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        shown = engine.url.render_as_string(hide_password=True)
        raise BadDatabase(
            f"the database {shown} was written by a newer version (schema {current}); "
            f"this version knows {script.get_current_head()}: upgrade lostcities"
        )
    if current != script.get_current_head():
        command.upgrade(config, "head")


def first_line(error: SQLAlchemyError) -> str:
    """What the database said first, in one line; what followed from it is left out."""
    earlier: BaseException | None = error
    while (earlier := earlier and earlier.__context__) is not None:
        error = earlier if isinstance(earlier, SQLAlchemyError) else error
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0]
