"""The two card games as text: the other side above, the piles between, one's own side below."""

from collections.abc import Sequence
from typing import Any

from lostcities.notation.layout import UNKNOWN
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
    side_name,
    spread,
    title,
    turn,
)
from lostcities.words.phrases import Phrases

View = Any  # a ClassicView or a PartnersView


def table_lines(view: View, say: Phrases) -> list[str]:
    """The whole table."""
    return [
        *heading_lines(view, say),
        "",
        *strips.strip_lines(board(view, say), strips.strip_width(view["colors"])),
        "",
        *hand_lines(view, say),
    ]


def heading_lines(view: View, say: Phrases) -> list[str]:
    """Game, round, deck, whose turn; then the scores."""
    left = [title(view, say)]
    if view["rounds"] > 1:
        left.append(say("round", round=view["round"], rounds=view["rounds"]))
    left.append(say("deck", deck=view["deck"]))
    return [*spread(" · ".join(left), turn(view, say)), scores(view, say)]


def scores(view: View, say: Phrases) -> str:
    """The points of each side, and what of them is from the rounds before."""
    sides = range(len(view["expeditions"]))
    if len(view["hands"]) == len(sides):
        text = score_line(view, say)
    else:
        text = "   ".join(f"{side_name(view, s, say)}: {points(view['scores'][s])}" for s in sides)
    first, second = (points(view["banked"][side]) for side in sides)
    before = say("before", first=first, second=second)
    return f"{text}   ({before})" if view["round"] > 1 else text


# --- The board ------------------------------------------------------------------------


def viewer_side(view: View) -> int:
    """The side shown below: the viewer's; a spectator looks over the shoulder of seat 0."""
    return (view["seat"] or 0) % len(view["expeditions"])


def seats_of(view: View, side: int) -> range:
    """The seats that share a side."""
    return range(side, len(view["hands"]), len(view["expeditions"]))


def laid(view: View, side: int, letter: str) -> list[str]:
    """The cards of an expedition without their letter."""
    return [card[1:] for card in view["expeditions"][side][letter]["cards"]]


def board(view: View, say: Phrases) -> list[Row]:
    """The strips: heading, other side, piles, own side."""
    mine = viewer_side(view)
    return [
        strips.heading(view["colors"]),
        *side_rows(view, 1 - mine, say),
        Row([say("pile")], [[pile_cell(view, letter, say)] for letter in view["colors"]]),
        *side_rows(view, mine, say),
    ]


def side_rows(view: View, side: int, say: Phrases) -> list[Row]:
    """The expeditions of a side, and their points."""
    width = strips.strip_width(view["colors"])
    laid = view["expeditions"][side]
    return [
        Row(
            [side_name(view, side, say)],
            [strips.expedition_cell(c, laid[c]["cards"], width) for c in view["colors"]],
        ),
        Row([say("points")], [[points_of(laid[letter])] for letter in view["colors"]]),
    ]


def points_of(expedition: Any) -> str:
    """The points of an expedition, nothing if it is not begun."""
    return points(expedition["score"]) if expedition["cards"] else ""


def pile_cell(view: View, letter: str, say: Phrases) -> str:
    """The top card of a pile and how many cards it has; or that it is shut this turn."""
    pile = view["piles"][letter]
    if not pile:
        return EMPTY
    more = say("shut") if view["closed"] == letter else f"({len(pile)})"
    return f"{card_sign(pile[-1])} {more}"


def more_lines(view: View, say: Phrases) -> list[str]:
    """All discard piles, oldest card first."""
    return [
        line
        for letter in view["colors"]
        for line in card_lines(f"{SYMBOLS[letter]} {letter}", "", view["piles"][letter], say)
    ]


# --- The hands ------------------------------------------------------------------------


def hand_lines(view: View, say: Phrases) -> list[str]:
    """What is known of the other hands, then one's own."""
    others = [seat for seat in range(len(view["hands"])) if seat != view["seat"]]
    dark = [seat for seat in others if set(view["hands"][seat]) == {UNKNOWN}]
    sizes = "   ".join(
        f"{say.seat(seat)}{partner_mark(view, seat, say)}: {len(view['hands'][seat])}"
        for seat in dark
    )
    lines = [labelled(say("unseen"), sizes)] if dark else []
    lines += [hand_line(view, seat, say) for seat in others if seat not in dark]
    lines += side_lines(view, say)
    if view["seat"] is not None:
        lines += own_hand_lines(view, say)
    return lines


def labelled(label: str, text: str) -> str:
    return label.ljust(strips.LABEL_WIDTH) + text


def card_lines(label: str, lead: str, cards: Sequence[str], say: Phrases) -> list[str]:
    """Cards after a label and a few words, in as many lines as they need."""
    signs = [card_sign(card) for card in cards] or [say("none")]
    rows = packed([lead + signs[0], *signs[1:]], "  ", WIDTH - strips.LABEL_WIDTH)
    return [labelled("" if n else label, row) for n, row in enumerate(rows)]


def hand_line(view: View, seat: int, say: Phrases) -> str:
    """A hand of which something is known; whether it is the partner's, if there is room."""
    line = labelled(say.seat(seat), hand_text(view["hands"][seat], say))
    marked = line + partner_mark(view, seat, say)
    return marked if len(marked) <= WIDTH else line


def partner_mark(view: View, seat: int, say: Phrases) -> str:
    """What follows the name of the viewer's partner."""
    partner = view["seat"] is not None and seat in seats_of(view, viewer_side(view))
    return say("partner") if partner else ""


def hand_text(hand: Sequence[str], say: Phrases) -> str:
    """The cards known, and how many are not."""
    known = [card for card in hand if card != UNKNOWN]
    unseen = len(hand) - len(known)
    if known and unseen:
        return card_signs(known) + say("and_unseen", n=unseen)
    return say("n_unseen", n=unseen) if unseen else card_signs(known)


def side_lines(view: View, say: Phrases) -> list[str]:
    """Cards that a side is known to hold, in either hand (partners)."""
    lines = []
    for side, cards in enumerate(view.get("side_known", [])):
        if cards and (view["seat"] is None or side != viewer_side(view)):
            first, second = map(say.seat, seats_of(view, side))
            lines += card_lines("", say("side_holds", first=first, second=second), cards, say)
    return lines


def own_hand_lines(view: View, say: Phrases) -> list[str]:
    """One's own hand, and what others know of it."""
    lines = [labelled(say("your_hand"), card_signs(view["hands"][view["seat"]]))]
    known, told = view["known"][view["seat"]], view.get("told", [])
    if known:
        lines += card_lines("", say("seen_by_all"), known, say)
    if told and told != known:
        lines += card_lines("", say("known_to_partner"), told, say)
    if view.get("given"):
        lines.append(labelled(say("laid_aside"), card_sign(view["given"])))
    return lines
