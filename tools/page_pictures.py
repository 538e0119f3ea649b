"""Make the README's pictures of the page: every game on phone and desk, and one that moves.

Run: python -m tools.page_pictures [NAME …]   (a game, or `playing`; none: all)

A real server, a real browser, real games between a rule player in our seat and the characters.
"""

import io
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web import browsers
from tests.web.hosting import Host
from tests.web.tables import Sitting, State, come_so_far

from lostcities.bots.catalog import find_bot
from lostcities.core.chance import new_generator
from lostcities.notation.from_view import seen_from_view
from lostcities.notation.moves import move_name, parse_move

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "pictures"
LARGEST: Final = 200_000  # bytes of a picture
LARGEST_MOVING: Final = 1_500_000
SIZES: Final = {"phone": (360, 640, 2.0), "desk": (1280, 800, 1.0)}  # the last: pixels a point
OTHERS: Final = ("compass", "lantern", "wander")
STILL: Final = "pause: false, motion: false, tips: false"
LIVELY: Final = "pause: true, motion: true, tips: false"
SETTINGS: Final = "localStorage.setItem('lostcities.settings', JSON.stringify({%s}))"


class Scene(NamedTuple):
    """A table to look at: with how many others, in which theme, and when it is worth a picture."""

    others: int
    theme: str
    is_good: Callable[[State], bool]


def cards_left(most: int) -> Callable[[State], bool]:
    """A card game that goes well, when the deck has shrunk to so many and a card can be played."""

    def is_good(state: State) -> bool:
        view = state["view"]
        return view["deck"] <= most and view["scores"][view["seat"]] >= -30 and can(state, "play")

    return is_good


def can(state: State, verb: str) -> bool:
    """Whether such a move is allowed now."""
    return any(legal["move"].startswith(verb) for legal in state["moves"])


def is_rich_auction(state: State) -> bool:
    """Late, with a good deal on offer."""
    view = state["view"]
    return view["piles_to_come"] <= 1 and len(view["display"]) >= 5 and can(state, "bid")


def is_full_sheet(state: State) -> bool:
    """Some bridges are passed, and the dice fit."""
    return len(state["view"]["bridges_passed"]) >= 2 and can(state, "write")


SCENES: Final = {
    "classic": Scene(1, "dark", cards_left(16)),
    "partners": Scene(3, "light", cards_left(12)),
    "rivals": Scene(2, "dark", is_rich_auction),
    "roll_and_write": Scene(2, "light", is_full_sheet),
}


NAMES: Final = (*SCENES, "playing")


