"""Bots whose network PyTorch evaluates in bfloat16: for very many positions, and for a GPU."""

from functools import cache
from typing import Any

import torch
from numpy.typing import NDArray

from lostcities.bots.catalog import find_bot
from lostcities.bots.champion import Champion
from lostcities.bots.forward import Think
from lostcities.bots.network import Opinion
from lostcities.bots.policy import Policy
from lostcities.errors import BadOption
from lostcities.train.networks.checkpoint import shipped_network


def check_device(device: str) -> None:
    """BadOption if a GPU is asked for and there is none."""
    if device == "cuda" and not torch.cuda.is_available():
        raise BadOption("this machine has no GPU that PyTorch can use: use --device cpu")


def bot_on(device: str, bot: str, game: str) -> Policy:
    """A bot of the catalog with its network on a device; BadOption if it has no network."""
    policy = find_bot(bot, game)
    if not isinstance(policy, Champion):
        raise BadOption(f"--device is for bots that are one network, such as champion: not {bot}")
    policy.think = policy.think_many = thinker(policy.game.name, device)
    policy.compiled = True  # few positions, too, are for PyTorch
    return policy


@cache
def thinker(game: str, device: str) -> Think:
    """The shipped network of a game on a device."""
    check_device(device)
    network = shipped_network(game, device).eval()

    def think(features: NDArray[Any]) -> Opinion:
        with torch.inference_mode(), torch.autocast(device, torch.bfloat16):
            logits, values = network(torch.as_tensor(features, device=device))
        return Opinion(logits.cpu().numpy(), values.cpu().numpy())

    return think
