"""Loops over the verbs: the nth legal action, and random games in every way of running them."""

import sys
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lostcities.core import compiled, play
from lostcities.core.compiled import fast, interpreted
from lostcities.core.game import Game
from lostcities.core.play import (
    BEGINNING,
    CUT,
    ENDLESS,
    OVER,
    PLAYING,
    Limit,
    Progress,
    margin,
    nth_legal,
    random_games,
    random_games_on_gpu,
    reward,
    scorer,
    stepper,
    win_share,
)
from lostcities.games.catalog import CLASSIC
from tests.rules.positions import TABLES, Position, table_name

Table = tuple[Game, int, dict[str, Any]]


@pytest.mark.parametrize("size", [1, 2, 15, 16, 17, 31, 32, 33, 50, 127])
def test_the_nth_legal_action_is_found(size: int) -> None:
    rng = np.random.default_rng(size)
    for share in (0.05, 0.5, 1.0):
        mask = (rng.random(size) < share).astype(np.int8)
        legal = np.flatnonzero(mask).tolist()
        assert [nth_legal(mask, n) for n in range(len(legal))] == legal


def batch(table: Table, games: int) -> tuple[Any, Any]:
    """States to be played, and the options as an array of one."""
    game, seats, given = table
    return game.new_states(games), game.option_row(seats, given)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_random_games_are_played_to_the_end_each_with_its_own_chance(table: Table) -> None:
    game, seats, _ = table
    states, options = batch(table, 2)
    actions = random_games(game)(states, seats, options, 5, 0)
    assert actions > 2 * 8
    assert all(game.is_over(state) for state in states)
    assert states[0].tobytes() != states[1].tobytes()
    alone, options = batch(table, 1)
    random_games(game)(alone, seats, options, 5, 1)
    assert alone[0].tobytes() == states[1].tobytes()


@pytest.mark.skipif(interpreted(), reason="there are no compiled rules to compare")
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_compiled_random_games_end_alike(table: Table) -> None:
    game, seats, given = table
    longer = (game, seats, {**given, "rounds": 2} if "rounds" in given else given)
    function = random_games(game)
    plain, options = batch(longer, 1)
    quick, _ = batch(longer, 1)
    assert function(plain, seats, options, 5, 0) == fast(function)(quick, seats, options, 5, 0)
    assert plain.tobytes() == quick.tobytes()


# --- A step ---------------------------------------------------------------------------


def walk(position: Position, limit: Limit = ENDLESS, **how: Any) -> list[Progress]:
    """Play first legal actions until a step says that it is over."""
    step, found = fast(stepper(position.game, **how)), [BEGINNING]
    while found[-1].done == PLAYING:
        action = int(position.actions()[0])
        found.append(Progress(*step(position.state, action, position.rng, found[-1], limit)))
    return found[1:]


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_steps_count_the_actions_and_how_often_the_move_passes(table: Table) -> None:
    game, seats, options = table
    position = Position(game, seats, 2, **options)
    movers, step, progress = [position.mover], stepper(game), BEGINNING
    while progress.done == PLAYING:
        action = int(position.actions()[-1])
        progress = step(position.state, action, position.rng, progress, Limit(actions=60))
        movers.append(game.mover(position.state))
    passed = sum(before != after for before, after in pairwise(movers))
    assert (progress.turns, progress.actions) == (passed, len(movers) - 1)


def test_a_game_is_cut_when_its_turns_or_actions_are_used_up() -> None:
    by_turns = walk(Position(CLASSIC), Limit(turns=3))
    assert [it.turns for it in by_turns] == [0, 1, 1, 2, 2, 3]
    assert [it.done for it in by_turns] == [*[PLAYING] * 5, CUT]
    assert [it.done for it in walk(Position(CLASSIC), Limit(actions=4))] == [*[PLAYING] * 3, CUT]


def test_the_end_by_the_rules_comes_before_a_limit() -> None:
    tiny = {"expeditions": 1, "hand": 2, "highest": 4, "rounds": 1}
    ended = walk(Position(CLASSIC, **tiny))[-1]
    assert ended.done == OVER
    again = walk(Position(CLASSIC, **tiny), Limit(ended.turns, ended.actions))[-1]
    assert again == ended
    assert walk(Position(CLASSIC, **tiny), Limit(ended.turns - 1))[-1].done == CUT


