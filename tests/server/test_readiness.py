"""Readiness: it writes, so that a full disk is found; however many ask, it writes seldom."""

import asyncio
import json
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import sqlalchemy as sa

from lostcities.server.admin.readiness import FRESH_MS, Readiness
from lostcities.server.storage.store import Store
from lostcities.server.storage.tables import BANS
from tests.server.places import Clock, LiveServer, live_server, run, sqlite


def answer_of(server: LiveServer, path: str, method: str = "GET") -> tuple[int, str]:
    """Status and body."""
    request = Request(f"http://{server.address}{path}", method=method)
    try:
        with urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit")
def test_a_disk_that_takes_nothing_is_not_ready_but_alive(tmp_path: Path) -> None:
    import resource

    with live_server(sqlite(tmp_path), tmp_path) as server:
        assert server.process is not None
        assert answer_of(server, "/readyz")[0] == 200
        largest = max(it.stat().st_size for it in tmp_path.iterdir())
        limit = (largest, resource.RLIM_INFINITY)  # no file can grow any more
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        for _ in range(40):  # until the write-ahead log has no room left
            time.sleep(FRESH_MS / 1000)
            status, body = answer_of(server, "/readyz")
            if status != 200:
                break
        assert status == 503
        assert json.loads(body) == {"code": "storage", "message": "the database takes no writes"}
        assert answer_of(server, "/healthz")[0] == 200
        assert answer_of(server, "/readyz", "HEAD") == (503, "")
        endless = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, endless)
        time.sleep(1.1 * FRESH_MS / 1000)
        assert answer_of(server, "/readyz")[0] == 200


def test_many_who_ask_at_once_cause_one_write_that_leaves_nothing(database: str) -> None:
    clock = Clock()

    async def play() -> None:
        store = Store(database)
        store.start()
        readiness = Readiness(store, clock)
        await asyncio.gather(*(readiness.check() for _ in range(50)))
        assert store.commits == 1
        clock.now += FRESH_MS
        await readiness.check()
        assert store.commits == 2
        with store.engine.connect() as connection:
            assert connection.scalar(sa.select(sa.func.count()).select_from(BANS)) == 0
        await store.stop()

    run(play())
