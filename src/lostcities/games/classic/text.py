"""The two card games as text: the other side above, the piles between, one's own side below."""

from collections.abc import Sequence
from typing import Any

from lostcities.games.catalog import GAMES
from lostcities.games.classic.view import UNKNOWN
from lostcities.notation.text import strips
from lostcities.notation.text.strips import Row
from lostcities.notation.text.symbols import (
    EMPTY,
    SYMBOLS,
    WIDTH,
    card_sign,
    card_signs,
    packed,
    points,
    score_line,
    seat_name,
    spread,
    turn,
)

View = Any  # a ClassicView or a PartnersView

TO_DO = {"place": "place a card", "draw": "draw a card", "give": "give a second card", "over": ""}


def table_lines(view: View) -> list[str]:
    """The whole table."""
    return [
        *heading_lines(view),
        "",
        *strips.strip_lines(board(view), strips.strip_width(view["colors"])),
        "",
        *hand_lines(view),
    ]


def heading_lines(view: View) -> list[str]:
    """Game, round, deck, whose turn; then the scores."""
    left = [GAMES[view["game"]].title]
    if view["rounds"] > 1:
        left.append(f"round {view['round']} of {view['rounds']}")
    left.append(f"deck {view['deck']}")
    return [*spread(" · ".join(left), turn(view, TO_DO[view["phase"]])), scores(view)]


def scores(view: View) -> str:
    """The points of each side, and what of them is from the rounds before."""
    sides = range(len(view["expeditions"]))
    if len(view["hands"]) == len(sides):
        text = score_line(view)
    else:
        text = "   ".join(f"{side_name(view, s)} {points(view['scores'][s])}" for s in sides)
    before = " and ".join(points(view["banked"][side]) for side in sides)
    return f"{text}   ({before} before this round)" if view["round"] > 1 else text


# --- The board ------------------------------------------------------------------------


def viewer_side(view: View) -> int:
    """The side shown below: the viewer's; a spectator looks over the shoulder of seat 0."""
    return (view["seat"] or 0) % len(view["expeditions"])


def seats_of(view: View, side: int) -> range:
    """The seats that share a side."""
    return range(side, len(view["hands"]), len(view["expeditions"]))


def side_name(view: View, side: int) -> str:
    """How the viewer calls a side."""
    seats = seats_of(view, side)
    if len(seats) == 1:
        return seat_name(view, side)
    if view["seat"] is None:
        return f"seats {'+'.join(map(str, seats))}"
    return "your side" if view["seat"] in seats else "other side"


def board(view: View) -> list[Row]:
    """The strips: heading, other side, piles, own side."""
    mine = viewer_side(view)
    return [
        strips.heading(view["colors"]),
        *side_rows(view, 1 - mine),
        Row(["pile"], [[pile_cell(view, letter)] for letter in view["colors"]]),
        *side_rows(view, mine),
    ]


def side_rows(view: View, side: int) -> list[Row]:
    """The expeditions of a side, and their points."""
    width = strips.strip_width(view["colors"])
    laid = view["expeditions"][side]
    return [
        Row(
            [side_name(view, side)],
            [strips.expedition_cell(c, laid[c]["cards"], width) for c in view["colors"]],
        ),
        Row(["  points"], [[points_of(laid[letter])] for letter in view["colors"]]),
    ]


def points_of(expedition: Any) -> str:
    """The points of an expedition, nothing if it is not begun."""
    return points(expedition["score"]) if expedition["cards"] else ""


def pile_cell(view: View, letter: str) -> str:
    """The top card of a pile and how many cards it has; or that it is shut this turn."""
    pile = view["piles"][letter]
    if not pile:
        return EMPTY
    return f"{card_sign(pile[-1])} {'shut' if view['closed'] == letter else f'({len(pile)})'}"


def pile_lines(view: View) -> list[str]:
    """All discard piles, oldest card first."""
    return [
        line
        for letter in view["colors"]
        for line in card_lines(f"{SYMBOLS[letter]} {letter}", "", view["piles"][letter])
    ]


# --- The hands ------------------------------------------------------------------------


def hand_lines(view: View) -> list[str]:
    """What is known of the other hands, then one's own."""
    others = [seat for seat in range(len(view["hands"])) if seat != view["seat"]]
    dark = [seat for seat in others if set(view["hands"][seat]) == {UNKNOWN}]
    sizes = "   ".join(f"{hand_label(view, seat)}: {len(view['hands'][seat])}" for seat in dark)
    lines = [labelled("unseen", sizes)] if dark else []
    lines += [
        labelled(hand_label(view, seat), hand_text(view["hands"][seat]))
        for seat in others
        if seat not in dark
    ]
    lines += side_lines(view)
    if view["seat"] is not None:
        lines += own_hand_lines(view)
    return lines


def labelled(label: str, text: str) -> str:
    return label.ljust(strips.LABEL_WIDTH) + text


def card_lines(label: str, lead: str, cards: Sequence[str]) -> list[str]:
    """Cards after a label and a few words, in as many lines as they need."""
    signs = [card_sign(card) for card in cards] or ["none"]
    rows = packed([lead + signs[0], *signs[1:]], "  ", WIDTH - strips.LABEL_WIDTH)
    return [labelled("" if n else label, row) for n, row in enumerate(rows)]


def hand_label(view: View, seat: int) -> str:
    """Whose hand it is; a partner is called so."""
    partner = view["seat"] is not None and seat in seats_of(view, viewer_side(view))
    return f"partner {seat}" if partner else f"seat {seat}"


def hand_text(hand: Sequence[str]) -> str:
    """The cards known, and how many are not."""
    known = [card for card in hand if card != UNKNOWN]
    unseen = len(hand) - len(known)
    return card_signs(known) + (f"{'  and ' if known else ''}{unseen} unseen" if unseen else "")


def side_lines(view: View) -> list[str]:
    """Cards that a side is known to hold, in either hand (partners)."""
    lines = []
    for side, cards in enumerate(view.get("side_known", [])):
        if cards and (view["seat"] is None or side != viewer_side(view)):
            seats = " or ".join(f"seat {seat}" for seat in seats_of(view, side))
            lines += card_lines("", f"{seats} holds ", cards)
    return lines


def own_hand_lines(view: View) -> list[str]:
    """One's own hand, and what others know of it."""
    lines = [labelled("your hand", card_signs(view["hands"][view["seat"]]))]
    known, told = view["known"][view["seat"]], view.get("told", [])
    if known:
        lines += card_lines("", "seen by all: ", known)
    if told and told != known:
        lines += card_lines("", "known to your partner: ", told)
    if view.get("given"):
        lines.append(labelled("laid aside", card_sign(view["given"])))
    return lines
