"""Sprint: who first lays three cards, each higher than the one before?

Numbers from 1 to 6, each twice; a hand of three, which the other does not see. In a turn one lays a
card, or swaps one: it leaves the game. Then one draws. The game ends with the third card laid, or
when the deck is empty. A card laid is a point.
"""

from typing import Any, Final

import numpy as np

from lostcities.core.chance import Generator, shuffle
from lostcities.core.compiled import compilable
from lostcities.core.game import NOBODY, Groups, Mask, Option

SEATS: Final = 2
HIGHEST: Final = 6
COPIES: Final = 2
HAND: Final = 3
MOST_GOAL: Final = 4
DECK_SIZE: Final = HIGHEST * COPIES

ACTIONS: Final[Groups] = (("lay", HIGHEST), ("swap", HIGHEST))
SWAP: Final = HIGHEST  # the first action that swaps

FIELDS: Final = np.dtype(
    [
        ("deck", np.int8, DECK_SIZE),
        ("deck_left", np.int8),
        ("hand", np.int8, (SEATS, HIGHEST)),  # by seat and number less 1
        ("last", np.int8, SEATS),  # the highest number laid, 0: none
        ("length", np.int8, SEATS),  # cards laid
        ("gone", np.int8, HIGHEST),
        ("goal", np.int8),
        ("turn", np.int8),
    ],
    align=True,
)
OPTIONS: Final = (
    Option("goal", 3, 1, MOST_GOAL, "cards that win the race"),
    Option("starter", 0, 0, SEATS - 1, "the seat that begins"),
)
OPTION_FIELDS: Final = np.dtype([(option.name, np.int64) for option in OPTIONS], align=True)

State = Any
Options = Any


@compilable
def deal(state: State, seats: int, options: Options, rng: Generator) -> None:
    """All cards are shuffled, and each player gets three."""
    for number in range(HIGHEST):
        state.gone[number] = 0
        for copy in range(COPIES):
            state.deck[number * COPIES + copy] = number
    shuffle(state.deck, DECK_SIZE, rng)
    state.deck_left = DECK_SIZE
    for seat in range(SEATS):
        state.last[seat], state.length[seat] = 0, 0
        for number in range(HIGHEST):
            state.hand[seat, number] = 0
        for _ in range(HAND):
            draw(state, seat)
    state.goal, state.turn = options.goal, options.starter


@compilable
def draw(state: State, seat: int) -> None:
    """The top card of the deck goes to a hand."""
    state.deck_left -= 1
    state.hand[seat, state.deck[state.deck_left]] += 1


@compilable
def is_over(state: State) -> bool:
    """Somebody has laid enough cards, or nothing is left to draw."""
    return bool(max(state.length[0], state.length[1]) >= state.goal or state.deck_left == 0)


@compilable
def mover(state: State) -> int:
    """Whose turn it is."""
    return NOBODY if is_over(state) else int(state.turn)


@compilable
def may_lay(state: State, number: int) -> bool:
    """A card of the hand that is higher than the last one laid."""
    return bool(state.hand[state.turn, number] > 0 and number + 1 > state.last[state.turn])


@compilable
def legal(state: State, mask: Mask) -> int:
    """Lay a higher card, or swap any."""
    over, count = is_over(state), 0
    for number in range(HIGHEST):
        mask[number] = int(not over and may_lay(state, number))
        mask[SWAP + number] = int(not over and state.hand[state.turn, number] > 0)
        count += mask[number] + mask[SWAP + number]
    return int(count)


@compilable
def act(state: State, action: int, rng: Generator) -> None:
    """A card leaves the hand, and another comes."""
    seat, number = int(state.turn), action % HIGHEST
    state.hand[seat, number] -= 1
    if action < SWAP:
        state.last[seat] = number + 1
        state.length[seat] += 1
    else:
        state.gone[number] += 1
    draw(state, seat)
    state.turn = 1 - seat


@compilable
def score(state: State, seat: int) -> int:
    """A point for each card laid."""
    return int(state.length[seat])
