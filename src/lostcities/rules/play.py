"""Loops over the verbs: random play, one game after the other, for any rulebook."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from lostcities.rules.chance import WORDS, below, seed_generator
from lostcities.rules.compiled import compilable
from lostcities.rules.game import Game, Mask

BLOCK: Final = 16  # the compiler counts a block of the mask at once


@compilable
def nth_legal(mask: Mask, n: int) -> int:
    """The nth marked action, from 0."""
    action = 0
    while action + BLOCK <= len(mask):
        marked = 0
        for k in range(BLOCK):
            marked += int(mask[action + k])
        if n < marked:
            break
        n -= marked
        action += BLOCK
    while n > 0 or not mask[action]:
        n -= int(mask[action])
        action += 1
    return action


@cache
def random_games(game: Game) -> Callable[[Any, int, Any, int, int], int]:
    """A function that plays a batch of random games to the end and counts the actions.

    `play_randomly(states, seats, options, seed, first)` deals `states[i]` with the generator of
    (seed, first + i) and plays it with the same generator; `options` is an array of one record.
    """
    deal, legal, act, is_over, actions = game.deal, game.legal, game.act, game.is_over, game.actions

    @compilable
    def play_randomly(states: Any, seats: int, options: Any, seed: int, first: int) -> int:
        mask = np.zeros(actions, np.int8)
        rng = np.zeros(WORDS, np.int64)
        total = 0
        for i in range(len(states)):
            state = states[i]
            seed_generator(rng, seed, first + i)
            deal(state, seats, options[0], rng)
            while not is_over(state):
                act(state, nth_legal(mask, below(rng, legal(state, mask))), rng)
                total += 1
        return total

    return play_randomly
