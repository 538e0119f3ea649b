"""When something is not as it should be: a friendly word, and what to do next."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from lostcities.table import Table
from tests.web.conftest import DOOR, NewPage
from tests.web.hosting import Host
from tests.web.playing import my_turn_or_end, start_game, take_turn
from tests.web.tables import Sitting

NO_STORAGE = """
const denied = {get() { throw new DOMException('denied', 'SecurityError'); }};
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, denied);
"""


def at(page: Page, path: str) -> str:
    """An address of the server that a page is from."""
    return "/".join(page.url.split("/")[:3]) + path


def test_at_a_full_table_one_watches(new_page: NewPage) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic", ["here", "open"])
    first, second = new_page("phone", path=DOOR), new_page("phone", path=DOOR)
    for guest in (first, second):
        sitting.open(guest)
        guest.get_by_label("Your name").fill("Bea")
    first.get_by_role("button", name="Take a seat").click()
    first.get_by_test_id("status").wait_for()
    expect(second.get_by_role("button", name="Take a seat")).to_have_count(0)
    sitting.open(second)
    expect(second.get_by_test_id("remark")).to_contain_text("All seats are taken")
    expect(second.get_by_role("toolbar", name="Your hand")).to_have_count(0)


def test_whoever_is_too_late_for_the_last_seat_is_told(new_page: NewPage) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic", ["here", "open"])
    late = new_page("phone", path=DOOR, alone=True)
    slow: list[bool] = []

    def hold(line: WebSocketRoute) -> None:
        """A line on which nothing comes any more once it is slow."""
        server = line.connect_to_server()
        server.on_message(lambda message: None if slow else line.send(message))

    late.route_web_socket(re.compile("/ws$"), hold)
    sitting.open(late)
    late.get_by_label("Your name").fill("Bea")
    slow.append(True)
    quick = new_page("phone", path=DOOR).context.request
    assert quick.post(at(late, f"{sitting.path}/join"), data={"name": "Cy"}).ok
    late.get_by_role("button", name="Take a seat").click()
    expect(late.get_by_role("alert")).to_contain_text("All seats at this table are taken")


def test_a_server_that_is_gone(new_page: NewPage, own: Host) -> None:
    page = new_page("phone", address=own.address, worker=True)
    start_game(page)
    assert my_turn_or_end(page)
    table = page.url
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("link", name="Home").first.click()
    own.stop()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.get_by_role("link", name="Continue").click()  # the table is remembered here
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    own.start()
    page.get_by_role("button", name="Try again").click()
    assert my_turn_or_end(page)
    assert page.url == table


def test_an_old_tab_after_an_upgrade(browser: Browser, host: Host) -> None:
    """Parts that were not loaded yet are gone: the page says so, and reloading helps."""
    context = browser.new_context(service_workers="block", locale="en-GB")
    try:
        page = context.new_page()
        page.goto(host.address)
        page.get_by_role("button", name="Play", exact=True).wait_for()
        gone = re.compile(r"/assets/(Settings|Learn)\w*-[\w-]+\.js$")
        page.route(gone, lambda route: route.fulfill(status=404))
        page.get_by_role("link", name="Learn").click()
        expect(page.get_by_role("heading", name="older than the server")).to_be_visible()
        page.unroute(gone)
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", name="Learn")).to_be_visible()
    finally:
        context.close()


def test_storage_switched_off(new_page: NewPage) -> None:
    page = new_page("phone", NO_STORAGE, alone=True)
    start_game(page)
    assert my_turn_or_end(page)
    while page.get_by_role("button", name="No more tips").count():
        page.get_by_role("button", name="No more tips").click()
    take_turn(page)
    page.goto(at(page, "/score"))
    expect(page.get_by_role("note")).to_contain_text("keeps nothing once the page is closed")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="blue 4", exact=True).click()
    expect(page.get_by_test_id("score-0")).to_have_text("−16")


def test_a_strange_memory_of_this_browser(new_page: NewPage) -> None:
    """What another version, or a curious person, has left in the storage."""
    strange = ";".join(
        f"localStorage.setItem('lostcities.{key}', {json.dumps(value)})"
        for key, value in {
            "settings": '{"theme": 7}',
            "choice": '{"game": "chess"}',
            "tables": '"?"',
            "scores": "{}",
            "tips": "7",
        }.items()
    )
    page = new_page("phone", strange)
    for path in ("/games", "/score", "/settings", "/"):
        page.goto(at(page, path))
        expect(page.locator("h1").first).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    assert my_turn_or_end(page)


BROKEN = {
    "no JSON": ("{oops", "not a record of a game"),
    "a list": ("[1, 2]", "not a record of a game"),
    "something else": ('{"format": "lostcities-scores"}', "not a record of a game"),
    "empty": ("", "not a record of a game"),
    "a view": (json.dumps(Table("rivals", seed=1).view(0)), "It is a view"),
    "much too large": (json.dumps(["much"] * 20_000), "It is too large"),
}


def test_broken_records_on_the_replay_page(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic", rounds=1, hand=3, highest=4, expeditions=2)
    sitting.finish()
    record = sitting.record()
    moves = record["moves"]
    cheated = {"an illegal move": moves[:1] * 2, "no move": ["play chess"], "half": [7]}
    files = dict(BROKEN)
    for name, wrong in cheated.items():
        files[name] = (json.dumps(record | {"moves": wrong}), "What is wrong with it")
    page.goto(at(page, "/replay"))
    for name, (text, said) in files.items():
        path = tmp_path / f"{name}.json"
        path.write_text(text)
        page.locator("input[type=file]").set_input_files(path)
        expect(page.get_by_role("alert")).to_contain_text(said)
    good = tmp_path / "good.json"
    good.write_text(json.dumps(record))
    page.locator("input[type=file]").set_input_files(good)
    expect(page.get_by_role("button", name="To the start")).to_be_disabled()


def test_a_replay_of_a_game_that_is_not_over(new_page: NewPage) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic")
    page.goto(at(page, f"{sitting.path}/replay"))
    expect(page.get_by_text("This game can be replayed when it is over.")).to_be_visible()
    page.get_by_role("link", name="Look at the table").click()
    assert my_turn_or_end(page)


def test_a_replay_of_no_game(new_page: NewPage) -> None:
    page = new_page("phone", path="/g/aaaaaaaaaaaa/replay")
    expect(page.get_by_role("heading", name="There is no game at this address")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/watch", "/g/aaaaaaaaaaaa/replay"])
def test_a_page_opened_while_the_server_is_away(new_page: NewPage, path: str) -> None:
    """The page itself may come from the browser's own store."""
    page = new_page("phone", worker=True)
    away = re.compile(r"/api/|/record$|/info$")
    page.route(away, lambda route: route.abort())
    page.goto(at(page, path))
    expect(page.get_by_text("The server does not answer").first).to_be_visible()
    page.unroute(away)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The server does not answer")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "listed", "opened"),
    [("en", "cannot be opened", "A damaged table"), ("de", "nicht öffnen", "Ein beschädigter")],
)
def test_a_damaged_table_is_said_to_be_so_and_others_are_watched(
    new_page: NewPage, own: Host, language: str, listed: str, opened: str
) -> None:
    settings = json.dumps({"language": language})
    words = f"localStorage.setItem('lostcities.settings', JSON.stringify({settings}))"
    page = new_page("phone", words, address=own.address, path=DOOR)
    bad, good = (made_by_hand(page, own) for _ in range(2))
    own.stop()
    database = sqlite3.connect(own.folder / "tables.db")
    with database:
        database.execute("UPDATE tables SET settings = '{' WHERE id = ?", (bad,))
    database.close()
    own.start()
    page.goto(own.address + "/watch")
    expect(page.locator("li", has_text=bad)).to_contain_text(listed)
    expect(page.locator(f"a[href='/g/{good}']")).to_be_visible()
    page.goto(f"{own.address}/g/{bad}")
    expect(page.get_by_role("heading", name=opened)).to_be_visible()


def made_by_hand(page: Page, own: Host) -> str:
    """The id of a listed table."""
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
    wish = {"game": "rivals", "seats": seats, "listed": True}
    told = page.request.post(f"{own.address}/api/tables", data=wish)
    table: str = told.json()["table"]
    return table
