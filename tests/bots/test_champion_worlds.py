"""Worlds in which a network plays on: the same whoever looks, played to the end, and valued."""

import math

import numpy as np
import pytest

from lostcities.bots.champion import make
from lostcities.bots.network import load_network
from lostcities.bots.searching.belief import no_log_odds
from lostcities.bots.searching.champion_plus import who_plays_on
from lostcities.bots.searching.champion_worlds import (
    A_WHILE,
    HASTE,
    TO_THE_END,
    Reach,
    filler,
    take_values,
)
from lostcities.bots.searching.match import ROUND, Standing, Terms, terms_for, value_end
from lostcities.bots.searching.worlds import Worlds
from lostcities.bots.tuning import tuning_of
from lostcities.core.compiled import fast, interpreted
from lostcities.games.catalog import CLASSIC, GAMES, RIVALS
from tests.rules.positions import (
    Position,
    move_names,
    set_deck,
    set_expedition,
    set_hand,
    set_pile,
)

FEW = 2 if interpreted() else 6
BRIEFLY = Reach(9, valued=True)


def imagined(
    position: Position,
    threads: int = 1,
    reach: Reach | None = None,
    standing: Standing = Standing(),  # noqa: B008  # a tuple of two numbers
) -> Worlds:
    """The worlds of the seat to move, a network in all seats."""
    game = position.game
    network, usual = who_plays_on(game, load_network(game.name))
    fill_for = filler(game, network, reach or usual)
    return Worlds(game, fill_for(standing, no_log_odds()), position.state, 77, threads)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_world_is_the_same_on_any_thread_and_with_any_company(name: str) -> None:
    position = Position(GAMES[name], seed=5)
    actions = position.actions()[:3]
    together = imagined(position, reach=BRIEFLY).scores(actions, 0, FEW, math.inf)
    assert together.shape[:2] == (FEW, len(actions))
    assert (imagined(position, 2, BRIEFLY).scores(actions, 0, FEW, math.inf) == together).all()
    later = imagined(position, reach=BRIEFLY).scores(actions, 1, FEW - 1, math.inf)
    assert (later == together[1:]).all()
    alone = imagined(position, reach=BRIEFLY).scores(actions[[0]], 0, FEW, math.inf)
    assert np.allclose(alone[:, 0], together[:, 0], atol=1e-3)


def test_worlds_differ() -> None:
    position = Position(CLASSIC, seed=5, rounds=1)
    worths = imagined(position, reach=Reach(30, valued=True)).scores(
        position.actions()[:2], 0, FEW, math.inf
    )
    assert len({row.tobytes() for row in worths}) == FEW


def last_card(rounds: int) -> Position:
    """The first seat leads by 20 points and may draw the last card."""
    position = Position(CLASSIC, seed=5, rounds=rounds)
    position.play(next(move for move in position.moves() if move.startswith("discard")))
    position.state.total[:, 0], position.state.length[:, 0] = (50, 30), (5, 4)
    set_deck(position, "R2")
    return position


def test_what_is_over_is_worth_its_points() -> None:
    position = last_card(rounds=1)
    worths = imagined(position).scores(position.actions()[-1:], 0, FEW, math.inf)
    assert np.allclose(worths[:, 0, 0], 20 * 0.02 + 1.0 - HASTE)  # 30 to 10: the lead, and the win
    assert np.allclose(worths[:, 0, 1], -20 * 0.02 - 1.0)


def test_a_round_ends_where_the_next_begins() -> None:
    position = last_card(rounds=3)
    worths = imagined(position, standing=Standing(0, 2)).scores(
        position.actions()[-1:], 0, FEW, math.inf
    )
    assert np.allclose(worths[:, 0, 0], 20 * 0.02 + math.erf(20 / (ROUND * 2)) - HASTE)


def test_a_match_that_is_lost_anyhow_is_played_for_the_points() -> None:
    position = last_card(rounds=1)
    worths = imagined(position, standing=Standing(-60, 0)).scores(
        position.actions()[-1:], 0, FEW, math.inf
    )
    assert np.allclose(worths[:, 0, 0], 20 * 0.02 - 1.0 - HASTE)


@pytest.mark.skipif(interpreted(), reason="plays some hundred actions with a network")
def test_what_changes_nothing_is_better_over_soon() -> None:
    """Two cards left and nothing to gain: to draw one of them, not to go round in circles."""
    position = Position(CLASSIC, seed=5, rounds=1)
    for color in "YBWGR":
        for side in (0, 1):
            set_expedition(position, side, f"{color}9")
    set_hand(position, 0, "Y2 Y3 B2 B3 W2 W3 G2 G3")
    set_hand(position, 1, "Y4 Y5 B4 B5 W4 W5 G4 G5")
    set_deck(position, "R2 R3")
    set_pile(position, "R4")
    position.play("discard Y2")
    draws = [move_names(CLASSIC).index(name) for name in ("draw R", "draw deck")]
    worths = imagined(position).scores(np.array(draws), 0, 40, math.inf)[:, :, 0]
    assert worths[:, 1].mean() > worths[:, 0].mean()
    assert abs(worths[:, 1].mean() - worths[:, 0].mean()) < 0.04  # two points


