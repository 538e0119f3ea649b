"""Learning what the others hold: watch the shipped champion play, predict, then look at all hands.

By chance alone, the probability that an unseen card is in a hand is the hand's share of the unseen
cards. A belief learns the correction for each card, as log odds that are added.
"""

import random
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from lostcities.core.cards import RANKS
from lostcities.core.game import Game, place_of, width
from lostcities.errors import BadOption
from lostcities.games.catalog import GAMES, find_game
from lostcities.train.learn import Samples, mean_of, to_samples, update
from lostcities.train.networks.checkpoint import read_checkpoint, save, shipped_network
from lostcities.train.networks.foresight import planes_of
from lostcities.train.networks.learners import follow, new_optimizer
from lostcities.train.networks.network import Trunk, split
from lostcities.train.progress import OnProgress
from lostcities.train.run import Run, silent
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import think
from lostcities.train.tables.pool import Pool
from lostcities.train.tables.rollout import Company, SelfPlay
from lostcities.train.variants import training_of

NEARLY: Final = 0.01  # of a card: hands and decks that are empty have no odds


class Belief(nn.Module):
    """By seat after the mover and card: how much likelier it is there than by chance."""

    def __init__(self, game: Game, size: int, depth: int) -> None:
        """Fresh weights: everything is by chance, nearly."""
        super().__init__()
        per_color, whole = width(game.color_features), width(game.global_features)
        self.others = len(training_of(game).known)
        self.trunk = Trunk(len(game.colors), per_color, whole, size, depth)
        self.held = nn.Linear(size, self.others * RANKS)
        nn.init.normal_(self.held.weight, std=0.01)
        nn.init.zeros_(self.held.bias)

    def forward(self, observations: Tensor) -> Tensor:
        """Log odds [n, colour, other, rank] of observations [n, feature]."""
        tokens, _ = self.trunk(*split(observations, self.trunk.colors, self.trunk.per_color))
        return self.held(tokens).reshape(*tokens.shape[:2], self.others, RANKS).float()


class Guessing:
    """How surprised a belief is by the hands, in nats a position."""

    def __init__(self, game: Game) -> None:
        """Find what is known of the cards among the features."""
        self.colors, self.per_color = len(game.colors), width(game.color_features)
        self.unseen = place_of(game.color_features, "unseen")
        hidden = training_of(game)
        self.known = [place_of(game.color_features, name) for name in hidden.known]
        shared = hidden.known_of_two
        self.shared = place_of(game.color_features, shared) if shared else None
        self.planes = planes_of(game)

    def __call__(
        self, belief: nn.Module, samples: Samples, rows: Tensor
    ) -> tuple[Tensor, dict[str, Tensor]]:
        """The loss to learn from, and the surprise of one who guesses by chance."""
        observations = samples.observations[rows]
        unseen, held = self.cards(observations, samples.foreseen[rows])
        chance = torch.log(
            held.sum((1, 3), keepdim=True).clamp(min=NEARLY)
            / (unseen - held).sum((1, 3), keepdim=True).clamp(min=NEARLY)
        )
        surprise = surprised(chance + think(belief, observations), unseen, held)
        return surprise, {
            "surprise": surprise,
            "by chance": surprised(chance.expand_as(held), unseen, held),
        }

    def cards(self, observations: Tensor, foreseen: Tensor) -> tuple[Tensor, Tensor]:
        """How many of each card nobody has shown, and how many of these each other holds.

        Both [n, colour, other, rank]. Of like cards in the hands of two opponents, some of them
        known to be with one of the two, each is as likely to be a known one.
        """
        by_color, _ = split(observations, self.colors, self.per_color)
        hands = foreseen.reshape(len(foreseen), self.colors, self.planes, RANKS)
        unseen = part(by_color, self.unseen)[:, :, None]
        held = torch.stack(
            [hands[:, :, n].float() - part(by_color, it) for n, it in enumerate(self.known)], 2
        )
        if self.shared is not None:
            theirs = held[:, :, ::2].sum(2)
            unknown = (theirs - part(by_color, self.shared)) / theirs.clamp(min=1)
            held[:, :, ::2] *= unknown[:, :, None]
        return unseen, held


def part(by_color: Tensor, place: range) -> Tensor:
    """A group of the features of colours [n, colour, feature]."""
    return by_color[:, :, place.start : place.stop].float()


