"""Answers from the rules."""

import re
from collections.abc import Iterator, Sequence
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


def show_rules(screen: Screen, game: str, words: Sequence[str]) -> None:
    """The paragraphs in which the words occur; without words the rules at a glance."""
    language = screen.language
    found = search(game, words, language) if words else at_a_glance(game, language)
    if not found:
        raise nothing_found(game, words, language)
    heading = ""
    for paragraph in (Paragraph(*map(screen.spelled, it)) for it in found):
        if paragraph.heading != heading:
            heading = paragraph.heading
            screen.render(Text(heading, "bold underline"))
        screen.render(rendered(paragraph), width=WIDEST)


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
