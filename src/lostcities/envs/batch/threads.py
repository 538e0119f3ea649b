"""Threads over slices of many games: compiled code lets them run at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np


class Threads:
    """So many threads, each with a slice of the rows."""

    def __init__(self, rows: int, count: int) -> None:
        """Keep them ready; no more than there are rows."""
        count = min(count, rows)
        self._slices = list(pairwise(np.linspace(0, rows, count + 1).astype(int).tolist()))
        self._pool = ThreadPoolExecutor(count) if count > 1 else None

    def run(self, loop: Callable[[int, int], None]) -> None:
        """Have the loop run from the first row of each slice to its last."""
        if self._pool is None:
            loop(*self._slices[0])
        else:
            list(self._pool.map(loop, *zip(*self._slices, strict=True)))

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
