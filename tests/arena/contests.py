"""Contests that are small enough for tests."""

import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np

from lostcities.arena.ledger import Ledger
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.schedule import Contest, new_contest
from lostcities.arena.playing.workers import local_crew
from lostcities.arena.tournament import play_contest

SMALL = {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 1}  # of classic
TINY = {"expeditions": 1, "hand": 2, "highest": 4, "rounds": 1}  # four actions a game
PYTHON = shlex.quote(sys.executable)
PROGRAM = f"{PYTHON} -I {Path(__file__).parent / 'program.py'}"


def small(*bots: str, **settings: Any) -> Contest:
    """A contest of short games of classic."""
    return new_contest("classic", bots or ("random", "rules"), options=SMALL, **settings)


def tiny(*bots: str, **settings: Any) -> Contest:
    """A contest of the shortest games."""
    return new_contest("classic", bots or ("random", "rules"), options=TINY, **settings)


def played(contest: Contest, deals: int, **how: Any) -> Ledger:
    """A contest played on one worker."""
    return play_contest(contest, deals, local_crew(contest, 1), **how)


def facts(ledger: Ledger) -> dict[str, Any]:
    """All that may depend on nothing but the contest: everything but the time it took."""
    return {
        " – ".join(ledger.contest.names(pair)): (
            games.scores.tolist(),
            games.turns.tolist(),
            games.endings.tolist(),
            ledger.answer(pair),
        )
        for pair in ledger.contest.pairs
        for games in [ledger.games(pair)]
    }


def same_games(one: Played, other: Played) -> bool:
    """Whether two blocks are the same but for the time they took."""
    return (one.block, one.moves) == (other.block, other.moves) and all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("scores", "turns", "endings")
    )
