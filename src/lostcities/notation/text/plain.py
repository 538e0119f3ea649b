"""A plain text table of any view: for a game whose folder has no `text.py`."""

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any, Final

from lostcities.notation.catalog import View
from lostcities.notation.text.symbols import WIDTH, seat_name, title
from lostcities.words.phrases import Phrases

HEADING: Final = ("game", "version", "seat", "mover", "phase")  # said in the first line, or known
INDENT: Final = "  "
NOTHING: Final = "–"


def table_lines(view: View, say: Phrases) -> list[str]:
    """The title and whose turn it is, then all else that the view tells, name by name."""
    mover = view["mover"]
    turn = say("over") if mover is None else say("to_move", who=seat_name(view, mover, say))
    lines = [f"{title(view, say)} · {turn}", ""]
    for name in (name for name in view if name not in HEADING):
        lines += entry_lines(name.replace("_", " "), view[name], view, say)
    return lines


def entry_lines(name: str, value: Any, view: View, say: Phrases) -> list[str]:
    """One entry; what is there for each seat has a line for each."""
    if isinstance(value, list) and len(value) == len(view["scores"]) and by_seat(name, value):
        return [
            line
            for seat, part in enumerate(value)
            for line in wrapped(f"{name}, {seat_name(view, seat, say)}", part, say)
        ]
    return wrapped(name, value, say)


def by_seat(name: str, value: list[Any]) -> bool:
    """Whether a list as long as there are seats has an entry for each."""
    return name == "scores" or any(isinstance(part, list | Mapping) for part in value)


def wrapped(name: str, value: Any, say: Phrases) -> list[str]:
    """A name and what stands there, in as many lines as it takes."""
    return wrap(f"{name}: {in_words(value, say)}", WIDTH, subsequent_indent=INDENT) or [name]


def in_words(value: Any, say: Phrases) -> str:
    """Lists and objects without their brackets."""
    if isinstance(value, Mapping):
        return joined(f"{key} {in_words(part, say)}" for key, part in value.items())
    if isinstance(value, list):
        return joined(in_words(part, say) for part in value)
    if isinstance(value, bool):
        return say("yes" if value else "no")
    return NOTHING if value is None else str(value)


def joined(parts: Iterable[str]) -> str:
    return " ".join(parts) or NOTHING
