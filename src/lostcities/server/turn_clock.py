"""The clock of a turn, which nobody can set: steady time, whatever becomes of the wall clock.

The log's times are the wall's. They are asked once, when a table is loaded whose turn began
before; from then on, and for every turn that begins here, steady time alone counts.
"""

import time
from collections.abc import Callable

from lostcities.server.course import Course

Now = Callable[[], int]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since some moment; it never jumps."""
    return time.monotonic_ns() // 1_000_000


class TurnClock:
    """How long the turn of a table still has."""

    def __init__(self, course: Course, now: int, steady: Now) -> None:
        """Of a course just loaded: at most a whole turn is left, and at least nothing."""
        self._course = course
        self._steady = steady
        whole = self._whole()
        self._turn = course.turn
        self._ends = steady() + min(max(0, course.turn_began + whole - now), whole)

    def follow(self) -> None:
        """Rows were taken up: a turn that began with them has its whole time from now on."""
        if self._course.turn != self._turn:
            self._turn = self._course.turn
            self._ends = self._steady() + self._whole()

    def left(self) -> int | None:
        """Milliseconds; None without a clock."""
        if self._course.charter.settings.clock is None:
            return None
        return max(0, self._ends - self._steady())

    def _whole(self) -> int:
        return 1000 * (self._course.charter.settings.clock or 0)
