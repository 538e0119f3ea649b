"""Resampling: a state that a seat cannot tell from the true one, with a past that leads to it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

from lostcities.core.chance import new_generator
from lostcities.envs.openspiel.state import another_past
from lostcities.errors import LostCitiesError
from tests.envs.openspiel_games import SHORT, any_action, decisions, played

HIDDEN = [name for name in SHORT if any(w in name for w in ("classic", "partn", "seal", "tiny"))]


def sampler(seed: int) -> Any:
    """Random numbers as OpenSpiel's bots give them."""
    return np.random.default_rng(seed).random


def known_to(state: Any, seat: int) -> list[Any]:
    """All that OpenSpiel shows a seat."""
    return [
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.current_player(),
        state.legal_actions(seat),
    ]


@pytest.mark.parametrize("name", SHORT)
def test_a_resampled_state_looks_the_same_to_the_seat(name: str) -> None:
    for state in decisions(name, seed=1, every=5):
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, sampler(1))
            assert known_to(other, seat) == known_to(state, seat)


@pytest.mark.parametrize("name", HIDDEN)
def test_what_is_hidden_changes(name: str) -> None:
    """And whoever can tell the difference is another seat."""
    changed = 0
    for state in decisions(name, seed=2, every=5):
        others = [seat for seat in range(state.num_players()) if seat != state.current_player()]
        other = state.resample_from_infostate(state.current_player(), sampler(2))
        changed += any(known_to(other, seat) != known_to(state, seat) for seat in others)
    assert changed > 0


@pytest.mark.parametrize("name", HIDDEN)
def test_the_outcome_depends_on_what_the_seat_knows_alone(name: str) -> None:
    """Two worlds that look alike to a seat, and the same generator, give the same third."""
    for state in decisions(name, seed=3, every=7):
        seat, start = state.current_player(), state.get_game().start
        other = state.resample_from_infostate(seat, sampler(3))
        third = [
            another_past(start, world.history(), seat, new_generator(4)) for world in (state, other)
        ]
        assert third[0] == third[1]


@pytest.mark.parametrize("name", SHORT)
def test_the_history_of_a_resampled_state_leads_to_it(name: str) -> None:
    for state in decisions(name, seed=5, every=7):
        other = state.resample_from_infostate(state.current_player(), sampler(5))
        again = state.get_game().new_initial_state()
        for action in other.history():
            assert action in again.legal_actions()
            again.apply_action(action)
        assert str(again) == str(other)


def greedy_partners(seed: int, turns: int) -> Iterator[Any]:
    """A game in which cards are taken from piles whenever they can be, and often given."""
    state = pyspiel.load_game("python_lostcities_partners(rounds=1)").new_initial_state()
    rng = np.random.default_rng(seed)
    while state.table.turns < turns and not state.is_terminal():
        actions = [any_action(state, rng) for _ in range(1 if state.is_chance_node() else 4)]
        names = {state.action_to_string(action): action for action in actions}
        takes = [name for name in names if name.startswith("draw ") and name != "draw deck"]
        state.apply_action(names[takes[0]] if takes else actions[0])
        yield state


def test_much_that_all_have_seen_and_gifts_between_others_fit_a_past() -> None:
    gifts = 0
    for n, state in enumerate(greedy_partners(seed=6, turns=80)):
        if n % 13 == 0 and state.current_player() >= 0:
            for seat in range(4):
                told = state.information_state_string(seat)
                other = state.resample_from_infostate(seat, sampler(n))
                assert other.information_state_string(seat) == told
                gifts += told.count("give ?")
    assert gifts > 50


def test_which_of_two_cards_a_partner_gave_first_is_anybodys_guess() -> None:
    state = next(decisions("python_lostcities_partners", seed=8))
    gifts = [a for a in state.legal_actions() if state.action_to_string(a).startswith("give")]
    for action in gifts[:2]:
        state.apply_action(action)
    draw = sampler(8)
    pasts = [state.resample_from_infostate(2, draw).history()[-2:] for _ in range(20)]
    assert gifts[:2] in pasts
    assert gifts[1::-1] in pasts


def test_while_chance_decides_nothing_can_be_resampled() -> None:
    with pytest.raises(LostCitiesError, match="chance"):
        next(played("python_lostcities_tiny", 0)).resample_from_infostate(0, sampler(0))


def test_only_players_can_be_resampled_for() -> None:
    with pytest.raises(LostCitiesError, match="0 to 1, not 2"):
        next(decisions("python_lostcities_tiny", 0)).resample_from_infostate(2, sampler(0))


def test_openspiels_own_sampler_will_do() -> None:
    state = next(decisions("python_lostcities_classic", 0))
    other = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(1) == state.information_state_string(1)


def test_hidden_cards_are_dealt_fairly() -> None:
    """Of the tiny game: seat 0 holds Y8 and Y9, so seat 1 holds Y10 in two worlds of three."""
    state = pyspiel.load_game("python_lostcities_tiny").new_initial_state()
    for card in (7, 0, 8, 0):
        state.apply_action(card)
    draw, n = sampler(7), 600
    worlds = [state.resample_from_infostate(0, draw) for _ in range(n)]
    holding = sum("Y10" in world.table.view(1)["hands"][1] for world in worlds)
    assert abs(holding / n - 2 / 3) < 4 * (2 / 9 / n) ** 0.5
    first = sum(world.history()[1] == 9 for world in worlds)  # dealt before the wager
    assert abs(first / n - 1 / 3) < 4 * (2 / 9 / n) ** 0.5
