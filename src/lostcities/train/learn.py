"""Learning: first from a teacher, then by proximal policy optimisation (Schulman 2017)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import torch
from torch import Tensor, nn
from torch.nn import functional

from lostcities.train.networks.network import Critic, Network, masked
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import think
from lostcities.train.tables.rollout import Steps, advantages


@dataclass
class Samples:
    """Steps of one variant as rows to learn from."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probs: Tensor
    advantages: Tensor  # of the actions, normalised
    returns: Tensor  # [row, seat] relative to the mover
    teacher_actions: Tensor
    foreseen: Tensor
    own: Tensor  # 1 where the network chose, 0 where somebody of the pool did


Loss = Callable[[nn.Module, Samples, Tensor], tuple[Tensor, dict[str, Tensor]]]


def to_samples(steps: Steps, gae_lambda: float) -> Samples:
    """Every step of every game as a row."""
    by_seat = advantages(steps, gae_lambda)
    returns = by_seat + steps.values[:-1]
    seats = returns.shape[-1]
    order = torch.arange(seats, device=returns.device)
    movers = steps.movers[:-1, :, None]
    seat_after = (movers + order) % seats
    mine = by_seat.gather(-1, movers).flatten()
    return Samples(
        observations=steps.observations[:-1].flatten(0, 1),
        masks=steps.masks.flatten(0, 1),
        actions=steps.actions.flatten(),
        log_probs=steps.log_probs.flatten(),
        advantages=(mine - mine.mean()) / (mine.std() + 1e-6),
        returns=returns.gather(-1, seat_after).flatten(0, 1),
        teacher_actions=steps.teacher_actions.flatten(),
        foreseen=steps.foreseen[:-1].flatten(0, 1),
        own=steps.own.flatten().float(),
    )


def first_rows(samples: Samples, n: int) -> Samples:
    """The first n samples."""
    return Samples(**{it.name: getattr(samples, it.name)[:n] for it in fields(samples)})


def update(
    networks: tuple[nn.Module, Critic | None],
    optimizer: torch.optim.Optimizer,
    samples: Samples,
    loss_of: Loss,
    settings: Settings,
) -> dict[str, float]:
    """One pass, or several, over the samples in random order; the means of the metrics."""
    network, critic = networks
    n = len(samples.actions)
    batch = min(settings.batch, n)
    sums: dict[str, Tensor] = {}
    for _ in range(settings.epochs):
        order = torch.randperm(n, device=samples.actions.device)
        for first in range(0, n - batch + 1, batch):
            rows = order[first : first + batch]
            loss, metrics = loss_of(network, samples, rows)
            if critic is not None:
                critic_values = think(critic, samples.observations[rows], samples.foreseen[rows])
                metrics["critic loss"] = value_loss(critic_values, samples.returns[rows])
                loss = loss + metrics["critic loss"]
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            for learner in filter(None, networks):
                nn.utils.clip_grad_norm_(learner.parameters(), 0.5)
            optimizer.step()
            for name, value in metrics.items():
                sums[name] = sums.get(name, 0.0) + value.detach()
    times = settings.epochs * (n // batch)
    return {name: value.item() / times for name, value in sums.items()}


def mean_of(metrics: Sequence[dict[str, float]]) -> dict[str, float]:
    """By name, the mean over the updates that have such a metric."""
    names = dict.fromkeys(name for it in metrics for name in it)
    found = {name: [it[name] for it in metrics if name in it] for name in names}
    return {name: sum(values) / len(values) for name, values in found.items()}


@dataclass(frozen=True)
class Magnet:
    """A slower network that the policy is drawn to, so that self-play does not go in circles."""

    network: Network
    pull: float  # weight of the divergence from it (Sokota et al. 2022, magnetic mirror descent)

    def loss(self, log_probs: Tensor, samples: Samples, rows: Tensor) -> Tensor:
        """By row, the divergence of the policy from the magnet's."""
        with torch.no_grad():
            logits, _ = think(self.network, samples.observations[rows], samples.foreseen[rows])
            magnet_log_probs = torch.log_softmax(masked(logits, samples.masks[rows]), -1)
        apart = (log_probs - magnet_log_probs).clamp(-30, 30)
        return self.pull * (log_probs.exp() * apart).sum(-1)


def improving(clip: float, entropy_weight: float, magnet: Magnet | None = None) -> Loss:
    """The clipped surrogate loss of PPO, with a value loss and an entropy bonus."""

    def loss_of(
        network: nn.Module, samples: Samples, rows: Tensor
    ) -> tuple[Tensor, dict[str, Tensor]]:
        logits, values = think(network, samples.observations[rows], samples.foreseen[rows])
        log_probs = torch.log_softmax(masked(logits, samples.masks[rows]), -1)
        taken = log_probs.gather(1, samples.actions[rows, None]).squeeze(1)
        own, advantage = samples.own[rows], samples.advantages[rows]
        ratio = ((taken - samples.log_probs[rows]) * own).exp()
        clipped = ratio.clamp(1 - clip, 1 + clip)
        surrogate = torch.min(ratio * advantage, clipped * advantage)
        policy = -(surrogate * own).mean()
        value = value_loss(values, samples.returns[rows])
        entropy = -((log_probs.exp() * log_probs.clamp(min=-30)).sum(-1) * own).mean()
        loss = policy + 0.5 * value - entropy_weight * entropy
        if magnet is not None:
            divergence = magnet.loss(log_probs, samples, rows)
            loss = loss + (divergence * own).mean()
        return loss, {"value loss": value, "entropy": entropy}

    return loss_of


def holding(model: Network) -> Loss:
    """Stay like another network, in policy and values."""

    def loss_of(
        network: nn.Module, samples: Samples, rows: Tensor
    ) -> tuple[Tensor, dict[str, Tensor]]:
        masks = samples.masks[rows]
        with torch.no_grad():
            logits, right = think(model, samples.observations[rows], samples.foreseen[rows])
            probs = torch.softmax(masked(logits, masks), -1)
        logits, values = think(network, samples.observations[rows], samples.foreseen[rows])
        log_probs = torch.log_softmax(masked(logits, masks), -1)
        apart = (probs * (probs.clamp(min=1e-9).log() - log_probs)).sum(-1).mean()
        value = functional.smooth_l1_loss(values, right)
        return apart + 0.5 * value, {"value loss": value, "held": apart}

    return loss_of


def imitating(smooth: float) -> Loss:
    """Do what the teacher would do, with label smoothing over the other legal moves."""

    def loss_of(
        network: nn.Module, samples: Samples, rows: Tensor
    ) -> tuple[Tensor, dict[str, Tensor]]:
        logits, values = think(network, samples.observations[rows], samples.foreseen[rows])
        masks = samples.masks[rows]
        log_probs = torch.log_softmax(masked(logits, masks), -1)
        taught = log_probs.gather(1, samples.teacher_actions[rows, None]).squeeze(1)
        others = (log_probs * masks).sum(-1) / masks.sum(-1)
        policy = -((1 - smooth) * taught + smooth * others).mean()
        value = value_loss(values, samples.returns[rows])
        right = (log_probs.argmax(-1) == samples.teacher_actions[rows]).float().mean()
        return policy + 0.5 * value, {"value loss": value, "like the teacher": right}

    return loss_of


def value_loss(values: Tensor, returns: Tensor) -> Tensor:
    """How far off the expectations were, of one side or of every seat."""
    seats = 1 if values.shape[1] == 1 else returns.shape[1]
    return functional.smooth_l1_loss(values[:, :seats], returns[:, :seats])
