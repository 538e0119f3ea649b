"""Interpreted and compiled rules agree, step by step, on everything that can be asked.

LOSTCITIES_GAMES is the number of random games for each table, 1 by default; each takes seconds.
The states of 1,000 games of each kind are compared by benchmarks/step_by_step.py.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lostcities.core.chance import GENERATOR_WORDS, below, seed_generator
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from tests.rules.positions import TABLES, table_name

Table = tuple[Game, int, dict[str, Any]]

GAMES = int(os.environ.get("LOSTCITIES_GAMES", "1"))
MOST_MOVES = 2000

pytestmark = pytest.mark.skipif(
    interpreted(), reason="with LOSTCITIES_INTERPRETED=1 there are no compiled rules to compare"
)


@dataclass
class Trace:
    """All that can be asked of a game after every action, by move."""

    states: Any
    masks: NDArray[np.int8]
    counts: NDArray[np.int64]  # by move: legal actions, mover, whether it is over
    scores: NDArray[np.int64]  # by move and seat
    seen: NDArray[np.int8]  # by move, seat and feature
    imagined: Any  # by every third move: the world that a seat imagines
    chance: NDArray[np.int64]  # by move: the generator

    @property
    def arrays(self) -> tuple[Any, ...]:
        return tuple(self.__dict__.values())


def new_trace(game: Game, seats: int) -> Trace:
    return Trace(
        game.new_states(MOST_MOVES),
        np.zeros((MOST_MOVES, game.actions), np.int8),
        np.zeros((MOST_MOVES, 3), np.int64),
        np.zeros((MOST_MOVES, seats), np.int64),
        np.zeros((MOST_MOVES, seats, game.features), np.int8),
        game.new_states(MOST_MOVES),
        np.zeros((MOST_MOVES, GENERATOR_WORDS), np.int64),
    )


@cache
def traced_game(game: Game) -> Callable[..., int]:
    """A function that plays one random game into a trace, and says how many moves it had."""
    deal, legal, act, mover = game.deal, game.legal, game.act, game.mover
    is_over, score, observe, imagine = game.is_over, game.score, game.observe, game.imagine

    @compilable
    def play_into(arrays: Any, seats: int, options: Any, seed: int, stream: int) -> int:
        states, masks, counts, scores, seen, imagined, chance = arrays
        rng = chance[0]
        seed_generator(rng, seed, stream)
        deal(states[0], seats, options[0], rng)
        for move in range(len(states)):
            state = states[move]
            counts[move, 0] = legal(state, masks[move])
            counts[move, 1] = mover(state)
            counts[move, 2] = is_over(state)
            for seat in range(seats):
                scores[move, seat] = score(state, seat)
                observe(state, seat, seen[move, seat])
            if move % 3 == 0:  # it takes long
                imagined[move] = state
                imagine(imagined[move], move // 3 % seats, rng)
            if is_over(state) or move + 1 == len(states):
                return move
            states[move + 1] = state
            for n in range(len(rng)):
                chance[move + 1, n] = rng[n]
            rng = chance[move + 1]
            action = nth_legal(masks[move], below(rng, counts[move, 0]))
            act(states[move + 1], action, rng)
        return -1

    return play_into


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_interpreted_and_compiled_rules_agree_after_every_action(table: Table) -> None:
    game, seats, given = table
    options = game.option_row(seats, given)
    play = traced_game(game)
    traces = [new_trace(game, seats) for _ in range(2)]
    for stream in range(GAMES):
        moves = [
            function(trace.arrays, seats, options, 7, stream)
            for function, trace in zip((play, fast(play)), traces, strict=True)
        ]
        assert moves[0] == moves[1]
        assert moves[0] < MOST_MOVES - 1
        for one, other in zip(traces[0].arrays, traces[1].arrays, strict=True):
            assert one[: moves[0] + 1].tobytes() == other[: moves[0] + 1].tobytes()
