"""The outcome as one page that needs nothing else: cross-table, ratings, plots, light and dark."""

import os
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from lostcities import __version__
from lostcities.arena.measuring.outcome import Meeting, Outcome, seen_by
from lostcities.arena.measuring.statistics import Samples
from lostcities.arena.reporting.plots import convergence, histogram, rating_plot
from lostcities.arena.reporting.text import (
    Row,
    bot_table,
    failings,
    heading,
    luck_table,
    margin,
    name,
    pair_table,
    rate,
    verdicts,
)
from lostcities.errors import LostCitiesError

STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --ink: #22252b; --soft: #6b7280;
  --rule: #e3e1da; --ahead: #2f6fb3; --behind: #d97b29; }
@media (prefers-color-scheme: dark) { :root { --paper: #15181d; --card: #1d2127; --ink: #e8e6e1;
  --soft: #9aa1ac; --rule: #333942; --ahead: #6aa7e8; --behind: #e99750; } }
body { margin: 0 auto; max-width: 1080px; padding: 28px 20px 48px; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 26px; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 34px 0 10px; }
h3 { font-size: 15px; margin: 0 0 4px; } p { margin: 6px 0; } .soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: 14px 16px; overflow-x: auto; margin-bottom: 14px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 8px; text-align: right; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; } th:first-child, td:first-child { text-align: left; }
tbody tr + tr td, tbody tr + tr th { border-top: 1px solid var(--rule); }
.cross td { text-align: center; border-radius: 6px; line-height: 1.3; }
.cross thead th { text-align: center; white-space: normal; overflow-wrap: anywhere; }
.cross small { display: block; opacity: .8; }
.ahead-cell { background: color-mix(in srgb, var(--ahead) var(--much), var(--card)); }
.behind-cell { background: color-mix(in srgb, var(--behind) var(--much), var(--card)); }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
  gap: 12px; }
svg { width: 100%; height: auto; display: block; } figure { margin: 0; }
figcaption { color: var(--soft); font-size: 13px; }
svg text { fill: var(--soft); font-size: 12px; } svg .name { fill: var(--ink); font-size: 14px; }
svg .middle { text-anchor: middle; } svg .end { text-anchor: end; }
.grid { stroke: var(--rule); } .zero { stroke: var(--soft); stroke-dasharray: 3 3; }
.interval { stroke: var(--ahead); stroke-width: 4; stroke-linecap: round; opacity: .45; }
.dot { fill: var(--ahead); } .bar.ahead { fill: var(--ahead); } .bar.behind { fill: var(--behind); }
.mean { stroke: var(--ink); stroke-width: 1.5; } .band { fill: var(--ahead); opacity: .2; }
.curve { fill: none; stroke: var(--ahead); stroke-width: 2; }
"""


def check_place(path: str | None) -> None:
    """An error, before hours of play, if the page could not be written there."""
    if path is None:
        return
    if Path(path).is_dir():
        raise LostCitiesError(f"{path!r} is a folder; name a file in it")
    if not Path(path).parent.is_dir():
        raise LostCitiesError(f"{path!r} cannot be written: there is no such folder")
    if not os.access(path if Path(path).exists() else Path(path).parent, os.W_OK):
        raise LostCitiesError(f"{path!r} may not be written")


def write_report(path: str, outcome: Outcome) -> None:
    """Write the page."""
    try:
        Path(path).write_text(page(outcome), encoding="utf-8")
    except OSError as error:
        raise LostCitiesError(f"{path!r} cannot be written: {error.strerror}") from None


def page(outcome: Outcome) -> str:
    """The whole page."""
    title = f"{' – '.join(map(name, outcome.contest.bots))}"
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            f'<p class="soft">{escape(heading(outcome))}</p>',
            *sections(outcome),
            f'<p class="soft">lostcities {escape(__version__)}</p></body></html>\n',
        ]
    )


def sections(outcome: Outcome) -> Iterator[str]:
    """One after the other."""
    yield "<h2>Everybody against everybody</h2>"
    yield card(cross_table(outcome))
    yield note("Margin of the row against the column, points a game ± standard error; win rate.")
    yield "<h2>Ratings</h2>"
    ratings = [standing.rating for standing in outcome.standings]
    yield card(rating_plot([name(standing.bot) for standing in outcome.standings], ratings))
    yield card(plain_table(*bot_table(outcome)))
    yield note(
        "Bradley–Terry on the Elo scale, mean 1500; the lines are 95 % intervals over deals."
    )
    yield from map(note, failings(outcome))
    yield "<h2>Pairs</h2>"
    yield card(plain_table(*pair_table(outcome)))
    heads, rows = luck_table(outcome)
    if rows:
        yield card(plain_table(heads, rows))
        yield note("Games saved: how many times as many independent games would be as sure.")
    yield from map(note, verdicts(outcome))
    yield "<h2>Margins by deal</h2>"
    for pair, meeting in outcome.meetings.items():
        yield card(pair_plots(meeting, outcome.margins[pair]))


def card(content: str) -> str:
    return f'<div class="card">{content}</div>'


def note(words: str) -> str:
    return f'<p class="soft">{escape(words)}</p>'


def plain_table(heads: Row, rows: Sequence[Row]) -> str:
    """A table as the terminal shows it."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cross_table(outcome: Outcome) -> str:
    """Each bot against each other, the best first."""
    order = [outcome.contest.bots.index(standing.bot) for standing in outcome.standings]
    bots = [escape(name(outcome.contest.bots[bot])) for bot in order]
    head = "".join(f"<th>{bot}</th>" for bot in ("", *bots))
    rows = []
    for bot, called in zip(order, bots, strict=True):
        cells = [
            '<td class="soft">·</td>'
            if other == bot
            else cross_cell(seen_by(outcome.meetings, bot, other))
            for other in order
        ]
        rows.append(f"<tr><th>{called}</th>{''.join(cells)}</tr>")
    return (
        f'<table class="cross"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def cross_cell(meeting: Meeting) -> str:
    """Blue for who wins more, orange for who wins less; the stronger, the more."""
    lead = meeting.win_rate.mean - 0.5
    kind = "ahead-cell" if lead >= 0 else "behind-cell"
    return (
        f'<td class="{kind}" style="--much: {round(110 * abs(lead))}%">{margin(meeting.margin)}'
        f"<small>{rate(meeting.win_rate)}</small></td>"
    )


def pair_plots(meeting: Meeting, margins: Samples) -> str:
    """The margins of a pair."""
    plots = [("How often each margin came about", histogram(margins))]
    if len(margins) > 1:
        plots.append(("The margin so far, deal after deal", convergence(margins)))
    figures = "".join(
        f"<figure>{plot}<figcaption>{about}</figcaption></figure>" for about, plot in plots
    )
    title = f"{' – '.join(map(name, meeting.bots))}: {margin(meeting.margin)}"
    return f'<h3>{escape(title)}</h3><div class="two">{figures}</div>'
