"""tools/ship.py: a checkpoint becomes the weights that the package ships."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

from tools import ship

from tests.train.small import small_leg


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where it goes here."""
    path = tmp_path / "shipped.npz"
    monkeypatch.setattr(ship, "weights_file", lambda _game, _kind: path)
    return path


def test_a_checkpoint_is_shipped_as_it_is_or_mixed_with_what_was_there(
    tmp_path: Path, shipped: Path
) -> None:
    leg = small_leg("rivals", tmp_path)
    bias = leg.average.trunk.read_token.bias.data
    bias.fill_(2.0)
    ship.ship(leg.save(), "average", "champion", 1.0)
    bias.fill_(4.0)
    ship.ship(leg.save(), "average", "champion", 0.75)
    with np.load(shipped) as file:
        assert file["trunk.read_token.bias"].tolist() == [3.5] * len(bias)
        assert set(file.files) == set(leg.average.state_dict())
        assert {str(file[name].dtype) for name in file.files} == {"float16"}


@pytest.mark.usefixtures("shipped")
def test_who_learnt_to_play_is_no_belief(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="has learnt play: it is no belief"):
        ship.ship(small_leg("rivals", tmp_path).save(), "average", "belief", 1.0)
