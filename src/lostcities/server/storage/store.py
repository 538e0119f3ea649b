"""The store: one thread writes; all queued jobs go into one commit, then all callers are answered.

Reads have threads of their own. SQLite and PostgreSQL differ only in how they are opened.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from lostcities.server.errors import Conflict, Damaged, ServerError, StorageFailed
from lostcities.server.storage.opening import first_line, migrate, open_engine, read_url
from lostcities.server.storage.writing import Job

R = TypeVar("R")
MOST_JOBS: Final = 256  # to one commit
READERS: Final = 4
DEADLOCK: Final = "40P01"  # PostgreSQL's name for it
LOG = structlog.get_logger("lostcities")


class Store:
    """The database of a server."""

    def __init__(self, url: str) -> None:
        """Open it and bring its schema up to date; BadDatabase says what is wrong."""
        self.url = read_url(url)
        self.engine = open_engine(self.url)
        migrate(self.engine)
        self.commits = 0
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, "writer")
        self._reading = ThreadPoolExecutor(READERS, "reader")

    @property
    def kind(self) -> Literal["sqlite", "postgresql"]:
        """The kind of database."""
        return "sqlite" if self.engine.dialect.name == "sqlite" else "postgresql"

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_for_ever(), name="writer")

    async def stop(self) -> None:
        """Write what waits, and close."""
        if self._writer is not None:
            self._jobs.put_nowait(None)
            await self._writer
        self._writing.shutdown()
        self._reading.shutdown()
        self.engine.dispose()

    async def write(self, job: Job) -> None:
        """Do a job; when this returns it is on disk. Conflict: somebody was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, done))
        await done

    async def read(self, read: Callable[..., R], *arguments: object, **named: object) -> R:
        """Ask something of the database."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self._reading, lambda: self.read_now(read, *arguments, **named)
            )
        except StorageFailed as error:
            LOG.error("storage_failed", why=error.detail)
            raise

    def read_now(self, read: Callable[..., R], *arguments: object, **named: object) -> R:
        """The same, without a thread of its own."""
        try:
            with self.engine.connect().execution_options(reading=True) as connection:
                return read(connection, *arguments, **named)
        except SQLAlchemyError as error:
            raise StorageFailed("the database does not answer", first_line(error)) from None

    async def _write_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < MOST_JOBS and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            jobs = [item for item in batch if item is not None]
            if jobs:
                work = [job for job, _ in jobs]
                outcomes = await loop.run_in_executor(self._writing, self._commit, work)
                for (_, done), outcome in zip(jobs, outcomes, strict=True):
                    answer(done, outcome)
            if None in batch:
                return

    def _commit(self, jobs: list[Job]) -> list[Exception | None]:
        """One transaction; a job that met another process's in a deadlock goes after it, alone."""
        outcomes = self._together(jobs)
        for n, outcome in enumerate(outcomes):
            if isinstance(outcome, Deadlock):
                outcomes[n] = self._together([jobs[n]])[0]
        return outcomes

    def _together(self, jobs: list[Job]) -> list[Exception | None]:
        """One transaction; a job that conflicts is left out, a failing disk fails all."""
        try:
            with self.engine.connect() as connection:
                outcomes = all_tried(connection, jobs)
            self.commits += 1
        except SQLAlchemyError as error:
            LOG.error("storage_failed", why=first_line(error))
            return [StorageFailed("it could not be stored", first_line(error))] * len(jobs)
        return outcomes


class Deadlock(Conflict):
    """Two processes wait for each other's rows; the database has refused one of the two jobs."""


def all_tried(connection: sa.Connection, jobs: list[Job]) -> list[Exception | None]:
    """Do jobs in one transaction; a job that is alone, as most are, needs no part of its own."""
    if len(jobs) == 1:
        return [tried(connection, jobs[0], connection.begin())]
    with connection.begin():
        return [tried(connection, job, connection.begin_nested()) for job in jobs]


def tried(connection: sa.Connection, job: Job, part: sa.Transaction) -> Exception | None:
    """Do a job within a transaction, or a part of one, or leave no trace of it."""
    try:
        with part:
            job(connection)
    except IntegrityError:
        return Conflict("somebody was first")
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) != DEADLOCK:
            raise
        return Deadlock("somebody was first")
    except SQLAlchemyError:
        raise
    except ServerError as refusal:
        return refusal
    except Exception as error:  # rows that it cannot read: the jobs of all others go on
        LOG.error("job_failed", error=type(error).__name__)
        return Damaged(f"{type(error).__name__}: {error}")
    return None


def answer(done: asyncio.Future[None], outcome: Exception | None) -> None:
    """Tell whoever waits, if anybody still does."""
    if done.cancelled():
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)
