"""A report over many games in 80 columns."""

from collections.abc import Iterator

from lostcities.analysis.showing.report import Report, Stretch
from lostcities.analysis.showing.sentences import category_name, plain, words
from lostcities.analysis.showing.text import NAME_WIDTH, grade_text
from lostcities.games.catalog import find_game

COLUMN = 14


def report_text(report: Report, language: str = "en") -> str:
    """All of a report."""
    return "\n".join(report_lines(report, language))


def report_lines(report: Report, language: str) -> Iterator[str]:
    """Line by line."""
    say = words(language)
    yield find_game(report.game).title
    yield say("report", games=report.games, rounds=report.rounds, seat=report.seat)
    yield grade_text(report.grade, language)
    yield ""
    heads = (say("by_category"), say("champion"), say("occasions"))
    yield f"{say('leaks'):<{NAME_WIDTH}}" + "".join(f"{head:>{COLUMN}}" for head in heads)
    for leak in report.leaks:
        error = "" if leak.error is None else f" ± {plain(leak.error, language)}"
        usual = "" if leak.champion is None else plain(leak.champion, language)
        name = category_name(report.game, leak.category, language)
        cells = (plain(leak.points, language) + error, usual, str(leak.times))
        yield f"{name:<{NAME_WIDTH}}" + "".join(f"{cell:>{COLUMN}}" for cell in cells)
    yield ""
    yield say("over_time")
    yield from (stretch_line(it, language) for it in report.over_time)


def stretch_line(stretch: Stretch, language: str) -> str:
    """Some games, and how many points a round were lost in them."""
    grade = stretch.grade
    return "  " + words(language)(
        "over_time_line",
        first=stretch.first,
        last=stretch.last,
        loss=plain(grade.loss, language),
        error=plain(grade.error, language),
        letter=grade.letter or "",
    )
