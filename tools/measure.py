"""Measure a network at every table of its game: single rounds, on mirrored deals.

python tools/measure.py GAME [CHECKPOINT] [--against rules|random|shipped|CHECKPOINT] [--games 8192]
    [--seed 4242] [--temperature T] [--device cuda|cpu] [--weights network|average] [--json]

Without a checkpoint it is the shipped network. Networks play as the bot `champion` does, unless a
temperature is given: 0 is the likeliest move, 1 each as often as the network likes it.
"""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from lostcities.bots.catalog import COMPILED
from lostcities.bots.champion import WAVERING
from lostcities.errors import LostCitiesError
from lostcities.rules.catalog import GAMES, find_game
from lostcities.train.checkpoint import read_checkpoint, shipped_network
from lostcities.train.choosing import Chooser, by_network, by_policy
from lostcities.train.measuring import meet
from lostcities.train.network import Network
from lostcities.train.settings import Settings
from lostcities.train.variants import Variant

SHIPPED = "shipped"


def main(given: Sequence[str] | None = None) -> int:
    """Measure, and print a table."""
    asked = parser().parse_args(given)
    if asked.temperature is None:
        asked.temperature = WAVERING.get(asked.game, 0.0)
    try:
        rows = measured(asked)
    except LostCitiesError as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(vars(asked) | {"tables": rows}) if asked.json else markdown(rows))
    return 0


def parser() -> ArgumentParser:
    """What can be asked."""
    here = ArgumentParser(description="Measure a network at every table of its game.")
    here.add_argument("game", choices=list(GAMES))
    here.add_argument("checkpoint", nargs="?", default=SHIPPED)
    here.add_argument("--against", default="rules", help="rules, random, shipped or a checkpoint")
    here.add_argument("--games", type=even, default=8192, help="at each table")
    here.add_argument("--seed", type=int, default=4242)
    here.add_argument("--temperature", type=warm, help="of the networks")
    here.add_argument(
        "--device", choices=["cuda", "cpu"], default="cuda" if torch.cuda.is_available() else "cpu"
    )
    here.add_argument("--weights", choices=["network", "average"], default="average")
    here.add_argument("--json", action="store_true")
    return here


def even(text: str) -> int:
    """Games in pairs, and enough for an error."""
    if int(text) < 4 or int(text) % 2:
        raise ArgumentTypeError(f"must be an even number from 4 on, not {text}")
    return int(text)


def warm(text: str) -> float:
    """A temperature."""
    if not 0 <= float(text) <= 10:
        raise ArgumentTypeError(f"must be 0 to 10, not {text}")
    return float(text)


def measured(asked: Namespace) -> list[dict[str, Any]]:
    """A row for each table."""
    settings = Settings(asked.game, device=asked.device, measure=asked.games)
    network, opponent = find_network(asked.checkpoint, asked), find_opponent(asked)
    torch.manual_seed(asked.seed)
    return [
        {"table": table.name, "fair": fair_share(asked.game, table)}
        | meet(network, opponent, table, settings, seed=asked.seed, temperature=asked.temperature)
        for table in settings.variants
    ]


def find_network(name: str, asked: Namespace) -> Network:
    """The shipped network, or that of a checkpoint."""
    if name == SHIPPED:
        return shipped_network(asked.game, asked.device)
    return read_checkpoint(Path(name), asked.game).network(asked.weights, asked.device)


def find_opponent(asked: Namespace) -> Chooser:
    """A bot by name, or a network."""
    if asked.against in COMPILED:
        return by_policy(COMPILED[asked.against][asked.game], asked.device)
    return by_network(find_network(asked.against, asked), temperature=asked.temperature)


def fair_share(game: str, table: Variant) -> float:
    """What a player wins among equals."""
    return 1 / (find_game(game).sides or table.seats)


def markdown(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as a table."""
    lines = ["| table | margin | wins | fair share | cut |", "|---|---|---|---|---|"]
    lines += [
        f"| {it['table']} | {it['margin']:+.2f} ± {it['error']:.2f} | {it['wins']:.1%} "
        f"| {it['fair']:.1%} | {it['cut']:.1%} |"
        for it in rows
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
