"""The page reads records by the layouts of the games, as Python does: byte by byte."""

import os
import shutil
import subprocess
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from lostcities.games.catalog import OWN
from tests.nights import at_night
from tests.notation.page_positions import page_positions, write_positions
from tests.rules.positions import TABLES
from tests.web.conftest import ROOT

POSITIONS: Final = at_night(1000, by_day=250)  # of every game


def test_the_page_reads_many_positions_of_every_game_as_python(built: Path, tmp_path: Path) -> None:
    if shutil.which("npm") is None:
        pytest.skip("left out: there is no npm to run the page's own tests")
    path = tmp_path / "positions.jsonl"
    shares = {name: sum(table[0] is game for table in TABLES) for name, game in OWN.items()}
    found = [page_positions(table, -(-POSITIONS // shares[table[0].name])) for table in TABLES]
    write_positions(path, chain.from_iterable(found))
    environment = os.environ | {"VITE_POSITIONS": str(path), "VITE_LEAST": str(POSITIONS)}
    done = subprocess.run(
        ["npx", "vitest", "run", "src/engine/layout.test.ts"],
        cwd=ROOT / "web",
        env=environment | {"NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "14 passed" in done.stdout
