"""A static site: written into a folder, served by a plain file server under a sub-path, played."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from lostcities.cli import main
from lostcities.table import Table
from tests.web.conftest import note_foreign
from tests.web.hosting import free_port
from tests.web.playing import (
    SHORTER,
    choosing,
    my_turn_or_end,
    play_to_the_end,
    start_game,
    take_turn,
)
from tests.web.test_deals import first_hand, results
from tests.web.test_local import record_of

PLACE = "some/where"  # the folder of the web space in which the site lies
OWN_PAGE = "<link rel=icon href=data:,><h1>My own page</h1>"  # of the owner of the web space
PATIENCE = 20.0  # seconds for the file server to answer
ROUND = choosing("classic", 2, rounds=1, **SHORTER)
CLASSIC = f"try {{ {ROUND} }} catch {{}}"  # an empty page has no storage


MANY_AT_ONCE = """
from runpy import run_module
from socketserver import TCPServer

TCPServer.request_queue_size = 128  # five by default: a browser that asks for more is turned away
run_module("http.server", run_name="__main__")
"""


class WebSpace:
    """Python's own file server; it knows nothing of the page."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.root = f"http://localhost:{self.port}"
        self.address = f"{self.root}/{PLACE}/"
        self.log = folder.with_suffix(".log")

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = ["--bind", "127.0.0.1", "--directory", str(self.folder)]
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", MANY_AT_ONCE, str(self.port), *options]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        last = time.monotonic() + PATIENCE
        while time.monotonic() < last:
            try:
                socket.create_connection(("127.0.0.1", self.port), 2).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError(self.log.read_text())

    def stop(self) -> None:
        """Stop it as if the network were gone."""
        self.process.terminate()
        self.process.wait(timeout=20)

    def missed(self) -> list[str]:
        """What was asked for and is not there."""
        return [line for line in self.log.read_text().splitlines() if '" 404 ' in line]


