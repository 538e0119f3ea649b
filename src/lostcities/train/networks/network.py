"""A network that treats all colours alike: each is a token processed with the same weights.

A global token combines them. The policy reads the actions of a colour from its token and the
others from the global one, so permuting the colours of a position permutes the policy exactly and
does not change the value. The network is built from the facts of a game's catalog entry alone, for
any number of colours and every game.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

from lostcities.core.game import Game, width

IMPOSSIBLE = -1e9  # the logit of an action that is not legal


class Mixer(nn.Module):
    """One layer: tokens hear the global token, then the global token hears their mean."""

    def __init__(self, size: int) -> None:
        """Weights for tokens and global token of one size."""
        super().__init__()
        self.token_norm, self.global_norm = nn.LayerNorm(size), nn.LayerNorm(size)
        self.mean_norm = nn.LayerNorm(size)
        self.token_in = nn.Linear(size, 2 * size)
        self.token_hears = nn.Linear(size, 2 * size, bias=False)
        self.token_out = nn.Linear(2 * size, size)
        self.global_in = nn.Linear(2 * size, 2 * size)
        self.global_out = nn.Linear(2 * size, size)
        nn.init.normal_(self.token_out.weight, std=0.01)
        nn.init.normal_(self.global_out.weight, std=0.01)

    def forward(self, tokens: Tensor, whole: Tensor) -> tuple[Tensor, Tensor]:
        """Tokens [n, colour, size] and global token [n, size], both changed a little."""
        heard = self.token_hears(self.global_norm(whole))[:, None, :]
        tokens = tokens + self.token_out(
            functional.gelu(self.token_in(self.token_norm(tokens)) + heard)
        )
        mean = self.mean_norm(tokens).mean(1)
        both = torch.cat([self.global_norm(whole), mean], -1)
        whole = whole + self.global_out(functional.gelu(self.global_in(both)))
        return tokens, whole


class Trunk(nn.Module):
    """Numbers by colour and for the whole in, tokens by colour and a global token out."""

    scale: Tensor

    def __init__(self, colors: int, per_color: int, whole: int, size: int, depth: int) -> None:
        """Fresh weights; `scale` brings features to about one."""
        super().__init__()
        self.colors, self.per_color = colors, per_color
        self.register_buffer("scale", torch.ones(per_color + whole))
        self.read_token, self.read_whole = nn.Linear(per_color, size), nn.Linear(whole, size)
        self.layers = nn.ModuleList(Mixer(size) for _ in range(depth))
        self.token_norm, self.global_norm = nn.LayerNorm(size), nn.LayerNorm(size)

    def forward(self, by_color: Tensor, whole: Tensor) -> tuple[Tensor, Tensor]:
        """Tokens [n, colour, size] and global token [n, size]."""
        dtype = self.read_token.weight.dtype
        tokens = self.read_token(by_color.to(dtype) * self.scale[: self.per_color])
        whole = self.read_whole(whole.to(dtype) * self.scale[self.per_color :])
        for layer in self.layers:
            tokens, whole = layer(tokens, whole)
        return functional.gelu(self.token_norm(tokens)), functional.gelu(self.global_norm(whole))


class Network(nn.Module):
    """Policy and values of a game: logits by action, and the worth of the position by seat.

    Values are relative to the mover, clockwise; where two sides share the scores there is one
    value, the mover's, and the other side's is its negative. A sighted network is given what no
    player may know: only to measure what that is worth.
    """

    def __init__(self, game: Game, size: int = 256, depth: int = 3, foreseen: int = 0) -> None:
        """Fresh weights; a sighted one reads `foreseen` numbers more by colour."""
        super().__init__()
        per_color, whole = width(game.color_features), width(game.global_features)
        self.seen, self.foreseen, self.values = per_color, foreseen, values_of(game)
        self.trunk = Trunk(len(game.colors), per_color + foreseen, whole, size, depth)
        self.color_policy = nn.Linear(size, width(game.color_actions))
        self.global_policy = nn.Linear(size, width(game.global_actions))
        self.value_in, self.value_out = nn.Linear(size, size), nn.Linear(size, self.values)
        for head in (self.color_policy, self.global_policy, self.value_out):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(
        self, observations: Tensor, foreseen: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Logits [n, action] and values [n, value] of observations [n, feature]."""
        by_color, rest = split(observations, self.trunk.colors, self.seen)
        if self.foreseen and foreseen is not None:
            by_color = with_foresight(by_color, foreseen)
        tokens, whole = self.trunk(by_color, rest)
        logits = torch.cat([self.color_policy(tokens).flatten(1), self.global_policy(whole)], 1)
        values = self.value_out(functional.gelu(self.value_in(whole)))
        return logits.float(), values.float()


class Critic(nn.Module):
    """The worth of a position to one who sees all cards: for training, never for playing."""

    def __init__(self, game: Game, foreseen: int, size: int, depth: int) -> None:
        """Fresh weights; `foreseen` numbers by colour come with the mover's observation."""
        super().__init__()
        per_color, whole = width(game.color_features), width(game.global_features)
        self.seen, self.values = per_color, values_of(game)
        self.trunk = Trunk(len(game.colors), per_color + foreseen, whole, size, depth)
        self.value_in, self.value_out = nn.Linear(size, size), nn.Linear(size, self.values)
        nn.init.normal_(self.value_out.weight, std=0.01)

    def forward(self, observations: Tensor, foreseen: Tensor) -> Tensor:
        """Values [n, value] of observations [n, feature] and foresight [n, colour × number]."""
        by_color, rest = split(observations, self.trunk.colors, self.seen)
        _, whole = self.trunk(with_foresight(by_color, foreseen), rest)
        return self.value_out(functional.gelu(self.value_in(whole))).float()


def values_of(game: Game) -> int:
    """How many values a position has: one for two sides, else one a seat."""
    return 1 if game.sides == 2 else max(game.seats)


def split(observations: Tensor, colors: int, per_color: int) -> tuple[Tensor, Tensor]:
    """Features by colour [n, colour, feature], and the others."""
    colored = colors * per_color
    tokens = observations[:, :colored].reshape(len(observations), colors, per_color)
    return tokens, observations[:, colored:]


def with_foresight(by_color: Tensor, foreseen: Tensor) -> Tensor:
    """Features by colour, and after them what is foreseen [n, colour × number]."""
    n, colors, _ = by_color.shape
    return torch.cat([by_color, foreseen.reshape(n, colors, -1)], -1)


def seat_values(values: Tensor, movers: Tensor, seats: int) -> Tensor:
    """Values [n, seat] by seat at the table, from values relative to the movers."""
    order = torch.arange(seats, device=values.device)
    if values.shape[1] == 1:
        same = (order[None, :] - movers[:, None].long()) % 2 == 0
        return torch.where(same, values, -values)
    relative = (order[None, :] - movers[:, None].long()) % seats
    return values.gather(1, relative)


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """Logits in which only legal actions are possible."""
    return logits.masked_fill(masks == 0, IMPOSSIBLE)


def sample(logits: Tensor) -> Tensor:
    """One action a row, drawn from the policy (by Gumbel's trick)."""
    noise = torch.rand_like(logits).clamp_(1e-20, 1 - 1e-7)
    return (logits - torch.log(-torch.log(noise))).argmax(-1)
