"""The values of a view by dotted names, as the game's layout gives them: `expeditions.0.R`.

What follows from the rest, points for example, is left out; an object of which one value is left
has its name alone.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType
from typing import Any, Final, get_args, get_origin

from lostcities.core.game import Game
from lostcities.errors import BadPosition, quoted
from lostcities.notation.from_view.shape import fault
from lostcities.notation.layout import (
    UNKNOWN,
    Answer,
    ByColor,
    Counted,
    Each,
    Fact,
    Kind,
    Number,
    When,
)
from lostcities.notation.layout.types import type_of
from lostcities.notation.moves import letters

NOTHING: Final = "-"
INDEX: Final = re.compile(r"(?<=[\w\]])\[(\d+)\]")  # of a list in the name of a place
WORDS: Final = {True: "yes", False: "no"}
KEPT: Final = ("mover",)  # said by a rule, but a view could not be read without
STATED: Final = ("game", "version", "viewer")  # facts that the first words of a text tell


@cache
def leaves_of(game: Game, seats: int, seat: int | None) -> "Leaves":
    """The names and values of a game's views, for a seat or for the referee."""
    return Leaves(game, seats, seat)


class Leaves:
    """Between a view and its values by name."""

    def __init__(self, game: Game, seats: int, seat: int | None) -> None:
        """The referee, seat None, has what belongs to a viewer once for each seat."""
        self.game, self.seats, self.seat = game, seats, seat
        self.layout = game.part("layout").LAYOUT.view

    # --- From a view to its values ----------------------------------------------------

    def flat(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """All values that a text may tell."""
        return dict(self._values(self.layout, view, ""))

    def _values(self, kind: Kind, value: Any, name: str) -> Iterator[tuple[str, Any]]:
        if is_derived(kind) or (isinstance(kind, When) and not value and value != 0):
            return
        if isinstance(kind, Mapping):
            for key, part in kind.items():
                yield from self._values(part, value[key], part_name(kind, key, name))
        elif isinstance(kind, When):
            yield from self._values(kind.then, value, name)
        elif isinstance(kind, Each | ByColor) or self._by_viewer(kind):
            item = kind.item if isinstance(kind, Each | ByColor) else None
            for part_key, entry in named_entries(value):
                inner = f"{name}.{part_key}"
                yield from [(inner, entry)] if item is None else self._values(item, entry, inner)
        else:
            yield name, value

    def _by_viewer(self, kind: Kind) -> bool:
        """Whether the referee has one of these for each seat."""
        return self.seat is None and isinstance(kind, Counted) and "viewer" in kind.row.at

    # --- The names --------------------------------------------------------------------

    def names(self) -> list[str]:
        """What a text may tell; of names for each seat, side or colour the first."""
        several = ["seats"] if len(self.game.seats) > 1 else []
        return [*several, "seat", *self._names(self.layout, "")]

    def _names(self, kind: Kind, name: str) -> Iterator[str]:
        if is_derived(kind):
            return
        if isinstance(kind, Mapping):
            for key, part in kind.items():
                yield from self._names(part, part_name(kind, key, name))
        elif isinstance(kind, When):
            yield from self._names(kind.then, name)
        elif isinstance(kind, Each):
            yield from self._names(kind.item, f"{name}.0")
        elif isinstance(kind, ByColor):
            yield from self._names(kind.item, f"{name}.{letters(self.game)[0]}")
        else:
            yield f"{name}.0" if self._by_viewer(kind) else name

    # --- From values to a view --------------------------------------------------------

    def view(self, given: Mapping[str, str], usual: Mapping[str, Any]) -> dict[str, Any]:
        """The view in which these values stand, and for all others the usual ones."""
        return Building(self, given, usual).whole()


class Building:
    """A view in the making."""

    def __init__(self, leaves: Leaves, given: Mapping[str, str], usual: Mapping[str, Any]) -> None:
        """Nothing is read yet."""
        self.leaves, self.game, self.given, self.usual = leaves, leaves.game, given, usual
        self.read: set[str] = set()
        self.colors: list[str] = list(letters(self.game))

    def whole(self) -> dict[str, Any]:
        """The view; every value given must have a place in it."""
        for name, kind in self.leaves.layout.items():
            if kind == Fact("colors"):
                self.colors = self.leaf(kind, name)
        view: dict[str, Any] = self.part(self.leaves.layout, "")
        unknown = sorted(set(self.given) - self.read)
        if unknown:
            raise BadPosition(
                f"a position of {self.game.name} has no {quoted(unknown[0])} here; it has "
                f"{', '.join(self.leaves.names())}"
            )
        return view

    def part(self, kind: Kind, name: str) -> Any:
        """What stands under a name."""
        if isinstance(kind, Mapping):
            return {key: self.part(it, part_name(kind, key, name)) for key, it in kind.items()}
        if isinstance(kind, Each):
            return [self.part(kind.item, f"{name}.{n}") for n in range(self.count(kind))]
        if isinstance(kind, ByColor):
            return {letter: self.part(kind.item, f"{name}.{letter}") for letter in self.colors}
        if isinstance(kind, When):
            return self.perhaps(kind, name)
        if self.leaves._by_viewer(kind):
            return [self.leaf(kind, f"{name}.{n}") for n in range(self.leaves.seats)]
        return self.leaf(kind, name)

    def count(self, kind: Each) -> int:
        """How many a list by seat or by side has."""
        return self.leaves.seats if kind.over == "seat" else self.game.sides

    def perhaps(self, kind: When, name: str) -> Any:
        """What is there only sometimes: where anything of it is given."""
        if any(key == name or key.startswith(f"{name}.") for key in (*self.given, *self.usual)):
            return self.part(kind.then, name)
        return None if kind.otherwise == "null" else []

    def leaf(self, kind: Kind, name: str) -> Any:
        """One value: given, known from the first words, derived, or the usual one."""
        if isinstance(kind, Fact) and kind.name in STATED:
            known = {"game": self.game.name, "version": self.game.version}
            return known.get(kind.name, self.leaves.seat)
        if is_derived(kind):
            return 0
        if name in self.given:
            self.read.add(name)
            right = type_of(self.game, kind)
            value = from_text(self.given[name], right, name)
            wrong = fault(value, right, name)
            if wrong:
                raise BadPosition(dotted(wrong))
            return value
        if name in self.usual:
            return self.usual[name]
        return nothing_of(type_of(self.game, kind), name)


def dotted(wrong: str) -> str:
    """What is wrong with a view, with its places as a position names them: `hands.0`."""
    return INDEX.sub(r".\1", wrong)


def named_entries(value: Any) -> Iterator[tuple[object, Any]]:
    """The entries of an object by their keys, those of a list by their numbers."""
    yield from value.items() if isinstance(value, dict) else enumerate(value)


def is_derived(kind: Kind) -> bool:
    """Whether it follows from the rest, or from the first words of a text."""
    if isinstance(kind, Fact):
        return kind.name in STATED
    source = kind.number if isinstance(kind, Number) else None
    return isinstance(source, Answer) and source.name not in KEPT


def part_name(parts: Mapping[str, Kind], key: str, name: str) -> str:
    """The name of a part; the only one that is given has the name of the whole."""
    alone = sum(not is_derived(kind) for kind in parts.values()) == 1
    return name if alone and name else f"{name}.{key}" if name else key


# --- Values as text -------------------------------------------------------------------


def in_text(value: Any) -> str:
    """A value in the text; cards face down are counted."""
    if isinstance(value, bool):
        return WORDS[value]
    if isinstance(value, list):
        unseen = value.count(UNKNOWN)
        open_ = [str(entry) for entry in value if entry != UNKNOWN]
        return ",".join(open_ + ([f"{UNKNOWN}{unseen}"] if unseen else []))
    return NOTHING if value is None else str(value)


def from_text(text: str, kind: Any, name: str) -> Any:
    """A value of a type from the text."""
    if get_origin(kind) is list:
        (entry,) = get_args(kind)
        return [it for part in text.split(",") if part for it in entries(part, entry, name)]
    if kind is bool:
        if text not in WORDS.values():
            raise BadPosition(f"{name} must be yes or no, not {quoted(text)}")
        return text == WORDS[True]
    if text == NOTHING:
        return None
    return as_whole(text, name) if int in (kind, *get_args(kind)) else text


def entries(text: str, kind: Any, name: str) -> list[Any]:
    """One entry of a list, or so many cards face down."""
    if kind is int:
        return [as_whole(text, name)]
    if text.startswith(UNKNOWN):
        return [UNKNOWN] * min(as_whole(text[1:] or "1", name), 100)
    return [text]


def as_whole(text: str, name: str) -> int:
    """A whole number of the text."""
    try:
        return int(text)
    except ValueError:
        raise BadPosition(f"{name} must be a whole number, not {quoted(text)}") from None


def nothing_of(kind: Any, name: str) -> Any:
    """What stands where nothing is given: an empty list, or null."""
    if get_origin(kind) is list:
        return []
    if NoneType in get_args(kind):
        return None
    if kind is bool:
        return False
    raise BadPosition(f"{name} is missing")
