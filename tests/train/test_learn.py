"""Learning: its metrics, and what holds it back."""

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch
from torch import Tensor, nn

from lostcities.envs import Batch
from lostcities.games.catalog import find_game
from lostcities.train.learn import Magnet, Samples, holding, mean_of, update
from lostcities.train.networks.network import Network, masked
from lostcities.train.settings import Settings


def test_a_magnet_pulls_by_the_divergence_from_it() -> None:
    batch = Batch("classic", 32, seed=3)
    seen, masks = torch.as_tensor(batch.observations), torch.as_tensor(batch.masks)
    here, there = (Network(find_game("classic"), 16, 1) for _ in range(2))
    torch.nn.init.normal_(there.color_policy.weight)

    def policy(network: Network) -> torch.distributions.Categorical:
        return torch.distributions.Categorical(logits=masked(network(seen)[0], masks))

    samples, rows = Samples(seen, masks, *[seen] * 7), torch.arange(32)
    apart = Magnet(there, pull=3.0).loss(policy(here).logits, samples, rows)
    expected = 3 * torch.distributions.kl_divergence(policy(here), policy(there))
    assert torch.allclose(apart, expected, atol=1e-5)
    assert apart.min() > 0.01
    assert Magnet(here, pull=3.0).loss(policy(here).logits, samples, rows).abs().max() < 1e-5


def test_who_is_held_becomes_like_the_model_in_policy_and_values() -> None:
    batch = Batch("classic", 64, seed=3)
    seen, masks = torch.as_tensor(batch.observations), torch.as_tensor(batch.masks)
    here, model = (Network(find_game("classic"), 16, 1) for _ in range(2))
    for head in (model.color_policy, model.global_policy, model.value_out):
        torch.nn.init.normal_(head.weight)
    samples, rows = Samples(seen, masks, *[seen] * 7), torch.arange(64)
    with torch.no_grad():
        assert holding(model)(model, samples, rows)[0] < 1e-3
    optimizer = torch.optim.Adam(here.parameters(), lr=0.01)
    metrics = [
        update((here, None), optimizer, samples, holding(model), Settings("classic", batch=64))
        for _ in range(150)
    ]
    first, last = metrics[0], metrics[-1]
    assert last["held"] < 0.1 * first["held"]
    assert last["value loss"] < 0.1 * first["value loss"]


def test_an_update_tells_the_means_over_all_that_it_learnt_from() -> None:
    network = Network(find_game("rivals"), 8, 1)
    optimizer = torch.optim.SGD(network.parameters(), lr=0.0)
    numbers = torch.arange(12.0) ** 2
    samples = Samples(*[numbers] * 9)

    def loss_of(
        _network: nn.Module, samples: Samples, rows: Tensor
    ) -> tuple[Tensor, dict[str, Tensor]]:
        return network.value_out.bias.sum(), {"number": samples.advantages[rows].mean()}

    settings = Settings("rivals", batch=4, epochs=2)
    metrics = update((network, None), optimizer, samples, loss_of, settings)
    assert metrics == {"number": pytest.approx(float(numbers.mean()))}


def test_the_mean_over_tables_goes_name_by_name() -> None:
    metrics = [{"value loss": 1.0, "entropy": 0.5}, {"value loss": 3.0, "entropy": 1.5}]
    assert mean_of(metrics) == {"value loss": 2.0, "entropy": 1.0}
    assert mean_of([*metrics, {"value loss": 5.0}]) == {"value loss": 3.0, "entropy": 1.0}
