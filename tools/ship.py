"""Turn a checkpoint of training into the weights that the package ships.

python tools/ship.py runs/GAME/leg-00.pt [network|average]
"""

import sys

import numpy as np
import torch

from lostcities.bots.network import FOLDER


def main(path: str, which: str = "average") -> None:
    """Write the weights in half precision."""
    kept = torch.load(path, map_location="cpu", weights_only=True)
    out = FOLDER / f"{kept['shape']['game']}.npz"
    np.savez_compressed(out, **{name: it.numpy() for name, it in kept[which].items()})
    print(f"{out.name}: {out.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
