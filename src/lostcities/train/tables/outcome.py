"""The value of a finished game's scores for each of its players."""

from torch import Tensor

from lostcities.core.play import margin, win_share


def outcomes(scores: Tensor) -> tuple[Tensor, Tensor]:
    """By game and player, from scores [n, player]: the margin, and the share of the win."""
    total, best = scores.sum(1, keepdim=True), scores.max(1, keepdim=True).values
    winners = (scores == best).sum(1, keepdim=True)
    return margin(scores, total, scores.shape[1]), win_share(scores, best, winners)
