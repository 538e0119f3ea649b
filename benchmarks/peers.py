"""Our speed beside that of the peers, on one machine: medians of runs that alternate.

Run: make bench, or python -m benchmarks.peers [--quick] [--seconds N] [--runs N] [--only TEXT …]
"""

import argparse
import json
import sys
import warnings
from collections.abc import Iterable, Mapping
from datetime import date
from statistics import median
from typing import Final, NamedTuple

from benchmarks.clock import Entry, Speed, alternate
from benchmarks.our_games import (
    BATCH,
    GYMNASIUM,
    OPEN_SPIEL,
    OPEN_SPIEL_TENSORS,
    PETTING_ZOO,
    RULES,
    our_entries,
)
from benchmarks.peer_games import (
    PGX,
    RLCARD,
    SPIEL,
    SPIEL_CORE,
    SPIEL_FAST,
    SPIEL_PYTHON,
    SPIEL_TENSORS,
    ZOO,
    peer_entries,
)

SECONDS: Final = 3.0
RUNS: Final = 5
QUICK: Final = 0.3
SHORT: Final = 15  # steps a game: a shorter one is mostly reset, and is not compared with ours
BATCH_GOAL: Final = 3e6  # steps a second of one core, classic


class Beside(NamedTuple):
    """A group of ours beside the fastest of a group of theirs, and how many times as fast to be."""

    ours: str
    theirs: str
    goals: Mapping[str, float] = {}  # by game


RULES_GOALS: Final = {"classic": 2.0, "partners": 1.5, "rivals": 2.0, "roll_and_write": 1.5}
PAIRS: Final = (
    Beside(RULES, SPIEL_CORE, RULES_GOALS),
    Beside(RULES, SPIEL_FAST, RULES_GOALS),
    Beside(BATCH, PGX),
    Beside(OPEN_SPIEL, SPIEL),
    Beside(OPEN_SPIEL, SPIEL_PYTHON),
    Beside(OPEN_SPIEL_TENSORS, SPIEL_TENSORS),
    Beside(PETTING_ZOO, ZOO, dict.fromkeys(RULES_GOALS, 3.0)),
    Beside(PETTING_ZOO, RLCARD),
    Beside(GYMNASIUM, ZOO),
)


def fastest(speeds: Iterable[Speed], group: str) -> Speed | None:
    """The fastest of a group that could be measured, and whose games are not short."""
    ours = [speed for speed in speeds if speed.group == group and not speed.trouble]
    measured = [speed for speed in ours if not 0 < speed.length < SHORT]
    return max(measured, key=lambda speed: speed.steps_per_second, default=None)


def ratios(speeds: list[Speed], pair: Beside) -> dict[str, float]:
    """How many times as fast each of our games is as the fastest of theirs: the median of the runs.

    A run is compared with the run beside it, when the machine was as busy.
    """
    best = fastest(speeds, pair.theirs)
    if best is None:
        return {}
    return {
        speed.name: median(
            ours / theirs for ours, theirs in zip(speed.runs, best.runs, strict=True)
        )
        for speed in speeds
        if speed.group == pair.ours and not speed.trouble
    }


def speed_lines(speeds: list[Speed]) -> list[str]:
    """The table of everything measured, or why not."""
    lines = ["| what | game | steps/s, one core | slowest and fastest run | steps a game |"]
    lines.append("|---|---|---|---|---|")
    for speed in speeds:
        rate, spread = speed.trouble, "–"
        if speed.runs:
            rate = f"{speed.steps_per_second:,.0f}"
            spread = f"{min(speed.runs):,.0f} – {max(speed.runs):,.0f}"
        length = f"{speed.length:.0f}" if speed.length else "–"
        lines.append(f"| {speed.group} | {speed.name} | {rate} | {spread} | {length} |")
    return lines


def ratio_lines(speeds: list[Speed]) -> list[str]:
    """The table of the comparisons."""
    lines = ["| ours | beside the fastest of | game by game, times as fast | goal |"]
    lines.append("|---|---|---|---|")
    for pair in PAIRS:
        times = ratios(speeds, pair)
        best = fastest(speeds, pair.theirs)
        theirs = f"{pair.theirs} ({best.name})" if best else f"{pair.theirs} (not measured)"
        by_game = ", ".join(f"{name} {ratio:.3g}" for name, ratio in times.items()) or "–"
        lines.append(f"| {pair.ours} | {theirs} | {by_game} | {goals_met(pair, times)} |")
    classic = [s for s in speeds if (s.group, s.name) == (BATCH, "classic") and not s.trouble]
    if classic:
        met = "met" if classic[0].steps_per_second >= BATCH_GOAL else "missed"
        rate = f"classic {classic[0].steps_per_second / 1e6:.2f} M steps/s"
        lines.append(f"| {BATCH} | itself | {rate} | {BATCH_GOAL / 1e6:.0f} M: {met} |")
    return lines


def goals_met(pair: Beside, times: dict[str, float]) -> str:
    """Which games are as many times as fast as we want."""
    if not pair.goals or not times:
        return "–"
    named = {name: f"{name} ({pair.goals[name]:g})" for name in times if name in pair.goals}
    met = [text for name, text in named.items() if times[name] >= pair.goals[name]]
    missed = [text for name, text in named.items() if times[name] < pair.goals[name]]
    parts = [("met by", met), ("missed by", missed)]
    return "; ".join(f"{verdict} {', '.join(texts)}" for verdict, texts in parts if texts)


def show(entry: Entry) -> None:
    """What is being measured, for whoever looks on."""
    if sys.stderr.isatty():
        print(f"\r{entry.group}: {entry.name} …".ljust(79), end="\r", file=sys.stderr)


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, help=f"for each run (default {SECONDS:g})")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"by turns (default {RUNS})")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:g} seconds for each run")
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="TEXT", help="groups and games with such a text"
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    asked = parsed(arguments)
    seconds = asked.seconds or (QUICK if asked.quick else SECONDS)
    entries = [
        entry
        for entry in (*our_entries(), *peer_entries())
        if any(text in f"{entry.group} {entry.name}" for text in asked.only)
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the peers' own
        speeds = alternate(entries, seconds, asked.runs, show)
    if asked.json:
        compared = [pair._asdict() | {"times": ratios(speeds, pair)} for pair in PAIRS]
        rates = [s._asdict() | {"steps_per_second": s.steps_per_second} for s in speeds]
        print(json.dumps({"speeds": rates, "beside": compared}, indent=2))
        return 0
    print(f"Random play, {asked.runs} runs of {seconds:g} s each by turns, {date.today()}\n")
    print("\n".join([*ratio_lines(speeds), "", *speed_lines(speeds)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
