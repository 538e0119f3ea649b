"""Roll & Write as a player with an eye on the whole sheet plays it.

Each column is worth the points of the boxes it should end with: small steps keep it open, time
closes it. Every choice is worth what it adds to that; the best is made, refusing among them.
"""

from typing import Any, Final

from lostcities.core.chance import Generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Mask
from lostcities.games.roll_and_write.knowledge import layer_for
from lostcities.games.roll_and_write.rules import (
    ACCELERATE,
    ARTEFACTS,
    BRIDGE_BOX,
    COLUMNS,
    DOUBLE,
    NOW,
    PER_COLOR,
    REFUSALS,
    REFUSE,
    STOP,
    TEN,
    Phase,
    last_number,
)
from lostcities.games.roll_and_write.sheet import BOXES, BRIDGE_BONUS, BRIDGES

MOST_REFUSALS: Final = 8  # the ninth would cost all the points of the dice column
TURNS_A_BOX: Final = 0.8  # turns until the end, for each box that is missing to a bridge
COLUMN_PACE: Final = 0.2  # boxes a column gains in a turn, at best
ARTEFACT_PACE: Final = 0.2  # artefacts found in a turn
REFUSAL_PACE: Final = 0.4  # turns that I can afford to refuse, of each turn
BOXES_A_NUMBER: Final = 1.0  # boxes that can be filled for each number still to climb
REPEATS: Final = 1.0  # and a little more, since numbers may repeat
SLACK: Final = 1.0  # boxes that must be in reach beyond those that are missing, to be sure of them
TEMPO: Final = 5.0  # points that any box written is worth, besides what it promises
ARROW: Final = 10.0  # points an arrow is worth
EVEN_CHANCE: Final = 0.5  # of a bridge to which I am as near as the nearest rival
LEAD: Final = 0.2  # how much surer of a bridge each box makes me by which I lead


