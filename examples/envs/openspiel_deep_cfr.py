"""Deep CFR on the tiny game: networks instead of tables, and how exploitable they are.

It needs PyTorch: pip install 'lostcities[envs,train]'

python examples/envs/openspiel_deep_cfr.py --iterations 30
"""

import argparse

import pyspiel
import torch
from open_spiel.python import policy
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver

import lostcities.envs.openspiel  # noqa: F401  # registers the games


def main() -> None:
    """Print how many points a best response would win, before learning and after it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--traversals", type=int, default=40, help="games walked an iteration")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    game = pyspiel.load_game("python_lostcities_tiny")
    uniform = policy.UniformRandomPolicy(game)
    print(f"random play: exploitable by {exploitability(game, uniform):.3f} points")
    solver = DeepCFRSolver(
        game,
        policy_network_layers=(32, 32),
        advantage_network_layers=(32, 32),
        num_iterations=asked.iterations,
        num_traversals=asked.traversals,
        learning_rate=1e-3,
        batch_size_advantage=None,
        batch_size_strategy=None,
        policy_network_train_steps=400,
        advantage_network_train_steps=50,
    )
    solver.solve()
    learnt = policy.tabular_policy_from_callable(game, solver.action_probabilities)
    print(f"{asked.iterations:4} iterations: {exploitability(game, learnt):.3f}")


if __name__ == "__main__":
    main()
