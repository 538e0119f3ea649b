"""What a rulebook is: twelve verbs over a record, and facts as data.

Eight verbs play, four tell of it: what a viewer sees, what happened, why not, how a score is made.
Whoever knows one game knows all four. Every game numbers its actions and its features the same way:
first colour by colour, each colour in the same layout, then the global ones; so code that treats
colours alike can be written once for all games.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray

from lostcities.errors import BadOption, quoted

State = Any  # at this border; each rulebook types its own
Options = Any
Mask = NDArray[np.int8]
Features = NDArray[np.int8]
Groups = tuple[tuple[str, int], ...]  # names and widths, in order
Row = NDArray[np.int16]  # a code and its numbers: core/rows.py
Rows = NDArray[np.int16]
Codes = tuple[type[IntEnum], ...]

NOBODY: Final = -1  # the mover when the game is over
AFRESH: Final = -1  # the action after which all is new: a deal


@dataclass(frozen=True)
class Option:
    """A whole number that a table may choose before the deal."""

    name: str
    default: int
    lowest: int
    highest: int
    meaning: str
    flag: bool = False  # yes or no, written True or False


def no_conflict(_options: Options) -> None:
    """Any combination of options within their ranges makes a game."""


def nothing_tempting(_state: State) -> list[int]:
    """Nobody needs to be told in advance why an action is not allowed."""
    return []


class Offer(NamedTuple):
    """A card that lies open for all, and what it would do for a seat by itself."""

    card: int
    adds: int | None  # points; None: it does not fit
    worth: int | None  # of its colour then


def no_offers(_state: State, _seat: int) -> list[Offer]:
    """No cards lie open for all to hope for."""
    return []


def no_parts(_options: Options, _given: dict[str, Any]) -> None:
    """A game whose options are all whole numbers."""


def as_given(given: dict[str, Any]) -> dict[str, Any]:
    """Options of which none is read from a file."""
    return given


@dataclass(frozen=True, eq=False)  # a game is itself: nothing is compared or hashed by its parts
class Game:
    """A rulebook: its verbs, and its facts as data."""

    name: str
    package: str  # its folder, where further parts of it are found by name
    title: str
    version: int  # rises when behaviour does
    seats: tuple[int, ...]  # how many can play
    sides: int  # 0: everyone for themselves; else seats n, n + sides, … share a score
    colors: tuple[str, ...]
    fields: np.dtype[Any]
    options: tuple[Option, ...]
    option_fields: np.dtype[Any]

    color_actions: Groups
    global_actions: Groups
    color_features: Groups
    global_features: Groups
    score_bounds: tuple[int, int]  # of one seat in one round

    deal: Callable[[State, int, Options, Any], None]
    legal: Callable[[State, Mask], int]
    act: Callable[[State, int, Any], None]
    mover: Callable[[State], int]
    is_over: Callable[[State], bool]
    score: Callable[[State, int], int]
    observe: Callable[[State, int, Features], None]
    imagine: Callable[[State, int, Any], None]

    # The story verbs. A viewer is a seat, or WATCHER; whoever writes rows says how many.
    hide: Callable[[State, int], None]  # forget all that a viewer may not know
    # (before, action, after, viewer, events): what the viewer notices, nothing hidden in it
    tell: Callable[[State, int, State, int, Rows], int]
    # (state, action, reason): why the mover may not do this, only from what the mover knows;
    # the code, ALLOWED where the action is legal
    why_not: Callable[[State, int, Row], int]
    bill: Callable[[State, int, Rows], int]  # (state, seat, lines): adds up to `score`
    events: Codes  # the codes that `tell` uses, in one or several enumerations
    reasons: Codes  # of `why_not`
    lines: Codes  # of `bill`
    veiled: tuple[IntEnum, ...] = ()  # events that do not say which action it was
    # events that open what was veiled; who has kept the actions tells them again instead
    opened: tuple[IntEnum, ...] = ()

    # What clients show beside the legal moves.
    scoring: tuple[str, ...] = ()  # the groups of actions that change the mover's own score
    tempting: Callable[[State], list[int]] = nothing_tempting  # that the mover might try in vain
    offers: Callable[[State, int], list[Offer]] = no_offers  # (state, seat), whoever moves

    # `observe`, quicker: (state, mover, action, features), where the features still hold what the
    # mover before the action observed then; for an action AFRESH they hold anything
    observe_again: Callable[[State, int, int, Features], None] | None = None
    check_options: Callable[[Options], None] = no_conflict  # raises BadOption
    parts: Mapping[str, str] = field(default_factory=dict)  # options from files: name and meaning
    load_parts: Callable[[dict[str, Any]], dict[str, Any]] = as_given  # contents instead of paths
    read_parts: Callable[[Options, dict[str, Any]], None] = no_parts  # into the record of options
    samples: tuple[Mapping[str, Any], ...] = ()  # options that show what the usual ones do not
    day_seats: int | None = None  # at the deal of the day; usually the fewest

    @property
    def actions(self) -> int:
        """How many actions there are; a mask has that length."""
        return len(self.colors) * width(self.color_actions) + width(self.global_actions)

    @property
    def features(self) -> int:
        """How many features an observation has."""
        return len(self.colors) * width(self.color_features) + width(self.global_features)

    @property
    def has_rounds(self) -> bool:
        """Whether it is played in matches of several rounds."""
        return "round_number" in (self.fields.names or ())

    def is_two_sided(self, seats: int) -> bool:
        """Whether one side's gain is the other's loss."""
        return seats == 2 or self.sides == 2

    def new_states(self, n: int) -> Any:
        """An array of n records, not dealt yet."""
        return np.zeros(n, self.fields).view(np.recarray)

    def new_state(self) -> State:
        """One record, not dealt yet."""
        return self.new_states(1)[0]

    def copy(self, state: State) -> State:
        """Another record in the same position; the two share nothing."""
        copies = self.new_states(1)
        copies[0] = state
        return copies[0]

    def new_options(self, seats: int, given: Mapping[str, Any] | None = None) -> Options:
        """The options of a table as a record; BadOption says what would be right."""
        return self.option_row(seats, given)[0]

    def option_row(self, seats: int, given: Mapping[str, Any] | None = None) -> Any:
        """The same as an array of one record: what compiled loops are given."""
        row = np.zeros(1, self.option_fields).view(np.recarray)
        options: Options = row[0]
        rest = dict(given or {})
        for option in self.options:
            setattr(options, option.name, checked(option, rest.pop(option.name, option.default)))
        self.read_parts(options, rest)
        if rest:
            known = ", ".join(
                sorted([*(option.name for option in self.options), *self.parts, "seats"])
            )
            unknown = quoted(min(rest, key=str))
            raise BadOption.of("no_option", game=self.name, option=unknown, options=known)
        if options.starter >= seats:
            raise BadOption.of("no_starter", highest=seats - 1, starter=options.starter)
        self.check_options(options)
        return row

    def check_seats(self, seats: int | None) -> int:
        """The number of seats, the smallest possible by default."""
        if seats is None:
            return self.seats[0]
        if not is_whole(seats) or seats not in self.seats:
            key = "bad_seats" if len(self.seats) > 1 else "bad_only_seats"
            lowest, *_, highest = (*self.seats, self.seats[-1])
            raise BadOption.of(
                key, game=self.name, lowest=lowest, highest=highest, value=quoted(seats)
            )
        return int(seats)

    def seats_at(self, state: State) -> int:
        """How many play; where that can differ, the record has it as `seats`."""
        return self.seats[0] if len(self.seats) == 1 else int(state.seats)

    def part(self, name: str, default: str | None = None) -> Any:
        """A module of the game's folder: `view`, `text`, `player`, …, imported when wanted.

        Where the folder has no such module, the default is imported: what serves any game.
        """
        return _part(self.package, name, default)

    def has_part(self, name: str) -> bool:
        """Whether the game's folder has such a module."""
        return find_spec(f"{self.package}.{name}") is not None

    def side_of(self, seat: int) -> int:
        """Who shares a score: seats of one side have the same number."""
        return seat % self.sides if self.sides else seat


@cache
def _part(package: str, name: str, default: str | None) -> Any:
    own = f"{package}.{name}"
    missing = default is not None and find_spec(own) is None
    return import_module(str(default) if missing else own)


def width(groups: Groups) -> int:
    """How many places the groups take together."""
    return sum(size for _, size in groups)


def place_of(groups: Groups, name: str) -> range:
    """Where a group lies among groups."""
    names = [it for it, _ in groups]
    number = names.index(name)
    first = width(groups[:number])
    return range(first, first + groups[number][1])


def in_words(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number, Python's or NumPy's; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def checked(option: Option, value: object) -> int:
    """The value, if it is a whole number in the option's range."""
    if isinstance(value, bool | np.bool_) and option.flag:
        return int(value)
    if not is_whole(value):
        raise BadOption.of("not_whole", name=option.name, value=quoted(value))
    return checked_range(option.name, value, option.lowest, option.highest)


def checked_range(name: str, value: int, lowest: int, highest: int) -> int:
    """A whole number, if it is within its range."""
    if not lowest <= value <= highest:
        raise BadOption.of(
            "out_of_range", name=name, lowest=lowest, highest=highest, value=quoted(int(value))
        )
    return int(value)
