"""A batch at one moment, as plain arrays of the host: to go on from there, or elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray


@dataclass(frozen=True)
class Snapshot:
    """All that the games of a batch are; it shares no memory with it.

    Neither the device nor the number of threads is part of it: games saved on a GPU go on on a CPU
    and the other way round.
    """

    tables: Mapping[str, Any]  # the game, the version of its rules, seats, n, max_turns, options
    seed: int
    arrays: Mapping[str, NDArray[Any]]  # by name, a row a game
