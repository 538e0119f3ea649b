"""Games on the device: whole games with the server stopped, a crash in the middle, records."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Error, Page, Route, expect

from lostcities.table import Table
from tests.nights import at_night
from tests.web.hosting import Host
from tests.web.playing import (
    MY_TURN,
    SHORTER,
    Turn,
    my_turn_or_end,
    play_to_the_end,
    start_game,
    take_card_turn,
    take_dice_turn,
    take_rivals_turn,
)

HERE = "{pause: false, motion: false, tips: false, local: true}"
GAMES: dict[str, tuple[str, int, dict[str, int], Turn]] = {
    "classic": ("champion", 2, {"rounds": 1, **SHORTER}, take_card_turn),
    "partners": ("compass", 4, {"rounds": 1}, take_card_turn),
    "rivals": ("survey", 3, {}, take_rivals_turn),
    "roll_and_write": ("wander", 2, {}, take_dice_turn),
}
NewPage = Callable[..., Page]


def on_the_device(game: str) -> str:
    """A script that has chosen a game, and that it runs here."""
    bot, seats, options, _ = GAMES[game]
    chosen = json.dumps({"game": game, "seats": seats, "options": options, "bot": bot})
    kept = {"choice": chosen, "settings": HERE}
    return ";".join(
        f"localStorage.setItem('lostcities.{key}', JSON.stringify({it}))"
        for key, it in kept.items()
    )


@pytest.fixture
def own_host(built: Path, tmp_path: Path) -> Iterator[Host]:
    """A server that a test may stop."""
    running = Host(tmp_path)
    running.start()
    yield running
    running.stop()


def record_of(page: Page, folder: Path) -> dict[str, object]:
    """The record that the ending gives out."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    path = folder / "record.json"
    download.value.save_as(path)
    record: dict[str, object] = json.loads(path.read_text())
    return record


