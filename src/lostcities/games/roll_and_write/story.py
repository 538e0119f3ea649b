"""What a viewer sees of Roll & Write, what happened, why not, and how a score is made.

All is open but choices that are still sealed: while a turn goes on the others notice only that a
seat has chosen. When it ends, `tell` opens what was sealed, as far as a sheet shows it: the order
of the boxes is not on it. Whoever has kept the steps of the turn can then tell all of them again
with the chooser as viewer.
"""

from enum import IntEnum

from lostcities.core.compiled import compilable
from lostcities.core.game import AFRESH
from lostcities.core.rows import ALLOWED, Row, Rows, because, say, say_more, worth
from lostcities.games.roll_and_write.knowledge import is_accelerating, layer_for
from lostcities.games.roll_and_write.rules import (
    ACCELERATE,
    ARTEFACTS,
    COLUMNS,
    DICE,
    DOUBLE,
    NOTHING,
    NOW,
    PER_COLOR,
    REFUSALS,
    REFUSE,
    SHOWN,
    STOP,
    TEN,
    Phase,
    State,
    copy_sheet,
    expedition_score,
    has_place,
    is_left,
    last_number,
    may_double,
    may_write,
    score,
)
from lostcities.games.roll_and_write.sheet import BRIDGE_BONUS, BRIDGES


class Event(IntEnum):
    """Something that a viewer notices. Seats, columns and bridges by number."""

    ROLLED = 1  # seat
    DICE = 2  # three colours, three numbers from 0 to 9
    WROTE = 3  # seat, colour, number: with dice
    MARKED_CIRCLE = 4  # seat, colour
    ACCELERATED = 5  # seat, colour, number; on a full column the last one again
    STOPPED = 6  # seat: leaves an arrow unused
    REFUSED = 7  # seat
    MARKED_VASE = 8  # seat, colour: with the number or the arrow told before, on a full column
    CHOSE = 9  # seat: what it chose is sealed
    OPENED_NUMBERS = 10  # seat, colour, number, how many times: sealed until now
    OPENED_CIRCLE = 11  # seat, colour
    OPENED_VASE = 12  # seat, colour
    OPENED_REFUSAL = 13  # seat
    BRIDGE = 14  # seat, points, colour
    ARTEFACT_BRIDGE = 15  # seat, points
    DICE_BRIDGE = 16  # seat, points
    OVER = 17
    SCORED = 18  # seat, points at the end


class Reason(IntEnum):
    """Why an action is not allowed."""

    GAME_OVER = 1
    AT_AN_ARROW = 2
    NO_ARROW = 3
    NO_COLOR_DIE = 4  # colour
    NO_NUMBER_DIE = 5  # number from 0 to 9
    CIRCLE_TOO_LATE = 6  # colour
    CIRCLE_MARKED = 7  # colour
    TOO_LOW = 8  # number, the last number of the column, colour
    COLUMN_FULL = 9  # colour


class Line(IntEnum):
    """A line of a bill.

    A column has: colour, boxes written, the points for so many, 1 or with a circle 2.
    """

    CIRCLE = 1  # marked, and nothing written
    COLUMN_OF_ONE = 2
    DOUBLED_COLUMN_OF_ONE = 3
    COLUMN = 4
    DOUBLED_COLUMN = 5
    ARTEFACTS = 6  # how many
    DICE = 7  # symbols shaded
    BRIDGES = 8  # how many, points for each


# --- What a viewer sees ---------------------------------------------------------------


@compilable
def hide(state: State, viewer: int) -> None:
    """Forget what others have chosen, and how far they have come, until all have chosen."""
    if state.phase == Phase.ACCELERATE and not is_accelerating(state, viewer):
        state.phase = Phase.CHOOSE
    for seat in range(state.seats):
        if layer_for(state, viewer, seat) == SHOWN:
            copy_sheet(state, SHOWN, NOW, seat)


# --- What happened --------------------------------------------------------------------


@compilable
def tell(before: State, action: int, after: State, viewer: int, events: Rows) -> int:
    """What the viewer notices of an action; how many events there are."""
    if action == AFRESH:
        return tell_roll(after, events, 0)
    seat, turn_ends = int(before.turn), ends_turn(before, after)
    if not turn_ends and layer_for(before, viewer, seat) == SHOWN:
        return say(events, 0, Event.CHOSE, seat, 0, 0) if after.turn != seat else 0
    n = tell_opened(before, action, after, viewer, events) if turn_ends and before.sealed else 0
    n = tell_choice(before, action, after, events, n)
    return tell_end(before, after, events, n) if turn_ends else n


