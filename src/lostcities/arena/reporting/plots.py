"""Small plots as SVG that take their colours from the page around them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

import numpy as np

from lostcities.arena.measuring.ratings import Rating
from lostcities.arena.measuring.statistics import Samples

WIDTH: Final = 460
HEIGHT: Final = 210
ROW: Final = 34  # of the ratings
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 14, 30  # around a plot
BARS: Final = 24
POINTS: Final = 200  # of a curve
SURE: Final = 1.96  # standard errors on each side, for 95 %


@dataclass(frozen=True)
class Axis:
    """From values to places."""

    low: float
    high: float
    start: float
    stop: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        share = (value - self.low) / ((self.high - self.low) or 1)
        return round(self.start + share * (self.stop - self.start), 1)

    def ticks(self, about: int = 5, least: float = 0) -> Iterator[float]:
        """Round values from end to end, not nearer to each other than the least."""
        rough = max(((self.high - self.low) or 1) / about, least)
        unit = 10 ** floor(log10(rough))
        step = next(size * unit for size in (1, 2, 5, 10) if size * unit >= rough)
        for n in range(ceil(self.low / step), floor(self.high / step) + 1):
            yield n * step


def picture(width: float, height: float, parts: Sequence[str], about: str) -> str:
    """A plot, with a sentence for those who cannot see it."""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(about)}">'
        f"{''.join(parts)}</svg>"
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def text(x: float, y: float, words: str, kind: str = "middle") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def label(value: float) -> str:
    """A number at an axis."""
    return f"{value:g}".replace("-", "−")


def across(axis: Axis, top: float, bottom: float) -> list[str]:
    """The grid and the numbers of an axis from left to right."""
    return [
        part
        for tick in axis.ticks()
        for part in (
            line(axis.at(tick), top, axis.at(tick), bottom, "grid"),
            text(axis.at(tick), bottom + 16, label(tick)),
        )
    ]


def upwards(axis: Axis, left: float, right: float, least: float = 0) -> list[str]:
    """The grid and the numbers of an axis from bottom to top."""
    return [
        part
        for tick in axis.ticks(4, least)
        for part in (
            line(left, axis.at(tick), right, axis.at(tick), "grid"),
            text(left - 6, axis.at(tick) + 4, label(tick), "end"),
        )
    ]


def rating_plot(bots: Sequence[str], ratings: Sequence[Rating]) -> str:
    """A point for each rating, on the line of its interval."""
    left, width = 250, 2 * WIDTH
    bottom = TOP + ROW * len(bots)
    lowest, highest = min(one.low for one in ratings), max(one.high for one in ratings)
    room = 0.06 * (highest - lowest) + 1
    axis = Axis(lowest - room, highest + room, left, width - RIGHT)
    parts = across(axis, TOP, bottom)
    for n, (bot, one) in enumerate(zip(bots, ratings, strict=True)):
        y = TOP + ROW * (n + 0.5)
        parts += [
            text(left - 12, y + 4, bot, "end name"),
            line(axis.at(one.low), y, axis.at(one.high), y, "interval"),
            f'<circle class="dot" cx="{axis.at(one.rating):g}" cy="{y:g}" r="5"/>',
            text(axis.at(one.rating), y - 9, f"{one.rating:.0f}"),
        ]
    return picture(width, bottom + BOTTOM, parts, "ratings with their 95 % intervals")


def histogram(margins: Samples) -> str:
    """How often each margin came about."""
    low, high = min(-1.0, float(margins.min())), max(1.0, float(margins.max()))
    counts, edges = np.histogram(margins, BARS, (low, high))
    x = Axis(low, high, LEFT, WIDTH - RIGHT)
    y = Axis(0, float(counts.max()), HEIGHT - BOTTOM, TOP)
    parts = across(x, TOP, HEIGHT - BOTTOM) + upwards(y, LEFT, WIDTH - RIGHT, 1)
    for count, begin, end in zip(counts, edges[:-1], edges[1:], strict=True):
        if count:
            kind = "bar ahead" if begin + end > 0 else "bar behind"
            wide, high = x.at(end) - x.at(begin) - 1.5, HEIGHT - BOTTOM - y.at(count)
            parts.append(
                f'<rect class="{kind}" x="{x.at(begin):g}" y="{y.at(count):g}" '
                f'width="{wide:.1f}" height="{high:.1f}" rx="1.5"/>'
            )
    mean = x.at(float(margins.mean()))
    parts.append(line(mean, TOP, mean, HEIGHT - BOTTOM, "mean"))
    return picture(WIDTH, HEIGHT, parts, "how often each margin by deal came about")


def convergence(margins: Samples) -> str:
    """The margin so far, deal after deal, in its 95 % band."""
    n = np.unique(np.linspace(2, len(margins), POINTS).astype(int))
    means = margins.cumsum()[n - 1] / n
    variances = np.maximum((margins**2).cumsum()[n - 1] / n - means**2, 0) * n / (n - 1)
    errors = SURE * np.sqrt(variances / n)
    late = len(n) // 10  # the first few are wild, and would flatten the rest
    lows, highs = (means - errors), (means + errors)
    low, high = min(0.0, float(lows[late:].min())), max(0.0, float(highs[late:].max()))
    x = Axis(0, len(margins), LEFT, WIDTH - RIGHT)
    y = Axis(low, high, HEIGHT - BOTTOM, TOP)
    upper = [f"{x.at(k):g},{y.at(min(v, high)):g}" for k, v in zip(n, highs, strict=True)]
    lower = [f"{x.at(k):g},{y.at(max(v, low)):g}" for k, v in zip(n, lows, strict=True)]
    curve = [f"{x.at(k):g},{y.at(min(max(v, low), high)):g}" for k, v in zip(n, means, strict=True)]
    parts = across(x, TOP, HEIGHT - BOTTOM) + upwards(y, LEFT, WIDTH - RIGHT)
    parts += [
        line(LEFT, y.at(0), WIDTH - RIGHT, y.at(0), "zero"),
        f'<polygon class="band" points="{" ".join(upper + lower[::-1])}"/>',
        f'<polyline class="curve" points="{" ".join(curve)}"/>',
    ]
    return picture(WIDTH, HEIGHT, parts, "the margin so far after each deal, with its 95 % band")
