"""Rows of numbers, in which all games tell: a code, then the numbers that belong to it.

Events, reasons and lines of a bill are such rows. Each code is an IntEnum member of its game and
has one text in every language (`lostcities.words`), which names its numbers in order; numbers that
a code does not need are 0. Codes begin with 1: as a reason, 0 means that the action is allowed.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lostcities.core.compiled import compilable

WATCHER: Final = -1  # the viewer who sits at no seat
UNKNOWN: Final = -1  # a card or a choice that the viewer may not know
ALLOWED: Final = 0  # the reason where there is none

NUMBERS: Final = 7  # that belong to a code, at most
WIDTH: Final = 1 + NUMBERS
POINTS: Final = WIDTH - 1  # the column in which every line of a bill has its points
MOST_ROWS: Final = 80  # that one call writes, at most: a turn of Roll & Write that opens all

Row = NDArray[np.int16]  # [WIDTH]
Rows = NDArray[np.int16]  # [n, WIDTH]


def new_row() -> Row:
    """Room for a reason."""
    return np.zeros(WIDTH, np.int16)


def new_rows() -> Rows:
    """Room for all that one call may write."""
    return np.zeros((MOST_ROWS, WIDTH), np.int16)


@compilable
def say(rows: Rows, n: int, code: int, first: int, second: int, third: int) -> int:
    """Write row n: a code and up to three numbers; how many rows there are then."""
    rows[n, 0], rows[n, 1], rows[n, 2], rows[n, 3] = code, first, second, third
    for i in range(4, WIDTH):
        rows[n, i] = 0
    return n + 1


@compilable
def say_more(rows: Rows, n: int, fourth: int, fifth: int, sixth: int) -> int:
    """Three more numbers for the row just written, the last of n; n."""
    rows[n - 1, 4], rows[n - 1, 5], rows[n - 1, 6] = fourth, fifth, sixth
    return n


@compilable
def worth(lines: Rows, n: int, points: int) -> int:
    """The points of the line just written, the last of n; n."""
    lines[n - 1, POINTS] = points
    return n


@compilable
def because(reason: Row, code: int, first: int, second: int, third: int) -> int:
    """Write a reason: a code and up to three numbers; the code."""
    reason[0], reason[1], reason[2], reason[3] = code, first, second, third
    for i in range(4, WIDTH):
        reason[i] = 0
    return int(reason[0])
