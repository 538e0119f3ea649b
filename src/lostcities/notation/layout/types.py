"""The type of the views that a layout gives, so that their schema can be made or checked."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypedDict

from lostcities.core.game import Game
from lostcities.notation.layout import (
    ByColor,
    Counted,
    Each,
    Expedition,
    Fact,
    Flag,
    Joined,
    Kind,
    Listed,
    Name,
    Names,
    Number,
    When,
)


def view_type(game: Game) -> Any:
    """The type of a game's views: the one in its `view.py`, else what its layout gives."""
    return game.part("view").VIEW_TYPE if game.has_part("view") else made_type(game)


def made_type(game: Game) -> Any:
    """A TypedDict made from a game's layout."""
    title = "".join(word.capitalize() for word in game.name.split("_"))
    return object_type(game, game.part("layout").LAYOUT.view, f"{title}View")


def object_type(game: Game, parts: Mapping[str, Kind], name: str) -> Any:
    """A TypedDict with these keys."""
    fields = {key: type_of(game, kind) for key, kind in parts.items()}
    return TypedDict(name, fields)  # type: ignore[operator]  # mypy wants them written out


def type_of(game: Game, kind: Kind) -> Any:
    """The type of what a kind gives."""
    if isinstance(kind, Mapping):
        return object_type(game, kind, "Part")
    return TYPES[type(kind)](game, kind)


def fact_type(game: Game, kind: Fact) -> Any:
    """Each fact has a type of its own."""
    own = {"game": Literal[game.name], "version": int, "viewer": int | None, "colors": list[str]}
    return own[kind.name]


def name_type(_game: Game, kind: Name) -> Any:
    """One of a few words, or any card or colour."""
    names: Any = kind.names
    known: Any = str if isinstance(names, str) else Literal[names]
    return known | None if kind.or_null else known


def named_type(names: Names | None) -> Any:
    """The type of names in a list, which are numbers where there are none."""
    if names is None or (not isinstance(names, str) and isinstance(names[0], int)):
        return int
    return str


def when_type(game: Game, kind: When) -> Any:
    """What is shown, or what stands there instead."""
    shown = type_of(game, kind.then)
    return shown if kind.otherwise == "empty" else shown | None


TYPES: Final[Mapping[type, Callable[[Game, Any], Any]]] = {
    Fact: fact_type,
    Number: lambda _, kind: int | None if kind.or_null else int,
    Flag: lambda _, _kind: bool,
    Name: name_type,
    Listed: lambda _, kind: list[named_type(kind.names)],  # type: ignore[misc]
    Counted: lambda _, kind: list[named_type(kind.names)],  # type: ignore[misc]
    Expedition: lambda _, _kind: list[str],
    When: when_type,
    Each: lambda game, kind: list[type_of(game, kind.item)],  # type: ignore[misc]
    ByColor: lambda game, kind: dict[str, type_of(game, kind.item)],  # type: ignore[misc]
    Joined: lambda game, kind: type_of(game, kind.item),
}
