"""The package: whole or not built at all, one version, a README that a package index can show."""

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from tools.package_parts import MOST_BYTES, PAGE, for_an_index, missing_parts, too_big

from lostcities import __version__
from tests.nights import NIGHTLY

ROOT = Path(__file__).parents[1]


def project() -> dict[str, Any]:
    """The project's own description."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_without_the_page_nothing_is_packaged(tmp_path: Path) -> None:
    (tmp_path / "src/lostcities/bots/wasm").mkdir(parents=True)
    (tmp_path / "src/lostcities/bots/wasm/network.wasm").touch()
    assert missing_parts(tmp_path) == [
        "the page is not built: run 'make page' first, which needs Node 20 or newer"
    ]
    (tmp_path / PAGE).parent.mkdir(parents=True)
    (tmp_path / PAGE).touch()
    assert missing_parts(tmp_path) == []


def test_without_a_module_of_a_game_nothing_is_packaged(tmp_path: Path) -> None:
    (tmp_path / PAGE).parent.mkdir(parents=True)
    (tmp_path / PAGE).touch()
    game = tmp_path / "src/lostcities/games/chess"
    game.mkdir(parents=True)
    (game / "rules.py").touch()
    wrong = missing_parts(tmp_path)
    assert wrong[0] == "src/lostcities/games/chess/wasm/rules.wasm is missing: run 'make wasm'"
    assert "network.wasm" in wrong[-1]


def test_the_modules_of_all_games_are_here() -> None:
    assert [wrong for wrong in missing_parts(ROOT) if "page" not in wrong] == []


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("a.whl", "wheel", "25.16 MB, and 25"),
        ("a.tar.gz", "source distribution", "32.16 MB, and 32"),
    ],
)
def test_a_package_has_a_limit(name: str, kind: str, told: str, tmp_path: Path) -> None:
    package = tmp_path / name
    with package.open("wb") as file:
        file.truncate(MOST_BYTES[kind])
    assert too_big(package) == ""
    with package.open("wb") as file:
        file.truncate(MOST_BYTES[kind] + 160_915)
    assert too_big(package) == f"the {kind} has {told} are the limit"


def test_the_sources_have_the_pictures_of_their_pages() -> None:
    left_out = project()["tool"]["hatch"]["build"]["targets"]["sdist"]["exclude"]
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    pictures = {
        (page.parent / target).resolve().relative_to(ROOT)
        for page in pages
        for target in re.findall(r"!\[[^\]]*\]\((?!https?:)([^)\s]+)\)", page.read_text("utf-8"))
    }
    assert len(pictures) > 10
    assert [it for it in pictures if not (ROOT / it).is_file()] == []
    for picture in pictures:
        folders = [f"/{it.as_posix()}" for it in (picture, *picture.parents)]
        assert [it for it in left_out if any(fnmatch(one, it) for one in folders)] == []


def test_the_version_stands_in_one_place() -> None:
    assert "version" in project()["project"]["dynamic"]
    assert "version" not in project()["project"]
    assert '"version"' not in (ROOT / "web/package.json").read_text(encoding="utf-8")
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_on_an_index_every_picture_and_link_has_its_whole_address() -> None:
    address = project()["project"]["urls"]["Source"]
    readme = for_an_index((ROOT / "README.md").read_text(encoding="utf-8"), address)
    targets = re.findall(r"\]\(([^)]+)\)", readme)
    assert targets
    assert [it for it in targets if not it.startswith(("https://", "#"))] == []
    assert f"![x]({address}/raw/main/docs/x.webp)" == for_an_index("![x](docs/x.webp)", address)


def test_the_address_that_there_is_not_yet_stands_in_one_place() -> None:
    held = [
        path.relative_to(ROOT).as_posix()
        for path in (
            *ROOT.glob("*.*"),
            *(ROOT / "src").rglob("*.py"),
            *(ROOT / "docs").glob("*.md"),
        )
        if path.is_file()
        and "lostcities.example" in path.read_text(encoding="utf-8", errors="replace")
    ]
    assert set(held) <= {"pyproject.toml", "docs/releasing.md", "docs/hosting.md"}


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not NIGHTLY, reason="installs packages: LOSTCITIES_NIGHTLY=1")
def test_the_wheel_alone_does_what_each_extra_is_for(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "uv", "build", "--quiet", "--out-dir", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True)
    [wheel], [source] = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    again = tmp_path / "again"
    subprocess.run([*build[:-1], str(again), "--wheel", str(source)], check=True)
    assert [it.name for it in again.glob("*.whl")] == [wheel.name]
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/clean_install.py"), str(wheel), "--python", "3.11"],
        check=False,
    )
    assert done.returncode == 0
