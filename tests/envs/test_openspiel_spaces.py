"""Small variants have small spaces and tight bounds."""

from itertools import product
from typing import Any

import numpy as np
import pyspiel
import pytest

from lostcities.games.classic.openspiel_bounds import color_margins, most_margin
from lostcities.games.classic.rules import expedition_score
from lostcities.notation.moves import move_names
from tests.envs.openspiel_games import SHORT, decisions, played

SMALL = "python_lostcities_classic(rounds=1,expeditions=2,highest=4,hand=2)"


def test_a_small_game_has_only_the_actions_it_can_use() -> None:
    game = pyspiel.load_game(SMALL)
    state = next(decisions(SMALL, 0))
    names = [state.action_to_string(0, action) for action in range(game.num_distinct_actions())]
    ranks = ("*", "2", "3", "4")
    expected = [
        name
        for color in "YB"
        for name in (
            *(f"play {color}{rank}" for rank in ranks),
            *(f"discard {color}{rank}" for rank in ranks),
            f"draw {color}",
        )
    ]
    assert names == [*expected, "draw deck"]
    assert game.max_chance_outcomes() == 8


def seen_in(name: str) -> tuple[set[str], set[int]]:
    """The names of all actions and outcomes of some random games, and features ever set."""
    seen, features = set[str](), set[int]()
    for seed in range(12):
        for state in played(name, seed):
            if state.current_player() >= 0:
                seen |= {state.action_to_string(action) for action in state.legal_actions()}
                for seat in range(state.num_players()):
                    features |= set(np.flatnonzero(state.observation_tensor(seat)).tolist())
    return seen, features


def test_a_small_game_uses_all_the_actions_it_has() -> None:
    seen, features = seen_in(SMALL)
    game = pyspiel.load_game(SMALL)
    assert len(seen) == game.num_distinct_actions()
    assert len(features) > 0.8 * game.observation_tensor_size()


@pytest.mark.parametrize("name", SHORT)
def test_lists_and_observers_show_the_same_features_as_the_game(name: str) -> None:
    for state in decisions(name, seed=3, every=6):
        table, game = state.table, state.get_game()
        for seat in range(state.num_players()):
            whole = np.zeros(table.game.features, np.int8)
            table.game.observe(table.state, seat, whole)
            used = table.spaces.features
            assert state.observation_tensor(seat) == whole[used].tolist()
            unused = np.delete(whole, used)
            assert not unused.any() or "classic" in table.game.name
            observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
            observer.set_from(state, seat)
            assert observer.tensor.tolist() == state.information_state_tensor(seat)
            assert observer.tensor.tolist() == pyspiel.State.information_state_tensor(state, seat)


def test_names_of_actions_are_those_of_the_game() -> None:
    for state in decisions("python_lostcities_classic(expeditions=3)", seed=1, every=9):
        actions = state.table.spaces.actions
        for action in state.legal_actions():
            assert (
                state.action_to_string(action) == move_names(state.table.game)[actions.full(action)]
            )
            assert state.string_to_action(state.action_to_string(action)) == action


# --- Bounds ---------------------------------------------------------------------------


def bounds(name: str) -> tuple[float, float]:
    game = pyspiel.load_game(name)
    return game.min_utility(), game.max_utility()


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("python_lostcities_classic(rounds=1,expeditions=1,hand=2)", 100),
        ("python_lostcities_classic(rounds=2,expeditions=1,hand=2)", 2 * 100),
        ("python_lostcities_classic(rounds=1,expeditions=1,highest=2,hand=1)", 60),
        ("python_lostcities_classic(rounds=1,expeditions=2,highest=4,hand=2)", 160),
        ("python_lostcities_classic(reward=rank)", 1),
        ("python_lostcities_tiny", 34),
        ("python_lostcities_rivals", 472),
        ("python_lostcities_partners(reward=rank)", 1),
    ],
)
def test_the_bounds_follow_from_the_parameters(name: str, most: int) -> None:
    assert bounds(name) == (-most, most)


def test_more_seats_win_points_and_lose_none_in_rivals() -> None:
    assert bounds("python_lostcities_rivals(players=3)") == (0, 472)
    assert bounds("python_lostcities_rivals(players=3,reward=rank)") == (-1, 1)


@pytest.mark.parametrize(("ranks", "doubled"), [(2, 0), (4, 0), (5, 0), (5, 2)])
def test_the_margins_of_a_colour_are_those_of_all_ways_to_lay_it(ranks: int, doubled: int) -> None:
    numbers = range(2, ranks + 1)
    best: dict[int, int] = {}
    for mine in product((0, 1), repeat=len(numbers)):
        for theirs in product((0, 1), repeat=len(numbers)):
            copies = [1 + (n < doubled) for n in range(len(numbers))]
            if any(a + b > c for a, b, c in zip(mine, theirs, copies, strict=True)):
                continue
            for a, b in product(range(4), repeat=2):
                if a + b <= 3:
                    used = a + b + sum(mine) + sum(theirs)
                    margin = points(numbers, mine, a) - points(numbers, theirs, b)
                    best[used] = max(best.get(used, margin), margin)
    ours = color_margins(ranks, doubled)
    at_most = [max(m for n, m in best.items() if n <= used) for used in sorted(best)]
    assert [max(ours[: used + 1]) for used in sorted(best)] == at_most


def points(numbers: Any, laid: Any, wagers: int) -> int:
    total = sum(n for n, is_laid in zip(numbers, laid, strict=True) if is_laid)
    return expedition_score(total, wagers, wagers + sum(laid))


def test_two_hands_are_never_laid() -> None:
    assert most_margin(5, 10, 0, 60) > most_margin(5, 10, 0, 44)