def test_when_time_is_over_the_worlds_left_are_not_looked_into() -> None:
    position = Position(CLASSIC, seed=5, rounds=1)
    worths = imagined(position).scores(position.actions()[:2], 0, 100_000, -math.inf)
    assert len(worths) < 1000


@pytest.mark.parametrize(
    ("terms", "scores", "worths"),
    [
        (Terms(0.02, 0.0), [30, 10], [0.4, -0.4]),
        (Terms(0.02, 0.2), [30, 10], [0.6, -0.6]),
        (Terms(0.02, 0.2), [20, 20], [0, 0]),
        (Terms(0.04, 0.3), [30, 20, 10], [0.6 + 0.4, 0 - 0.2, -0.6 - 0.2]),
        (Terms(0.04, 0.3), [30, 30, 0], [0.6 + 0.1, 0.6 + 0.1, -1.2 - 0.2]),
    ],
)
def test_ends_are_worth_the_lead_over_the_others_and_the_win(
    terms: Terms, scores: list[int], worths: list[float]
) -> None:
    values = np.array(scores, np.float64)
    value_end(values, terms)
    assert np.allclose(values, worths)


def test_what_is_not_over_counts_as_it_lies_or_as_the_network_expects() -> None:
    position = Position(CLASSIC, seed=5, rounds=1)
    play = position.actions()[:1]  # a card on an empty table, and then somebody draws
    after = position.copy()
    CLASSIC.act(after.state, int(play[0]), after.rng)
    cost = after.scores()[0]
    assert cost < 0
    lying, expected = (
        imagined(position, reach=Reach(1, valued=valued)).scores(play, 0, FEW, math.inf)[:, 0, 0]
        for valued in (False, True)
    )
    assert np.allclose(lying, cost * 0.02 - 1.0 - 2 * HASTE)
    assert not np.isclose(expected, lying).any()


def late_values_and_ends(seats: int, games: int) -> tuple[list[float], list[float]]:
    """What the champion of Rivals expected for each seat near the end, and what came of it."""
    bot, terms = make(RIVALS, 1.0), terms_for(RIVALS, Standing(), as_learnt=True)
    bot.compile()
    expected, came = list[float](), list[float]()
    for seed in range(games):
        position, mask, values = (
            Position(RIVALS, seats, seed),
            np.zeros(RIVALS.actions, np.int8),
            [],
        )
        while not position.over:
            features = bot.new_features()
            bot.observe(position.state, position.mover, features[0])
            worths = np.zeros(seats)
            take_values(bot.think(features).values[0], position.mover, worths)
            values.append(worths)
            fast(RIVALS.legal)(position.state, mask)
            action = bot(position.state, mask, position.rng)
            fast(RIVALS.act)(position.state, action, position.rng)
        ends = np.array(position.scores(), np.float64)
        value_end(ends, terms)
        for worths in values[-A_WHILE.actions :: 3]:
            expected.extend(worths)
            came.extend(ends)
    return expected, came


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_rivals_the_network_expects_on_the_scale_of_the_ends(seats: int) -> None:
    slope, shift = np.polyfit(*late_values_and_ends(seats, FEW), 1)
    assert 0.75 < slope < 1.33
    assert abs(shift) < 0.1


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_are_cut_and_worlds_that_ended_are_on_one_scale(name: str) -> None:
    """Where the network judges what is cut, an end is worth what it learnt."""
    _, reach = who_plays_on(GAMES[name], load_network(name))
    assert reach == TO_THE_END or tuning_of(GAMES[name]).learnt_win > 0
    terms = terms_for(GAMES[name], Standing(), as_learnt=reach.valued)
    assert terms.point == tuning_of(GAMES[name]).point
    assert reach == TO_THE_END or terms.win == tuning_of(GAMES[name]).learnt_win


def test_values_go_round_the_table() -> None:
    worths = np.zeros(3)
    take_values(np.array([1.0, 2.0, 3.0, 9.0]), 1, worths)
    assert worths.tolist() == [3.0, 1.0, 2.0]
    two = np.zeros(2)
    take_values(np.array([5.0]), 3, two)  # the second seat of the second side
    assert two.tolist() == [-5.0, 5.0]