def test_a_step_of_a_round_ends_with_the_round() -> None:
    tiny = {"expeditions": 1, "hand": 2, "highest": 4, "rounds": 2}
    match, one = walk(Position(CLASSIC, **tiny)), walk(Position(CLASSIC, **tiny), of_round=True)
    assert one[-1].done == OVER
    assert 0 < len(one) < len(match)


# --- What an ended game comes to ------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "margins"),
    [
        ([30, 10], [20, -20]),
        ([9, 3, 6], [4.5, -4.5, 0]),
        ([11, -3, 64, 5], [11 - 66 / 3, -3 - 80 / 3, 64 - 13 / 3, 5 - 72 / 3]),
    ],
)
def test_a_margin_is_the_lead_on_the_mean_of_the_others(
    scores: list[int], margins: list[float]
) -> None:
    sides, together = len(scores), np.array(scores)
    assert [fast(margin)(score, sum(scores), sides) for score in scores] == margins
    assert margin(together, together.sum(), sides).tolist() == margins
    assert sum(margins) == pytest.approx(0)


def test_the_best_share_the_win() -> None:
    assert [fast(win_share)(score, 7, 1) for score in (7, 3)] == [1, 0]
    assert [win_share(score, 7, 2) for score in (7, 7, 1)] == [0.5, 0.5, 0]


@pytest.mark.parametrize(
    ("scores", "sides", "rewards"),
    [
        ([30, 10], 0, [20, -20]),
        ([20, 5, 20, 5], 2, [15, -15, 15, -15]),
        ([9, 3, 6], 0, [9, 3, 6]),
    ],
)
def test_a_reward_is_the_margin_of_two_sides_or_the_score_among_more(
    scores: list[int], sides: int, rewards: list[int]
) -> None:
    row = np.array(scores, np.int32)
    assert [fast(reward)(row, sides, seat) for seat in range(len(row))] == rewards


def test_the_scores_of_all_seats_are_written_down() -> None:
    position, scores = Position(CLASSIC), np.zeros(2, np.int32)
    position.play(position.moves()[0])
    fast(scorer(CLASSIC))(position.state, scores)
    assert scores.tolist() == [CLASSIC.score(position.state, seat) for seat in range(2)]


# --- The kernel, with a make-believe GPU ----------------------------------------------


class MakeBelieve:
    """What a kernel asks of a GPU, for one thread at a time."""

    thread = 0

    def __init__(self) -> None:
        self.local = SimpleNamespace(array=self.used_memory)

    def used_memory(self, size: int, kind: Any) -> Any:
        """Nobody clears the local memory of a thread."""
        memory = np.zeros(size, kind)
        memory.view(np.int8)[:] = 85
        return memory.view(np.recarray) if memory.dtype.names else memory

    def grid(self, _dimensions: int) -> int:
        return self.thread

    def jit(self, function: Any) -> Any:
        return function


def test_a_thread_of_the_kernel_plays_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = MakeBelieve()
    monkeypatch.setattr(play, "cuda", lambda: gpu)
    monkeypatch.setattr(play, "fast", lambda function: function)
    table = (CLASSIC, 2, {"expeditions": 2, "hand": 3, "rounds": 1})
    states, options = batch(table, 3)
    counts = np.zeros(3, np.int64)
    kernel = random_games_on_gpu(CLASSIC)
    for gpu.thread in range(5):  # threads beyond the games do nothing
        kernel(states, 2, options, 9, 0, counts)
    expected, options = batch(table, 3)
    total = random_games(CLASSIC)(expected, 2, options, 9, 0)
    for name in CLASSIC.fields.names or ():
        assert np.array_equal(getattr(states, name), getattr(expected, name))
    assert counts.sum() == total


def test_without_numba_cuda_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numba = pytest.importorskip("numba")
    monkeypatch.delattr(numba, "cuda", raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    with pytest.raises(ImportError, match="needs numba-cuda: pip install"):
        compiled.cuda()
    assert not compiled.has_gpu()


def test_names_that_numba_cuda_wants_of_numpy_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    numba = pytest.importorskip("numba")
    gpu = SimpleNamespace(is_available=lambda: True)
    monkeypatch.setattr(numba, "cuda", gpu, raising=False)
    for name in ("row_stack", "in1d", "trapz"):
        monkeypatch.delattr(np, name, raising=False)
    try:
        assert compiled.cuda() is gpu
        assert compiled.has_gpu()  # asks once more, with the names there
        assert np.__dict__["in1d"] is np.isin
    finally:
        for name in ("row_stack", "in1d", "trapz"):
            np.__dict__.pop(name, None)
