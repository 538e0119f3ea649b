"""A batch saved, restored, cloned and pickled goes on as if nothing had happened."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lostcities.envs import Batch
from lostcities.envs.batch.rows import Rows
from lostcities.games.catalog import OWN

ARRAYS = (
    *("observations", "masks", "movers", "dones", "scores", "rewards", "turns"),
    *("states", "generators"),
)
WAYS: dict[str, Callable[[Batch], Batch]] = {
    "clone": lambda batch: batch.clone(),
    "clone with other threads": lambda batch: batch.clone(threads=3),
    "deepcopy": copy.deepcopy,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
}


def begun(game: str, threads: int = 2, **options: Any) -> Batch:
    """Games in the middle."""
    batch = Batch(game, 10, seed=4, threads=threads, max_turns=50, **options)
    play(batch, 90, seed=1)
    return batch


def play(batch: Batch, steps: int, seed: int) -> list[bytes]:
    """Random steps; all arrays after each."""
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(1))
        seen.append(all_arrays(batch))
    return seen


def all_arrays(batch: Batch) -> bytes:
    return b"".join(np.ascontiguousarray(getattr(batch, name)).tobytes() for name in ARRAYS)


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("way", WAYS)
def test_a_copy_goes_on_the_same(game: str, way: str) -> None:
    batch = begun(game)
    other = WAYS[way](batch)
    assert all_arrays(other) == all_arrays(batch)
    assert play(other, 60, seed=2) == play(batch, 60, seed=2)
    batch.reset()
    other.reset()
    assert all_arrays(other) == all_arrays(batch)


@pytest.mark.parametrize("game", OWN)
def test_what_was_saved_comes_back_in_the_same_memory(game: str) -> None:
    batch = begun(game)
    masks, saved, before = batch.masks, batch.save(), all_arrays(batch)
    first = play(batch, 60, seed=3)
    batch.restore(saved)
    assert batch.masks is masks
    assert all_arrays(batch) == before
    assert play(batch, 60, seed=3) == first
    kept = pickle.loads(pickle.dumps(saved))
    for threads in (1, 4):
        other = Batch(game, 10, seed=99, threads=threads, max_turns=50)
        other.restore(kept)
        assert play(other, 60, seed=3) == first


def test_copies_share_nothing() -> None:
    batch = begun("classic")
    saved, twin, before = batch.save(), batch.clone(), all_arrays(batch)
    play(twin, 5, seed=5)
    assert all_arrays(batch) == before
    saved.arrays["masks"][:] = 0
    assert all_arrays(batch) == before


def test_a_snapshot_has_every_array_of_a_row() -> None:
    assert {*begun("classic").save().arrays, "options"} == set(Rows._fields)


def test_options_come_with_a_pickle() -> None:
    batch = begun("roll_and_write", seats=3, sealed=True)
    other = pickle.loads(pickle.dumps(batch))
    assert play(other, 100, seed=6) == play(batch, 100, seed=6)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (("rivals", 10, {"max_turns": 50}), "game 'classic', not 'rivals'"),
        (("classic", 11, {"max_turns": 50}), "n 10, not 11"),
        (("classic", 10, {}), "max_turns 50, not None"),
        (("classic", 10, {"max_turns": 50, "rounds": 1}), "other options"),
    ],
)
def test_another_batch_does_not_take_it_and_says_why(other: Any, says: str) -> None:
    game, n, settings = other
    batch = Batch(game, n, **settings)
    before = all_arrays(batch)
    with pytest.raises(ValueError, match=f"the snapshot is of a batch with {says}"):
        batch.restore(begun("classic").save())
    assert all_arrays(batch) == before
