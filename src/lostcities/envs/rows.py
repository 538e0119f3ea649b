"""One game of a batch: what happens in a row, the same function on the CPU and the GPU."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from lostcities.rules.chance import WORDS, seed_generator
from lostcities.rules.compiled import compilable
from lostcities.rules.game import Features, Game, Mask

PLAYING, OVER, CUT = 0, 1, 2  # what `dones` says of a step


class Rows(NamedTuple):
    """The arrays of a batch, a row a game."""

    states: Any
    generators: Any
    options: Any  # one record for all games
    observations: Any
    masks: Any
    movers: Any
    dones: Any
    scores: Any
    rewards: Any
    ages: Any


def empty_rows(game: Game, n: int, seats: int, options: Any) -> Rows:
    """Room for n games in the memory of the host."""
    settled = np.zeros(1, game.option_fields)
    settled[0] = options
    return Rows(
        states=np.zeros(n, game.fields),
        generators=np.zeros((n, WORDS), np.int64),
        options=settled,
        observations=np.zeros((n, game.features), np.int8),
        masks=np.zeros((n, game.actions), np.int8),
        movers=np.zeros(n, np.int8),
        dones=np.zeros(n, np.int8),
        scores=np.zeros((n, seats), np.int32),
        rewards=np.zeros((n, seats), np.float32),
        ages=np.zeros(n, np.int32),
    )


@cache
def presenter(game: Game) -> Callable[[Any, Features, Mask], int]:
    """A function that shows a game to its mover and says who that is."""
    mover, observe, legal = game.mover, game.observe, game.legal

    @compilable
    def present(state: Any, features: Features, mask: Mask) -> int:
        seat = mover(state)
        observe(state, seat, features)
        legal(state, mask)
        return seat

    return present


@cache
def beginner(game: Game) -> Callable[[Rows, int, int], None]:
    """A function that seeds and deals the game of a row and shows it to its first mover."""
    deal, present = game.deal, presenter(game)

    @compilable
    def begin(rows: Rows, i: int, seed: int) -> None:
        seats = rows.scores.shape[1]
        seed_generator(rows.generators[i], seed, i)
        deal(rows.states[i], seats, rows.options[0], rows.generators[i])
        rows.dones[i] = PLAYING
        rows.ages[i] = 0
        for seat in range(seats):
            rows.scores[i, seat] = 0
            rows.rewards[i, seat] = 0
        rows.movers[i] = present(rows.states[i], rows.observations[i], rows.masks[i])

    return begin


@cache
def stepper(game: Game) -> Callable[[Rows, int, int, int], None]:
    """A function that acts in the game of a row, deals anew at its end, and shows it."""
    deal, act, is_over, present = game.deal, game.act, game.is_over, presenter(game)
    settle = settler(game)

    @compilable
    def advance(rows: Rows, i: int, action: int, max_actions: int) -> None:
        state = rows.states[i]
        act(state, action, rows.generators[i])
        rows.ages[i] += 1
        done = PLAYING
        if is_over(state):
            done = OVER
        elif rows.ages[i] == max_actions:
            done = CUT
        rows.dones[i] = done
        settle(rows, i, done)
        if done != PLAYING:
            deal(state, rows.scores.shape[1], rows.options[0], rows.generators[i])
            rows.ages[i] = 0
        rows.movers[i] = present(state, rows.observations[i], rows.masks[i])

    return advance


@cache
def settler(game: Game) -> Callable[[Rows, int, int], None]:
    """A function that writes scores and rewards down when a game has ended."""
    score, sides = game.score, game.sides

    @compilable
    def settle(rows: Rows, i: int, done: int) -> None:
        seats = rows.scores.shape[1]
        if done != PLAYING:
            for seat in range(seats):
                rows.scores[i, seat] = score(rows.states[i], seat)
        for seat in range(seats):
            rows.rewards[i, seat] = reward(rows.scores[i], sides, seat) if done != PLAYING else 0

    return settle


@compilable
def reward(scores: Any, sides: int, seat: int) -> int:
    """Two sides or two seats: the margin; more seats: the score itself."""
    if len(scores) == 2 or sides == 2:
        return int(scores[seat]) - int(scores[(seat + 1) % len(scores)])
    return int(scores[seat])
