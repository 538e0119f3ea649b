"""The signs of the text tables: a symbol for each colour, cards, points, seats."""

from collections.abc import Iterable
from typing import Any, Final

from lostcities.games.catalog import find_game
from lostcities.words.phrases import Phrases

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


def seat_name(view: Any, seat: int, say: Phrases) -> str:
    """How the viewer calls a seat."""
    return say("you") if seat == view["seat"] else say.seat(seat)


def seat_names(view: Any, seats: Iterable[int], say: Phrases) -> str:
    """Several seats in a row."""
    return ", ".join(seat_name(view, seat, say) for seat in seats)


def side_name(view: Any, side: int, say: Phrases) -> str:
    """How the viewer calls those who share a score."""
    game = find_game(view["game"])
    seats = [seat for seat in range(len(view["scores"])) if game.side_of(seat) == side]
    if len(seats) == 1:
        return seat_name(view, side, say)
    if view["seat"] is None:
        return (
            "+".join(map(say.seat, seats))
            if say.names
            else say("side", seats="+".join(map(str, seats)))
        )
    return say("your_side" if view["seat"] in seats else "other_side")


def title(view: Any, say: Phrases) -> str:
    """What the game is called, in the language of the table where it has a name of its own."""
    return say.texts.get("title") or find_game(view["game"]).title


def turn(view: Any, say: Phrases) -> str:
    """Whose turn it is, and what for: the phase of the view is the key of what to do."""
    if view["mover"] is None:
        return say("over")
    if view["mover"] == view["seat"]:
        return say("your_turn", to_do=say(view["phase"]))
    return say("seats_turn", who=say.seat(view["mover"]), to_do=say(view["phase"]))


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


def score_line(view: Any, say: Phrases) -> str:
    """The scores of all seats."""
    scores = enumerate(view["scores"])
    return "   ".join(f"{seat_name(view, seat, say)}: {points(score)}" for seat, score in scores)
