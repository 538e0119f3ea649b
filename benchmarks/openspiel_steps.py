"""Steps per second of our OpenSpiel games beside OpenSpiel's own games in Python, one core.

Run: python -m benchmarks.openspiel_steps [--seconds N] [--rounds N] [--before FOLDER]

Each number is the median of several rounds that alternate between all that is measured, so that a
busy machine slows everything alike. FOLDER is the `src` of an older commit (a git worktree), which
is measured in the same rounds.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np

from benchmarks.clock import rate

SOURCES: Final = Path(__file__).parents[1] / "src"
OURS: Final = ("classic", "partners", "rivals", "roll_and_write")
THEIRS: Final = ("python_kuhn_poker", "python_liars_poker", "python_tic_tac_toe")
PLAIN, LISTED, OBSERVED = "plain", "information tensor, a list", "information tensor, an observer"
WAYS: Final = (PLAIN, LISTED, OBSERVED)


def look_of(game: Any, way: str) -> Callable[[Any, int], Any]:
    """What is asked of a state before every decision."""
    if way == PLAIN:
        return lambda state, player: None
    if way == LISTED:
        return lambda state, player: state.information_state_tensor(player)
    import pyspiel
    from open_spiel.python.observation import make_observation

    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    return lambda state, player: observer.set_from(state, player)


def random_game(game: Any, look: Callable[[Any, int], Any], choice: np.random.Generator) -> int:
    """Play to the end at random; how many actions and outcomes."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions = [outcome for outcome, _ in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
            look(state, state.current_player())
        state.apply_action(actions[choice.integers(len(actions))])
        steps += 1
    return steps


def measured(names: list[str], seconds: float) -> dict[str, dict[str, float]]:
    """By game and way: steps per second of this process."""
    import open_spiel.python.games  # noqa: F401  # registers theirs
    import pyspiel

    import lostcities.envs.openspiel  # noqa: F401  # registers ours

    speeds = dict[str, dict[str, float]]()
    for name in names:
        game, choice = pyspiel.load_game(name), np.random.default_rng(1)
        for way in WAYS:
            look = look_of(game, way)
            speed = rate(lambda g=game, f=look, c=choice: random_game(g, f, c), seconds)  # type: ignore[misc]
            speeds.setdefault(name, {})[way] = speed
    return speeds


def in_process(sources: Path, names: list[str], seconds: float) -> dict[str, dict[str, float]]:
    """The same in a process of its own, with the sources of a folder."""
    command = [sys.executable, "-m", "benchmarks.openspiel_steps", "--only", *names]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)],
        env={**os.environ, "PYTHONPATH": f"{sources}{os.pathsep}{SOURCES.parent}"},
        capture_output=True,
        text=True,
        check=True,
    )
    speeds: dict[str, dict[str, float]] = json.loads(done.stdout.splitlines()[-1])
    return speeds


Run = tuple[str, Path, list[str]]  # what it is called, its sources, its games


def alternated(
    runs: list[Run], rounds: int, seconds: float
) -> dict[tuple[str, str, str], list[float]]:
    """By run, game and way: the speeds of all rounds."""
    found = dict[tuple[str, str, str], list[float]]()
    for _ in range(rounds):
        for label, sources, names in runs:
            for name, ways in in_process(sources, names, seconds).items():
                for way, speed in ways.items():
                    found.setdefault((label, name, way), []).append(speed)
    return found


def parsed() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.openspiel_steps", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each number")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--before", type=Path, help="the src folder of an older commit")
    parser.add_argument("--only", nargs="*", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    """Print the table."""
    asked = parsed()
    if asked.only:
        print(json.dumps(measured(asked.only, asked.seconds)))
        return 0
    ours = [f"python_lostcities_{game}" for game in OURS]
    runs = [("now", SOURCES, ours), ("OpenSpiel's own, in Python", SOURCES, list(THEIRS))]
    if asked.before:
        runs.insert(0, ("before", asked.before.resolve(), ours))
    found = alternated(runs, asked.rounds, asked.seconds)
    print(f"Random play, median of {asked.rounds} rounds of {asked.seconds:g} s, {date.today()}\n")
    print(f"| code | game | {' | '.join(WAYS)} |\n|---|---|---|---|---|")
    for label, _, names in runs:
        for name in names:
            told = " | ".join(f"{median(found[label, name, way]):,.0f}" for way in WAYS)
            print(f"| {label} | {name} | {told} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
