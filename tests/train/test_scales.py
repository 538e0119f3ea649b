"""Features are brought to about one."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.train.networks.scales import largest_of
from tests.train.small import small_leg


def test_the_largest_size_counts_whatever_its_sign() -> None:
    features = torch.tensor([[[1, -9, 0]], [[-3, 4, 0]]], dtype=torch.int8)
    assert largest_of(features).tolist() == [3, 9, 0]


def test_a_fresh_network_and_its_critic_see_features_of_at_most_one(tmp_path: Path) -> None:
    leg = small_leg("classic", tmp_path, only=1)
    assert leg.critic is not None
    for trunk in (leg.network.trunk, leg.critic.trunk):
        assert trunk.scale.max() == 1
        assert trunk.scale.min() < 0.2
    assert torch.equal(leg.average.trunk.scale, leg.network.trunk.scale)
    seen, per_color = leg.network.trunk.scale, leg.network.trunk.per_color
    assert torch.equal(leg.critic.trunk.scale[:per_color], seen[:per_color])
    assert torch.equal(leg.critic.trunk.scale[-len(seen[per_color:]) :], seen[per_color:])


def test_a_shipped_network_keeps_its_scales(tmp_path: Path) -> None:
    from lostcities.train.networks.checkpoint import shipped

    leg = small_leg("classic", tmp_path, only=1, begin="shipped", size=256, depth=3)
    assert torch.equal(leg.network.trunk.scale, shipped("classic")["trunk.scale"])
