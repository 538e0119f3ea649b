"""Which deals a seed gives, in which interface."""

from typing import Any

import gymnasium
import numpy as np

import lostcities.envs.gymnasium  # noqa: F401  # registers the games
from lostcities.envs import Batch, classic_v0
from lostcities.table import Table


def test_a_seed_deals_the_same_in_all_adapters_and_otherwise_at_a_table() -> None:
    env: Any = gymnasium.make("lostcities/classic-v0", rounds=1)
    observation, _ = env.reset(seed=7)
    seats = classic_v0.raw_env(rounds=1)
    seats.reset(seed=7)
    assert (seats.observe("seat_0")["observation"] == observation).all()
    assert (np.asarray(Batch("classic", 2, seed=7, rounds=1).observations)[0] == observation).all()
    hand = env.unwrapped.one.states[0].hand[0]
    assert (Table("classic", seed=7, rounds=1).state.hand[0] != hand).any()


def test_games_after_the_first_are_dealt_otherwise_in_a_batch_than_in_a_vector() -> None:
    envs: Any = gymnasium.make_vec("lostcities/classic-v0", 2, rounds=1)
    observations, _ = envs.reset(seed=7)
    alone, _ = gymnasium.make("lostcities/classic-v0", rounds=1).reset(seed=8)
    batch = np.asarray(Batch("classic", 2, seed=7, rounds=1).observations)
    assert (observations[1] == alone).all()
    assert (observations[0] == batch[0]).all()
    assert (observations[1] != batch[1]).any()
