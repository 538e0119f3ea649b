"""What goes wrong in Roll & Write, and how it is told: a code and the numbers that decide it."""

from enum import IntEnum
from typing import Any, Final

from lostcities.analysis.standards import Prior, Standards
from lostcities.core.compiled import compilable
from lostcities.core.game import Row
from lostcities.core.rows import ALLOWED, because
from lostcities.games.roll_and_write.rules import (
    ACCELERATE,
    COLUMNS,
    DOUBLE,
    NOW,
    PER_COLOR,
    REFUSE,
    STOP,
)
from lostcities.games.roll_and_write.sheet import BOXES

LEAP: Final = 3  # so many numbers shut out are many
FEWER: Final = 2  # so many less are clearly fewer


class Leak(IntEnum):
    """Ways to lose points."""

    REFUSED_TOO_EARLY = 1
    WROTE_TOO_READILY = 2
    SKIPPED_NUMBERS = 3
    STARTED_TOO_LATE = 4
    STARTED_TOO_SOON = 5
    WASTED_BONUS = 6
    WRONG_COLUMN = 7
    MISSED_CIRCLE = 8
    NEEDLESS_CIRCLE = 9
    WASTED_ARROW = 10
    NEEDLESS_ARROW = 11
    WRONG_ARROW = 12
    STARTED_TOO_HIGH = 13
    WRONG_DICE = 14  # another number for the same box
    MISSED_SYMBOL = 15  # wrote, where a dice symbol was better
    REFUSED_IN_VAIN = 16  # with no dice symbol left


