"""Turn a checkpoint of training into the weights that the package ships.

python tools/ship.py runs/GAME/leg-00.pt [network|average] [champion|apprentice]
"""

import sys

import numpy as np
import torch

from lostcities.bots.network import Kind, weights_file


def main(path: str, which: str = "average", kind: Kind = "champion") -> None:
    """Write the weights in half precision."""
    kept = torch.load(path, map_location="cpu", weights_only=True)
    out = weights_file(kept["shape"]["game"], kind)
    np.savez_compressed(out, **{name: it.numpy() for name, it in kept[which].items()})
    print(f"{out.name}: {out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])  # type: ignore[arg-type]  # words of the command line
