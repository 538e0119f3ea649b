"""How outcomes are judged: the better half goes on, and a gain must be clear."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from lostcities.bots.searching.verdict import FEWEST_WORLDS, Budget, best_action, worth

ACTIONS = np.array([3, 5, 8, 13, 21, 34, 55, 89])
FIRST_THOUGHT = 8
ENOUGH = Budget(worlds=400)
Outcome = Callable[[int, NDArray[np.float64]], NDArray[np.float64]]  # (action, luck by world)


class Trials:
    """Worlds in which action after action ends as a test wants, and who asked for what."""

    def __init__(self, outcome: Outcome, most: int = 10**6) -> None:
        self.outcome, self.left = outcome, most
        self.asked: list[tuple[list[int], int, int]] = []

    def __call__(
        self, actions: NDArray[np.int64], first: int, worlds: int, _until: float
    ) -> NDArray[np.int32]:
        self.asked.append((actions.tolist(), first, worlds))
        count = min(worlds, self.left)
        self.left -= count
        scores = np.zeros((count, len(actions), 2))
        for n, action in enumerate(actions):
            luck = np.random.default_rng(int(action)).normal(size=first + count)[first:]
            scores[:, n, 0] = self.outcome(int(action), luck)
        return scores.round().astype(np.int32)

    @property
    def worlds(self) -> int:
        return sum(worlds for _, _, worlds in self.asked)


def sure(action: int, luck: NDArray[np.float64]) -> NDArray[np.float64]:
    """One action is worth more than the others in every world."""
    return np.full_like(luck, 50.0 * (action == 55))


def level(_action: int, luck: NDArray[np.float64]) -> NDArray[np.float64]:
    """All actions are worth the same on average."""
    return 30 * luck


def one_best(action: int, luck: NDArray[np.float64]) -> NDArray[np.float64]:
    """One action is worth more than the others, in much noise."""
    return 20 * luck + 10 * (action == 55)


def judged(trials: Trials, budget: Budget = ENOUGH, side: int = 0) -> int:
    return best_action(trials, ACTIONS, FIRST_THOUGHT, side, budget)


def test_the_best_action_is_found_in_noise() -> None:
    assert judged(Trials(one_best)) == 55


def test_for_the_other_side_the_best_is_the_worst() -> None:
    assert judged(Trials(lambda action, luck: -one_best(action, luck)), side=1) == 55


def test_among_equals_the_first_thought_is_kept() -> None:
    assert judged(Trials(lambda action, luck: np.zeros_like(luck))) == FIRST_THOUGHT


def now_more_now_less(loss: float) -> Outcome:
    """One action gains 10 in every other world, and has a loss in the rest."""
    return lambda action, luck: np.where(np.arange(len(luck)) % 2, 10.0, -loss) * (action == 55)


@pytest.mark.parametrize(("worlds", "best"), [(100, FIRST_THOUGHT), (400, 55)])
def test_a_gain_that_chance_explains_is_not_enough(worlds: int, best: int) -> None:
    actions, trials = np.array([FIRST_THOUGHT, 55]), Trials(now_more_now_less(8.0))
    assert best_action(trials, actions, FIRST_THOUGHT, 0, Budget(worlds=worlds)) == best


def test_the_worlds_of_all_phases_count() -> None:
    trials = Trials(now_more_now_less(4.0), most=50)  # all of them in the first phase
    assert judged(trials) == 55
    assert len(trials.asked) == 3


def test_few_worlds_tell_nothing() -> None:
    assert judged(Trials(sure, most=FEWEST_WORLDS)) == 55
    assert judged(Trials(sure, most=FEWEST_WORLDS - 1)) == FIRST_THOUGHT


def test_no_worlds_at_all_leave_the_first_thought() -> None:
    assert judged(Trials(one_best, most=0)) == FIRST_THOUGHT


@pytest.mark.parametrize("worlds", [1, 7, 16, 100, 401])
def test_so_many_worlds_are_looked_into_and_no_more(worlds: int) -> None:
    trials = Trials(level)
    judged(trials, Budget(worlds=worlds))
    assert trials.worlds == worlds
    firsts = [first for _, first, _ in trials.asked]
    assert firsts == [sum(n for _, _, n in trials.asked[:k]) for k in range(len(firsts))]


def test_the_better_half_goes_on_with_the_first_thought() -> None:
    trials = Trials(level)
    judged(trials)
    counts = [len(actions) for actions, _, _ in trials.asked]
    assert counts[0] == 8
    assert 4 <= counts[1] <= 5
    assert 2 <= counts[2] <= 3
    assert len(counts) == 3
    assert all(FIRST_THOUGHT in actions for actions, _, _ in trials.asked)


def test_the_hopeless_go_at_once() -> None:
    trials = Trials(lambda action, luck: 20 * luck - 200 * (action > 8))
    judged(trials)
    assert trials.asked[1][0] == [3, 5, 8]


def test_what_is_plain_is_not_thought_about_for_long() -> None:
    trials = Trials(lambda action, luck: luck + 100 * (action == 55))
    assert judged(trials) == 55
    assert len(trials.asked) == 1


def test_two_actions_take_one_phase() -> None:
    trials = Trials(one_best)
    assert best_action(trials, np.array([8, 55]), 8, 0, ENOUGH) == 55
    assert trials.asked == [([8, 55], 0, 400)]


def test_the_time_is_shared_evenly_among_the_phases() -> None:
    ends: list[float] = []

    def try_out(
        actions: NDArray[np.int64], _first: int, worlds: int, until: float
    ) -> NDArray[np.int32]:
        ends.append(until)
        return np.zeros((0, len(actions), 2), np.int32)

    best_action(try_out, ACTIONS, FIRST_THOUGHT, 0, Budget(think=3.0))
    assert ends[1] - ends[0] == pytest.approx(1.0)
    assert ends[2] - ends[1] == pytest.approx(1.0)
    best_action(try_out, ACTIONS, FIRST_THOUGHT, 0, ENOUGH)
    assert ends[3:] == [math.inf] * 3


def test_with_many_others_worth_is_the_lead_over_their_average() -> None:
    scores = np.array([[[10, 40, 30], [25, 0, 5]]], np.int32)  # one world, two actions, three seats
    assert worth(scores, 1).tolist() == [[20.0, -15.0]]
