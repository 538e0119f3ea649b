"""The graph of a review as SVG: luck, decisions, and both together, move by move."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, NamedTuple

from lostcities.analysis.reviewed import Decision, Moment, SeatReview
from lostcities.analysis.showing.sentences import words

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 40
MARKS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
LINES: Final = ("expected", "luck", "decisions")
DASHES: Final = {"expected": "", "luck": "6 4", "decisions": "2 3"}  # not by colour alone


class Scale(NamedTuple):
    """How turns and points become places."""

    last: int
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
        "expected": lambda it: it.expected,
        "luck": lambda it: it.luck,
        "decisions": lambda it: it.decisions,
    }
    points = [read[name](it) for name in LINES for it in moments]
    scale = Scale(moments[-1].turn, min(0.0, *points), max(0.0, *points))
    drawn = {name: [(it.turn, read[name](it)) for it in moments] for name in LINES}
    parts = [axis(scale), *(line(name, places, scale) for name, places in drawn.items())]
    parts += [mark(decision, moments, scale) for decision in seat.decisions]
    parts.append(legend({name: say(name) for name in LINES}))
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


def line(name: str, places: Sequence[tuple[int, float]], scale: Scale) -> str:
    """One line, in steps: nothing changes between moves."""
    path, before = list[str](), None
    for turn, points in places:
        x, y = scale.x(turn), scale.y(points)
        if before is None:
            path.append(f"M{x:.1f} {y:.1f}")
        else:
            path.append(f"H{x:.1f}V{y:.1f}")
        before = y
    dash = f' stroke-dasharray="{DASHES[name]}"' if DASHES[name] else ""
    return f'<path class="{name}" d="{"".join(path)}H{scale.x(scale.last):.1f}"{dash}/>'


def mark(decision: Decision, moments: Sequence[Moment], scale: Scale) -> str:
    """A sign above a move that was worse than good, as in chess."""
    sign = MARKS.get(decision.label)
    at = next((it for it in moments if it.turn == decision.turn), None)
    if sign is None or at is None:
        return ""
    x, y = scale.x(at.turn), max(TOP + 10, scale.y(at.expected) - 6)
    move = escape(decision.move)
    return (
        f'<text class="mark" x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{sign}'
        f"<title>{decision.turn}. {move}</title></text>"
    )


def legend(names: dict[str, str]) -> str:
    """Which line is which."""
    found, x = [], LEFT
    for name, text in names.items():
        dash = f' stroke-dasharray="{DASHES[name]}"' if DASHES[name] else ""
        y = HEIGHT - 12
        found.append(
            f'<path class="{name}" d="M{x} {y - 4}h28"{dash}/>'
            f'<text x="{x + 34}" y="{y}">{escape(text)}</text>'
        )
        x += 60 + 9 * len(text)
    return "".join(found)
