"""A contest on mirrored deals, entirely on the device, to measure how strong a network is."""

import torch
from torch import Tensor

from lostcities.core.play import CUT
from lostcities.envs import Batch
from lostcities.train.tables.choosing import Chooser
from lostcities.train.tables.outcome import outcomes


@torch.no_grad()
def contest(batch: Batch, first: Chooser, second: Chooser, device: str) -> dict[str, float]:
    """The first player in one seat (or side) of each game, the second in all others.

    Game i and game i + n / 2 have the same deal; with two sides they swap them, else the first
    player sits in seat i mod seats.
    """
    n, seats = batch.n, batch.seats
    observations, masks, movers, dones, scores = (
        torch.as_tensor(array, device=device)
        for array in (batch.observations, batch.masks, batch.movers, batch.dones, batch.scores)
    )
    half = torch.arange(n, device=device) >= n // 2
    place = (
        half.long() if batch.game.is_two_sided(seats) else torch.arange(n, device=device) % seats
    )
    ended = torch.zeros(n, dtype=torch.bool, device=device)
    final = torch.zeros(n, seats, device=device)
    cut = torch.zeros(n, dtype=torch.bool, device=device)
    while not bool(ended.all()):
        seat = movers.long()
        mine = (seat % 2 if batch.game.sides == 2 else seat) == place
        actions = torch.where(
            mine, first(batch, observations, masks), second(batch, observations, masks)
        )
        batch.step(actions)
        now = (dones != 0) & ~ended
        final = torch.where(now[:, None], scores.float(), final)
        cut |= now & (dones == CUT)
        ended |= now
    shared = batch.game.sides or seats  # the seats of a side have one score
    return summary(final[:, :shared], place, cut)


def summary(final: Tensor, place: Tensor, cut: Tensor) -> dict[str, float]:
    """Margin with its standard error, share of wins, points, games cut."""
    mine, margin, won = (
        it.gather(1, place[:, None]).squeeze(1) for it in (final, *outcomes(final))
    )
    half = len(margin) // 2
    pairs = (margin[:half] + margin[half : 2 * half]) / 2
    return {
        "margin": margin.mean().item(),
        "error": (pairs.std() / half**0.5).item(),
        "wins": won.mean().item(),
        "points": mine.mean().item(),
        "theirs": (mine - margin).mean().item(),
        "cut": cut.float().mean().item(),
    }
