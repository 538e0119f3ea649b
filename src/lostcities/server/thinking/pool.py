"""The pool of bot processes: a few workers, each replaced when it dies or takes too long."""

import asyncio
import hashlib
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any, Final

from lostcities.bots.catalog import find_bot, on_one_core
from lostcities.bots.policy import choose_move
from lostcities.core.chance import Generator, new_generator
from lostcities.errors import BotFailed
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_name
from lostcities.server.thinking.characters import STAND_IN
from lostcities.table import Table

BOT: Final = "lostcities.server.thinking.worker"
SHORT: Final = 2**16  # bytes
ONE_CORE: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # NumPy's linear algebra


class Worker:
    """One process, started when first needed."""

    def __init__(self, megabytes: int, module: str = BOT, longest: int = SHORT) -> None:
        """How much memory it may take, what it runs, and the longest answer in bytes."""
        self.megabytes, self.module, self.longest = megabytes, module, longest
        self.process: Process | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the process answers; or BotFailed."""
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
            answer: dict[str, Any] = json.loads(line)
        except (OSError, ValueError):
            raise BotFailed("the bot's process died", "crash") from None
        if "error" in answer:
            raise BotFailed(f"the bot failed: {answer['error']}", "crash")
        return answer

    async def _running(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                str(self.megabytes),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=os.environ | ONE_CORE,
                limit=self.longest,
            )
        return self.process

    async def kill(self) -> None:
        """End the process; the next question starts another."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinkers:
    """All workers; a question waits for a free one."""

    def __init__(self, workers: int, seconds: float, megabytes: int) -> None:
        """So many processes, and what a bot may take."""
        self.seconds = seconds
        self.waiting = 0  # questions for which no worker is free
        self._all = [Worker(megabytes) for _ in range(workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)

    async def choose(self, bot: str, table: Table, rng: Generator) -> str:
        """The move of a bot for the seat to move, from what that seat may know; or BotFailed."""
        question = question_for(bot, table, rng) | {"seconds": self.seconds}
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            answer = await asyncio.wait_for(worker.ask(question), self.seconds)
        except TimeoutError:
            await worker.kill()
            late = f"the bot thought longer than {self.seconds:g} s"
            raise BotFailed(late, "clock") from None
        except (BotFailed, asyncio.CancelledError):
            await worker.kill()  # its answer would be taken for that of the next question
            raise
        finally:
            self._free.put_nowait(worker)
        action = int(answer["action"])
        if not (0 <= action < len(table.mask()) and table.mask()[action]):
            raise BotFailed("the bot chose a move that is not legal", "illegal")
        return move_name(find_game(table.game), action)

    async def stop(self) -> None:
        """End all processes."""
        for worker in self._all:
            await worker.kill()


def question_for(bot: str, table: Table, rng: Generator) -> dict[str, Any]:
    """All that a worker gets: the bot's name, and what its seat may know."""
    assert table.mover is not None
    seen = table.seen(table.mover, rng)
    return {
        "bot": on_one_core(bot),
        "game": table.game,
        "seen": seen.tobytes().hex(),
        "mask": table.mask().tobytes().hex(),
        "rng": rng.tolist(),
    }


def bot_generator(seed: str, number: int) -> Generator:
    """The chance of a bot's move: it tells nothing of the table's."""
    digest = hashlib.sha256(f"bot at the table of {seed} {number}".encode()).digest()
    return new_generator(int.from_bytes(digest[:7], "big"))


def stand_in_move(table: Table, rng: Generator) -> str:
    """A legal move when a bot has failed."""
    return choose_move(find_bot(STAND_IN, table.game), table, rng)