def main() -> None:
    """Write all pictures, or those asked for."""
    here = ArgumentParser(description="Make the README's pictures of the page.")
    here.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; none: all")
    names = here.parse_args().names
    if unknown := {*names} - {*NAMES}:
        here.error(f"no picture is called {min(unknown)}; there are {', '.join(NAMES)}")
    path = browsers.installed()
    if path is None:
        sys.exit("there is no Chrome or Chromium to make pictures with")
    FOLDER.mkdir(exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in names or NAMES:
            for file in written(browser, address, name):
                print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB", flush=True)
        browser.close()


def written(browser: Browser, address: str, name: str) -> Iterator[Path]:
    """The files of one name."""
    if name == "playing":
        yield moving(browser, address)
    else:
        for size in SIZES:
            yield still(browser, address, name, size)


@contextmanager
def served() -> Iterator[str]:
    """A server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder))
        host.start()
        try:
            yield host.address
        finally:
            host.stop()


def new_page(browser: Browser, address: str, size: str, settings: str, scale: float = 0) -> Page:
    """A browser of its own."""
    width, height, usual = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale or usual,
        locale="en-GB",
        has_touch=size == "phone",
    )
    context.add_init_script(SETTINGS % settings)
    page = context.new_page()
    page.goto(address)
    return page


def rule_player(state: State) -> str:
    """What a decent player would do."""
    rng = new_generator(state["version"], 7)
    seen = seen_from_view(state["view"], rng)
    mask = np.zeros(seen.game.actions, np.int8)
    for legal in state["moves"]:
        mask[parse_move(seen.game, legal["move"])] = 1
    return move_name(seen.game, int(find_bot("rules", seen.game.name)(seen.state, mask, rng)))


def seated(page: Page, game: str, others: int, is_good: Callable[[State], bool]) -> Sitting:
    """A table that has come so far, and is looked at."""
    options = {"rounds": 1} if game in ("classic", "partners") else {}

    def sit_down() -> Sitting:
        return Sitting(page, game, ["here", *OTHERS[:others]], **options)

    sitting = come_so_far(sit_down, is_good, rule_player)
    sitting.open()
    page.get_by_text("Your turn").first.wait_for()
    return sitting


# --- Still pictures -------------------------------------------------------------------


def still(browser: Browser, address: str, game: str, size: str) -> Path:
    """A scene on one device; a card that can be played is tapped, to see its worth."""
    scene = SCENES[game]
    page = new_page(browser, address, size, f"{STILL}, theme: '{scene.theme}'")
    seated(page, game, scene.others, scene.is_good)
    playable = page.locator("[aria-label*=', playable']")
    if playable.count():
        playable.last.click()
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.context.close()
    return small(picture, FOLDER / f"{game}-{size}.webp")


def small(picture: Image.Image, path: Path) -> Path:
    """Saved as well as the size allows."""
    for quality in (86, 80, 72, 62, 50):
        picture.save(path, quality=quality, method=6)
        if path.stat().st_size <= LARGEST:
            return path
    raise RuntimeError(f"{path.name} has {path.stat().st_size} bytes, more than {LARGEST}")


# --- The moving picture ---------------------------------------------------------------

TURNS: Final = 5


def moving(browser: Browser, address: str) -> Path:
    """Some turns of the card game on a phone, as they are played."""
    page = new_page(browser, address, "phone", f"{LIVELY}, theme: 'dark'", scale=1.25)
    sitting = seated(page, "classic", 1, cards_left(26))
    page.wait_for_timeout(1500)
    film = Film(page)
    film.roll(0.8)
    for _ in range(TURNS):
        play_slowly(page, sitting, film)
    film.roll(1.2)
    page.context.close()
    return film.save(FOLDER / "playing.webp")


def play_slowly(page: Page, sitting: Sitting, film: "Film") -> None:
    """A turn by taps, as a person would take it; then the other's answer."""
    state = sitting.my_turn()
    if state is None:
        return
    verb, card = rule_player(state).split()
    held = page.locator(f"[data-card='{card}']").last
    held.click()
    film.roll(0.9)
    if verb == "discard" and page.get_by_test_id("status").inner_text().startswith("Play"):
        held.click()
        film.roll(0.7)
    page.get_by_role("button", name="Deck").first.click()
    for _ in range(30):
        film.roll(0.2)
        if "Your turn" in page.get_by_test_id("status").inner_text():
            break
    film.roll(1.0)


class Film:
    """Pictures of a page, one after the other, and how long each was seen."""

    def __init__(self, page: Page) -> None:
        """Nothing yet."""
        self.page = page
        self.frames: list[Image.Image] = []
        self.lengths: list[int] = []  # milliseconds

    def roll(self, seconds: float) -> None:
        """Take pictures for a while; what does not change is one longer frame."""
        end = time.monotonic() + seconds
        while (began := time.monotonic()) < end:
            taken = self.page.screenshot(type="jpeg", quality=95)
            frame = Image.open(io.BytesIO(taken)).convert("RGB")
            lasted = round(1000 * (time.monotonic() - began))
            if self.frames and is_alike(frame, self.frames[-1]):
                self.lengths[-1] += lasted
            else:
                self.frames.append(frame)
                self.lengths.append(lasted)

    def save(self, path: Path) -> Path:
        """As well as the size allows."""
        for quality in (75, 60, 45, 30):
            self.frames[0].save(
                path,
                save_all=True,
                append_images=self.frames[1:],
                duration=self.lengths,
                loop=0,
                quality=quality,
                method=4,
            )
            if path.stat().st_size <= LARGEST_MOVING:
                return path
        raise RuntimeError(f"{path.name} has {path.stat().st_size} bytes, too many")


def is_alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether an eye would see no change."""
    apart = np.abs(np.asarray(one, np.int16) - np.asarray(other, np.int16))
    return bool(apart.max() < 24)


if __name__ == "__main__":
    main()
