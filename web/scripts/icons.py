"""Draws the icons of the installed page from `public/icon.svg`, with an installed Chromium.

Run after the art has changed: `.venv/bin/python web/scripts/icons.py`
"""

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
GROUND = "#1f4a52"
# name, size in pixels, how much of it the art takes: masks may cut off a tenth on each side
ICONS = (
    ("icon-192.png", 192, 1.0),
    ("icon-512.png", 512, 1.0),
    ("maskable-512.png", 512, 0.76),
    ("apple-touch-icon.png", 180, 0.86),
)


def picture(size: int, share: float) -> str:
    """A page that shows the art in that size, on full ground where it is made smaller."""
    art = (PUBLIC / "icon.svg").read_text()
    inner = int(size * share)
    if share < 1:
        art = re.sub(r'rx="\d+"', 'rx="0"', art, count=1)
    place = f"width:{inner}px;height:{inner}px;position:absolute;inset:0;margin:auto"
    ground = GROUND if share < 1 else "transparent"
    return f'<body style="margin:0;background:{ground}"><div style="{place}">{art}</div></body>'


def main() -> None:
    """All icons."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(picture(size, share))
            page.screenshot(path=PUBLIC / name, omit_background=share == 1)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
