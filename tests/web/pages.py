"""Pages that are used again: one that has loaded the game before needs a third of the work."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

SIZES: Final = {"phone": (360, 640), "desk": (1280, 800)}
DOOR: Final = "/healthz"  # where a page begins that goes straight to a table: light, of this server
PATIENCE: Final = 15_000  # milliseconds that anything on a page may take
KEPT: Final = 6  # pages at rest
expect.set_options(timeout=PATIENCE)
SESSION: Final = "sessionStorage.clear()"  # what the browser does not forget with the rest


def new_context(browser: Browser, size: str, settings: str, *, worker: bool) -> BrowserContext:
    """A browser that knows nothing; before each page a script of settings runs."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size == "phone",
        locale="en-GB",
        service_workers="allow" if worker else "block",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(settings)
    return context


class Lent:
    """A page, and the way to make it as good as new."""

    def __init__(self, browser: Browser, size: str, settings: str) -> None:
        self.kind = (size, settings)
        self.context = new_context(browser, size, settings, worker=False)
        self.page = self.context.new_page()
        self._inside: CDPSession = self.context.new_cdp_session(self.page)

    def leave(self, address: str) -> None:
        """Away from whatever it shows, and nothing of it is kept."""
        self.context.unroute_all()
        self.page.unroute_all()
        self.context.set_offline(offline=False)
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.emulate_media(media="null")
        self.page.goto(address + DOOR)
        self.page.evaluate(SESSION)
        self.context.clear_cookies()
        self.context.clear_permissions()
        self._inside.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        self._inside.send("Page.resetNavigationHistory")
        self.page.mouse.move(0, 0)
        width, height = SIZES[self.kind[0]]
        self.page.set_viewport_size({"width": width, "height": height})


class Shelf:
    """Pages at rest, the one used last at the end; what goes wrong on any of them is noted."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.resting: list[Lent] = []
        self.errors: list[str] = []
        self.foreign: list[str] = []

    def lend(self, size: str, settings: str) -> Lent:
        """A page of this size with these settings; a new one if none is at rest."""
        for lent in reversed(self.resting):
            if lent.kind == (size, settings):
                self.resting.remove(lent)
                return lent
        lent = Lent(self.browser, size, settings)
        self.watch(lent.page, self.address)
        return lent

    def watch(self, page: Page, address: str) -> None:
        """Note each error on a page, and each request to another host than its own."""
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: note_foreign(request.url, address, self.foreign))

    def take_back(self, lent: Lent) -> None:
        """It rests; the one that has rested longest may have to go."""
        lent.leave(self.address)
        self.resting.append(lent)
        if len(self.resting) > KEPT:
            self.resting.pop(0).context.close()

    def close(self) -> None:
        """All go."""
        for lent in self.resting:
            lent.context.close()


@contextmanager
def shelf_of(browser: Browser, address: str) -> Iterator[Shelf]:
    """A shelf that is cleared afterwards."""
    shelf = Shelf(browser, address)
    yield shelf
    shelf.close()


def note_foreign(url: str, address: str, foreign: list[str]) -> None:
    """Remember a request to any other host."""
    if not url.startswith((address, "data:", "blob:")):
        foreign.append(url)
