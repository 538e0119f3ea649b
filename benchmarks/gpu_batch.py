"""How fast the batch is on a GPU: random legal actions chosen there, all arrays written each step.

Before that it is compared with the CPU: the same games step by step, every array byte by byte.

Run: python -m benchmarks.gpu_batch [--game G] [--n N] [--steps N] [--device cpu] [--json]
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import Any, Final

import numpy as np

from lostcities.bots.random import choose
from lostcities.core.chance import GENERATOR_WORDS, new_generator
from lostcities.core.compiled import compilable, cuda, fast, gpu_grid
from lostcities.envs import Batch
from lostcities.games.catalog import GAMES

SEED: Final = 1
ARRAYS: Final = ("observations", "masks", "movers", "dones", "scores", "rewards", "turns", "states")
WARM: Final = 300  # steps before the clock runs: the games then are at all their stages


@compilable
def choose_rows(masks: Any, generators: Any, actions: Any) -> None:
    """A legal action in each game, by its own generator."""
    for i in range(len(actions)):
        actions[i] = choose(None, masks[i], generators[i])


def new_generators(n: int) -> Any:
    """A generator for each game's choices; they are not those of the games."""
    generators = np.zeros((n, GENERATOR_WORDS), np.int64)
    for i in range(n):
        generators[i] = new_generator(SEED + 1, i)
    return generators


def stepper(batch: Batch, device: str) -> Callable[[], None]:
    """A function that chooses in all games and steps them."""
    n = batch.n
    generators, actions = new_generators(n), np.zeros(n, np.int64)
    if device == "cpu":
        choose_each = fast(choose_rows)

        def step_here() -> None:
            choose_each(batch.masks, generators, actions)
            batch.step(actions)

        return step_here
    gpu, choose_one = cuda(), fast(choose)

    def choose_there(masks: Any, generators: Any, actions: Any) -> None:
        i = gpu.grid(1)
        if i < actions.shape[0]:
            actions[i] = choose_one(None, masks[i], generators[i])

    kernel, there, chosen = gpu.jit(choose_there), gpu.to_device(generators), gpu.to_device(actions)

    def step_there() -> None:
        kernel[gpu_grid(n)](batch.masks, there, chosen)
        batch.step(chosen)

    return step_there


def is_as_on_the_cpu(name: str, device: Any, n: int = 512, steps: int = 300) -> bool:
    """Whether every array is the same after each step, and after half the games were mirrored."""
    here, there = (
        Batch(name, n, device=where, seed=SEED, max_turns=75) for where in ("cpu", device)
    )
    choices, same = np.random.default_rng(SEED), True
    for step in range(steps):
        actions = (here.masks * choices.random(here.masks.shape)).argmax(1)
        here.step(actions)
        there.step(actions)
        if step == steps // 2:
            here.mirror()
            there.mirror()
        same = same and all(
            np.array_equal(getattr(here, array), on_host(getattr(there, array))) for array in ARRAYS
        )
    return same


def on_host(array: Any) -> Any:
    """A copy in the memory of the host."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def steps_per_second(name: str, n: int, steps: int, device: Any) -> float:
    """All games together, warmed up, the device's queue emptied at both ends."""
    batch = Batch(name, n, device=device, seed=SEED)
    step = stepper(batch, device)
    finish = cuda().synchronize if device == "cuda" else lambda: None
    for _ in range(WARM):
        step()
    finish()
    start = time.perf_counter()
    for _ in range(steps):
        step()
    finish()
    return n * steps / (time.perf_counter() - start)


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.gpu_batch", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), help="default: all four")
    parser.add_argument("--n", type=int, default=262_144, help="games (default 262144)")
    parser.add_argument("--steps", type=int, default=1000, help="of each game (default 1000)")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    asked = parsed(arguments)
    names = [asked.game] if asked.game else list(GAMES)
    same = {name: is_as_on_the_cpu(name, asked.device) for name in names}
    rates = {name: steps_per_second(name, asked.n, asked.steps, asked.device) for name in names}
    if asked.json:
        told = {"n": asked.n, "device": asked.device, "as_on_the_cpu": same}
        print(json.dumps(told | {"steps_per_second": rates}))
        return 0 if all(same.values()) else 1
    print(
        f"{asked.n:,} games, {asked.steps:,} steps, {asked.device}, seed {SEED}, {date.today()}\n"
    )
    print("| game | M steps/s | as on the CPU |")
    print("|---|---|---|")
    for name, rate in rates.items():
        print(f"| {name} | {rate / 1e6:,.1f} | {'yes' if same[name] else 'NO'} |")
    return 0 if all(same.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
