"""Two policies at one table, on mirrored deals; compiled where compiling is allowed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.policy import Policy
from lostcities.core.chance import GENERATOR_WORDS, new_generator, seed_generator
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import Game

GENEROUS = 3_000  # actions of a round, many times what any takes
SEED = 2026


def scaled(games: int) -> int:
    """So many games compiled, very few interpreted."""
    return 2 if interpreted() else games


@dataclass(frozen=True)
class Result:
    """What came of some games."""

    scores: NDArray[np.int64]  # by game and seat
    illegal: int  # choices that were not legal
    endless: int  # games cut off


@cache
def table_loop(game: Game, first: Policy, second: Policy) -> Callable[..., tuple[int, int]]:
    """A function that plays games with the first policy in the seats whose bits are set."""
    deal, legal, act, is_over = game.deal, game.legal, game.act, game.is_over
    mover, score, actions = game.mover, game.score, game.actions

    @compilable
    def play_games(
        state: Any, seats: int, bits: int, options: Any, most: int, scores: Any
    ) -> tuple[int, int]:
        mask = np.zeros(actions, np.int8)
        rng, own = np.zeros(GENERATOR_WORDS, np.int64), np.zeros(GENERATOR_WORDS, np.int64)
        illegal, endless = 0, 0
        for n in range(len(scores)):
            seed_generator(rng, SEED, n)
            seed_generator(own, SEED + 1, n)
            deal(state, seats, options, rng)
            steps = 0
            while not is_over(state) and steps < most:
                legal(state, mask)
                if (bits >> mover(state)) & 1:
                    action = first(state, mask, own)
                else:
                    action = second(state, mask, own)
                if not mask[action]:
                    illegal += 1
                    break
                act(state, action, rng)
                steps += 1
            endless += int(steps == most)
            for seat in range(seats):
                scores[n, seat] = score(state, seat)
        return illegal, endless

    return play_games


def play_games(
    table: tuple[Game, int, dict[str, Any]], first: Policy, second: Policy, bits: int, games: int
) -> Result:
    """So many games on the same deals, the first policy in the seats whose bits are set."""
    game, seats, options = table
    scores = np.zeros((games, seats), np.int64)
    settled, most = game.new_options(seats, options), GENEROUS * options.get("rounds", 3)
    loop = fast(table_loop(game, first, second))
    illegal, endless = loop(game.new_state(), seats, bits, settled, most, scores)
    return Result(scores, illegal, endless)


def thinking_lead(
    table: tuple[Game, int, dict[str, Any]], first: Policy, second: Policy, side: int, deal: int
) -> float:
    """The lead of a policy that only Python can ask, with a side (or seat) of its own."""
    game, seats, options = table
    sides, rng = game.sides or seats, new_generator(SEED, deal)
    state, mask = game.new_state(), np.zeros(game.actions, np.int8)
    own, rest = new_generator(SEED + 1, deal), fast(second)
    game.deal(state, seats, game.new_options(seats, options), rng)
    while not game.is_over(state):
        fast(game.legal)(state, mask)
        seat, world = game.mover(state), game.copy(state)
        fast(game.imagine)(world, seat, own)
        policy = first if game.side_of(seat) == side else rest
        fast(game.act)(state, policy(world, mask, own), rng)
    scores = [game.score(state, seat) for seat in range(sides)]
    return float(scores[side] * sides - sum(scores)) / (sides - 1)


def thinking_margins(
    table: tuple[Game, int, dict[str, Any]], first: Policy, second: Policy, deals: int
) -> NDArray[np.float64]:
    """By deal, as `margins`, for a policy that only Python can ask."""
    sides = table[0].sides or table[1]
    return np.array(
        [
            sum(thinking_lead(table, first, second, side, deal) for side in range(sides)) / sides
            for deal in range(deals)
        ]
    )


def margins(
    table: tuple[Game, int, dict[str, Any]], first: Policy, second: Policy, deals: int
) -> NDArray[np.float64]:
    """By deal: the lead of the first policy over the others, each side (or seat) once its own."""
    game, seats, _ = table
    sides = game.sides or seats
    leads = np.zeros(deals)
    for side in range(sides):
        bits = sum(1 << seat for seat in range(side, seats, sides))
        scores = play_games(table, first, second, bits, deals).scores[:, :sides]
        leads += (scores[:, side] * sides - scores.sum(1)) / (sides - 1) / sides
    return leads
