"""Plain-text tables of every game, made from a view alone: what a seat sees, and nothing more."""

from collections.abc import Mapping

from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View
from lostcities.notation.text.receipt import PLAIN, receipt
from lostcities.notation.text.symbols import SYMBOLS
from lostcities.words.phrases import NO_NAMES, phrases

__all__ = ["PLAIN", "SYMBOLS", "receipt", "text_table"]


def text_table(view: View, language: str = "en", names: Mapping[int, str] = NO_NAMES) -> str:
    """The table as a seat sees it, at most 80 columns wide; seats may have names.

    >>> from lostcities import Table
    >>> print(text_table(Table("classic", seed=7).view(0)).splitlines()[0].split(" · ")[0])
    Lost Cities
    """
    say = phrases("table", language, view["game"]).with_names(names)
    lines: list[str] = find_game(view["game"]).part("text", PLAIN).table_lines(view, say)
    return "\n".join(line.rstrip() for line in lines)
