"""Self-play: who moves, what it was worth, its advantages."""

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.bots.catalog import find_bot
from lostcities.bots.tuning import tuning_of
from lostcities.core.play import CUT
from lostcities.games.catalog import find_game
from lostcities.train.networks.network import Network
from lostcities.train.settings import Settings
from lostcities.train.tables.choosing import by_network, by_policy
from lostcities.train.tables.rollout import Company, SelfPlay, Steps, advantages
from lostcities.train.variants import Variant


def test_advantages_sum_up_to_the_reward_and_stop_at_the_end_of_a_game() -> None:
    steps, games, seats = 3, 1, 2
    zeros = torch.zeros(steps, games)
    kept = Steps(
        observations=zeros, masks=zeros, actions=zeros, log_probs=zeros, movers=zeros,
        teacher_actions=zeros, foreseen=zeros, own=zeros,
        values=torch.tensor([[[0.5, -0.5]], [[1.0, -1.0]], [[0.0, 0.0]], [[9.0, -9.0]]]),
        rewards=torch.tensor([[[0.0, 0.0]], [[2.0, -2.0]], [[0.0, 0.0]]]),
        ends=torch.tensor([[0.0], [1.0], [0.0]]),
    )  # fmt: skip
    found = advantages(kept, gae_lambda=1.0)
    assert found.shape == (steps, games, seats)
    assert found[:, 0, 0].tolist() == [1.5, 1.0, 9.0]
    assert (found[..., 0] == -found[..., 1]).all()


def test_guests_move_for_one_side_of_their_games_only() -> None:
    settings = Settings(game="classic", device="cpu", games=40, steps=8)
    table = SelfPlay(settings, Variant(2, 1.0, {"rounds": 1}), 0)
    network = Network(find_game("classic"), 8, 1)
    rules = by_policy(find_bot("rules", "classic"), "cpu")
    past = by_network(Network(find_game("classic"), 8, 1))
    steps = table.play(network, Company(opponents=[(0.25, rules), (0.1, None), (0.15, past)]))
    theirs = steps.movers[:-1] % 2 != table.place
    games = torch.arange(40)
    visited = (games < 10) | ((games >= 14) & (games < 20))
    assert (steps.own == ~(theirs & visited)).all()
    assert not steps.own.all()


def test_a_guest_plays_in_its_own_games_wherever_they_lie() -> None:
    settings = Settings(game="classic", device="cpu", games=40, steps=30)
    rules = by_policy(find_bot("rules", "classic"), "cpu")
    table = SelfPlay(settings, Variant(2, 1.0, {"rounds": 1}), 0)
    alone = rules(table.batch, table.observations, table.masks)
    for first in (0, 7, 30):
        some = rules(table.batch, table.observations[first:], table.masks[first:], first)
        assert torch.equal(some, alone[first:])


def test_a_game_that_was_cut_counts_as_it_lies() -> None:
    settings = Settings("rivals", device="cpu", games=8, steps=1, critic_size=0, max_turns=40)
    table = SelfPlay(settings, Variant(2, 1.0), 0)
    network, cuts = Network(find_game("rivals"), 8, 1), 0
    point = tuning_of(find_game("rivals")).point
    for _ in range(100):
        steps = table.play(network, Company())
        for game in (table.dones == CUT).nonzero().flatten().tolist():
            mine, theirs = table.scores[game].tolist()
            assert steps.rewards[0][game, 0] == pytest.approx(point * (mine - theirs))
            cuts += mine != theirs
    assert cuts > 0
