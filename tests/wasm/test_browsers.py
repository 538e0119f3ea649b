"""The page's rules play what Python's play in real browsers too; the modules are fetched there.

LOSTCITIES_GAMES is the number of random games for each kind of table, 1 by default.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType

import pytest
from benchmarks.four_ways import Order, bundle, compare, module_of
from playwright.sync_api import sync_playwright

from lostcities.core.compiled import interpreted
from lostcities.games.catalog import GAMES
from tests.wasm import firefox, webkit
from tests.wasm.test_four_ways import ORDERS
from tests.web import browsers

Ask = Callable[[str], str]  # an expression of JavaScript, the text it comes to

PAGE = """<!doctype html><title>Four ways</title><script type="module">
import { carryOut } from "./four_ways.js";
window.answer = async (order) => {
  const module = await fetch(`${order.game}.wasm`);
  return JSON.stringify(await carryOut(order, await module.arrayBuffer()));
};
</script>"""

pytestmark = pytest.mark.skipif(
    interpreted(), reason="with LOSTCITIES_INTERPRETED=1 there are no compiled rules to compare"
)


class Quiet(SimpleHTTPRequestHandler):
    """Files without a line for each request."""

    def log_message(self, *_told: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A plain file server with the page's rules."""
    if not shutil.which("node"):
        pytest.skip("left out: the page's rules are put together by Node")
    folder = tmp_path_factory.mktemp("page")
    bundle(folder / "four_ways.js")
    (folder / "index.html").write_text(PAGE)
    for game in GAMES.values():
        shutil.copy(module_of(game), folder / f"{game.name}.wasm")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def in_chromium(address: str) -> Iterator[Ask]:
    path = browsers.installed()
    if path is None:
        pytest.skip("left out: no Chrome or Chromium is installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(address)
        yield lambda expression: str(page.evaluate(expression))
        browser.close()


def asking(browser: ModuleType, name: str, address: str, profile: Path) -> Iterator[Ask]:
    """Open the page in a browser that is driven by a module of ours, where it is installed."""
    path = browser.installed()
    if path is None:
        pytest.skip(f"left out: {name} is not installed")
    with browser.running(path, profile) as running:
        running.open(address)
        yield running.text_of


@pytest.fixture(scope="module")
def in_firefox(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    yield from asking(firefox, "Firefox", address, tmp_path_factory.mktemp("profile"))


@pytest.fixture(scope="module")
def in_webkit(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    yield from asking(webkit, "WebKit", address, tmp_path_factory.mktemp("profile"))


def check(order: Order, ask: Ask) -> None:
    found = compare(order, json.loads(ask(f"answer({json.dumps(order.message)})")))
    assert found.actions > 20 * order.games
    assert found.differing == []


each_kind = pytest.mark.parametrize("order", ORDERS, ids=[order.title for order in ORDERS])


@each_kind
def test_chromium_plays_what_python_plays(order: Order, in_chromium: Ask) -> None:
    check(order, in_chromium)


@each_kind
def test_firefox_plays_what_python_plays(order: Order, in_firefox: Ask) -> None:
    check(order, in_firefox)


@each_kind
def test_webkit_plays_what_python_plays(order: Order, in_webkit: Ask) -> None:
    check(order, in_webkit)
