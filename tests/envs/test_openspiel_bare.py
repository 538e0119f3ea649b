"""A game is played in OpenSpiel by its manifest alone: one node chooses a seed for all chance."""

import numpy as np
import pyspiel
import pytest

from lostcities.core.chance import new_generator
from lostcities.envs.openspiel import register_game
from lostcities.envs.openspiel.part import SEEDS
from lostcities.errors import LostCitiesError
from tests.envs.bare import BARE
from tests.envs.openspiel_games import decisions, played

NAME = "python_lostcities_bare(rounds=1,expeditions=2,hand=3,max_turns=30)"


@pytest.fixture(scope="module", autouse=True)
def _known() -> None:
    if "python_lostcities_bare" not in pyspiel.registered_names():
        register_game(BARE)


def test_a_bare_game_passes_openspiels_own_test() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(NAME), num_sims=2, serialize=True, verbose=False)


def test_the_first_node_deals_by_a_seed_as_the_rules_do() -> None:
    game = pyspiel.load_game(NAME)
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == game.max_chance_outcomes() == SEEDS
    state.apply_action(17)
    dealt, options = BARE.new_state(), {"rounds": 1, "expeditions": 2, "hand": 3}
    BARE.deal(dealt, 2, BARE.new_options(2, options), new_generator(17))
    assert state.table.state.tobytes() == dealt.tobytes()
    assert state.current_player() == 0


def test_what_a_seat_knows_is_what_it_was_told_and_what_it_sees() -> None:
    for state in played(NAME, seed=1):
        if not state.is_chance_node():
            told = state.information_state_string(0)
            assert told.startswith("seat 0")
            assert told.endswith(state.observation_string(0))
    assert "played 0 " in told
    assert "drew_unseen 1" in told
    assert "drew 1 " not in told


def test_tensors_tell_stories_apart() -> None:
    tensors: dict[tuple[float, ...], str] = {}
    for state in decisions(NAME, seed=2):
        tensor = tuple(state.information_state_tensor(1))
        assert tensors.setdefault(tensor, state.information_state_string(1))
    assert len(set(tensors.values())) == len(tensors)


def test_such_a_game_cannot_be_resampled_and_says_so() -> None:
    state = next(decisions(NAME, seed=3))
    with pytest.raises(LostCitiesError, match="bare says of no other past"):
        state.resample_from_infostate(0, np.random.default_rng(3).random)
