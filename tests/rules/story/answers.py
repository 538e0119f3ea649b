"""Random games of which every position is asked why not, and for every bill."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from lostcities.core.chance import below, new_generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from lostcities.core.rows import ALLOWED, MOST_ROWS, POINTS, WIDTH
from tests.rules.story.worlds import ROUNDED, Kind

WRONG, SUM = 0, 1  # what is counted


@compilable
def compare(rows: Any, n: int, counted: Any) -> None:
    """Two answers of n rows must be alike; all that is in them goes into the sum."""
    for i in range(n):
        for j in range(rows.shape[2]):
            counted[WRONG] += rows[0, i, j] != rows[1, i, j]
            counted[SUM] = (counted[SUM] * 31 + int(rows[0, i, j])) % ROUNDED


@cache
def reasons_asked(game: Game) -> Callable[..., None]:
    """A function that asks of every action why not: of the record, and of what the mover sees.

    An action is allowed exactly where it is legal.
    """
    hide, legal, why_not, actions = game.hide, game.legal, game.why_not, game.actions

    @compilable
    def ask(states: Any, rows: Any, mask: Any, counted: Any) -> None:
        states[1] = states[0]
        hide(states[1], int(states[0].turn))
        legal(states[0], mask)
        for action in range(actions):
            code = why_not(states[0], action, rows[0, 0])
            why_not(states[1], action, rows[1, 0])
            counted[WRONG] += (code == ALLOWED) != mask[action]
            counted[WRONG] += code != rows[0, 0, 0]
            compare(rows, 1, counted)

    return ask


@cache
def bills_asked(game: Game) -> Callable[..., None]:
    """A function that asks for every bill: of the record, and of what the seat sees.

    A bill adds up to the score.
    """
    bill, hide, score = game.bill, game.hide, game.score

    @compilable
    def ask(states: Any, rows: Any, seat: int, counted: Any) -> None:
        states[1] = states[0]
        hide(states[1], seat)
        n, points = bill(states[0], seat, rows[0]), 0
        for line in range(n):
            points += int(rows[0, line, POINTS])
        counted[WRONG] += points != score(states[0], seat)
        counted[WRONG] += bill(states[1], seat, rows[1]) != n
        compare(rows, n, counted)

    return ask


@cache
def answers_asked(game: Game) -> Callable[..., None]:
    """A function that plays random games and asks at every position, the last included."""
    deal, legal, act, is_over = game.deal, game.legal, game.act, game.is_over
    reasons, bills = reasons_asked(game), bills_asked(game)

    @compilable
    def ask(work: Any, seats: int, options: Any, rng: Any, moves: int) -> None:
        states, mask, rows, counted = work
        deal(states[0], seats, options[0], rng)
        for _ in range(moves):
            reasons(states, rows, mask, counted)
            for seat in range(seats):
                bills(states, rows, seat, counted)
            if is_over(states[0]):
                deal(states[0], seats, options[0], rng)
            else:
                n = legal(states[0], mask)
                act(states[0], nth_legal(mask, below(rng, n)), rng)

    return ask


def answers(kind: Kind, mode: Callable[..., Any], seed: int, moves: int) -> tuple[int, int]:
    """How many answers of why_not and bill were wrong in random games, and a sum over all."""
    game, seats, options = kind
    rows, counted = np.zeros((2, MOST_ROWS, WIDTH), np.int16), np.zeros(2, np.int64)
    work = game.new_states(2), np.zeros(game.actions, np.int8), rows, counted
    mode(answers_asked(game))(
        work, seats, game.option_row(seats, options), new_generator(seed), moves
    )
    return int(counted[WRONG]), int(counted[SUM])
