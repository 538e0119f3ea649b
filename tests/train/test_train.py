"""Training on the CPU, small: the network is equivariant, the sums are right, it learns."""

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.bots.catalog import COMPILED
from lostcities.bots.network import POINT
from lostcities.envs import Batch
from lostcities.envs.rows import CUT
from lostcities.rules.cards import RANKS
from lostcities.rules.catalog import GAMES, find_game
from lostcities.rules.game import width
from lostcities.table import Table
from lostcities.train.choosing import by_network, by_policy
from lostcities.train.foresight import foreseen_width, foresight
from lostcities.train.learn import Magnet
from lostcities.train.leg import Leg, run_leg
from lostcities.train.network import Network, masked, seat_values
from lostcities.train.rollout import Company, SelfPlay, Steps, advantages
from lostcities.train.settings import Settings
from lostcities.train.variants import Variant


def some_observations(name: str) -> torch.Tensor:
    batch = Batch(name, 4, seed=3)
    rng = np.random.default_rng(1)
    for _ in range(40):
        batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(1))
    return torch.as_tensor(batch.observations.copy())


@pytest.mark.parametrize("name", GAMES)
def test_permuting_the_colours_permutes_the_policy_and_leaves_the_value(name: str) -> None:
    game = find_game(name)
    network = Network(game, 32, 2).double()
    for weights in network.parameters():
        torch.nn.init.normal_(weights, std=0.3)
    seen, colors = some_observations(name), len(game.colors)
    order = torch.randperm(colors)
    features, actions = width(game.color_features), width(game.color_actions)

    def permuted(rows: torch.Tensor, size: int) -> torch.Tensor:
        tokens = rows[:, : colors * size].reshape(len(rows), colors, size)[:, order]
        return torch.cat([tokens.flatten(1), rows[:, colors * size :]], 1)

    logits, values = network(seen)
    turned_logits, turned_values = network(permuted(seen, features))
    assert torch.allclose(turned_logits, permuted(logits, actions), atol=1e-5)
    assert torch.allclose(turned_values, values, atol=1e-5)


def test_values_belong_to_seats_whoever_moves() -> None:
    movers = torch.tensor([0, 1, 2])
    values = seat_values(torch.tensor([[1.0], [2.0], [3.0]]), movers, 4)
    assert values.tolist() == [[1, -1, 1, -1], [-2, 2, -2, 2], [3, -3, 3, -3]]
    relative = torch.tensor([[1.0, 2, 3, 9]] * 3)
    assert seat_values(relative, movers, 3).tolist() == [[1, 2, 3], [3, 1, 2], [2, 3, 1]]


def test_advantages_sum_up_to_the_reward_and_stop_at_the_end_of_a_game() -> None:
    steps, games, seats = 3, 1, 2
    zeros = torch.zeros(steps, games)
    kept = Steps(
        observations=zeros, masks=zeros, actions=zeros, chances=zeros, movers=zeros, lessons=zeros,
        foreseen=zeros, own=zeros,
        values=torch.tensor([[[0.5, -0.5]], [[1.0, -1.0]], [[0.0, 0.0]], [[9.0, -9.0]]]),
        rewards=torch.tensor([[[0.0, 0.0]], [[2.0, -2.0]], [[0.0, 0.0]]]),
        ends=torch.tensor([[0.0], [1.0], [0.0]]),
    )  # fmt: skip
    better = advantages(kept, trace=1.0)
    assert better.shape == (steps, games, seats)
    assert better[:, 0, 0].tolist() == [1.5, 1.0, 9.0]
    assert (better[..., 0] == -better[..., 1]).all()


