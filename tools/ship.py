"""Turn a checkpoint of training into the weights that the package ships.

python tools/ship.py runs/GAME/leg-00.pt [network|average] [champion|apprentice|belief]
"""

from argparse import ArgumentParser
from pathlib import Path

import numpy as np
import torch

from lostcities.bots.network import Kind, weights_file
from lostcities.train.checkpoint import Which, learnt_in


def main() -> None:
    """Read what to ship, and as what."""
    parser = ArgumentParser(description="Ship the weights of a checkpoint.")
    parser.add_argument("path", type=Path)
    parser.add_argument("which", nargs="?", choices=["network", "average"], default="average")
    parser.add_argument(
        "kind", nargs="?", choices=["champion", "apprentice", "belief"], default="champion"
    )
    asked = parser.parse_args()
    ship(asked.path, asked.which, asked.kind)


def ship(path: Path, which: Which, kind: Kind) -> None:
    """Write the weights in half precision, as the checkpoint has them."""
    kept = torch.load(path, map_location="cpu", weights_only=True)
    if (learnt_in(kept) == "belief") != (kind == "belief"):
        raise SystemExit(f"{path} has learnt {learnt_in(kept)}: it is no {kind}")
    out = weights_file(kept["shape"]["game"], kind)
    np.savez_compressed(out, **{name: it.numpy() for name, it in kept[which].items()})
    print(f"{out.name}: {out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
