"""The same contest on a Ray cluster: each block is a task, and comes out as at home."""

import logging
import os
import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, Final

from lostcities.arena.playing.games import Played
from lostcities.arena.playing.schedule import Block, Contest
from lostcities.arena.playing.workers import Crew, play_block
from lostcities.errors import LostCitiesError

KNOCKING: Final = 10.0  # seconds


def import_ray() -> Any:
    """Ray; the error says how to get it."""
    try:
        import ray
    except ImportError:
        raise LostCitiesError(
            "--cluster needs Ray; install it with: pip install 'lostcities[cluster]'"
        ) from None
    return ray


@contextmanager
def ray_crew(contest: Contest, address: str | None = None) -> Iterator[Crew[Block, Played]]:
    """The workers of a cluster.

    Without an address a running cluster is found, or one is started on this machine alone. A
    connection that is there already is used, and left open.
    """
    ray = import_ray()
    guest = ray.is_initialized()
    if not guest:
        connect(ray, address)
    play, kept = ray.remote(play_block), ray.put(contest)

    def submit(block: Block) -> "Future[Played]":
        future: Future[Played] = play.remote(kept, block).future()
        return future

    try:
        yield Crew(submit, 2 * max(1, int(ray.cluster_resources().get("CPU", 1))))
    finally:
        if not guest:
            ray.shutdown()


def connect(ray: Any, address: str | None) -> None:
    """Find or start a cluster, quietly."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        if address is not None:
            knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, RuntimeError) as error:
        where = "here" if address is None else f"at {address!r}"
        raise LostCitiesError(f"there is no Ray cluster {where}: {error}") from None


def knock(address: str) -> None:
    """An error if an address is none, or nobody listens there; Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError("an address is HOST:PORT or ray://HOST:PORT")
    socket.create_connection((host, int(port)), KNOCKING).close()
