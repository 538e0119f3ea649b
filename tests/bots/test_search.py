"""The player who thinks ahead: reproducible, in time, and stronger than the rule player."""

from typing import Any

import pytest

from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import choose_move
from lostcities.bots.searching.search import make
from lostcities.core.chance import new_generator
from lostcities.core.compiled import interpreted
from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC, RIVALS, ROLL_AND_WRITE
from lostcities.table import Table
from tests.bots.duels import thinking_margins
from tests.nights import at_night

pytestmark = pytest.mark.skipif(interpreted(), reason="thinking needs compiled code")
TINY: dict[str, Any] = {"expeditions": 2, "hand": 2, "highest": 4, "rounds": 1}
MOVES = 24


def moves_of(bot: str, seed: int, **options: Any) -> list[str]:
    """The first moves of a bot with itself."""
    table, policy = Table("classic", seed=3, **options), find_bot(bot, "classic")
    rng = new_generator(seed)
    while not table.over and len(table.played) < MOVES:
        table.play(choose_move(policy, table, rng))
    return list(table.played)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_fixed_budget_gives_the_same_game_again(threads: int) -> None:
    assert moves_of(f"search:worlds=20,threads={threads}", 5) == moves_of("search:worlds=20", 5)


def test_another_seed_may_give_other_moves() -> None:
    assert len({tuple(moves_of("search:worlds=16", seed)) for seed in range(3)}) > 1


def test_a_clock_gives_a_whole_game() -> None:
    assert 0 < len(moves_of("search:think=0.01", 1, **TINY)) < MOVES


def test_whoever_is_stopped_at_once_moves_by_the_first_thought() -> None:
    table = Table("classic", seed=9)
    rules = find_bot("rules", "classic")
    bot = make(CLASSIC, rules, think=60.0, stopped=lambda: True)
    assert choose_move(bot, table, new_generator(1)) == choose_move(rules, table, new_generator(1))


def test_who_has_one_legal_move_makes_it() -> None:
    table = Table("rivals", seed=1)
    assert choose_move(find_bot("search:think=60", "rivals"), table, new_generator(1)) == "uncover"


@pytest.mark.parametrize(
    ("game", "worlds", "deals"),
    [(ROLL_AND_WRITE, 48, 12), *at_night([(RIVALS, 32, 3)], by_day=[])],
)
def test_thinking_ahead_beats_the_rule_player(game: Game, worlds: int, deals: int) -> None:
    search, rules = find_bot(f"search:worlds={worlds}", game.name), find_bot("rules", game.name)
    leads = thinking_margins((game, 2, {}), search, rules, deals)
    error = leads.std(ddof=1) / len(leads) ** 0.5
    assert leads.mean() - 3 * error > 0
