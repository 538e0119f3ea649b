"""Tensors as lists, which OpenSpiel's states return: made from the last one, where it differs.

To turn thousands of numbers into floats takes longer than all else; of one state to the next few
change.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.envs.openspiel.table import LazyTable

HIGHEST: Final = 2**15


@cache
def floats() -> NDArray[np.object_]:
    """Every whole number of 16 bits as a float that is shared: to make one takes far longer.

    Negative ones stand at the end, where they are found by their number, too.
    """
    numbers = [*range(HIGHEST), *range(-HIGHEST, 0)]
    return np.array([float(number) for number in numbers], object)


def as_floats(numbers: NDArray[Any]) -> list[float]:
    """The numbers as floats."""
    listed: list[float] = floats().take(numbers, mode="wrap").tolist()
    return listed


class Listed:
    """The information tensor of a seat at a table, as it was listed last."""

    def __init__(self, table: LazyTable, seat: int, events: int) -> None:
        """All zeros but whose it is; `events` is the room for a story."""
        used, columns = table.spaces.features, table.part.columns
        self.first, self.told, self.events = table.seats, 0, events
        self.features = np.zeros(len(used), np.int64)
        self.numbers = [0.0] * (self.first + len(used) + events * columns)
        self.numbers[seat] = 1.0

    def look(self, table: LazyTable, seat: int) -> None:
        """Write down what the seat observes now."""
        features = np.empty_like(self.features)
        table.steps.observe(table.tables, seat, table.spaces.features, features)
        changed = (features != self.features).nonzero()[0]
        for place, number in zip(changed.tolist(), as_floats(features[changed]), strict=True):
            self.numbers[self.first + place] = number
        self.features = features

    def listen(self, table: LazyTable, seat: int) -> None:
        """Write down what it has been told since."""
        told, columns = min(table.told(seat), self.events), table.part.columns
        if told > self.told:
            story = self.first + len(self.features)
            rows = table.notes[self.told : told, seat].reshape(-1)
            begin, end = story + self.told * columns, story + told * columns
            self.numbers[begin:end] = as_floats(rows)
            self.told = told


def listed_of(table: LazyTable, seat: int, events: int) -> Listed:
    """What was listed last, kept with the table; it is brought to the present."""
    listed = table.listed.get(seat)
    if listed is None:
        listed = table.listed[seat] = Listed(table, seat, events)
    listed.look(table, seat)
    return listed


def observation_list(table: LazyTable, seat: int, events: int) -> list[float]:
    """The features of a seat."""
    listed = listed_of(table, seat, events)
    return listed.numbers[listed.first : listed.first + len(listed.features)]


def story_list(table: LazyTable, seat: int, events: int) -> list[float]:
    """Whose it is, the features of the seat, and its story."""
    listed = listed_of(table, seat, events)
    listed.listen(table, seat)
    return listed.numbers.copy()
