"""Labels, priors, ledgers and grades as numbers."""

import numpy as np
import pytest

from lostcities.analysis.grades import grade_of, letter_of
from lostcities.analysis.ledger import Effect, ledger_of
from lostcities.analysis.luck import Stroke
from lostcities.analysis.standards import Prior, Standards
from lostcities.analysis.verdicts import balanced, label_of, steps

BOUNDS = (1.5, 4.0, 8.0)


@pytest.mark.parametrize(
    ("loss", "error", "label"),
    [
        (0.0, 0.0, "good"),
        (1.5, 0.0, "inaccuracy"),
        (0.2, 0.5, "good"),
        (2.6, 0.5, "inaccuracy"),
        (6.0, 0.9, "mistake"),
        (12.0, 2.0, "blunder"),
        (2.5, 3.0, "unclear"),  # anything could be true
        (7.9, 4.0, "mistake"),  # how bad is not clear, but that it was bad is
        (3.0, 1.9, "unclear"),
    ],
)
def test_a_label_is_given_where_it_is_clear(loss: float, error: float, label: str) -> None:
    assert label_of(loss, error, BOUNDS) == label


def test_the_prior_expects_more_of_what_the_network_likes_less() -> None:
    prior = Prior()
    assert [prior.mean(gap) for gap in (1.0, 3.5)] == [0, 0]
    assert prior.mean(5.5) == pytest.approx(0.86)
    assert prior.mean(50) == 6
    assert prior.deviation(1) == 1
    assert prior.deviation(50) == 6


def test_worlds_double_up_to_the_most() -> None:
    assert steps(256) == [32, 64, 128, 256]
    assert steps(100) == [32, 64, 100]
    assert steps(4) == [4]


def test_a_ledger_of_three_seats_adds_up_for_each() -> None:
    strokes = [
        Stroke(1, None, np.array([1.0, -0.5, -0.5])),
        Stroke(3, 1, np.array([-2.0, 4.0, -2.0])),
    ]
    effects = [Effect(0, (-3.03, 1.0, 2.03), 0.4), Effect(2, (1.0, 1.0, -2.0), 0.3)]
    for side in range(3):
        ledger = ledger_of(side, (10, 20, 35), strokes, effects, all_judged=True)
        assert sum(ledger.lines().values()) == pytest.approx(ledger.result)
    assert ledger_of(0, (10, 20, 35), strokes, effects, all_judged=True).own_decisions == -3.0
    assert ledger_of(1, (10, 20, 35), strokes, effects, all_judged=True).own_luck == 4.0


@pytest.mark.parametrize(
    ("gained", "side", "effects"),
    [
        ((-21.7, 23.5), 0, (-21.7, 21.7)),  # what one side loses the other one gains
        ((1.2, -1.5), 1, (1.5, -1.5)),
        ((-6.0, 4.0, 3.0), 0, (-6.0, 3.5, 2.5)),  # the others share what is over
    ],
)
def test_what_a_decision_does_to_all_margins_adds_up_to_nothing(
    gained: tuple[float, ...], side: int, effects: tuple[float, ...]
) -> None:
    assert balanced(gained, side) == pytest.approx(effects)


def test_a_grade_needs_three_rounds_and_has_an_interval() -> None:
    standards = Standards()
    assert grade_of([(5.0, 1.0), (7.0, 1.0)], standards).letter is None
    grade = grade_of([(5.0, 1.0), (7.0, 1.0), (30.0, 1.0)], standards)
    assert (grade.letter, grade.best, grade.worst) == ("B", "A+", "C")
    assert grade.loss == 14
    assert [letter_of(loss, standards) for loss in (-1, 3, 12, 27, 47, 90)] == [
        "A+", "A", "B", "C", "D", "E",
    ]  # fmt: skip
