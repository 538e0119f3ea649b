"""Worlds that lean towards what the others probably hold, and a belief that is worth having."""

import math
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from lostcities.bots import champion
from lostcities.bots.network import load_belief
from lostcities.bots.searching.belief import LogOdds, believer, imaginer, no_log_odds
from lostcities.core.cards import RANKS
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast, interpreted
from lostcities.core.game import Game, width
from lostcities.games.catalog import CLASSIC, GAMES, PARTNERS, find_game
from lostcities.table import Table
from tests.rules.positions import (
    TABLES,
    Position,
    all_cards,
    cards,
    names_of,
    random_position,
    set_deck,
    set_hand,
    table_name,
)

WITH_HANDS = [table for table in TABLES if table[0] in (CLASSIC, PARTNERS)]


def wild_leanings(game: Game, seed: int) -> LogOdds:
    """Any log_odds, strong ones too."""
    shape = max(game.seats) - 1, len(game.colors) * RANKS
    return np.random.default_rng(seed).normal(0, 3, shape).astype(np.float32)


# --- Worlds that lean -----------------------------------------------------------------


@pytest.mark.parametrize("table", WITH_HANDS, ids=table_name)
@pytest.mark.parametrize("seed", range(5))
def test_a_world_that_leans_keeps_all_that_the_mover_knows(
    table: tuple[Game, int, dict[str, int]], seed: int
) -> None:
    position = random_position(table, seed, most_moves=60)
    if position.over:
        return
    game, seat = position.game, position.mover
    seen, everything = position.observation(seat), all_cards(position)
    log_odds, sizes = wild_leanings(game, seed), position.state.hand.sum(1)
    fast(imaginer(game))(position.state, seat, log_odds, new_generator(seed))
    assert (position.observation(seat) == seen).all()
    assert all_cards(position) == everything
    assert (position.state.hand >= position.state.known).all()
    assert (position.state.hand.sum(1) == sizes).all()
    if game is PARTNERS:
        assert (position.state.hand >= position.state.told).all()
        for card in np.flatnonzero(position.state.side_known[1 - seat % 2]):
            theirs = position.state.hand[1 - seat % 2 :: 2, card].sum()
            assert theirs >= position.state.side_known[1 - seat % 2, card]


@pytest.mark.parametrize("table", WITH_HANDS, ids=table_name)
def test_interpreted_and_compiled_worlds_lean_alike(
    table: tuple[Game, int, dict[str, int]],
) -> None:
    position = random_position(table, 3, most_moves=20)
    game, other = position.game, position.copy()
    given = position.mover, wild_leanings(game, 3)
    imaginer(game)(position.state, *given, new_generator(9))
    fast(imaginer(game))(other.state, *given, new_generator(9))
    assert position.state.tobytes() == other.state.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_without_leanings_a_world_is_dealt_by_chance(name: str) -> None:
    position = Position(GAMES[name], seed=4)
    other, game, seat = position.copy(), GAMES[name], position.mover
    imaginer(game)(position.state, seat, no_log_odds(), new_generator(6))
    game.imagine(other.state, seat, new_generator(6))
    assert position.state.tobytes() == other.state.tobytes()


@pytest.mark.slow
def test_hands_come_as_often_as_their_odds_say() -> None:
    hidden, likelier = "Y2 Y3 B* B* R9", {"Y2": 1.0, "Y3": -0.5, "B*": 0.4, "R9": -2.0}
    position = Position(CLASSIC, seed=1, rounds=1)
    set_hand(position, 1, "Y2 Y3")
    set_deck(position, "B* B* R9")
    log_odds = np.zeros((1, len(CLASSIC.colors) * RANKS), np.float32)
    for name, odds in likelier.items():
        log_odds[0, cards(name)] = odds
    odds_of: dict[str, float] = {}
    for pair in combinations(hidden.split(), 2):
        hand = " ".join(sorted(pair))
        odds_of[hand] = odds_of.get(hand, 0.0) + math.exp(sum(likelier[name] for name in pair))
    imagine, rng, worlds = fast(imaginer(CLASSIC)), new_generator(8), 4000
    found: Counter[str] = Counter()
    for _ in range(worlds):
        other = position.copy()
        imagine(other.state, 0, log_odds, rng)
        found[" ".join(sorted(names_of(other.state.hand[1]).split()))] += 1
    for hand, odds in odds_of.items():
        share = odds / sum(odds_of.values())
        error = math.sqrt(share * (1 - share) / worlds)
        assert abs(found[hand] / worlds - share) < 4 * error, hand
    assert found.keys() <= odds_of.keys()


# --- The belief -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "table", [(CLASSIC, 2, {"rounds": 1}), (PARTNERS, 4, {"rounds": 1})], ids=table_name
)
def test_a_belief_comes_from_what_has_been_played(table: tuple[Game, int, dict[str, Any]]) -> None:
    game, seats, options = table
    believe = believer(game)
    dealt = believe(Position(game, seats, 2, **options).state)
    later = believe(random_position(table, 3, most_moves=60).state)
    for log_odds in (dealt, later):
        assert log_odds.shape == (max(game.seats) - 1, len(game.colors) * RANKS)
        assert np.isfinite(log_odds).all()
    assert dealt.std() < 0.2  # nobody has told anything yet
    assert later.std() > 0.5


@pytest.mark.parametrize("name", ["rivals", "roll_and_write"])
def test_where_no_hand_is_hidden_nothing_is_believed(name: str) -> None:
    assert believer(find_game(name))(Table(name, seed=2).state).size == 0


def test_colours_that_change_places_change_places_in_the_belief() -> None:
    game, position = CLASSIC, random_position(WITH_HANDS[1], 6, most_moves=30)
    seen, per_color = position.observation(position.mover)[None], width(game.color_features)
    order = [3, 0, 5, 1, 4, 2]
    mixed = seen.copy()
    for to, color in enumerate(order):
        first = per_color * color
        mixed[:, per_color * to : per_color * (to + 1)] = seen[:, first : first + per_color]
    belief = load_belief("classic")
    assert np.allclose(belief.think(mixed), belief.think(seen)[:, order], atol=1e-4)


def overlap(position: Position, log_odds: LogOdds, worlds: int) -> float:
    """Which share of the other's unknown cards imagined worlds put into that hand."""
    imagine, rng, found = fast(imaginer(CLASSIC)), new_generator(5), []
    seat, state = position.mover, position.state
    true = state.hand[1 - seat] - state.known[1 - seat]
    for _ in range(worlds):
        world = CLASSIC.copy(state)
        imagine(world, seat, log_odds, rng)
        guessed = world.hand[1 - seat] - world.known[1 - seat]
        found.append(np.minimum(guessed, true).sum() / max(1, true.sum()))
    return float(np.mean(found))


@pytest.mark.skipif(interpreted(), reason="plays whole rounds with a network")
def test_worlds_that_lean_are_nearer_to_the_truth() -> None:
    player, believe, rng = champion.make(CLASSIC), believer(CLASSIC), new_generator(7)
    player.compile()
    gains = []
    for seed in range(4):
        position = Position(CLASSIC, seed=seed, rounds=1)
        mask = np.zeros(CLASSIC.actions, np.int8)
        for n in range(150):
            if position.over:
                break
            if n % 4 == 0:
                by_belief = overlap(position, believe(position.state), 8)
                gains.append(by_belief - overlap(position, no_log_odds(), 8))
            mask[:] = 0
            CLASSIC.legal(position.state, mask)
            CLASSIC.act(position.state, player(position.state, mask, rng), rng)
    assert np.mean(gains) > 3 * np.std(gains) / math.sqrt(len(gains))
