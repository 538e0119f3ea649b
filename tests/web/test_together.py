"""People at one table: quick phrases, who comes and goes, and a link for watchers."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.tables import Sitting

CLIPBOARD = """
window.copied = '';
Object.defineProperty(navigator, 'clipboard', {value: {writeText: async it => { copied = it; }}});
"""


def two_people(new_page: NewPage) -> tuple[Page, Page]:
    """Ada at a desk and Bea with a phone, in the middle of a game."""
    ada, bea = (new_page(size, path=DOOR, alone=True) for size in ("desk", "phone"))
    sitting = Sitting(ada, "classic", ["here", "open"])
    ada.add_init_script(CLIPBOARD)
    sitting.open()
    sitting.open(bea)
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Take a seat").click()
    start = ada.get_by_role("button", name="Start", exact=True)
    expect(start.or_(ada.get_by_test_id("status")).first).to_be_visible()
    if start.is_visible():
        start.click()
    for page in (ada, bea):
        expect(page.get_by_test_id("status")).to_be_visible()
    return ada, bea


def test_phrases_are_heard_and_can_be_hidden(new_page: NewPage) -> None:
    ada, bea = two_people(new_page)
    bea.get_by_role("button", name="Menu").click()
    bea.get_by_role("button", name="Well played!").click()
    expect(ada.get_by_test_id("bubble")).to_contain_text("Well played!")
    expect(ada.get_by_test_id("bubble")).to_have_count(0)
    ada.get_by_role("button", name="Hide what the others say").click()
    bea.get_by_role("button", name="Menu").click()
    bea.get_by_role("button", name="Wow!").click()
    expect(bea.get_by_test_id("bubble").filter(has_text="Wow!")).to_be_visible()
    ada.get_by_role("button", name="Good luck!").click()  # after it, on the same line
    expect(ada.get_by_test_id("bubble")).to_contain_text("Good luck!")
    expect(ada.get_by_test_id("bubble").filter(has_text="Wow!")).to_have_count(0)


def test_who_comes_and_goes_is_told_and_watchers_have_a_link(new_page: NewPage) -> None:
    ada, bea = two_people(new_page)
    table = bea.url
    bea.goto(table.partition("/g/")[0] + DOOR)
    expect(ada.get_by_test_id("bubble")).to_contain_text("Bea is not connected", timeout=20_000)
    bea.goto(table)
    expect(ada.get_by_test_id("bubble").filter(has_text="Bea is here again")).to_be_visible()
    ada.get_by_role("button", name="Players").click()
    ada.get_by_role("button", name="Copy a link for watchers").click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    watcher = new_page("phone", path=DOOR)
    watcher.goto(ada.evaluate("copied"))
    expect(watcher.get_by_test_id("remark")).to_contain_text("you are watching")
    expect(watcher.get_by_role("toolbar", name="Your hand")).to_have_count(0)
    assert re.fullmatch(r".*/g/\w{12}", watcher.url)


SEATS = {"Classic": [2], "Partners": [4], "Rivals": [2, 3, 4], "Roll & Write": [2, 3, 4, 5]}
NAMED = f"{QUICK[:-3]}, name: 'Ada'}}))"  # the name is chosen once and kept


def test_every_number_of_seats_is_four_taps_from_home(new_page: NewPage) -> None:
    """The game, the number of players, the invitation: then a row for each seat."""
    page = new_page("phone", NAMED)
    home = page.url
    for game, counts in SEATS.items():
        for seats in counts:
            page.goto(home)
            taps = [page.locator("label.tile", has_text=game)]
            if len(counts) > 1:
                players = page.get_by_role("group", name="Players")
                taps.append(players.get_by_role("button", name=str(seats), exact=True))
            taps.append(page.get_by_role("button", name="Invite friends"))
            assert len(taps) <= 4
            for tap in taps:
                tap.click()
            expect(page.get_by_test_id("seat")).to_have_count(seats)
