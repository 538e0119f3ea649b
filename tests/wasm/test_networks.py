"""The page's networks think what NumPy's think, but for rounding.

1,000 positions of each game are compared by benchmarks/page_networks.py.
"""

import shutil
from pathlib import Path

import pytest
from benchmarks.page_networks import KINDS, bundle, compare

from lostcities.bots.network import Kind, weights_file
from lostcities.core.compiled import interpreted
from lostcities.core.game import Game
from lostcities.games.catalog import GAMES

POSITIONS = 40
NEARLY_NOTHING = 1e-3
SHIPPED = [
    (game, kind)
    for game in GAMES.values()
    for kind in KINDS
    if weights_file(game.name, kind).is_file()
]

pytestmark = pytest.mark.skipif(
    interpreted(), reason="with LOSTCITIES_INTERPRETED=1 positions take too long to play"
)


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's side as one file."""
    if not shutil.which("node"):
        pytest.skip("left out: the page's networks need Node")
    target = tmp_path_factory.mktemp("bundle") / "network.mjs"
    bundle(target)
    return target


@pytest.mark.parametrize(
    ("game", "kind"), SHIPPED, ids=[f"{game.name}-{kind}" for game, kind in SHIPPED]
)
def test_the_page_thinks_what_numpy_thinks(
    game: Game, kind: Kind, bundled: Path, tmp_path: Path
) -> None:
    found = compare(game, kind, POSITIONS, bundled, tmp_path)
    assert found.difference < NEARLY_NOTHING
    assert found.same == POSITIONS
