"""A turn planned before it begins: what others may do first, and what the plan depends on.

Everything is computed from what the seat sees. `partners` uses these functions too.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from lostcities.core.cards import RANKS, WAGER, card_of
from lostcities.core.chance import new_generator
from lostcities.core.fields import Fields, copy_of
from lostcities.games.classic.rules import (
    ACTIONS,
    DRAW_DECK,
    NOTHING,
    PER_COLOR,
    SIDES,
    TAKE,
    Phase,
    act,
    copies,
    legal,
)

ANY_CHANCE: Final = new_generator(0)
Act = Callable[[Fields, int, Any], None]


def conditions(seen: Fields, seat: int) -> dict[int, list[int]]:
    """The cards that the others may play or discard before it is the seat's turn."""
    possible = {}
    for by in still_to_place(seen, seat):
        trial = about_to_place(seen, by, possible_cards(seen, by, 0))
        mask = np.zeros(ACTIONS, np.int8)
        legal(trial, mask)
        possible[by] = np.flatnonzero(mask).tolist()
    return possible


def still_to_place(seen: Fields, seat: int) -> list[int]:
    """The seats that place a card before the seat does, in order."""
    seats, first = len(seen.hand), int(seen.turn) + int(seen.phase != Phase.PLACE)
    return [by % seats for by in range(first, first + (seat - first) % seats)]


def possible_cards(seen: Fields, by: int, doubled: int) -> list[int]:
    """The cards that another may hold: those not seen elsewhere."""
    elsewhere: Counter[int] = Counter()
    for color, height in enumerate(seen.pile_height.tolist()):
        elsewhere.update(seen.pile[color, :height].tolist())
        for side in range(SIDES):
            elsewhere[card_of(color, WAGER)] += int(seen.wagers[side, color])
            laid = int(seen.laid[side, color])
            elsewhere.update(card_of(color, n) for n in range(1, RANKS) if laid >> n & 1)
    for other in range(len(seen.hand)):
        if other != by:
            elsewhere.update(dict(enumerate(seen.hand[other].tolist())))
    return [
        card_of(color, rank)
        for color in range(seen.expeditions)
        for rank in range(seen.highest)
        if copies(rank, doubled) > elsewhere[card_of(color, rank)]
    ]


def about_to_place(seen: Fields, by: int, cards: list[int]) -> Fields:
    """A copy in which it is another's turn, who holds these cards."""
    trial = copy_of(seen)
    for card in cards:
        trial.hand[by, card] = max(1, trial.hand[by, card])
    trial.turn, trial.phase, trial.closed = by, Phase.PLACE, NOTHING
    return trial


def as_if(seen: Fields, seat: int, by: int | None = None, action: int = 0) -> Fields | None:
    """A copy in which it is the seat's turn, after another has placed a card."""
    world = copy_of(seen) if by is None else after(seen, by, action, PER_COLOR, act)
    world.turn, world.phase, world.closed = seat, Phase.PLACE, NOTHING
    return world


def after(seen: Fields, by: int, action: int, per_color: int, act: Act) -> Fields:
    """A copy in which another has placed the card of an action, whatever chance brings then."""
    color, slot = divmod(action, per_color)
    world = about_to_place(seen, by, [card_of(color, slot % RANKS)])
    act(world, action, ANY_CHANCE.copy())
    return world


def matters(seen: Fields, seat: int, action: int) -> list[int]:
    """What must be as it was when the action was planned."""
    color = NOTHING if action == DRAW_DECK else action // PER_COLOR
    return matters_of(seen, seat, color, action % PER_COLOR)


def matters_of(seen: Fields, seat: int, color: int, slot: int) -> list[int]:
    """To place a card: the hand; to draw: the card, or that the deck lasts; always: the round."""
    if color == NOTHING:
        return [int(seen.round_number), int(seen.deck_left == 1)]
    if slot == TAKE:
        return [int(seen.round_number), int(seen.pile[color, seen.pile_height[color] - 1])]
    return [int(seen.round_number), *seen.hand[seat].tolist()]


def turn_mark(seen: Fields) -> tuple[int, ...]:
    """It changes when a turn ends."""
    return int(seen.round_number), int(seen.turn)
