"""Two policies against each other on mirrored deals, compiled where compiling is allowed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.policy import Policy
from lostcities.rules.chance import WORDS, seed_generator
from lostcities.rules.compiled import compilable, fast, interpreted
from lostcities.rules.game import Game

GENEROUS = 2_000  # actions, many times what any game takes


def scaled(games: int) -> int:
    """So many games compiled, a few interpreted."""
    return max(2, games // 300) if interpreted() else games


@dataclass(frozen=True)
class Result:
    """What came of a duel."""

    margins: NDArray[np.float64]  # by deal: the first policy's lead over the mean of the others
    illegal: int  # choices that were not legal
    endless: int  # games cut off

    @property
    def margin(self) -> float:
        return float(self.margins.mean())

    @property
    def error(self) -> float:
        """The standard error of the margin."""
        return float(self.margins.std(ddof=1) / len(self.margins) ** 0.5)


@cache
def duel_loop(game: Game, first: Policy, second: Policy) -> Callable[..., tuple[int, int]]:
    """A function that plays every deal once with each side, or seat, held by the first policy."""
    deal, legal, act, is_over = game.deal, game.legal, game.act, game.is_over
    mover, score, actions = game.mover, game.score, game.actions

    @compilable
    def duel(
        state: Any, seats: int, groups: int, options: Any, seed: int, margins: Any
    ) -> tuple[int, int]:
        mask = np.zeros(actions, np.int8)
        rng, own = np.zeros(WORDS, np.int64), np.zeros(WORDS, np.int64)
        illegal, endless = 0, 0
        for n in range(len(margins)):
            for group in range(groups):
                seed_generator(rng, seed, n)
                seed_generator(own, seed + 1, n)
                deal(state, seats, options, rng)
                steps = 0
                while not is_over(state) and steps < GENEROUS:
                    legal(state, mask)
                    if mover(state) % groups == group:
                        action = first(state, mask, own)
                    else:
                        action = second(state, mask, own)
                    if not mask[action]:
                        illegal += 1
                        break
                    act(state, action, rng)
                    steps += 1
                endless += int(steps == GENEROUS)
                others = 0.0
                for step in range(1, groups):
                    others += score(state, (group + step) % groups)
                margins[n] += (score(state, group) - others / (groups - 1)) / groups
        return illegal, endless

    return duel


def play_duel(
    game: Game, seats: int, first: Policy, second: Policy, games: int, **options: Any
) -> Result:
    """So many games on mirrored deals."""
    groups = game.sides or seats
    margins = np.zeros(max(2, games // groups))
    settled = game.new_options(seats, options)
    loop = fast(duel_loop(game, first, second))
    illegal, endless = loop(game.new_state(), seats, groups, settled, 2026, margins)
    return Result(margins, illegal, endless)
