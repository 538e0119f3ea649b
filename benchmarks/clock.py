"""Steps per second of one core: whatever plays, measured by the processor's clock, by turns.

The processor's clock counts the work of this process on all its threads and nothing else, so that a
library that uses several cores gains nothing, and a busy machine costs little. All entries are
measured one after the other, then all again, and so on: what slows the machine down for a while
slows down neighbours alike, and the median of several runs does not see it.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import mean, median
from typing import Final, NamedTuple

COUNTED: Final = 10  # games, to know how long one is

Play = Callable[[], int]  # plays on for a while and says how many steps that were


class Entry(NamedTuple):
    """Something to measure; `prepare` imports and sets up all that it needs."""

    group: str
    name: str
    prepare: Callable[[], Play]
    whole: bool = False  # it plays whole games, one at a time


class Speed(NamedTuple):
    """What came of it: numbers, or the reason why there are none."""

    group: str
    name: str
    runs: tuple[float, ...]  # steps per second, run by run; none if it could not be measured
    trouble: str = ""
    length: float = 0.0  # steps a game; 0 where it is not known

    @property
    def steps_per_second(self) -> float:
        """The median of the runs; 0 if there are none."""
        return median(self.runs) if self.runs else 0.0


class Ready(NamedTuple):
    """An entry that can be played, or why it cannot."""

    entry: Entry
    play: Play | None
    trouble: str = ""
    length: float = 0.0


def alternate(
    entries: Sequence[Entry],
    seconds: float,
    runs: int,
    show: Callable[[Entry], None] = lambda _: None,
) -> list[Speed]:
    """So many runs of each entry, by turns; each is so many seconds of one core."""
    ready = list(made_ready(entries, show))
    found: dict[int, list[float]] = {n: [] for n, it in enumerate(ready) if it.play}
    for _ in range(runs):
        for n, measured in found.items():
            show(ready[n].entry)
            play = ready[n].play
            assert play is not None
            measured.append(rate(play, seconds))
    return [
        Speed(it.entry.group, it.entry.name, tuple(found.get(n, ())), it.trouble, it.length)
        for n, it in enumerate(ready)
    ]


def made_ready(entries: Sequence[Entry], show: Callable[[Entry], None]) -> Iterator[Ready]:
    """Prepare and warm up; what cannot be played is reported, not raised."""
    for entry in entries:
        show(entry)
        try:
            play = entry.prepare()
            play()  # compiles
            yield Ready(entry, play, length=length_of(play) if entry.whole else 0.0)
        except ImportError as error:
            yield Ready(entry, None, f"not installed: {error.name or error}")
        except Exception as error:
            first = (str(error).splitlines() or [""])[0][:80]
            yield Ready(entry, None, f"fails: {type(error).__name__}: {first}")


def length_of(play: Play) -> float:
    """Steps a game, in a few games."""
    return mean(play() for _ in range(COUNTED))


def rate(play: Play, seconds: float) -> float:
    """Steps in a second."""
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        steps += play()
    return steps / spent
