"""Random games on the CPU and the GPU from the same seeds: are the final records the same bytes?

Run: python benchmarks/three_ways.py [GAMES]   (needs a CUDA device and numba-cuda)
"""

import platform
import sys
import time
from argparse import ArgumentParser
from datetime import date

import numpy as np

from lostcities.core.compiled import cuda, fast, gpu_grid
from lostcities.core.game import Game
from lostcities.core.play import random_games, random_games_on_gpu
from lostcities.games.catalog import GAMES

SEED = 20261115


def play_both(game: Game, seats: int, n: int) -> tuple[bool, int, float, float]:
    """Whether the records agree, the actions played, and the seconds on CPU and GPU."""
    gpu = cuda()
    options = game.option_row(seats)
    states = game.new_states(n)
    play = fast(random_games(game))
    play(game.new_states(1), seats, options, SEED, 0)
    start = time.perf_counter()
    actions = play(states, seats, options, SEED, 0)
    cpu_seconds = time.perf_counter() - start

    kernel, grid = random_games_on_gpu(game), gpu_grid(n)
    on_gpu = gpu.to_device(np.zeros(n, game.fields))
    counts, settled = gpu.to_device(np.zeros(n, np.int64)), gpu.to_device(np.asarray(options))
    kernel[grid](on_gpu, seats, settled, SEED, 0, counts)
    gpu.synchronize()
    start = time.perf_counter()
    kernel[grid](on_gpu, seats, settled, SEED, 0, counts)
    gpu.synchronize()
    gpu_seconds = time.perf_counter() - start
    same = states.tobytes() == on_gpu.copy_to_host().tobytes()
    return same and int(counts.copy_to_host().sum()) == actions, actions, cpu_seconds, gpu_seconds


def main() -> int:
    """Print the table; 1 if any record differs."""
    parser = ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=100_000, help="games of each kind")
    n = parser.parse_args().games
    print(f"Command: `python benchmarks/three_ways.py {n}`, seed {SEED}, {date.today()}")
    print(f"GPU: {cuda().get_current_device().name}; CPU: {platform.machine()}, one core\n")
    print("| game | seats | games | actions | records equal | one core, M/s | GPU, M/s |")
    print("|---|---|---|---|---|---|---|")
    good = True
    for game in GAMES.values():
        for seats in game.seats:
            same, actions, cpu, on_gpu = play_both(game, seats, n)
            good &= same
            row = (game.name, seats, f"{n:,}", f"{actions:,}", "yes" if same else "NO")
            rates = (f"{actions / cpu / 1e6:.1f}", f"{actions / on_gpu / 1e6:,.0f}")
            print("|", " | ".join(map(str, (*row, *rates))), "|", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
