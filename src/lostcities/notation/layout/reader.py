"""Reads views by layouts: each layout is written once as one Python expression, which is compiled.

Before the expression stand the fields of the record that it names, as lists, and what the rules say
of each seat; so every number is fetched once for a view, however often it is shown.
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import compress
from typing import Any, Final

from lostcities.core.cards import RANKS, WAGER
from lostcities.core.game import Game
from lostcities.notation.layout import (
    UNKNOWN,
    Answer,
    ByColor,
    Counted,
    Each,
    Expedition,
    Fact,
    Field,
    Flag,
    Index,
    Joined,
    Kind,
    Layout,
    Listed,
    Name,
    Names,
    Number,
    Number_,
    Place,
    When,
)
from lostcities.notation.moves import card_name, letters

View = dict[str, Any]
Read = Callable[[Any, int | None], View]
Scope = Mapping[Place, str]  # how the viewer, the seat, the side and the colour are called here


@cache
def reader(game: Game) -> Read:
    """What reads the views of a game, from a record in which all hidden things are forgotten."""
    writer = Writer(game, game.part("layout").LAYOUT)
    source = writer.source()
    exec(compile(source, f"<layout of {game.name}>", "exec"), writer.known)
    read: Read = writer.known["view"]
    return read


class Writer:
    """Writes the function that reads a game's views."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.known: dict[str, Any] = {"repeated": repeated, "in_hand": in_hand, "laid": laid}
        self.fetched: dict[str, str] = {}  # what is fetched first, by its name
        self.condition = ""  # under which the kind that is being written is shown

    def source(self) -> str:
        """The whole function."""
        view = self.part(self.layout.view, {"viewer": "viewer"})
        lines = [f"{name} = {what}" for name, what in self.fetched.items()]
        return "\n    ".join(["def view(seen, viewer):", *lines, f"return {view}\n"])

    def fetch(self, name: str, what: str) -> None:
        """Have something fetched before, if it will be shown."""
        if not self.condition:
            self.fetched[name] = what
        self.fetched.setdefault(name, f"{what} if {self.condition} else None")

    # --- Numbers ----------------------------------------------------------------------

    def number(self, source: Number_, at: Scope) -> str:
        """A number, or a row of numbers."""
        if isinstance(source, int):
            return str(source)
        return self.answer(source, at) if isinstance(source, Answer) else self.field(source, at)

    def field(self, source: Field, at: Scope) -> str:
        """A field; an array is fetched as lists."""
        fixed = [place for place in source.at if isinstance(place, int)]
        name = "_".join(map(str, ["its", source.name, *fixed]))
        what = f"seen.{source.name}" + (f"[{', '.join(map(str, fixed))}]" if fixed else "")
        is_row = bool(self.game.fields[source.name].shape)
        self.fetch(name, f"memoryview({what}).tolist()" if is_row else f"int({what})")  # quick
        found = name + "".join(f"[{at[it]}]" for it in source.at if not isinstance(it, int))
        return f"(() if viewer is None else {found})" if "viewer" in source.at else found

    def answer(self, source: Answer, at: Scope) -> str:
        """What the rules say; what they say of each seat or side is asked once."""
        self.known[source.name] = self.layout.asks.get(source.name) or getattr(
            self.game, source.name
        )
        arguments = ", ".join(["seen", *(written(place, at) for place in source.at)])
        asked = f"int({source.name}({arguments}))"
        places = [place for place in source.at if not isinstance(place, int)]
        if places not in (["seat"], ["side"]):
            return asked
        over = places[0]
        name = "_".join(map(str, ["by", source.name, *source.at]))
        arguments = ", ".join(["seen", *(written(place, {over: over}) for place in source.at)])
        every = self.seats() if over == "seat" else f"range({self.game.sides})"
        self.fetch(name, f"[int({source.name}({arguments})) for {over} in {every}]")
        return f"{name}[{at[over]}]"

    def seats(self) -> str:
        """The seats."""
        known = self.game.seats
        return f"range({known[0] if len(known) == 1 else self.field(Field('seats'), {})})"

    def colors(self) -> str:
        """The letters of the colours in the game."""
        if self.layout.colors is None:
            return repr(letters(self.game))
        return f"{letters(self.game)!r}[:{self.field(self.layout.colors, {})}]"

    def names(self, names: Names) -> str:
        """Names by number: a tuple that the function knows."""
        if names == "colors":
            return repr(letters(self.game))
        if names == "cards":
            known: Any = tuple(card_name(self.game, n) for n in range(self.kinds))
        else:
            known = names
        name = f"names_{len(self.known)}"
        self.known[name] = known
        return name

    @property
    def kinds(self) -> int:
        """How many cards there are that differ."""
        return len(self.game.colors) * RANKS

    # --- Kinds ------------------------------------------------------------------------

    def kind(self, kind: Kind, at: Scope) -> str:
        """Something of a kind."""
        if isinstance(kind, Mapping):
            return self.part(kind, at)
        return KINDS[type(kind)](self, kind, at)

    def part(self, parts: Mapping[str, Kind], at: Scope) -> str:
        """An object with keys of its own."""
        return "{" + ", ".join(f"{key!r}: {self.kind(it, at)}" for key, it in parts.items()) + "}"

    def fact(self, kind: Fact, at: Scope) -> str:
        """What the record does not say."""
        if kind.name == "viewer":
            return at["viewer"]
        if kind.name == "colors":
            return f"list({self.colors()})"
        return repr(self.game.name if kind.name == "game" else self.game.version)

    def plain(self, kind: Number, at: Scope) -> str:
        """A number."""
        number = self.number(kind.number, at)
        shown = f"({number} + {kind.plus})" if kind.plus else number
        return f"(None if {number} < 0 else {shown})" if kind.or_null else shown

    def flag(self, kind: Flag, at: Scope) -> str:
        """True or false."""
        return f"({self.number(kind.number, at)} != 0)"

    def name(self, kind: Name, at: Scope) -> str:
        """A name."""
        number = self.number(kind.number, at)
        found = f"{self.names(kind.names)}[{number}]"
        return f"(None if {number} < 0 else {found})" if kind.or_null else found

    def listed(self, kind: Listed, at: Scope) -> str:
        """The numbers of a row, or their names."""
        row = self.field(kind.row, at)
        if kind.first is not None:
            row = f"{row}[:{self.number(kind.first, at)}]"
        return row if kind.names is None else f"[{self.names(kind.names)}[n] for n in {row}]"

    def counted(self, kind: Counted, at: Scope) -> str:
        """Names as often as they are counted."""
        row, names = self.field(kind.row, at), self.names(kind.names)
        if kind.of_color:
            part = f"[{at['color']} * {RANKS} : ({at['color']} + 1) * {RANKS}]"
            return f"repeated({names}{part}, {row}{part})"
        if kind.size is None:
            return f"repeated({names}, {row})"
        return f"in_hand({names}, {row}, {self.number(kind.size, at)})"

    def expedition(self, kind: Expedition, at: Scope) -> str:
        """The cards of an expedition, in the order laid."""
        wagers, ranks = self.number(kind.wagers, at), self.number(kind.ranks, at)
        return f"laid({self.names('cards')}, {at['color']}, {wagers}, {ranks})"

    def when(self, kind: When, at: Scope) -> str:
        """Something, or nothing."""
        nothing = {"null": "None", "empty": "[]"}[kind.otherwise]
        outer, test = self.condition, self.number(kind.number, at)
        self.condition = test
        then = self.kind(kind.then, at)
        self.condition = outer
        return f"({then} if {test} else {nothing})"

    def each(self, kind: Each, at: Scope) -> str:
        """A list by seat or by side."""
        sides = self.game.sides
        if kind.over == "side":
            return f"[{self.kind(kind.item, {**at, 'side': 'side'})} for side in range({sides})]"
        side = f"seat % {sides}" if sides else "seat"
        item = self.kind(kind.item, {**at, "seat": "seat", "side": side})
        return f"[{item} for seat in {self.seats()}]"

    def by_color(self, kind: ByColor, at: Scope) -> str:
        """An object by the letters of the colours."""
        item = self.kind(kind.item, {**at, "color": "color"})
        return f"{{letter: {item} for color, letter in enumerate({self.colors()})}}"

    def joined(self, kind: Joined, at: Scope) -> str:
        """The lists of all colours as one."""
        item = self.kind(kind.item, {**at, "color": "color"})
        return f"[it for color, _ in enumerate({self.colors()}) for it in {item}]"


