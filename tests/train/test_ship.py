"""tools/ship.py: a checkpoint becomes the weights that the package ships."""

from argparse import ArgumentTypeError
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

from tools import ship

from lostcities.bots.network import RULES
from lostcities.games.catalog import find_game
from tests.train.small import small_leg


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is written to, instead of the package's."""
    monkeypatch.setattr("lostcities.bots.network.weights_folder", lambda _game: tmp_path)
    return tmp_path


def test_a_checkpoint_is_shipped_as_it_is_or_mixed_with_what_was_there(folder: Path) -> None:
    leg = small_leg("rivals", folder / "runs")
    bias = leg.average.trunk.read_token.bias.data
    bias.fill_(2.0)
    ship.ship(leg.save(), "average", "champion", 1.0)
    bias.fill_(4.0)
    ship.ship(leg.save(), "average", "champion", 0.75)
    with np.load(folder / "champion.npz") as file:
        assert file["trunk.read_token.bias"].tolist() == [3.5] * len(bias)
        weights = set(leg.average.state_dict())
        assert set(file.files) == weights | {RULES}
        assert {str(file[name].dtype) for name in weights} == {"float16"}
        assert int(file[RULES]) == find_game("rivals").version


def test_networks_of_different_shape_do_not_mix(folder: Path) -> None:
    ship.ship(small_leg("rivals", folder / "large", depth=2).save(), "average", "champion", 1.0)
    before = (folder / "champion.npz").read_bytes()
    small_one = small_leg("rivals", folder / "small", depth=1).save()
    with pytest.raises(SystemExit, match="another shape than what is shipped"):
        ship.ship(small_one, "average", "champion", 0.5)
    assert (folder / "champion.npz").read_bytes() == before


def test_who_learnt_to_play_is_no_belief_and_the_other_way_round(folder: Path) -> None:
    leg = small_leg("classic", folder / "runs")
    with pytest.raises(SystemExit, match="has learnt play: it is no belief"):
        ship.ship(leg.save(), "average", "belief", 1.0)
    leg.settings = replace(leg.settings, learn="belief")
    with pytest.raises(SystemExit, match="has learnt belief: it is no champion"):
        ship.ship(leg.save(), "average", "champion", 1.0)


def test_who_sees_all_cards_is_no_player(folder: Path) -> None:
    frozen = small_leg("classic", folder / "frozen").save()
    sighted = small_leg("classic", folder / "x", exploit=str(frozen), sighted=True)
    with pytest.raises(SystemExit, match="sees all cards"):
        ship.ship(sighted.save(), "average", "champion", 1.0)


@pytest.mark.parametrize("text", ["0", "1.5", "nan"])
def test_a_share_is_above_0_and_at_most_1(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="above 0 and at most 1"):
        ship.share(text)
