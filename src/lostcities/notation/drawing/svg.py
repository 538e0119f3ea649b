"""A canvas that is an SVG text: for notebooks and for documents, without any package."""

from typing import Final
from xml.sax.saxutils import escape

from lostcities.notation.drawing.canvas import CLOTH, LAMP, Canvas, Color

FONT: Final = "system-ui, sans-serif"
ANCHORS: Final = {"l": "start", "r": "end", "m": "middle"}  # by Pillow's first letter
BASELINES: Final = {"a": 1.0, "s": 0.0, "m": 0.36}  # by its second: below the place, in sizes


class SvgCanvas(Canvas):
    """An SVG document in the making."""

    def __init__(self, width: int, height: int) -> None:
        """An empty cloth."""
        super().__init__(width, height)
        self.title = ""
        self.parts = [f'<rect width="{width}" height="{height}" fill="{named(CLOTH)}"/>']

    def write(
        self, at: tuple[float, float], text: str, *, size: int, ink: Color, anchor: str
    ) -> None:
        """Words at a place."""
        x, y = at[0], at[1] + BASELINES[anchor[1]] * size
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{named(ink)}" '
            f'text-anchor="{ANCHORS[anchor[0]]}">{escape(text)}</text>'
        )

    def rectangle(
        self, box: tuple[int, int, int, int], *, fill: Color, edge: Color, radius: int = 0
    ) -> None:
        """A box from corner to corner."""
        left, top, right, bottom = box
        self.parts.append(
            f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" '
            f'rx="{radius}" fill="{named(fill)}" stroke="{named(edge)}"/>'
        )

    def underline(self, x: int, y: int, width: int) -> None:
        """A thick line below what matters."""
        self.parts.append(
            f'<rect x="{x}" y="{y - 1}" width="{width}" height="3" fill="{named(LAMP)}"/>'
        )

    def heading(self, title: str, turn: str) -> None:
        """The two ends of the first line, which are also the picture's name."""
        super().heading(title, turn)
        self.title = f"{title} · {turn}"

    def document(self) -> str:
        """The whole picture."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" role="img" font-family="{FONT}">\n'
            f"<title>{escape(self.title)}</title>\n" + "\n".join(self.parts) + "\n</svg>\n"
        )


def named(color: Color) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*color)
