"""Our speed beside that of the peers, in one run on one machine.

Run: make bench, or python -m benchmarks.peers [--quick] [--seconds N] [--only TEXT] [--json]
"""

import argparse
import json
import sys
import warnings
from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

from benchmarks.clock import Entry, Speed, measure
from benchmarks.our_games import BATCH, GYMNASIUM, OPEN_SPIEL, PETTING_ZOO, RULES, our_entries
from benchmarks.peer_games import PGX, RLCARD, SPIEL, SPIEL_CORE, SPIEL_FAST, ZOO, peer_entries

SECONDS: Final = 3.0
QUICK: Final = 0.3
BATCH_GOAL: Final = 3e6  # steps a second of one core, classic


class Beside(NamedTuple):
    """A group of ours beside the fastest of a group of theirs, and how often as fast we want it."""

    ours: str
    theirs: str
    goal: float = 0.0


PAIRS: Final = (
    Beside(RULES, SPIEL_CORE, 2.0),
    Beside(RULES, SPIEL_FAST, 2.0),
    Beside(BATCH, PGX),
    Beside(OPEN_SPIEL, SPIEL),
    Beside(PETTING_ZOO, ZOO, 3.0),
    Beside(PETTING_ZOO, RLCARD),
    Beside(GYMNASIUM, ZOO),
)


def fastest(speeds: Iterable[Speed], group: str) -> Speed | None:
    """The fastest of a group that could be measured."""
    measured = [speed for speed in speeds if speed.group == group and not speed.trouble]
    return max(measured, key=lambda speed: speed.steps_per_second, default=None)


def ratios(speeds: list[Speed], pair: Beside) -> dict[str, float]:
    """How often as fast each of our games is as the fastest of theirs."""
    best = fastest(speeds, pair.theirs)
    if best is None:
        return {}
    return {
        speed.name: speed.steps_per_second / best.steps_per_second
        for speed in speeds
        if speed.group == pair.ours and not speed.trouble
    }


def speed_lines(speeds: list[Speed]) -> list[str]:
    """The table of everything measured, or why not."""
    lines = ["| what | game | steps/s, one core |", "|---|---|---|"]
    for speed in speeds:
        told = speed.trouble or f"{speed.steps_per_second:,.0f}"
        lines.append(f"| {speed.group} | {speed.name} | {told} |")
    return lines


def ratio_lines(speeds: list[Speed]) -> list[str]:
    """The table of the comparisons."""
    lines = ["| ours | beside the fastest of | game by game, times as fast | goal |"]
    lines.append("|---|---|---|---|")
    for pair in PAIRS:
        times = ratios(speeds, pair)
        best = fastest(speeds, pair.theirs)
        theirs = f"{pair.theirs} ({best.name})" if best else f"{pair.theirs} (not measured)"
        told = ", ".join(f"{name} {ratio:.3g}" for name, ratio in times.items()) or "–"
        lines.append(f"| {pair.ours} | {theirs} | {told} | {goal_told(pair, times)} |")
    classic = [s for s in speeds if (s.group, s.name) == (BATCH, "classic") and not s.trouble]
    if classic:
        met = "met" if classic[0].steps_per_second >= BATCH_GOAL else "missed"
        told = f"classic {classic[0].steps_per_second / 1e6:.2f} M steps/s"
        lines.append(f"| {BATCH} | itself | {told} | {BATCH_GOAL / 1e6:.0f} M: {met} |")
    return lines


def goal_told(pair: Beside, times: dict[str, float]) -> str:
    """Which games are as many times as fast as we want."""
    if not pair.goal or not times:
        return "–"
    enough = [name for name, ratio in times.items() if ratio >= pair.goal]
    by = "" if len(enough) == len(times) else f" by {', '.join(enough)}"
    return f"{pair.goal:g}: {f'met{by}' if enough else 'missed'}"


def measured(entries: Iterable[Entry], seconds: float) -> Iterable[Speed]:
    """One after the other, saying which."""
    for entry in entries:
        if sys.stderr.isatty():
            print(f"\r{entry.group}: {entry.name} …".ljust(79), end="\r", file=sys.stderr)
        yield measure(entry, seconds)


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, help=f"for each number (default {SECONDS:g})")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:g} seconds for each")
    parser.add_argument("--only", default="", help="groups and games with this text in them")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    asked = parsed(arguments)
    seconds = asked.seconds or (QUICK if asked.quick else SECONDS)
    entries = [e for e in (*our_entries(), *peer_entries()) if asked.only in f"{e.group} {e.name}"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the peers' own
        speeds = list(measured(entries, seconds))
    if asked.json:
        compared = [pair._asdict() | {"times": ratios(speeds, pair)} for pair in PAIRS]
        print(json.dumps({"speeds": [s._asdict() for s in speeds], "beside": compared}, indent=2))
        return 0
    print(f"Random play, {seconds:g} s each, {date.today()}\n")
    print("\n".join([*ratio_lines(speeds), "", *speed_lines(speeds)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