@compilable
def choose(seen: Any, mask: Mask, _rng: Generator) -> int:
    """What adds most to my sheet: a number, a circle, an arrow's box, or a refusal."""
    turns = turns_left(seen)
    if seen.phase == Phase.ACCELERATE:
        best, highest = STOP, 0.0
    else:
        best, highest = REFUSE, gain_of_refusing(seen, turns)
    for action in range(COLUMNS * PER_COLOR):
        if mask[action]:
            gain = gain_of(seen, action // PER_COLOR, action % PER_COLOR, turns)
            if gain > highest:
                best, highest = action, gain
    return best


# --- The clock ------------------------------------------------------------------------


@compilable
def marks(state: Any, seat: int, bridge: int) -> int:
    """How far a seat is in one of the eight columns, as far as I can see."""
    layer = layer_for(state, int(state.turn), seat)
    if bridge == ARTEFACTS:
        return int(state.artefacts[layer, seat])
    if bridge == REFUSALS:
        return int(state.refusals[layer, seat])
    return int(state.filled[layer, seat, bridge])


@compilable
def most_marks_of_rivals(state: Any, bridge: int) -> int:
    """How far the foremost of the others is in one of the eight columns."""
    most, seats = 0, int(state.seats)
    for step in range(1, seats):
        most = max(most, marks(state, (int(state.turn) + step) % seats, bridge))
    return most


@compilable
def turns_left(state: Any) -> float:
    """The game ends with the last bridge: how long will that take?"""
    missing = 0
    for bridge in range(BRIDGES):
        if not state.passed[bridge]:
            most = max(marks(state, int(state.turn), bridge), most_marks_of_rivals(state, bridge))
            missing += max(1, BRIDGE_BOX - most)
    return missing * TURNS_A_BOX


# --- The worth of a column ------------------------------------------------------------


@compilable
def expected_marks(count: int, within_reach: float, most: int) -> float:
    """How many of a column's places will be filled: sure only with some slack."""
    to_go = most - count
    if to_go <= 0:
        return float(count)
    return count + to_go * min(1.0, within_reach / (to_go + SLACK))


@compilable
def points_at(state: Any, bridge: int, place: int) -> float:
    """What the sheet gives for one of the eight columns, filled to a place."""
    if bridge == ARTEFACTS:
        return float(state.artefact_points[place])
    if bridge == REFUSALS:
        return float(state.dice_points[place])
    return float(state.expedition_points[place])


@compilable
def points_between(state: Any, bridge: int, place: float) -> float:
    """The same for a place that need not be whole."""
    below = min(int(place), BOXES - 1)
    low, high = points_at(state, bridge, below), points_at(state, bridge, below + 1)
    return low + (high - low) * (place - below)


@compilable
def bridge_hope(state: Any, bridge: int, count: int, expected: float) -> float:
    """The bonus of a bridge, as far as I get there and am ahead of the others."""
    if state.passed[bridge]:
        return 0.0
    ahead = EVEN_CHANCE + LEAD * (count - most_marks_of_rivals(state, bridge))
    return BRIDGE_BONUS * min(1.0, max(0.0, ahead)) * min(1.0, expected / BRIDGE_BOX)


@compilable
def worth(state: Any, bridge: int, count: int, within_reach: float, circle: int) -> float:
    """A column of so many marks with its circle and bridge; never begun it costs nothing."""
    most = MOST_REFUSALS if bridge == REFUSALS else BOXES
    expected = expected_marks(count, within_reach, most)
    points = points_between(state, bridge, expected) * (1 + circle)
    points += bridge_hope(state, bridge, count, expected)
    return max(0.0, points) if count == 0 and circle == 0 else points


# --- The gain of a choice -------------------------------------------------------------


@compilable
def gain_of(state: Any, column: int, slot: int, turns: float) -> float:
    """What the circle, the box of an arrow or a number adds."""
    if slot == DOUBLE:
        return gain_of_doubling(state, column, turns)
    if slot == ACCELERATE:
        last = last_number(state, int(state.turn), column)
        return gain_of_box(state, column, max(last, 1), turns)
    return gain_of_box(state, column, slot + 1, turns)


@compilable
def boxes_in_reach(last: int, turns: float) -> float:
    """How many boxes above the last number there are time and numbers for."""
    return min(COLUMN_PACE * turns, REPEATS + BOXES_A_NUMBER * (TEN - last))


@compilable
def gain_of_doubling(state: Any, column: int, turns: float) -> float:
    """What the column should bring with its circle, against without."""
    reach = boxes_in_reach(0, turns)
    return worth(state, column, 0, reach, 1) - worth(state, column, 0, reach, 0)


@compilable
def gain_of_box(state: Any, column: int, number: int, turns: float) -> float:
    """What one more box adds to the column, and what is printed in it."""
    seat = int(state.turn)
    filled, circle = int(state.filled[NOW, seat, column]), int(state.circle[NOW, seat, column])
    if filled == BOXES:
        return gain_of_vase(state, turns)
    now = boxes_in_reach(last_number(state, seat, column), turns)
    then = boxes_in_reach(number, turns)
    gain = worth(state, column, filled + 1, then, circle) - worth(
        state, column, filled, now, circle
    )
    if state.vase[column, filled]:
        gain += gain_of_vase(state, turns)
    if state.arrow[column, filled]:
        gain += ARROW
    return gain + TEMPO


@compilable
def gain_of_vase(state: Any, turns: float) -> float:
    """What one more artefact adds."""
    count, reach = int(state.artefacts[NOW, state.turn]), ARTEFACT_PACE * turns
    if count == BOXES:
        return 0.0
    return worth(state, ARTEFACTS, count + 1, reach, 0) - worth(state, ARTEFACTS, count, reach, 0)


@compilable
def gain_of_refusing(state: Any, turns: float) -> float:
    """What one more die symbol adds; the ninth takes all."""
    count, reach = int(state.refusals[NOW, state.turn]), REFUSAL_PACE * turns
    if count == BOXES:
        return 0.0
    return worth(state, REFUSALS, count + 1, reach, 0) - worth(state, REFUSALS, count, reach, 0)
