"""`lostcities bench`: how fast are the rules?"""

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from lostcities.games.catalog import game_name

if TYPE_CHECKING:
    from lostcities.bench import Speed


def add_arguments(parser: ArgumentParser) -> None:
    """Which games, for how long, for whom."""
    parser.add_argument(
        "games",
        nargs="*",
        type=game_name,
        metavar="GAME",
        help="games to measure (default: all)",
    )
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="time for each measurement (default 2)"
    )
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run(arguments: Namespace) -> int:
    """Measure and print; the signature shows whether the rules still do the same."""
    from lostcities.bench import signature, speeds
    from lostcities.core.compiled import say_nothing
    from lostcities.errors import BadOption
    from lostcities.games.catalog import find_game

    for name in arguments.games:
        find_game(name)
    if arguments.seconds <= 0:
        raise BadOption(f"--seconds must be more than 0, not {arguments.seconds:g}")
    say_nothing()  # `say` tells what is compiled, and warming up does not cover it
    if not arguments.json:
        print(f"{'game':<16}{'seats':>5}  {'mode':<12}{'actions/s':>15}{'games/s':>13}")
    rows = []
    for speed in speeds(arguments.seconds, arguments.games, say):
        rows.append(speed)
        say("")
        if not arguments.json:
            show(speed)
    mark = signature(arguments.games)
    if arguments.json:
        print(
            json.dumps({"signature": mark, "speeds": [as_dict(speed) for speed in rows]}, indent=2)
        )
    else:
        print(f"signature {mark}")
    return 0


def say(what: str) -> None:
    """What goes on, in a line that the next one overwrites; only where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{what:<40}\r", end="", file=sys.stderr, flush=True)


def show(speed: "Speed") -> None:
    """A line of the table as soon as it is measured."""
    actions, games = speed.actions_per_second, speed.games_per_second
    line = f"{speed.game:<16}{speed.seats:>5}  {speed.mode:<12}{actions:>15,.0f}{games:>13,.0f}"
    print(line, flush=True)


def as_dict(speed: "Speed") -> dict[str, Any]:
    """A speed for programs."""
    actions, games = speed.actions_per_second, speed.games_per_second
    return speed._asdict() | {"actions_per_second": actions, "games_per_second": games}
