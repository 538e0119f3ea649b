"""A bot process: it reads one JSON object per line and writes one for each.

It gets what the bot's seat may know, never a true state. Its argument is the memory limit in MB.
"""

import json
import math
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from threading import Thread
from typing import Any, Final

import numpy as np

from lostcities.bots.catalog import find_bot
from lostcities.bots.champion import Champion
from lostcities.bots.policy import Policy
from lostcities.games.catalog import find_game

SHARE: Final = 0.8  # of the time the server waits; a bot that thinks ahead answers by then
MEGABYTE: Final = 1024 * 1024
COMPILER: Final = 512 * MEGABYTE  # less memory than this is left to the networks alone


class Clock:
    """When the bot that is asked has to stop thinking."""

    def __init__(self) -> None:
        self.until = math.inf

    def wind(self, seconds: float) -> None:
        """So many seconds from now the server gives up."""
        self.until = time.monotonic() + SHARE * seconds

    def is_over(self) -> bool:
        """Whether the best found so far must do."""
        return time.monotonic() >= self.until


CLOCK: Final = Clock()


def main(megabytes: int, reply: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answer until there is nothing more to read."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a bot prints goes to the log
    limit_memory(megabytes)
    for line in sys.stdin:
        try:
            answer = reply(json.loads(line))
        except Exception as error:  # it may fail in any way; the server hears of it and goes on
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


def chosen(question: dict[str, Any]) -> dict[str, Any]:
    """The action that the bot chooses."""
    CLOCK.wind(question.get("seconds", math.inf))
    game = find_game(question["game"])
    seen = np.frombuffer(bytes.fromhex(question["seen"]), game.fields).copy().view(np.recarray)[0]
    mask = np.frombuffer(bytes.fromhex(question["mask"]), np.int8).copy()
    rng = np.array(question["rng"], np.int64)
    return {"action": int(policy(question["bot"], game.name)(seen, mask, rng))}


@cache
def policy(bot: str, game: str) -> Policy:
    """A bot, made once; a network plays at once, and by compiled code as soon as there is some."""
    found = find_bot(bot, game, stopped=CLOCK.is_over)
    if isinstance(found, Champion) and memory_limit() >= COMPILER:
        Thread(target=found.compile, daemon=True).start()
    return found


def limit_memory(megabytes: int) -> None:
    """Let a bot that takes too much memory fail instead of the machine."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    most = megabytes * MEGABYTE
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def memory_limit() -> float:
    """The most bytes that this process may take."""
    try:
        import resource
    except ImportError:
        return math.inf
    most, _ = resource.getrlimit(resource.RLIMIT_DATA)
    return math.inf if most == resource.RLIM_INFINITY else most


if __name__ == "__main__":
    main(int(sys.argv[1]), chosen)
