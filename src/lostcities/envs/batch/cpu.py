"""A batch on the CPU: compiled loops on several threads."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np

from lostcities.core.compiled import compilable, fast, inlined
from lostcities.core.game import Game
from lostcities.cores import cores
from lostcities.envs.batch.rows import Numbers, Rows, advancer, beginner, plain
from lostcities.envs.batch.threads import Threads

ALL_LEGAL: Final = -1


@cache
def cpu_loops(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    """Loops over the rows from `first` to `last`: deal, and act."""
    begin, advance = beginner(game), advancer(game)

    @compilable
    def begin_all(rows: Rows, first: int, last: int, seed: int) -> None:
        for i in range(first, last):
            begin(rows, i, numbers_of(rows, i), seed)

    @compilable
    def advance_all(rows: Rows, first: int, last: int, actions: Any, max_turns: int) -> None:
        for i in range(first, last):
            advance(rows, i, numbers_of(rows, i), actions[i], max_turns)

    return begin_all, advance_all


@inlined
def numbers_of(rows: Rows, i: int) -> Numbers:
    """The rows of a game on the CPU; code for the GPU may not return arrays, so kernels say it."""
    return Numbers(
        rows.generators[i].row,
        rows.observations[i].row,
        rows.masks[i].row,
        rows.scores[i].row,
        rows.rewards[i].row,
    )


@inlined
def is_legal(masks: Any, i: int, action: int) -> bool:
    """Whether an action is legal in the game of a row."""
    return action >= 0 and action < masks.shape[1] and masks[i, action] != 0


@compilable
def first_illegal(masks: Any, actions: Any) -> int:
    """The first row whose action is not legal, or ALL_LEGAL."""
    for i in range(len(actions)):
        if not is_legal(masks, i, actions[i]):
            return i
    return ALL_LEGAL


class CpuWork:
    """Compiled loops over slices of the rows, on several threads."""

    def __init__(self, game: Game, rows: Rows, threads: int | None) -> None:
        """Keep the threads ready."""
        self.rows = Rows(*map(with_attributes, rows))
        self.threads = Threads(len(rows.states), threads or cores())
        self.begin, self.advance = map(fast, cpu_loops(game))

    def reset(self, seed: int) -> None:
        """Deal all rows."""
        self.threads.run(lambda first, last: self.begin(self.rows, first, last, seed))

    def mirror(self) -> None:
        """Copy the first half of the rows to the second."""
        half = len(self.rows.states) // 2
        for name, array in self.rows._asdict().items():
            if name != "options":
                array[half:] = array[:half]

    def save(self) -> dict[str, Any]:
        """Copies of all arrays by name."""
        rows = self.rows._asdict()
        return {name: plain(rows[name]).copy() for name in rows if name != "options"}

    def load(self, arrays: Mapping[str, Any]) -> None:
        """Write saved arrays over what is there."""
        for name, saved in arrays.items():
            plain(getattr(self.rows, name))[:] = saved

    def step(self, actions: Any, max_turns: int) -> None:
        """Check and carry out an action in each row; nothing changes if one is not legal."""
        chosen = self.check(actions)
        self.threads.run(
            lambda first, last: self.advance(self.rows, first, last, chosen, max_turns)
        )

    def check(self, actions: Any) -> Any:
        """The actions, ready to be carried out; ValueError if one is not legal."""
        chosen = whole_numbers(actions)
        check_shape(chosen, len(self.rows.states))
        check_legal(chosen, fast(first_illegal)(plain(self.rows.masks), chosen))
        return chosen


def with_attributes(array: Any) -> Any:
    """Records whose fields are attributes in plain Python too."""
    return array.view(np.recarray) if array.dtype.names else array


def whole_numbers(actions: Any) -> Any:
    """The actions as an array that compiled code takes."""
    chosen = np.asarray(actions)
    check_kind(chosen)
    return np.ascontiguousarray(chosen, np.int64)


def check_kind(actions: Any) -> None:
    """Actions are numbers of actions."""
    if actions.dtype.kind not in "iu":
        raise ValueError(f"actions must be whole numbers, not {actions.dtype}")


def check_shape(actions: Any, n: int) -> None:
    """One action for each game."""
    if tuple(actions.shape) != (n,):
        raise ValueError(f"actions must have shape ({n},), not {tuple(actions.shape)}")


def check_legal(actions: Any, wrong: int) -> None:
    """An error for the first row whose action is not legal, if there is one."""
    if wrong != ALL_LEGAL:
        raise ValueError(f"action {actions[wrong]} is not legal in game {wrong}")
