"""Rivals as text: the display and the gold, then every seat's expeditions."""

from textwrap import wrap
from typing import Any

from lostcities.games.classic.text import card_lines, labelled
from lostcities.games.rivals import RIVALS
from lostcities.games.rivals.rules import PILES
from lostcities.notation.text import strips
from lostcities.notation.text.strips import Row
from lostcities.notation.text.symbols import (
    WIDTH,
    score_line,
    seat_name,
    seat_names,
    spread,
    turn,
)
from lostcities.words.phrases import Phrases

View = Any  # a RivalsView


def table_lines(view: View, say: Phrases) -> list[str]:
    """The whole table."""
    pile = PILES - view["piles_to_come"]
    where = say("pile_of", pile=pile, piles=PILES, left=view["pile"])
    gone = len(view["gone"])
    supply = say("gold_and_gone", supply=view["supply"], gone=gone)
    return [
        *spread(f"{RIVALS.title} · {where}", turn(view, say)),
        score_line(view, say),
        *card_lines(say("display"), "", view["display"], say),
        labelled(say("supply"), supply),
        *auction_lines(view, say),
        "",
        *strips.strip_lines(board(view, say), strips.strip_width(view["colors"])),
    ]


def more_lines(view: View, say: Phrases) -> list[str]:
    """The cards that have left the game."""
    return card_lines(say("gone"), "", view["gone"], say)


def laid(view: View, side: int, letter: str) -> list[str]:
    """The cards of an expedition without their letter."""
    return [card[1:] for card in view["expeditions"][side][letter]["cards"]]


def auction_lines(view: View, say: Phrases) -> list[str]:
    """The highest bid, and who is still in."""
    if view["phase"] == "won":
        who = seat_name(view, view["mover"], say)
        return [labelled(say("auction_label"), say("auction_won", who=who, bid=view["bid"]))]
    if view["phase"] != "auction":
        return []
    who, names = seat_name(view, view["bidder"], say), seat_names(view, view["bidding"], say)
    text = say("still_in", who=who, bid=view["bid"], names=names)
    rows = wrap(text, WIDTH - strips.LABEL_WIDTH)
    return [labelled("" if n else say("auction_label"), row) for n, row in enumerate(rows)]


# --- The board ------------------------------------------------------------------------


def board(view: View, say: Phrases) -> list[Row]:
    """The strips: the others in the order of play, the viewer last."""
    seats = len(view["expeditions"])
    last = seats - 1 if view["seat"] is None else view["seat"]
    order = [(last + 1 + n) % seats for n in range(seats)]
    return [
        strips.heading(view["colors"]),
        *(row for seat in order for row in seat_rows(view, seat, say)),
    ]


def seat_rows(view: View, seat: int, say: Phrases) -> list[Row]:
    """The expeditions of a seat, and below them how they score."""
    width = strips.strip_width(view["colors"])
    own = view["expeditions"][seat]
    cells = [strips.expedition_cell(c, own[c]["cards"], width) for c in view["colors"]]
    reckoned = [[reckoning(own[letter])] for letter in view["colors"]]
    return [
        Row([seat_name(view, seat, say)], cells),
        Row([say("gold", gold=view["gold"][seat])], reckoned),
    ]


def reckoning(expedition: Any) -> str:
    """`6×3+8=26`: footprints, multiplier, bonus and points."""
    if not expedition["cards"]:
        return ""
    times = 1 + sum(card.endswith("*") for card in expedition["cards"])
    bonus = expedition["score"] - expedition["footprints"] * times
    more = f"+{bonus}" if bonus else ""
    return f"{expedition['footprints']}×{times}{more}={expedition['score']}"
