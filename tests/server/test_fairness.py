"""Shuffles and dice from server seeds are fair: chi-square over every slot, fixed seeds."""

import hashlib
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from lostcities.core.chance import shuffle
from lostcities.core.move_chance import move_generator
from lostcities.errors import BadRecord
from lostcities.fairness.commitments import check_seed, commitment, new_secret, seed_of
from lostcities.table import Table
from tests.nights import NIGHTLY

DEALS = 10_000 if NIGHTLY else 800
CARDS = 60
MOST = 4.5  # standard deviations


def seed(n: int) -> str:
    """A seed as a table has it, but the same in every run."""
    return seed_of(hashlib.sha256(f"secret {n}".encode()).hexdigest(), {0: "a", 1: str(n)})


def deviation(counts: NDArray[np.int64], freedom: int) -> float:
    """How far chi-square is from what fair chance would give, in standard deviations."""
    expected = counts.sum() / counts.size
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    return (chi_square - freedom) / sqrt(2 * freedom)


def test_every_card_comes_equally_often_to_every_slot() -> None:
    counts = np.zeros((CARDS, CARDS), np.int64)
    for n in range(DEALS):
        deck = np.arange(CARDS, dtype=np.int8)
        shuffle(deck, CARDS, move_generator(seed(n), 0))
        counts[np.arange(CARDS), deck] += 1
    assert abs(deviation(counts, (CARDS - 1) ** 2)) < MOST


def test_a_biased_shuffle_would_be_noticed() -> None:
    counts = np.zeros((CARDS, CARDS), np.int64)
    chance = np.random.default_rng(1)
    for _ in range(DEALS):
        deck = np.arange(CARDS)
        for i in range(CARDS):  # the well-known mistake: any slot with any slot
            j = int(chance.integers(CARDS))
            deck[i], deck[j] = deck[j], deck[i]
        counts[np.arange(CARDS), deck] += 1
    assert abs(deviation(counts, (CARDS - 1) ** 2)) > MOST + 2


@pytest.mark.slow
def test_every_face_of_every_die_comes_equally_often() -> None:
    colors, numbers = np.zeros((3, 6), np.int64), np.zeros((3, 10), np.int64)
    for n in range(DEALS):
        view = Table("roll_and_write", seed=seed(n)).view(None)
        for die in range(3):
            colors[die, view["colors"].index(view["color_dice"][die])] += 1
            numbers[die, view["number_dice"][die]] += 1
    assert abs(deviation(colors, 3 * 5)) < MOST
    assert abs(deviation(numbers, 3 * 9)) < MOST


def test_a_promise_fits_its_secret_alone() -> None:
    secrets = [new_secret() for _ in range(3)]
    assert len({len(it) for it in secrets}) == 1
    assert len(set(secrets)) == 3
    check_seed(seed_of(secrets[0], {1: "x"}), commitment(secrets[0]))
    with pytest.raises(BadRecord):
        check_seed(secrets[1], commitment(secrets[0]))


def test_what_others_add_changes_every_shuffle() -> None:
    secret = "ab" * 32
    hands = {
        str(Table("classic", seed=seed_of(secret, added)).view(0)["hands"])
        for added in ({}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "ab"})
    }
    assert len(hands) == 5
