"""Loops over the verbs: random play, one game after the other, for any rulebook."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from lostcities.core.chance import WORDS, Generator, below, seed_generator
from lostcities.core.compiled import compilable, cuda, fast, inlined
from lostcities.core.game import Game, Mask

BLOCK: Final = 8  # the compiler counts a block of the mask at once


@inlined
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
def random_play(game: Game) -> Callable[[Any, Mask, Generator], int]:
    """A function that plays a dealt game to its end at random and counts the actions."""
    legal, act, is_over = game.legal, game.act, game.is_over

    @inlined
    def play_to_the_end(state: Any, mask: Mask, rng: Generator) -> int:
        actions = 0
        while not is_over(state):
            act(state, nth_legal(mask, below(rng, legal(state, mask))), rng)
            actions += 1
        return actions

    return play_to_the_end


@cache
def random_games(game: Game) -> Callable[[Any, int, Any, int, int], int]:
    """A function that plays a batch of random games to the end and counts the actions.

    `play_randomly(states, seats, options, seed, first)` deals `states[i]` with the generator of
    (seed, first + i) and plays it with the same generator; `options` is an array of one record.
    """
    deal, play_to_the_end, actions = game.deal, random_play(game), game.actions

    @compilable
    def play_randomly(states: Any, seats: int, options: Any, seed: int, first: int) -> int:
        mask = np.zeros(actions, np.int8)
        rng = np.zeros(WORDS, np.int64)
        total = 0
        for i in range(len(states)):
            seed_generator(rng, seed, first + i)
            deal(states[i], seats, options[0], rng)
            total += play_to_the_end(states[i], mask, rng)
        return total

    return play_randomly


@cache
def random_games_on_gpu(game: Game) -> Any:
    """The same as a kernel, a thread a game; `counts[i]` gets the actions of game i.

    The game is played in the thread's local memory, where neighbours' bytes lie side by side, and
    only the final record goes to `states`.
    """
    gpu = cuda()
    start, deal, play_to_the_end = fast(seed_generator), fast(game.deal), fast(random_play(game))
    actions, words, fields = game.actions, WORDS, game.fields

    def play_randomly(
        states: Any, seats: int, options: Any, seed: int, first: int, counts: Any
    ) -> None:
        i = gpu.grid(1)
        if i < states.shape[0]:
            mask = gpu.local.array(actions, np.int8)
            rng = gpu.local.array(words, np.int64)
            table = gpu.local.array(1, fields)
            start(rng, seed, first + i)
            deal(table[0], seats, options[0], rng)
            counts[i] = play_to_the_end(table[0], mask, rng)
            states[i] = table[0]

    return gpu.jit(play_randomly)
