"""A server, a browser, and pages of two sizes; left out plainly where there is no browser."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web import browsers
from tests.web.hosting import Host
from tests.web.pages import DOOR, SIZES, Lent, Shelf, new_context, note_foreign, shelf_of

__all__ = ["DOOR", "QUICK", "SIZES", "NewPage", "note_foreign"]

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src/lostcities/server/static/index.html"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SETTINGS = "{pause: false, motion: false, tips: false, local: false}"
QUICK = f"localStorage.setItem('lostcities.settings', JSON.stringify({SETTINGS}))"
NewPage = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """An installed Chrome or Chromium for all tests of the page that follow one another.

    It is closed before any other test: it holds the thread's event loop.
    """
    path = browsers.installed()
    if path is None:
        pytest.skip("left out: no Chrome or Chromium is installed")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """The page's files, built anew if a source has changed."""
    if shutil.which("npm"):
        subprocess.run(["make", "page"], cwd=ROOT, check=True, capture_output=True)
    elif not BUILT.exists():
        pytest.skip("left out: the page is not built, and there is no npm to build it")
    return BUILT


@pytest.fixture(scope="session")
def axe(built: Path) -> str:
    """The rules of accessibility, from the page's development packages."""
    if not AXE.exists():
        pytest.skip("left out: axe-core is not installed (make page)")
    return AXE.read_text()


@pytest.fixture(scope="session")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that runs for all tests."""
    running = Host(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for one test, which may fill it or stop it."""
    running = Host(tmp_path_factory.mktemp("own"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def shelf(browser: Browser, host: Host) -> Iterator[Shelf]:
    """Pages of the server that runs for all tests, used again and again."""
    with shelf_of(browser, host.address) as pages:
        yield pages


@pytest.fixture
def new_page(shelf: Shelf) -> Iterator[NewPage]:
    """Makes pages, each as in a browser of its own; any error on them fails the test.

    A page may have been used before, unless the test wants it `alone`, because it changes what
    cannot be changed back: the clock, or the line to the server. A worker stores the whole page
    for use offline, which takes longer than to show it.
    """
    lent: list[Lent] = []
    contexts: list[BrowserContext] = []
    shelf.errors.clear()
    shelf.foreign.clear()

    def make(
        size: str = "desk",
        settings: str = QUICK,
        *,
        address: str = shelf.address,
        path: str = "/",
        worker: bool = False,
        alone: bool = False,
    ) -> Page:
        if worker or alone or address != shelf.address:
            contexts.append(new_context(shelf.browser, size, settings, worker=worker))
            page = contexts[-1].new_page()
            shelf.watch(page, address)
        else:
            lent.append(shelf.lend(size, settings))
            page = lent[-1].page
        page.goto(address + path)
        return page

    yield make
    for context in contexts:
        context.close()
    for one in lent:
        shelf.take_back(one)
    assert shelf.errors == []
    assert shelf.foreign == []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly what was left out, and why: a quiet run does not show the reasons of skips."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    reasons = [text.partition("left out: ")[2].rstrip("')") for text in skipped]
    for reason in sorted({reason for reason in reasons if reason}):
        terminalreporter.write_line(f"{reasons.count(reason)} tests left out: {reason}")
