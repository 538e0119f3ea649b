"""The clock of a turn, which nobody can set: steady time, whatever becomes of the wall clock.

The log's times are the wall's. They are asked once, when a table is loaded whose turn began
before; from then on, and for every turn that begins here, steady time alone counts.
"""

import time
from collections.abc import Callable

from lostcities.server.table.state import Course

Now = Callable[[], int]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since some moment; it never jumps."""
    return time.monotonic_ns() // 1_000_000


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

    def __init__(self, course: Course, now: int, steady: Now) -> None:
        """Of a course just loaded."""
        self._course = course
        self._turn = course.turn
        self._countdown = Countdown(course.turn_began, self._whole(), now, steady)

    def follow(self) -> None:
        """Rows were taken up: a turn that began with them has its whole time from now on."""
        if self._course.turn != self._turn:
            self._turn = self._course.turn
            self._countdown.restart(self._whole())

    def left(self) -> int | None:
        """Milliseconds; None without a clock."""
        return None if self._course.charter.settings.clock is None else self._countdown.left()

    def _whole(self) -> int:
        return 1000 * (self._course.charter.settings.clock or 0)
