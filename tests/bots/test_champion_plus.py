"""The champion, thinking ahead: the moves it tries, its clock, and tables of any size."""

import time
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from lostcities.bots.catalog import find_bot
from lostcities.bots.champion import make
from lostcities.bots.network import load_network, weights_file
from lostcities.bots.policy import Policy, choose_move
from lostcities.bots.searching.champion_plus import candidates, who_plays_on
from lostcities.bots.searching.champion_worlds import A_WHILE, TO_THE_END
from lostcities.bots.searching.worlds import never
from lostcities.commands.play import asked_bots
from lostcities.core.chance import new_generator
from lostcities.core.compiled import interpreted
from lostcities.games.catalog import GAMES, find_game
from lostcities.table import Table
from tests.terminal.piped import run

needs_compiler = pytest.mark.skipif(interpreted(), reason="thinking needs compiled code")
LONG = 4.0  # seconds
THINKERS = ["search", "champion+"]


def test_only_likely_moves_are_tried_and_the_likeliest_first() -> None:
    assert candidates(np.array([0.3, 0.0, 0.6, 0.1])).tolist() == [2, 0, 3]
    assert candidates(np.array([0.99, 0.005, 0.005])).tolist() == [0]
    assert len(candidates(np.full(10, 0.1))) == 4


@pytest.mark.parametrize("name", GAMES)
def test_an_apprentice_plays_to_the_end_and_a_champion_alone_says_what_it_expects(
    name: str,
) -> None:
    champion = load_network(name)
    who, reach = who_plays_on(find_game(name), champion)
    has_apprentice = weights_file(name, "apprentice").is_file()
    assert (who is not champion, reach == TO_THE_END) == (has_apprentice, has_apprentice)
    assert reach in (TO_THE_END, A_WHILE)


# --- The clock ------------------------------------------------------------------------


@cache
def undecided() -> Table:
    """The opening in which the champion likes its best move least: thinking does not end early."""
    champion = make(find_game("classic"))
    openings = [Table("classic", seed=seed, rounds=1) for seed in range(20)]
    return min(openings, key=lambda table: champion.probabilities(table.state, table.mask()).max())


def seconds(policy: Policy) -> float:
    """How long a policy takes for a move, its code compiled before."""
    table = undecided()
    begin = time.monotonic()
    choose_move(policy, table, new_generator(1))
    return time.monotonic() - begin


def thinker(name: str, think: float, stopped: Callable[[], bool] = never) -> Policy:
    """A bot on one core, ready to think."""
    choose_move(find_bot(f"{name}:worlds=1", "classic"), undecided(), new_generator(1))
    return find_bot(f"{name}:think={think:g},threads=1", "classic", stopped=stopped)


@needs_compiler
@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_keeps_its_clock(name: str) -> None:
    short, long = (seconds(thinker(name, think)) for think in (LONG / 20, LONG))
    assert long > LONG / 2
    assert short < long / 3


@needs_compiler
@pytest.mark.parametrize("name", THINKERS)
def test_whoever_is_stopped_in_the_middle_answers_long_before_the_clock(name: str) -> None:
    asked = 0

    def soon() -> bool:
        nonlocal asked
        asked += 1
        return asked > 10

    assert seconds(thinker(name, LONG, soon)) < LONG / 3
    assert asked > 10


@needs_compiler
def test_whoever_is_stopped_at_once_moves_by_the_first_thought() -> None:
    table = undecided()
    plus = find_bot("champion+:think=60", "classic", stopped=lambda: True)
    greedy = find_bot("champion:temperature=0", "classic")
    assert choose_move(plus, table, new_generator(1)) == choose_move(
        greedy, table, new_generator(1)
    )


# --- Three seats and more -------------------------------------------------------------


@needs_compiler
@pytest.mark.parametrize(("name", "seats"), [("rivals", 3), ("rivals", 4), ("roll_and_write", 5)])
def test_it_moves_at_a_table_of_many(name: str, seats: int) -> None:
    table, rules, rng = Table(name, seed=6, seats=seats), find_bot("rules", name), new_generator(2)
    plus = find_bot("champion+:worlds=16", name)
    for _ in range(20):
        table.play(choose_move(rules, table, rng))
    movers = set()
    for _ in range(2 * seats):
        movers.add(table.mover)
        table.play(choose_move(plus, table, rng))
    assert len(movers) > 1


# --- The terminal's --think -----------------------------------------------------------


@pytest.mark.parametrize(
    ("against", "asked"),
    [
        ("search", "search:think=0.5"),
        ("champion+:threads=2", "champion+:threads=2,think=0.5"),
        ("champion+:think=3", "champion+:think=0.5"),
    ],
)
def test_a_bot_in_the_terminal_is_given_its_clock(against: str, asked: str) -> None:
    assert asked_bots([against], 0.5) == (asked,)
    assert asked_bots([against], None) == (against,)


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--think", 1], "the bot 'rules' has no clock: leave out --think, or play --against"),
        (["--think", 1, "--against", "champion"], "the bot 'champion' has no clock"),
        (
            ["--think", 0, "--against", "search"],
            "--think must be a number of seconds above 0, not 0",
        ),
        (["--think", 1, "--against", "search", "--people", 2], "people have all seats"),
    ],
)
def test_a_clock_that_nobody_has_is_told_in_one_line(arguments: list[object], wrong: str) -> None:
    outcome = run("play", *arguments)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert wrong in outcome.err
