"""The native batch: the same games as one at a time, as arrays."""

from typing import Any

import numpy as np
import pytest

from lostcities import BadOption, LostCitiesError
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.core.play import CUT, OVER, PLAYING
from lostcities.envs import Batch
from lostcities.envs.batch.cpu import with_attributes
from lostcities.envs.batch.rows import (
    Numbers,
    Rows,
    advancer,
    beginner,
    by_columns,
    empty_rows,
    plain,
)
from lostcities.games.catalog import GAMES, find_game

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def random_actions(
    batch: Batch, rng: np.random.Generator
) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    chosen: np.ndarray[tuple[int], np.dtype[np.int64]] = (
        batch.masks * rng.random(batch.masks.shape)
    ).argmax(1)
    return chosen


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_each_row_is_a_game_of_its_own(name: str, seats: int) -> None:
    game, n, choices = find_game(name), 3, np.random.default_rng(5)
    batch = Batch(name, n, seats=seats, seed=9, threads=2)
    states, options = game.new_states(n), game.new_options(seats)
    generators = [new_generator(9, i) for i in range(n)]
    for i in range(n):
        game.deal(states[i], seats, options, generators[i])
    for _ in range(60):
        actions = random_actions(batch, choices)
        batch.step(actions)
        for i in range(n):
            game.act(states[i], int(actions[i]), generators[i])
            if game.is_over(states[i]):
                scores = [game.score(states[i], seat) for seat in range(seats)]
                assert (batch.dones[i], batch.scores[i].tolist()) == (OVER, scores)
                game.deal(states[i], seats, options, generators[i])
            else:
                assert batch.dones[i] == PLAYING
            check_row(batch, i, states[i])


def check_row(batch: Batch, i: int, state: object) -> None:
    """Observation, mask and mover of a row belong to the state."""
    game, seat = batch.game, batch.game.mover(state)
    features, mask = np.zeros(game.features, np.int8), np.zeros(game.actions, np.int8)
    game.observe(state, seat, features)
    game.legal(state, mask)
    assert batch.movers[i] == seat
    assert (batch.observations[i] == features).all()
    assert (batch.masks[i] == mask).all()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_number_of_threads_changes_nothing(name: str, seats: int) -> None:
    one, two = (Batch(name, 7, seats=seats, seed=1, threads=threads) for threads in (1, 2))
    choices = np.random.default_rng(2)
    for _ in range(40):
        actions = random_actions(one, choices)
        one.step(actions)
        two.step(actions)
    assert one.states.tobytes() == two.states.tobytes()
    assert (one.observations == two.observations).all()


def test_two_seats_are_rewarded_with_the_margin_at_the_end_only() -> None:
    batch, choices = (
        Batch("classic", 8, rounds=1, expeditions=1, hand=2, highest=4),
        np.random.default_rng(1),
    )
    ended = 0
    while ended < 20:
        batch.step(random_actions(batch, choices))
        over = batch.dones == OVER
        ended += int(over.sum())
        margins = batch.scores[:, 0] - batch.scores[:, 1]
        assert (batch.rewards[over, 0] == margins[over]).all()
        assert (batch.rewards[over, 1] == -margins[over]).all()
        assert (batch.rewards[~over] == 0).all()


def test_many_seats_are_rewarded_with_their_scores() -> None:
    batch, choices = Batch("roll_and_write", 4, seats=3), np.random.default_rng(1)
    while not batch.dones.any():
        batch.step(random_actions(batch, choices))
    over = batch.dones == OVER
    assert (batch.rewards[over] == batch.scores[over]).all()


def test_partners_are_rewarded_together() -> None:
    batch, choices = Batch("partners", 4, rounds=1), np.random.default_rng(1)
    while not batch.dones.any():
        batch.step(random_actions(batch, choices))
    over = batch.dones == OVER
    assert (batch.rewards[over, 0] == batch.rewards[over, 2]).all()
    assert (batch.rewards[over, 0] == -batch.rewards[over, 1]).all()


def test_a_game_is_cut_after_so_many_turns() -> None:
    batch, choices = Batch("classic", 3, max_turns=2), np.random.default_rng(1)
    seen, turns = [], []
    for _ in range(8):
        batch.step(random_actions(batch, choices))
        seen.append(int(batch.dones[0]))
        turns.append(int(batch.turns[0]))
    assert seen == [PLAYING, PLAYING, PLAYING, CUT] * 2  # a turn is a card placed and one drawn
    assert turns == [0, 1, 1, 0] * 2


