"""Random games by Python's compiled rules and by the page's from the same seeds: is all the same?

Run: python -m benchmarks.four_ways [GAMES] [TABLES]   (of each kind; needs Node)
"""

import gzip
import json
import platform
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.traced_games import Hashes, hashes_of, table_hash
from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.wasm.building import plans, rules_plan

SEED: Final = 20261116
WEB: Final = Path(__file__).parents[1] / "web"
KINDS: Final[list[tuple[Game, int, dict[str, Any]]]] = [  # of tables
    (CLASSIC, 2, {"rounds": 1}),
    (CLASSIC, 2, {"rounds": 2, "expeditions": 6}),
    (CLASSIC, 2, {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 4, "starter": 1}),
    (PARTNERS, 4, {"rounds": 1}),
    (PARTNERS, 4, {"rounds": 2, "starter": 3}),
    *((RIVALS, seats, {}) for seats in RIVALS.seats),
    *((ROLL_AND_WRITE, seats, {}) for seats in ROLL_AND_WRITE.seats),
    *((ROLL_AND_WRITE, seats, {"sealed": True}) for seats in ROLL_AND_WRITE.seats),
]


@dataclass(frozen=True)
class Order:
    """Games to be played: by streams of numbers, and as tables deal."""

    game: Game
    seats: int
    options: dict[str, Any]
    games: int
    tables: int = 0

    @property
    def title(self) -> str:
        """What kind of table it is."""
        told = ", ".join(f"{name} {int(value)}" for name, value in self.options.items())
        return f"{self.game.name} | {self.seats} | {told}"

    @property
    def seeds(self) -> list[tuple[str, int]]:
        """The seed and the version of chance of each table, in turn."""
        return [(f"table {n}", 1 + n % 3) for n in range(self.tables)]

    @property
    def message(self) -> dict[str, Any]:
        """The order as the page's side reads it."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": self.options,
            "seed": SEED,
            "games": self.games,
            "tables": [{"seed": seed, "chance": chance} for seed, chance in self.seeds],
        }


@dataclass(frozen=True)
class Comparison:
    """What came of an order."""

    order: Order
    actions: int
    differing: list[str]  # the game and the question, or the table


def module_of(game: Game) -> Path:
    """The file of a game's rules."""
    return rules_plan(game).folder / "rules.wasm"


def bundle(target: Path) -> None:
    """Write the page's side as one file, for Node or a browser."""
    command = ["node", "scripts/bundle.mjs", "src/engine/proofs/four_ways.ts", str(target)]
    subprocess.run(command, cwd=WEB, check=True, timeout=120)


def in_node(orders: list[Order]) -> Iterator[dict[str, Any]]:
    """The answers of the page's rules in Node, in order."""
    with TemporaryDirectory() as folder:
        target = Path(folder, "four_ways.mjs")
        bundle(target)
        lines = [
            json.dumps({"order": order.message, "module": str(module_of(order.game))})
            for order in orders
        ]
        command = ["node", str(WEB / "scripts" / "four_ways.mjs"), str(target)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as node:
            assert node.stdin
            assert node.stdout
            node.stdin.write("\n".join(lines) + "\n")
            node.stdin.close()
            for line in node.stdout:
                yield json.loads(line)


def compare(order: Order, answer: dict[str, Any]) -> Comparison:
    """The answer of the page's rules beside Python's own."""
    actions, differing = 0, []
    ours = hashes_of(order.game, order.seats, order.options, SEED, order.games)
    for n, ((count, hashes), theirs) in enumerate(zip(ours, answer["games"], strict=True)):
        actions += count
        differing += [f"game {n}: {name}" for name in different(hashes, theirs["hashes"])]
        differing += [f"game {n}: length"] * (count != theirs["actions"])
    for n, ((seed, chance), theirs) in enumerate(zip(order.seeds, answer["tables"], strict=True)):
        mine = table_hash(order.game.name, order.seats, order.options, seed, chance)
        differing += [f"table {n}"] * (mine != theirs)
    return Comparison(order, actions, differing)


def different(ours: Hashes, theirs: Hashes) -> list[str]:
    """The questions that were answered in two ways."""
    assert ours.keys() == theirs.keys()
    return [name for name in ours if ours[name] != theirs[name]]


def print_sizes() -> None:
    """How large the modules are."""
    print("| module | bytes | with gzip |")
    print("|---|---|---|")
    for plan in plans():
        module = (plan.folder / f"{plan.file}.wasm").read_bytes()
        print(f"| {plan.title} | {len(module):,} | {len(gzip.compress(module, 9)):,} |")


def main() -> int:
    """Print the tables; 1 if anything differs."""
    parser = ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=600, help="games of each kind (600)")
    parser.add_argument("tables", nargs="?", type=int, default=20, help="tables of each kind (20)")
    asked = parser.parse_args()
    games, tables = asked.games, asked.tables
    if not shutil.which("node"):
        raise SystemExit("the page's rules need Node 20 or newer")
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    print(f"Command: `python -m benchmarks.four_ways {games} {tables}`, ", end="")
    print(f"seed {SEED}, {date.today()}. Node {node.strip()}, {platform.machine()}.\n")
    print("| game | seats | options | games | actions compared | tables | differ |")
    print("|---|---|---|---|---|---|---|")
    orders = [Order(*kind, games, tables) for kind in KINDS]
    start, wrong, total = time.perf_counter(), 0, 0
    for order, answer in zip(orders, in_node(orders), strict=True):
        found = compare(order, answer)
        wrong += len(found.differing)
        total += found.actions
        said = ", ".join(found.differing[:3]) or "none"
        print(f"| {order.title} | {games:,} | {found.actions:,} | {tables} | {said} |", flush=True)
    seconds = time.perf_counter() - start
    print(f"\n{games * len(orders):,} games, {total:,} actions, {seconds:,.0f} seconds.\n")
    print_sizes()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
