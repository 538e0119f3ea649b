"""Plain-text tables of every game, made from a view alone: what a seat sees, and nothing more."""

from collections.abc import Callable
from typing import Any, Final

from lostcities.notation.catalog import View
from lostcities.notation.text import cards, rivals, roll_and_write
from lostcities.notation.text.receipt import receipt
from lostcities.notation.text.symbols import SYMBOLS

__all__ = ["SYMBOLS", "receipt", "text_table"]

TABLES: Final[dict[str, Callable[[Any], list[str]]]] = {
    "classic": cards.table_lines,
    "partners": cards.table_lines,
    "rivals": rivals.table_lines,
    "roll_and_write": roll_and_write.table_lines,
}


def text_table(view: View) -> str:
    """The table as a seat sees it, at most 80 columns wide.

    >>> from lostcities import Table
    >>> print(text_table(Table("classic", seed=7).view(0)).splitlines()[0].split(" · ")[0])
    Lost Cities
    """
    return "\n".join(line.rstrip() for line in TABLES[view["game"]](view))
