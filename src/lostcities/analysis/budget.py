"""How much an analysis may cost: worlds for a decision, or seconds for all of it."""

import math
import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from lostcities.analysis.verdicts import USUAL_WORLDS
from lostcities.core.game import is_whole
from lostcities.errors import BadOption, quoted

MOST_WORLDS: Final = 65_536
LONGEST: Final = 86_400.0  # seconds


class Budget(NamedTuple):
    """What may be spent."""

    worlds: int  # at most, for a decision
    until: float  # by time.monotonic

    def is_over(self) -> bool:
        """Whether the time is used up."""
        return time.monotonic() >= self.until


def check_names(what: str, given: Iterable[str], known: type) -> None:
    """A keyword that nobody knows is an error, as for every Python function."""
    for name in given:
        if name not in known.__annotations__:
            right = ", ".join(known.__annotations__)
            raise TypeError(f"{what}() has no keyword {name!r}; it has: {right}")


def checked_budget(worlds: object, seconds: object) -> Budget:
    """Worlds or seconds, not both; the usual worlds if nothing is said."""
    if worlds is not None and seconds is not None:
        raise BadOption.of("analysis_both")
    if worlds is not None and not (is_whole(worlds) and 2 <= worlds <= MOST_WORLDS):
        raise BadOption.of("analysis_worlds", most=MOST_WORLDS, value=quoted(worlds))
    if seconds is None:
        return Budget(int(worlds) if is_whole(worlds) else USUAL_WORLDS, math.inf)
    fits = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not (fits and 0 < float(str(seconds)) <= LONGEST):
        raise BadOption.of("analysis_seconds", most=f"{LONGEST:g}", value=quoted(seconds))
    return Budget(MOST_WORLDS, time.monotonic() + float(str(seconds)))


def checked_seats(seats: Iterable[int] | None, players: int) -> tuple[int, ...]:
    """The seats whose decisions are judged, in order; by default all."""
    if seats is None:
        return tuple(range(players))
    asked = set[int]()
    for seat in seats:
        if not is_whole(seat) or not 0 <= seat < players:
            raise BadOption.of("no_seat", seat=quoted(seat), highest=players - 1)
        asked.add(int(seat))
    if not asked:
        raise BadOption.of("analysis_no_seats")
    return tuple(sorted(asked))
