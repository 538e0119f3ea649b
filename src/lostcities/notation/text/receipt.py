"""How a score comes about, item by item, so that reading it teaches the formula."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from lostcities.games.classic.rules import EXPEDITION_COST, LONG_EXPEDITION
from lostcities.games.classic.rules import LONG_EXPEDITION_BONUS as CARD_BONUS
from lostcities.games.classic.text import side_name, viewer_side
from lostcities.games.rivals.rules import LONG_EXPEDITION_BONUS as RIVALS_BONUS
from lostcities.games.roll_and_write.sheet import BRIDGE_BONUS
from lostcities.notation.text.symbols import SYMBOLS, counted, points, seat_name

View = Any  # any game's view

NAME_WIDTH: Final = 34
FORMULA_WIDTH: Final = 26
POINTS_WIDTH: Final = 6


class Item(NamedTuple):
    """A line of the receipt: what counts, how it is reckoned, and the points."""

    name: str
    formula: str
    points: int


class Bill(NamedTuple):
    """All items of a side (a seat, where each plays alone), and what they come to."""

    side: int
    title: str
    items: list[Item]
    total: int


def receipt(view: View) -> str:
    """The scores of all, item by item."""
    blocks = [bill_lines(bill) for bill in bills_of(view)]
    return "\n".join(line.rstrip() for block in blocks for line in [*block, ""]).rstrip("\n")


def bills_of(view: View) -> list[Bill]:
    """All that a view tells of how the scores come about."""
    return BILLS.get(view["game"], plain_bills)(view)


def plain_bills(view: View) -> list[Bill]:
    """A bill a seat, of one line: for a game that has no other."""
    return [
        Bill(seat, seat_name(view, seat), [Item("points", "", score)], score)
        for seat, score in enumerate(view["scores"])
    ]


def bill_lines(bill: Bill) -> list[str]:
    """One bill as text."""
    rule = " " * (NAME_WIDTH + FORMULA_WIDTH) + "─" * POINTS_WIDTH
    items = [item_line(item) for item in bill.items]
    return [bill.title, *items, rule, item_line(Item("together", "", bill.total))]


def item_line(item: Item) -> str:
    name = f"  {item.name}".ljust(NAME_WIDTH)
    return f"{name}{item.formula.ljust(FORMULA_WIDTH)}{points(item.points):>{POINTS_WIDTH}}"


def viewer_last(n: int, viewer: int | None) -> list[int]:
    """All in the order of play, the viewer at the end, where a terminal shows it."""
    last = n - 1 if viewer is None else viewer
    return [(last + 1 + step) % n for step in range(n)]


def strip_name(letter: str, cards: Sequence[str]) -> str:
    """A colour and its cards without their letter."""
    return f"{SYMBOLS[letter]} {letter}   {SYMBOLS[letter]}{' '.join(card[1:] for card in cards)}"


# --- The card games -------------------------------------------------------------------


def card_bills(view: View) -> list[Bill]:
    """One bill a side: this round's expeditions, and the rounds before."""
    sides = len(view["expeditions"])
    return [card_bill(view, side) for side in viewer_last(sides, viewer_side(view))]


def card_bill(view: View, side: int) -> Bill:
    laid = view["expeditions"][side].items()
    items = [card_item(letter, part) for letter, part in laid if part["cards"]]
    if view["round"] > 1:
        items.append(Item("the rounds before", "", view["banked"][side]))
    return Bill(side, side_name(view, side), items, view["scores"][side])


def card_item(letter: str, expedition: Any) -> Item:
    """`(40 − 20) × 3 + 20`: the numbers, the cost, the wagers, eight cards."""
    cards = expedition["cards"]
    wagers = sum(card.endswith("*") for card in cards)
    total = sum(int(card[1:]) for card in cards if not card.endswith("*"))
    formula = f"{total} − {EXPEDITION_COST}"
    if wagers:
        formula = f"({formula}) × {1 + wagers}"
    if len(cards) >= LONG_EXPEDITION:
        formula += f" + {CARD_BONUS}"
    return Item(strip_name(letter, cards), formula, expedition["score"])


# --- Rivals ---------------------------------------------------------------------------


def rivals_bills(view: View) -> list[Bill]:
    """One bill a seat: expeditions and gold."""
    seats = viewer_last(len(view["expeditions"]), view["seat"])
    return [rivals_bill(view, seat) for seat in seats]


def rivals_bill(view: View, seat: int) -> Bill:
    laid = view["expeditions"][seat].items()
    items = [rivals_item(letter, part) for letter, part in laid if part["cards"]]
    items.append(Item("gold", "", view["gold"][seat]))
    return Bill(seat, seat_name(view, seat), items, view["scores"][seat])


def rivals_item(letter: str, expedition: Any) -> Item:
    """`6 footprints × 3 + 8`."""
    times = 1 + sum(card.endswith("*") for card in expedition["cards"])
    formula = f"{counted(expedition['footprints'], 'footprint')} × {times}"
    if expedition["score"] > expedition["footprints"] * times:
        formula += f" + {RIVALS_BONUS}"
    return Item(strip_name(letter, expedition["cards"]), formula, expedition["score"])


# --- Roll & Write ---------------------------------------------------------------------


def sheet_bills(view: View) -> list[Bill]:
    """One bill a seat: the columns, the marks, the bridges."""
    return [sheet_bill(view, seat) for seat in viewer_last(len(view["sheets"]), view["seat"])]


def sheet_bill(view: View, seat: int) -> Bill:
    sheet, layout = view["sheets"][seat], view["layout"]
    columns = sheet["columns"].items()
    items = [column_item(layout, letter, column) for letter, column in columns if is_begun(column)]
    items.append(mark_item("artefacts", sheet["artefacts"], layout["artefacts"]))
    items.append(mark_item("dice symbols", sheet["refusals"], layout["dice"]))
    won = len(sheet["bonuses"])
    items.append(Item("bridges", f"{won} × {BRIDGE_BONUS}", won * BRIDGE_BONUS))
    return Bill(seat, seat_name(view, seat), items, sheet["score"])


def is_begun(column: Any) -> bool:
    """Whether anything is written or marked in a column."""
    return bool(column["numbers"] or column["circle"])


def column_item(layout: Any, letter: str, column: Any) -> Item:
    """`8 boxes: 35 × 2`: by boxes filled, doubled with the circle."""
    filled = len(column["numbers"])
    doubled = " × 2" if column["circle"] else ""
    what = counted(filled, "box").replace("xs", "xes") if filled else "circle"
    formula = f"{what}: {points(layout['expedition'][filled])}{doubled}"
    name = strip_name(letter, [letter + str(number) for number in column["numbers"]])
    return Item(name, formula, column["score"])


def mark_item(name: str, shaded: int, worth: Sequence[int]) -> Item:
    return Item(name, f"{shaded} shaded", worth[shaded])


BILLS: Final[dict[str, Callable[[View], list[Bill]]]] = {
    "classic": card_bills,
    "partners": card_bills,
    "rivals": rivals_bills,
    "roll_and_write": sheet_bills,
}
