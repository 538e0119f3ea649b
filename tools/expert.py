"""Expert iteration: champions play, worlds try their likely moves, the network learns what is best.

`try` writes what was found into a file; several with different seeds can run side by side. `teach`
starts from the shipped weights, learns from such files and leaves a checkpoint, which
tools/measure.py can let play and tools/ship.py can ship.

python -m tools.expert try GAME --out TRIED.npz [--minutes 20] [--worlds 8] [--seats 2 3] …
python -m tools.expert teach GAME TRIED.npz … --out CHECKPOINT.pt [--rate 5e-5] [--epochs 4] …
"""

import random
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from tools.headroom import LONGEST, crossed, in_halves, looker, played
from torch import Tensor
from torch.nn import functional

from lostcities.arena.measuring.statistics import estimate
from lostcities.arena.reporting.progress import shown
from lostcities.arena.reporting.text import margin
from lostcities.bots import champion
from lostcities.bots.searching.belief import believer
from lostcities.bots.searching.champion_plus import MOST_CANDIDATES, candidates
from lostcities.core.compiled import fast
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import GAMES, find_game
from lostcities.notation.writing import check_writable, part_of
from lostcities.train.networks.checkpoint import save, shipped_network
from lostcities.train.networks.learners import follow
from lostcities.train.networks.network import Network, masked
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import BF16_ON_CPU, think

NOBODY: Final = -1  # where there are fewer candidates
CERTAIN: Final = 0.15  # of the decisions with one candidate, kept so that they stay as they are
HELD_OUT: Final = 10  # every tenth round is not learnt from
SAVED: Final = 60.0  # seconds between two writings
SLOWNESS: Final = 0.98  # of the averaged weights, a step


class Tried(NamedTuple):
    """Decisions, a row each; where only one move was likely there are no candidates."""

    rounds: NDArray[np.int64]  # the number of the round: its decisions belong together
    seats: NDArray[np.int64]
    observations: NDArray[np.int8]
    masks: NDArray[np.uint8]  # packed bits
    actions: NDArray[np.int64]  # [n, candidate], the likeliest first
    gains: NDArray[np.float32]  # [n, half of the worlds, candidate], points more than the first


def main(given: Sequence[str] | None = None) -> int:
    """Try, or teach."""
    asked = parser().parse_args(given)
    try:
        asked.run(asked)
    except LostCitiesError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def parser() -> ArgumentParser:
    """What can be asked."""
    here = ArgumentParser(description="Teach a network what thinking ahead found.")
    verbs = here.add_subparsers(required=True, metavar="VERB")
    trying = verbs.add_parser("try", help="try moves in worlds")
    trying.set_defaults(run=run_try)
    trying.add_argument("--minutes", type=float, default=20)
    trying.add_argument("--worlds", type=int, default=8, help="in each half")
    trying.add_argument(
        "--seats", type=int, nargs="+", help="of a round, one of these by chance (default: any)"
    )
    teaching = verbs.add_parser("teach", help="learn from what was tried")
    teaching.set_defaults(run=run_teach)
    teaching.add_argument("--rate", type=float, default=5e-5, help="of Adam, falling to nothing")
    teaching.add_argument("--epochs", type=int, default=4)
    teaching.add_argument("--batch", type=int, default=1024)
    teaching.add_argument("--bf16", action="store_true", help="as for lostcities train")
    teaching.add_argument(
        "--scale", type=float, default=3.0, help="points that are worth one nat of divergence"
    )
    for verb in (trying, teaching):
        verb.add_argument("game", choices=list(GAMES))
        verb.add_argument("--out", type=Path, required=True)
        verb.add_argument("--seed", type=int, default=1)
    teaching.add_argument("files", nargs="+", type=Path, metavar="TRIED.npz")
    return here


# --- Trying ---------------------------------------------------------------------------


