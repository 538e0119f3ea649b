"""A linear actor-critic that plays against itself until it beats random play, with NumPy alone.

    OMP_NUM_THREADS=1 python examples/envs/batch_self_play.py --game classic

(The matrices are small: more threads would only wait for each other.)
All seats of all games of a `Batch` are played by one policy, a softmax over the legal actions,
linear in the observation; the value is linear too. What a position is worth to one side is what
the other side loses, so an advantage (GAE, Schulman 2016) changes its sign whenever the move
passes to the other side. Adam (Kingma and Ba 2015) follows the gradient. Before and after, the
learner plays against random play: every deal twice, once on each side.
"""

import argparse
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.envs import Batch
from lostcities.games.catalog import GAMES

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

GAMES_AT_ONCE = 64
STEPS = 32  # between two updates
TRACE = 0.95  # how far an advantage looks ahead
POINT = 0.01  # what a point is worth
ENTROPY = 0.001
SCALE = 0.25  # of the features
RATE = 3e-3
DEALS = 500  # to be measured with
SIDES = 2  # two seats, or two pairs of partners


@dataclass
class Adam:
    """One array of weights and what its optimiser remembers."""

    weights: Floats
    mean: Floats = field(init=False)
    square: Floats = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        """Nothing is remembered yet."""
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def follow(self, gradient: Floats) -> None:
        """One step uphill."""
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.99**self.steps)
        self.weights += RATE * mean / (np.sqrt(square) + 1e-6)


@dataclass
class Steps:
    """What happened between two updates, [step, game, …], and what is seen after it."""

    seen: Floats  # one step more than the others
    sides: Ints  # of the movers; one step more too
    chances: Floats
    actions: Ints
    rewards: Floats  # of the movers
    ends: NDArray[np.bool_]


class Learner:
    """A policy and a value, both linear in the observation."""

    def __init__(self, features: int, actions: int) -> None:
        """Every legal action is equally likely at first."""
        self.policy = Adam(np.zeros((features + 1, actions), np.float32))
        self.value = Adam(np.zeros(features + 1, np.float32))

    def chances(self, seen: Floats, masks: NDArray[np.int8]) -> Floats:
        """How likely each action is."""
        logits = np.where(masks > 0, seen @ self.policy.weights, -1e9)
        powers = np.exp(logits - logits.max(-1, keepdims=True))
        chances: Floats = (powers / powers.sum(-1, keepdims=True)).astype(np.float32)
        return chances

    def learn(self, steps: Steps) -> None:
        """One update from the steps that were just made."""
        values = steps.seen @ self.value.weights
        better = advantages(steps, values)
        pull = (better - better.mean()) / (better.std() + 1e-6)
        logs = np.log(steps.chances + 1e-9)
        spread = -(steps.chances * logs).sum(-1, keepdims=True)
        push = np.eye(steps.chances.shape[-1], dtype=np.float32)[steps.actions] - steps.chances
        push = push * pull[..., None] - ENTROPY * steps.chances * (logs + spread)
        n = better.size
        flat = steps.seen[:-1].reshape(n, -1)
        self.policy.follow(flat.T @ push.reshape(n, -1).astype(np.float32) / n)
        self.value.follow((flat.T @ better.reshape(n) / n).astype(np.float32))


def advantages(steps: Steps, values: Floats) -> Floats:
    """How much better it went for the mover than expected."""
    better = np.zeros_like(steps.rewards)
    ahead = np.zeros_like(values[0])
    for t in reversed(range(len(better))):
        same = np.where(steps.sides[t] == steps.sides[t + 1], 1, -1)
        sign = np.where(steps.ends[t], 0, same).astype(np.float32)
        surprise = steps.rewards[t] + sign * values[t + 1] - values[t]
        ahead = surprise + TRACE * sign * ahead
        better[t] = ahead
    return better


def features(batch: Batch) -> Floats:
    """What the movers see as small numbers, and a one, in memory of its own."""
    scaled = batch.observations.astype(np.float32) * SCALE
    return np.append(scaled, np.ones((batch.n, 1), np.float32), 1)


def sampled(chances: Floats, rng: np.random.Generator) -> Ints:
    """An action for each game."""
    draws = rng.random((len(chances), 1)) * chances.sum(1, keepdims=True)
    return np.asarray((chances.cumsum(1) > draws).argmax(1), np.int64)


def new_batch(game: str, n: int, seed: int) -> Batch:
    """One round each; two seats where there is a choice."""
    settings: dict[str, Any] = {"seed": seed, "max_turns": 400}
    if game in ("classic", "partners"):
        settings["rounds"] = 1
    return Batch(game, n, **settings)


def play(batch: Batch, learner: Learner, rng: np.random.Generator) -> Steps:
    """So many steps in all games; the arrays of a batch change, so what is kept is copied."""
    seen, sides, kept = [features(batch)], [batch.movers.astype(np.int64) % SIDES], []
    for _ in range(STEPS):
        movers = batch.movers.astype(np.int64)
        chances = learner.chances(seen[-1], batch.masks)
        actions = sampled(chances, rng)
        batch.step(actions)
        rewards = batch.rewards[np.arange(batch.n), movers] * np.float32(POINT)
        kept.append((chances, actions, rewards, batch.dones > 0))
        seen.append(features(batch))
        sides.append(batch.movers.astype(np.int64) % SIDES)
    return Steps(
        np.stack(seen), np.stack(sides), *(np.stack(parts) for parts in zip(*kept, strict=True))
    )


def against_random(game: str, learner: Learner, seed: int) -> tuple[float, float]:
    """The mean margin of the learner over random play, and its standard error.

    The second half of the games are the deals of the first with sides swapped.
    """
    batch, rng = new_batch(game, 2 * DEALS, seed), np.random.default_rng(seed)
    batch.mirror()
    side = np.arange(batch.n) // DEALS
    margins = np.full(batch.n, np.nan)
    while np.isnan(margins).any():
        learned = learner.chances(features(batch), batch.masks)
        lot = batch.masks / batch.masks.sum(1, keepdims=True)
        mine = (batch.movers % SIDES == side)[:, None]
        batch.step(sampled(np.where(mine, learned, lot).astype(np.float32), rng))
        ended = (batch.dones > 0) & np.isnan(margins)
        margins[ended] = batch.rewards[np.arange(batch.n), side][ended]
    pairs = (margins[:DEALS] + margins[DEALS:]) / 2
    return float(pairs.mean()), float(pairs.std() / DEALS**0.5)


def train(game: str, updates: int, seed: int = 1) -> None:
    """Play against random play, then against itself, then against random play again."""
    batch, rng = new_batch(game, GAMES_AT_ONCE, seed), np.random.default_rng(seed)
    learner = Learner(batch.game.features, batch.game.actions)
    print(f"{game}: points a game against random play, and their standard error")
    print("before: {:+.1f} ± {:.1f}".format(*against_random(game, learner, seed)))
    ended = 0
    for update in range(1, updates + 1):
        steps = play(batch, learner, rng)
        learner.learn(steps)
        ended += int(steps.ends.sum())
        if update % 100 == 0:
            print(f"update {update}: {ended} games against itself", flush=True)
    print("after: {:+.1f} ± {:.1f}".format(*against_random(game, learner, seed)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=list(GAMES), default="classic")
    parser.add_argument("--updates", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    train(chosen.game, chosen.updates, chosen.seed)