@compilable
def ends_turn(before: State, after: State) -> bool:
    """Whether all have chosen: the next player rolls, or the game is over."""
    return bool(after.phase == Phase.OVER or after.roller != before.roller)


@compilable
def tell_choice(before: State, action: int, after: State, events: Rows, n: int) -> int:
    """A choice that the viewer sees, and the vase marked with it."""
    seat, column, slot = int(before.turn), action // PER_COLOR, action % PER_COLOR
    if action == STOP:
        return say(events, n, Event.STOPPED, seat, 0, 0)
    if action == REFUSE:
        return say(events, n, Event.REFUSED, seat, 0, 0)
    if slot == DOUBLE:
        return say(events, n, Event.MARKED_CIRCLE, seat, column, 0)
    to_vase = after.top_vase[NOW, seat, column] > before.top_vase[NOW, seat, column]
    if slot == ACCELERATE:
        n = say(events, n, Event.ACCELERATED, seat, column, last_number(after, seat, column))
    else:
        n = say(events, n, Event.WROTE, seat, column, slot + 1)
    return say(events, n, Event.MARKED_VASE, seat, column, 0) if to_vase else n


# --- The end of a turn ----------------------------------------------------------------


@compilable
def tell_opened(before: State, action: int, after: State, viewer: int, events: Rows) -> int:
    """What the others had sealed before the action that ended the turn, clockwise."""
    n, seats = 0, int(before.seats)
    for step in range(1, seats):
        seat = (int(before.roller) + step) % seats
        if seat != viewer:
            told = action if seat == before.turn else NOTHING  # `tell_choice` tells the last one
            n = tell_sheet(before, told, after, seat, events, n)
    return n


@compilable
def tell_sheet(before: State, told: int, after: State, seat: int, events: Rows, n: int) -> int:
    """What is new on a sheet, but for an action that is told anyway, or NOTHING.

    Dice are used first, then arrows repeat last numbers: all new numbers of a column are alike.
    """
    first = n
    for column in range(COLUMNS):
        begin = int(before.filled[SHOWN, seat, column])
        boxes = int(after.filled[NOW, seat, column]) - begin
        circle = after.circle[NOW, seat, column] > before.circle[SHOWN, seat, column]
        vase = after.top_vase[NOW, seat, column] > before.top_vase[SHOWN, seat, column]
        told_here = told < STOP and told // PER_COLOR == column
        if told_here and not circle and not vase:
            boxes -= 1
        if boxes > 0:
            number = int(after.number[NOW, seat, column, begin])
            n = say(events, n, Event.OPENED_NUMBERS, seat, column, number)
            say_more(events, n, boxes, 0, 0)
        if circle and not told_here:
            n = say(events, n, Event.OPENED_CIRCLE, seat, column, 0)
        if vase and not told_here:
            n = say(events, n, Event.OPENED_VASE, seat, column, 0)
    if n == first and told == NOTHING:  # of a refusal nothing need be seen after the ninth
        n = say(events, n, Event.OPENED_REFUSAL, seat, 0, 0)
    return n


@compilable
def tell_end(before: State, after: State, events: Rows, n: int) -> int:
    """Bridges passed; then the next roll, or the points of each seat."""
    for seat in range(after.seats):
        for bridge in range(BRIDGES):
            if after.bonus[seat, bridge] > before.bonus[seat, bridge]:
                n = tell_bridge(seat, bridge, events, n)
    if after.phase != Phase.OVER:
        return tell_roll(after, events, n)
    n = say(events, n, Event.OVER, 0, 0, 0)
    for seat in range(after.seats):
        n = say(events, n, Event.SCORED, seat, score(after, seat), 0)
    return n


@compilable
def tell_bridge(seat: int, bridge: int, events: Rows, n: int) -> int:
    """A seat is among the first on a bridge."""
    if bridge == ARTEFACTS:
        return say(events, n, Event.ARTEFACT_BRIDGE, seat, BRIDGE_BONUS, 0)
    if bridge == REFUSALS:
        return say(events, n, Event.DICE_BRIDGE, seat, BRIDGE_BONUS, 0)
    return say(events, n, Event.BRIDGE, seat, BRIDGE_BONUS, bridge)


@compilable
def tell_roll(state: State, events: Rows, n: int) -> int:
    """All six dice, as they fell."""
    color, number = state.color_die, state.number_die
    n = say(events, n, Event.ROLLED, int(state.roller), 0, 0)
    n = say(events, n, Event.DICE, int(color[0]), int(color[1]), int(color[2]))
    return say_more(events, n, int(number[0]), int(number[1]), int(number[2]))


# --- Why not --------------------------------------------------------------------------


