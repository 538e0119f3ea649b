"""What is shown at once, made to fit the terminal: the table whole, the rest as far as it goes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

SEVERAL: Final = 2  # lines of news that stay as long as the list of moves can be shortened


@dataclass(frozen=True)
class Page:
    """The parts of a screen, from top to bottom; the prompt follows."""

    table: list[str]
    news: list[str]
    menu: list[str]
    notice: list[str]  # the answer to what was typed, or what went wrong

    def spelled(self, spell: Callable[[str], str]) -> "Page":
        """The same in other letters, before its lines are measured."""
        parts = (self.table, self.news, self.menu, self.notice)
        return Page(*([spell(line) for line in part] for part in parts))

    def wrapped(self, width: int) -> "Page":
        """The same with news and notice in lines that are not too long."""
        news, notice = (
            [row for line in part for row in wrap(line, width, subsequent_indent="  ")]
            for part in (self.news, self.notice)
        )
        return replace(self, news=news, notice=notice)

    def lines(self, gap: str | None = "") -> list[str]:
        """All lines; between the parts an empty one, or none."""
        parts = [part for part in (self.table, self.news, self.menu, self.notice) if part]
        shown = [line for part in parts for line in (*part, gap)][:-1] if parts else []
        return [line for line in shown if line is not None]


def fitted(page: Page, room: int, earlier: Callable[[int], str]) -> list[str]:
    """The lines of a page, at most so many as there is room for, if that can be.

    First the empty lines go, then old news, then the list of moves has one line for each sort,
    then all news. `earlier` says that so many lines of news are left out.
    """
    if len(page.lines()) <= room:
        return page.lines()
    for smaller in ever_smaller(page, room, earlier):
        if len(smaller.lines(None)) <= room:
            return smaller.lines(None)
    return smaller.lines(None)


def ever_smaller(page: Page, room: int, earlier: Callable[[int], str]) -> Iterator[Page]:
    """The page with less and less that could be left out."""
    yield page
    page = replace(page, table=[line for line in page.table if line])
    yield page
    spare = room - len(replace(page, news=[]).lines(None))
    yield replace(page, news=newest(page.news, max(spare, SEVERAL), earlier))
    page = replace(page, menu=short_menu(page.menu))
    spare = room - len(replace(page, news=[]).lines(None))
    yield replace(page, news=newest(page.news, max(spare, 1), earlier))
    yield replace(page, news=[])


def newest(news: list[str], most: int, earlier: Callable[[int], str]) -> list[str]:
    """The last lines of the news, led by how many are left out."""
    if len(news) <= most:
        return news
    left_out = len(news) - most + 1
    return [earlier(left_out), *news[left_out:]][-most:]


def short_menu(lines: list[str]) -> list[str]:
    """The first line of each sort of moves."""
    shown: list[str] = []
    for line in lines:
        if not line.startswith(" "):
            shown.append(line)
        elif shown and not shown[-1].endswith("…"):
            shown[-1] = shown[-1].rstrip()[:78] + " …"
    return shown
