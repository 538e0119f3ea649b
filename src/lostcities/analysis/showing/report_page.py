"""A report over many games as an HTML page on its own, with bars where the points were lost."""

from collections.abc import Sequence
from html import escape

from lostcities.analysis.grades import Grade
from lostcities.analysis.showing.page import document
from lostcities.analysis.showing.report import Leak, Report
from lostcities.analysis.showing.sentences import category_name, plain, words
from lostcities.analysis.showing.text import grade_text
from lostcities.games.catalog import find_game

WIDTH, ROW, LABEL, VALUE = 760, 26, 250, 150  # of a picture, in its own units
BAR = 14


def report_page(reports: Sequence[Report], language: str = "en") -> str:
    """The whole page: a part for each kind of game and seat."""
    parts = [part for report in reports for part in report_part(report, language)]
    return document(words(language)("report_title"), parts, language)


def report_part(report: Report, language: str) -> list[str]:
    """One kind of game: the grade, the leaks, and the grade over time."""
    say = words(language)
    counts = say("report", games=report.games, rounds=report.rounds, seat=report.seat)
    return [
        f"<h2>{escape(find_game(report.game).title)}</h2>",
        f"<p>{escape(counts)}<br>{escape(grade_text(report.grade, language))}</p>",
        f"<h3>{escape(say('leaks'))}</h3>",
        bars(say("leaks"), [leak_bar(report.game, it, language) for it in report.leaks]),
        f"<h3>{escape(say('over_time'))}</h3>",
        bars(
            say("over_time"),
            [
                (span(it.first, it.last), it.grade.loss, loss_text(it.grade, language))
                for it in report.over_time
            ],
        ),
    ]


def span(first: int, last: int) -> str:
    """The numbers of some games one after the other."""
    return str(first) if first == last else f"{first} – {last}"


def leak_bar(game: str, leak: Leak, language: str) -> tuple[str, float, str]:
    """A category of mistakes: its name, its length, and its numbers in words."""
    error = "" if leak.error is None else f" ± {plain(leak.error, language)}"
    usual = ""
    if leak.champion is not None:
        usual = f", {words(language)('champion')} {plain(leak.champion, language)}"
    text = f"{plain(leak.points, language)}{error}{usual} ({leak.times} ×)"
    return category_name(game, leak.category, language), leak.points, text


def loss_text(grade: Grade, language: str) -> str:
    """What a stretch of games lost a round."""
    letter = f"  {grade.letter}" if grade.letter else ""
    return f"{plain(grade.loss, language)} ± {plain(grade.error, language)}{letter}"


def bars(title: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """Names, bars from zero, and their numbers as text: nothing is said by length alone."""
    longest = max((points for _, points, _ in rows), default=0.0)
    room = WIDTH - LABEL - VALUE
    drawn = []
    for n, (name, points, text) in enumerate(rows):
        y, length = ROW * n, room * max(0.0, points) / (longest or 1.0)
        drawn.append(
            f'<text x="0" y="{y + 17}">{escape(name)}</text>'
            f'<rect class="bar" x="{LABEL}" y="{y + 6}" width="{length:.1f}" height="{BAR}"/>'
            f'<text x="{LABEL + length + 6:.1f}" y="{y + 17}">{escape(text)}</text>'
        )
    return (
        f'<svg viewBox="0 0 {WIDTH} {ROW * max(1, len(rows))}" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title>{"".join(drawn)}</svg>'
    )
