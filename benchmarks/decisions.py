"""How long the champion takes for a decision: by NumPy, compiled, and its network by ONNX Runtime.

Run: OMP_NUM_THREADS=1 python -m benchmarks.decisions [--decisions N] [--only GAME] [--json]

The processor's clock counts the work of this process on all its threads, and nothing else. The
last column needs torch, onnxruntime and onnxscript; without them it is left out.
"""

import argparse
import json
import logging
import sys
import time
import warnings
from collections.abc import Callable
from datetime import date
from importlib import import_module
from statistics import median
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.bots.champion import Champion, make
from lostcities.core.chance import new_generator
from lostcities.core.game import Game, Mask
from lostcities.games.catalog import GAMES
from lostcities.table import Table

DECISIONS: Final = 200
GOAL: Final = 5.0  # ms, of a whole decision
WARM: Final = 3  # decisions before the clock runs
SEED: Final = 20261115
RUNTIME: Final = "network, ONNX Runtime"


class Position(NamedTuple):
    """What a mover sees, and the network is shown."""

    seen: Any
    mask: Mask
    features: Any


class Result(NamedTuple):
    """The milliseconds of one game, at the median, by the way of thinking."""

    game: str
    decisions: int
    ms: dict[str, float]


def positions(champion: Champion, most: int) -> list[Position]:
    """Those of games of the champion with itself in which there is something to decide."""
    found: list[Position] = []
    rng, seed = new_generator(SEED), SEED
    while len(found) < most:
        table = Table(champion.game.name, seed=seed)
        while table.mover is not None and len(found) < most:
            seen, mask = table.seen(table.mover, rng), table.mask()
            if mask.sum() > 1:
                features = champion.new_features()
                champion.observe(seen, table.mover, features[0])
                found.append(Position(seen, mask, features))
            action = champion(seen, mask, rng)
            table.play(table.moves()[int(mask[:action].sum())])
        seed += 1
    return found


def milliseconds(decide: Callable[[Position], object], found: list[Position]) -> float:
    """Of one decision, at the median."""
    for position in found[:WARM]:
        decide(position)
    spent = []
    for position in found:
        begin = time.process_time_ns()
        decide(position)
        spent.append((time.process_time_ns() - begin) / 1e6)
    return median(spent)


def measured(game: Game, decisions: int) -> Result:
    """One game, all ways."""
    plain, quick, rng = make(game), make(game), new_generator(SEED)
    quick.compile()
    found = positions(quick, decisions)
    ways: dict[str, Callable[[Position], object]] = {
        "decision, NumPy": lambda it: plain(it.seen, it.mask, rng),
        "decision, compiled": lambda it: quick(it.seen, it.mask, rng),
        "network, NumPy": lambda it: plain.think(it.features),
        "network, compiled": lambda it: quick.think(it.features),
    }
    runtime = onnx_runtime(game)
    if runtime is not None:
        ways[RUNTIME] = runtime
        check(runtime(found[0]), plain.think(found[0].features).logits)
    return Result(game.name, decisions, {way: milliseconds(it, found) for way, it in ways.items()})


def check(ours: Any, theirs: Any) -> None:
    """The same network must have been measured; the training's GELU is exact, NumPy's is not."""
    if not np.allclose(ours, theirs, atol=0.05):
        raise RuntimeError("ONNX Runtime and NumPy do not think the same")


def onnx_runtime(game: Game) -> Callable[[Position], Any] | None:
    """The shipped network on one thread of ONNX Runtime, if that is installed."""
    try:
        onnxruntime: Any = import_module("onnxruntime")
        import_module("onnxscript")  # the export needs it
        import torch

        from lostcities.train.networks.checkpoint import shipped_network
    except ImportError:
        return None
    network = shipped_network(game.name, "cpu").eval()
    seen = torch.zeros((1, game.features), dtype=torch.int8)
    exported: Any = torch.onnx.export(network, (seen,), dynamo=True, verbose=False)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(exported.model_proto.SerializeToString(), options)
    name = session.get_inputs()[0].name
    return lambda position: session.run(None, {name: position.features})[0]


def table_lines(results: list[Result]) -> list[str]:
    """The table, a game a row."""
    ways = list(results[0].ms)
    rows = [[result.game, *(f"{ms:.2f}" for ms in result.ms.values())] for result in results]
    lines = [["game", *ways], ["---"] * (1 + len(ways)), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.decisions", description=__doc__)
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of each game")
    parser.add_argument("--only", default="", help="games with this text in their names")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    asked = parsed(arguments)
    logging.disable(logging.WARNING)  # what the export has to say
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        results = [measured(it, asked.decisions) for it in GAMES.values() if asked.only in it.name]
    if asked.json:
        print(json.dumps([result._asdict() for result in results], indent=2))
        return 0
    print(f"Milliseconds of one core, median of {asked.decisions} decisions, {date.today()}\n")
    print("\n".join(table_lines(results)))
    if RUNTIME not in results[0].ms:
        print("\nNot measured: ONNX Runtime (needs torch, onnxruntime and onnxscript)")
    slowest = max(ms for it in results for way, ms in it.ms.items() if way.startswith("decision"))
    print(f"\nGoal {GOAL:g} ms a decision: {'met' if slowest <= GOAL else 'missed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