@pytest.mark.parametrize("name", ["classic", "partners"])
def test_the_critic_sees_the_other_hands_and_who_will_draw_what(name: str) -> None:
    game, table = find_game(name), Table(name, seed=6)
    state, foresee = table.state, foresight(name)
    assert foresee is not None
    features = np.zeros(foreseen_width(name) * len(game.colors), np.int8)
    foresee(state, features)
    planes = features.reshape(len(game.colors), -1, RANKS)
    others = table.seats - 1
    for after in range(others):
        hand = state.hand[(state.turn + 1 + after) % table.seats]
        assert (planes[:, after].flatten() == hand[: len(game.colors) * RANKS]).all()
    left = int(state.deck_left)
    assert planes[:, others].sum() == (left + 1) // 2  # the mover's side draws next
    assert planes[:, others + 1].sum() == left // 2
    next_card = int(state.deck[left - 1])
    assert planes[next_card // RANKS, others + 2, next_card % RANKS] == planes[:, others + 2].max()


def test_a_new_critic_is_believed_once_it_errs_less_than_the_network(tmp_path: Path) -> None:
    settings = Settings(
        game="classic", begin="shipped", updates=1, folder=str(tmp_path), device="cpu", games=16,
        steps=4, batch=64, measure=2, measures=0, critic_size=8, critic_depth=1,
    )  # fmt: skip
    leg = Leg(settings)
    assert leg.critic is not None
    assert leg.company().critic is None
    leg.critic.value_out.bias.data.fill_(100.0)  # far off
    leg.learn(0.0)
    assert leg.company().critic is None
    leg.critic.value_out.bias.data.fill_(0.0)
    leg.network.value_out.bias.data.fill_(100.0)
    leg.learn(0.0)
    assert leg.company().critic is leg.critic


def test_a_magnet_pulls_by_the_divergence_from_it() -> None:
    batch = Batch("classic", 32, seed=3)
    seen, masks = torch.as_tensor(batch.observations), torch.as_tensor(batch.masks)
    here, there = (Network(find_game("classic"), 16, 1) for _ in range(2))
    torch.nn.init.normal_(there.color_policy.weight)

    def policy(network: Network) -> torch.distributions.Categorical:
        return torch.distributions.Categorical(logits=masked(network(seen)[0], masks))

    apart = Magnet(there, pull=3.0).loss(policy(here).logits, seen, masks)
    expected = 3 * torch.distributions.kl_divergence(policy(here), policy(there))
    assert torch.allclose(apart, expected, atol=1e-5)
    assert apart.min() > 0.01
    assert Magnet(here, pull=3.0).loss(policy(here).logits, seen, masks).abs().max() < 1e-5


def test_a_game_without_hidden_cards_needs_no_foresight() -> None:
    assert foresight("roll_and_write") is None
    assert foreseen_width("roll_and_write") == 0


def test_sparring_partners_move_for_one_side_of_their_games_only() -> None:
    settings = Settings(game="classic", device="cpu", games=40, steps=8, sparring=0.25)
    table = SelfPlay(settings, Variant(2, 1.0, {"rounds": 1}), 0)
    network = Network(find_game("classic"), 8, 1)
    rules = by_policy(COMPILED["rules"]["classic"], "cpu")
    steps = table.play(
        network, Company(rules=rules, past=by_network(Network(find_game("classic"), 8, 1)))
    )
    theirs = steps.movers[:-1] % 2 != table.place
    sparring = torch.arange(40) < 20
    assert (steps.own == ~(theirs & sparring)).all()
    assert not steps.own.all()


def test_a_minute_on_the_cpu_beats_random_and_can_be_resumed(tmp_path: Path) -> None:
    settings = Settings(
        game="rivals", updates=40, folder=str(tmp_path), device="cpu", games=96, steps=16,
        batch=512, size=32, depth=1, rate=3e-3, imitate=0.8, average=0.5, measure=16, measures=0,
    )  # fmt: skip
    first = run_leg(settings)
    assert first.name == "leg-00.pt"
    log = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    result = log[-1]["random"]
    assert {"rules", "rules, 3 seats", "rules, 4 seats"} <= log[-1].keys()
    assert "% of games won" in (tmp_path / "curve.svg").read_text()
    assert result["margin"] > 3 * result["error"]
    second = run_leg(Settings(**{**settings.__dict__, "updates": 1}))
    assert second.name == "leg-01.pt"


def test_an_exploiter_meets_the_champion_in_every_game() -> None:
    settings = Settings("classic", device="cpu", games=8, steps=12, critic_size=0, max_turns=20)
    table = SelfPlay(settings, Variant(2, 1.0, {"rounds": 1}), 0)
    rules = by_policy(COMPILED["rules"]["classic"], "cpu")
    network = Network(find_game("classic"), 8, 1)
    steps = table.play(network, Company(rules=rules, past=by_network(network), opponent=rules))
    mine = steps.movers[:-1] % 2 == table.place
    assert torch.equal(steps.own, mine)
    assert not mine.all()


def test_a_game_that_was_cut_counts_as_it_lies() -> None:
    settings = Settings("rivals", device="cpu", games=8, steps=1, critic_size=0, max_turns=40)
    table = SelfPlay(settings, Variant(2, 1.0), 0)
    network, cuts = Network(find_game("rivals"), 8, 1), 0
    for _ in range(100):
        steps = table.play(network, Company())
        for game in (table.dones == CUT).nonzero().flatten().tolist():
            mine, theirs = table.scores[game].tolist()
            assert steps.rewards[0][game, 0] == pytest.approx(POINT["rivals"] * (mine - theirs))
            cuts += mine != theirs
    assert cuts > 0


def test_an_apprentice_learns_from_the_champion(tmp_path: Path) -> None:
    settings = Settings(
        "classic", folder=str(tmp_path), device="cpu", updates=2, games=10, steps=4,
        batch=32, size=8, depth=1, sparring=0.0, measure=2, measures=0, teacher="shipped",
        imitate=1.0,
    )  # fmt: skip
    run_leg(settings)
    last = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[-1])
    assert 0 <= last["like the teacher"] <= 1
    assert last["shipped"]["margin"] < 0
