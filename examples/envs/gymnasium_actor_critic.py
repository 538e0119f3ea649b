"""A linear actor-critic that learns to beat a bot in a minute on one core, with NumPy alone.

    OMP_NUM_THREADS=1 python examples/envs/gymnasium_actor_critic.py --game classic

(The matrices are small: more threads would only wait for each other.)
The policy is a softmax over the legal actions, linear in the observation; the value is linear too.
Many games step together (`gymnasium.make_vec`); after every so many steps the advantages (GAE,
Schulman 2016) push the policy, with Adam (Kingma and Ba 2015). At the end the learner plays
against the same bot without learning.
"""

import argparse
from dataclasses import dataclass, field
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from lostcities.envs.gymnasium import IDS  # importing it registers the games

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

STEPS = 32  # between two updates
TRACE = 0.95  # how far an advantage looks ahead
POINT = 0.01  # what a point is worth
ENTROPY = 0.001
SCALE = 0.25  # of the features


@dataclass
class Adam:
    """One array of weights and what its optimiser remembers."""

    weights: Floats
    rate: float
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
        self.weights += self.rate * mean / (np.sqrt(square) + 1e-6)


class Learner:
    """A policy and a value, both linear in the observation."""

    def __init__(self, features: int, actions: int) -> None:
        """Every legal action is equally likely at first."""
        self.policy = Adam(np.zeros((features + 1, actions), np.float32), 3e-3)
        self.value = Adam(np.zeros(features + 1, np.float32), 3e-3)

    def chances(self, seen: Floats, masks: NDArray[np.int8]) -> Floats:
        """How likely each action is."""
        logits = np.where(masks > 0, seen @ self.policy.weights, -1e9)
        powers = np.exp(logits - logits.max(-1, keepdims=True))
        chances: Floats = (powers / powers.sum(-1, keepdims=True)).astype(np.float32)
        return chances

    def learn(self, steps: "Steps", last: Floats) -> None:
        """One update from the steps that were just made."""
        values = np.append(steps.seen, last[None], 0) @ self.value.weights
        better = advantages(steps.rewards, steps.ends, values)
        targets = better + values[:-1]
        pull = (better - better.mean()) / (better.std() + 1e-6)
        logs = np.log(steps.chances + 1e-9)
        spread = -(steps.chances * logs).sum(-1, keepdims=True)
        push = np.eye(steps.chances.shape[-1], dtype=np.float32)[steps.actions] - steps.chances
        push = push * pull[..., None] - ENTROPY * steps.chances * (logs + spread)
        n = better.size
        flat = steps.seen.reshape(n, -1)
        self.policy.follow(flat.T @ push.reshape(n, -1).astype(np.float32) / n)
        error = (targets - values[:-1]).reshape(n).astype(np.float32)
        self.value.follow(flat.T @ error / n)


@dataclass
class Steps:
    """What happened between two updates, [step, game, …]."""

    seen: Floats
    chances: Floats
    actions: Ints
    rewards: Floats
    ends: Floats


def advantages(rewards: Floats, ends: Floats, values: Floats) -> Floats:
    """How much better it went than expected."""
    better, last = np.zeros_like(rewards), np.zeros_like(rewards[0])
    for t in reversed(range(len(rewards))):
        goes_on = 1 - ends[t]
        surprise = rewards[t] + goes_on * values[t + 1] - values[t]
        last = surprise + TRACE * goes_on * last
        better[t] = last
    return better


def features(observations: NDArray[np.int8]) -> Floats:
    """The observation as small numbers, and a one."""
    scaled = observations.astype(np.float32) * SCALE
    return np.append(scaled, np.ones((len(scaled), 1), np.float32), 1)


def sampled(chances: Floats, rng: np.random.Generator) -> Ints:
    """An action for each game."""
    draws = rng.random((len(chances), 1)) * chances.sum(1, keepdims=True)
    return np.asarray((chances.cumsum(1) > draws).argmax(1), np.int64)


class Arena:
    """Many games against a bot, and a learner in one seat of each."""

    def __init__(self, game: str, opponents: str, games: int, seed: int) -> None:
        """One round each; two seats where there is a choice."""
        settings: dict[str, Any] = {"opponents": opponents, "max_turns": 400}
        if game in ("classic", "partners"):
            settings["rounds"] = 1
        self.envs = gymnasium.make_vec(f"lostcities/{game}-v0", games, **settings)
        self.rng = np.random.default_rng(seed)
        self.observations, self.infos = self.envs.reset(seed=seed)

    def play(self, learner: Learner) -> Steps:
        """So many steps in all games."""
        kept: list[tuple[Floats, Floats, Ints, Floats, Floats]] = []
        for _ in range(STEPS):
            seen = features(self.observations)
            chances = learner.chances(seen, self.infos["action_mask"])
            actions = sampled(chances, self.rng)
            self.observations, rewards, over, cut, self.infos = self.envs.step(actions)
            points = (rewards * POINT).astype(np.float32)
            kept.append((seen, chances, actions, points, (over | cut).astype(np.float32)))
        return Steps(*(np.stack(parts) for parts in zip(*kept, strict=True)))

    def margin(self, learner: Learner, games: int) -> tuple[float, float]:
        """The mean reward of so many games, and its standard error."""
        self.observations, self.infos = self.envs.reset()
        margins: list[float] = []
        while len(margins) < games:
            steps = self.play(learner)
            margins += (steps.rewards[steps.ends > 0] / POINT).tolist()
        return float(np.mean(margins)), float(np.std(margins) / len(margins) ** 0.5)


def train(game: str, opponents: str, updates: int, seed: int = 1) -> tuple[float, float]:
    """Learn, then say the mean reward and its standard error."""
    arena = Arena(game, opponents, games=64, seed=seed)
    found = arena.envs.single_observation_space.shape
    assert found is not None
    learner = Learner(found[0], int(arena.infos["action_mask"].shape[1]))
    print(f"before: {arena.margin(learner, 500)[0]:+.1f} points a game against {opponents}")
    for update in range(1, updates + 1):
        steps = arena.play(learner)
        learner.learn(steps, features(arena.observations))
        if update % 100 == 0:
            ended = steps.rewards[steps.ends > 0] / POINT
            print(f"update {update}: {ended.mean():+.1f} in the last {ended.size} games")
    mean, error = arena.margin(learner, 1000)
    print(f"after: {mean:+.1f} ± {error:.1f}")
    return mean, error


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=list(IDS), default="classic")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--updates", type=int, default=1800)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    train(chosen.game, chosen.opponents, chosen.updates, chosen.seed)
