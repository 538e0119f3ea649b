"""The compiled forward pass says what NumPy says."""

import numpy as np
import pytest

from lostcities.bots.forward import (
    add_product,
    bend,
    forward,
    new_activations,
    normalize,
    stacked_weights,
)
from lostcities.bots.network import load_network, weights_file
from lostcities.core.compiled import fast, interpreted
from lostcities.envs import Batch
from lostcities.games.catalog import GAMES

NETWORKS = [
    (name, kind)
    for name in GAMES
    for kind in ("champion", "apprentice")
    if weights_file(name, kind).is_file()
]
MOST = 5

pytestmark = pytest.mark.skipif(interpreted(), reason="plain Python takes seconds a position")


@pytest.mark.parametrize(("name", "kind"), NETWORKS)
def test_a_compiled_network_thinks_what_numpy_thinks(name: str, kind: str) -> None:
    batch, choices = Batch(name, MOST, seed=3), np.random.default_rng(1)
    for _ in range(30):
        batch.step((batch.masks * choices.random(batch.masks.shape)).argmax(1))
    network = load_network(name, "apprentice" if kind == "apprentice" else "champion")
    weights = stacked_weights(network)
    expected = network.think(batch.observations)
    for n in (MOST, 2, 1):
        activations = new_activations(MOST, batch.game, weights)
        fast(forward)(weights, activations, batch.observations, n)
        assert np.allclose(activations.logits[:n], expected.logits[:n], rtol=0, atol=2e-3)
        assert np.allclose(activations.values[:n], expected.values[:n], rtol=0, atol=1e-3)
        assert not activations.logits[n:].any()


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("deep", [3, 4, 10])
def test_a_product_is_added_whatever_the_shape(n: int, deep: int) -> None:
    numbers = np.random.default_rng(2)
    rows, matrix = numbers.random((n, deep + 1)), numbers.random((deep, 7))
    out = np.ones((n + 1, 9))
    fast(add_product)(rows, n, matrix, out)
    assert np.allclose(out[:n, :7], 1 + rows[:, :deep] @ matrix)
    assert (out[n:] == 1).all()
    assert (out[:, 7:] == 1).all()


def test_rows_are_normalized() -> None:
    rows = np.array([[1.0, 2.0, 3.0, 6.0], [5.0, 5.0, 5.0, 9.0]], np.float32)
    out, ones = np.zeros((2, 4), np.float32), np.ones(4, np.float32)
    fast(normalize)(rows, 2, (2 * ones, ones), out)
    assert np.allclose(out.mean(1), 1, atol=1e-4)
    assert np.allclose(out.std(1), 2, atol=1e-3)


def test_the_smooth_step_is_that_of_the_training() -> None:
    rows = np.linspace(-8, 8, 401, dtype=np.float32)[None]
    expected = 0.5 * rows * (1 + np.tanh(np.sqrt(2 / np.pi) * (rows + 0.044715 * rows**3)))
    fast(bend)(rows, 1)
    assert np.abs(rows - expected).max() < 1e-4
