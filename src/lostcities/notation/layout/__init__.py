"""Layouts: data that say how a view is read from a record in which all hidden things are forgotten.

A layout has for each key of the view one of twelve kinds. A kind takes its numbers from a field of
the record, from a function of the rules, or is given them. `reader.py` reads layouts here, and
`web/src/engine/layout.ts` in the page; neither knows a game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

UNKNOWN: Final = "?"  # a card that the viewer does not know

Index = Literal["viewer", "seat", "side", "color"] | int
Over = Literal["seat", "side"]
Names = Literal["cards", "colors"] | tuple[str | int, ...]
Place = Literal["viewer", "seat", "side", "color"]
PLACES: Final[tuple[Place, ...]] = ("viewer", "seat", "side", "color")


# --- Where numbers come from ----------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """A number of the record, or a row of numbers; for `viewer` a spectator has none."""

    name: str
    at: tuple[Index, ...] = ()  # fixed places first


@dataclass(frozen=True)
class Answer:
    """What a verb, or another function of the rules, says of the record."""

    name: str
    at: tuple[Index, ...] = ()  # its arguments after the record, fixed ones first


Number_: TypeAlias = Field | Answer | int


def of(name: str, *at: Index) -> Field:
    """A field, by what it is indexed."""
    return Field(name, at)


def ask(name: str, *at: Index) -> Answer:
    """A function of the rules, asked for a seat, a side, a colour."""
    return Answer(name, at)


# --- The twelve kinds -----------------------------------------------------------------


@dataclass(frozen=True)
class Fact:
    """What the record does not say: the game, its version, whose view it is, the colours."""

    name: Literal["game", "version", "viewer", "colors"]


@dataclass(frozen=True)
class Number:
    """A number, perhaps counted from elsewhere; where it may be null, it is if negative."""

    number: Number_
    plus: int = 0
    or_null: bool = False


@dataclass(frozen=True)
class Flag:
    """True unless the number is 0."""

    number: Number_


@dataclass(frozen=True)
class Name:
    """The name that has this number; where it may be null, it is if negative."""

    number: Number_
    names: Names
    or_null: bool = False


@dataclass(frozen=True)
class Listed:
    """The numbers of a row in their order, or their names; only the first, where it says so."""

    row: Field
    names: Names | None = None
    first: Number_ | None = None


@dataclass(frozen=True)
class Counted:
    """Each name as often as a row counts it, and what is missing to a size as unknown."""

    row: Field
    names: Names = "cards"
    size: Number_ | None = None
    of_color: bool = False  # only the cards of the colour that is read


@dataclass(frozen=True)
class Expedition:
    """Cards of the colour that is read: so many wagers, then the numbers, a bit for each rank."""

    wagers: Number_
    ranks: Number_ = 0


@dataclass(frozen=True)
class When:
    """Something if a number is not 0, else null, or an empty list."""

    number: Number_
    then: "Kind"
    otherwise: Literal["null", "empty"] = "null"


@dataclass(frozen=True)
class Each:
    """A list: the same for each seat, or for each side. A seat's side is known too."""

    over: Over
    item: "Kind"


@dataclass(frozen=True)
class ByColor:
    """An object: the same for each colour in the game, by its letter."""

    item: "Kind"


@dataclass(frozen=True)
class Joined:
    """A list: the lists of all colours in the game, one after the other."""

    item: "Kind"


Part: TypeAlias = Mapping[str, "Kind"]  # the twelfth: an object with keys of its own

Kind: TypeAlias = (
    Fact | Number | Flag | Name | Listed | Counted | Expedition | When | Each | ByColor | Joined
) | Mapping[str, Any]  # a Part, which mypy cannot say of itself


@dataclass(frozen=True, eq=False)
class Layout:
    """The layout of a game's views."""

    view: Mapping[str, Kind]
    colors: Field | None = None  # how many of the colours are in the game; None: all
    asks: Mapping[str, Callable[..., int]] = field(default_factory=dict)  # beside the verbs
