"""The networks that learn in a leg: made, optimised, copied, averaged."""

from collections.abc import Iterable

import torch
from torch import Tensor, nn

from lostcities.games.catalog import find_game
from lostcities.train.networks.foresight import foreseen_width
from lostcities.train.networks.network import Critic, Network
from lostcities.train.settings import Settings


def new_network(settings: Settings) -> Network:
    """A network with fresh weights."""
    foreseen = foreseen_width(settings.game) if settings.sighted else 0
    network = Network(find_game(settings.game), settings.size, settings.depth, foreseen)
    return network.to(settings.device)


def new_critic(settings: Settings) -> Critic | None:
    """A critic that sees all cards, in the games that hide some."""
    foreseen = foreseen_width(settings.game)
    if not foreseen or not settings.critic_size:
        return None
    game = find_game(settings.game)
    critic = Critic(game, foreseen, settings.critic_size, settings.critic_depth)
    return critic.to(settings.device)


def new_optimizer(learners: Iterable[nn.Module | None], settings: Settings) -> torch.optim.AdamW:
    """Adam for all that learn."""
    return torch.optim.AdamW(
        [weights for it in learners if it is not None for weights in it.parameters()],
        lr=settings.rate,
        eps=1e-5,
        weight_decay=0.0,
        fused=settings.device == "cuda",
    )


def weights_of(network: nn.Module) -> dict[str, Tensor]:
    """A copy of the weights."""
    return {name: value.clone() for name, value in network.state_dict().items()}


@torch.no_grad()
def follow(average: nn.Module, network: nn.Module, slowness: float) -> None:
    """The averaged weights go a little way towards the present ones."""
    for slow, now in zip(average.parameters(), network.parameters(), strict=True):
        slow.lerp_(now, 1 - slowness)
    for kept, present in zip(average.buffers(), network.buffers(), strict=True):
        kept.copy_(present)