@compilable
def explain(state: Any, made: int, better: int, row: Row) -> int:
    """By what was done and what would have been better."""
    if STOP in (made, better) or is_arrow(made):
        return with_an_arrow(made, better, row)
    if better != REFUSE and better % PER_COLOR == DOUBLE:
        return because(row, Leak.MISSED_CIRCLE, better // PER_COLOR, 0, 0)
    if made == REFUSE:
        left = BOXES - int(state.refusals[NOW, int(state.turn)])
        if left == 0:
            return because(row, Leak.REFUSED_IN_VAIN, better // PER_COLOR, number(better), 0)
        return because(row, Leak.REFUSED_TOO_EARLY, better // PER_COLOR, number(better), left)
    if made % PER_COLOR == DOUBLE:
        boxes = boxes_to_gain(state)
        return because(row, Leak.NEEDLESS_CIRCLE, made // PER_COLOR, boxes, 0)
    if better == REFUSE:
        return instead_of_refusing(state, made, row)
    if made // PER_COLOR == better // PER_COLOR:
        return in_one_column(state, made, better, row)
    return in_two_columns(state, made, better, row)


@compilable
def with_an_arrow(made: int, better: int, row: Row) -> int:
    """Accelerate or stop."""
    if made == STOP:
        return because(row, Leak.WASTED_ARROW, better // PER_COLOR, 0, 0)
    if better == STOP:
        return because(row, Leak.NEEDLESS_ARROW, made // PER_COLOR, 0, 0)
    return because(row, Leak.WRONG_ARROW, made // PER_COLOR, better // PER_COLOR, 0)


@compilable
def instead_of_refusing(state: Any, made: int, row: Row) -> int:
    """A number written, where a dice symbol was better."""
    column, lost, gain = made // PER_COLOR, shut_out(state, made), symbol_gain(state)
    if gain > 0 and lost < LEAP:
        return because(row, Leak.MISSED_SYMBOL, column, number(made), gain)
    if lost == 0:
        return ALLOWED
    return because(row, Leak.WROTE_TOO_READILY, column, number(made), lost)


@compilable
def in_one_column(state: Any, made: int, better: int, row: Row) -> int:
    """Another number for the same box: it leaves less room, or other dice to the others."""
    higher = number(made) - number(better)
    is_roller = state.turn == state.roller
    if higher >= FEWER or (higher > 0 and not is_roller):
        return skipped(state, made, better, row)
    if not is_roller:
        return ALLOWED
    return because(row, Leak.WRONG_DICE, made // PER_COLOR, number(made), number(better))


@compilable
def in_two_columns(state: Any, made: int, better: int, row: Row) -> int:
    """A number in a column, where another column was better."""
    column, other = made // PER_COLOR, better // PER_COLOR
    lost = shut_out(state, made)
    if lost >= LEAP and lost - shut_out(state, better) >= FEWER:
        return skipped(state, made, better, row)
    if bonus_at(state, other) and not bonus_at(state, column):
        return because(row, Leak.WASTED_BONUS, column, other, filled_in(state, other) + 1)
    if not is_begun(state, other) and is_begun(state, column):
        return because(row, Leak.STARTED_TOO_LATE, column, other, number(better))
    if not is_begun(state, column) and is_begun(state, other):
        return because(row, Leak.STARTED_TOO_SOON, column, other, number(made))
    because(row, Leak.WRONG_COLUMN, column, other, number(better))
    row[4] = number(made)
    return int(row[0])


@compilable
def skipped(state: Any, made: int, better: int, row: Row) -> int:
    """A number that shuts out more than another one."""
    column, lost = made // PER_COLOR, shut_out(state, made)
    if filled_in(state, column) == 0:
        return because(row, Leak.STARTED_TOO_HIGH, column, number(made), lost)
    because(row, Leak.SKIPPED_NUMBERS, column, number(made), lost)
    row[4], row[5], row[6] = better // PER_COLOR, number(better), shut_out(state, better)
    return int(row[0])


# --- The sheet of the mover -----------------------------------------------------------


@compilable
def number(action: int) -> int:
    """The number that an action writes."""
    return action % PER_COLOR + 1


@compilable
def is_arrow(action: int) -> bool:
    """Whether an action accelerates a column."""
    return action < STOP and action % PER_COLOR == ACCELERATE


@compilable
def filled_in(state: Any, column: int) -> int:
    """How many boxes of a column are written."""
    return int(state.filled[NOW, int(state.turn), column]) if column < COLUMNS else 0


@compilable
def last_in(state: Any, column: int) -> int:
    """The last number of a column, 0 if there is none."""
    filled = filled_in(state, column)
    return int(state.number[NOW, int(state.turn), column, filled - 1]) if filled else 0


@compilable
def shut_out(state: Any, action: int) -> int:
    """How many numbers could go into a column before an action, and no longer after it."""
    column = action // PER_COLOR
    if filled_in(state, column) == BOXES:
        return 0
    return number(action) - max(1, last_in(state, column))


@compilable
def symbol_gain(state: Any) -> int:
    """What one more dice symbol adds to the points at once."""
    shaded = int(state.refusals[NOW, int(state.turn)])
    more = min(BOXES, shaded + 1)
    return int(state.dice_points[more]) - int(state.dice_points[shaded])


@compilable
def boxes_to_gain(state: Any) -> int:
    """How many boxes a column needs to count more than nothing."""
    boxes = 0
    while boxes < BOXES and state.expedition_points[boxes] <= 0:
        boxes += 1
    return boxes


@compilable
def is_begun(state: Any, column: int) -> bool:
    """Whether a column has a number or its circle."""
    circle = int(state.circle[NOW, int(state.turn), column])
    return filled_in(state, column) > 0 or circle > 0


@compilable
def bonus_at(state: Any, column: int) -> bool:
    """Whether the next box of a column has an arrow or a vase."""
    box = filled_in(state, column)
    return box < BOXES and bool(state.arrow[column, box] or state.vase[column, box])


@compilable
def roller_after(_before: Any, after: Any, _mover: Any) -> int:
    """Dice belong to who rolls them."""
    return int(after.roller)


ANALYSIS: Final = Standards(
    labels=(3.0, 8.0, 16.0),
    grades=(15.0, 85.0, 135.0, 175.0, 230.0),  # between the characters: docs/results/analysis.md
    prior=Prior(slope=0.86, most=12.0, spread=2.0, widens=0.66, widest=12.0),
    deal_share=0.35,
    leaks=(Leak,),
    explain=explain,
    usual={},  # it makes its likeliest move, with which all others are compared
    whose_luck=roller_after,
)
