"""Bots think in processes of their own; one that dies or dawdles is replaced, and play goes on."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from lostcities.errors import BotFailed
from lostcities.server.live.rooms import Rooms
from lostcities.server.protocol.bodies import NewTable
from lostcities.server.thinking.pool import ONE_CORE, Thinkers, bot_generator, question_for
from lostcities.server.tokens import new_token, token_hash
from lostcities.table import Table
from tests.server.places import ask, listen, open_rooms, run, sqlite

RNG = bot_generator("seed", 1)


def thinkers(seconds: float = 30) -> Thinkers:
    return Thinkers(workers=1, seconds=seconds, megabytes=4096)


@pytest.mark.slow
def test_a_bot_answers_with_a_legal_move() -> None:
    async def think() -> list[str]:
        pool = thinkers()
        table = Table("classic", seed=1)
        try:
            return [await pool.choose("rules", table, RNG.copy()) for _ in range(2)]
        finally:
            await pool.stop()

    first, second = run(think())
    assert first == second
    assert first in Table("classic", seed=1).moves()


@pytest.mark.slow
def test_a_dead_worker_is_replaced() -> None:
    async def think() -> str:
        pool = thinkers()
        table = Table("classic", seed=1)
        try:
            await pool.choose("random", table, RNG.copy())
            process = pool._all[0].process
            assert process is not None
            process.send_signal(signal.SIGSTOP)
            asking = asyncio.create_task(pool.choose("random", table, RNG.copy()))
            await asyncio.sleep(0.05)
            process.kill()
            with pytest.raises(BotFailed, match="died") as failed:
                await asking
            assert failed.value.kind == "crash"
            return await pool.choose("random", table, RNG.copy())
        finally:
            await pool.stop()

    assert run(think()) in Table("classic", seed=1).moves()


@pytest.mark.slow
def test_a_bot_that_thinks_too_long_is_stopped() -> None:
    async def think() -> None:
        pool = thinkers(seconds=0.001)
        try:
            with pytest.raises(BotFailed, match="longer than") as failed:
                await pool.choose("rules", Table("classic", seed=1), RNG.copy())
            assert failed.value.kind == "clock"
            assert pool._all[0].process is None
        finally:
            await pool.stop()

    run(think())


@pytest.mark.slow
def test_a_bot_that_fails_says_why() -> None:
    async def think() -> None:
        pool = thinkers()
        try:
            with pytest.raises(BotFailed, match="no bot 'hal'"):
                await pool.choose("hal", Table("classic", seed=1), RNG.copy())
        finally:
            await pool.stop()

    run(think())


def test_a_bot_is_asked_for_with_one_thread() -> None:
    table = Table("classic", seed=1)
    asked = {
        "search:think=0.5": "search:think=0.5,threads=1",
        "champion+:think=1": "champion+:think=1,threads=1",
        "search:threads=2": "search:threads=2",
        "champion": "champion",
    }
    assert {bot: question_for(bot, table, RNG.copy())["bot"] for bot in asked} == asked


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="only Linux counts threads so")
def test_a_worker_takes_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's linear algebra would start a thread for each core, and keep them."""
    for name in ONE_CORE:
        monkeypatch.setenv(name, "2")

    async def think() -> int:
        pool = thinkers()
        try:
            await pool.choose("champion+:worlds=2", Table("classic", seed=1), RNG.copy())
            process = pool._all[0].process
            assert process is not None
            return len(os.listdir(f"/proc/{process.pid}/task"))
        finally:
            await pool.stop()

    assert run(think()) == 1


@pytest.mark.slow
def test_a_worker_keeps_to_its_memory() -> None:
    """The limit is real: a process that wants more than it may gets none."""
    import subprocess
    import sys

    code = (
        "from lostcities.server.thinking.worker import limit_memory; limit_memory(512); "
        "bytearray(600_000_000)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "MemoryError" in ended.stderr


async def against_bot(rooms: Rooms) -> None:
    """A turn against a bot whose thinking always fails."""
    seats = [{"kind": "here", "name": "A"}, {"kind": "bot", "bot": "rules"}]
    body = NewTable.model_validate({"game": "classic", "seats": seats})
    room = await rooms.set_up(body, token_hash(new_token()))
    watcher = listen(room, 0)
    await room.play(ask(room, 0), [room.message_for(0, 0).moves[0].move, "draw deck"])
    while room.state.mover != 0:
        assert await watcher.queue.get() is not None
    kinds = [entry.kind for entry in room.state.entries(0, 0)]
    assert kinds[-4:] == ["stand_in", "move", "stand_in", "move"]


@pytest.mark.slow
def test_the_game_goes_on_when_a_bot_fails_and_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_rooms(sqlite(tmp_path), bot_seconds=0.001) as rooms:
            await against_bot(rooms)
            assert b"lostcities_bot_failures_total 2.0" in rooms.metrics.text()

    run(play())


@pytest.mark.slow
def test_no_worker_outlives_the_server(tmp_path: Path) -> None:
    async def play() -> int:
        async with open_rooms(sqlite(tmp_path)) as rooms:
            await rooms.thinkers.choose("random", Table("classic", seed=1), RNG.copy())
            process = rooms.thinkers._all[0].process
            assert process is not None
            return process.pid

    with pytest.raises(ProcessLookupError):
        os.kill(run(play()), 0)
