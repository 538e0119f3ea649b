"""Rivals as text: the display and the gold, then every seat's expeditions."""

from typing import Any

from lostcities.games.classic.text import card_lines, labelled
from lostcities.games.rivals import RIVALS
from lostcities.games.rivals.rules import PILES
from lostcities.notation.text import strips
from lostcities.notation.text.strips import Row
from lostcities.notation.text.symbols import (
    counted,
    score_line,
    seat_name,
    seat_names,
    spread,
    turn,
)

View = Any  # a RivalsView

TO_DO = {
    "turn": "uncover or bid",
    "auction": "bid or pass",
    "won": "take cards, then done",
    "over": "",
}


def table_lines(view: View) -> list[str]:
    """The whole table."""
    pile = PILES - view["piles_to_come"]
    title = f"{RIVALS.title} · pile {pile} of {PILES}: {view['pile']} left"
    return [
        *spread(title, turn(view, TO_DO[view["phase"]])),
        score_line(view),
        *card_lines("display", "", view["display"]),
        labelled("supply", f"{view['supply']} gold · {counted(len(view['gone']), 'card')} gone"),
        *auction_lines(view),
        "",
        *strips.strip_lines(board(view), strips.strip_width(view["colors"])),
    ]


def gone_lines(view: View) -> list[str]:
    """The cards that have left the game."""
    return card_lines("gone", "", view["gone"])


def auction_lines(view: View) -> list[str]:
    """The highest bid, and who is still in."""
    if view["phase"] == "won":
        return [labelled("auction", f"{seat_name(view, view['mover'])} won for {view['bid']}")]
    if view["phase"] != "auction":
        return []
    bid = f"{seat_name(view, view['bidder'])} bid {view['bid']}"
    return [labelled("auction", f"{bid}, still in: {seat_names(view, view['bidding'])}")]


# --- The board ------------------------------------------------------------------------


def board(view: View) -> list[Row]:
    """The strips: the others in the order of play, the viewer last."""
    seats = len(view["expeditions"])
    last = seats - 1 if view["seat"] is None else view["seat"]
    order = [(last + 1 + n) % seats for n in range(seats)]
    return [
        strips.heading(view["colors"]),
        *(row for seat in order for row in seat_rows(view, seat)),
    ]


def seat_rows(view: View, seat: int) -> list[Row]:
    """The expeditions of a seat, and below them how they score."""
    width = strips.strip_width(view["colors"])
    laid = view["expeditions"][seat]
    cells = [strips.expedition_cell(c, laid[c]["cards"], width) for c in view["colors"]]
    reckoned = [[reckoning(laid[letter])] for letter in view["colors"]]
    return [
        Row([seat_name(view, seat)], cells),
        Row([f"  {view['gold'][seat]} gold"], reckoned),
    ]


def reckoning(expedition: Any) -> str:
    """`6×3+8=26`: footprints, multiplier, bonus and points."""
    if not expedition["cards"]:
        return ""
    times = 1 + sum(card.endswith("*") for card in expedition["cards"])
    bonus = expedition["score"] - expedition["footprints"] * times
    more = f"+{bonus}" if bonus else ""
    return f"{expedition['footprints']}×{times}{more}={expedition['score']}"
