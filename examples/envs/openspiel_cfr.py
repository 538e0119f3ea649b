"""Solve the tiny game with counterfactual regret minimisation, and watch exploitability fall.

python examples/envs/openspiel_cfr.py --iterations 32
"""

import argparse

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.exploitability import exploitability

import lostcities.envs.openspiel  # noqa: F401  # registers the games


def main() -> None:
    """Print how many points a best response would win, after 1, 2, 4, 8, … iterations."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=32)
    iterations = parser.parse_args().iterations
    game = pyspiel.load_game("python_lostcities_tiny")
    uniform = policy.UniformRandomPolicy(game)
    print(f"random play: exploitable by {exploitability(game, uniform):.3f} points")
    solver = CFRPlusSolver(game)
    for n in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if n & (n - 1) == 0 or n == iterations:
            print(f"{n:4} iterations: {exploitability(game, solver.average_policy()):.3f}")


if __name__ == "__main__":
    main()
