"""The sequential test: published bounds, the formula by hand, and errors as rare as promised."""

import numpy as np
import pytest

from lostcities.arena.measuring.sequential import FEWEST, Answer, Question, ask, ratios
from lostcities.errors import BadOption

DEVIATION = 40.0  # points a deal, as in real contests


def test_the_bounds_are_those_of_wald() -> None:
    assert Question(0, 5).bounds == pytest.approx((-2.944439, 2.944439), abs=1e-6)  # fishtest's
    assert Question(0, 5, 0.01, 0.1).bounds == pytest.approx((np.log(0.1 / 0.99), np.log(90)))


def test_the_ratio_is_that_of_two_normal_hypotheses() -> None:
    margins = np.array([3.0, -1, 8, 2])
    variance = margins.var()
    low, high = (((margins - mean) ** 2).sum() / (2 * variance) for mean in (1.0, 4.0))
    assert ratios(margins, 1.0, 4.0)[-1] == pytest.approx(low - high)


@pytest.mark.parametrize(("truth", "accepted"), [(0.0, 0.0), (6.0, 6.0)])
def test_wrong_answers_are_as_rare_as_promised(truth: float, accepted: float) -> None:
    rng, wrong, runs = np.random.default_rng(1), 0, 400
    for _ in range(runs):
        answer = ask(Question(0, 6), rng.normal(truth, DEVIATION, 4000))
        assert answer.accepted is not None
        wrong += answer.accepted != accepted
    assert 0 < wrong < runs * 0.05 + 3 * (runs * 0.05 * 0.95) ** 0.5


def test_far_from_the_bounds_few_deals_are_enough() -> None:
    rng = np.random.default_rng(2)
    assert ask(Question(0, 6), rng.normal(60, DEVIATION, 500)).deals < 100


def test_deals_after_the_answer_change_nothing() -> None:
    margins = np.random.default_rng(3).normal(20, DEVIATION, 500)
    answer = ask(Question(0, 6), margins)
    assert FEWEST <= answer.deals < 500
    changed = margins.copy()
    changed[answer.deals :] = -1000
    assert ask(Question(0, 6), changed) == answer
    assert ask(Question(0, 6), margins[: answer.deals]) == answer
    assert ask(Question(0, 6), margins[: answer.deals - 1]).accepted is None


def test_twins_are_told_apart_from_better_ones() -> None:
    answer = ask(Question(0, 5), np.zeros(100))
    assert (answer.accepted, answer.deals) == (0, FEWEST)


def test_without_a_deal_nothing_is_known() -> None:
    assert ask(Question(0, 5), np.zeros(0)) == Answer(None, 0, 0.0)


@pytest.mark.parametrize("wrong", [(5, 0), (5, 5), (0, np.inf), (0, 5, 0.0), (0, 5, 0.05, 0.5)])
def test_a_question_without_an_answer_is_refused(wrong: tuple[float, ...]) -> None:
    with pytest.raises(BadOption, match=r"low before high|between 0 and 0\.5"):
        Question(*wrong)
