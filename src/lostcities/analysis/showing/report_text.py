"""A report over many games in 80 columns."""

from collections.abc import Iterator
from textwrap import wrap

from lostcities.analysis.showing.report import Report, Stretch
from lostcities.analysis.showing.sentences import category_name, plain, within, words
from lostcities.analysis.showing.text import NAME_WIDTH, WIDTH, grade_text
from lostcities.games.catalog import find_game

COLUMN = 14


def report_text(report: Report, language: str = "en") -> str:
    """All of a report."""
    return "\n".join(report_lines(report, language))


def report_lines(report: Report, language: str) -> Iterator[str]:
    """Line by line."""
    say = words(language)
    yield find_game(report.game).title
    yield counts_text(report, language)
    if report.hindsight:
        yield say("hindsight")
    yield from wrap(grade_text(report.grade, language), WIDTH)
    yield ""
    heads = (say("by_category"), say("champion"), say("occasions"))
    yield f"{say('leaks'):<{NAME_WIDTH}}" + "".join(f"{head:>{COLUMN}}" for head in heads)
    for leak in report.leaks:
        usual = "" if leak.champion is None else plain(leak.champion, language)
        name = category_name(report.game, leak.category, language)
        cells = (within(leak.points, leak.error, language), usual, str(leak.times))
        yield f"{name:<{NAME_WIDTH}}" + "".join(f"{cell:>{COLUMN}}" for cell in cells)
    yield ""
    yield say("over_time")
    yield from (stretch_line(it, language) for it in report.over_time)


def counts_text(report: Report, language: str) -> str:
    """What a report is made of."""
    return words(language)(
        "report",
        players=report.players,
        games=report.games,
        rounds=report.rounds,
        seat=report.seat,
    )


def stretch_line(stretch: Stretch, language: str) -> str:
    """Some games, and how many points were lost in them per round."""
    return f"  {stretch_name(stretch, language)}: {stretch_loss(stretch, language)}"


def stretch_name(stretch: Stretch, language: str) -> str:
    """The numbers of some games one after the other."""
    key = "one_game" if stretch.first == stretch.last else "some_games"
    return words(language)(key, first=stretch.first, last=stretch.last)


def stretch_loss(stretch: Stretch, language: str) -> str:
    """What was lost in some games per round, and the grade for it."""
    grade = stretch.grade
    letter = f"  {grade.letter}" if grade.letter else ""
    return f"{within(grade.loss, grade.error, language)}{letter}"
