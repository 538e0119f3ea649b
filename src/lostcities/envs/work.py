"""Where a batch is worked on: threads on the CPU, or kernels on the GPU."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, Final

import numpy as np

from lostcities.envs.rows import Numbers, Rows, beginner, by_columns, plain, stepper
from lostcities.rules.compiled import compilable, cuda, fast, gpu_grid, inlined
from lostcities.rules.game import Game

ALL_LEGAL: Final = -1


@cache
def cpu_loops(game: Game) -> tuple[Callable[..., None], Callable[..., None]]:
    """Loops over the rows from `first` to `last`: deal, and act."""
    begin, advance = beginner(game), stepper(game)

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


@compilable
def first_illegal(masks: Any, actions: Any) -> int:
    """The first row whose action is not legal, or ALL_LEGAL."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0:
            return i
    return ALL_LEGAL


class CpuWork:
    """Threads over slices of the rows: compiled code releases the interpreter."""

    def __init__(self, game: Game, rows: Rows, threads: int | None) -> None:
        """Keep the threads ready."""
        self.rows = Rows(*map(with_attributes, rows))
        n = len(rows.states)
        count = max(1, min(threads or os.cpu_count() or 1, n))
        self.slices = list(pairwise(np.linspace(0, n, count + 1).astype(int).tolist()))
        self.pool = ThreadPoolExecutor(count) if count > 1 else None
        self.begin, self.advance = map(fast, cpu_loops(game))

    def reset(self, seed: int) -> None:
        """Deal all rows."""
        self._run(self.begin, seed)

    def mirror(self) -> None:
        """Copy the first half of the rows to the second."""
        half = len(self.rows.states) // 2
        for name, array in self.rows._asdict().items():
            if name != "options":
                array[half:] = array[:half]

    def step(self, actions: Any, max_turns: int) -> None:
        """Check and carry out an action in each row; nothing changes if one is not legal."""
        chosen = whole_numbers(actions)
        check_shape(chosen, len(self.rows.states))
        wrong = fast(first_illegal)(plain(self.rows.masks), chosen)
        if wrong != ALL_LEGAL:
            raise ValueError(f"action {chosen[wrong]} is not legal in game {wrong}")
        self._run(self.advance, chosen, max_turns)

    def _run(self, loop: Callable[..., Any], *arguments: Any) -> None:
        if self.pool is None:
            loop(self.rows, *self.slices[0], *arguments)
        else:
            list(self.pool.map(lambda part: loop(self.rows, *part, *arguments), self.slices))


def with_attributes(array: Any) -> Any:
    """Records whose fields are attributes in plain Python too."""
    return array.view(np.recarray) if array.dtype.names else array


def whole_numbers(actions: Any) -> Any:
    """The actions as an array that compiled code takes."""
    chosen = np.asarray(actions)
    if chosen.dtype.kind not in "iu":
        raise ValueError(f"actions must be whole numbers, not {chosen.dtype}")
    return np.ascontiguousarray(chosen, np.int64)


def check_shape(actions: Any, n: int) -> None:
    """One action for each game."""
    if tuple(actions.shape) != (n,):
        raise ValueError(f"actions must have shape ({n},), not {tuple(actions.shape)}")


@cache
def gpu_kernels(game: Game) -> tuple[Any, Any]:
    """The same two as kernels, a thread a row."""
    gpu = cuda()
    begin, advance = fast(beginner(game)), fast(stepper(game))

    def begin_all(rows: Rows, seed: int) -> None:
        i = gpu.grid(1)
        if i < rows.states.shape[0]:
            its = Numbers(
                rows.generators[i],
                rows.observations[i],
                rows.masks[i],
                rows.scores[i],
                rows.rewards[i],
            )
            begin(rows, i, its, seed)

    def advance_all(rows: Rows, actions: Any, max_turns: int) -> None:
        i = gpu.grid(1)
        if i < rows.states.shape[0]:
            its = Numbers(
                rows.generators[i],
                rows.observations[i],
                rows.masks[i],
                rows.scores[i],
                rows.rewards[i],
            )
            advance(rows, i, its, actions[i], max_turns)

    return gpu.jit(begin_all), gpu.jit(advance_all)


def columns(array: Any) -> list[Any]:
    """The parts of an array of a batch that are whole in the memory of the GPU."""
    return [array] if array.ndim == 1 else [array[:, number] for number in range(array.shape[1])]


class GpuWork:
    """Kernels on the current CUDA device; nothing goes through the host."""

    def __init__(self, game: Game, rows: Rows) -> None:
        """Copy the empty rows to the device; kernels compile on their first run."""
        self.gpu = cuda()
        self.rows = Rows(*(self.gpu.to_device(by_columns(array)) for array in rows))
        self.grid = gpu_grid(len(rows.states))
        self.begin, self.advance = gpu_kernels(game)

    def reset(self, seed: int) -> None:
        """Deal all rows."""
        self.begin[self.grid](self.rows, seed)

    def mirror(self) -> None:
        """Copy the first half of the rows to the second."""
        half = self.rows.states.shape[0] // 2
        for name, array in self.rows._asdict().items():
            for part in columns(array) if name != "options" else ():
                part[half:].copy_to_device(part[:half])

    def step(self, actions: Any, max_turns: int) -> None:
        """Carry out an action in each row; the caller answers for their being legal."""
        if self.gpu.is_cuda_array(actions):
            chosen = self.gpu.as_cuda_array(actions)
        else:
            chosen = self.gpu.to_device(whole_numbers(actions))
        check_shape(chosen, self.rows.states.shape[0])
        self.advance[self.grid](self.rows, chosen, max_turns)
