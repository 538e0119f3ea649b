"""The documentation as a site: built strictly, clicked through, and nothing leaves the host."""

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.test_site import WebSpace

ROOT = Path(__file__).parents[2]
PATIENCE = 60_000  # milliseconds until the words of all pages are read
READY = "Type to start searching"
TABS = ("Tutorials", "Guides", "Rules", "Reference", "Results", "Project")


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebSpace]:
    """The site as `make docs` builds it; a dead link fails the build."""
    if find_spec("material") is None:
        pytest.skip("left out: mkdocs-material is not installed")
    folder = tmp_path_factory.mktemp("docs") / "site"
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    space = WebSpace(folder)
    space.start()
    yield space
    space.stop()


@pytest.fixture
def reader(browser: Browser, docs: WebSpace) -> Iterator[Page]:
    """Somebody who reads; every request is to the site itself, and is answered."""
    context = browser.new_context()
    page, asked, said = context.new_page(), list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{docs.root}/index.html")
    yield page
    context.close()
    elsewhere = [url for url in asked if urlsplit(url).scheme in ("http", "https")]
    assert {urlsplit(url).netloc for url in elsewhere} == {urlsplit(docs.root).netloc}
    assert said == []
    assert docs.missed() == []


def test_it_is_clicked_through(reader: Page) -> None:
    expect(reader.get_by_role("heading", name="Tutorials")).to_be_visible()
    for tab in TABS:
        reader.locator(".md-tabs").get_by_role("link", name=tab, exact=True).click()
        expect(reader.locator(".md-tabs__item--active")).to_contain_text(tab)
        expect(reader.locator("article h1")).to_be_visible()
    reader.locator(".md-tabs").get_by_role("link", name="Tutorials", exact=True).click()
    expect(reader.locator("article h1")).to_contain_text("Your first bot")
    reader.locator("article").get_by_role("link", name="The bot protocol").first.click()
    expect(reader.locator("article h1")).to_contain_text("The bot protocol")
    reader.locator("article").get_by_role("link", name="Python", exact=True).first.click()
    expect(reader.locator("article h1")).to_contain_text("examples/bots/bot.py")


def test_it_is_searched(reader: Page) -> None:
    box = reader.locator("input.md-search__input")
    box.click()
    expect(reader.locator(".md-search-result__meta")).to_have_text(READY, timeout=PATIENCE)
    box.press_sequentially("exploiter")
    first = reader.locator(".md-search-result__item").first
    expect(first).to_contain_text("xploiter", timeout=PATIENCE)


@pytest.mark.parametrize(
    ("sought", "first"),
    [
        ("from_position", "reference/python.html"),
        ("backup", "commands/backup.html"),
        ("postgres", "hosting.html"),
        ("how do I host", "tutorials/host.html"),
    ],
)
def test_what_readers_look_for_comes_first(reader: Page, sought: str, first: str) -> None:
    reader.locator("input.md-search__input").click()
    meta = reader.locator(".md-search-result__meta")
    expect(meta).to_have_text(READY, timeout=PATIENCE)
    reader.locator("input.md-search__input").press_sequentially(sought)
    expect(meta).to_contain_text("matching document", timeout=PATIENCE)
    found = reader.locator(".md-search-result__item > a")
    expect(found.first).to_have_attribute("href", re.compile(re.escape(first)), timeout=PATIENCE)
    links = found.evaluate_all("links => links.map((it) => it.href)")  # at once: the list grows
    assert links
    assert not [it for it in links if "/source/" in it]


def test_what_is_generated_is_there(reader: Page, docs: WebSpace) -> None:
    reader.goto(f"{docs.root}/reference/command_line.html")
    expect(reader.locator("article")).to_contain_text("usage: lostcities dataset")
    reader.goto(f"{docs.root}/reference/python.html")
    expect(reader.locator("article")).to_contain_text("Make a move, or the moves of a turn")
