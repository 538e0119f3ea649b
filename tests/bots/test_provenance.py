"""Every shipped network says where it comes from, and its numbers are those it was shipped with."""

from pathlib import Path

import numpy as np
import pytest

from lostcities.bots.network import KINDS, misfit, shipped_weights, weights_file
from lostcities.bots.provenance import checksum, read_provenance, write_provenance
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import OWN, find_game

MODELS = (Path(__file__).parents[2] / "docs" / "models.md").read_text(encoding="utf-8")
SHIPPED = [(game, kind) for game in OWN for kind in KINDS if weights_file(game, kind).is_file()]


@pytest.mark.parametrize(("game", "kind"), SHIPPED)
def test_a_network_names_its_rules_its_recipe_and_its_checksum(game: str, kind: str) -> None:
    [file] = [weights_file(game, it) for it in KINDS if it == kind]
    told = read_provenance(file)
    assert (told.game, told.kind, told.rules) == (game, kind, find_game(game).version)
    assert told.sha256 == checksum(file)
    assert told.recipe == f"{game}-{kind}"
    assert f"| `{told.recipe}` |" in MODELS
    assert told.sha256[:16] in MODELS


def test_what_is_written_leaves_the_arrays_alone(tmp_path: Path) -> None:
    path = tmp_path / "champion.npz"
    np.savez_compressed(path, weights=np.arange(4, dtype=np.float16))
    with pytest.raises(LostCitiesError, match=r"champion\.npz does not say"):
        read_provenance(path)
    before = checksum(path)
    write_provenance(path, "classic", "champion", 1)
    write_provenance(path, "classic", "champion", 2)
    assert checksum(path) == before == read_provenance(path).sha256
    assert read_provenance(path).rules == 2


def test_it_is_no_weight() -> None:
    assert misfit(find_game("classic"), "champion") is None
    assert "rules" not in shipped_weights("classic")
