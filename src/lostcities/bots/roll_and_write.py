"""Roll & Write as a player with an eye on the whole sheet plays it.

Each column is worth the points of the boxes it should end with: small steps keep it open, time
closes it. Every choice is worth what it adds to that; the best is made, refusing among them.
"""

from typing import Any, Final

from lostcities.rules.chance import Generator
from lostcities.rules.compiled import compilable
from lostcities.rules.game import Mask
from lostcities.rules.knowledge.roll_and_write import layer_for
from lostcities.rules.roll_and_write import (
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
from lostcities.rules.sheet import BOXES, BRIDGE_BONUS, BRIDGES

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
    """The choice that adds most to my sheet."""
    if seen.phase == Phase.ACCELERATE:
        return best_acceleration(seen, mask)
    turns = turns_left(seen)
    best, highest = REFUSE, gain_of_refusing(seen, turns)
    for column in range(COLUMNS):
        for slot in range(DOUBLE + 1):
            if mask[column * PER_COLOR + slot]:
                gain = gain_of_dice(seen, column, slot, turns)
                if gain > highest:
                    best, highest = column * PER_COLOR + slot, gain
    return best


@compilable
def best_acceleration(state: Any, mask: Mask) -> int:
    """The column that gains most from a free box, or none."""
    best, highest = STOP, 0.0
    turns = turns_left(state)
    for column in range(COLUMNS):
        if mask[column * PER_COLOR + ACCELERATE]:
            number = max(last_number(state, int(state.turn), column), 1)
            gain = gain_of_writing(state, column, number, turns)
            if gain > highest:
                best, highest = column * PER_COLOR + ACCELERATE, gain
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
def points_at(points: Any, place: float) -> float:
    """The points of a column filled to a place that need not be whole."""
    below = min(int(place), BOXES - 1)
    low, high = float(points[below]), float(points[below + 1])
    return low + (high - low) * (place - below)


@compilable
def bridge_hope(state: Any, bridge: int, count: int, expected: float) -> float:
    """The bonus of a bridge, as far as I get there and am ahead of the others."""
    if state.passed[bridge]:
        return 0.0
    ahead = EVEN_CHANCE + LEAD * (count - most_marks_of_rivals(state, bridge))
    return BRIDGE_BONUS * min(1.0, max(0.0, ahead)) * min(1.0, expected / BRIDGE_BOX)


@compilable
def expedition_worth(
    state: Any, column: int, filled: int, last: int, circle: int, turns: float
) -> float:
    """An expedition of so many boxes with its circle and bridge; never begun it costs nothing."""
    climb = REPEATS + BOXES_A_NUMBER * (TEN - last)
    expected = expected_marks(filled, min(COLUMN_PACE * turns, climb), BOXES)
    worth = points_at(state.expedition_points, expected) * (1 + circle)
    worth += bridge_hope(state, column, filled, expected)
    return max(0.0, worth) if filled == 0 and circle == 0 else worth


@compilable
def artefacts_worth(state: Any, count: int, turns: float) -> float:
    """The artefacts with their bridge; none at all if it is better not to begin."""
    expected = expected_marks(count, ARTEFACT_PACE * turns, BOXES)
    worth = points_at(state.artefact_points, expected)
    worth += bridge_hope(state, ARTEFACTS, count, expected)
    return max(0.0, worth) if count == 0 else worth


@compilable
def refusals_worth(state: Any, count: int, turns: float) -> float:
    """The dice column with its bridge, as long as it is not exhausted."""
    expected = expected_marks(count, REFUSAL_PACE * turns, MOST_REFUSALS)
    worth = points_at(state.dice_points, expected)
    worth += bridge_hope(state, REFUSALS, count, expected)
    return max(0.0, worth) if count == 0 else worth


# --- The gain of a choice -------------------------------------------------------------


@compilable
def gain_of_dice(state: Any, column: int, slot: int, turns: float) -> float:
    """A number written, or the circle marked."""
    if slot == DOUBLE:
        return gain_of_doubling(state, column, turns)
    return gain_of_writing(state, column, slot + 1, turns)


@compilable
def gain_of_doubling(state: Any, column: int, turns: float) -> float:
    """What the column should bring with its circle, against without."""
    doubled = expedition_worth(state, column, 0, 0, 1, turns)
    return doubled - expedition_worth(state, column, 0, 0, 0, turns)


@compilable
def gain_of_writing(state: Any, column: int, number: int, turns: float) -> float:
    """What one more box adds to the column, and what is printed in it."""
    seat = int(state.turn)
    filled, circle = int(state.filled[NOW, seat, column]), int(state.circle[NOW, seat, column])
    if filled == BOXES:
        return gain_of_vase(state, turns)
    last = last_number(state, seat, column)
    gain = TEMPO + expedition_worth(state, column, filled + 1, number, circle, turns)
    gain -= expedition_worth(state, column, filled, last, circle, turns)
    if state.vase[column, filled]:
        gain += gain_of_vase(state, turns)
    if state.arrow[column, filled]:
        gain += ARROW
    return gain


@compilable
def gain_of_vase(state: Any, turns: float) -> float:
    """What one more artefact adds."""
    count = int(state.artefacts[NOW, state.turn])
    if count == BOXES:
        return 0.0
    return artefacts_worth(state, count + 1, turns) - artefacts_worth(state, count, turns)


@compilable
def gain_of_refusing(state: Any, turns: float) -> float:
    """What one more die symbol adds."""
    count = int(state.refusals[NOW, state.turn])
    if count == BOXES:
        return 0.0
    return refusals_worth(state, count + 1, turns) - refusals_worth(state, count, turns)
