"""A worker process in which bots think: one JSON object a line in, one out.

It gets what the bot's seat may know, never a true state. Its argument is the most memory, in MB.
"""

import json
import os
import sys
from functools import cache
from typing import Any, TextIO

import numpy as np

from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import Policy
from lostcities.rules.catalog import find_game


def main(megabytes: int) -> None:
    """Answer until there is nothing more to read."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a bot prints goes to the log
    limit_memory(megabytes)
    for line in sys.stdin:
        answer(answers, line)


def answer(answers: TextIO, line: str) -> None:
    """One question, one line."""
    try:
        told = {"action": chosen(json.loads(line))}
    except Exception as error:  # a bot may fail in any way; the server hears of it and goes on
        told = {"error": f"{type(error).__name__}: {error}"}  # type: ignore[dict-item]
    print(json.dumps(told), file=answers, flush=True)


def chosen(question: dict[str, Any]) -> int:
    """The action that the bot chooses."""
    game = find_game(question["game"])
    seen = np.frombuffer(bytes.fromhex(question["seen"]), game.fields).copy().view(np.recarray)[0]
    mask = np.frombuffer(bytes.fromhex(question["mask"]), np.int8).copy()
    rng = np.array(question["rng"], np.int64)
    return int(policy(question["bot"], game.name)(seen, mask, rng))


@cache
def policy(bot: str, game: str) -> Policy:
    """A bot, made once."""
    return find_bot(bot, game)


def limit_memory(megabytes: int) -> None:
    """Let a bot that takes too much memory fail instead of the machine."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    most = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


if __name__ == "__main__":
    main(int(sys.argv[1]))
