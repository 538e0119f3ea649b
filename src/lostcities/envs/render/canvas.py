"""A canvas that is an image of Pillow."""

from functools import cache

from PIL import Image, ImageDraw, ImageFont

from lostcities.notation.drawing.canvas import CLOTH, LAMP, Canvas, Color


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that comes with Pillow, so that a picture is the same everywhere."""
    return ImageFont.load_default(size)


class ImageCanvas(Canvas):
    """An image in the making."""

    def __init__(self, width: int, height: int) -> None:
        """An empty cloth."""
        super().__init__(width, height)
        self.image = Image.new("RGB", (width, height), CLOTH)
        self.pen = ImageDraw.Draw(self.image)

    def write(
        self, at: tuple[float, float], text: str, *, size: int, ink: Color, anchor: str
    ) -> None:
        """Words at a place; Pillow's font has no true minus."""
        self.pen.text(at, text.replace("−", "-"), fill=ink, font=font(size), anchor=anchor)

    def rectangle(
        self, box: tuple[int, int, int, int], *, fill: Color, edge: Color, radius: int = 0
    ) -> None:
        """A box from corner to corner."""
        if radius:
            self.pen.rounded_rectangle(box, radius=radius, fill=fill, outline=edge)
        else:
            self.pen.rectangle(box, fill=fill, outline=edge)

    def underline(self, x: int, y: int, width: int) -> None:
        """A thick line below what matters."""
        self.pen.line((x, y, x + width, y), fill=LAMP, width=3)
