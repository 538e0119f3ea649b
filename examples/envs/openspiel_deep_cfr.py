"""Deep CFR on the tiny game: networks instead of tables, and how exploitable they are.

External sampling with regrets and the average strategy each by a network (Brown and others, 2019).
It needs PyTorch: pip install 'lostcities[envs,train]'

python examples/envs/openspiel_deep_cfr.py --iterations 30
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
import torch
from numpy.typing import NDArray
from open_spiel.python import policy
from open_spiel.python.algorithms.exploitability import exploitability
from torch import nn

import lostcities.envs.openspiel  # noqa: F401  # registers the games

Row = tuple[list[float], float, NDArray[np.float32], NDArray[np.bool_]]  # seen, when, target, legal
SIZE, STEPS, BATCH, KEPT = 64, 300, 512, 20_000


class Net:
    """A network that fits rows, each weighted by the iteration that it is of."""

    def __init__(self, features: int, actions: int) -> None:
        """No row yet."""
        self.shape, self.rows = (features, actions), list[Row]()
        self.net = self.fresh()

    def fresh(self) -> nn.Sequential:
        """Untrained."""
        features, actions = self.shape
        layers = (nn.Linear(features, SIZE), nn.ReLU(), nn.Linear(SIZE, actions))
        return nn.Sequential(*layers)

    @torch.no_grad()
    def __call__(self, seen: list[float]) -> NDArray[np.float32]:
        """What it says of a position, by action."""
        told: NDArray[np.float32] = self.net(torch.tensor(seen)).numpy()
        return told

    def fit(self, rng: np.random.Generator) -> None:
        """Learn all rows from scratch; without any it stays as it is."""
        self.rows = self.rows[-KEPT:]
        if not self.rows:
            return
        seen, when, target, legal = (
            torch.tensor(np.array(it)) for it in zip(*self.rows, strict=True)
        )
        self.net, weights = self.fresh(), (when / when.mean())[:, None].float()
        adam = torch.optim.Adam(self.net.parameters(), 3e-3)
        for _ in range(STEPS):
            some = torch.tensor(rng.integers(len(self.rows), size=BATCH))
            wrong = (self.net(seen[some].float()) - target[some]) * legal[some]
            loss = (weights[some] * wrong**2).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()


class DeepCFR:
    """Two players with a network of regrets each, and one for what they did on average."""

    def __init__(self, game: Any, seed: int) -> None:
        """Nothing learnt."""
        torch.manual_seed(seed)
        self.game, self.rng, self.now = game, np.random.default_rng(seed), 0.0
        self.actions = game.num_distinct_actions()
        features = len(self.seen(self.first_decision()))
        self.regrets = [Net(features, self.actions) for _ in range(2)]
        self.average = Net(features, self.actions)

    def first_decision(self) -> Any:
        """Some deal."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        return state

    @staticmethod
    def seen(state: Any) -> list[float]:
        """All that the mover knows, and remembers."""
        return list(state.information_state_tensor(state.current_player()))

    def strategy(self, state: Any) -> NDArray[np.float64]:
        """Regret matching: in proportion to the regrets above 0."""
        legal = state.legal_actions()
        good = np.zeros(self.actions)
        if self.now > 1:
            good[legal] = np.maximum(self.regrets[state.current_player()](self.seen(state)), 0)[
                legal
            ]
        if good.sum() <= 0:
            good[legal] = 1
        chances: NDArray[np.float64] = good / good.sum()
        return chances

    def walk(self, state: Any, player: int) -> float:
        """All actions of one player, sampled ones of the other and of chance."""
        if state.is_terminal():
            return float(state.player_return(player))
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            return self.walk(state.child(int(self.rng.choice(outcomes, p=odds))), player)
        chances, mask = self.strategy(state), np.array(state.legal_actions_mask(), bool)
        if state.current_player() != player:
            self.average.rows.append((self.seen(state), self.now, chances.astype(np.float32), mask))
            return self.walk(state.child(int(self.rng.choice(self.actions, p=chances))), player)
        values = np.zeros(self.actions, np.float32)
        for action in state.legal_actions():
            values[action] = self.walk(state.child(action), player)
        worth = float(values @ chances)
        self.regrets[player].rows.append(
            (self.seen(state), self.now, (values - worth).astype(np.float32), mask)
        )
        return worth

    def iterate(self, traversals: int) -> None:
        """Walk some games for each player, and learn the regrets anew."""
        self.now += 1
        for player in range(2):
            for _ in range(traversals):
                self.walk(self.game.new_initial_state(), player)
            self.regrets[player].fit(self.rng)

    def likely(self, state: Any) -> dict[int, float]:
        """The average strategy."""
        legal = state.legal_actions()
        good = np.maximum(self.average(self.seen(state))[legal], 1e-6)
        return dict(zip(legal, (good / good.sum()).tolist(), strict=True))

    def exploitable(self) -> float:
        """How many points a best response would win."""
        self.average.fit(self.rng)
        learnt = policy.tabular_policy_from_callable(self.game, self.likely)
        return float(exploitability(self.game, learnt))


def main() -> None:
    """Print how many points a best response would win, before learning and on the way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--traversals", type=int, default=60, help="games walked an iteration")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = pyspiel.load_game("python_lostcities_tiny")
    uniform = policy.UniformRandomPolicy(game)
    print(f"random play: exploitable by {exploitability(game, uniform):.3f} points")
    learner = DeepCFR(game, asked.seed)
    for n in range(1, asked.iterations + 1):
        learner.iterate(asked.traversals)
        if n % 10 == 0 or n == asked.iterations:
            print(f"{n:4} iterations: {learner.exploitable():.3f}", flush=True)


if __name__ == "__main__":
    main()
