"""The standings of the matches of a batch, and the value of a round that ends in them.

A round is learnt as a game of its own, so that its reward does not come two rounds later; the value
of its margin depends on the lead before it and on the rounds to come.
"""

from typing import Any

import torch
from torch import Tensor

from lostcities.bots.searching.match import ROUND
from lostcities.core.compiled import compilable
from lostcities.core.play import CUT, margin
from lostcities.envs import Batch
from lostcities.train.tables.choosing import writer

SIDES = 2


@compilable
def write_standing(state: Any, out: Any) -> None:
    """The number of the round, and the points of both sides before it."""
    out[0] = state.round_number
    out[1] = state.banked[0]
    out[2] = state.banked[1]


@compilable
def set_round(state: Any, row: Any) -> None:
    """Begin a match in its middle."""
    state.round_number = row[0]


class Standings:
    """The matches of a batch before and after a step."""

    def __init__(self, batch: Batch, rounds: int, device: str) -> None:
        """Begin them at different rounds, so that all rounds are met in every update."""
        self.batch, self.rounds = batch, rounds
        self.write = writer(write_standing, device)
        self.now = torch.zeros(batch.n, 1 + SIDES, dtype=torch.int32, device=device)
        self.now[:, 0] = torch.arange(batch.n, device=device) % rounds
        writer(set_round, device)(batch, self.now)
        self.side = torch.arange(batch.seats, device=device) % SIDES

    def step(self, dones: Tensor, scores: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """After a step: which rounds ended, [n, seat] their margins, and the outlook they leave."""
        before = self.now.clone()
        self.write(self.batch, self.now)
        over = dones != 0
        ended = over | (self.now[:, 0] != before[:, 0])
        points = torch.where(over[:, None], scores[:, :SIDES], self.now[:, 1:])
        unplayed = (self.rounds - 1 - before[:, 0]) * (dones == CUT)
        left = torch.where(over, unplayed, self.rounds - self.now[:, 0])
        after, earlier = (
            margin(it, it.sum(1, keepdim=True), SIDES)[:, self.side]
            for it in (points, before[:, 1:])
        )
        return ended, after - earlier, outlooks(after, left[:, None])


def outlooks(lead: Tensor, rounds: Tensor) -> Tensor:
    """`outlook` of the match, for many at once."""
    spread = ROUND * (2.0 * rounds.clamp(min=1)).sqrt()
    return torch.where(rounds > 0, torch.erf(lead / spread), lead.sign())


def new_standings(batch: Batch, rounds: int, device: str) -> Standings | None:
    """The matches of a batch, if its game has rounds."""
    return Standings(batch, rounds, device) if batch.game.has_rounds else None
