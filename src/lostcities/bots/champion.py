"""The network alone: it looks once at what its seat knows and moves."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.bots import stalling
from lostcities.bots.forward import Think, compiled_think
from lostcities.bots.likings import Liking
from lostcities.bots.network import Network, load_network
from lostcities.bots.searching.match import make_one_round, one_round
from lostcities.bots.tuning import tuning_of
from lostcities.core.chance import Generator, below
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game, Groups, Mask
from lostcities.errors import LostCitiesError
from lostcities.table import Table

MANY: Final = 16  # positions from which matrix products outrun the compiled pass
FINE = 2**24  # steps of a random number between 0 and 1
OTHERS = ("their", "next opponent", "last opponent", "hand known", "seat +1", "seat +2", "seat +3",
          "seat +4")  # fmt: skip
COUNTING = ("unseen", "gone", "second", "in pile",  # cards; then what a sheet holds beside numbers
            "arrows", "vases", "bridge passed", "artefact", "dice bridge", "dice points",
            "seat +0: artefacts", "seat +0: die symbols", "seat +0: top vase")  # fmt: skip
KEPT = ("at the table", "to move", "in the auction", "highest bidder", "rolled")  # whose turn it is
GOLD = tuple(f"seat +{n}: {what}" for n in (1, 2, 3) for what in ("gold", "score"))
OVERLOOKED = {"others": OTHERS, "gold": GOLD, "counting": COUNTING}


def make(
    game: Game,
    temperature: float | None = None,
    overlooks: Sequence[str] = (),
    likes: Mapping[str, float] | None = None,
) -> "Champion":
    """The player of a game.

    At temperature 0 it makes its likeliest move, at 1 it draws from its policy, above that from a
    flatter one; None is the usual temperature of the game. Features that it overlooks are zeroed:
    `others` are the cards and sheets of the other players, `gold` only what they could pay,
    `counting` which cards are gone, or what a sheet holds beside its numbers. What it likes raises
    the logits of a kind of move (`likings`).
    """
    if temperature is None:
        temperature = tuning_of(game).temperature
    if not 0 <= temperature <= 10:
        raise LostCitiesError(f"temperature must be 0 to 10, not {temperature}")
    liking = Liking(game, likes) if likes else None
    return Champion(game, load_network(game.name), temperature, blanked(game, overlooks), liking)


class Champion:
    """A policy by a network: by NumPy, which is there at once, until it is compiled."""

    def __init__(
        self,
        game: Game,
        network: Network,
        temperature: float,
        blanks: NDArray[np.int64],
        liking: Liking | None = None,
    ) -> None:
        """Keep what it needs at every move."""
        self.game, self.network, self.temperature, self.blanks = game, network, temperature, blanks
        self.observe, self.compiled = game.observe, False
        self.think: Think = network.think
        self.think_many: Think = network.think
        self.liking = liking

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
        self, seen: Any, masks: NDArray[np.int8], rngs: NDArray[np.int64], rows: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The actions it chooses in some rows of many positions, in one pass of the network.

        They are those that it would choose one by one, but for rounding in the pass.
        """
        legal = masks[rows]
        actions: NDArray[np.int64] = legal.argmax(1)
        open_to = np.flatnonzero(legal.sum(1) > 1)
        if len(open_to):
            asked = rows[open_to]
            features = self.new_features(len(asked))
            fast(looker(self.game))(seen, asked, features)
            logits = self.opinions(features)
            quick = ~stalling.may_stall(self.game, seen, asked)
            actions[open_to[quick]] = fast(draw_actions)(
                logits[quick], masks, rngs, asked[quick], np.float32(self.temperature)
            )
            for n in np.flatnonzero(~quick):
                i = asked[n]
                moves = np.flatnonzero(masks[i])
                actions[open_to[n]] = self.chosen(seen[i], moves, logits[n], rngs[i])
        return actions

    def chosen(
        self, seen: Any, legal: NDArray[np.int64], logits: NDArray[np.float32], rng: Generator
    ) -> int:
        """One of several legal actions."""
        likely = self.shares(seen, legal, logits)
        return int(legal[likely.argmax() if likely.max() == 1 else sampled(likely, rng)])

    def shares(
        self, seen: Any, legal: NDArray[np.int64], logits: NDArray[np.float32]
    ) -> NDArray[np.float64]:
        """How often it chooses each of the legal actions."""
        likely = tempered(logits[legal], self.temperature)
        return stalling.unstalled(self.game, seen, legal, likely)

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
        return self.opinions(features)

    def opinions(self, features: NDArray[np.int8]) -> NDArray[np.float32]:
        """What it makes of observations: without what it overlooks, with what it likes."""
        features[:, self.blanks] = 0
        think = self.think_many if len(features) >= MANY else self.think
        logits: NDArray[np.float32] = think(features).logits
        return logits if self.liking is None else logits + self.liking.biases(features)

    def probabilities(self, seen: Any, mask: Mask) -> NDArray[np.float64]:
        """The probability of each action, at temperature 1."""
        return softmax(np.where(mask > 0, self.logits(seen), -np.inf))

    def new_features(self, n: int = 1) -> NDArray[np.int8]:
        """Room for observations."""
        return np.zeros((n, self.game.features), np.int8)


# --- Many positions -------------------------------------------------------------------


@cache
def looker(game: Game) -> Callable[[Any, NDArray[np.int64], NDArray[np.int8]], None]:
    """A function that writes what the movers of some rows observe, each in a round of its own."""
    observe, mover, has_rounds = game.observe, game.mover, game.has_rounds

    @compilable
    def look(seen: Any, rows: NDArray[np.int64], features: NDArray[np.int8]) -> None:
        alone = seen[:1].copy()
        for n in range(len(rows)):
            alone[0] = seen[rows[n]]
            if has_rounds:
                make_one_round(alone[0])
            observe(alone[0], mover(alone[0]), features[n])

    return look


@compilable
def draw_actions(
    logits: NDArray[np.float32],
    masks: NDArray[np.int8],
    rngs: NDArray[np.int64],
    rows: NDArray[np.int64],
    temperature: Any,
) -> NDArray[np.int64]:
    """A legal action for each row, drawn at a temperature; at 0 the likeliest."""
    actions = np.zeros(len(rows), np.int64)
    weights = np.zeros(masks.shape[1])
    for n in range(len(rows)):
        mask, best, total = masks[rows[n]], -1, 0.0
        for action in range(len(mask)):
            if mask[action] and (best < 0 or logits[n, action] > logits[n, best]):
                best = action
        actions[n] = best
        if temperature > 0:
            for action in range(len(mask)):
                weights[action] = 0.0
                if mask[action]:
                    behind = logits[n, action] / temperature - logits[n, best] / temperature
                    weights[action] = np.exp(np.float64(behind))
                    total += weights[action]
            if total > 1:  # else the others are next to impossible
                actions[n] = nth_share(weights, total * (below(rngs[rows[n]], FINE) / FINE), best)
    return actions


@compilable
def nth_share(weights: NDArray[np.float64], place: float, otherwise: int) -> int:
    """Which action a place between 0 and the sum of all weights belongs to."""
    for action in range(len(weights)):
        place -= weights[action]
        if place < 0 and weights[action] > 0:
            return action
    return otherwise


# --- One position ---------------------------------------------------------------------


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
