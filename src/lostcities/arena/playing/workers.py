"""Who plays the blocks on this machine: threads for compiled loops, processes for all else."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from threading import Thread, current_thread, main_thread
from typing import Final, Generic, NamedTuple, TypeVar

from lostcities.arena.playing.duel import play_duel
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.schedule import Block, Contest, plays_compiled, plays_together
from lostcities.arena.playing.seated import play_seated
from lostcities.arena.playing.together import play_together
from lostcities.core.compiled import share_notice
from lostcities.cores import cores
from lostcities.errors import BadOption, LostCitiesError

CORES: Final = "OMP_NUM_THREADS"  # of NumPy's linear algebra

Work = TypeVar("Work")  # what a worker is given, here a block
Done = TypeVar("Done")  # what comes of it


class Crew(NamedTuple, Generic[Work, Done]):
    """Workers: how to give them a block, and how many blocks keep them busy."""

    submit: "Callable[[Work], Future[Done]]"
    busy: int


class Workers(NamedTuple):
    """Those of this machine."""

    threads: ThreadPoolExecutor
    processes: ProcessPoolExecutor
    each: int  # how many there are


def play_block(contest: Contest, block: Block) -> Played:
    """The games of a block, which depend on the contest alone, not on where they are played."""
    if plays_compiled(contest, block.pair):
        return play_duel(contest, block)
    if plays_together(contest, block.pair):
        return play_together(contest, block)
    return play_seated(contest, block)


def play_all(crew: Crew[Work, Done], blocks: Iterable[Work]) -> Iterator[Done]:
    """All blocks, as they are finished; a block is asked for when a worker will be free."""
    waiting: set[Future[Done]] = set()
    for block in blocks:
        waiting.add(crew.submit(block))
        if len(waiting) >= crew.busy:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


@contextmanager
def one_core_each() -> Iterator[None]:
    """Processes that are started meanwhile calculate on one core, and so always alike."""
    before = os.environ.get(CORES)
    os.environ.setdefault(CORES, "1")
    try:
        yield
    finally:
        if before is None:
            del os.environ[CORES]


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A request to end waits: an executor whose threads are half started cannot be shut down."""
    if current_thread() is not main_thread():
        yield  # signals are not for this thread
        return
    arrived: list[int] = []
    before = {
        number: signal.signal(number, lambda it, _frame: arrived.append(it))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for request in arrived:
            signal.raise_signal(request)


@contextmanager
def local_crew(contest: Contest, workers: int | None = None) -> Iterator[Crew[Block, Played]]:
    """Who plays a contest: threads its compiled loops, processes all else."""
    try:
        with local_workers(workers) as (threads, processes, count):

            def submit(block: Block) -> "Future[Played]":
                compiled = plays_compiled(contest, block.pair)
                with uninterrupted():
                    return (threads if compiled else processes).submit(play_block, contest, block)

            yield Crew(submit, 2 * count)
    except BrokenProcessPool:
        raise LostCitiesError("a worker was killed; with --out a contest can go on") from None


@contextmanager
def local_workers(workers: int | None = None) -> Iterator[Workers]:
    """So many threads and processes, by default as many as there are cores; they end with this."""
    count = cores() if workers is None else workers
    if count < 1:
        raise BadOption(f"workers must be 1 or more, not {count}")
    spawn = multiprocessing.get_context("spawn")
    alive, hold = spawn.Pipe(duplex=False)
    said = spawn.Event()
    share_notice(said)
    threads = ThreadPoolExecutor(count)
    processes = ProcessPoolExecutor(count, spawn, begin_work, (alive, said))
    try:
        with one_core_each():
            yield Workers(threads, processes, count)
    except BaseException:
        hold.close()  # whoever is still playing is no longer needed
        raise
    finally:
        threads.shutdown(cancel_futures=True)
        processes.shutdown(cancel_futures=True)
        hold.close()
        alive.close()


def begin_work(alive: Connection, said: Event) -> None:
    """A worker begins: it ends with its arena, and one of all says that something compiles."""
    share_notice(said)
    live_and_die_with(alive)


def live_and_die_with(alive: Connection) -> None:
    """Have this worker end at once when its arena does, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)

    def watch() -> None:
        alive.poll(None)  # returns when the other end is closed
        os._exit(0)

    Thread(target=watch, daemon=True).start()
