"""A turn planned before it begins: as in the card game, with the partner's plays on one's side."""

import numpy as np

from lostcities.core.fields import Fields, copy_of
from lostcities.games.classic.planning import (
    about_to_place,
    after,
    matters_of,
    possible_cards,
    still_to_place,
    turn_mark,
)
from lostcities.games.classic.rules import NOTHING, Phase
from lostcities.games.partners.rules import (
    ACTIONS,
    DOUBLED,
    DRAW_DECK,
    GIVE,
    PER_COLOR,
    act,
    legal,
)

__all__ = ["as_if", "conditions", "matters", "turn_mark"]


def conditions(seen: Fields, seat: int) -> dict[int, list[int]]:
    """The cards that the others may play or discard before it is the seat's turn."""
    possible = {}
    for by in still_to_place(seen, seat):
        trial = about_to_place(seen, by, possible_cards(seen, by, DOUBLED))
        mask = np.zeros(ACTIONS, np.int8)
        legal(trial, mask)
        placements = [int(it) for it in np.flatnonzero(mask) if it % PER_COLOR < GIVE]
        possible[by] = placements
    return possible


def as_if(seen: Fields, seat: int, by: int | None = None, action: int = 0) -> Fields | None:
    """A copy in which it is the seat's turn, after another has placed a card."""
    world = copy_of(seen) if by is None else after(seen, by, action, PER_COLOR, act)
    world.turn, world.phase = seat, Phase.PLACE
    world.closed = world.given = NOTHING
    return world


def matters(seen: Fields, seat: int, action: int) -> list[int]:
    """What must be as it was when the action was planned."""
    color = NOTHING if action == DRAW_DECK else action // PER_COLOR
    return matters_of(seen, seat, color, action % PER_COLOR)
