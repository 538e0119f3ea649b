"""Small runs on the CPU, and whose moves were made in them."""

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from lostcities.core.compiled import interpreted
from lostcities.train.leg import Leg
from lostcities.train.networks.network import Network, masked
from lostcities.train.settings import Settings

compiled_only = pytest.mark.skipif(interpreted(), reason="takes minutes without a compiler")

SMALL: dict[str, Any] = {
    "device": "cpu", "updates": 1, "games": 16, "steps": 4, "batch": 32, "size": 8, "depth": 1,
    "critic_size": 8, "critic_depth": 1, "max_turns": 20, "measure": 4, "measures": 0,
}  # fmt: skip


def small(game: str, folder: Path, **changed: Any) -> Settings:
    """Settings of a run that takes a second."""
    return Settings(game, **{**SMALL, "folder": str(folder), **changed})


def small_leg(game: str, folder: Path, **changed: Any) -> Leg:
    """Such a leg, ready to run."""
    return Leg(small(game, folder, **changed))


@torch.no_grad()
def strangeness(network: Network, observations: Tensor, masks: Tensor, actions: Tensor) -> float:
    """How many standard errors some actions are from being drawn from a network's policy.

    What is drawn has, on average, as little chance as the policy's entropy says.
    """
    log_probs = torch.log_softmax(masked(network(observations)[0], masks), -1)
    entropy = -(log_probs.exp() * log_probs.clamp(min=-30)).sum(-1)
    off = log_probs.gather(1, actions[:, None]).squeeze(1) + entropy
    return float(off.mean().abs() / (off.std() / len(off) ** 0.5))
