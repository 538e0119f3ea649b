"""The page's side as one file that Node runs."""

import shutil
import subprocess
from pathlib import Path

import pytest
from benchmarks.four_ways import WEB


def bundle(source: str, folder: Path) -> Path:
    """A module of the page with all that it imports; without Node the test is left out."""
    if not shutil.which("node"):
        pytest.skip("left out: the page's modules need Node")
    target = folder / "bundle.mjs"
    command = ["node", "scripts/bundle.mjs", source, str(target)]
    subprocess.run(command, cwd=WEB, check=True, timeout=120)
    return target
