"""Turn a checkpoint of training into the weights that the package ships.

python tools/ship.py runs/GAME/leg-00.pt [network|average] [champion|apprentice|belief] [--mix 0.6]
"""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from lostcities.bots.network import RULES, Kind, shipped_weights, weights_file
from lostcities.bots.provenance import write_provenance
from lostcities.games.catalog import find_game
from lostcities.train.networks.checkpoint import Weights, Which, in_full, learnt_in


def main() -> None:
    """Read what to ship, and as what."""
    parser = ArgumentParser(description="Ship the weights of a checkpoint.")
    parser.add_argument("path", type=Path)
    parser.add_argument("which", nargs="?", choices=["network", "average"], default="average")
    parser.add_argument(
        "kind", nargs="?", choices=["champion", "apprentice", "belief"], default="champion"
    )
    parser.add_argument(
        "--mix",
        type=share,
        default=1.0,
        help="its share of every weight, the rest is that of the shipped file it descends from",
    )
    asked = parser.parse_args()
    ship(asked.path, asked.which, asked.kind, asked.mix)


def share(text: str) -> float:
    """A part of the whole."""
    if not 0 < float(text) <= 1:
        raise ArgumentTypeError(f"must be above 0 and at most 1, not {text}")
    return float(text)


def ship(path: Path, which: Which, kind: Kind, mix: float) -> None:
    """Write the weights in half precision."""
    kept = torch.load(path, map_location="cpu", weights_only=True)
    if (learnt_in(kept) == "belief") != (kind == "belief"):
        raise SystemExit(f"{path} has learnt {learnt_in(kept)}: it is no {kind}")
    if kept["settings"].get("sighted"):
        raise SystemExit(f"{path} sees all cards: it is no player")
    game, weights = kept["shape"]["game"], in_full(kept[which])
    if mix < 1:
        weights = mixed(weights, shipped_weights(game, kind), mix)
    out = weights_file(game, kind)
    arrays: dict[str, Any] = {name: it.half().numpy() for name, it in weights.items()}
    arrays[RULES] = np.array(find_game(game).version)
    out.parent.mkdir(exist_ok=True)
    np.savez_compressed(out, **arrays)
    write_provenance(out, game, kind, find_game(game).version)
    print(f"{out.name} of {game}: {out.stat().st_size / 1e6:.1f} MB")


def mixed(weights: Weights, shipped: Mapping[str, Any], mix: float) -> Weights:
    """Between the shipped weights and these, on the straight line."""
    if shapes(weights) != shapes(shipped):
        raise SystemExit("the checkpoint has another shape than what is shipped: they do not mix")
    before = {name: torch.as_tensor(it) for name, it in shipped.items()}
    return {name: torch.lerp(before[name], it, mix) for name, it in weights.items()}


def shapes(weights: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """How large each array is."""
    return {name: tuple(it.shape) for name, it in weights.items()}


if __name__ == "__main__":
    main()
