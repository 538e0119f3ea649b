"""The signs of the tables in ASCII, one letter for one: for terminals that have no others."""

from typing import Final

from lostcities.notation.text import SYMBOLS

COLORS: Final = {"Y": "$", "B": "#", "W": "+", "G": "o", "R": "^", "P": "%", "O": "&"}
OTHERS: Final = {
    "·": ".", "−": "-", "–": "-", "—": "-", "─": "-", "═": "=", "×": "x", "…": "~", "↑": "!",
    "∪": "u", "○": "@", "»": ">", "±": "~", "ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O",
    "Ü": "U", "ß": "s", "„": '"', "“": '"', "”": '"', "’": "'", "✓": "+", "✗": "x",
}  # fmt: skip
ASCII: Final = str.maketrans(
    {symbol: COLORS[letter] for letter, symbol in SYMBOLS.items()} | OTHERS
)


def in_ascii(text: str) -> str:
    """The same text in ASCII, of the same length."""
    plain = text.translate(ASCII)
    return plain if plain.isascii() else plain.encode("ascii", "replace").decode()


def can_write(encoding: str | None) -> bool:
    """Whether an encoding has all signs; what has none, takes any text."""
    try:
        "".join(SYMBOLS.values()).encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
