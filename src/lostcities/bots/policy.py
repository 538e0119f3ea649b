"""The contract of a bot: what its seat may know, the legal actions, a generator in; an action out.

A policy never sees a true state: `seen` is a record in which everything hidden from the mover has
been dealt afresh (`imagine`). It may also read only what the mover knows, so that the same seed and
the same knowledge give the same move.
"""

from collections.abc import Callable
from typing import Any

from lostcities.core.chance import Generator
from lostcities.core.game import Mask
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_name
from lostcities.table import Table

Policy = Callable[[Any, Mask, Generator], int]  # (seen, legal actions, generator) → action


def choose_move(policy: Policy, table: Table, rng: Generator) -> str:
    """The move that a policy makes for the seat to move at a table."""
    if table.mover is None:
        raise ValueError("the game is over: nobody is to move")
    action = policy(table.seen(table.mover, rng), table.mask(), rng)
    return move_name(find_game(table.game), int(action))
