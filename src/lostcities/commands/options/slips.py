"""Numbers that somebody may have mistyped, a sentence each."""

from collections.abc import Iterator
from typing import Final

from lostcities.cores import cores

MANY: Final = 1_000_000  # deals or games
MANY_WORKERS: Final = 8  # for each core


def many_workers(workers: int | None) -> Iterator[str]:
    """More workers than help."""
    if workers is not None and workers > MANY_WORKERS * cores():
        yield f"{workers:,} workers on {cores()} cores only get in each other's way"
