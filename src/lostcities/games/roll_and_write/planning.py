"""A turn planned before it begins: a choice among the dice of this roll."""

import numpy as np

from lostcities.core.fields import Fields, copy_of
from lostcities.games.roll_and_write.rules import (
    ACTIONS,
    COLUMNS,
    DOUBLE,
    PER_COLOR,
    TEN,
    Phase,
    legal,
    pick_dice,
)


def conditions(seen: Fields, seat: int) -> dict[int, list[int]]:
    """What the roller may choose, while that is open."""
    if seen.turn != seen.roller or seen.phase != Phase.CHOOSE or not is_to_choose(seen, seat):
        return {}
    mask = np.zeros(ACTIONS, np.int8)
    legal(seen, mask)
    return {int(seen.roller): np.flatnonzero(mask).tolist()}


def is_to_choose(seen: Fields, seat: int) -> bool:
    """Whether a seat still chooses among these dice."""
    seats, roller = int(seen.seats), int(seen.roller)
    return bool((seat - roller) % seats > (int(seen.turn) - roller) % seats)


def as_if(seen: Fields, seat: int, by: int | None = None, action: int = 0) -> Fields | None:
    """A copy in which the seat chooses, after the roller has; None if others are rolled first."""
    if seen.phase == Phase.OVER or not is_to_choose(seen, seat):
        return None
    world = copy_of(seen)
    if by is not None and action < COLUMNS * PER_COLOR:
        slot = action % PER_COLOR
        pick_dice(world, action // PER_COLOR, 0 if slot == DOUBLE else (slot + 1) % TEN)
    world.turn, world.phase = seat, Phase.CHOOSE
    return world


def matters(seen: Fields, seat: int, action: int) -> list[int]:
    """The dice that lie there."""
    return [seat, action, *seen.color_die.tolist(), *seen.number_die.tolist()]


def turn_mark(seen: Fields) -> tuple[int, ...]:
    """It changes when a turn ends."""
    return int(seen.roller), int(seen.turn)
