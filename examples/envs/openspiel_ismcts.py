"""OpenSpiel's information-set search against random play, on a small card game.

python examples/envs/openspiel_ismcts.py --games 4 --simulations 50
"""

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import lostcities.envs.openspiel  # noqa: F401  # registers the games
from lostcities import LostCitiesError

GAME = "python_lostcities_classic(rounds=1,expeditions=2,hand=4,max_turns=60)"
POINTS = 40.0  # the search explores as much as if a game were worth about that much


def play(game: Any, searcher: Any, seat: int, rng: np.random.RandomState) -> float:
    """One game of the searcher at a seat against random play; its margin."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=likely)))
        elif state.current_player() == seat:
            state.apply_action(int(searcher.step(state)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    margin: float = state.returns()[seat]
    return margin


def main() -> None:
    """Print the margin of each game, seats in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    try:
        game = pyspiel.load_game(asked.game)
    except (pyspiel.SpielError, LostCitiesError) as wrong:
        parser.error(str(wrong))
    rng = np.random.RandomState(asked.seed)
    searcher = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, rng),
        uct_c=POINTS,
        max_simulations=asked.simulations,
        random_state=rng,
    )
    margins = []
    for n in range(asked.games):
        margins.append(play(game, searcher, n % 2, rng))
        print(f"game {n + 1}: {margins[-1]:+.0f} points")
    print(f"mean {np.mean(margins):+.1f}")


if __name__ == "__main__":
    main()
