"""Our bots at the tables of OpenSpiel."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot

from lostcities.envs.openspiel import SpielBot
from lostcities.errors import LostCitiesError

GAMES = (
    "python_lostcities_classic(rounds=1)",
    "python_lostcities_tiny",
    "python_lostcities_partners(rounds=1)",
    "python_lostcities_rivals(players=3)",
    "python_lostcities_roll_and_write(sealed=True)",
)


def margin(game: Any, bot: str, deal: int) -> float:
    """What a bot gains over the mean of random players in one game; partners sit across."""
    rng, seats = np.random.RandomState(deal), range(game.num_players())
    ours = (0, 2) if game.num_players() == 4 else (0,)
    bots = [
        SpielBot(game, seat, bot, seed=deal) if seat in ours else UniformRandomBot(seat, rng)
        for seat in seats
    ]
    returns = evaluate_bots(game.new_initial_state(), bots, rng)
    return float(returns[0] - np.mean([returns[seat] for seat in seats if seat not in ours]))


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_of_ours_beats_random_play_and_repeats_itself(name: str) -> None:
    game = pyspiel.load_game(name)
    margins = [margin(game, "rules", deal) for deal in range(3)]
    assert sum(margins) > 0
    assert margins == [margin(game, "rules", deal) for deal in range(3)]


def test_a_bot_is_given_no_card_that_its_seat_cannot_see() -> None:
    game = pyspiel.load_game("python_lostcities_classic(rounds=1)")
    state, rng, same = game.new_initial_state(), np.random.RandomState(1), 0

    def spy(seen: Any, mask: Any, _rng: Any) -> int:
        nonlocal same
        own, other = seen.hand, state.table.state.hand
        assert own[0].tolist() == other[0].tolist()
        same += own[1].tolist() == other[1].tolist()
        return int(mask.argmax())

    bots, moves = [SpielBot(game, 0, spy), UniformRandomBot(1, rng)], 0
    while moves < 20:
        if state.is_chance_node():
            state.apply_action(int(rng.choice([card for card, _ in state.chance_outcomes()])))
        else:
            moves += state.current_player() == 0
            state.apply_action(bots[state.current_player()].step(state))
    assert same < 3  # dealt afresh, not the truth


def test_a_bot_or_seat_that_is_not_there_gets_a_clear_error() -> None:
    game = pyspiel.load_game("python_lostcities_tiny")
    with pytest.raises(LostCitiesError, match="there is no bot 'expert'"):
        SpielBot(game, 0, "expert")
    with pytest.raises(LostCitiesError, match="player must be a whole number from 0 to 1, not 2"):
        SpielBot(game, 2)
    with pytest.raises(LostCitiesError, match="seed must be a whole number from 0"):
        SpielBot(game, 0, seed=-1)
    with pytest.raises(LostCitiesError, match="player 1 is not to move"):
        SpielBot(game, 1).step(game.new_initial_state())


def test_a_game_of_others_is_refused_by_name() -> None:
    with pytest.raises(
        LostCitiesError,
        match=r"kuhn_poker\(\) is not one of our games, .*: python_lostcities_classic, ",
    ):
        SpielBot(pyspiel.load_game("kuhn_poker"), 0)
