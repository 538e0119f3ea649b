"""After the game: the receipt, the replay with its links, the record, and a broken one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import DOOR, NewPage
from tests.web.hosting import Host
from tests.web.playing import my_turn_or_end
from tests.web.tables import Sitting, State, hasty
from tests.web.test_company import SHORT


def finished(new_page: NewPage) -> Page:
    """A page that shows the end of a short game."""
    page = new_page("desk", path=DOOR)
    sitting = Sitting(page, "classic", ["here", "compass"], **SHORT)
    sitting.finish(hasty)
    sitting.open()
    expect(page.get_by_test_id("ending")).to_be_visible()
    return page


def cards_shown(page: Page) -> int:
    """Cards laid on the table or discarded."""
    return page.locator(".expedition .chip").count() + page.locator(".pile .top").count()


def test_a_replay_steps_to_any_move_and_has_a_link_to_it(new_page: NewPage) -> None:
    page = finished(new_page)
    record = page.context.request.get(f"{page.url}/record").json()
    turns = sum(move.startswith("draw") for move in record["moves"])
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("button", name="To the start")).to_be_disabled()
    assert cards_shown(page) == 0
    deed = page.get_by_test_id("deed")
    expect(deed).to_contain_text("Before the first turn")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"turn=2"))
    expect(deed).to_contain_text(re.compile(rf"1/{turns}\s*(Ada|Compass)\s*(plays|discards)"))
    expect(page.locator(".expedition .chip, .pile .top").first).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_test_id("deck")).to_have_text("0")
    there = page.url
    page.goto(there)
    expect(page.get_by_test_id("deck")).to_have_text("0")
    page.get_by_label("Seen by").select_option(label="Compass")
    expect(page).to_have_url(re.compile(r"eyes=1"))


def test_the_record_can_be_kept_and_replayed_and_a_broken_one_is_refused_kindly(
    new_page: NewPage, tmp_path: Path
) -> None:
    page = finished(new_page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(json.loads(record.read_text()) | {"game": "chess"}))
    page.goto(re.sub(r"/g/.*", "/replay", page.url))
    chooser = page.locator("input[type=file]")
    chooser.set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("chess")
    chooser.set_input_files(record)
    expect(page.get_by_role("button", name="To the start")).to_be_disabled()


def test_a_rematch_is_one_click_away(new_page: NewPage) -> None:
    page = finished(new_page)
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_test_id("deck")).to_have_text("6")


def test_a_rematch_whose_answers_are_lost_is_asked_for_again(new_page: NewPage) -> None:
    page = finished(new_page)
    before, told = page.url, []

    def lose(route: Route) -> None:
        """The server does it, and the browser hears nothing: no cookie either."""
        sent = route.request
        with urlopen(Request(sent.url, sent.post_data_buffer, sent.all_headers())) as answer:
            told.append(json.load(answer)["table"])
        route.abort()

    page.route("**/rematch", lose)
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/rematch")
    page.reload()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_test_id("deck")).to_have_text("6")
    assert told == [page.url.rsplit("/", 1)[1]] * 2
    assert my_turn_or_end(page)


def test_a_game_taken_from_the_list_comes_back(new_page: NewPage) -> None:
    page = finished(new_page)
    page.goto(re.sub(r"/g/.*", "/games", page.url))
    game = page.get_by_role("link", name="Classic")
    expect(game).to_contain_text(re.compile("won|lost"))
    page.get_by_role("button", name="Remove from this list").click()
    expect(game).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(game).to_be_visible()
    page.reload()
    expect(game).to_be_visible()


def taken(moves: list[str]) -> tuple[int, str]:
    """The number of moves when a card was first taken from a pile, and that card."""
    piles: dict[str, list[str]] = {}
    for n, (verb, what) in enumerate((move.split(" ")[:2] for move in moves), 1):
        if verb == "discard":
            piles.setdefault(what[0], []).append(what)
        if verb == "draw" and what != "deck":
            return n, piles[what][-1]
    raise AssertionError("nobody took a card")


def taker(state: State) -> str:
    """Take from a pile while the game is young, then hurry."""
    moves: list[str] = [legal["move"] for legal in state["moves"]]
    piles = [move for move in moves if move.startswith("draw") and move != "draw deck"]
    return piles[0] if piles and state["view"]["deck"] > 30 else hasty(state)


def test_a_replay_shows_the_card_taken_from_a_pile(new_page: NewPage) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic", rounds=1)
    sitting.finish(taker)
    moves, card = taken(sitting.record()["moves"])
    page.goto(f"{sitting.address}{sitting.path}/replay?turn={moves}")
    shown = page.get_by_test_id("deed").locator(".mini").last
    expect(shown).to_have_attribute("data-color", card[0])
    expect(shown).to_have_text(re.compile(rf"^{card[1:]}" if card[1:] != "*" else "^$"))


@pytest.fixture(scope="module")
def rivals(browser: Browser, host: Host) -> Iterator[Sitting]:
    """A game of Rivals that is over."""
    page = browser.new_page()
    page.goto(host.address + DOOR)
    sitting = Sitting(page, "rivals", ["here", "wander"])
    sitting.finish()
    yield sitting
    page.close()


def test_a_replay_of_rivals_shows_the_card_that_was_uncovered(
    new_page: NewPage, rivals: Sitting
) -> None:
    page = new_page("phone", path=DOOR)
    moves = rivals.record()["moves"]
    story = [entry for entry in rivals.state()["entries"] if entry["kind"] == "move"]
    for n in [n for n, move in enumerate(moves, 1) if move == "uncover"][:20:5]:
        card = story[n - 1]["events"][0]["card"]
        page.goto(f"{rivals.address}{rivals.path}/replay?turn={n}")
        shown = page.get_by_test_id("deed").locator(".mini")
        expect(shown).to_have_attribute("data-color", card[0])
        expect(shown).to_have_text(re.compile(rf"^{card[1:]}" if card[1:] != "*" else "^$"))


def test_a_desk_has_a_list_of_all_turns(new_page: NewPage, rivals: Sitting) -> None:
    page = new_page("desk", path=f"{rivals.path}/replay?turn=5")
    moves = rivals.record()["moves"]
    turns = page.get_by_role("navigation", name="All turns").get_by_role("button")
    expect(turns).to_have_count(len(moves) + 1)
    present = page.locator("[aria-current=step]")
    expect(present).to_contain_text(re.compile(r"^\s*5\s.*(Ada|Wander):", re.DOTALL))
    expect(turns.nth(1)).to_have_text(re.compile(r"uncovers\s*\w+ (\d+|wager)"))
    turns.nth(9).click()
    expect(page).to_have_url(re.compile("turn=9$"))
    expect(present).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page).to_have_url(re.compile("turn=10$"))
    expect(present).to_be_focused()
    assert page.locator("nav button[tabindex='0']").count() == 1
    page.keyboard.press("End")
    expect(present).to_be_in_viewport()
    page.set_viewport_size({"width": 360, "height": 640})
    expect(turns).to_have_count(0)


def test_a_record_from_a_file_tells_its_uncovered_cards_too(
    new_page: NewPage, rivals: Sitting, tmp_path: Path
) -> None:
    page = new_page("desk", path="/replay")
    record = tmp_path / "record.json"
    record.write_text(json.dumps(rivals.record()))
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("navigation", name="All turns")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("deed")).to_contain_text("uncovers")
    expect(page.get_by_test_id("deed").locator(".mini")).to_be_visible()
