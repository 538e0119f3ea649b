"""Learning: proximal policy optimisation (Schulman 2017) on self-play."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from lostcities.train.network import Network, masked
from lostcities.train.rollout import Steps, advantages, think
from lostcities.train.settings import Settings


@dataclass
class Samples:
    """Steps of one variant as rows to learn from."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    better: Tensor  # how much better the action was than expected, normalised
    returns: Tensor  # [row, seat] relative to the mover


def to_samples(steps: Steps, trace: float) -> Samples:
    """Every step of every game as a row."""
    better = advantages(steps, trace)
    returns = better + steps.values[:-1]
    seats = returns.shape[-1]
    order = torch.arange(seats, device=returns.device)
    seat_after = (steps.movers[..., None] + order) % seats
    mine = better.gather(-1, steps.movers[..., None]).flatten()
    return Samples(
        observations=steps.observations.flatten(0, 1),
        masks=steps.masks.flatten(0, 1),
        actions=steps.actions.flatten(),
        chances=steps.chances.flatten(),
        better=(mine - mine.mean()) / (mine.std() + 1e-6),
        returns=returns.gather(-1, seat_after).flatten(0, 1),
    )


def update(
    network: Network,
    optimizer: torch.optim.Optimizer,
    samples: Samples,
    settings: Settings,
    entropy: float,
) -> dict[str, float]:
    """One pass, or several, over the samples in random order."""
    n = len(samples.actions)
    batch = min(settings.batch, n)
    told: dict[str, Tensor] = {}
    for _ in range(settings.epochs):
        order = torch.randperm(n, device=samples.actions.device)
        for first in range(0, n - batch + 1, batch):
            rows = order[first : first + batch]
            loss, told = loss_of(network, samples, rows, settings.clip, entropy)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
    return {name: value.item() for name, value in told.items()}


def loss_of(
    network: Network, samples: Samples, rows: Tensor, clip: float, entropy: float
) -> tuple[Tensor, dict[str, Tensor]]:
    """The clipped policy loss, the value loss, and the wish to keep options open."""
    logits, values = think(network, samples.observations[rows])
    chances = torch.log_softmax(masked(logits, samples.masks[rows]), -1)
    taken = chances.gather(1, samples.actions[rows, None]).squeeze(1)
    ratio, better = (taken - samples.chances[rows]).exp(), samples.better[rows]
    policy = -torch.min(ratio * better, ratio.clamp(1 - clip, 1 + clip) * better).mean()
    returns = samples.returns[rows]
    if values.shape[1] == 1:
        returns = returns[:, :1]
    value = functional.smooth_l1_loss(values[:, : returns.shape[1]], returns)
    spread = -(chances.exp() * chances.clamp(min=-30)).sum(-1).mean()
    loss = policy + 0.5 * value - entropy * spread
    return loss, {"value loss": value, "entropy": spread}
