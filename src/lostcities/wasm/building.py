"""A module of rules for a game, and where it stands in the tree.

The facts name what it was made from: a hash of what its functions do, and the versions of all that
has compiled them. So a test can say whether a module is stale without a compiler.
"""

import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Final

from lostcities.core.compiled import source_key
from lostcities.core.game import Game
from lostcities.wasm.facts import Facts, facts_of, text_of, with_facts
from lostcities.wasm.linking import linked, linker_version
from lostcities.wasm.lowering import object_of
from lostcities.wasm.verbs import rules_verbs

FOLDER: Final = "wasm"  # within the folder of a game
RULES: Final = "rules"
MAKERS: Final = ("numba", "llvmlite", "numpy")


def folder_of(game: Game) -> Path:
    """Where the modules of a game stand."""
    return Path(str(import_module(game.package).__file__)).parent / FOLDER


def build_rules(game: Game) -> tuple[bytes, str]:
    """The module of rules of a game, and its facts as a text."""
    verbs = rules_verbs(game)
    module = linked(object_of(game, verbs), verbs)
    facts = rules_facts(game) | {"made": makers()}
    return with_facts(module, facts), text_of(facts)


def rules_facts(game: Game) -> Facts:
    """What can be said of a module before it is made."""
    return facts_of(game) | {"source": source_key(rules_verbs(game).values())}


def makers() -> dict[str, str]:
    """The versions of all that makes a module: the same ones make the same bytes."""
    python = ".".join(map(str, sys.version_info[:2]))
    return {"python": python, **{it: version(it) for it in MAKERS}, "linker": linker_version()}


def write_rules(game: Game, folder: Path) -> int:
    """Write the module of rules of a game, and its facts; how many bytes it has."""
    module, facts = build_rules(game)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{RULES}.wasm").write_bytes(module)
    (folder / f"{RULES}.json").write_text(facts, encoding="utf-8")
    return len(module)
