"""A linear learner that plays against itself until it beats random play, with NumPy alone.

    python examples/envs/pettingzoo_self_play.py --game rivals --games 1500

Monte Carlo control: how good a position is, and what each action adds to that, are both linear in
what a seat sees. Every seat takes the best action most of the time, and at the end of a game both
are pulled towards the reward that the seat got (Sutton and Barto, section 10.1, with whole games
in place of the next step).
"""

import argparse
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from lostcities.games.catalog import GAMES

Floats = NDArray[np.float32]
Observation = dict[str, NDArray[np.int8]]

POINT = 0.01  # what a point is worth
RATE = 0.01
CURIOSITY = 0.1  # how often a move is made at random
MEASURED = 400  # games in which it does not learn, before and after


class Player:
    """The value of a position and what each action adds to it, linear in the observation."""

    def __init__(self, features: int, actions: int, seed: int) -> None:
        """All actions are worth nothing at first."""
        self.weights = np.zeros((actions, features + 1), np.float32)
        self.value = np.zeros(features + 1, np.float32)
        self.rng = np.random.default_rng(seed)

    def choose(self, seen: Floats, mask: NDArray[np.int8], curiosity: float) -> int:
        """The best legal action, any of those that are equally good; or any at all."""
        legal = np.flatnonzero(mask)
        if self.rng.random() < curiosity:
            return int(legal[self.rng.integers(len(legal))])
        values = self.weights[legal] @ seen
        best = legal[values == values.max()]
        return int(best[self.rng.integers(len(best))])

    def learn(self, seen: Floats, action: int, reward: float) -> None:
        """Pull the value, and what the action adds to it, towards what it led to."""
        pull = RATE / float(seen @ seen) * seen
        error = reward - float(self.value @ seen)
        self.value += error * pull
        self.weights[action] += (error - float(self.weights[action] @ seen)) * pull


def features(observation: Observation) -> Floats:
    """What a seat sees as small numbers, and a one."""
    return np.append(observation["observation"].astype(np.float32) / 8, np.float32(1))


class Table:
    """One environment, used for game after game."""

    def __init__(self, game: str, seed: int) -> None:
        """One round where there are rounds."""
        options = {"rounds": 1} if game in ("classic", "partners") else {}
        module = import_module(f"lostcities.envs.{game}_v0")
        self.env = module.env(max_turns=400, **options)
        self.env.reset(seed=seed)
        agent = self.env.possible_agents[0]
        space = self.env.observation_space(agent)
        self.player = Player(space["observation"].shape[0], self.env.action_space(agent).n, seed)

    def game(self, players: list[float], *, learns: bool) -> float:
        """One game with such curiosity in each seat; the reward of the first seat."""
        self.env.reset()
        kept: dict[str, list[tuple[Floats, int]]] = {agent: [] for agent in self.env.agents}
        rewards: dict[str, float] = {}
        for agent in self.env.agent_iter():
            observation, reward, over, cut, _ = self.env.last()
            if over or cut:
                rewards[agent] = float(reward)
                self.env.step(None)
                continue
            seen = features(observation)
            curiosity = players[self.env.possible_agents.index(agent)]
            action = self.player.choose(seen, observation["action_mask"], curiosity)
            kept[agent].append((seen, action))
            self.env.step(action)
        for agent, steps in kept.items():
            for seen, action in steps if learns else ():
                self.player.learn(seen, action, rewards[agent] * POINT)
        return rewards[self.env.possible_agents[0]]

    def against_random(self, games: int) -> tuple[float, float]:
        """The mean reward of the learner in the first seat, others at random; standard error."""
        others = [1.0] * (len(self.env.possible_agents) - 1)
        won = [self.game([0.0, *others], learns=False) for _ in range(games)]
        return float(np.mean(won)), float(np.std(won) / games**0.5)


def train(game: str, games: int, seed: int = 1) -> None:
    """Play against random play, then against itself, then against random play again."""
    table = Table(game, seed)
    seats = len(table.env.possible_agents)
    print(f"{game}: points against random play, and their standard error")
    print("before: {:+.1f} ± {:.1f}".format(*table.against_random(MEASURED)))
    for _ in range(games):
        table.game([CURIOSITY] * seats, learns=True)
    print("after {} games: {:+.1f} ± {:.1f}".format(games, *table.against_random(MEASURED)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=list(GAMES), default="rivals")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    train(chosen.game, chosen.games, chosen.seed)
