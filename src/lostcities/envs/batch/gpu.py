"""A batch on the GPU: kernels in which a thread has a row."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from lostcities.core.compiled import cuda, fast, gpu_grid
from lostcities.core.game import Game
from lostcities.envs.batch.cpu import (
    ALL_LEGAL,
    check_kind,
    check_legal,
    check_shape,
    is_legal,
    whole_numbers,
)
from lostcities.envs.batch.rows import Numbers, Rows, advancer, beginner, by_columns


@cache
def gpu_kernels(game: Game) -> tuple[Any, Any]:
    """The loops of the CPU as kernels: deal, and act."""
    gpu = cuda()
    begin, advance = fast(beginner(game)), fast(advancer(game))

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


@cache
def gpu_checker() -> Any:
    """A kernel that leaves the first row whose action is not legal in `first`, if there is one."""
    gpu, legal = cuda(), fast(is_legal)

    def find_illegal(masks: Any, actions: Any, first: Any) -> None:
        i = gpu.grid(1)
        if i < masks.shape[0] and not legal(masks, i, actions[i]):
            gpu.atomic.min(first, 0, i)

    return gpu.jit(find_illegal)


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

    def save(self) -> dict[str, Any]:
        """Copies of all arrays by name, on the host, which waits for them."""
        rows = self.rows._asdict()
        names = [name for name in rows if name != "options"]
        return {name: np.ascontiguousarray(rows[name].copy_to_host()) for name in names}

    def load(self, arrays: Mapping[str, Any]) -> None:
        """Write saved arrays over what is there."""
        for name, saved in arrays.items():
            there = getattr(self.rows, name)
            there.copy_to_device(np.asfortranarray(saved) if saved.ndim > 1 else saved)

    def step(self, actions: Any, max_turns: int) -> None:
        """Carry out an action in each row; the caller answers for their being legal."""
        self.advance[self.grid](self.rows, self._chosen(actions), max_turns)

    def check(self, actions: Any) -> Any:
        """The actions on the device; ValueError if one is not legal. The host waits for it."""
        chosen, n = self._chosen(actions), self.rows.states.shape[0]
        first = self.gpu.to_device(np.full(1, n))
        gpu_checker()[self.grid](self.rows.masks, chosen, first)
        wrong = int(first.copy_to_host()[0])
        check_legal(chosen, ALL_LEGAL if wrong == n else wrong)
        return chosen

    def _chosen(self, actions: Any) -> Any:
        """The actions on the device, in the memory they have if they are there already."""
        if self.gpu.is_cuda_array(actions):
            chosen = self.gpu.as_cuda_array(actions)
            check_kind(chosen)
        else:
            chosen = self.gpu.to_device(whole_numbers(actions))
        check_shape(chosen, self.rows.states.shape[0])
        return chosen
