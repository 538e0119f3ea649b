"""Legs of training on the CPU, small: they learn, and go on where the last one ended."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.train.leg import Leg
from lostcities.train.networks.checkpoint import load_network, read_checkpoint, shipped_network
from lostcities.train.networks.learners import weights_of
from lostcities.train.tables.choosing import think
from tests.train.small import compiled_only, small, small_leg, strangeness


def log_of(folder: Path) -> list[dict[str, Any]]:
    """What a run has logged."""
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def same(network: torch.nn.Module, weights: dict[str, torch.Tensor]) -> bool:
    """Whether a network has exactly these weights."""
    here = network.state_dict()
    return here.keys() == weights.keys() and all(torch.equal(here[it], weights[it]) for it in here)


# --- From nothing, and on -------------------------------------------------------------


@compiled_only
def test_a_minute_on_the_cpu_beats_random(tmp_path: Path) -> None:
    settings = small(
        "rivals", tmp_path, updates=40, games=96, steps=16, batch=512, size=32, rate=3e-3,
        imitate=0.8, average=0.5, measure=16, max_turns=400,
    )  # fmt: skip
    assert Leg(settings).run() == tmp_path / "leg-00.pt"
    last = log_of(tmp_path)[-1]
    assert {"rules", "rules, 3 seats", "rules, 4 seats"} <= last.keys()
    assert last["random"]["margin"] > 3 * last["random"]["error"]
    assert "% of games won" in (tmp_path / "curve.svg").read_text()


def test_the_next_leg_goes_on_from_the_weights_of_the_last(tmp_path: Path) -> None:
    first = small_leg("classic", tmp_path, rate=0.1, updates=2, average=0.5)
    kept = read_checkpoint(first.run(), "classic")
    second = small_leg("classic", tmp_path)
    assert same(second.network, kept.weights["network"])
    assert same(second.average, kept.weights["average"])
    assert second.critic is not None
    assert same(second.critic, kept.weights["critic"])
    assert not same(second.network, kept.weights["average"])
    assert second.run() == tmp_path / "leg-01.pt"
    assert [line["leg"] for line in log_of(tmp_path)] == [0, 0, 1, 1]


def test_every_leg_has_a_chance_of_its_own(tmp_path: Path) -> None:
    first = small_leg("rivals", tmp_path, seed=7, only=1)
    assert torch.initial_seed() == first.settings.seed == 7
    first.save()
    second = small_leg("rivals", tmp_path, seed=7, only=1)
    assert torch.initial_seed() == second.settings.seed == 1007
    deals = [leg.tables[0].batch.seed for leg in (first, second)]
    assert deals[0] != deals[1]


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    ends = []
    for name in ("a", "b"):
        leg = small_leg("rivals", tmp_path / name, only=1)
        leg.learn(0.0)
        ends.append(leg.network)
    assert same(ends[0], ends[1].state_dict())


def test_a_critic_that_is_new_in_a_later_leg_is_given_its_scales(tmp_path: Path) -> None:
    small_leg("classic", tmp_path, critic_size=0, only=1).run()
    later = small_leg("classic", tmp_path, only=1)
    assert later.critic is not None
    assert later.critic.trunk.scale.min() < 1
    assert not later.believed


# --- Tables ---------------------------------------------------------------------------


def test_partners_learn_side_by_side(tmp_path: Path) -> None:
    leg = small_leg("partners", tmp_path)
    before = {name: it.clone() for name, it in leg.network.state_dict().items()}
    leg.run()
    steps = leg.tables[0].steps
    assert steps.values.shape == (5, 16, 4)
    assert torch.equal(steps.values[..., 0], steps.values[..., 2])
    assert torch.equal(steps.values[..., 0], -steps.values[..., 1])
    assert not same(leg.network, before)
    assert math.isfinite(log_of(tmp_path)[-1]["critic loss"])


def test_five_seats_of_roll_and_write_learn_each_for_itself(tmp_path: Path) -> None:
    leg = small_leg("roll_and_write", tmp_path, only=4, imitate=0.0)
    before = {name: it.clone() for name, it in leg.network.state_dict().items()}
    leg.run()
    (table,) = leg.tables
    assert (table.batch.seats, table.batch.n, table.sides) == (5, 16, 5)
    assert table.steps.values.shape == (5, 16, 5)
    assert not same(leg.network, before)
    last = log_of(tmp_path)[-1]
    assert math.isfinite(last["value loss"])
    assert [name for name in last if name.startswith("rules")] == ["rules"]


def test_one_table_alone_with_rounds_of_ones_choice(tmp_path: Path) -> None:
    leg = small_leg("classic", tmp_path, only=2, rounds=1)
    (table,) = leg.tables
    assert table.batch.n == 16
    assert set(table.batch.states["expeditions"].tolist()) == {6}
    assert set(table.batch.states["rounds"].tolist()) == {1}


# --- Company --------------------------------------------------------------------------


def test_a_new_critic_is_believed_once_it_errs_less_than_the_network(tmp_path: Path) -> None:
    leg = small_leg("classic", tmp_path, begin="shipped", size=256, depth=3, batch=64)
    assert leg.critic is not None
    assert leg.company().critic is None
    leg.critic.value_out.bias.data.fill_(100.0)  # far off
    leg.learn(0.0)
    assert leg.company().critic is None
    leg.critic.value_out.bias.data.fill_(0.0)
    leg.network.value_out.bias.data.fill_(100.0)
    leg.learn(0.0)
    assert leg.company().critic is leg.critic


def test_an_apprentice_is_taught_the_champions_moves(tmp_path: Path) -> None:
    leg = small_leg(
        "classic", tmp_path, only=1, games=64, steps=8, pool="", teacher="shipped", imitate=1.0
    )
    leg.learn(0.0)
    steps, champion = leg.tables[0].steps, shipped_network("classic", "cpu")
    seen, masks = steps.observations[:-1].flatten(0, 1), steps.masks.flatten(0, 1)
    assert strangeness(champion, seen, masks, steps.teacher_actions.flatten()) < 3
    rules = small_leg("classic", tmp_path / "rules", only=1, games=64, steps=8, imitate=1.0)
    rules.learn(0.0)
    steps = rules.tables[0].steps
    seen, masks = steps.observations[:-1].flatten(0, 1), steps.masks.flatten(0, 1)
    assert strangeness(champion, seen, masks, steps.teacher_actions.flatten()) > 6
    assert 0 <= leg.metrics["like the teacher"] <= 1


@pytest.fixture(params=["shipped", "checkpoint"])
def named(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The champion as a setting names it: shipped, or as a leg of another size has left it."""
    if request.param == "shipped":
        return "shipped"
    leg = small_leg("classic", tmp_path / "other", only=1, size=256, depth=3)
    load_network(leg.average, "shipped", "classic")
    return str(leg.save())


