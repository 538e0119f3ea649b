"""What pictures are made of: a green cloth, cards, words."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

Color = tuple[int, int, int]

CLOTH: Final[Color] = (32, 62, 52)
SHADE: Final[Color] = (24, 48, 40)
INK: Final[Color] = (24, 24, 24)
CHALK: Final[Color] = (236, 232, 216)
LAMP: Final[Color] = (255, 214, 102)  # what matters now
BACK: Final[Color] = (96, 104, 112)  # the back of a card
COLORS: Final[dict[str, Color]] = {
    "Y": (240, 200, 60),
    "B": (84, 148, 222),
    "W": (238, 238, 232),
    "G": (92, 176, 98),
    "R": (218, 86, 74),
    "P": (164, 110, 196),
    "O": (236, 142, 58),
}
CARD_WIDTH: Final = 28
CARD_HEIGHT: Final = 38
GAP: Final = 4
EDGE: Final = 12  # around everything
LINE: Final = 20  # a line of words


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that comes with Pillow, so that a picture is the same everywhere."""
    return ImageFont.load_default(size)


class Canvas:
    """A picture in the making; places are the upper left corners."""

    def __init__(self, width: int, height: int) -> None:
        """An empty cloth."""
        self.image = Image.new("RGB", (width, height), CLOTH)
        self.pen = ImageDraw.Draw(self.image)

    def words(self, x: int, y: int, text: str, *, size: int = 13, ink: Color = CHALK) -> None:
        """A line of words."""
        self.pen.text((x, y), text.replace("−", "-"), fill=ink, font=font(size))

    def words_to(self, right: int, y: int, text: str, *, ink: Color = CHALK) -> None:
        """A line of words that ends at a place."""
        self.pen.text((right, y), text.replace("−", "-"), fill=ink, font=font(13), anchor="ra")

    def place(self, x: int, y: int, width: int, height: int, *, edge: Color = SHADE) -> None:
        """Where cards may lie, in a frame."""
        box = (x, y, x + width, y + height)
        self.pen.rounded_rectangle(box, radius=5, fill=SHADE, outline=edge)

    def card(self, x: int, y: int, name: str) -> None:
        """A card such as `R7`, a wager `R*`, or `?` for one that is not seen."""
        box = (x, y, x + CARD_WIDTH, y + CARD_HEIGHT)
        known = name[0] in COLORS
        fill = COLORS[name[0]] if known else BACK
        self.pen.rounded_rectangle(box, radius=4, fill=fill, outline=INK)
        if known:
            size = 26 if name[1:] == "*" else 15  # a wager has no number but a star
            top = y - 3 if name[1:] == "*" else y + 2
            self.pen.text((x + 4, top), name[1:], fill=INK, font=font(size))
            corner = (x + CARD_WIDTH - 4, y + CARD_HEIGHT - 4)
            self.pen.text(corner, name[0], fill=INK, font=font(10), anchor="rs")

    def box(self, x: int, y: int, size: tuple[int, int], fill: Color, text: str = "") -> None:
        """A box of a sheet with its number in the middle."""
        width, height = size
        self.pen.rectangle((x, y, x + width, y + height), fill=fill, outline=INK)
        if text:
            middle = (x + width / 2, y + height / 2)
            self.pen.text(middle, text, fill=INK, font=font(11), anchor="mm")

    def fan(self, x: int, y: int, width: int, cards: Sequence[str]) -> None:
        """Cards in a row that stays within a width, overlapping as much as they must."""
        room = (width - CARD_WIDTH) / max(1, len(cards) - 1)
        step = min(CARD_WIDTH + GAP, room)
        for n, name in enumerate(cards):
            self.card(round(x + n * step), y, name)

    def heading(self, title: str, turn: str) -> None:
        """The two ends of the first line."""
        self.words(EDGE, EDGE, title, size=15)
        self.words_to(self.image.width - EDGE, EDGE, turn, ink=LAMP)
