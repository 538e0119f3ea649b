"""Recipes: one for each shipped network, and each leg of it can be run."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")

from lostcities.bots.network import KINDS, weights_file
from lostcities.cli import main
from lostcities.errors import BadOption
from lostcities.games.catalog import OWN
from lostcities.train.recipes import check_home, find_recipe, recipes

EXPLOITERS = ("third", "fourth", "fifth", "sixth", "seventh", "eighth")  # of the legs of Rivals
TINY = [
    "--device", "cpu", "--updates", "1", "--games", "8", "--steps", "2", "--size", "8",
    "--depth", "1", "--measure", "4", "--measures", "0", "--max-turns", "20",
    "--mixing", "1", "--batch", "16", "--critic-size", "8", "--critic-depth", "1",
]  # fmt: skip


def test_every_shipped_network_has_a_recipe() -> None:
    files = {
        f"{game}-{kind}" for game in OWN for kind in KINDS if weights_file(game, kind).exists()
    }
    assert set(recipes()) == files


@pytest.mark.parametrize("name", recipes())
def test_a_recipe_goes_by_updates(name: str, tmp_path: Path) -> None:
    recipe = find_recipe(name)
    for leg in range(len(recipe.legs)):
        (tmp_path / f"leg-{leg:02}.pt").touch()
    for exploiter in EXPLOITERS:
        (tmp_path / "expl" / exploiter).mkdir(parents=True, exist_ok=True)
    for leg in range(len(recipe.legs)):
        settings = recipe.settings(leg, str(tmp_path), {})
        assert settings.updates > 0
        assert settings.folder.startswith(str(tmp_path))
    assert all(str(tmp_path) in line for line in recipe.shipping(str(tmp_path)))


def test_all_legs_run_one_after_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "--recipe", "rivals-champion", "--folder", str(tmp_path), *TINY]) == 0
    kept = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("leg-*.pt")}
    legs = {f"leg-{n:02}.pt" for n in range(13)}
    assert kept == legs | {f"expl/{it}/leg-00.pt" for it in EXPLOITERS}
    assert "tools/ship.py" in capsys.readouterr().out
    with pytest.raises(BadOption, match="has checkpoints already"):
        check_home(str(tmp_path))


def test_a_recipe_is_for_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "rivals", "--recipe", "classic-apprentice"]) == 2
    said = "lostcities: the recipe 'classic-apprentice' is for classic, not rivals\n"
    assert capsys.readouterr().err == said


def test_an_unknown_recipe_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "--recipe", "chess"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "there is no recipe 'chess'; there are: classic-champion" in said
