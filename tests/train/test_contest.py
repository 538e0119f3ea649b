"""A contest on mirrored deals, summed up."""

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.train.tables.contest import summary
from lostcities.train.tables.outcome import outcomes


def test_the_margin_is_to_the_mean_of_the_others_and_the_best_share_the_win() -> None:
    margins, shares = outcomes(torch.tensor([[10.0, 4.0, 2.0], [6.0, 6.0, 0.0], [1.0, 1.0, 1.0]]))
    assert margins.tolist() == [[7, -2, -5], [3, 3, -6], [0, 0, 0]]
    assert shares.flatten().tolist() == pytest.approx([1, 0, 0, 0.5, 0.5, 0, 1 / 3, 1 / 3, 1 / 3])


def test_a_contest_of_two_is_summed_up_by_pairs_of_mirrored_games() -> None:
    final = torch.tensor([[30.0, 10.0], [5.0, 5.0], [20.0, 40.0], [0.0, 8.0]])
    place = torch.tensor([0, 0, 1, 1])  # margins 20, 0 and, mirrored, 20, 8
    result = summary(final, place, torch.tensor([False, True, False, False]))
    assert result == pytest.approx(
        {
            "margin": 12.0,
            "error": 8.0,  # the pairs' margins are 20 and 4
            "wins": 0.875,  # three games, and half of one
            "points": (30 + 5 + 40 + 8) / 4,
            "theirs": (10 + 5 + 20 + 0) / 4,
            "cut": 0.25,
        }
    )


def test_a_contest_of_three_counts_the_mean_of_the_others() -> None:
    final = torch.tensor([[9.0, 3.0, 6.0], [1.0, 2.0, 3.0], [0.0, 4.0, 4.0], [5.0, 5.0, 5.0]])
    result = summary(final, torch.tensor([0, 1, 2, 0]), torch.zeros(4, dtype=torch.bool))
    assert result["margin"] == pytest.approx((4.5 + 0 + 2 + 0) / 4)
    assert result["wins"] == pytest.approx((1 + 0 + 0.5 + 1 / 3) / 4)
    assert result["theirs"] == pytest.approx((4.5 + 2 + 2 + 5) / 4)
    assert result["cut"] == 0
