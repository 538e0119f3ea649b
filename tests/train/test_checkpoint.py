"""Checkpoints: kept, read, and refused where they do not fit."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

import torch

from lostcities.errors import BadOption
from lostcities.games.catalog import find_game
from lostcities.train.networks.checkpoint import (
    last_checkpoint,
    read_checkpoint,
    save,
    shape_of,
    shipped,
)
from lostcities.train.networks.network import Network
from tests.train.small import small, small_leg


def saved(path: Path, game: str = "rivals", size: int = 8, depth: int = 1) -> Path:
    """A checkpoint of fresh networks."""
    networks = {name: Network(find_game(game), size, depth) for name in ("network", "average")}
    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, networks, small(game, path.parent, size=size, depth=depth), believed=False)
    return path


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    network, average = (Network(find_game("rivals"), 8, 1) for _ in range(2))
    path = tmp_path / "leg-00.pt"
    settings = small("rivals", tmp_path)
    save(path, {"network": network, "average": average}, settings, believed=False)
    kept = read_checkpoint(path, "rivals")
    assert list(kept.weights) == ["network", "average"]
    assert not kept.believed
    for which, mine in (("network", network), ("average", average)):
        for name, value in mine.state_dict().items():
            assert torch.equal(kept.weights[which][name], value.half().float())
    again = kept.network("average", "cpu")
    assert torch.equal(again.value_in.weight, kept.weights["average"]["value_in.weight"])
    assert [it.name for it in tmp_path.iterdir()] == ["leg-00.pt"]


def test_a_network_is_made_in_the_shape_of_its_checkpoint(tmp_path: Path) -> None:
    kept = read_checkpoint(saved(tmp_path / "leg-00.pt", size=12, depth=2), "rivals")
    assert shape_of(kept.network("network", "cpu").state_dict()) == (12, 2)


def test_the_last_leg_is_the_one_of_the_highest_number(tmp_path: Path) -> None:
    assert last_checkpoint(tmp_path) is None
    for name in ("leg-02.pt", "leg-99.pt", "leg-100.pt", "leg-best.pt", "leg-101.part"):
        (tmp_path / name).touch()
    assert last_checkpoint(tmp_path) == tmp_path / "leg-100.pt"


@pytest.mark.parametrize("content", [b"", b"not a checkpoint", None])
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "leg-00.pt"
    if content is None:
        torch.save({"weights": torch.zeros(3)}, path)
    else:
        path.write_bytes(content)
    with pytest.raises(BadOption, match=r"leg-00\.pt cannot be read as a checkpoint"):
        read_checkpoint(path, "rivals")
    with pytest.raises(BadOption, match="cannot be read as a checkpoint"):
        small_leg("rivals", tmp_path)


def test_a_checkpoint_of_another_game_is_refused(tmp_path: Path) -> None:
    saved(tmp_path / "leg-00.pt")
    with pytest.raises(BadOption, match="is a checkpoint of rivals, not of classic"):
        small_leg("classic", tmp_path)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"size": 12}, "has size 8 and depth 1, the settings say size 12 and depth 1"),
        ({"depth": 2}, "has size 8 and depth 1, the settings say size 8 and depth 2"),
        ({"critic_size": 12}, "the critic in .* has size 8 and depth 1, the settings say size 12"),
    ],
)
def test_a_leg_of_another_shape_is_refused(
    tmp_path: Path, given: dict[str, Any], message: str
) -> None:
    small_leg("classic", tmp_path, only=1).save()
    with pytest.raises(BadOption, match=message):
        small_leg("classic", tmp_path, **given)


def test_shipped_weights_begin_a_network_of_their_own_shape_alone(tmp_path: Path) -> None:
    size, depth = shape_of(shipped("rivals"))
    message = (
        f"shipped network of rivals has size {size} and depth {depth}, the settings say size 8"
    )
    with pytest.raises(BadOption, match=message):
        small_leg("rivals", tmp_path, begin="shipped")


def test_weights_for_other_features_are_refused(tmp_path: Path) -> None:
    saved(tmp_path / "leg-00.pt")
    kept = torch.load(tmp_path / "leg-00.pt", weights_only=True)
    kept["network"]["trunk.scale"] = kept["network"]["trunk.scale"][1:]
    torch.save(kept, tmp_path / "leg-00.pt")
    with pytest.raises(BadOption, match="was made for another version of the game"):
        small_leg("rivals", tmp_path)
