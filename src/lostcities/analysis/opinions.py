"""What the champion's network thinks of positions at first sight: a log-probability by action."""

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.champion import Champion, make
from lostcities.bots.searching.match import one_round
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.core.game import Game, Mask

LogProbabilities = NDArray[np.float64]  # by action; minus infinity where it is not legal
SEED_BITS = 62  # within int64


class Look(NamedTuple):
    """A position as its mover knows it, and the network's first thought of it."""

    seat: int
    alone: Any  # the record as if this round were the whole game
    legal: NDArray[np.int64]
    log_probabilities: LogProbabilities
    favourite: int
    seed: int  # of all that is imagined here: it depends on what the seat knows, and nothing else

    def gap(self, action: int) -> float:
        """By how much the favourite is likelier, as a logarithm."""
        logs = self.log_probabilities
        return float(logs[self.favourite] - logs[action])


@cache
def first_thoughts(game: Game) -> Champion:
    """The champion of a game, ready to look at many positions."""
    champion = make(game)
    champion.compile()
    return champion


def look_at(
    game: Game, states: Sequence[Any], seed: int | str, *, hindsight: bool = False
) -> list[Look]:
    """What the movers of some positions know and think, in one pass of the network.

    All hidden cards are dealt afresh before anything is looked at, unless it is for hindsight.
    """
    champion = first_thoughts(game)
    seats = [int(game.mover(state)) for state in states]
    alone = [one_round(game, state) for state in states]
    features = champion.new_features(len(alone))
    for one, seat, row in zip(alone, seats, features, strict=True):
        champion.observe(one, seat, row)
    logits = champion.think(features).logits if alone else np.zeros((0, game.actions), np.float32)
    looks = []
    for one, seat, row, raw in zip(alone, seats, features, logits, strict=True):
        own = seed_of(seed, seat, row)
        if not hindsight:
            fast(game.imagine)(one, seat, new_generator(own, 0))
        looks.append(new_look(game, one, seat, raw, own))
    return looks


def new_look(game: Game, alone: Any, seat: int, logits: Any, seed: int) -> Look:
    """The legal actions and how likely the champion makes them."""
    mask: Mask = np.zeros(game.actions, np.int8)
    fast(game.legal)(alone, mask)
    logs = log_softmax(np.where(mask > 0, logits.astype(np.float64), -np.inf))
    return Look(seat, alone, np.flatnonzero(mask), logs, int(logs.argmax()), seed)


def log_softmax(logits: LogProbabilities) -> LogProbabilities:
    """Logarithms of probabilities from logits."""
    shifted = logits - logits.max()
    logs: LogProbabilities = shifted - np.log(np.exp(shifted).sum())
    return logs


def seed_of(seed: int | str, seat: int, features: NDArray[np.int8]) -> int:
    """A seed for one position, from the seed of the analysis and what the seat observes."""
    digest = hashlib.sha256(f"{seed} {seat} ".encode() + features.tobytes()).digest()
    return int.from_bytes(digest[:8], "little") >> (64 - SEED_BITS)
