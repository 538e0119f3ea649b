"""Steps per second of one core: whatever plays, watched by the processor's clock.

The processor's clock counts the work of this process on all its threads and nothing else, so that a
library that uses several cores gains nothing, and a busy machine costs little.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

Play = Callable[[], int]  # plays on for a while and says how many steps that were


class Entry(NamedTuple):
    """Something to measure; `prepare` imports and sets up all that it needs."""

    group: str
    name: str
    prepare: Callable[[], Play]


class Speed(NamedTuple):
    """What came of it: a number, or the reason why there is none."""

    group: str
    name: str
    steps_per_second: float  # 0 if it could not be measured
    trouble: str = ""


def measure(entry: Entry, seconds: float) -> Speed:
    """Play for so many seconds of one core; what cannot be played is told, not raised."""
    try:
        return Speed(entry.group, entry.name, rate(entry.prepare(), seconds))
    except ImportError as error:
        return Speed(entry.group, entry.name, 0.0, f"not installed: {error.name or error}")
    except Exception as error:
        first = (str(error).splitlines() or [""])[0][:80]
        return Speed(entry.group, entry.name, 0.0, f"fails: {type(error).__name__}: {first}")


def rate(play: Play, seconds: float) -> float:
    """Steps in a second, after one go that compiles and warms up."""
    play()
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        steps += play()
    return steps / spent
