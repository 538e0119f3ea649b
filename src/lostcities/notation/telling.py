"""Rows as JSON carries them: a code by its name, and its numbers by the names of the words' tables.

An event, a reason or a line of a bill is `{"code": "drew", "seat": 0, "card": "Y5"}`: cards and
colours as in the names of moves, all else a number. Lines of a bill have their `points` too.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from lostcities.core.game import Codes, Game
from lostcities.core.rows import POINTS, UNKNOWN
from lostcities.errors import LostCitiesError
from lostcities.notation.moves import card_name, letters
from lostcities.words.texts import Kind, texts

HIDDEN: Final = "?"  # a card that the viewer may not know


class Form(NamedTuple):
    """How a code is written: its name, and names and kinds of its numbers."""

    code: str
    fields: tuple[tuple[str, str], ...]


def named(game: Game, kind: Kind, row: Sequence[int]) -> dict[str, int | str]:
    """A row by its names: `(4, 0, 6)` is `{"code": "drew", "seat": 0, "card": "Y7"}`."""
    code, *numbers = row
    form = forms(game, kind)[int(code)]
    named: dict[str, int | str] = {"code": form.code}
    for (name, what), number in zip(form.fields, numbers, strict=False):
        named[name] = written(game, what, int(number))
    if kind == "line":
        named["points"] = int(row[POINTS])
    return named


def written(game: Game, kind: str, number: int) -> int | str:
    """A card or a colour by its name."""
    if kind == "card":
        return HIDDEN if number == UNKNOWN else card_name(game, number)
    return letters(game)[number] if kind == "color" else number


def named_error(error: LostCitiesError) -> dict[str, int | str]:
    """An error by the key of its text, and what stands in it; colours by their letters."""
    values = {
        name: it.letters if hasattr(it, "letters") else it for name, it in error.values.items()
    }
    return {"code": error.key, **values}


@cache
def forms(game: Game, kind: Kind) -> Mapping[int, Form]:
    """The forms of all codes of a kind, by number."""
    known = texts(game.name, kind, "en")
    codes = [code for part in codes_of(game, kind) for code in part]
    return {int(it): Form(it.name.lower(), known[it.name.lower()].fields) for it in codes}


def codes_of(game: Game, kind: Kind) -> Codes:
    """The codes of a kind."""
    return {"event": game.events, "reason": game.reasons, "line": game.lines}[kind]
