"""Paired statistics against numbers worked out by hand."""

import numpy as np
import pytest

from lostcities.arena.measuring.statistics import Estimate, Games, estimate
from lostcities.arena.playing.games import CAPPED, FAILED, FINISHED
from lostcities.core.play import margin

TWO_SEATS = (0b01, 0b10)
THREE_SEATS = (0b001, 0b010, 0b100, 0b110, 0b101, 0b011)


def games(bits: tuple[int, ...], scores: list[list[list[int]]], ending: int = FINISHED) -> Games:
    """Games by deal with these scores."""
    points = np.array(scores, np.int64)
    same = np.full(points.shape[:2], ending, np.int64)
    return Games(bits, points, np.full_like(same, 40), same)


def test_the_standard_error_is_the_deviation_over_the_root_of_the_count() -> None:
    found = estimate(np.array([2.0, 4, 4, 4, 5, 5, 7, 9]))  # variance 32 / 7
    assert found.mean == 5
    assert found.error == pytest.approx((32 / 7 / 8) ** 0.5)


def test_one_deal_has_no_error() -> None:
    assert estimate(np.array([3.0])) == Estimate(3.0, None)


def test_a_deal_played_from_both_seats_is_one_sample() -> None:
    found = games(TWO_SEATS, [[[30, 10], [25, 15]], [[0, 8], [4, 4]]])
    assert found.margins.tolist() == [(20 - 10) / 2, (-8 + 0) / 2]
    assert found.win_shares.tolist() == [0.5, 0.25]
    assert found.results().tolist() == [[1, 0], [0, 0.5]]


def test_twins_on_mirrored_deals_come_out_even() -> None:
    found = games(
        TWO_SEATS, [[[30, 10], [30, 10]], [[3, 9], [3, 9]]]
    )  # the seat decides, not the bot
    assert estimate(found.margins) == Estimate(0.0, 0.0)
    assert found.win_shares.tolist() == [0.5, 0.5]


def test_among_three_the_points_are_the_mean_of_a_bots_seats_and_the_best_seat_wins() -> None:
    found = games(THREE_SEATS, [[[9, 3, 6]] * 6])
    assert found.points(0)[0].tolist() == [9, 3, 6, 4.5, 7.5, 6]
    assert found.leads()[0].tolist() == [4.5, -4.5, 0, -4.5, 4.5, 0]
    assert found.results()[0].tolist() == [1, 0, 0, 0, 1, 1]
    assert found.win_shares.tolist() == [0.5]


def test_who_sits_alone_has_the_margin_of_the_seat_and_the_other_bot_its_negative() -> None:
    scores = [11, -3, 64, 5]
    alone = [margin(score, sum(scores), 4) for score in scores]
    bits = (*(1 << seat for seat in range(4)), *(15 ^ 1 << seat for seat in range(4)))
    found = games(bits, [[scores] * 8])
    assert found.leads()[0].tolist() == [*alone, *(-one for one in alone)]


def test_a_tie_at_the_top_between_both_bots_is_a_tie() -> None:
    assert games(THREE_SEATS, [[[7, 7, 1]] * 6]).results()[0].tolist() == [0.5, 0.5, 0, 0.5, 0.5, 1]


def test_partners_win_and_lose_together() -> None:
    found = games((0b0101, 0b1010), [[[20, 5, 20, 5], [20, 5, 20, 5]]])
    assert found.leads().tolist() == [[15, -15]]
    assert found.results().tolist() == [[1, 0]]


def test_who_fails_has_lost_whatever_the_scores_say() -> None:
    for bot, result in enumerate((0.0, 1.0)):
        failed = games(TWO_SEATS, [[[30, 10], [30, 10]]], FAILED[bot])
        assert failed.results().tolist() == [[result, result]]


def test_a_game_that_was_cut_counts_as_it_stands() -> None:
    assert games(TWO_SEATS, [[[30, 10], [10, 30]]], CAPPED).results().tolist() == [[1, 1]]


def test_the_first_deals_alone() -> None:
    found = games(TWO_SEATS, [[[30, 10], [25, 15]], [[0, 8], [4, 4]]]).first(1)
    assert (found.margins.tolist(), found.turns.shape) == ([5.0], (1, 2))
