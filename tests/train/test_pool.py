"""The pool: those who stay the same, and those who become more while a leg goes on."""

import random
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.envs import Batch
from lostcities.games.catalog import find_game
from lostcities.games.rivals.rules import BID
from lostcities.train.networks.network import Network
from lostcities.train.tables.choosing import Chooser
from lostcities.train.tables.players import find_player
from lostcities.train.tables.pool import Folder, Past, Pool
from tests.train.small import small, small_leg


def moves(chooser: Chooser | None) -> list[int]:
    """What somebody does in some games; by another seed it would be something else."""
    assert chooser is not None
    batch = Batch("rivals", 64, seed=3, threads=1)
    torch.manual_seed(1)
    seen, masks = torch.as_tensor(batch.observations), torch.as_tensor(batch.masks)
    chosen: list[int] = chooser(batch, seen, masks).tolist()
    return chosen


def network(bias: float) -> Network:
    """One that bids so many coins or more, if it may."""
    made = Network(find_game("rivals"), 8, 1)
    made.global_policy.bias.data[3:] = bias
    return made


def test_past_selves_become_more_and_the_newest_is_met_often() -> None:
    past = Past(network(0.0), network(0.0))
    for bias in (1.0, 2.0, 3.0):
        past.remember(network(bias))
    met, chance = [], random.Random(1)
    for _ in range(400):
        past.draw(chance)
        met.append(float(past.network.global_policy.bias[3].detach()))
    assert set(met) == {0.0, 1.0, 2.0, 3.0}
    assert 0.55 < met.count(3.0) / len(met) < 0.7  # a half, and a quarter of the rest


def test_a_folder_is_met_in_every_state_that_was_seen(tmp_path: Path) -> None:
    settings = small("rivals", tmp_path / "mine", only=1)
    folder = Folder(tmp_path, settings)
    assert folder.draw(random.Random(1)) is None
    assert folder.newest() is None
    other = small_leg("rivals", tmp_path / "other", only=1)
    other.save()
    folder.remember(other.network)
    assert len(folder.networks) == 1
    folder.remember(other.network)
    assert len(folder.networks) == 1
    other.average.value_out.bias.data.fill_(7.0)
    other.save()
    folder.remember(other.network)
    assert [float(it.value_out.bias[0].detach()) == 7.0 for it in folder.networks] == [False, True]


def test_each_has_its_share_and_who_is_not_there_yet_leaves_it_to_the_network(
    tmp_path: Path,
) -> None:
    (tmp_path / "empty").mkdir()
    text = f"rules=0.2 {tmp_path / 'empty'}=0.3 rules:style=hoarder=0.1 past=0.1"
    pool = Pool(small("rivals", tmp_path, pool=text))
    shares, opponents = zip(*pool.draw(random.Random(1)), strict=True)
    assert shares == (0.2, 0.3, 0.1, 0.1)
    assert [opponent is None for opponent in opponents] == [False, True, False, True]
    assert list(pool.measured()) == ["rules", "rules:style=hoarder"]
    pool.add_past(network(0.0), network(0.0))
    assert pool.draw(random.Random(1))[3][1] is not None


def test_rule_players_of_a_style_play_in_that_style() -> None:
    usual = moves(find_player("rules", "rivals", "cpu"))
    assert usual == moves(find_player("rules:style=usual", "rivals", "cpu"))
    batch = Batch("rivals", 64, seed=3, threads=1, seats=3)
    hoarder, spender = (
        find_player(f"rules:style={style}", "rivals", "cpu") for style in ("hoarder", "spender")
    )
    for _ in range(40):
        seen, masks = torch.as_tensor(batch.observations), torch.as_tensor(batch.masks)
        bids = [(it(batch, seen, masks) > BID).sum() for it in (hoarder, spender)]
        batch.step(hoarder(batch, seen, masks))
    assert bids[0] == 0  # nobody has bid: the display is large, and the last pile is far
    assert bids[1] > 32
