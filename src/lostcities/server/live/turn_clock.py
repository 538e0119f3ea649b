"""The clock of a turn, in monotonic time: setting the wall clock does not affect it.

The times in the log are wall-clock times. They are used once, when a table is loaded whose turn
has already begun; from then on, and for every later turn, only monotonic time counts.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from lostcities.server.table.state import TableState

Now = Callable[[], int]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since some moment; it never jumps."""
    return time.monotonic_ns() // 1_000_000


class Clocks(NamedTuple):
    """The two clocks of a server, in milliseconds."""

    now: Now = wall_clock
    steady: Now = steady_clock


class Countdown:
    """The time left of a span, by steady time."""

    def __init__(self, began: int, whole: int, now: int, steady: Now) -> None:
        """Begun at a time of the wall, perhaps before a restart: at most the whole is left."""
        self._steady = steady
        self._ends = steady() + min(max(0, began + whole - now), whole)

    def restart(self, whole: int) -> None:
        """Begin anew, now."""
        self._ends = self._steady() + whole

    def left(self) -> int:
        """Milliseconds."""
        return max(0, self._ends - self._steady())


class TurnClock:
    """How long the turn of a table still has."""

    def __init__(self, state: TableState, clocks: Clocks) -> None:
        """Of a table just loaded."""
        self._whole = state.turn_ms
        self._turn = state.turn
        began, now = state.turn_began, clocks.now()
        self._countdown = Countdown(began, self._whole or 0, now, clocks.steady)

    def follow(self, state: TableState) -> None:
        """A turn that has begun since has its whole time from now on."""
        if state.turn != self._turn:
            self._turn, self._whole = state.turn, state.turn_ms
            self._countdown.restart(self._whole or 0)

    def left(self) -> int | None:
        """Milliseconds; None without a clock."""
        return None if self._whole is None else self._countdown.left()
