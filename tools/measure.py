"""Measure a network at every table of its game: single rounds, on mirrored deals.

python tools/measure.py GAME [CHECKPOINT] [--against rules|random|shipped|CHECKPOINT|…] …
    [--games 8192] [--seed 4242] [--temperature T] [--device cuda|cpu] [--weights network|average]
    [--json]

Without a checkpoint it is the shipped network. Networks play as the bot `champion` does, unless a
temperature is given: 0 is the likeliest move, 1 each as often as the network likes it. Several can
be measured against; in Rivals also `rules:style=patient` and its like, or `styles`, another style
in every seat.
"""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import Any

import torch

from lostcities.bots.tuning import tuning_of
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import GAMES, find_game
from lostcities.train.settings import Settings
from lostcities.train.tables.measuring import meet
from lostcities.train.tables.players import find_network, find_player
from lostcities.train.tables.shares import SHIPPED
from lostcities.train.variants import Variant


def main(given: Sequence[str] | None = None) -> int:
    """Measure, and print a table."""
    asked = parser().parse_args(given)
    if asked.temperature is None:
        asked.temperature = tuning_of(find_game(asked.game)).temperature
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
    here.add_argument("--against", default=["rules"], nargs="+", help="bots and checkpoints")
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
    """A row for each opponent and table."""
    game, device = asked.game, asked.device
    settings = Settings(game, device=device, measure=asked.games)
    network = find_network(asked.checkpoint, game, device, asked.weights)
    torch.manual_seed(asked.seed)
    heat = asked.temperature
    return [
        {"against": name, "table": table.name, "fair": fair_share(game, table)}
        | meet(network, opponent, table, settings, seed=asked.seed, temperature=heat)
        for name in asked.against
        for opponent in [find_player(name, game, device, temperature=heat)]
        for table in settings.variants
    ]


def fair_share(game: str, table: Variant) -> float:
    """What a player wins among equals."""
    return 1 / (find_game(game).sides or table.seats)


def markdown(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as a table."""
    lines = ["| against | table | margin | wins | fair share | cut |", "|---|---|---|---|---|---|"]
    lines += [
        f"| {it['against']} | {it['table']} "
        f"| {it['margin']:+.2f} ± {it['error']:.2f} | {it['wins']:.1%} "
        f"| {it['fair']:.1%} | {it['cut']:.1%} |"
        for it in rows
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
