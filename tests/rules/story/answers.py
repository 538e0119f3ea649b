"""Random games of which every position is asked why not, and for every bill."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.core.rows import ALLOWED, MOST_ROWS, POINTS, WATCHER, WIDTH
from tests.rules.story.worlds import AFTER, made_at_random

MOVES, WRONG, SUM = 0, 1, 2  # what is counted
ROUNDED = 1_000_003


@compilable
def compare(rows: Any, n: int, counted: Any) -> None:
    """Two answers of n rows must be alike; all that is in them goes into the sum."""
    for i in range(n):
        for j in range(rows.shape[2]):
            counted[WRONG] += rows[0, i, j] != rows[1, i, j]
            counted[SUM] = (counted[SUM] * 31 + int(rows[0, i, j])) % ROUNDED


@cache
def asked(game: Game) -> Callable[..., None]:
    """A function that asks of every action why not: of the record, and of what the mover sees."""
    legal, why_not, actions = game.legal, game.why_not, game.actions

    @compilable
    def ask(state: Any, hidden: Any, rows: Any, mask: Any, counted: Any) -> None:
        legal(state, mask)
        for action in range(actions):
            code = why_not(state, action, rows[0, 0])
            why_not(hidden, action, rows[1, 0])
            counted[WRONG] += (code == ALLOWED) != mask[action]
            counted[WRONG] += code != rows[0, 0, 0]
            compare(rows, 1, counted)

    return ask


@cache
def billed(game: Game) -> Callable[..., None]:
    """A function that asks for every bill: of the record, and of what a viewer sees."""
    bill, score = game.bill, game.score

    @compilable
    def ask(state: Any, hidden: Any, rows: Any, seat: int, counted: Any) -> None:
        n, points = bill(state, seat, rows[0]), 0
        for line in range(n):
            points += int(rows[0, line, POINTS])
        counted[WRONG] += points != score(state, seat)
        counted[WRONG] += bill(hidden, seat, rows[1]) != n
        compare(rows, n, counted)

    return ask


@cache
def answered(game: Game) -> Callable[..., None]:
    """A function that asks of every position of random games.

    `counted` gets the moves, how often an answer was wrong, and a sum over all answers.
    """
    move, why, account = made_at_random(game), asked(game), billed(game)
    hide, actions = game.hide, game.actions

    @compilable
    def play_on(play: Any, seats: int, options: Any, moves: int, counted: Any) -> None:
        table, chance = play
        mask = np.zeros(actions, np.int8)
        rows = np.zeros((2, MOST_ROWS, WIDTH), np.int16)
        hidden = table[2:]
        for _ in range(moves):
            state = table[AFTER]
            hidden[0] = state
            hide(hidden[0], int(state.turn))
            why(state, hidden[0], rows, mask, counted)
            hide(hidden[0], WATCHER)
            for seat in range(seats):
                account(state, hidden[0], rows, seat, counted)
            move(table, chance, mask, seats, options)
            counted[MOVES] += 1

    return play_on
