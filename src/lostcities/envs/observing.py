"""A policy that decides on the observation, as learners see the game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from lostcities.core.chance import Generator
from lostcities.core.compiled import fast
from lostcities.core.game import Features, Mask, State
from lostcities.games.catalog import find_game

Choose = Callable[[Features, Mask, Generator], int]  # (observation, mask, generator) → action


@dataclass(frozen=True)
class Observing:
    """A bot out of a function of (observation, mask, rng), such as a network that has learned.

    >>> from lostcities.envs.gymnasium import LostCitiesEnv, Observing
    >>> first = Observing("classic", lambda observation, mask, rng: mask.argmax())
    >>> env = LostCitiesEnv("classic", opponents=first, rounds=1)
    """

    game: str
    choose: Choose

    def __post_init__(self) -> None:
        """UnknownGame says which games there are."""
        find_game(self.game)

    def __call__(self, seen: State, mask: Mask, rng: Generator) -> int:
        """The action it chooses for the seat to move."""
        return int(self.choose(observation(self.game, seen), mask, rng))


def observation(game: str, seen: State) -> Features:
    """What the seat to move observes, read from the record that a bot gets."""
    mover, observe = looks(game)
    features = np.zeros(find_game(game).features, np.int8)
    observe(seen, mover(seen), features)
    return features


@cache
def looks(game: str) -> tuple[Any, Any]:
    """Who moves and what a seat observes, compiled."""
    rules = find_game(game)
    return fast(rules.mover), fast(rules.observe)
