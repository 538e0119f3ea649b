"""One leg of training: self-play, updates, measurements, checkpoints that the next leg resumes."""

import json
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch

from lostcities.bots.catalog import COMPILED
from lostcities.envs import Batch
from lostcities.rules.catalog import find_game
from lostcities.train.choosing import by_network, by_policy
from lostcities.train.contest import contest
from lostcities.train.learn import imitating, improving, to_samples, update
from lostcities.train.network import Network
from lostcities.train.rollout import Table
from lostcities.train.settings import Settings
from lostcities.train.variants import VARIANTS


class Leg:
    """A run of some minutes, from fresh weights or from the checkpoint of the leg before."""

    def __init__(self, settings: Settings) -> None:
        """Deal the games and load the networks."""
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.folder = Path(settings.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.network, self.average, self.number = load_last(settings, self.folder)
        self.settings = replace(settings, seed=settings.seed + 1000 * self.number)
        variants = VARIANTS[settings.game]
        self.tables = [Table(self.settings, variant, k) for k, variant in enumerate(variants)]
        if self.number == 0:
            set_scale(self.network, self.tables)
            self.average.load_state_dict(self.network.state_dict())
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=settings.rate, eps=1e-5, fused=settings.device == "cuda"
        )
        if settings.compile:
            self.network.compile()
        self.teacher = by_policy(COMPILED["rules"][settings.game], settings.device)
        self.samples = self.updates = 0
        self.told: dict[str, float] = {}
        self.started = time.monotonic()

    def done(self) -> float:
        """The share of the time that is over."""
        return (time.monotonic() - self.started) / (60 * self.settings.minutes)

    def run(self) -> Path:
        """Train until the time is over; the checkpoint at the end."""
        self.say(settings=asdict(self.settings))
        measured = 0
        while (done := self.done()) < 1:
            self.learn(done)
            if done >= (measured + 1) / (self.settings.measures + 1):
                measured += 1
                self.say(done=round(done, 3), **self.told, **measure(self.network, self.settings))
        path = save(self)
        thorough = replace(self.settings, measure=4 * self.settings.measure)
        self.say(done=1.0, **self.told, **measure(self.average, thorough))
        return path

    def learn(self, done: float) -> None:
        """Play some steps at every table and learn from them."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate + (settings.final_rate - settings.rate) * done
        falls = settings.entropy - settings.final_entropy
        loss = improving(settings.clip, settings.final_entropy + falls * (1 - done) ** 1.5)
        teacher, guided = None, 0.0
        if self.number == 0 and done < settings.imitate:
            loss, teacher = imitating(settings.smooth), self.teacher
            guided = 1 - done / settings.imitate
        for table in self.tables:
            rows = to_samples(table.play(self.network, teacher, guided), settings.trace)
            self.told = update(self.network, self.optimizer, rows, loss, settings)
            self.samples += len(rows.actions)
        follow(self.average, self.network, settings.average)
        self.updates += 1

    def say(self, **told: Any) -> None:
        """One line of the log, also shown."""
        seconds = round(time.monotonic() - self.started, 1)
        counts = {"updates": self.updates, "samples": self.samples, "seconds": seconds}
        text = json.dumps({"leg": self.number, **counts, **told})
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(text + "\n")
        print(text, flush=True)


def run_leg(settings: Settings) -> Path:
    """Train for some minutes; the checkpoint that it ends with."""
    return Leg(settings).run()


def load_last(settings: Settings, folder: Path) -> tuple[Network, Network, int]:
    """The network and its average, fresh or from the last leg, and the number of this leg."""
    game = find_game(settings.game)
    network = Network(game, settings.size, settings.depth).to(settings.device)
    average = Network(game, settings.size, settings.depth).to(settings.device)
    legs = sorted(folder.glob("leg-*.pt"))
    if legs:
        kept = torch.load(legs[-1], map_location=settings.device, weights_only=True)
        for net, weights in ((network, kept["network"]), (average, kept["average"])):
            net.load_state_dict({name: value.float() for name, value in weights.items()})
    return network, average, len(legs)


def save(leg: Leg) -> Path:
    """A checkpoint in half precision."""
    path = leg.folder / f"leg-{leg.number:02}.pt"
    weights = {
        name: {key: value.half() for key, value in network.state_dict().items()}
        for name, network in (("network", leg.network), ("average", leg.average))
    }
    shape, settings = leg.network.describe(), asdict(leg.settings)
    torch.save(weights | {"shape": shape, "settings": settings}, path)
    return path


def set_scale(network: Network, tables: list[Table]) -> None:
    """Features by their largest size in the first steps, the same for all colours."""
    colors, per_color = len(network.game.colors), network.per_color
    largest = torch.ones_like(network.scale)
    for table in tables:
        for _ in range(4):
            seen = table.play(network).observations.flatten(0, 1)
            sizes = torch.maximum(seen.amax(0).float(), -seen.amin(0).float())
            tokens = sizes[: colors * per_color].reshape(colors, per_color).amax(0)
            largest = torch.maximum(largest, torch.cat([tokens, sizes[colors * per_color :]]))
    network.scale.copy_(1 / largest)


@torch.no_grad()
def follow(average: Network, network: Network, slowness: float) -> None:
    """The averaged weights go a little way towards the present ones."""
    for slow, now in zip(average.parameters(), network.parameters(), strict=True):
        slow.lerp_(now, 1 - slowness)
    average.scale.copy_(network.scale)


def measure(network: Network, settings: Settings) -> dict[str, Any]:
    """How the network does against itself and the plain bots, at the first variant."""
    variant, device = VARIANTS[settings.game][0], settings.device
    opponents = {"itself": by_network(network)}
    for name, bots in COMPILED.items():
        if settings.game in bots:
            opponents[name] = by_policy(bots[settings.game], device)
    told: dict[str, Any] = {}
    for name, opponent in opponents.items():
        batch = Batch(
            settings.game,
            settings.measure,
            device="cuda" if device == "cuda" else "cpu",
            seats=variant.seats,
            seed=777,
            max_actions=2 * settings.max_actions,
            **variant.options,
        )
        batch.mirror()
        result = contest(batch, by_network(network), opponent, device)
        told[name] = {key: round(value, 3) for key, value in result.items()}
    return told
