"""The signs of the text tables: a symbol for each colour, cards, points, seats."""

from collections.abc import Iterable
from typing import Any, Final

WIDTH: Final = 80
EMPTY: Final = "·"
SYMBOLS: Final = {
    "Y": "★",
    "B": "◆",
    "W": "✚",
    "G": "●",
    "R": "▲",
    "P": "⬟",
    "O": "■",
}


def card_sign(card: str) -> str:
    """`▲R7` for the card R7; a colour alone gets its symbol too, what has no colour gets none."""
    return SYMBOLS.get(card[:1], "") + card


def card_signs(cards: Iterable[str]) -> str:
    """Cards in a row."""
    return "  ".join(card_sign(card) for card in cards)


def points(n: int) -> str:
    """A number with a true minus."""
    return str(n).replace("-", "−")


def counted(n: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def seat_name(view: Any, seat: int) -> str:
    """How the viewer calls a seat."""
    return "you" if seat == view["seat"] else f"seat {seat}"


def seat_names(view: Any, seats: Iterable[int]) -> str:
    """Several seats in a row."""
    return ", ".join(seat_name(view, seat) for seat in seats)


def turn(view: Any, to_do: str) -> str:
    """Whose turn it is, and what for."""
    if view["mover"] is None:
        return "the game is over"
    whose = "your" if view["mover"] == view["seat"] else f"seat {view['mover']}'s"
    return f"{whose} turn: {to_do}"


def spread(left: str, right: str) -> list[str]:
    """Two texts at the two ends of a line, or one below the other if there is no room."""
    room = WIDTH - len(left) - len(right)
    return [left + " " * room + right] if room >= 2 else [left, right]


def packed(texts: Iterable[str], joint: str, width: int) -> list[str]:
    """Texts in as few lines as they need; a line breaks only between two of them."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(joint) + len(text) <= width:
            lines[-1] += joint + text
        else:
            lines.append(text)
    return lines


def score_line(view: Any) -> str:
    """The scores of all seats."""
    scores = enumerate(view["scores"])
    return "   ".join(f"{seat_name(view, seat)} {points(score)}" for seat, score in scores)
