"""Imports go down the list of ARCHITECTURE.md only."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "lostcities"
MODULES = sorted(PACKAGE.rglob("*.py"))
FRONT = ("__init__", "__main__")  # of the package: they only open the doors to the rest
BESIDE = {
    "errors": set[str](),
    "cores": set[str](),
    "lookup": set[str](),
    "rulebook": {"errors", "games", "lookup"},
    "bench": {"errors", "cores", "core", "games", "bots"},
}
SERVING = (
    "alembic", "fastapi", "prometheus_client", "psycopg", "pydantic", "pydantic_settings",
    "segno", "sqlalchemy", "starlette", "structlog", "uvicorn",
)  # fmt: skip
HOMES = {  # the only places that may import a package
    "numba": ("core/compiled.py", "wasm/"),
    "llvmlite": ("wasm/",),
    "rich": (
        "terminal/",
        "analysis/showing/progress.py",
        "arena/reporting/progress.py",
        "train/progress.py",
    ),
    "torch": ("train/",),
    "matplotlib": ("analysis/showing/plots.py", "train/curve.py"),
    "pandas": ("analysis/showing/frames.py",),
    "ray": ("arena/playing/cluster.py",),
    "gymnasium": ("envs/",),
    "pettingzoo": ("envs/pettingzoo",),
    "pyspiel": ("envs/openspiel",),
    "PIL": ("envs/render",),
    "cryptography": ("server/push/",),
    **dict.fromkeys(SERVING, ("server/",)),
}


PARTS = {  # files of a game's folder that belong to a higher layer
    **dict.fromkeys(("view", "layout", "reading", "text", "drawing"), "notation"),
    **dict.fromkeys(("player", "style", "tuning"), "bots"),
    "training": "train",
    "analysis": "analysis",
    **dict.fromkeys(("openspiel", "openspiel_past", "openspiel_bounds"), "envs"),
}


def name_of(module: Path) -> str:
    return module.relative_to(PACKAGE).as_posix()


def layer_of(module: Path) -> str:
    """The folder or file directly in the package; the later parts of a game belong higher."""
    parts = module.relative_to(PACKAGE).with_suffix("").parts
    return PARTS.get(parts[-1], "games") if parts[0] == "games" else parts[0]


@cache
def imported(module: Path) -> list[str]:
    """The full names of all that a module imports, at its top or within functions."""
    return list(imports_in(module))


def imports_in(module: Path) -> Iterator[str]:
    """The same, one after the other."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(module)} has a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def own_layers(module: Path) -> set[str]:
    """The layers of this package that a module imports from; lostcities itself is none."""
    names = [name.split(".")[1:] for name in imported(module) if name.startswith("lostcities.")]
    found = {layer_of(PACKAGE.joinpath(*parts[:3])) for parts in names}
    return found & {layer_of(other) for other in MODULES}


def foreign(module: Path) -> set[str]:
    """The packages of others that a module imports."""
    names = {name.split(".")[0] for name in imported(module)}
    return names - set(sys.stdlib_module_names) - {"lostcities"}


@cache
def layers() -> list[list[str]]:
    """The rows of the list in ARCHITECTURE.md, lowest first."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = page.split("## Layers")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return [[name.removesuffix(".py") for name in re.findall(r"`([\w.]+)/?`", row)] for row in rows]


def height(layer: str) -> int:
    return next(n for n, row in enumerate(layers()) if layer in row)


LISTED = [name for row in layers() for name in row]


def test_the_list_begins_with_the_rules_and_ends_with_the_command_line() -> None:
    assert LISTED[:5] == ["core", "games", "words", "notation", "table"]
    assert LISTED[-1] == "cli"


def test_every_module_is_in_a_layer_or_named_beside_them() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    found = {layer_of(module) for module in MODULES} - set(FRONT)
    assert found - set(LISTED) == set(BESIDE)
    assert [name for name in BESIDE if f"`{name}.py`" not in page] == []


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_a_module_imports_from_its_own_layer_and_from_below(module: Path) -> None:
    layer = layer_of(module)
    if layer in FRONT:
        return
    used = own_layers(module) - {layer}
    if layer in BESIDE:
        assert used <= BESIDE[layer]
        return
    higher = [name for name in used - set(BESIDE) if height(name) > height(layer)]
    assert higher == []


def test_opening_the_package_loads_no_more_than_the_errors() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    top = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert set(top) <= {"typing", "lostcities.errors"}


@pytest.mark.parametrize(
    "module", [module for module in MODULES if layer_of(module) in ("core", "games")], ids=name_of
)
def test_rules_need_numpy_and_nothing_above_them(module: Path) -> None:
    assert own_layers(module) <= {"core", "games", "errors"}
    if name_of(module) not in HOMES["numba"]:
        assert foreign(module) <= {"numpy"}


@pytest.mark.parametrize("package", HOMES)
def test_a_package_is_known_in_its_home_alone(package: str) -> None:
    users = [name_of(module) for module in MODULES if package in foreign(module)]
    assert users
    assert [user for user in users if not user.startswith(HOMES[package])] == []


def test_the_core_needs_what_the_project_declares() -> None:
    optional = set(HOMES) - {"numba"}
    needed = {name for module in MODULES for name in foreign(module)} - optional
    assert needed == {"numpy", "numba"}
