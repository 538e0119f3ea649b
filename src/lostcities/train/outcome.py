"""What the scores of a game that is over mean to each of its players."""

from torch import Tensor


def outcomes(scores: Tensor) -> tuple[Tensor, Tensor]:
    """By game and player, from scores [n, player]: the margin, and the share of the win.

    The margin is to the mean of the others; those who are best share the win.
    """
    others = (scores.sum(1, keepdim=True) - scores) / (scores.shape[1] - 1)
    best = (scores == scores.max(1, keepdim=True).values).float()
    return scores - others, best / best.sum(1, keepdim=True)