@compilable
def why_not(state: State, action: int, reason: Row) -> int:
    """Why the mover may not do this now; only what the mover knows goes into the answer."""
    column, slot = action // PER_COLOR, action % PER_COLOR
    uses_arrow = action == STOP or (action < STOP and slot == ACCELERATE)
    if state.phase == Phase.OVER:
        return because(reason, Reason.GAME_OVER, 0, 0, 0)
    if state.phase == Phase.ACCELERATE:
        return why_not_at_arrow(state, action, uses_arrow, reason)
    if uses_arrow:
        return because(reason, Reason.NO_ARROW, 0, 0, 0)
    if action == REFUSE:
        return because(reason, ALLOWED, 0, 0, 0)
    face = 0 if slot == DOUBLE else (slot + 1) % TEN
    if not is_color_left(state, column):
        return because(reason, Reason.NO_COLOR_DIE, column, 0, 0)
    if not is_number_left(state, face):
        return because(reason, Reason.NO_NUMBER_DIE, face, 0, 0)
    if slot == DOUBLE:
        return why_not_double(state, column, reason)
    return why_not_write(state, column, slot + 1, reason)


@compilable
def why_not_at_arrow(state: State, action: int, uses_arrow: bool, reason: Row) -> int:  # noqa: FBT001
    """Why not use, or leave, the arrow that was reached."""
    column = action // PER_COLOR
    if not uses_arrow:
        return because(reason, Reason.AT_AN_ARROW, 0, 0, 0)
    if action == STOP or has_place(state, int(state.turn), column):
        return because(reason, ALLOWED, 0, 0, 0)
    return because(reason, Reason.COLUMN_FULL, column, 0, 0)


@compilable
def is_color_left(state: State, column: int) -> bool:
    """Whether a die that the mover may choose shows the colour."""
    for die in range(DICE):
        if state.color_die[die] == column and is_left(state, die, state.color_taken):
            return True
    return False


@compilable
def is_number_left(state: State, face: int) -> bool:
    """Whether a die that the mover may choose shows the number."""
    for die in range(DICE):
        if state.number_die[die] == face and is_left(state, die, state.number_taken):
            return True
    return False


@compilable
def why_not_double(state: State, column: int, reason: Row) -> int:
    """Why not mark a circle."""
    if may_double(state, column):
        return because(reason, ALLOWED, 0, 0, 0)
    if state.filled[NOW, state.turn, column] > 0:
        return because(reason, Reason.CIRCLE_TOO_LATE, column, 0, 0)
    return because(reason, Reason.CIRCLE_MARKED, column, 0, 0)


@compilable
def why_not_write(state: State, column: int, number: int, reason: Row) -> int:
    """Why not write a number."""
    last = last_number(state, int(state.turn), column)
    if may_write(state, column, number):
        return because(reason, ALLOWED, 0, 0, 0)
    if number < last:
        return because(reason, Reason.TOO_LOW, number, last, column)
    return because(reason, Reason.COLUMN_FULL, column, 0, 0)


# --- How a score is made --------------------------------------------------------------


@compilable
def bill(state: State, seat: int, lines: Rows) -> int:
    """A line for each column begun, then artefacts, dice symbols and bridges; how many lines."""
    n = 0
    for column in range(COLUMNS):
        boxes, circle = int(state.filled[NOW, seat, column]), int(state.circle[NOW, seat, column])
        if boxes + circle > 0:
            value = int(state.expedition_points[boxes])
            n = say(lines, n, column_line(boxes, circle), column, boxes, value)
            say_more(lines, n, 1 + circle, 0, 0)
            worth(lines, n, expedition_score(state, NOW, seat, column))
    artefacts, shaded = int(state.artefacts[NOW, seat]), int(state.refusals[NOW, seat])
    n = say(lines, n, Line.ARTEFACTS, artefacts, 0, 0)
    worth(lines, n, int(state.artefact_points[artefacts]))
    n = say(lines, n, Line.DICE, shaded, 0, 0)
    worth(lines, n, int(state.dice_points[shaded]))
    bridges = 0
    for bridge in range(BRIDGES):
        bridges += int(state.bonus[seat, bridge])
    n = say(lines, n, Line.BRIDGES, bridges, BRIDGE_BONUS, 0)
    return worth(lines, n, bridges * BRIDGE_BONUS)


@compilable
def column_line(boxes: int, circle: int) -> int:
    """How a column is reckoned: a circle doubles it."""
    if boxes == 0:
        return Line.CIRCLE
    if boxes == 1:
        return Line.DOUBLED_COLUMN_OF_ONE if circle else Line.COLUMN_OF_ONE
    return Line.DOUBLED_COLUMN if circle else Line.COLUMN
