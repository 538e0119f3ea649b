"""How the matches of a batch stand, and what a round that ends is worth in them.

A round is learnt as a game of its own, so that nobody waits two rounds for a verdict; what its
margin is worth depends on the lead before it and on the rounds to come.
"""

from typing import Any

import torch
from torch import Tensor

from lostcities.bots.match import ROUND
from lostcities.core.compiled import compilable
from lostcities.envs import Batch
from lostcities.envs.batch.rows import CUT
from lostcities.train.choosing import writer

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
        lead = torch.where(over[:, None], scores[:, :SIDES], self.now[:, 1:])
        unplayed = (self.rounds - 1 - before[:, 0]) * (dones == CUT)
        left = torch.where(over, unplayed, self.rounds - self.now[:, 0])
        after, earlier = (it[:, :1] - it[:, 1:2] for it in (lead, before[:, 1:]))
        margin, hope = (after - earlier).float(), outlooks(after.float(), left[:, None])
        sign = 1.0 - 2.0 * self.side
        return ended, margin * sign, hope * sign


def outlooks(lead: Tensor, rounds: Tensor) -> Tensor:
    """`outlook` of the match, for many at once."""
    spread = ROUND * (2.0 * rounds.clamp(min=1)).sqrt()
    return torch.where(rounds > 0, torch.erf(lead / spread), lead.sign())


def new_standings(batch: Batch, rounds: int, device: str) -> Standings | None:
    """The matches of a batch, if its game has rounds."""
    return Standings(batch, rounds, device) if batch.game.has_rounds else None