def test_mirrored_games_have_the_same_deals() -> None:
    batch = Batch("classic", 6, seed=4)
    batch.mirror()
    assert batch.states[:3].tobytes() == batch.states[3:].tobytes()
    assert batch.states[0].tobytes() != batch.states[1].tobytes()
    assert (batch.observations[:3] == batch.observations[3:]).all()


@pytest.mark.parametrize("name", ["classic", "rivals"])
def test_rows_that_lie_across_the_memory_as_on_a_gpu_hold_the_same(name: str) -> None:
    game, n, choices = find_game(name), 6, np.random.default_rng(3)
    seats = max(game.seats)
    batch = Batch(name, n, seats=seats, seed=8, max_turns=20)
    empty = empty_rows(game, n, seats, game.option_row(seats))
    rows = Rows(*(with_attributes(by_columns(array)) for array in empty))
    for i in range(n):
        fast(beginner(game))(rows, i, numbers_of(rows, i), 8)
    check_columns(batch, rows)
    for _ in range(90):
        actions = random_actions(batch, choices)
        batch.step(actions)
        for i in range(n):
            fast(advancer(game))(rows, i, numbers_of(rows, i), int(actions[i]), 20)
        check_columns(batch, rows)


def numbers_of(rows: Rows, i: int) -> Numbers:
    """What a thread of the GPU is given."""
    several = (rows.generators, rows.observations, rows.masks, rows.scores, rows.rewards)
    return Numbers(*(array[i] for array in several))


def check_columns(batch: Batch, rows: Rows) -> None:
    """Every array of a batch holds what these rows hold."""
    for name, array in rows._asdict().items():
        if name != "options":
            assert np.asarray(getattr(batch, name)).tobytes() == array.tobytes(), name
    assert rows.observations.flags.f_contiguous
    assert not plain(rows.observations).flags.c_contiguous


def test_a_reset_deals_as_a_new_batch_does() -> None:
    batch = Batch("rivals", 5, seed=1)
    batch.step(batch.masks.argmax(1))
    batch.reset(2)
    assert batch.states.tobytes() == Batch("rivals", 5, seed=2).states.tobytes()
    batch.reset()  # with the seed after it
    assert batch.states.tobytes() == Batch("rivals", 5, seed=3).states.tobytes()


@pytest.mark.parametrize("seed", [-1, 1.7, "a", True, 2**63])
def test_a_seed_that_no_generator_can_begin_with_is_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match=r"seed must be a whole number from 0 to 2\*\*63 - 1, not"):
        Batch("rivals", 2, seed=seed)
    batch = Batch("rivals", 2)
    before = batch.states.tobytes()
    with pytest.raises(BadOption, match="seed must be"):
        batch.reset(seed)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("action", [-1, 1, 127, 10**6])
def test_an_action_that_is_not_legal_is_named_and_nothing_happens(action: int) -> None:
    batch = Batch("rivals", 3) if action == 1 else Batch("classic", 3)
    before = batch.states.tobytes()
    actions = batch.masks.argmax(1)
    actions[2] = action
    with pytest.raises(ValueError, match=f"action {action} is not legal in game 2"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_actions_of_a_wrong_shape_are_refused() -> None:
    with pytest.raises(ValueError, match=r"actions must have shape \(3,\), not \(2,\)"):
        Batch("classic", 3).step(np.zeros(2, np.int64))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess", "n": 1}, "there is no game 'chess'"),
        ({"game": "classic", "n": 0}, "n must be a whole number from 1 on, not 0"),
        ({"game": "classic", "n": 1, "seats": 3}, "classic is for 2 seats, not 3"),
        ({"game": "classic", "n": 1, "device": "tpu"}, "device must be 'cpu' or 'cuda'"),
        ({"game": "classic", "n": 1, "colours": 3}, "classic has no option 'colours'"),
    ],
)
def test_a_batch_that_cannot_be_says_why(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(LostCitiesError, match=sentence):
        Batch(**arguments)  # type: ignore[arg-type]
