"""Self-play: a batch of games goes on for some steps, and everything is written down."""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from lostcities.envs import Batch
from lostcities.train.choosing import Chooser, think
from lostcities.train.network import Network, masked, sample
from lostcities.train.settings import Settings
from lostcities.train.variants import POINT, Variant


@dataclass
class Steps:
    """What happened, [step, game, …]; values by seat at the table, one step longer."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # log probability of the action taken
    values: Tensor  # [step + 1, game, seat]
    movers: Tensor
    rewards: Tensor  # [step, game, seat]
    ends: Tensor
    lessons: Tensor  # what the teacher would do, while there is one


class Table:
    """Games of one variant, and room for their steps."""

    def __init__(self, settings: Settings, variant: Variant, number: int) -> None:
        """Deal the games; each variant has seeds of its own."""
        self.variant, self.settings = variant, settings
        n = max(2, round(settings.games * variant.share) // 2 * 2)
        rounds = int(variant.options.get("rounds", 1))
        self.batch = Batch(
            settings.game,
            n,
            device="cuda" if settings.device == "cuda" else "cpu",
            seats=variant.seats,
            seed=settings.seed * 1_000_003 + number,
            max_actions=settings.max_actions * rounds,
            **variant.options,
        )
        self.device = torch.device(settings.device)
        batch, t = self.batch, settings.steps
        self.observations, self.masks = self.tensor(batch.observations), self.tensor(batch.masks)
        self.movers, self.dones = self.tensor(batch.movers), self.tensor(batch.dones)
        self.scores = self.tensor(batch.scores)
        self.steps = Steps(
            observations=self.room(t, n, batch.game.features, dtype=torch.int8),
            masks=self.room(t, n, batch.game.actions, dtype=torch.int8),
            actions=self.room(t, n, dtype=torch.int64),
            chances=self.room(t, n),
            values=self.room(t + 1, n, variant.seats),
            movers=self.room(t, n, dtype=torch.int64),
            rewards=self.room(t, n, variant.seats),
            ends=self.room(t, n),
            lessons=self.room(t, n, dtype=torch.int64),
        )

    def tensor(self, array: Any) -> Tensor:
        """The same memory as a tensor."""
        return torch.as_tensor(array, device=self.device)

    def room(self, *shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        """Zeros on the device."""
        return torch.zeros(shape, dtype=dtype, device=self.device)

    @torch.no_grad()
    def play(self, network: Network, teacher: Chooser | None = None, guided: float = 0.0) -> Steps:
        """All seats by the network, sampled; as many steps as there is room for.

        A teacher says at every step what it would do, and its move is made in the share `guided`
        of the steps; so the network also learns what to do where its own moves have led.
        """
        kept = self.steps
        for t in range(self.settings.steps):
            logits, values = think(network, self.observations)
            logits = masked(logits, self.masks)
            actions = sample(logits)
            if teacher is not None:
                kept.lessons[t] = teacher(self.batch, self.observations, self.masks)
                follows = torch.rand(len(actions), device=self.device) < guided
                actions = torch.where(follows, kept.lessons[t], actions)
            kept.observations[t].copy_(self.observations)
            kept.masks[t].copy_(self.masks)
            kept.movers[t].copy_(self.movers)
            kept.actions[t].copy_(actions)
            kept.chances[t] = torch.log_softmax(logits, -1).gather(1, actions[:, None]).squeeze(1)
            kept.values[t] = network.seat_values(values, self.movers, self.variant.seats)
            self.batch.step(actions)
            kept.ends[t] = (self.dones != 0).float()
            kept.rewards[t] = self.utility() * kept.ends[t][:, None]
        _, values = think(network, self.observations)
        kept.values[-1] = network.seat_values(values, self.movers, self.variant.seats)
        return kept

    def utility(self) -> Tensor:
        """What the final scores are worth to each seat: margins to the others, and the win."""
        scores = self.scores.float()
        if self.batch.game.sides == 2:
            margin = scores - scores.roll(1, 1)
            wins = margin.sign()
        else:
            seats = scores.shape[1]
            margin = scores - (scores.sum(1, keepdim=True) - scores) / (seats - 1)
            best = (scores == scores.max(1, keepdim=True).values).float()
            wins = 2 * (best / best.sum(1, keepdim=True) - 1 / seats)
        return margin * POINT[self.settings.game] + self.settings.win_bonus * wins


def advantages(steps: Steps, trace: float) -> Tensor:
    """By step, game and seat: how much better it went than expected (GAE, Schulman 2016).

    Every seat has a value at every step, whoever moves, so no sign changes with the mover.
    """
    better = torch.zeros_like(steps.rewards)
    last = torch.zeros_like(steps.rewards[0])
    for t in reversed(range(len(steps.rewards))):
        goes_on = (1 - steps.ends[t])[:, None]
        surprise = steps.rewards[t] + goes_on * steps.values[t + 1] - steps.values[t]
        last = surprise + trace * goes_on * last
        better[t] = last
    return better
