"""Ratings against published values, and intervals that hold what they promise."""

import numpy as np
import pytest

from lostcities.arena.measuring.ratings import MIDDLE, SCALE, ratings, strengths

# Games won in the eastern division of the American League, 1987, row against column, and the
# Bradley–Terry fit: A. Agresti, Categorical Data Analysis, 2nd edition, section 10.6.
BASEBALL = {
    "Milwaukee": ([0, 7, 9, 7, 7, 9, 11], 1.581),
    "Detroit": ([6, 0, 7, 5, 11, 9, 9], 1.436),
    "Toronto": ([4, 6, 0, 7, 7, 8, 12], 1.294),
    "New York": ([6, 8, 6, 0, 6, 7, 10], 1.248),
    "Boston": ([6, 2, 6, 7, 0, 7, 12], 1.108),
    "Cleveland": ([4, 4, 5, 6, 6, 0, 6], 0.684),
    "Baltimore": ([2, 4, 1, 3, 1, 7, 0], 0.0),
}


def test_the_fit_agrees_with_a_published_one() -> None:
    wins = np.array([row for row, _ in BASEBALL.values()], float)
    found = strengths(wins[None])[0]
    published = [strength for _, strength in BASEBALL.values()]
    assert (found - found[-1]).tolist() == pytest.approx(published, abs=5e-4)


def test_two_bots_differ_by_the_logarithm_of_their_odds() -> None:
    shares = {(0, 1): np.array([1.0] * 74 + [0.0] * 24)}  # and one each way beforehand: 75 to 25
    first, second = ratings(2, shares, 1)
    assert first.rating - second.rating == pytest.approx(SCALE * np.log(3))  # 191 points
    assert first.rating + second.rating == pytest.approx(2 * MIDDLE)


def test_ties_are_half_a_win() -> None:
    assert ratings(2, {(0, 1): np.full(50, 0.5)}, 1)[0].rating == pytest.approx(MIDDLE)


def test_who_wins_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    always = np.ones(500)
    best, middle, worst = ratings(3, {(0, 1): always, (0, 2): always, (1, 2): always}, 1)
    assert 4000 > best.high > best.rating > best.low > middle.high
    assert middle.low > worst.high
    assert best.high - best.low > 200


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    rng, runs = np.random.default_rng(4), 120
    inside = 0
    for run in range(runs):
        pairs = (rng.random((100, 2)) < 0.6).mean(1)  # two games a deal
        first, second = ratings(2, {(0, 1): pairs}, run)
        truth = SCALE * np.log(1.5) / 2
        inside += first.low <= MIDDLE + truth <= first.high
        assert (first.low + second.high) / 2 == pytest.approx(MIDDLE)
    assert 0.89 < inside / runs <= 0.99


def test_four_times_the_deals_halve_the_interval() -> None:
    rng = np.random.default_rng(5)
    widths = []
    for deals in (400, 1600):
        rating = ratings(2, {(0, 1): (rng.random(deals) < 0.6).astype(float)}, 1)[0]
        widths.append(rating.high - rating.low)
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.15)


def test_games_of_one_deal_are_no_independent_evidence() -> None:
    rng = np.random.default_rng(6)
    share = (rng.random(200) < 0.5).astype(float)
    alike = ratings(3, {(0, 1): share, (0, 2): share, (1, 2): np.full(200, 0.5)}, 1)[0]
    other = (rng.permutation(share), rng.permutation(share))
    apart = ratings(3, {(0, 1): other[0], (0, 2): other[1], (1, 2): np.full(200, 0.5)}, 1)[0]
    assert alike.high - alike.low > 1.2 * (apart.high - apart.low)


def test_pairs_may_have_played_different_numbers_of_deals() -> None:
    shares = {(0, 1): np.ones(30), (0, 2): np.ones(10), (1, 2): np.full(50, 0.5)}
    found = [one.rating for one in ratings(3, shares, 1)]
    assert found[0] > found[2] > found[1]  # the second has lost more often to the first
