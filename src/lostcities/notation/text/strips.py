"""One colour, one vertical strip: rows of cells below a heading for each colour."""

from collections.abc import Sequence
from typing import NamedTuple

from lostcities.notation.text.symbols import EMPTY, SYMBOLS, WIDTH

LABEL_WIDTH = 11
WIDEST_STRIP = 13
GAP = 2


class Row(NamedTuple):
    """A label of one or more lines, and for each colour a cell of one or more lines."""

    label: list[str]
    cells: list[list[str]]


def strip_width(colors: Sequence[str]) -> int:
    """How wide a strip is when all are to fit side by side."""
    return min(WIDEST_STRIP, (WIDTH - LABEL_WIDTH) // len(colors))


def heading(colors: Sequence[str]) -> Row:
    """The symbol and the letter of each colour."""
    return Row([""], [[f"{SYMBOLS[letter]} {letter}"] for letter in colors])


def expedition_cell(letter: str, cards: Sequence[str], width: int) -> list[str]:
    """The cards of an expedition without their letter, each line led by the colour's symbol."""
    lines: list[str] = []
    for card in cards:
        rank = card[1:]
        if lines and len(lines[-1]) + 1 + len(rank) <= width - GAP:
            lines[-1] += f" {rank}"
        else:
            lines.append(SYMBOLS[letter] + rank)
    return lines or [EMPTY]


def strip_lines(rows: Sequence[Row], width: int) -> list[str]:
    """The rows as text; the cells of a row begin in the same line."""
    return [line for row in rows for line in _row_lines(row, width)]


def _row_lines(row: Row, width: int) -> list[str]:
    height = max(len(part) for part in (row.label, *row.cells))
    return [
        _line_of(row.label, n).ljust(LABEL_WIDTH)
        + "".join(_line_of(cell, n).ljust(width) for cell in row.cells)
        for n in range(height)
    ]


def _line_of(cell: list[str], n: int) -> str:
    return cell[n] if n < len(cell) else ""
