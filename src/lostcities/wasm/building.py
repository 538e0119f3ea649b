"""The modules: what goes into each, and where it stands in the tree.

The facts of a module name what it was made from: a hash of what its functions do, and the versions
of all that has compiled them. So a test can say whether a module is stale without a compiler.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Final

from lostcities import bots
from lostcities.bots.network import weights_file
from lostcities.bots.searching.champion_plus import CLEARLY, MOST_CANDIDATES, UNLIKELY
from lostcities.bots.searching.champion_worlds import A_WHILE, TO_THE_END
from lostcities.bots.searching.match import Standing, terms_for
from lostcities.core.compiled import source_key
from lostcities.core.game import Game
from lostcities.games.catalog import GAMES
from lostcities.wasm.analysing import analysis_facts, analysis_verbs
from lostcities.wasm.facts import Facts, facts_of, text_of, with_facts
from lostcities.wasm.linking import linked, linker_version
from lostcities.wasm.lowering import FEATURES, SIMD, object_of
from lostcities.wasm.searching import search_verbs
from lostcities.wasm.thinking import Shape, network_verbs
from lostcities.wasm.verbs import Verbs, rules_verbs

FOLDER: Final = "wasm"  # within the folder of a game, or of the bots
MAKERS: Final = ("numba", "llvmlite", "numpy")


@dataclass(frozen=True)
class Plan:
    """A module before it is made."""

    title: str  # what it is called in commands and tests
    file: str  # its name, without an ending
    package: str  # in whose folder it stands
    verbs: Verbs
    about: Facts
    game: Game | None = None
    simd: bool = False

    @property
    def folder(self) -> Path:
        """Where it stands in the tree."""
        return Path(str(import_module(self.package).__file__)).parent / FOLDER

    @property
    def facts(self) -> Facts:
        """What can be said of it before it is made."""
        target = FEATURES + SIMD * self.simd
        return self.about | {"source": source_key(self.verbs.values()), "target": target}

    def build(self) -> tuple[bytes, str]:
        """The module, and its facts as a text."""
        module = linked(object_of(self.game, self.verbs, simd=self.simd), self.verbs)
        facts = self.facts | {"made": makers()}
        return with_facts(module, facts), text_of(facts)

    def write(self, folder: Path) -> int:
        """Write it and its facts; how many bytes it has."""
        module, facts = self.build()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.file}.wasm").write_bytes(module)
        (folder / f"{self.file}.json").write_text(facts, encoding="utf-8")
        return len(module)


def rules_plan(game: Game) -> Plan:
    """The rules of a game."""
    verbs, about = rules_verbs(game), facts_of(game)
    return Plan(game.name, "rules", game.package, verbs, about, game)


def search_plan(game: Game) -> Plan:
    """The worlds that champion+ looks into in a game."""
    about = {"game": game.name, "version": game.version, **terms_facts(game)}
    verbs = search_verbs(game)
    return Plan(f"{game.name}-search", "search", game.package, verbs, about, game, simd=True)


def terms_facts(game: Game) -> Facts:
    """What champion+ plays for, and how far: with an apprentice to the end of the round."""
    apprentice = weights_file(game.name, "apprentice").is_file()
    reach = TO_THE_END if apprentice else A_WHILE
    terms = terms_for(game, Standing(), as_learnt=reach.valued)
    return {
        "plays": "apprentice" if apprentice else "champion",
        "reach": {"actions": reach.actions, "valued": reach.valued},
        "terms": {"point": terms.point, "win": terms.win},
        "candidates": {"most": MOST_CANDIDATES, "unlikely": UNLIKELY},
        "clearly": CLEARLY,
    }


def analysis_plan(game: Game) -> Plan:
    """What a review of a game needs beside its rules, its search and its networks."""
    about = {"game": game.name, "version": game.version, **analysis_facts(game)}
    verbs = analysis_verbs(game)
    return Plan(f"{game.name}-analysis", "analysis", game.package, verbs, about, game, simd=True)


def network_plan() -> Plan:
    """The networks of all games."""
    about = {"shape": list(Shape._fields)}
    return Plan("network", "network", bots.__name__, network_verbs(), about, simd=True)


def plans(games: Iterable[Game] = tuple(GAMES.values())) -> Iterator[Plan]:
    """All modules."""
    yield from map(rules_plan, games)
    yield network_plan()
    yield from map(search_plan, games)
    yield from map(analysis_plan, games)


def makers() -> dict[str, str]:
    """The versions of all that makes a module: the same ones make the same bytes."""
    python = ".".join(map(str, sys.version_info[:2]))
    return {"python": python, **{it: version(it) for it in MAKERS}, "linker": linker_version()}
