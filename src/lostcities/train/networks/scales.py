"""The largest values of a game's features: networks divide by them, so that all are about one."""

from collections.abc import Sequence
from typing import Final

import torch
from torch import Tensor

from lostcities.train.networks.network import Critic, Network, split
from lostcities.train.tables.rollout import Company, SelfPlay

PLAYS: Final = 4  # times some steps, in which the features are looked at


def set_scales(
    network: Network, critic: Critic | None, tables: Sequence[SelfPlay], *, fresh: bool
) -> None:
    """Features by their largest size in some play; a network that is not fresh keeps its own."""
    seen, foreseen = largest_sizes(network, tables)
    trunk = network.trunk
    if fresh:
        trunk.scale.copy_(1 / seen)
    by_color, whole = trunk.scale[: network.seen], trunk.scale[trunk.per_color :]
    with_all = torch.cat([by_color, 1 / foreseen, whole])
    if network.foreseen and not trunk.read_token.weight[:, network.seen :].any():
        trunk.scale.copy_(with_all)  # what it foresees is not used yet
    if critic is not None:
        critic.trunk.scale.copy_(with_all)


def largest_sizes(network: Network, tables: Sequence[SelfPlay]) -> tuple[Tensor, Tensor]:
    """Of the features and of what only a critic sees, at least 1, the same for all colours."""
    colors, scale = network.trunk.colors, network.trunk.scale
    seen, foreseen = torch.ones(1, device=scale.device), torch.ones(1, device=scale.device)
    for table in [*tables] * PLAYS:
        steps = table.play(network, Company())
        largest = largest_of(steps.observations)[None]
        by_color, whole = split(largest, colors, network.seen)
        seen = torch.maximum(seen, torch.cat([by_color.amax(1), whole], 1)[0])
        hidden = largest_of(steps.foreseen).reshape(colors, -1)
        foreseen = torch.maximum(foreseen, hidden.amax(0))
    return seen, foreseen


def largest_of(features: Tensor) -> Tensor:
    """By feature, the largest size in any step and game."""
    rows = features.flatten(0, 1)
    return torch.maximum(rows.amax(0).float(), -rows.amin(0).float())
