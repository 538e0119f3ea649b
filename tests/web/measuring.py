"""Measuring the page at several sizes, each only when all of it is laid out."""

from playwright.sync_api import Page

PHONES = ((320, 568), (360, 640), (390, 844), (430, 932), (640, 360))  # the last lies on its side
DESK = (1280, 800)
HAS_SIZE = "([width, height]) => innerWidth === width && innerHeight === height"
LAID_OUT = """async () => {
  const frame = () => new Promise(next => requestAnimationFrame(next));
  await frame(); // what is laid out asks for its fonts
  await document.fonts.ready; // in another font numbers are wider
  await frame();
  await frame();
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Give the page another size, and wait until it is laid out in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(HAS_SIZE, arg=[width, height])
    page.evaluate(LAID_OUT)
