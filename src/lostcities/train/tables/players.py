"""Players by name, for many games at once: rule players of every style, and networks."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from lostcities.bots.catalog import COMPILED, find_bot, given, style_settings
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.envs import Batch
from lostcities.games.catalog import find_game
from lostcities.train.networks.checkpoint import read_checkpoint, shipped_network
from lostcities.train.networks.network import Network
from lostcities.train.tables.choosing import Chooser, by_network, by_policy, in_each_game
from lostcities.train.tables.shares import SHIPPED, STYLES

DRAWN: Final = 5  # the seed of styles by chance


def find_player(name: str, game: str, device: str, *, temperature: float = 1.0) -> Chooser:
    """A bot that can be compiled, `styles`, `shipped`, or a checkpoint's averaged network."""
    if name == STYLES:
        return BySeat(find_game(game), device)
    bot, _, settings = name.partition(":")
    kinds = style_settings(bot, find_game(game))
    if kinds:
        find_bot(name, game)  # an error, if there is one
        return BySeat(find_game(game), device, given(bot, settings, kinds))
    if bot in COMPILED:
        return by_policy(find_bot(name, game), device)
    return by_network(find_network(name, game, device), temperature=temperature)


def find_network(name: str, game: str, device: str, which: Any = "average") -> Network:
    """The shipped network, or that of a checkpoint."""
    if name == SHIPPED:
        return shipped_network(game, device)
    return read_checkpoint(Path(name), game).network(which, device)


class BySeat:
    """A rule player with a style for every seat of every game: one, or by chance.

    All styles are one kernel, which reads the numbers of the mover's.
    """

    def __init__(self, game: Game, device: str, style: dict[str, Any] | None = None) -> None:
        """Without a style each seat has another, the same for every batch of that shape."""
        self.game, self.device, self.style = game, device, style
        self.rows = dict[tuple[int, int], Tensor]()  # by games and seats of a batch

    def __call__(
        self, batch: Batch, _observations: Tensor, masks: Tensor, first: int = 0
    ) -> Tensor:
        """Actions in the games from the first on."""
        styles = self.styles(batch.n, batch.seats)[first : first + len(masks)]
        actions = torch.zeros(len(masks), 1, dtype=torch.int64, device=masks.device)
        in_own_style(self.game, self.device)(batch, actions, first, styles)
        return actions.squeeze(1)

    def styles(self, n: int, seats: int) -> Tensor:
        """The styles of a batch, [game, seat, number]."""
        if (n, seats) not in self.rows:
            if self.style is None:
                rows = self.game.part("style").drawn_styles(n, seats, DRAWN)
            else:
                one = np.array(self.game.part("style").styled(**self.style), np.float32)
                rows = np.broadcast_to(one, (n, seats, len(one))).copy()
            self.rows[n, seats] = torch.as_tensor(rows, device=self.device)
        return self.rows[n, seats]


@cache
def in_own_style(game: Game, device: str) -> Any:
    """A function that writes the action of each mover's style."""
    choose_in_style = game.part("player").choose_in_style

    @compilable
    def choose_one(state: Any, mask: Any, _generator: Any, chosen: Any, styles: Any) -> None:
        chosen[0] = choose_in_style(state, mask, styles[int(state.turn)])

    return in_each_game(choose_one, device)
