"""The page without a browser: its own tests, and its types as the server's models make them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.conftest import ROOT

WEB = ROOT / "web"


@pytest.fixture(autouse=True)
def node(built: Path) -> None:
    """Node and the page's packages; building the page installs them."""
    if shutil.which("npm") is None:
        pytest.skip("left out: there is no npm to run the page's own tests")


def run(*command: str) -> None:
    """Run a command of the page; what it says is the failure."""
    environment = os.environ | {"PYTHON": sys.executable, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_the_page_passes_its_own_tests() -> None:
    run("npm", "test", "--silent", "--", "--no-isolate")  # one start for all files of a process


def test_the_types_of_the_page_are_those_of_the_server(tmp_path: Path) -> None:
    """If this fails: `npm run types` in web/."""
    run("node", "scripts/types.mjs", str(tmp_path / "protocol.ts"))
    made = (tmp_path / "protocol.ts").read_text()
    assert made == (WEB / "src/net/protocol.ts").read_text()
