"""Results without luck: the same mean, a smaller error, a sequential test that is done sooner."""

import numpy as np
import pytest

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.adjustment import (
    adjusted_margins,
    adjusted_shares,
    adjustment,
    saved,
    slope,
)
from lostcities.arena.measuring.outcome import outcome, seen_by
from lostcities.arena.measuring.sequential import Question
from lostcities.arena.measuring.statistics import Games, estimate
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.schedule import Block, new_contest
from lostcities.arena.reporting.text import luck_table, text_report
from lostcities.bots.tuning import tuning_of
from lostcities.games.catalog import CLASSIC

DEALS = 4000
COEFFICIENT = tuning_of(CLASSIC).luck_share
SKILL = 4.0  # points that the first bot is ahead by


def lucky_games(deals: int = DEALS, seed: int = 1) -> Games:
    """Games in which luck is known, and counts by its coefficient; the rest is noise."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 20, (deals, 2))
    lead = SKILL + COEFFICIENT * luck + rng.normal(0, 8, (deals, 2))
    sign = np.array([1, -1])[None, :, None] * np.array([1, -1])
    scores = np.round(lead[:, :, None] / 2 * sign).astype(np.int64)
    return Games(
        (0b01, 0b10),
        scores,
        np.full((deals, 2), 40),
        np.zeros((deals, 2), np.int64),
        luck[:, :, None] / 2 * sign,
    )


def test_the_margin_keeps_its_mean_and_loses_its_luck() -> None:
    games = lucky_games()
    found = adjustment(games, COEFFICIENT)
    raw = estimate(games.margins)
    assert found is not None
    assert abs(found.margin.mean - SKILL) < 4 * (found.margin.error or 0)
    assert abs(found.luck.mean) < 4 * (found.luck.error or 0)
    assert (found.margin.error or 0) < 0.6 * (raw.error or 0)
    assert games.margins - adjusted_margins(games, 0.5) == pytest.approx(0.5 * games.lucks)


def test_the_factor_is_that_of_independent_games() -> None:
    games = lucky_games()
    found = adjustment(games, COEFFICIENT)
    assert found is not None
    raw, adjusted = found.saved
    assert raw == pytest.approx(1, abs=0.1)  # these games were independent
    assert adjusted == pytest.approx((0.72**2 * 400 + 64) / 64, rel=0.1)
    assert saved(np.zeros((1, 2)), np.zeros(1)) is None
    assert saved(np.ones((5, 2)), np.ones(5)) is None


def test_twins_on_the_same_luck_save_more() -> None:
    """Two games whose leads cancel: nothing but a little noise is left of their mean."""
    rng = np.random.default_rng(2)
    luck, noise = rng.normal(0, 20, 2000), rng.normal(0, 2, (2000, 2))
    leads = np.stack([luck, -luck], 1) + noise
    assert saved(leads, leads.mean(1)) == pytest.approx(404 / 4, rel=0.1)


def test_the_win_rate_keeps_its_mean_and_loses_its_luck() -> None:
    games = lucky_games()
    raw, adjusted = estimate(games.win_shares), estimate(adjusted_shares(games))
    assert abs(raw.mean - adjusted.mean) < 4 * (raw.error or 0)
    assert (adjusted.error or 0) < 0.9 * (raw.error or 0)
    few = games.first(10)
    assert np.array_equal(adjusted_shares(few), few.win_shares)
    assert slope(np.zeros(5), np.arange(5.0)) == 0


def books(games: Games, question: Question | None = None, *, adjusted: bool = True) -> Ledger:
    """The ledger of a contest that nobody had to play."""
    contest = new_contest("classic", ["random", "rules"], adjusted=adjusted)
    ledger, deals = Ledger(contest, len(games.scores), question), len(games.scores)
    luck = games.luck if adjusted else None
    ledger.enter([Played(Block((0, 1), 0, deals), games.scores, games.turns, games.endings,
                         (9, 9), (0.5, 0.25), luck=luck)])  # fmt: skip
    return ledger


def test_the_sequential_test_needs_fewer_deals_without_luck() -> None:
    games, question = lucky_games(), Question(0, SKILL)
    with_luck = books(games, question, adjusted=False).answer((0, 1))
    without = books(games, question).answer((0, 1))
    assert with_luck is not None
    assert without is not None
    assert with_luck.accepted == without.accepted == SKILL
    assert without.deals < with_luck.deals


def test_raw_and_adjusted_results_are_told_side_by_side() -> None:
    found = outcome(books(lucky_games(200)))
    text, (heads, rows) = text_report(found), luck_table(found)
    assert "luck subtracted" in text
    assert text.count("95 % interval") == 2
    assert len(rows) == 1
    assert heads.index("margin") < heads.index("adjusted")
    first = found.meetings[0, 1].adjusted
    turned = seen_by(found.meetings, 1, 0).adjusted
    assert first is not None
    assert turned is not None
    assert turned.margin.mean == -first.margin.mean
    assert turned.luck.mean == -first.luck.mean
    assert turned.win_rate.mean == pytest.approx(1 - first.win_rate.mean)
    plain = found.as_dict()
    assert plain["pairs"][0]["adjusted"]["coefficient"] == COEFFICIENT
    assert plain["bots"][0]["adjusted"]["rating"] > 1500


def test_without_luck_nothing_is_said_of_it() -> None:
    found = outcome(books(lucky_games(50), adjusted=False))
    assert "luck" not in text_report(found)
    assert found.as_dict()["pairs"][0]["adjusted"] is None
    assert luck_table(found)[1] == []
    assert adjustment(Games((1, 2), *(np.zeros((1, 2, 2), np.int64),) * 3), 1.0) is None


def test_who_always_wins_is_rated_however_lucky() -> None:
    """A share of wins without luck may leave its range; the ratings do not."""
    games = lucky_games(200)
    winner = Games(games.bits, games.scores + np.array([[[500, 0], [0, 500]]]), games.turns,
                   games.endings, games.luck)  # fmt: skip
    ratings = [standing.adjusted for standing in outcome(books(winner)).standings]
    assert all(rating is not None and np.isfinite(rating.high) for rating in ratings)
