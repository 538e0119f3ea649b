"""A report over many games as an HTML page on its own, with bars where the points were lost."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from lostcities.analysis.showing.page import document, note
from lostcities.analysis.showing.report import Leak, Report
from lostcities.analysis.showing.report_text import counts_text, stretch_loss, stretch_name
from lostcities.analysis.showing.sentences import category_name, plain, within, words
from lostcities.analysis.showing.text import grade_text
from lostcities.games.catalog import find_game


class Bar(NamedTuple):
    """A line of a chart: its name, the points that it is long, and what is said beside it."""

    name: str
    points: float
    cells: tuple[str, ...]


def report_page(reports: Sequence[Report], language: str = "en") -> str:
    """The whole page: a part for each kind of game and seat."""
    parts = [part for report in reports for part in report_part(report, language)]
    return document(words(language)("report_title"), parts, language)


def report_part(report: Report, language: str) -> list[str]:
    """One kind of game: the grade, the leaks, and the grade over time."""
    say = words(language)
    heads = (say("by_category"), say("champion"), say("occasions"))
    stretches = [
        Bar(stretch_name(it, language), it.grade.loss, (stretch_loss(it, language),))
        for it in report.over_time
    ]
    return [
        f"<h2>{escape(find_game(report.game).title)}</h2>",
        *([note(say("hindsight"))] if report.hindsight else []),
        f"<p>{escape(counts_text(report, language))}<br>"
        f"{escape(grade_text(report.grade, language))}</p>",
        f"<h3>{escape(say('leaks'))}</h3>",
        bars(heads, [leak_bar(report.game, it, language) for it in report.leaks]),
        f"<h3>{escape(say('over_time'))}</h3>",
        bars((say("by_category"),), stretches),
    ]


def leak_bar(game: str, leak: Leak, language: str) -> Bar:
    """A category of mistakes."""
    usual = "" if leak.champion is None else plain(leak.champion, language)
    cells = (within(leak.points, leak.error, language), usual, str(leak.times))
    return Bar(category_name(game, leak.category, language), leak.points, cells)


def bars(heads: Sequence[str], rows: Sequence[Bar]) -> str:
    """Names, bars from zero, and their numbers as text: nothing is said by length alone."""
    longest = max((row.points for row in rows), default=0.0)
    drawn = "".join(bar_row(row, longest) for row in rows)
    named = "".join(f'<th scope="col" class="points">{escape(head)}</th>' for head in heads)
    head = f'<thead><tr><td></td><td class="chart"></td>{named}</tr></thead>'
    return f'<div class="wide"><table>{head}<tbody>{drawn}</tbody></table></div>'


def bar_row(row: Bar, longest: float) -> str:
    """A line of a chart; less than nothing has no length."""
    length = 100 * max(0.0, row.points) / (longest if longest > 0 else 1.0)
    cells = "".join(f'<td class="points">{escape(cell)}</td>' for cell in row.cells)
    return (
        f'<tr><th scope="row">{escape(row.name)}</th>'
        f'<td class="chart"><div class="bar" style="width: {length:.1f}%"></div></td>{cells}</tr>'
    )
