"""What pictures are made of: a green cloth, cards, words; on paper of any kind."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

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
USUAL_SIZE: Final = 13  # of words, in pixels


class Canvas(ABC):
    """A picture in the making; places are the upper left corners.

    The three abstract methods are all that differs between an image and an SVG text.
    """

    def __init__(self, width: int, height: int) -> None:
        """An empty cloth."""
        self.width, self.height = width, height

    @abstractmethod
    def write(
        self, at: tuple[float, float], text: str, *, size: int, ink: Color, anchor: str
    ) -> None:
        """Words at a place; the anchor is Pillow's, one of `la`, `ra`, `rs` and `mm`."""

    @abstractmethod
    def rectangle(
        self, box: tuple[int, int, int, int], *, fill: Color, edge: Color, radius: int = 0
    ) -> None:
        """A box from corner to corner, with round corners where there is a radius."""

    @abstractmethod
    def underline(self, x: int, y: int, width: int) -> None:
        """A thick line below what matters."""

    def words(
        self, x: int, y: int, text: str, *, size: int = USUAL_SIZE, ink: Color = CHALK
    ) -> None:
        """A line of words."""
        self.write((x, y), text, size=size, ink=ink, anchor="la")

    def words_to(self, right: int, y: int, text: str, *, ink: Color = CHALK) -> None:
        """A line of words that ends at a place."""
        self.write((right, y), text, size=USUAL_SIZE, ink=ink, anchor="ra")

    def place(self, x: int, y: int, width: int, height: int, *, edge: Color = SHADE) -> None:
        """Where cards may lie, in a frame."""
        self.rectangle((x, y, x + width, y + height), fill=SHADE, edge=edge, radius=5)

    def card(self, x: int, y: int, name: str) -> None:
        """A card such as `R7`, a wager `R*`, or `?` for one that is not seen."""
        known = name[0] in COLORS
        fill = COLORS[name[0]] if known else BACK
        self.rectangle((x, y, x + CARD_WIDTH, y + CARD_HEIGHT), fill=fill, edge=INK, radius=4)
        if known:
            size = 26 if name[1:] == "*" else 15  # a wager has no number but a star
            top = y - 3 if name[1:] == "*" else y + 2
            self.write((x + 4, top), name[1:], size=size, ink=INK, anchor="la")
            corner = (x + CARD_WIDTH - 4, y + CARD_HEIGHT - 4)
            self.write(corner, name[0], size=10, ink=INK, anchor="rs")

    def box(self, x: int, y: int, size: tuple[int, int], fill: Color, text: str = "") -> None:
        """A box of a sheet with its number in the middle."""
        width, height = size
        self.rectangle((x, y, x + width, y + height), fill=fill, edge=INK)
        if text:
            middle = (x + width / 2, y + height / 2)
            self.write(middle, text, size=11, ink=INK, anchor="mm")

    def fan(self, x: int, y: int, width: int, cards: Sequence[str]) -> None:
        """Cards in a row that stays within a width, overlapping as much as they must."""
        room = (width - CARD_WIDTH) / max(1, len(cards) - 1)
        step = min(CARD_WIDTH + GAP, room)
        for n, name in enumerate(cards):
            self.card(round(x + n * step), y, name)

    def heading(self, title: str, turn: str) -> None:
        """The two ends of the first line."""
        self.words(EDGE, EDGE, title, size=15)
        self.words_to(self.width - EDGE, EDGE, turn, ink=LAMP)


NewCanvas = Callable[[int, int], Canvas]  # (width, height) → an empty cloth
