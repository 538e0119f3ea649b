"""What can go wrong, said in one clear sentence.

The sentences that people see are texts in the tables of `lostcities.words`, under `error`: made
with `of`, an error says its text in English and remembers what it needs to be said in another
language.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Any, Final, Self

MOST_ECHOED: Final = 60  # letters of a wrong value that an error repeats


def quoted(value: object, most: int = MOST_ECHOED) -> str:
    """What stands there instead, cut to a line."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # nested too deep, a number of thousands of digits, or of any other making
        return type(value).__name__
    return text if len(text) <= most else f"{text[: most - 1]}…"


def told_extra(error: ModuleNotFoundError, extra: str) -> str:
    """Which package is missing, and the extra that installs it."""
    package = str(error.name).partition(".")[0]
    return f"this needs {package}: pip install 'lostcities[{extra}]'"


def told_file(name: object) -> str:
    """The name of a file, which is worth more than a line."""
    return quoted(str(name), 4 * MOST_ECHOED)


@cache
def error_texts(language: str) -> dict[str, str]:
    """The texts of errors in a language, by key."""
    table = files("lostcities") / "words" / f"{language}.toml"
    texts: dict[str, str] = tomllib.loads(table.read_text(encoding="utf-8"))["error"]
    return texts


class Filling(dict[str, Any]):
    """What stands in a text: {turns} is a value, {turns|turn|turns} the word that goes with it."""

    def __missing__(self, key: str) -> str:
        """The form for one or the form for all other numbers."""
        name, one, many = key.split("|") if key.count("|") == 2 else (key, "", "")
        if name == key:
            raise KeyError(key)
        return one if str(self[name]).lstrip("+-−") == "1" else many


def filled_in(text: str, values: Mapping[str, Any]) -> str:
    """A text with its values in it, in the forms that go with numbers.

    >>> [filled_in("{n} {n|card|cards}", {"n": n}) for n in (0, 1, 2)]
    ['0 cards', '1 card', '2 cards']
    """
    return text.format_map(Filling(values))


def names_in(text: str) -> set[str]:
    """The names of the values that a text wants."""
    found = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    return {name.partition("|")[0] for name in found}


def said(key: str, values: Mapping[str, Any], language: str) -> str:
    """The text of a key in a language, with its values in it."""
    spoken = {
        name: value.in_language(language) if hasattr(value, "in_language") else value
        for name, value in values.items()
    }
    return filled_in(error_texts(language)[key], spoken)


class LostCitiesError(ValueError):
    """Anything that the caller can put right; the message says how."""

    key = ""  # of its text in the tables; without one it is said in English only
    values: Mapping[str, Any] = MappingProxyType({})

    @classmethod
    def of(cls, key: str, /, **values: Any) -> Self:
        """An error by the key of its text, and what stands in it.

        A value that has a method `in_language`, an error for example, is said in the same language.
        """
        error = cls(said(key, values, "en"))
        error.key, error.values = key, values
        return error

    def in_language(self, language: str) -> str:
        """The sentence in a language."""
        return said(self.key, self.values, language) if self.key else str(self)


class UnknownGame(LostCitiesError):
    """There is no game of that name."""


class BrokenGame(LostCitiesError):
    """A game that an installed package adds, and that cannot be loaded; the message names it."""


class BadOption(LostCitiesError):
    """An option that the game does not have, or a value outside its range."""


class BadSheet(BadOption):
    """A Roll & Write sheet file with a wrong entry; the message names the entry."""


class IllegalMove(LostCitiesError):
    """A move that cannot be read, or that the rules do not allow now; the message says why.

    Where the rules refuse it, `move` is its name and `reason` a code with its numbers, for whoever
    says it in other words.
    """

    move: str | None = None
    reason: list[int] | None = None


class BadRecord(LostCitiesError):
    """A game record that is malformed, of a foreign version, or not a legal game."""


class BadView(LostCitiesError):
    """A view that no seat of a real game can have; the message says where it is wrong."""


class BadPosition(LostCitiesError):
    """A text that is no position of a game; the message says where it is wrong."""


class BadRequest(LostCitiesError):
    """A message of the bot protocol that cannot be understood or does not fit its position."""


class BotFailed(LostCitiesError):
    """A bot or program that plays has made no legal move in time; `kind` says how it failed."""

    def __init__(self, reason: str, kind: str = "nonsense") -> None:
        """Why, in one sentence."""
        super().__init__(reason)
        self.kind = kind
