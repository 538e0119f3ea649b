"""One leg of training: self-play, updates, measurements, checkpoints that the next leg resumes."""

import random
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from torch import nn

from lostcities.train.curve import draw_curve
from lostcities.train.learn import (
    Magnet,
    first_rows,
    holding,
    imitating,
    improving,
    mean_of,
    to_samples,
    update,
)
from lostcities.train.networks.checkpoint import load_network, read_checkpoint, save
from lostcities.train.networks.learners import (
    follow,
    new_critic,
    new_network,
    new_optimizer,
    weights_of,
)
from lostcities.train.networks.network import Critic, Network
from lostcities.train.networks.scales import set_scales
from lostcities.train.progress import OnProgress
from lostcities.train.run import Run, silent
from lostcities.train.settings import Settings
from lostcities.train.tables.measuring import measure
from lostcities.train.tables.players import find_network, find_player
from lostcities.train.tables.pool import Pool
from lostcities.train.tables.rollout import Company, SelfPlay


class Leg(Run):
    """A run of some minutes, from fresh weights or from the checkpoint of the leg before."""

    def __init__(self, settings: Settings, on_progress: OnProgress = silent) -> None:
        """Deal the games and load the networks."""
        super().__init__(settings, on_progress)
        settings, last = self.settings, self.last
        self.network, self.average = new_network(settings), new_network(settings)
        self.critic, self.believed = new_critic(settings), False
        self.fresh = last is None and settings.begin == "nothing"
        new_scales = self.load(last)
        self.chance = random.Random(settings.seed)
        self.tables = [SelfPlay(settings, it, k) for k, it in enumerate(settings.variants)]
        if new_scales:
            set_scales(self.network, self.critic, self.tables, fresh=self.fresh)
        if last is None:
            self.average.load_state_dict(self.network.state_dict())
        self.model = self.new_model() if settings.held else None
        self.pool = self.new_pool()
        self.pool.add_past(self.network, new_network(settings))
        self.optimizer = new_optimizer(self.learners, settings)
        self.teacher = find_player(settings.teacher, settings.game, settings.device)
        self.metrics = dict[str, float]()
        self.curve: Path | None = None
        if settings.compile:
            self.compile()
        self.warm_up()
        self.started = time.monotonic()

    def load(self, last: Path | None) -> bool:
        """The weights to begin with; whether some network has yet to see how large features get."""
        if last is None:
            if not self.fresh:
                load_network(self.network, self.settings.begin, self.settings.game)
            return True
        kept = read_checkpoint(last, self.settings.game)
        for name, network in self.networks.items():
            if name in kept.weights:
                kept.fill(name, network)
        self.believed = kept.believed
        return self.critic is not None and "critic" not in kept.weights

    def new_model(self) -> Network:
        """What the network is to stay like at some tables: what the first leg began with."""
        if self.settings.begin == "nothing":
            model = new_network(self.settings)
            model.load_state_dict(self.network.state_dict())
            return model
        return find_network(self.settings.begin, self.settings.game, self.settings.device)

    def compile(self) -> None:
        """Let PyTorch compile the networks that are asked most."""
        for it in (*self.learners, self.average if self.settings.magnet else None):
            if it is not None:
                it.compile()

    def warm_up(self) -> None:
        """Compile everything before the clock runs: schedules go by the clock."""
        settings = self.settings
        before = [(it, weights_of(it)) for it in self.learners if it is not None]
        for group in self.optimizer.param_groups:
            group["lr"] = 0.0
        for table in self.tables:
            rows = to_samples(table.play(self.network, self.company(0.5)), settings.gae_lambda)
            few, loss = first_rows(rows, settings.batch), improving(settings.clip, 0.0, self.magnet)
            update(self.learners, self.optimizer, few, loss, settings)
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

    @property
    def networks(self) -> dict[str, nn.Module]:
        """What a checkpoint keeps, by name."""
        named = {"network": self.network, "average": self.average, "critic": self.critic}
        return {name: it for name, it in named.items() if it is not None}

    def new_pool(self) -> Pool:
        """Who is met."""
        return Pool(self.settings)

    def company(self, guided: float = 0.0) -> Company:
        """Who is at the tables now."""
        return Company(
            critic=self.critic if self.believed else None,
            opponents=self.pool.draw(self.chance),
            teacher=self.teacher,
            guided=guided,
        )

    def run(self) -> Path:
        """Train until the time is over; the checkpoint at the end, or at the last measurement."""
        self.say(settings=asdict(self.settings))
        measured = 0
        while (done := self.done()) < 1:
            self.learn(done)
            if done >= (measured + 1) / (self.settings.measures + 1):
                measured += 1
                self.save()
                self.say(done=round(done, 3), **self.metrics, **self.measured(self.network))
        path = self.save()
        self.say(done=1.0, **self.metrics, **self.measured(self.average, 4))
        self.curve = draw_curve(self.folder)
        return path

    def learn(self, done: float) -> None:
        """Play some steps at every table and learn from them."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate_at(done)
        loss, guided = improving(settings.clip, settings.entropy_at(done), self.magnet), 0.0
        if self.fresh and done < settings.imitate:
            loss, guided = imitating(settings.smooth), 1 - done / settings.imitate
        metrics = []
        for number, table in enumerate(self.tables, 1):
            steps = table.play(self.network, self.company(guided))
            rows = to_samples(steps, settings.gae_lambda_at(done))
            here = holding(self.model) if self.model and number in settings.held else loss
            metrics.append(update(self.learners, self.optimizer, rows, here, settings))
            self.samples += len(rows.actions)
        self.metrics = mean_of(metrics)
        if self.critic and self.metrics["critic loss"] < self.metrics["value loss"]:
            self.believed = True  # it errs less than the network, which judges itself until then
        follow(self.average, self.network, settings.average)
        self.updates += 1
        self.on_progress(done, {"samples": self.samples})
        if self.updates % settings.remember == 0:
            self.pool.remember(self.network)
            self.save()  # others may have this leg's folder in their pool

    def measured(self, network: Network, times: int = 1) -> dict[str, Any]:
        """How a network does now, in so many times the usual games."""
        settings = replace(self.settings, measure=times * self.settings.measure)
        return measure(network, settings, self.pool.measured())

    def save(self) -> Path:
        """The checkpoint of this leg, as it is now."""
        save(self.path, self.networks, self.settings, believed=self.believed)
        return self.path