@pytest.fixture
def space(built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[WebSpace]:
    """A web space with the site in it, beside a page of its owner."""
    folder = tmp_path / "web"
    assert main(["site", str(folder / PLACE)]) == 0
    assert "http.server" in capsys.readouterr().out
    (folder / PLACE / "mine.html").write_text(OWN_PAGE)
    running = WebSpace(folder)
    running.start()
    yield running
    running.stop()
    assert running.missed() == []


@pytest.fixture
def context(browser: Browser, space: WebSpace) -> Iterator[BrowserContext]:
    """A browser that knows nothing yet; any error, and any word on its console, fails the test."""
    with one_browser(browser, space) as made:
        yield made


@pytest.fixture
def another(browser: Browser, space: WebSpace) -> Iterator[BrowserContext]:
    """The browser of a friend."""
    with one_browser(browser, space) as made:
        yield made


@contextmanager
def one_browser(browser: Browser, space: WebSpace) -> Iterator[BrowserContext]:
    """A browser that is watched."""
    said: list[str] = []
    foreign: list[str] = []
    made = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    made.set_default_timeout(15_000)
    made.add_init_script(CLASSIC)
    made.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    made.on("weberror", lambda error: said.append(str(error.error)))
    made.on("request", lambda request: note_foreign(request.url, space.address, foreign))
    yield made
    made.close()
    assert said == []
    assert foreign == []


def opened(context: BrowserContext, address: str) -> Page:
    """A page at an address."""
    page = context.new_page()
    page.goto(address)
    return page


def test_a_whole_game_under_a_sub_path_and_again_offline(
    space: WebSpace, context: BrowserContext, tmp_path: Path
) -> None:
    page = opened(context, space.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    start_game(page)
    assert page.url.startswith(f"{space.address}#/local/")
    play_to_the_end(page)
    assert f'"GET /{PLACE}/networks/classic-' in space.log.read_text()
    table = Table.replay(record_of(page, tmp_path))
    assert table.over
    expect(page.get_by_test_id("verdict")).to_contain_text("nobody could choose it")
    expect(page.get_by_test_id("verify.cards.good")).to_contain_text("cards or dice compared")

    space.stop()  # from here on there is no network
    page.reload()
    expect(page.get_by_test_id("ending")).to_be_visible()
    page.get_by_test_id("ending").get_by_role("link", name="Replay").click()
    expect(page.get_by_role("heading", name="Replay")).to_be_attached()
    page.goto(space.address)
    start_game(page)
    assert my_turn_or_end(page)
    take_turn(page)
    assert my_turn_or_end(page)


def test_a_friend_plays_the_same_deal_by_a_link_that_carries_it(
    space: WebSpace, context: BrowserContext, another: BrowserContext
) -> None:
    ada = opened(context, space.address)
    start_game(ada)
    hand = first_hand(ada)
    play_to_the_end(ada)
    ada.get_by_role("button", name="Same deal for friends").click()
    expect(results(ada)).to_have_count(1)
    link = ada.get_by_test_id("deal-link").inner_text()
    assert link.startswith(f"{space.address}#/deal#d=LD1.")

    ben = opened(another, link)
    expect(ben.get_by_text("First played by Guest against Compass")).to_be_visible()
    assert ben.url.startswith(f"{space.address}#/deal/local-")  # short, and without the seed
    expect(results(ben)).to_have_count(0)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Play", exact=True).click()
    assert first_hand(ben) == hand
    play_to_the_end(ben)
    ben.get_by_role("button", name="Compare results").click()
    expect(results(ben)).to_have_count(2)
    reply = ben.get_by_test_id("deal-link").inner_text()

    back = opened(context, reply)  # another window of Ada's browser
    expect(results(back)).to_have_count(2)
    expect(back.get_by_test_id("deal-results")).to_contain_text("Ben")
    back.get_by_role("button", name="Compass", exact=False).click()
    back.get_by_role("button", name="Play it again").click()
    assert first_hand(back) != hand  # seats are swapped
    ben.goto(f"{space.address}#/deal#d=LD9.abc")
    expect(ben.get_by_role("alert")).to_contain_text("newer version")


def test_every_screen_is_reached_and_what_needs_a_server_is_not_shown(
    space: WebSpace, context: BrowserContext
) -> None:
    page = opened(context, space.address)
    ways = page.locator(".way b").all_inner_texts()
    assert ways == [
        "All on this device",
        "Learn",
        "Exercises",
        "Keep score",
        "My games",
        "Progress",
    ]
    for way, heading in (
        ("Learn", "Learn"),
        ("Exercises", "Exercises"),
        ("Keep score", "Keep score"),
        ("My games", "My games"),
        ("Progress", "Progress"),
        ("Deal of the day", "Deal of the day"),
    ):
        page.get_by_role("link", name=way).click()
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        page.reload()  # an address of its own, which the file server knows
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        page.get_by_role("link", name="Back").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_text("Run games on this device")).to_have_count(0)
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    for path in ("watch", "g/abcdefghijkl", "no/such"):
        page.goto(f"{space.address}#/{path}")
        expect(page.get_by_role("heading", name="This path leads nowhere")).to_be_visible()


def test_what_arrives_for_a_screen_that_was_left_is_dropped_in_silence(
    space: WebSpace, context: BrowserContext
) -> None:
    page = context.new_page()
    held: list[Route] = []
    page.route("**/assets/facts-*.js", lambda request: held.append(request))
    page.goto(space.address)
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    for request in held:
        with page.expect_event("requestfinished"):
            request.continue_()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    assert held


def test_links_can_be_opened_in_a_window_of_their_own(
    space: WebSpace, context: BrowserContext
) -> None:
    page = opened(context, space.address)
    link = page.get_by_role("link", name="Learn").get_attribute("href")
    assert link == "#/learn"
    other = opened(context, f"{space.address}index.html#/learn/rivals#R3")
    expect(other.get_by_role("heading", name="Learn", exact=True)).to_be_visible()
    other.get_by_role("link", name="Partners").click()
    assert other.url == f"{space.address}index.html#/learn/partners"
    other.go_back()
    assert other.url.endswith("#/learn/rivals#R3")


def test_the_worker_answers_for_the_site_alone(space: WebSpace, context: BrowserContext) -> None:
    page = opened(context, space.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"{space.address}mine.html")
    expect(page.get_by_role("heading", name="My own page")).to_be_visible()
    manifest = json.loads((space.folder / PLACE / "manifest.webmanifest").read_text())
    assert [manifest[key] for key in ("start_url", "scope")] == ["./", "./"]
    assert [it["url"] for it in manifest["shortcuts"]] == ["./#/score"]


LACKS = {
    "WebAssembly": "delete globalThis.WebAssembly",
    "SIMD": "WebAssembly.validate = () => false",
    "workers": "delete globalThis.Worker",
    "storage": "delete globalThis.__proto__.indexedDB; delete globalThis.indexedDB",
}


@pytest.mark.parametrize("lack", LACKS)
def test_a_browser_that_lacks_something_is_told_so(
    lack: str, space: WebSpace, context: BrowserContext
) -> None:
    context.add_init_script(LACKS[lack])
    page = opened(context, space.address)
    expect(page.get_by_role("alert")).to_contain_text("A newer browser has it")
