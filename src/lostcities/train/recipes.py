"""Recipes: the legs of each shipped network, by updates rather than by the clock."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from lostcities.errors import BadOption
from lostcities.train.settings import Settings

FILE: Final = Path(__file__).with_suffix(".toml")
HOME: Final = "HOME"  # in a recipe: the folder of the run


@dataclass(frozen=True)
class Recipe:
    """How a network is made."""

    name: str
    game: str
    legs: tuple[Mapping[str, Any], ...]  # settings that differ from the usual ones
    ship: tuple[str, ...]  # what `tools/ship.py` is given, one after the other

    def settings(self, leg: int, home: str, changed: Mapping[str, Any]) -> Settings:
        """The settings of a leg; what was asked for on the command line comes first."""
        usual = {"folder": HOME, "compile": changed.get("device") != "cpu"}
        settings = {**usual, **self.legs[leg], **changed}
        placed: dict[str, Any] = {
            key: value.replace(HOME, home) if isinstance(value, str) else value
            for key, value in settings.items()
        }
        return Settings(self.game, **placed)

    def shipping(self, home: str) -> list[str]:
        """The commands that turn the checkpoints into a file of weights."""
        return [f"python tools/ship.py {home}/{given}" for given in self.ship]


@cache
def recipes() -> dict[str, Recipe]:
    """All recipes by name."""
    kept = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        name: Recipe(name, it["game"], tuple(it["legs"]), tuple(it["ship"]))
        for name, it in kept.items()
    }


def find_recipe(name: str) -> Recipe:
    """A recipe by its name."""
    if name not in recipes():
        raise BadOption(f"there is no recipe {name!r}; there are: {', '.join(recipes())}")
    return recipes()[name]


def check_home(home: str) -> None:
    """A recipe begins in a folder without checkpoints, or its legs would go on from them."""
    if any(Path(home).rglob("leg-*.pt")):
        raise BadOption(f"the folder {home!r} has checkpoints already: choose another --folder")
