"""Chance, a step at a time: what can come, how likely, and that nothing is decided before."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pyspiel
import pytest

from lostcities.core.cards import WAGER, card_of
from lostcities.core.chance import new_generator
from lostcities.envs.openspiel.part import part_of
from lostcities.games.catalog import GAMES
from tests.envs.openspiel_games import SHORT, any_action, played


@pytest.mark.parametrize("name", SHORT)
def test_the_outcomes_are_in_order_and_certain_together(name: str) -> None:
    seen = 0
    for state in played(name, seed=1):
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            assert list(outcomes) == sorted(set(outcomes)) == state.legal_actions()
            assert sum(likely) == pytest.approx(1)
            assert min(likely) > 0
            assert max(outcomes) < state.get_game().max_chance_outcomes()
            seen += 1
    assert 0 < seen <= state.get_game().max_chance_nodes_in_history()


@pytest.mark.parametrize("name", ["python_lostcities_classic(max_turns=50)", SHORT[1]])
def test_a_card_is_as_likely_as_it_is_frequent_among_the_unseen(name: str) -> None:
    game = pyspiel.load_game(name)
    whole = game.new_initial_state().table.weights().copy()
    for state in played(name, seed=2):
        if state.is_chance_node():
            table = state.table.state
            laid_or_held = table.hand.sum(axis=0) + on_the_table(table)
            unseen = whole - laid_or_held
            expected = {int(c): unseen[c] / unseen.sum() for c in np.flatnonzero(unseen)}
            assert dict(state.chance_outcomes()) == pytest.approx(expected)


def on_the_table(table: Any) -> Any:
    """By card: how many lie in expeditions and on piles."""
    counts = np.zeros(table.hand.shape[1], int)
    for color in range(len(table.pile_height)):
        for card in table.pile[color, : table.pile_height[color]]:
            counts[card] += 1
        for side in range(2):
            counts[card_of(color, WAGER)] += table.wagers[side, color]
            for rank in range(1, 10):
                counts[card_of(color, rank)] += table.laid[side, color] >> rank & 1
    return counts


@pytest.mark.parametrize("name", SHORT)
def test_no_state_holds_what_is_to_come(name: str) -> None:
    for state in played(name, seed=3):
        table = state.table.state
        if "deck" in table.dtype.names:
            deck = table.deck[: int(table.deck_left)].tolist()
            assert deck == sorted(deck)
        elif state.table.places:
            assert not table.color_die[(6 - len(state.table.places) + 1) // 2 :].any()


@pytest.mark.parametrize("name", SHORT)
def test_two_ways_from_the_same_state_depend_on_chance_alone(name: str) -> None:
    """A copy that is given the same outcomes ends the same; one with others goes elsewhere."""
    state = pyspiel.load_game(name).new_initial_state()
    twin, rng, forks = state.clone(), np.random.default_rng(4), 0
    while not state.is_terminal():
        action = any_action(state, rng)
        others = [other for other in state.legal_actions() if other != action]
        elsewhere = state.clone() if state.is_chance_node() and others else None
        state.apply_action(action)
        twin.apply_action(action)
        if elsewhere is not None:
            elsewhere.apply_action(int(rng.choice(others)))
            assert str(elsewhere) != str(state)
            forks += 1
    assert forks > 0
    assert str(twin) == str(state)
    assert twin.returns() == state.returns()


@pytest.mark.parametrize("game", GAMES)
def test_only_the_actions_so_named_draw_from_the_deck(game: str) -> None:
    rules, rng = GAMES[game], new_generator(5)
    state, choice = rules.new_state(), np.random.default_rng(5)
    rules.deal(state, rules.seats[0], rules.new_options(rules.seats[0]), rng)
    for _ in range(300):
        mask = np.zeros(rules.actions, np.int8)
        if not rules.legal(state, mask):
            break
        action, before = int(choice.choice(np.flatnonzero(mask))), rules.copy(state)
        rules.act(state, action, rng)
        if "deck_left" in state.dtype.names:
            assert (state.deck_left != before.deck_left) == (action in part_of(rules).draws)
        else:
            assert not part_of(rules).draws


# --- The starting wagers of Rivals ----------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_starting_wagers_are_as_likely_as_dealing_until_nobody_has_a_pair(players: int) -> None:
    deals = Counter(permutations([*range(5), *range(5)], 2 * players))
    fair = {deal: n for deal, n in deals.items() if not has_pair(deal)}
    total = sum(fair.values())
    assert likelihoods(players) == pytest.approx({deal: n / total for deal, n in fair.items()})


def has_pair(deal: tuple[int, ...]) -> bool:
    return any(deal[n] == deal[n + 1] for n in range(0, len(deal), 2))


def likelihoods(players: int) -> dict[tuple[int, ...], float]:
    """By the colours dealt: how likely the chance nodes make them."""
    state = pyspiel.load_game(f"python_lostcities_rivals(players={players})").new_initial_state()
    found: dict[tuple[int, ...], float] = {}
    walk(state.table, (), 1.0, found)
    return found


def walk(table: Any, dealt: tuple[int, ...], likely: float, found: Any) -> None:
    if not table.places:
        found[dealt] = likely
        return
    weights = table.weights().copy()
    total = weights.sum()
    for outcome, weight in enumerate(weights.tolist()):
        if weight == 0:
            continue
        child = table.copy()
        child.fall(outcome)
        walk(child, (*dealt, outcome // 10), likely * weight / total, found)