KINDS: Final[Mapping[type, Callable[[Writer, Any, Scope], str]]] = {
    Fact: Writer.fact,
    Number: Writer.plain,
    Flag: Writer.flag,
    Name: Writer.name,
    Listed: Writer.listed,
    Counted: Writer.counted,
    Expedition: Writer.expedition,
    When: Writer.when,
    Each: Writer.each,
    ByColor: Writer.by_color,
    Joined: Writer.joined,
}


def written(place: Index, at: Scope) -> str:
    """A place, fixed or of the scope."""
    return str(place) if isinstance(place, int) else at[place]


# --- What the expressions call --------------------------------------------------------


def repeated(names: tuple[Any, ...], counts: list[int]) -> list[Any]:
    """Each name as often as it is counted: once, mostly."""
    found = list(compress(names, counts))
    if len(found) == sum(counts):
        return found
    return [name for name, n in zip(names, counts, strict=False) for _ in range(n)]


def in_hand(names: tuple[str, ...], counts: list[int], size: int) -> list[str]:
    """The cards that are known of a hand, the rest face down."""
    known = repeated(names, counts)
    return known + [UNKNOWN] * (size - len(known))


def laid(names: tuple[str, ...], color: int, wagers: int, ranks: int) -> list[str]:
    """The cards of an expedition: wagers, then numbers in rising order."""
    first = color * RANKS
    numbers = [names[first + n] for n in places(ranks)] if ranks else []
    return [names[first + WAGER]] * wagers + numbers


@cache
def places(bits: int) -> tuple[int, ...]:
    """Which bits of a number of ranks are set."""
    return tuple(n for n in range(1, RANKS) if bits >> n & 1)