def run_try(asked: Namespace) -> None:
    """Write what worlds say of the decisions of champions, until the time is over."""
    game = find_game(asked.game)
    if asked.worlds < 1:
        raise LostCitiesError(f"worlds must be at least 1, not {asked.worlds}")
    check_writable(str(asked.out))
    tries = tried_rounds(asked, [game.check_seats(it) for it in asked.seats or game.seats])
    begin = saved = time.monotonic()
    rows: list[tuple[Any, ...]] = []
    with shown("seconds") as show:
        while (spent := time.monotonic() - begin) < 60 * asked.minutes:
            rows += next(tries)
            show(int(spent), int(60 * asked.minutes), f"{len(rows)} decisions")
            if time.monotonic() - saved > SAVED:
                saved = time.monotonic()
                write(asked.out, rows)
    if not rows:
        raise LostCitiesError("the time was over before the first round was")
    write(asked.out, rows)


def tried_rounds(asked: Namespace, seats: Sequence[int]) -> Iterator[list[tuple[Any, ...]]]:
    """The decisions of a round, one round after the other."""
    game = find_game(asked.game)
    player, look = champion.make(game), looker(game, believer(game))
    player.compile()
    observe = fast(game.observe)
    for number in range(sys.maxsize):
        chance, rows = random.Random(f"{asked.seed} {number}"), []
        there = chance.choice(seats)
        for n, (state, mask) in enumerate(played(player, there, f"expert {asked.seed} {number}")):
            if mask.sum() == 1:
                continue
            actions = candidates(player.probabilities(state, mask))
            if len(actions) == 1 and chance.random() >= CERTAIN:
                continue
            observed = np.zeros(game.features, np.int8)
            observe(state, game.mover(state), observed)
            kept = np.full(MOST_CANDIDATES, NOBODY)
            gains = np.zeros((2, MOST_CANDIDATES), np.float32)
            if len(actions) > 1:
                kept[: len(actions)] = actions
                seed = (asked.seed * 1_000_000 + number) * LONGEST + n
                halves = in_halves(look(state, actions, seed, 2 * asked.worlds))
                gains[:, : len(actions)] = halves - halves[:, :1]
            rows.append((number, there, observed, np.packbits(mask), kept, gains))
        yield rows


def write(path: Path, rows: Sequence[tuple[Any, ...]]) -> None:
    """All rows into a file, whole or not at all."""
    columns = Tried(*(np.array(it) for it in zip(*rows, strict=True)))._asdict()
    part = part_of(path)
    with part.open("wb") as file:
        np.savez_compressed(file, **columns)
    part.replace(path)


# --- Teaching -------------------------------------------------------------------------


def run_teach(asked: Namespace) -> None:
    """Learn, and say after every pass what the network's likeliest move gains."""
    tried = together(read(it) for it in asked.files)
    print(f"{len(tried.rounds)} decisions, {uncertain(tried).sum()} of them uncertain")
    gains = crossed_gains(tried)
    for seats in np.unique(tried.seats):
        there = gains[uncertain(tried) & (tried.seats == seats)]
        print(f"{seats} seats: the worlds' choice gains {margin(estimate(there), 2)} points")
    torch.manual_seed(asked.seed)
    BF16_ON_CPU.set(asked.bf16)
    network, average = (shipped_network(asked.game, "cpu") for _ in range(2))
    pupil = Pupil(asked, tried, network)
    if not len(pupil.learnt) or not len(pupil.held_out):
        raise LostCitiesError("too few rounds: most are learnt from, every tenth is held out")
    print(f"before: {pupil.examined(network)}", flush=True)
    for number in range(asked.epochs):
        pupil.learn(network, average, number)
        print(f"pass {number + 1}: {pupil.examined(average)}", flush=True)
    settings = Settings(asked.game, device="cpu")
    save(asked.out, {"network": network, "average": average}, settings, believed=False)


