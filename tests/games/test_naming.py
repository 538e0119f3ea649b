"""A game is a folder: outside `games/` hardly a module names one.

What counts is code: an import from the folder of a game or of its manifest, and a text that has the
name of a game in it. Prose does not count, nor do examples: docstrings and comments may say
`Table("classic")`, as nothing breaks there when a game is added.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from lostcities.games.catalog import OWN

PACKAGE = Path(__file__).parents[2] / "src" / "lostcities"
CONSTANTS = {name.upper() for name in OWN}
NAMED = re.compile(rf"\b({'|'.join(OWN)}|Rivals|Roll & Write)\b")

MODULE = "PettingZoo finds an environment by the name of its module"
REASONS = {  # at most six
    "envs/classic_v0.py": MODULE,
    "envs/partners_v0.py": MODULE,
    "envs/rivals_v0.py": MODULE,
    "envs/roll_and_write_v0.py": MODULE,
}


def docstrings(tree: ast.AST) -> set[ast.expr]:
    """The texts that only say something about the code: docstrings, and texts that stand alone."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def texts(tree: ast.AST) -> Iterator[str]:
    """All texts in the code but docstrings."""
    prose = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in prose:
            yield node.value


def imports(tree: ast.AST) -> Iterator[str]:
    """The full names of all that is imported, at the top or within functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_of_a_game(name: str) -> bool:
    """Whether an import is from a game's folder, or its manifest."""
    return name.startswith("lostcities.games.") and (
        name.split(".")[2] in OWN or name.split(".")[-1] in CONSTANTS
    )


def names_a_game(source: str) -> bool:
    """Whether the code names a game."""
    tree = ast.parse(source)
    return any(map(is_of_a_game, imports(tree))) or any(map(NAMED.search, texts(tree)))


def test_what_counts_as_naming_a_game() -> None:
    assert names_a_game("from lostcities.games.classic import rules")
    assert names_a_game("from lostcities.games.classic.rules import act")
    assert names_a_game("import lostcities.games.rivals.rules")
    assert names_a_game("from lostcities.games.catalog import GAMES, RIVALS")
    assert names_a_game("POINT = {'classic': 0.02}")
    assert names_a_game("title = 'Rivals: the display'")
    assert names_a_game("help = f'partners or {other}'")
    assert not names_a_game("from lostcities.games.catalog import GAMES, find_game")
    assert not names_a_game("rivals = 3  # how many others")
    assert not names_a_game("def play():\n    '''As in Table(\"classic\").'''\n    return 'cards'")


def test_hardly_a_module_outside_the_games_names_one() -> None:
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    outside = {name: path for name, path in modules.items() if not name.startswith("games/")}
    assert len(outside) > 200
    found = {name for name, it in outside.items() if names_a_game(it.read_text(encoding="utf-8"))}
    assert found == set(REASONS)
    assert len(REASONS) <= 6
