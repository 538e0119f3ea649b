"""Random games interpreted and compiled from the same seeds: is every state on the way the same?

Run: python benchmarks/step_by_step.py [GAMES]   (about ten minutes for 1,000 games of each kind)
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np

from lostcities.bench import one_options
from lostcities.core.chance import below, new_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from lostcities.games.catalog import GAMES

SEED = 20261115
MOST_ACTIONS = 4000


def recorder(game: Game) -> Callable[..., int]:
    """A function that plays a random game and keeps the state and the mask before every action."""
    deal, legal, act, is_over = game.deal, game.legal, game.act, game.is_over

    @compilable
    def play_and_keep(states: Any, masks: Any, seats: int, options: Any, rng: Any) -> int:
        deal(states[0], seats, options[0], rng)
        n = 0
        while not is_over(states[n]):
            action = nth_legal(masks[n], below(rng, legal(states[n], masks[n])))
            states[n + 1] = states[n]
            n += 1
            act(states[n], action, rng)
        return n

    return play_and_keep


def compare(game: Game, seats: int, games: int) -> tuple[int, int]:
    """How many actions were compared, and in how many games anything differed."""
    play = recorder(game)
    options = one_options(game, seats)
    traces = [
        (game.new_states(MOST_ACTIONS), np.zeros((MOST_ACTIONS, game.actions), np.int8))
        for _ in range(2)
    ]
    actions = different = 0
    for stream in range(games):
        ends = []
        for way, (states, masks) in zip((play, fast(play)), traces, strict=True):
            rng = new_generator(SEED, stream)
            n = way(states, masks, seats, options, rng)
            ends.append((n, states[: n + 1].tobytes(), masks[:n].tobytes(), rng.tobytes()))
        actions += ends[0][0]
        different += ends[0] != ends[1]
    return actions, different


def main() -> int:
    """Print the table; 1 if any game differs."""
    parser = ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=1000, help="games of each kind")
    games = parser.parse_args().games
    print(f"Command: `python benchmarks/step_by_step.py {games}`, seed {SEED}, {date.today()}\n")
    print("| game | seats | games | actions compared | games that differ |")
    print("|---|---|---|---|---|")
    wrong = 0
    for game in GAMES.values():
        seats = game.seats[-1]
        actions, different = compare(game, seats, games)
        wrong += different
        print(f"| {game.name} | {seats} | {games:,} | {actions:,} | {different} |", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
