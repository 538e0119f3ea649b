"""The champion by compiled code: the same player as by NumPy, but for rounding."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from lostcities.bots.catalog import compiled, find_bot
from lostcities.bots.champion import Champion, make
from lostcities.bots.policy import choose_move
from lostcities.core.chance import new_generator
from lostcities.core.compiled import interpreted
from lostcities.core.game import Game
from lostcities.games.catalog import GAMES, find_game
from lostcities.table import Table
from tests.bots.test_policy import CHOICES, choice
from tests.rules.positions import TABLES, Position, table_name

CLOSE = 2e-3  # of logits
APART = 0.01  # so far apart that rounding cannot change which is liked best
NOW_AND_THEN = 9

needs_compiler = pytest.mark.skipif(interpreted(), reason="there is nothing to compare")


def pair(name: str) -> tuple[Champion, Champion]:
    """The same player by NumPy and compiled, always making the move it likes best."""
    plain, quick = make(find_game(name), 0.0), make(find_game(name), 0.0)
    quick.compile()
    return plain, quick


def sights(name: str, most: int = 400) -> Iterator[tuple[Any, Any]]:
    """What the movers of a whole game of champions see, and the legal actions."""
    options = {"rounds": 1} if find_game(name).has_rounds else {}
    table, rng, player = (
        Table(name, seed=2, **options),
        new_generator(3),
        find_bot("champion", name),
    )
    while table.mover is not None and len(table.played) < most:
        yield table.seen(table.mover, rng), table.mask()
        table.play(choose_move(compiled(player), table, rng))


@needs_compiler
@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_numpy_like_the_same_in_a_whole_game(name: str) -> None:
    plain, quick = pair(name)
    clear = 0
    for seen, mask in sights(name):
        ours, theirs = plain.logits(seen), quick.logits(seen)
        assert np.abs(ours - theirs).max() < CLOSE
        best = np.sort(ours[mask > 0])[::-1]
        if len(best) > 1 and best[0] - best[1] > APART:
            clear += 1
            rng = new_generator(1)
            assert plain(seen, mask, rng) == quick(seen, mask, rng)
    assert clear > 40


@needs_compiler
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_hidden_cards_do_not_change_a_compiled_choice(
    table: tuple[Game, int, dict[str, Any]],
) -> None:
    game, seats, options = table
    bot, rules = compiled(find_bot("champion", game.name)), find_bot("rules", game.name)
    position = Position(game, seats, 4, **options)
    for n in range(CHOICES):
        if position.over:
            break
        action = choice(compiled(rules), position, 1)
        if n % NOW_AND_THEN == 0:
            assert len({choice(bot, position, seed) for seed in (1, 2, 3)}) == 1
        game.act(position.state, action, position.rng)


@pytest.mark.parametrize("bot", ["champion", "survey"])
def test_a_network_waits_for_no_compiler_until_it_is_told_to(bot: str) -> None:
    policy = find_bot(bot, "classic")
    assert isinstance(policy, Champion)
    assert policy.think == policy.network.think
    assert compiled(policy) is policy
    assert policy.compiled
    assert (policy.think == policy.network.think) == interpreted()


@needs_compiler
def test_what_is_overlooked_compiled_is_overlooked_too() -> None:
    plain, quick = (make(find_game("rivals"), 0.0, ["others"]) for _ in range(2))
    quick.compile()
    seen = Table("rivals", seed=3).state
    assert np.abs(plain.logits(seen) - quick.logits(seen)).max() < CLOSE
    assert np.abs(plain.logits(seen) - pair("rivals")[0].logits(seen)).max() > CLOSE


@pytest.mark.slow
@needs_compiler
def test_a_contest_of_champions_depends_on_the_seed_alone() -> None:
    from lostcities.arena.playing.workers import local_crew
    from lostcities.arena.tournament import play_contest
    from tests.arena.contests import facts, played, small

    contest = small("champion", "lantern")
    two = facts(play_contest(contest, 4, local_crew(contest, 2)))
    assert two == facts(played(contest, 4))
