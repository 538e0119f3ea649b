"""The signs of the tables in ASCII, one letter for one: for terminals that have no others.

Only umlauts are written with two, as people do who have none.
"""

import re
from typing import Final

from lostcities.notation.text import SYMBOLS

COLORS: Final = {"Y": "$", "B": "#", "W": "+", "G": "o", "R": "^", "P": "%", "O": "&"}
OTHERS: Final = {
    "·": ".", "−": "-", "–": "-", "—": "-", "─": "-", "═": "=", "×": "x", "…": "~", "↑": "!",
    "∪": "u", "○": "@", "»": ">", "±": "~", "„": '"', "“": '"', "”": '"', "’": "'",
    "✓": "+", "✗": "x",
}  # fmt: skip
ASCII: Final = str.maketrans(
    {symbol: COLORS[letter] for letter, symbol in SYMBOLS.items()} | OTHERS
)
UMLAUTS: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
)
CELL: Final = re.compile(r"(?P<words>\S+(?: \S+)*)(?P<gap> *)")  # of a text in columns


def spelled_out(text: str) -> str:
    """Umlauts in two letters; what stands in columns stays there, where the gap has room."""
    return CELL.sub(spelled_cell, text) if not text.isascii() else text


def spelled_cell(cell: re.Match[str]) -> str:
    """A cell spelled out, the gap behind it as much shorter."""
    words, gap = cell["words"].translate(UMLAUTS), cell["gap"]
    return words + gap[max(0, min(len(words) - len(cell["words"]), len(gap) - 1)) :]


def in_ascii(text: str) -> str:
    """The same text in ASCII, letter for letter once it is spelled out."""
    plain = spelled_out(text).translate(ASCII)
    return plain if plain.isascii() else plain.encode("ascii", "replace").decode()


def can_write(encoding: str | None) -> bool:
    """Whether an encoding has all signs; what has none, takes any text."""
    try:
        "".join(SYMBOLS.values()).encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
