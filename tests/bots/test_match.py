"""What a lead is worth in a match."""

import pytest

from lostcities.bots.searching.match import ROUND, Standing, one_round, outlook, standing_of
from lostcities.games.catalog import CLASSIC, RIVALS
from tests.rules.positions import Position


def test_after_the_last_round_only_the_winner_counts() -> None:
    assert [outlook(lead, 0) for lead in (-90, -1, 0, 1, 90)] == [-1, -1, 0, 1, 1]


@pytest.mark.parametrize("rounds", [1, 2])
def test_before_the_last_round_a_lead_is_a_hope(rounds: int) -> None:
    hopes = [outlook(lead, rounds) for lead in (-90, -10, 0, 10, 90)]
    assert hopes == sorted(hopes)
    assert hopes[2] == 0
    assert hopes[1] == -hopes[3]
    assert abs(hopes[0]) < 1


def test_a_lead_is_worth_less_the_more_rounds_follow() -> None:
    assert outlook(20, 0) > outlook(20, 1) > outlook(20, 2) > 0


def test_a_lead_of_one_deviation_wins_five_times_in_six() -> None:
    assert (1 + outlook(ROUND, 1)) / 2 == pytest.approx(0.841, abs=0.001)


def test_a_match_stands_by_the_rounds_before() -> None:
    position = Position(CLASSIC, seed=5, rounds=3)
    position.state.banked[:], position.state.round_number = (30, 50), 1
    assert standing_of(CLASSIC, position.state) == Standing(lead=-20, rounds=1)
    assert standing_of(CLASSIC, one_round(CLASSIC, position.state)) == Standing()
    assert standing_of(RIVALS, Position(RIVALS, seed=5).state) == Standing()
