"""The network treats colours alike and gives values to seats."""

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.core.game import width
from lostcities.games.catalog import GAMES, find_game
from lostcities.train.networks.checkpoint import shipped_network
from lostcities.train.networks.network import Network, seat_values
from tests.rules.positions import Position, random_position
from tests.rules.test_observation import recolored

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "classic": (2, {"expeditions": 6, "rounds": 1}),
    "partners": (4, {"rounds": 1}),
    "rivals": (3, {}),
    "roll_and_write": (4, {}),
}


def real_positions(name: str) -> list[Position]:
    """Some positions of play that goes on."""
    seats, options = TABLES[name]
    found = [random_position((find_game(name), seats, options), seed, 60) for seed in range(9)]
    return [it for it in found if not it.over][:4]


def new_colors(name: str, seed: int) -> list[int]:
    """Colour c becomes colour new[c]; no colour stays as it is."""
    n, shuffled = len(find_game(name).colors), random.Random(seed)
    while True:
        new = shuffled.sample(range(n), n)
        if all(new[color] != color for color in range(n)):
            return new


def fresh_network(name: str) -> Network:
    """A network whose weights are far from zero."""
    torch.manual_seed(5)
    network = Network(find_game(name), 32, 2)
    for weights in network.parameters():
        torch.nn.init.normal_(weights, std=0.3)
    return network


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("which", ["fresh", "shipped"])
@torch.no_grad()
def test_other_colours_get_the_same_policy_and_the_same_value(name: str, which: str) -> None:
    network = fresh_network(name) if which == "fresh" else shipped_network(name, "cpu")
    network = network.double()
    game, new = find_game(name), new_colors(name, seed=1)
    colored = len(game.colors) * width(game.color_actions)
    for position in real_positions(name):
        seen = [it.observation(position.mover) for it in (position, recolored(position, new))]
        assert (seen[0] != seen[1]).any()
        (logits, turned), values = network(torch.as_tensor(np.stack(seen)))
        by_color, turned_by_color = (
            it[:colored].reshape(len(game.colors), -1) for it in (logits, turned)
        )
        assert torch.allclose(turned_by_color[new], by_color, atol=1e-5)
        assert not torch.allclose(turned_by_color, by_color, atol=1e-3)
        assert torch.allclose(turned[colored:], logits[colored:], atol=1e-5)
        assert torch.allclose(values[0], values[1], atol=1e-5)


def test_values_belong_to_seats_whoever_moves() -> None:
    movers = torch.tensor([0, 1, 2])
    values = seat_values(torch.tensor([[1.0], [2.0], [3.0]]), movers, 4)
    assert values.tolist() == [[1, -1, 1, -1], [-2, 2, -2, 2], [3, -3, 3, -3]]
    relative = torch.tensor([[1.0, 2, 3, 9]] * 3)
    assert seat_values(relative, movers, 3).tolist() == [[1, 2, 3], [3, 1, 2], [2, 3, 1]]
