"""One leg of training: self-play, updates, measurements, checkpoints that the next leg resumes."""

import json
import random
import time
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

from lostcities.bots.catalog import COMPILED
from lostcities.bots.network import shipped_weights
from lostcities.envs import Batch
from lostcities.rules.catalog import find_game
from lostcities.train.choosing import Chooser, by_network, by_policy
from lostcities.train.contest import contest
from lostcities.train.curve import draw_curve
from lostcities.train.foresight import foreseen_width
from lostcities.train.learn import Magnet, Samples, imitating, improving, to_samples, update
from lostcities.train.network import Critic, Network
from lostcities.train.progress import Tell
from lostcities.train.rollout import Company, SelfPlay
from lostcities.train.settings import Settings
from lostcities.train.variants import VARIANTS, Variant

SCALING: Final = 4  # rounds of play in which the features' sizes are looked at


def silent(_done: float, _known: dict[str, Any]) -> None:
    """Say nothing."""


class Leg:
    """A run of some minutes, from fresh weights or from the checkpoint of the leg before."""

    def __init__(self, settings: Settings, tell: Tell = silent) -> None:
        """Deal the games and load the networks."""
        self.tell, self.settings = tell, settings
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.folder = Path(settings.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        game = find_game(settings.game)
        shape = game, settings.size, settings.depth
        self.network, self.average, self.past = (
            Network(*shape).to(settings.device) for _ in range(3)
        )
        self.critic, self.believed = new_critic(settings), False
        self.number = load_last(self)
        self.settings = replace(settings, seed=settings.seed + 1000 * self.number)
        self.chance = random.Random(self.settings.seed)
        variants = VARIANTS[settings.game]
        self.tables = [SelfPlay(self.settings, variant, k) for k, variant in enumerate(variants)]
        self.fresh = self.number == 0 and settings.begin == "nothing"
        if self.number == 0:
            set_scales(self)
        self.selves = [weights_of(self.network)]
        learners = [*self.network.parameters(), *(self.critic.parameters() if self.critic else ())]
        self.optimizer = torch.optim.AdamW(
            learners,
            lr=settings.rate,
            eps=1e-5,
            weight_decay=0.0,
            fused=settings.device == "cuda",
        )
        if settings.compile:
            for it in (*self.learners, self.average if settings.magnet else None):
                if it is not None:
                    it.compile()
        self.rules = by_policy(COMPILED["rules"][settings.game], settings.device)
        self.shipped = by_network(shipped_network(settings)) if wants_shipped(settings) else None
        self.samples, self.updates, self.told = 0, 0, dict[str, float]()
        self.warm_up()
        self.started = time.monotonic()

    def warm_up(self) -> None:
        """Compile everything before the clock runs: schedules go by the clock."""
        settings = self.settings
        before = [(it, weights_of(it)) for it in self.learners if it is not None]
        for group in self.optimizer.param_groups:
            group["lr"] = 0.0
        for table in self.tables:
            rows = to_samples(table.play(self.network, self.company(0.5)), settings.trace)
            few = first_rows(rows, settings.batch)
            update(
                self.learners,
                self.optimizer,
                few,
                improving(settings.clip, 0.0, self.magnet),
                settings,
            )
        for network, weights in before:
            network.load_state_dict(weights)
        self.optimizer.state.clear()
        for table in self.tables:
            table.mix(self.network)

    @property
    def magnet(self) -> Magnet | None:
        """The averaged weights, if they are to hold the policy."""
        return Magnet(self.average, self.settings.magnet) if self.settings.magnet else None

    @property
    def learners(self) -> tuple[Network, Critic | None]:
        """The network and its critic."""
        return self.network, self.critic

    def company(self, guided: float = 0.0) -> Company:
        """Who is at the tables now."""
        settings, shipped = self.settings, self.shipped
        return Company(
            critic=self.critic if self.believed else None,
            rules=self.rules,
            past=by_network(self.past),
            opponent={"shipped": shipped, "rules": self.rules}.get(settings.opponent),
            teacher=shipped if settings.teacher == "shipped" else self.rules,
            guided=guided,
        )

    def done(self) -> float:
        """The share of the leg that is over: by the clock, or by updates where they are given."""
        if self.settings.updates:
            return self.updates / self.settings.updates
        return (time.monotonic() - self.started) / (60 * self.settings.minutes)

    def run(self) -> Path:
        """Train until the time is over; the checkpoint at the end, or at the last measurement."""
        self.say(settings=asdict(self.settings))
        measured = 0
        while (done := self.done()) < 1:
            self.learn(done)
            if done >= (measured + 1) / (self.settings.measures + 1):
                measured += 1
                save(self)
                self.say(done=round(done, 3), **self.told, **self.measured(self.network))
        path = save(self)
        self.say(done=1.0, **self.told, **self.measured(self.average, 4))
        draw_curve(self.folder)
        return path

    def learn(self, done: float) -> None:
        """Play some steps at every table and learn from them."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate + (settings.final_rate - settings.rate) * done
        falls = settings.entropy - settings.final_entropy
        entropy = settings.final_entropy + falls * (1 - done) ** 1.5
        loss = improving(settings.clip, entropy, self.magnet)
        guided = 0.0
        if self.fresh and done < settings.imitate:
            loss, guided = imitating(settings.smooth), 1 - done / settings.imitate
        self.past.load_state_dict(self.chance.choice(self.selves))
        for table in self.tables:
            rows = to_samples(table.play(self.network, self.company(guided)), settings.trace)
            self.told = update(self.learners, self.optimizer, rows, loss, settings)
            self.samples += len(rows.actions)
        if self.critic and self.told["critic loss"] < self.told["value loss"]:
            self.believed = True  # it errs less than the network, which judges itself until then
        follow(self.average, self.network, settings.average)
        self.updates += 1
        self.tell(done, {"samples": self.samples})
        if self.updates % settings.remember == 0:
            self.selves.append(weights_of(self.network))

    def measured(self, network: Network, times: int = 1) -> dict[str, Any]:
        """How a network does now, in so many times the usual games."""
        settings = replace(self.settings, measure=times * self.settings.measure)
        return measure(network, settings, {"shipped": self.shipped} if self.shipped else {})

    def say(self, **told: Any) -> None:
        """One line of the log, also shown."""
        seconds = round(time.monotonic() - self.started, 1)
        counts = {"updates": self.updates, "samples": self.samples, "seconds": seconds}
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(json.dumps({"leg": self.number, **counts, **told}) + "\n")
        self.tell(told.get("done", 0.0), counts | told)


def run_leg(settings: Settings) -> Path:
    """Train for some minutes; the checkpoint that it ends with."""
    return Leg(settings).run()


def wants_shipped(settings: Settings) -> bool:
    """Whether the shipped champion is at the tables, to be beaten or to be imitated."""
    return "shipped" in (settings.opponent, settings.teacher)


def shipped_network(settings: Settings) -> Network:
    """The network that the package ships."""
    network = Network(find_game(settings.game)).to(settings.device)
    load_shipped(network, settings.game)
    return network


def load_shipped(network: Network, game: str) -> None:
    """Give a network the weights that the package ships."""
    kept = shipped_weights(game)
    network.load_state_dict({key: torch.as_tensor(it) for key, it in kept.items()})


def new_critic(settings: Settings) -> Critic | None:
    """A critic that sees all cards, in the games that hide some."""
    foreseen = foreseen_width(settings.game)
    if not foreseen or not settings.critic_size:
        return None
    game = find_game(settings.game)
    critic = Critic(game, foreseen, settings.critic_size, settings.critic_depth)
    return critic.to(settings.device)


def weights_of(network: nn.Module) -> dict[str, Tensor]:
    """A copy of the weights."""
    return {name: value.clone() for name, value in network.state_dict().items()}


def first_rows(samples: Samples, n: int) -> Samples:
    """The first n samples."""
    return Samples(**{it.name: getattr(samples, it.name)[:n] for it in fields(samples)})


def load_last(leg: Leg) -> int:
    """Go on from the checkpoint of the last leg, if there is one; the number of this leg."""
    legs = sorted(leg.folder.glob("leg-*.pt"))
    if not legs and leg.settings.begin == "shipped":
        for network in (leg.network, leg.average):
            load_shipped(network, leg.settings.game)
    if legs:
        kept = torch.load(legs[-1], map_location="cpu", weights_only=True)
        for name in ("network", "average", "critic"):
            network = getattr(leg, name)
            if network is not None and name in kept:
                network.load_state_dict({key: it.float() for key, it in kept[name].items()})
        leg.believed = "critic" in kept and kept.get("believed", True)
    return len(legs)


def save(leg: Leg) -> Path:
    """A checkpoint in half precision."""
    path = leg.folder / f"leg-{leg.number:02}.pt"
    weights = {
        name: {key: value.half() for key, value in getattr(leg, name).state_dict().items()}
        for name in ("network", "average", "critic")
        if getattr(leg, name) is not None
    }
    shape, settings = leg.network.describe(), asdict(leg.settings)
    known = {"shape": shape, "settings": settings, "believed": leg.believed}
    torch.save(weights | known, path)
    return path


def set_scales(leg: Leg) -> None:
    """Features by their largest size in the first steps, the same for all colours."""
    trunk = leg.network.trunk
    largest = torch.ones_like(trunk.scale) if leg.fresh else 1 / trunk.scale
    foreseen = torch.ones(foreseen_width(leg.settings.game), device=largest.device)
    for table in leg.tables * SCALING:
        steps = table.play(leg.network, Company())
        hidden = largest_of(steps.foreseen).reshape(trunk.colors, -1).amax(0)
        foreseen = torch.maximum(foreseen, hidden)
        if leg.fresh:
            seen = largest_of(steps.observations)
            tokens = seen[: trunk.colors * trunk.per_color].reshape(trunk.colors, -1).amax(0)
            whole = seen[trunk.colors * trunk.per_color :]
            largest = torch.maximum(largest, torch.cat([tokens, whole]))
    trunk.scale.copy_(1 / largest)
    leg.average.load_state_dict(leg.network.state_dict())
    if leg.critic is not None:
        by_color, whole = largest[: trunk.per_color], largest[trunk.per_color :]
        leg.critic.trunk.scale.copy_(1 / torch.cat([by_color, foreseen, whole]))


def largest_of(features: Tensor) -> Tensor:
    """By feature, the largest size in any step and game."""
    rows = features.flatten(0, 1)
    return torch.maximum(rows.amax(0).float(), -rows.amin(0).float())


@torch.no_grad()
def follow(average: Network, network: Network, slowness: float) -> None:
    """The averaged weights go a little way towards the present ones."""
    for slow, now in zip(average.parameters(), network.parameters(), strict=True):
        slow.lerp_(now, 1 - slowness)
    average.trunk.scale.copy_(network.trunk.scale)


def measure(network: Network, settings: Settings, others: dict[str, Chooser]) -> dict[str, Any]:
    """How the network does: at the first variant against all, at the others against the rules."""
    first, *further = VARIANTS[settings.game]
    opponents = {"itself": by_network(network), **others}
    for name, bots in COMPILED.items():
        if settings.game in bots:
            opponents[name] = by_policy(bots[settings.game], settings.device)
    told = {name: meet(network, it, first, settings) for name, it in opponents.items()}
    for variant in further:
        name = f"rules, {variant.name}"
        told[name] = meet(network, opponents["rules"], variant, settings)
    return told


def meet(
    network: Network, opponent: Chooser, variant: Variant, settings: Settings
) -> dict[str, float]:
    """The network against an opponent on mirrored deals, one round a game."""
    batch = Batch(
        settings.game,
        settings.measure,
        device="cuda" if settings.device == "cuda" else "cpu",
        seats=variant.seats,
        seed=777,
        max_turns=settings.max_turns,
        **variant.options | ({"rounds": 1} if find_game(settings.game).has_rounds else {}),
    )
    batch.mirror()
    result = contest(batch, by_network(network), opponent, settings.device)
    return {key: round(value, 3) for key, value in result.items()}
