"""The network alone: it looks once at what its seat knows and moves."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.bots import stalling
from lostcities.bots.forward import Think, compiled_think
from lostcities.bots.network import Network, load_network
from lostcities.bots.searching.match import one_round
from lostcities.bots.tuning import tuning_of
from lostcities.core.chance import Generator, below
from lostcities.core.compiled import fast
from lostcities.core.game import Game, Groups, Mask
from lostcities.errors import LostCitiesError
from lostcities.table import Table

FINE = 2**24  # steps of a random number between 0 and 1
OTHERS = ("their", "next opponent", "last opponent", "hand known", "seat +1", "seat +2", "seat +3",
          "seat +4")  # fmt: skip
COUNTING = ("unseen", "gone", "second", "in pile",  # cards; then what a sheet holds beside numbers
            "arrows", "vases", "bridge passed", "artefact", "dice bridge", "dice points",
            "seat +0: artefacts", "seat +0: die symbols", "seat +0: top vase")  # fmt: skip
KEPT = ("at the table", "to move", "in the auction", "highest bidder", "rolled")  # whose turn it is
OVERLOOKED = {"others": OTHERS, "counting": COUNTING}


def make(game: Game, temperature: float | None = None, overlooks: Sequence[str] = ()) -> "Champion":
    """The player of a game.

    At temperature 0 it makes its likeliest move, at 1 it draws from its policy, above that from a
    flatter one; None is the usual temperature of the game. Features that it overlooks are zeroed:
    `others` are the cards and sheets of the other players, `counting` which cards are gone, or
    what a sheet holds beside its numbers.
    """
    if temperature is None:
        temperature = tuning_of(game).temperature
    if not 0 <= temperature <= 10:
        raise LostCitiesError(f"temperature must be 0 to 10, not {temperature}")
    return Champion(game, load_network(game.name), temperature, blanked(game, overlooks))


class Champion:
    """A policy by a network: by NumPy, which is there at once, until it is compiled."""

    def __init__(
        self, game: Game, network: Network, temperature: float, blanks: NDArray[np.int64]
    ) -> None:
        """Keep what it needs at every move."""
        self.game, self.network, self.temperature, self.blanks = game, network, temperature, blanks
        self.observe, self.compiled = game.observe, False
        self.think: Think = network.think

    def compile(self) -> None:
        """Think by compiled code once it is there: several times as quick, the same but rounding.

        It waits for the compiler; on another thread, moves are made by NumPy meanwhile.
        """
        if self.compiled:
            return
        observe, think = fast(self.game.observe), compiled_think(self.game, self.network)
        features = self.new_features()
        observe(Table(self.game.name, seed=0).state, 0, features[0])
        think(features)
        self.observe, self.think, self.compiled = observe, think, True

    def __call__(self, seen: Any, mask: Mask, rng: Generator) -> int:
        """The action it chooses."""
        legal = np.flatnonzero(mask)
        if len(legal) == 1:
            return int(legal[0])
        return self.chosen(seen, legal, self.logits(seen), rng)

    def choices(
        self, seen: Sequence[Any], masks: Sequence[Mask], rngs: Sequence[Generator]
    ) -> NDArray[np.int64]:
        """The actions it chooses in many positions, in one pass of the network.

        They are those that it would choose one by one, but for rounding in the pass.
        """
        legal = [np.flatnonzero(mask) for mask in masks]
        actions = np.array([moves[0] for moves in legal], np.int64)
        open_to = [i for i, moves in enumerate(legal) if len(moves) > 1]
        if open_to:
            rows = self.logits_of([seen[i] for i in open_to])
            for i, logits in zip(open_to, rows, strict=True):
                actions[i] = self.chosen(seen[i], legal[i], logits, rngs[i])
        return actions

    def chosen(
        self, seen: Any, legal: NDArray[np.int64], logits: NDArray[np.float32], rng: Generator
    ) -> int:
        """One of several legal actions."""
        likely = tempered(logits[legal], self.temperature)
        likely = stalling.unstalled(self.game, seen, legal, likely)
        return int(legal[likely.argmax() if likely.max() == 1 else sampled(likely, rng)])

    def logits(self, seen: Any) -> NDArray[np.float32]:
        """Its logits, by action."""
        logits: NDArray[np.float32] = self.logits_of([seen])[0]
        return logits

    def logits_of(self, seen: Sequence[Any]) -> NDArray[np.float32]:
        """The same for many positions, by position and action."""
        features = self.new_features(len(seen))
        for one, row in zip(seen, features, strict=True):
            alone = one_round(self.game, one)
            self.observe(alone, self.game.mover(alone), row)
        features[:, self.blanks] = 0
        logits: NDArray[np.float32] = self.think(features).logits
        return logits

    def probabilities(self, seen: Any, mask: Mask) -> NDArray[np.float64]:
        """The probability of each action, at temperature 1."""
        return softmax(np.where(mask > 0, self.logits(seen), -np.inf))

    def new_features(self, n: int = 1) -> NDArray[np.int8]:
        """Room for observations."""
        return np.zeros((n, self.game.features), np.int8)


def tempered(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float64]:
    """The probability of each action at a temperature; at 0 the best is certain."""
    if temperature > 0:
        return softmax(logits / temperature)
    certain = np.zeros(len(logits))
    certain[logits.argmax()] = 1
    return certain


def softmax(logits: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """The probability of each action by its logit."""
    weights = np.exp((logits - logits.max()).astype(np.float64))
    probabilities: NDArray[np.float64] = weights / weights.sum()
    return probabilities


def sampled(probabilities: NDArray[np.float64], rng: Generator) -> int:
    """The place of an action, drawn by its probability."""
    place = int(np.searchsorted(np.cumsum(probabilities), below(rng, FINE) / FINE, "right"))
    return min(place, len(probabilities) - 1)


def blanked(game: Game, overlooks: Sequence[str]) -> NDArray[np.int64]:
    """The places of the features that somebody overlooks."""
    starts = tuple(start for kind in overlooks for start in OVERLOOKED[kind])
    by_color = places(game.color_features, starts)
    per_color = sum(size for _, size in game.color_features)
    colors = len(game.colors)
    whole = places(game.global_features, starts)
    blanks = [per_color * color + i for color in range(colors) for i in by_color]
    return np.array([*blanks, *(per_color * colors + i for i in whole)], np.int64)


def places(groups: Groups, starts: tuple[str, ...]) -> list[int]:
    """The places of the groups whose names begin so, but for those that say whose turn it is."""
    found: list[int] = []
    i = 0
    for name, size in groups:
        if starts and name.startswith(starts) and not name.endswith(KEPT):
            found.extend(range(i, i + size))
        i += size
    return found
