"""The coach at a table against characters: a hint where the eyes are, a word before a blunder."""

import json
import re

from playwright.sync_api import Page, expect

from tests.web.conftest import QUICK, NewPage
from tests.web.measuring import resize
from tests.web.playing import FITS, my_turn_or_end, start_game
from tests.web.test_axe import in_all_themes, violations
from tests.web.test_review import DESK, PATIENCE, TURN, reviewed

SMALL = (360, 640)
SET = {"pause": False, "motion": False, "tips": False, "coach": True, "theme": "dark"}
COACHED = f"localStorage.setItem('lostcities.settings', '{json.dumps(SET)}')"
CARD_AND_DRAW = re.compile(r"(Play|Discard) .+, (draw from the deck|take from the .+ pile)\.")
TRIED = re.compile("Tried in [1-9]|Clear at first sight")


def advised(page: Page) -> None:
    """Ask for a hint, and wait until it is tried in worlds: then the coach has all it needs."""
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("advice")).to_contain_text(TRIED, timeout=PATIENCE)


def blunder(page: Page) -> None:
    """Begin an expedition with eight cards left in the deck."""
    page.get_by_role("textbox").fill("b5 + deck")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("warning")).to_contain_text("To play blue 5", timeout=PATIENCE)


def test_the_coach_warns_before_a_clear_blunder(new_page: NewPage, axe: str) -> None:
    page = new_page("desk", f"{COACHED};{axe}", path="/review")
    resize(page, *DESK)
    reviewed(page)
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("navigation", name="Moves").get_by_role("button").nth(TURN // 2).click()
    page.get_by_role("button", name="Play on from here").click()
    assert my_turn_or_end(page)
    advised(page)
    expect(page.get_by_test_id("advice")).to_contain_text("Play yellow 6, ")
    blunder(page)
    warning = page.get_by_test_id("warning")
    expect(page.get_by_role("button", name="Rethink")).to_be_focused()
    page.get_by_role("button", name="Why?").click()
    expect(warning).to_contain_text("Better: play yellow 6, ")
    expect(warning).to_contain_text("20")  # what an expedition must bring in
    assert violations(page, "dark") == []
    page.keyboard.press("Escape")
    expect(warning).to_be_hidden()
    assert my_turn_or_end(page)  # nothing was played
    blunder(page)
    page.get_by_role("button", name="Play anyway").click()
    expect(page.get_by_label("Your hand").locator("[data-card=b5]")).to_have_count(0)
    expect(warning).to_be_hidden()


def test_a_hint_names_card_and_draw_beside_the_hand_of_a_phone(new_page: NewPage, axe: str) -> None:
    page = new_page("phone", f"{QUICK};{axe}")
    resize(page, *SMALL)
    start_game(page)
    assert my_turn_or_end(page)
    advised(page)
    expect(page.get_by_test_id("advice")).to_contain_text(CARD_AND_DRAW)
    assert page.evaluate(FITS)
    assert in_all_themes(page) == []
    page.get_by_test_id("advice").get_by_role("button", name="Close").click()
    expect(page.get_by_test_id("advice")).to_be_hidden()