def test_whoever_has_all_shares_is_met_in_every_game(tmp_path: Path, named: str) -> None:
    champion = shipped_network("classic", "cpu")
    leg = small_leg(
        "classic", tmp_path, pool=f"{named}=1", only=1, rounds=1, games=64, steps=12, imitate=0.0
    )
    leg.learn(0.0)
    (table,) = leg.tables
    steps = table.steps
    mine = steps.movers[:-1] % 2 == table.place
    assert torch.equal(steps.own, mine)
    assert not mine.all()
    moves = [
        (steps.observations[:-1][it], steps.masks[it], steps.actions[it]) for it in (~mine, mine)
    ]
    assert strangeness(champion, *moves[0]) < 3
    assert strangeness(champion, *moves[1]) > 6
    assert named in leg.measured(leg.network)


def test_a_leg_begins_with_the_averaged_weights_of_a_checkpoint(tmp_path: Path) -> None:
    first = small_leg("rivals", tmp_path / "first", rate=0.1, updates=2, average=0.5, only=1)
    path = first.run()
    leg = small_leg("rivals", tmp_path / "second", begin=str(path), only=1)
    assert same(leg.network, read_checkpoint(path, "rivals").weights["average"])
    assert not leg.fresh


def test_a_leg_ends_with_its_time_or_with_its_samples(tmp_path: Path) -> None:
    leg = small_leg("rivals", tmp_path, only=1, updates=0, minutes=60.0, samples=2.0)
    leg.samples = 1_000_000
    assert leg.done() == pytest.approx(0.5)
    leg.started -= 45 * 60
    assert leg.done() == pytest.approx(0.75, abs=0.01)


def test_somebody_of_another_game_is_refused(tmp_path: Path) -> None:
    other = small_leg("rivals", tmp_path / "other", only=1).save()
    with pytest.raises(ValueError, match="is a checkpoint of rivals, not of classic"):
        small_leg("classic", tmp_path, pool=f"{other}=1")


def test_some_tables_are_held_to_the_weights_that_the_first_leg_began_with(tmp_path: Path) -> None:
    first = small_leg("rivals", tmp_path, hold="2 3", rate=0.1)
    assert first.model is not None
    assert same(first.model, weights_of(first.network))
    first.run()
    assert not same(first.model, weights_of(first.network))
    assert "held" in log_of(tmp_path)[-1]
    shipped = small_leg("rivals", tmp_path / "on", hold="2", begin="shipped", size=256, depth=3)
    assert shipped.model is not None
    assert same(shipped.model, weights_of(shipped_network("rivals", "cpu")))
    assert small_leg("rivals", tmp_path / "free").model is None


def test_a_cpu_may_learn_in_bfloat16_with_weights_in_full(tmp_path: Path) -> None:
    leg = small_leg("rivals", tmp_path, bf16=True, rate=0.1)
    before, seen = weights_of(leg.network), leg.tables[0].observations
    in_short = think(leg.network, seen)[1]
    assert {it.dtype for it in (in_short, *leg.network.parameters())} == {torch.float32}
    assert not torch.equal(in_short, leg.network(seen)[1])
    assert torch.allclose(in_short, leg.network(seen)[1], atol=0.05)
    leg.run()
    assert not same(leg.network, before)
    whole = small_leg("rivals", tmp_path / "whole").network
    assert torch.equal(think(whole, seen)[1], whole(seen)[1])
