"""The texts of a game in a language: a code and its numbers in, a sentence out.

The tables are TOML files, so that other programs can read them too: those of a game in its folder,
what all games share beside this module; `en.toml` explains their form.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

from lostcities.core.game import Codes, Game
from lostcities.core.rows import POINTS, Row
from lostcities.errors import LostCitiesError, filled_in, names_in, quoted
from lostcities.games.catalog import find_game
from lostcities.words import LANGUAGES

SEAT: Final = "seat"  # the kind of a field

Kind = Literal["event", "reason", "line"]  # what the rules tell
AnyKind = Kind | Literal["leak"]  # and the mistakes that an analysis names


class Text(NamedTuple):
    """How a code is said."""

    fields: tuple[tuple[str, str], ...]  # names and kinds of its numbers, in order
    text: str
    you: Mapping[str, str]  # by field: what the reader at that seat is told instead
    name: str  # of a line of a bill: what counts
    short: str  # the sentence where there is little room; the same one if there is no other
    did: str  # of an event: the same in short, after the name of who did it
    did_you: Mapping[str, str]  # by field: the same for the reader at that seat
    quiet: bool  # of an event: no news, the table shows it


class Names(NamedTuple):
    """How the reader likes seats, cards and colours to be written."""

    seat: Callable[[int], str]
    card: Callable[[int], str]
    color: Callable[[int], str]


class Line(NamedTuple):
    """A line of a bill: what counts, how it is reckoned, and the points."""

    name: str
    text: str
    points: int


# --- The tables -----------------------------------------------------------------------


@cache
def texts(game: str, kind: AnyKind, language: str) -> Mapping[str, Text]:
    """The texts of a game by the name of the code; those of the game it is like come with them."""
    table = read_table(f"{find_game(game).package}.words", language)
    liked = texts(table["like"], kind, language) if "like" in table else {}
    return {**liked, **{code: read_text(entry) for code, entry in table.get(kind, {}).items()}}


@cache
def color_names(language: str) -> Mapping[str, str]:
    """The colours of all games in a language, by their name in the rules."""
    names: dict[str, str] = read_table(__package__, language)["color"]
    return names


@cache
def read_table(folder: str, language: str) -> dict[str, Any]:
    """The table of a language in a folder of the package."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise LostCitiesError.of("no_language", language=quoted(language), languages=known)
    package, _, name = folder.rpartition(".")
    path = files(package) / name / f"{language}.toml"
    if not path.is_file():  # a game that speaks English alone
        path = files(package) / name / f"{LANGUAGES[0]}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_text(entry: Mapping[str, Any]) -> Text:
    """`last:card` is a card called last; the kind of a plain `card` is its name."""
    fields = [field.partition(":") for field in entry["fields"]]
    return Text(
        fields=tuple((name, kind or name) for name, _, kind in fields),
        text=entry["text"],
        you=entry.get("you", {}),
        name=entry.get("name", ""),
        short=entry.get("short", entry["text"]),
        did=entry.get("did", ""),
        did_you=entry.get("did_you", {}),
        quiet=entry.get("quiet", False),
    )


# --- A row in words -------------------------------------------------------------------


def event_text(game: Game, language: str, row: Row, names: Names, reader: int) -> str:
    """An event as its reader, a seat or WATCHER, is told it."""
    text = text_of(game.name, "event", language, code_of(game.events, row))
    return filled(said_to(text, row, reader), text, row, names)


class NewsItem(NamedTuple):
    """An event in short, for a list of news."""

    who: int | None  # the seat that did it; None where the text says it, or nobody did it
    pattern: str
    values: Mapping[str, str]  # what stands in the pattern

    @property
    def text(self) -> str:
        """What was done."""
        return filled_in(self.pattern, self.values)


def news_item(game: Game, language: str, row: Row, names: Names, reader: int) -> NewsItem | None:
    """An event as news for its reader; None if it is none."""
    text = text_of(game.name, "event", language, code_of(game.events, row))
    if text.quiet:
        return None
    if not text.did:
        return NewsItem(None, "{text}", {"text": event_text(game, language, row, names, reader)})
    fields = zip(text.fields, row[1:].tolist(), strict=False)
    who = next((n for (_, kind), n in fields if kind == SEAT), None)
    pattern = said_to(text._replace(text=text.did, you=text.did_you), row, reader)
    return NewsItem(who, pattern, values_in(pattern, text, row, names))


def reason_text(game: Game, language: str, row: Row, names: Names) -> str:
    """Why an action is not allowed."""
    text = text_of(game.name, "reason", language, code_of(game.reasons, row))
    return filled(text.text, text, row, names)


def line_text(game: Game, language: str, row: Row, names: Names) -> Line:
    """A line of a bill."""
    text = text_of(game.name, "line", language, code_of(game.lines, row))
    name, reckoned = (filled(part, text, row, names) for part in (text.name, text.text))
    return Line(name, reckoned, int(row[POINTS]))


def code_of(codes: Codes, row: Row) -> IntEnum:
    """The code of a row, among those of a game."""
    return next(code for one in codes for code in one if code == row[0])


def text_of(game: str, kind: Kind, language: str, code: IntEnum) -> Text:
    """The text of a code."""
    return texts(game, kind, language)[code.name.lower()]


def said_to(text: Text, row: Sequence[int] | Row, reader: int) -> str:
    """The sentence for a reader: another one where it is about the reader's own seat."""
    for (name, kind), number in zip(text.fields, row[1:], strict=False):
        if kind == SEAT and number == reader and name in text.you:
            return text.you[name]
    return text.text


def filled(sentence: str, text: Text, row: Row, names: Names) -> str:
    """A sentence with the numbers of a row in it."""
    return filled_in(sentence, values_in(sentence, text, row, names))


def values_in(sentence: str, text: Text, row: Row, names: Names) -> dict[str, str]:
    """What stands in a sentence, by the names of the fields."""
    wanted = names_in(sentence)
    numbers = zip(text.fields, row[1:].tolist(), strict=False)
    return {name: written(kind, n, names) for (name, kind), n in numbers if name in wanted}


def written(kind: str, number: int, names: Names) -> str:
    """A seat, a card or a colour by its name; other numbers with a true minus."""
    if kind in Names._fields:
        write: Callable[[int], str] = getattr(names, kind)
        return write(number)
    return str(number).replace("-", "−")