def surprised(odds: Tensor, unseen: Tensor, held: Tensor) -> Tensor:
    """By the mean position, how unlikely the hands were."""
    missed = held * functional.logsigmoid(odds) + (unseen - held) * functional.logsigmoid(-odds)
    return -missed.sum((1, 2, 3)).mean()


class BeliefLeg(Run):
    """Some minutes of watching, from fresh weights or from the checkpoint of the leg before."""

    def __init__(self, settings: Settings, on_progress: OnProgress = silent) -> None:
        """Deal the games, single rounds, and load the networks."""
        if not training_of(find_game(settings.game)).known:
            known = " and ".join(name for name, it in GAMES.items() if training_of(it).known)
            raise BadOption(f"{settings.game} has no hidden hands: a belief is for {known}")
        super().__init__(replace(settings, rounds=1), on_progress)
        settings, game = self.settings, find_game(settings.game)
        self.champion = shipped_network(game.name, settings.device)
        self.belief, self.average = (
            Belief(game, settings.size, settings.depth).to(settings.device) for _ in range(2)
        )
        self.load()
        self.guessing, self.optimizer = Guessing(game), new_optimizer([self.belief], settings)
        self.pool, self.chance = Pool(settings), random.Random(settings.seed)
        self.tables = [SelfPlay(settings, it, k) for k, it in enumerate(settings.variants)]
        for table in self.tables:
            table.mix(self.champion)
        if settings.compile:
            self.compile()
        self.started = time.monotonic()

    def load(self) -> None:
        """The weights to begin with; fresh ones take how large features get from the champion."""
        if self.last is None:
            self.belief.trunk.scale.copy_(self.champion.trunk.scale)
            self.average.load_state_dict(self.belief.state_dict())
            return
        kept = read_checkpoint(self.last, self.settings.game, learnt="belief")
        kept.fill("network", self.belief)
        kept.fill("average", self.average)

    def compile(self) -> None:
        """Let PyTorch compile the network, before the clock runs."""
        self.belief.compile()
        rows = self.watch(self.tables[0])
        some = torch.arange(min(self.settings.batch, len(rows.actions)), device=rows.actions.device)
        loss, _ = self.guessing(self.belief, rows, some)
        loss.backward()  # type: ignore[no-untyped-call]

    def run(self) -> Path:
        """Watch until the time is over; the checkpoint at the end, or at the last measurement."""
        self.say(settings=asdict(self.settings))
        measured = 0
        while (done := self.done()) < 1:
            metrics = self.learn(done)
            if done >= (measured + 1) / (self.settings.measures + 1):
                measured += 1
                self.save()
                self.say(done=round(done, 3), **metrics)
        self.save()
        self.say(done=1.0, **self.measured())
        return self.path

    def save(self) -> None:
        """The checkpoint of this leg, as it is now."""
        networks = {"network": self.belief, "average": self.average}
        save(self.path, networks, self.settings, believed=False)

    def learn(self, done: float) -> dict[str, float]:
        """Watch some steps at every table and learn from them; the metrics."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate_at(done)
        metrics = []
        for table in self.tables:
            rows = self.watch(table)
            learners = (self.belief, None)
            metrics.append(update(learners, self.optimizer, rows, self.guessing, settings))
            self.samples += len(rows.actions)
        follow(self.average, self.belief, settings.average)
        self.updates += 1
        self.on_progress(done, {"samples": self.samples})
        return mean_of(metrics)

    def watch(self, table: SelfPlay) -> Samples:
        """Some steps of the champion, as rows."""
        company = Company(opponents=self.pool.draw(self.chance))
        return to_samples(table.play(self.champion, company), self.settings.gae_lambda)

    @torch.no_grad()
    def measured(self) -> dict[str, float]:
        """How surprised the averaged belief is by positions that it has not learnt from."""
        metrics = []
        for table in self.tables:
            rows = self.watch(table)
            for first in range(0, len(rows.actions), self.settings.batch):
                some = torch.arange(first, min(first + self.settings.batch, len(rows.actions)))
                _, known = self.guessing(self.average, rows, some.to(rows.actions.device))
                metrics.append({name: it.item() for name, it in known.items()})
        return mean_of(metrics)
