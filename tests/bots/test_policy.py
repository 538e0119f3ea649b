"""What every bot promises: legal moves, the same for the same seed, from what its seat knows."""

from typing import Any

import numpy as np
import pytest

from lostcities.bots import random
from lostcities.bots.catalog import COMPILED, THINKING, find_bot
from lostcities.bots.policy import Policy, choose_move
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast, interpreted
from lostcities.core.game import Game
from lostcities.games.catalog import GAMES
from lostcities.table import Table
from tests.bots.duels import play_games, scaled
from tests.nights import at_night
from tests.rules.positions import TABLES, Position, table_name

CHOICES = 30 if interpreted() else 120  # that are looked at one by one in each game
BRIEFLY = {  # thinking bots with a budget that suits tests
    "search": "search:worlds=16",
    "champion+": "champion+:worlds=16",
}
THINKERS = [BRIEFLY.get(name, name) for name in THINKING]
NOW_AND_THEN = at_night(7, by_day=40)  # choices of the rule player to one of a thinking bot
SELDOM = at_night(31, by_day=61)  # for a bot that thinks long


def choice(policy: Policy, position: Position, seed: int) -> int:
    """What a policy chooses in a world imagined with a seed, with a generator of its own."""
    game, world = position.game, position.copy().state
    fast(game.imagine)(world, position.mover, new_generator(seed))
    mask = np.zeros(game.actions, np.int8)
    fast(game.legal)(world, mask)
    return int(policy(world, mask, new_generator(7)))


def played(table: tuple[Game, int, dict[str, Any]], policy: Policy, seed: int) -> list[int]:
    """The first choices of a game in which a policy has every seat."""
    game, seats, options = table
    position, chosen = Position(game, seats, seed, **options), list[int]()
    while not position.over and len(chosen) < CHOICES:
        chosen.append(choice(policy, position, len(chosen)))
        fast(game.act)(position.state, chosen[-1], position.rng)
    return chosen


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in COMPILED if name != "random"])
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_all_choices_are_legal_and_games_end(
    table: tuple[Game, int, dict[str, Any]], name: str
) -> None:
    first, second = find_bot(name, table[0].name), find_bot("random", table[0].name)
    for bits in (0b00000, 0b01010, 0b11111):  # random alone, both, the other alone
        result = play_games(table, first, second, bits, scaled(400))
        assert (result.illegal, result.endless) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_interpreted_and_compiled_choose_alike(
    table: tuple[Game, int, dict[str, Any]], name: str
) -> None:
    policy = find_bot(name, table[0].name)
    assert played(table, policy, 3) == played(table, fast(policy), 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_hidden_cards_do_not_change_a_choice(
    table: tuple[Game, int, dict[str, Any]], name: str
) -> None:
    game, seats, options = table
    policy = fast(find_bot(name, game.name))
    for deal in range(2):
        position = Position(game, seats, deal, **options)
        for _ in range(CHOICES):
            if position.over:
                break
            chosen = {choice(policy, position, seed) for seed in (1, 2, 3)}
            assert len(chosen) == 1
            fast(game.act)(position.state, chosen.pop(), position.rng)


@pytest.mark.skipif(interpreted(), reason="thinking needs compiled code")
@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_hidden_cards_do_not_change_what_a_bot_thinks(
    table: tuple[Game, int, dict[str, Any]], name: str
) -> None:
    game, seats, options = table
    thinking, rules = find_bot(name, game.name), fast(find_bot("rules", game.name))
    position, mask = Position(game, seats, 4, **options), np.zeros(game.actions, np.int8)
    for n in range(CHOICES):
        if position.over:
            break
        action = choice(rules, position, 1)
        if n % (SELDOM if name.startswith("champion+") else NOW_AND_THEN) == 0:
            chosen = {choice(thinking, position, seed) for seed in (1, 2, 3)}
            assert len(chosen) == 1
            action = chosen.pop()
        game.legal(position.state, mask)
        assert mask[action]
        fast(game.act)(position.state, action, position.rng)


@pytest.mark.parametrize("name", COMPILED if interpreted() else [*COMPILED, *THINKERS])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_moves_at_a_table_and_leaves_it_as_it_was(game: str, name: str) -> None:
    table, policy = Table(game, seed=5), find_bot(name, game)
    before = table.state.tobytes()
    moves = {choose_move(policy, table, new_generator(11)) for _ in range(3)}
    assert len(moves) == 1
    assert moves <= set(table.moves())
    assert table.state.tobytes() == before


def test_nobody_moves_when_the_game_is_over() -> None:
    table = Table("classic", seed=5, rounds=1)
    policy, rng = find_bot("random", "classic"), new_generator(1)
    while not table.over:
        table.play(choose_move(policy, table, rng))
    with pytest.raises(ValueError, match="nobody is to move"):
        choose_move(policy, table, rng)


def test_the_random_bot_takes_any_legal_action_and_no_other() -> None:
    rng = new_generator(1)
    mask = np.array([0, 1, 0, 1, 1], np.int8)
    assert {random.choose(None, mask, rng) for _ in range(60)} == {1, 3, 4}
