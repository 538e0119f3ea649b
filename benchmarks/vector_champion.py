"""Gymnasium's vector environment against the champion: steps of learners a second.

Run: python -m benchmarks.vector_champion [--seconds N] [--games N …]

The learner plays at random. A step is one action of a learner with all answers of the bot to it;
seconds are those of the processor, on all threads together, so the figures are of one core.
"""

import argparse
import sys
from datetime import date
from typing import Any, Final

import gymnasium
import numpy as np

import lostcities.envs.gymnasium  # noqa: F401  # registers the games
from benchmarks.clock import Play, rate
from lostcities.games.catalog import OWN

GAMES: Final = (1, 16, 64, 256)
ONE_ROUND: Final = ("classic", "partners")


def settings_of(game: str) -> dict[str, Any]:
    """A round against the champion."""
    return {"opponents": "champion", **({"rounds": 1} if game in ONE_ROUND else {})}


def alone(game: str) -> Play:
    """One environment as `make` makes it."""
    env, choice = (
        gymnasium.make(f"lostcities/{game}-v0", **settings_of(game)),
        np.random.default_rng(1),
    )
    told = [env.reset(seed=1)[1]]

    def step() -> int:
        actions = np.flatnonzero(told[0]["action_mask"])
        *_, over, cut, info = env.step(int(choice.choice(actions)))
        told[0] = env.reset()[1] if over or cut else info
        return 1

    return step


def together(game: str, n: int) -> Play:
    """Many as `make_vec` makes them, on one thread."""
    envs = gymnasium.make_vec(f"lostcities/{game}-v0", n, threads=1, **settings_of(game))
    choice = np.random.default_rng(1)
    told = [envs.reset(seed=1)[1]]

    def step() -> int:
        masks = told[0]["action_mask"]
        *_, told[0] = envs.step((masks * choice.random(masks.shape)).argmax(1))
        return n

    return step


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.vector_champion", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each number")
    parser.add_argument("--games", type=int, nargs="*", default=GAMES)
    asked = parser.parse_args()
    print(f"Against the champion, {asked.seconds:g} s each, {date.today()}\n")
    sizes = " | ".join(f"`make_vec`, {n}" for n in asked.games)
    print(f"| game | `make` | {sizes} |\n|---|---|{'---|' * len(asked.games)}")
    for game in OWN:
        plays = [alone(game), *(together(game, n) for n in asked.games)]
        told = " | ".join(f"{rate(play, asked.seconds):,.0f}" for play in plays)
        print(f"| {game} | {told} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
