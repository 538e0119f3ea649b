"""Players by name, for many games at once: rule players of every style, and networks."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from lostcities.bots.catalog import COMPILED, STYLED, find_bot, given
from lostcities.core.compiled import compilable
from lostcities.envs import Batch
from lostcities.games.rivals.player import choose_in_style
from lostcities.games.rivals.style import PARTS, drawn_styles, styled
from lostcities.train.checkpoint import read_checkpoint, shipped_network
from lostcities.train.choosing import Chooser, by_network, by_policy, in_each_game
from lostcities.train.network import Network
from lostcities.train.shares import SHIPPED, STYLES

DRAWN: Final = 5  # the seed of styles by chance


def find_player(name: str, game: str, device: str, *, temperature: float = 1.0) -> Chooser:
    """A bot that can be compiled, `styles`, `shipped`, or a checkpoint's averaged network."""
    if name == STYLES:
        return BySeat(device)
    bot, _, settings = name.partition(":")
    if (bot, game) in STYLED:
        find_bot(name, game)  # an error, if there is one
        return BySeat(device, given(bot, settings, STYLED[bot, game][1]))
    if bot in COMPILED:
        return by_policy(find_bot(name, game), device)
    return by_network(find_network(name, game, device), temperature=temperature)


def find_network(name: str, game: str, device: str, which: Any = "average") -> Network:
    """The shipped network, or that of a checkpoint."""
    if name == SHIPPED:
        return shipped_network(game, device)
    return read_checkpoint(Path(name), game).network(which, device)


class BySeat:
    """The rule player of Rivals with a style for every seat of every game: one, or by chance.

    All styles are one kernel, which reads the numbers of the mover's.
    """

    def __init__(self, device: str, style: dict[str, Any] | None = None) -> None:
        """Without a style each seat has another, the same for every batch of that shape."""
        self.device, self.style = device, style
        self.rows = dict[tuple[int, int], Tensor]()  # by games and seats of a batch

    def __call__(
        self, batch: Batch, _observations: Tensor, masks: Tensor, first: int = 0
    ) -> Tensor:
        """Actions in the games from the first on."""
        styles = self.styles(batch.n, batch.seats)[first : first + len(masks)]
        actions = torch.zeros(len(masks), 1, dtype=torch.int64, device=masks.device)
        in_own_style(self.device)(batch, actions, first, styles)
        return actions.squeeze(1)

    def styles(self, n: int, seats: int) -> Tensor:
        """The styles of a batch, [game, seat, number]."""
        if (n, seats) not in self.rows:
            if self.style is None:
                rows = drawn_styles(n, seats, DRAWN)
            else:
                one = np.array(styled(**self.style), np.float32)
                rows = np.broadcast_to(one, (n, seats, PARTS)).copy()
            self.rows[n, seats] = torch.as_tensor(rows, device=self.device)
        return self.rows[n, seats]


@cache
def in_own_style(device: str) -> Any:
    """A function that writes the action of each mover's style."""

    @compilable
    def choose_one(state: Any, mask: Any, _generator: Any, chosen: Any, styles: Any) -> None:
        chosen[0] = choose_in_style(state, mask, styles[int(state.turn)])

    return in_each_game(choose_one, device)