class Pupil:
    """What there is to learn, and how the network thought of it before."""

    def __init__(self, asked: Namespace, tried: Tried, network: Network) -> None:
        """Ask the network once in all positions."""
        self.asked = asked
        self.observations = torch.as_tensor(tried.observations)
        width = find_game(asked.game).actions
        self.masks = torch.as_tensor(np.unpackbits(tried.masks, axis=1, count=width))
        self.actions = torch.as_tensor(tried.actions)
        self.gains = torch.as_tensor(tried.gains.mean(1))
        learnt = tried.rounds % HELD_OUT != 0
        self.learnt = torch.as_tensor(np.flatnonzero(learnt))
        self.held_out = torch.as_tensor(np.flatnonzero(~learnt & uncertain(tried)))
        self.seats = torch.as_tensor(tried.seats)
        with torch.no_grad():
            parts = [self.think(network, rows) for rows in self.all_rows()]
        self.before, self.values = (torch.cat(it) for it in zip(*parts, strict=True))
        self.optimizer = torch.optim.Adam(network.parameters(), lr=asked.rate)

    def all_rows(self) -> Sequence[Tensor]:
        """Every row, in parts."""
        return torch.split(torch.arange(len(self.seats)), self.asked.batch)

    def think(self, network: Network, rows: Tensor) -> tuple[Tensor, Tensor]:
        """Log probabilities of all actions, and values."""
        logits, values = think(network, self.observations[rows])
        return masked(logits.float(), self.masks[rows]).log_softmax(-1), values.float()

    def learn(self, network: Network, average: Network, number: int) -> None:
        """A pass over all that is not held out."""
        order = self.learnt[torch.randperm(len(self.learnt))]
        parts = torch.split(order, self.asked.batch)
        for n, rows in enumerate(parts):
            done = (number + n / len(parts)) / self.asked.epochs
            self.optimizer.param_groups[0]["lr"] = self.asked.rate * (1 - done)
            self.optimizer.zero_grad()
            self.loss(network, rows).backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            self.optimizer.step()
            follow(average, network, SLOWNESS)

    def loss(self, network: Network, rows: Tensor) -> Tensor:
        """The gain of its choice, less how far it is from what it was; values stay."""
        now, values = self.think(network, rows)
        probs, open_to = now.exp(), self.actions[rows] != NOBODY
        chosen = probs.gather(1, self.actions[rows].clamp(min=0)) * open_to
        gain = (chosen * self.gains[rows]).sum(1)
        apart = (probs * (now - self.before[rows]).clamp(-30, 30)).sum(1)
        held = functional.smooth_l1_loss(values, self.values[rows])
        whole: Tensor = (apart - gain / self.asked.scale).mean() + 0.5 * held
        return whole

    @torch.no_grad()
    def examined(self, network: Network) -> str:
        """What its likeliest candidate gains in the rounds that it has not learnt from."""
        rows = self.held_out
        now = torch.cat([self.think(network, it)[0] for it in torch.split(rows, self.asked.batch)])
        likely = now.gather(1, self.actions[rows].clamp(min=0))
        best = likely.masked_fill(self.actions[rows] == NOBODY, -torch.inf).argmax(1)
        gains = self.gains[rows].gather(1, best[:, None]).squeeze(1)
        told = [f"{margin(estimate(gains.numpy()), 2)} points in {len(rows)} decisions"]
        told += [
            f"{seats} seats {margin(estimate(gains[self.seats[rows] == seats].numpy()), 2)}"
            for seats in sorted(set(self.seats.tolist()))
        ]
        return f"{', '.join(told)}; {(best > 0).float().mean():.1%} changed"


def read(path: Path) -> Tried:
    """What was tried, from a file."""
    with np.load(path) as kept:
        return Tried(**{name: kept[name] for name in Tried._fields})


def together(parts: Any) -> Tried:
    """Several files as one; rounds of different files get different numbers."""
    parts, first, whole = list(parts), 0, []
    for it in parts:
        whole.append(it._replace(rounds=it.rounds + first))
        first = HELD_OUT * (1 + (int(it.rounds.max()) + first) // HELD_OUT)
    return Tried(*(np.concatenate(column) for column in zip(*whole, strict=True)))


def uncertain(tried: Tried) -> NDArray[np.bool_]:
    """Where several moves were tried."""
    several: NDArray[np.bool_] = tried.actions[:, 1] != NOBODY
    return several


def crossed_gains(tried: Tried) -> NDArray[np.float64]:
    """What the best candidate gains, chosen by one half of the worlds and judged by the other."""
    rows = zip(tried.gains, tried.actions != NOBODY, strict=True)
    return np.array(
        [crossed(halves[:, open_to]) if open_to.any() else 0 for halves, open_to in rows]
    )


if __name__ == "__main__":
    sys.exit(main())