@pytest.mark.parametrize("game", at_night(tuple(GAMES), by_day=("classic", "roll_and_write")))
def test_a_whole_game_without_the_server(
    game: str, own_host: Host, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(settings=on_the_device(game), address=own_host.address)
    start_game(page)
    assert "/local/" in page.url
    own_host.stop()
    play_to_the_end(page, GAMES[game][3])
    record = record_of(page, tmp_path)
    table = Table.replay(record)  # every move is legal in Python, and the scores are the same
    assert table.over
    assert table.game == game
    assert page.get_by_test_id("verdict").inner_text().startswith("✓")
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/local/" in url and url != before)
    assert my_turn_or_end(page)


@pytest.mark.parametrize("game", ["partners", "rivals"])
def test_a_game_begins_on_the_device(game: str, new_page: NewPage) -> None:
    page = new_page(settings=on_the_device(game))
    start_game(page)
    assert "/local/" in page.url
    for turn in range(3):
        assert my_turn_or_end(page)
        GAMES[game][3](page, turn)
    assert my_turn_or_end(page)


def hand(page: Page) -> list[str]:
    """The cards of the hand, as they are called."""
    cards = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    return [it.split(",")[0] for it in cards.evaluate_all("all => all.map(it => it.ariaLabel)")]


def test_a_crash_in_the_middle_of_a_game_loses_nothing(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("classic"), alone=True)
    start_game(page)
    for turn in range(3):
        assert my_turn_or_end(page)
        take_card_turn(page, turn)
    assert my_turn_or_end(page)
    address, before, deck = page.url, hand(page), page.get_by_test_id("deck").inner_text()
    with suppress(Error):  # as it crashes
        page.goto("chrome://crash", timeout=5000)
    again = page.context.new_page()
    again.goto(address)
    assert my_turn_or_end(again)
    assert (hand(again), again.get_by_test_id("deck").inner_text()) == (before, deck)
    take_card_turn(again, 3)


def test_offline_an_installed_page_goes_on_and_replays(own_host: Host, new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("classic"), address=own_host.address, worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    start_game(page)
    take_card_turn(page, 0)
    assert my_turn_or_end(page)
    before = hand(page)
    own_host.stop()
    page.reload()
    page.get_by_test_id("status").wait_for()
    assert my_turn_or_end(page)
    assert hand(page) == before
    play_to_the_end(page)
    page.get_by_test_id("ending").get_by_role("link", name="Replay").click()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Replay")).to_be_attached()
    page.goto(own_host.address + "/games")
    expect(page.get_by_text("on this device")).to_be_visible()


def test_two_people_pass_the_device_on(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("classic"))
    page.get_by_role("button", name="All on this device").click()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.get_by_test_id("status").wait_for()
    assert "/local/" in page.url
    first = hand(page)
    take_card_turn(page, 0)
    page.get_by_role("button", name="I am Player 2").click()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")
    assert hand(page) != first


@pytest.mark.parametrize(("game", "seats"), [("partners", 4), ("rivals", 4), ("roll_and_write", 5)])
def test_more_than_two_pass_the_device_on(game: str, seats: int, new_page: NewPage) -> None:
    _, usual, _, take = GAMES[game]
    script = on_the_device(game).replace(f'"seats": {usual}', f'"seats": {seats}')
    page = new_page(settings=script)
    page.get_by_role("button", name="All on this device").click()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.get_by_test_id("status").wait_for()
    ready = page.get_by_role("button", name=re.compile("^I am Player"))
    turn = page.get_by_test_id("status").filter(has_text=MY_TURN)
    players = set[str]()
    for number in range(seats + 1):
        expect(ready.or_(turn).first).to_be_visible()
        if ready.count():
            players.add(ready.inner_text())
            ready.click()
        expect(turn).to_be_visible()
        take(page, number)
    expect(ready).to_be_visible()
    assert len(players) >= seats - 1


def test_a_hint_is_given(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("roll_and_write"))
    start_game(page)
    assert my_turn_or_end(page)
    page.keyboard.press("h")
    expect(page.locator(".hinted").first).to_be_visible()


def test_without_webassembly_the_server_plays(new_page: NewPage) -> None:
    script = f"{on_the_device('classic')};delete globalThis.WebAssembly"
    page = new_page(settings=script)
    expect(page.get_by_text("lacks the WebAssembly")).to_be_visible()
    start_game(page)
    assert "/g/" in page.url


def test_all_is_kept_for_offline_and_the_room_given_back(own_host: Host, new_page: NewPage) -> None:
    page = new_page(
        settings=on_the_device("rivals"), address=own_host.address, path="/settings", worker=True
    )
    page.get_by_role("button", name="Keep all").click()
    expect(page.get_by_text("4 of 4 games")).to_be_visible(timeout=60_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    own_host.stop()
    page.goto(own_host.address)
    start_game(page)  # of a game that was never played here
    assert my_turn_or_end(page)
    page.goto(own_host.address + "/settings")
    page.get_by_role("button", name="Free the room").click()
    expect(page.get_by_text("0 of 4 games, 0 MB")).to_be_visible()
    games, kept = page.get_by_test_id("kept-games"), page.get_by_test_id("kept-page")
    expect(games).to_contain_text("1 kept, 0.1 MB")
    games.get_by_role("button", name="Delete finished games").click()
    games.get_by_role("button", name="Really delete?").click()
    expect(games).to_contain_text("1 kept")  # it is not over
    kept.get_by_role("button", name="Keep it no more").click()
    expect(kept).to_have_count(0)


def test_the_table_is_there_before_the_network(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("classic"))
    page.context.route("**/networks/*", lambda route: None)  # on the way, for ever
    start_game(page)
    take_card_turn(page, 0)
    expect(page.get_by_test_id("status")).to_contain_text("Champion is getting ready")
    page.context.unroute_all()  # and here it is
    assert my_turn_or_end(page)


def test_a_network_that_does_not_arrive_whole_is_refused(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("classic"))
    page.context.route("**/networks/*", lambda route: route.fulfill(body=b"half of it"))
    start_game(page)
    expect(page.get_by_role("alert")).to_contain_text("did not arrive")
    take_card_turn(page, 0)
    expect(page.get_by_test_id("status")).to_contain_text("did not arrive")
    before = page.url
    page.get_by_role("button", name="A new game on the server").click()
    page.wait_for_url("**/g/**")
    page.goto(before)  # nothing is lost
    expect(page.get_by_role("alert")).to_be_visible()
    page.context.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert my_turn_or_end(page)


def test_a_simple_player_moves_for_one_who_cannot_think(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("rivals"))
    page.context.route("**/networks/*", lambda route: route.abort())
    start_game(page)
    page.get_by_role("button", name="A simple player moves instead").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    for turn in range(3):
        assert my_turn_or_end(page)
        take_rivals_turn(page, turn)


def test_the_chosen_character_is_fetched_while_nothing_happens(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("rivals"))
    with page.context.expect_event("request", lambda it: "/networks/rivals-" in it.url):
        page.get_by_role("button", name="Play", exact=True).wait_for()


# In the page: the rules of every table become those of another version, as if an update had come
NEWER = """
new Promise((done, failed) => {
  const asked = indexedDB.open("lostcities");
  asked.onerror = failed;
  asked.onsuccess = () => {
    const change = asked.result.transaction("tables", "readwrite");
    const tables = change.objectStore("tables");
    tables.getAll().onsuccess = ({ target }) =>
      target.result.forEach((charter) => tables.put({ ...charter, rules: 99 }));
    change.oncomplete = () => { asked.result.close(); done(); };
  };
})
"""
# the rulebook that this browser has kept is the one of that version
KEPT = """
new Promise((done, failed) => {
  const asked = indexedDB.open("lostcities-rules");
  asked.onerror = failed;
  asked.onsuccess = () => {
    const change = asked.result.transaction("books", "readwrite");
    const books = change.objectStore("books");
    books.getAll().onsuccess = ({ target }) =>
      target.result.forEach((book) => books.put({ ...book, version: 99 }));
    change.oncomplete = () => { asked.result.close(); done(); };
  };
})
"""


def test_a_game_goes_on_by_its_own_rules_after_an_update(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(settings=on_the_device("classic"))
    start_game(page)
    take_card_turn(page, 0)
    assert my_turn_or_end(page)
    before = hand(page)
    page.evaluate(NEWER)
    page.reload()
    expect(page.get_by_text("cannot go on here")).to_be_visible()
    record = record_of(page, tmp_path)
    assert record["rules"] == 99
    options = cast(dict[str, int], record["options"])
    again = Table("classic", seed=str(record["seed"]), chance=int(str(record["chance"])), **options)
    for move in cast(list[str], record["moves"]):
        again.play(move)  # all that was played is there
    assert len(again.played) >= 4
    page.evaluate(KEPT)
    page.reload()
    assert my_turn_or_end(page)
    assert hand(page) == before
    take_card_turn(page, 1)
    assert my_turn_or_end(page)


def offering(route: Route) -> None:
    """The list of games of a server that offers the one who thinks ahead."""
    games = route.fetch().json()
    for game in games:
        game["bots"].append({"bot": "champion+:think=1", "name": "Champion+", "about": ""})
    route.fulfill(json=games)


def test_one_who_thinks_ahead_plays_where_it_is_offered(new_page: NewPage) -> None:
    page = new_page(settings=on_the_device("classic"))
    page.context.route("**/api/games", offering)
    page.reload()
    page.get_by_role("radio", name="Champion+").check(force=True)
    start_game(page)
    assert "/local/" in page.url
    for turn in range(2):
        assert my_turn_or_end(page)
        take_card_turn(page, turn)
    assert my_turn_or_end(page)
    expect(page.get_by_role("group", name=re.compile("^Champion[+],"))).to_be_visible()
    expect(page.get_by_text("Somebody else moves")).to_have_count(0)  # it thinks by itself
