"""What the page's networks think beside NumPy's, and how quick they are beside the compiled ones.

Run: python -m benchmarks.page_networks [POSITIONS]   (of each game; needs Node)
"""

import json
import subprocess
import sys
import time
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.four_ways import WEB
from lostcities.bots.forward import compiled_think
from lostcities.bots.network import Kind, load_belief, load_network, weights_file
from lostcities.core.chance import below, new_generator
from lostcities.core.compiled import fast
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from lostcities.games.catalog import GAMES
from lostcities.wasm.building import network_plan, rules_plan

SEED: Final = 20261116
KINDS: Final[tuple[Kind, ...]] = ("champion", "apprentice", "belief")
RUNS: Final = 5
PASSES: Final = {"champion": 60, "apprentice": 600, "belief": 120}  # timed in a run

Features = NDArray[np.int8]


class Found(NamedTuple):
    """What came of a comparison."""

    game: str
    kind: Kind
    positions: int
    difference: float  # the largest of a number
    same: int  # positions in which the likeliest action is the same
    loading: float  # milliseconds
    page: float  # microseconds a position
    native: float | None = None


def positions_of(game: Game, n: int) -> tuple[Features, Features]:
    """What movers see in n positions of random games, and what they may do."""
    deal, legal, act = fast(game.deal), fast(game.legal), fast(game.act)
    mover, is_over, observe = fast(game.mover), fast(game.is_over), fast(game.observe)
    features, masks = np.zeros((n, game.features), np.int8), np.zeros((n, game.actions), np.int8)
    state, seats, rng = game.new_states(1), game.seats[-1], new_generator(SEED)
    options = game.option_row(seats)
    deal(state[0], seats, options[0], rng)
    for row, mask in zip(features, masks, strict=True):
        if is_over(state[0]):
            deal(state[0], seats, options[0], rng)
        count = legal(state[0], mask)
        observe(state[0], mover(state[0]), row)
        act(state[0], nth_legal(mask, below(rng, count)), rng)
    return features, masks


def numbers_of(game: Game, kind: Kind, features: Features) -> NDArray[np.float32]:
    """By NumPy: logits, then values; or what a belief says, colour by colour."""
    if kind == "belief":
        return load_belief(game.name).think(features).reshape(len(features), -1)
    return np.concatenate(load_network(game.name, kind).think(features), axis=1)


def native_time(game: Game, kind: Kind, features: Features) -> float | None:
    """Microseconds a position by the pass compiled for this processor; a belief has none."""
    if kind == "belief":
        return None
    think = compiled_think(game, load_network(game.name, kind))
    think(features[:1])
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        for n in range(PASSES[kind]):
            think(features[n : n + 1])
        times.append((time.process_time() - start) / PASSES[kind] * 1e6)
    return min(times)


def bundle(target: Path) -> None:
    """Write the page's side as one file."""
    command = ["node", "scripts/bundle.mjs", "src/engine/networks/network.ts", str(target)]
    subprocess.run(command, cwd=WEB, check=True, timeout=120)


def compare(game: Game, kind: Kind, n: int, bundled: Path, folder: Path) -> Found:
    """One network, in n positions."""
    features, masks = positions_of(game, n)
    (folder / "features").write_bytes(features.tobytes())
    rules, network = rules_plan(game).folder, network_plan().folder
    order = {
        "facts": str(rules / "rules.json"),
        "module": str(network / "network.wasm"),
        "weights": str(weights_file(game.name, kind)),
        "features": str(folder / "features"),
        "out": str(folder / "numbers"),
        "passes": min(PASSES[kind], n),
    }
    command = ["node", str(WEB / "scripts" / "networks.mjs"), str(bundled)]
    done = subprocess.run(
        command, input=json.dumps(order) + "\n", capture_output=True, text=True, check=True
    )
    told: dict[str, Any] = json.loads(done.stdout)
    ours = numbers_of(game, kind, features)
    theirs = np.frombuffer((folder / "numbers").read_bytes(), np.float32).reshape(ours.shape)
    same = int((likeliest(ours, masks, kind) == likeliest(theirs, masks, kind)).sum())
    native = native_time(game, kind, features)
    difference = float(np.abs(ours - theirs).max())
    return Found(
        game.name, kind, n, difference, same, told["loading"], told["microseconds"], native
    )


def likeliest(numbers: NDArray[np.float32], masks: Features, kind: Kind) -> NDArray[np.intp]:
    """The likeliest legal action of each position; of a belief the likeliest card."""
    allowed = numbers
    if kind != "belief":
        allowed = np.where(masks > 0, numbers[:, : masks.shape[1]], np.float32(-np.inf))
    found: NDArray[np.intp] = allowed.argmax(1)
    return found


def all_found(n: int) -> list[Found]:
    """All networks that are shipped."""
    with TemporaryDirectory() as folder:
        bundled = Path(folder, "network.mjs")
        bundle(bundled)
        return [
            compare(game, kind, n, bundled, Path(folder))._replace(
                native=native_time(game, kind, positions_of(game, n)[0])
            )
            for game in GAMES.values()
            for kind in KINDS
            if weights_file(game.name, kind).is_file()
        ]


def main() -> int:
    """Print the table."""
    parser = ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument(
        "positions", nargs="?", type=int, default=1000, help="positions of each network"
    )
    n = parser.parse_args().positions
    print(f"Command: `python -m benchmarks.page_networks {n}`, seed {SEED}, {date.today()}.\n")
    print(
        "| game | network | positions | largest difference | same likeliest "
        "| loading, ms | page, µs | native, µs |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for found in all_found(n):
        native = "" if found.native is None else f"{found.native:,.0f}"
        print(
            f"| {found.game} | {found.kind} | {found.positions:,} | {found.difference:.0e} "
            f"| {found.same:,} | {found.loading:.0f} | {found.page:,.0f} | {native} |"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
