"""Answers from the rules."""

import re
import shlex
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from lostcities.errors import LostCitiesError
from lostcities.lookup import Paragraph
from lostcities.rulebook import at_a_glance, games, paragraphs, search
from lostcities.terminal.showing.screen import Screen

INLINE: Final = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*")
STYLES: Final = {"code": "bold", "bold": "bold", "italic": "italic"}
WIDEST: Final = 88  # longer lines are hard to read


def show_rules(screen: Screen, game: str, words: Sequence[str], room: int | None = None) -> None:
    """The paragraphs in which the words occur; without words the rules at a glance.

    Where there is only so much room, as many of the best ones as fit, and how to see the others;
    what is longer by itself is shown a screen at a time.
    """
    language = screen.language
    found = search(game, words, language) if words else at_a_glance(game, language)
    if not found:
        raise nothing_found(game, words, language)
    parts = with_headings([Paragraph(*map(screen.spelled, it)) for it in found])
    texts = [screen.written(part, WIDEST) for part in parts]
    if room is None:
        screen.show_lines(chain(*texts))
        return
    asked = shlex.join([game, *words, *screen.language_option()])
    fit = how_many_fit(texts, room, below(screen, asked, len(texts)))
    more = below(screen, asked, len(texts) - fit)
    screen.show_pages([*chain(*texts[:fit]), *more])


def below(screen: Screen, asked: str, left: int) -> list[str]:
    """How to see the paragraphs that there was no room for."""
    if not left:
        return []
    line = screen.words("more_rules", count=left, asked=asked)
    return screen.written(Text(screen.spelled(line)))


def with_headings(found: Sequence[Paragraph]) -> list[RenderableType]:
    """The paragraphs, each below its heading where it is another than that of the one before."""
    headings = ["", *(it.heading for it in found)]
    return [
        rendered(it) if it.heading == before else Group(heading_of(it), rendered(it))
        for it, before in zip(found, headings, strict=False)
    ]


def heading_of(paragraph: Paragraph) -> Text:
    return Text(paragraph.heading, "bold underline")


def how_many_fit(texts: Sequence[list[str]], room: int, more: Sequence[str]) -> int:
    """So many texts that there is room for what follows if some are left out; at least one."""
    used = list(accumulate(map(len, texts)))
    if used[-1] <= room:
        return len(texts)
    return max(1, sum(lines + len(more) <= room for lines in used))


def nothing_found(game: str, words: Sequence[str], language: str) -> LostCitiesError:
    """Perhaps it is a paragraph that is not there, or another game knows the words."""
    labels = [it.label for it in paragraphs(game, language) if it.label]
    if len(words) == 1 and re.fullmatch(rf"{labels[0][0]}\d+", words[0], re.IGNORECASE):
        label = words[0].upper()
        return LostCitiesError.of(
            "no_paragraph", game=game, label=label, first=labels[0], last=labels[-1]
        )
    asked = repr(" ".join(words)[:40])
    others = ", ".join(other for other in games() if search(other, words, language))
    if others:
        return LostCitiesError.of("rule_elsewhere", game=game, words=asked, others=others)
    return LostCitiesError.of("no_rule", game=game, words=asked)


def rendered(paragraph: Paragraph) -> RenderableType:
    """A paragraph with its label in front, its tables as tables."""
    blocks = paragraph.text.split("\n\n")
    if paragraph.label:
        blocks[0] = f"**{paragraph.label}** {blocks[0]}"
    return Group(*(part for block in blocks for part in (block_of(block), "")))


def block_of(block: str) -> RenderableType:
    """A table or running text."""
    return table_of(block) if block.startswith("|") else inline(" ".join(block.split("\n")))


def table_of(block: str) -> Grid:
    """A Markdown table; an empty heading is left out."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
    heading, _rule, *body = rows
    grid = Grid(box=None, show_header=any(heading), padding=(0, 2, 0, 0))
    for title in heading:
        grid.add_column(inline(title))
    for row in body:
        grid.add_row(*map(inline, row))
    return grid


def inline(markdown: str) -> Text:
    """Text with `code`, **bold** and *italic* parts."""
    return Text.assemble(*pieces(markdown))


def pieces(markdown: str) -> Iterator[str | tuple[str, str]]:
    """The plain and the marked parts of a text, in order."""
    end = 0
    for found in INLINE.finditer(markdown):
        yield markdown[end : found.start()]
        kind = found.lastgroup or ""
        yield found[kind], STYLES[kind]
        end = found.end()
    yield markdown[end:]
