"""The graph of a review as SVG: luck, decisions and both, move by move, then the result."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, NamedTuple

from lostcities.analysis.reviewed import Decision, Moment, SeatReview
from lostcities.analysis.showing.sentences import signed, words

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 40
MARKS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
LINES: Final = ("both", "luck", "decisions")
REST: Final = "unexplained"  # a last step, from what was added up to the result
DASHES: Final = {"both": "", "luck": "6 4", "decisions": "2 3", REST: "1 3"}  # not by colour alone
STUB: Final = 0.04  # of the width, for the last step


Place = tuple[float, float]  # a turn and points


class Scale(NamedTuple):
    """How turns and points become places."""

    last: float
    low: float
    high: float

    def x(self, turn: float) -> float:
        """From left to right."""
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / max(1, self.last)

    def y(self, points: float) -> float:
        """From bottom to top."""
        share = (points - self.low) / max(1.0, self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def graph_svg(seat: SeatReview, language: str) -> str:
    """The graph of one seat, readable without colour; its numbers are in the tables beside it."""
    say, moments = words(language), seat.graph
    read: dict[str, Callable[[Moment], float]] = {
        "both": lambda it: it.both,
        "luck": lambda it: it.luck,
        "decisions": lambda it: it.decisions,
    }
    last, result = moments[-1], seat.ledger.result
    points = [read[name](it) for name in LINES for it in moments] + [result]
    end = last.turn * (1 + STUB)
    scale = Scale(end, min(0.0, *points), max(0.0, *points))
    drawn: dict[str, list[Place]] = {
        name: [(it.turn, read[name](it)) for it in moments] for name in LINES
    }
    drawn[REST] = [(last.turn, last.both), (last.turn, result), (end, result)]
    parts = [axis(scale), *(line(name, places, scale) for name, places in drawn.items())]
    parts += [mark(decision, moments, scale) for decision in seat.decisions]
    parts.append(end_label(signed(result, language), scale.y(result)))
    parts.append(legend({name: say(name) for name in drawn}))
    title = escape(say("graph"))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )


def axis(scale: Scale) -> str:
    """The zero line and the numbers at the side."""
    step = nice_step(scale.high - scale.low)
    first = int(scale.low // step) * step
    found = []
    for points in range(first, int(scale.high) + step, step):
        if scale.low <= points <= scale.high:
            y = scale.y(points)
            kind = "zero" if points == 0 else "grid"
            label = str(points).replace("-", "−")
            found.append(
                f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
                f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'
            )
    return "".join(found)


def nice_step(span: float) -> int:
    """A step between grid lines: 5, 10, 20, 50, … so that there are few of them."""
    steps: list[int] = [factor * 10**power for power in range(5) for factor in (5, 10, 20)]
    return next((step for step in steps if span / step <= 6), steps[-1])


def line(name: str, places: Sequence[Place], scale: Scale) -> str:
    """One line, in steps: nothing changes between moves."""
    (turn, points), *others = places
    path = f"M{scale.x(turn):.1f} {scale.y(points):.1f}"
    path += "".join(f"H{scale.x(turn):.1f}V{scale.y(points):.1f}" for turn, points in others)
    return f'<path class="{name}" d="{path}"{dashes(name)}/>'


def dashes(name: str) -> str:
    """How a line is broken."""
    return f' stroke-dasharray="{DASHES[name]}"' if DASHES[name] else ""


def end_label(text: str, y: float) -> str:
    """The result, where the last step ends."""
    above = max(TOP + 10, y - 6)
    return f'<text class="mark" x="{WIDTH - 2}" y="{above:.1f}" text-anchor="end">{text}</text>'


def mark(decision: Decision, moments: Sequence[Moment], scale: Scale) -> str:
    """A sign above a move that was worse than good, as in chess."""
    sign = MARKS.get(decision.label)
    at = next((it for it in moments if it.turn == decision.turn), None)
    if sign is None or at is None:
        return ""
    x, y = scale.x(at.turn), max(TOP + 10, scale.y(at.both) - 6)
    move = escape(decision.move)
    return (
        f'<text class="mark" x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{sign}'
        f"<title>{decision.turn}. {move}</title></text>"
    )


def legend(names: dict[str, str]) -> str:
    """Which line is which."""
    found, x = [], LEFT
    for name, text in names.items():
        y = HEIGHT - 12
        found.append(
            f'<path class="{name}" d="M{x} {y - 4}h28"{dashes(name)}/>'
            f'<text x="{x + 34}" y="{y}">{escape(text)}</text>'
        )
        x += 60 + 9 * len(text)
    return "".join(found)
