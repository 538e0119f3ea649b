"""How a score comes about, item by item, so that reading it teaches the formula.

The items are the rows of a game's bill, said in a language; no game is named here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from lostcities.core.game import Game
from lostcities.core.rows import new_rows
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import View
from lostcities.notation.moves import card_name, letters
from lostcities.notation.text.symbols import SYMBOLS, points, side_name
from lostcities.words.phrases import NO_NAMES, Phrases, phrases
from lostcities.words.texts import Line, Names, line_text

NAME_WIDTH: Final = 34
FORMULA_WIDTH: Final = 26
POINTS_WIDTH: Final = 6
PLAIN: Final = "lostcities.notation.text.plain"  # where the game's folder has no table


class Bill(NamedTuple):
    """All lines of a side (a seat, where each plays alone), and what they come to."""

    side: int
    title: str
    items: list[Line]
    total: int


def receipt(
    game: Game, seen: Any, view: View, language: str = "en", names: Mapping[int, str] = NO_NAMES
) -> str:
    """The scores of all, item by item: of the record as whoever has the view sees it."""
    say = phrases("table", language, game.name).with_names(names)
    blocks = [bill_lines(bill, language) for bill in bills_of(game, seen, view, say)]
    return "\n".join(line.rstrip() for block in blocks for line in [*block, ""]).rstrip("\n")


def bills_of(game: Game, seen: Any, view: View, say: Phrases) -> list[Bill]:
    """The bills of all sides."""
    sides = sorted({game.side_of(seat) for seat in range(len(view["scores"]))})
    mine = getattr(game.part("text", PLAIN), "viewer_side", side_of_viewer)(view)
    return [bill_of(game, seen, view, side, say) for side in viewer_last(len(sides), mine)]


def bill_of(game: Game, seen: Any, view: View, side: int, say: Phrases) -> Bill:
    """The rows of a bill in words."""
    rows, names = new_rows(), names_of(game, view, side)
    title = side_name(view, side, say)
    count = game.bill(seen, side, rows)
    items = [line_text(game, say.language, row, names) for row in rows[:count]]
    return Bill(side, title, items, sum(item.points for item in items))


def bill_lines(bill: Bill, language: str) -> list[str]:
    """One bill as text."""
    rule = " " * (NAME_WIDTH + FORMULA_WIDTH) + "─" * POINTS_WIDTH
    together = Line(phrases("table", language)("together"), "", bill.total)
    return [bill.title, *(item_line(item) for item in bill.items), rule, item_line(together)]


def item_line(item: Line) -> str:
    name = f"  {item.name}".ljust(NAME_WIDTH)
    return f"{name}{item.text.ljust(FORMULA_WIDTH)}{points(item.points):>{POINTS_WIDTH}}"


def viewer_last(n: int, viewer: int | None) -> list[int]:
    """All in the order of play, the viewer at the end, where a terminal shows it."""
    last = n - 1 if viewer is None else viewer
    return [(last + 1 + step) % n for step in range(n)]


def side_of_viewer(view: View) -> int | None:
    """The side that is shown last; a game's text table may show a spectator one too."""
    return None if view["seat"] is None else find_game(view["game"]).side_of(view["seat"])


# --- Names ----------------------------------------------------------------------------


def names_of(game: Game, view: View, side: int) -> Names:
    """A colour is named with what lies there, where the game's text table can say that."""
    laid = getattr(game.part("text", PLAIN), "laid", nothing_laid)
    return Names(
        seat=str,
        card=lambda card: card_name(game, card),
        color=lambda n: strip_name(letters(game)[n], laid(view, side, letters(game)[n])),
    )


def nothing_laid(_view: View, _side: int, _letter: str) -> list[str]:
    return []


def strip_name(letter: str, laid: Sequence[str]) -> str:
    """A colour and its cards or numbers without their letter."""
    return f"{SYMBOLS[letter]} {letter}   {SYMBOLS[letter]}{' '.join(laid)}"
