"""A picture of a table for the preview of its link: what lies open to all, and nothing else.

Chats show PNG and no SVG, so it is painted here: for each side its columns, a chip a card, and its
score.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Canvas = NDArray[np.uint8]
Color = tuple[int, int, int]

WIDTH, HEIGHT = 1200, 630  # what chats ask for
GROUND: Final = (18, 22, 28)
EMPTY: Final = (37, 44, 55)
INK: Final = (244, 239, 228)
DARK: Final = (16, 18, 22)
COLORS: Final[dict[str, Color]] = {
    "Y": (255, 204, 41),
    "B": (65, 100, 243),
    "W": (252, 253, 255),
    "G": (134, 192, 161),
    "R": (193, 41, 24),
    "P": (147, 104, 133),
    "O": (233, 138, 52),
}
WITH_LIGHT_INK: Final = frozenset("BRP")
GLYPHS: Final = {  # five columns of seven dots, the lowest bit on top
    "0": (62, 81, 73, 69, 62),
    "1": (0, 66, 127, 64, 0),
    "2": (66, 97, 81, 73, 70),
    "3": (33, 65, 69, 75, 49),
    "4": (24, 20, 18, 127, 16),
    "5": (39, 69, 69, 69, 57),
    "6": (60, 74, 73, 73, 48),
    "7": (1, 113, 9, 5, 3),
    "8": (54, 73, 73, 73, 54),
    "9": (6, 73, 73, 41, 30),
    "-": (8, 8, 8, 8, 8),
    "*": (28, 34, 34, 34, 28),  # a wager: a coin
}
GLYPH_WIDTH, GLYPH_HEIGHT = 6, 7  # dots, with the gap
MARGIN, GAP = 40, 6
TALLEST_CHIP: Final = 46
SCORE_ROOM: Final = 90


def table_picture(view: dict[str, Any] | None) -> bytes:
    """The table as a watcher sees it, as PNG; before the deal the colours alone."""
    canvas = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    canvas[:] = GROUND
    sides = sides_of(view) if view else [({letter: [] for letter in "YBWGR"}, None)]
    room = (WIDTH - 2 * MARGIN - MARGIN * (len(sides) - 1)) // len(sides)
    longest = max(8, *(len(cards) for columns, _ in sides for cards in columns.values()))
    for n, (columns, score) in enumerate(sides):
        paint_side(canvas, MARGIN + n * (room + MARGIN), room, columns, longest)
        if score is not None:
            middle = MARGIN + n * (room + MARGIN) + room // 2
            write(canvas, str(score), (middle, HEIGHT - SCORE_ROOM // 2), 6, INK)
    return png_of(canvas)


Columns = dict[str, Sequence[str]]  # what lies there, by colour


def sides_of(view: dict[str, Any]) -> list[tuple[Columns, int | None]]:
    """What each side, or player, has laid or written, and the score."""
    if "sheets" in view:
        return [
            ({name: [str(it) for it in column["numbers"]] for name, column in columns}, it["score"])
            for it in view["sheets"]
            for columns in [it["columns"].items()]
        ]
    return [
        ({name: [card[1:] for card in it["cards"]] for name, it in side.items()}, score)
        for side, score in zip(view["expeditions"], view["scores"], strict=False)
    ]


def paint_side(canvas: Canvas, left: int, room: int, columns: Columns, longest: int) -> None:
    """The columns of one side, growing upwards; an empty one is an outline of its colour."""
    width = (room - GAP * (len(columns) - 1)) // len(columns)
    bottom = HEIGHT - SCORE_ROOM
    tall = min(TALLEST_CHIP, (bottom - MARGIN) // longest)
    for n, (name, cards) in enumerate(columns.items()):
        x, color = left + n * (width + GAP), COLORS.get(name, INK)
        canvas[bottom : bottom + 6, x : x + width] = color
        canvas[MARGIN : bottom - GAP, x : x + width] = EMPTY
        for place, text in enumerate(cards):
            top = bottom - GAP - (place + 1) * tall
            canvas[top + 3 : top + tall, x : x + width] = color
            ink = INK if name in WITH_LIGHT_INK else DARK
            size = max(1, min(4, (tall - 6) // GLYPH_HEIGHT, width // (2 * GLYPH_WIDTH)))
            write(canvas, text, (x + width // 2, top + 1 + tall // 2), size, ink)


def write(canvas: Canvas, text: str, middle: tuple[int, int], size: int, ink: Color) -> None:
    """A number around a point."""
    left = middle[0] - (len(text) * GLYPH_WIDTH - 1) * size // 2
    top = middle[1] - GLYPH_HEIGHT * size // 2
    for place, letter in enumerate(text):
        for column, bits in enumerate(GLYPHS.get(letter, ())):
            for row in range(GLYPH_HEIGHT):
                if bits >> row & 1:
                    x, y = left + (place * GLYPH_WIDTH + column) * size, top + row * size
                    canvas[y : y + size, x : x + size] = ink


def png_of(canvas: Canvas) -> bytes:
    """Pixels as a PNG file."""
    height, width, _ = canvas.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = np.zeros((height, 1 + 3 * width), np.uint8)  # each begins with its filter: none
    rows[:, 1:] = canvas.reshape(height, -1)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
