"""Whole games through what a screen reader tells: roles, names and live regions, nothing else."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.nights import NIGHTLY
from tests.web.conftest import NewPage
from tests.web.playing import FEWEST, SHORTER, choosing

MY_TURN = re.compile("Your turn")
PATIENCE = 20.0  # seconds for the others
MOST = 400 if NIGHTLY else 15  # turns


def my_turn(page: Page) -> bool:
    """Wait for the title to call me; false when the result is shown."""
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        if page.get_by_role("dialog").count():
            return False
        if MY_TURN.search(page.title()):
            return True
        page.wait_for_timeout(30)
    raise AssertionError("nobody calls me")


def settled(page: Page) -> None:
    """Until a move that was sent is answered."""
    expect(page.get_by_text("Sending …")).to_have_count(0)
    page.wait_for_timeout(60)


def test_a_whole_card_game(new_page: NewPage) -> None:
    page = new_page("phone", choosing("classic", 2, rounds=1, **SHORTER))
    page.get_by_role("button", name="Play", exact=True).click()
    turns = 0
    while my_turn(page):
        hand = page.get_by_role("toolbar", name="Your hand")
        playable = hand.get_by_role("button", name=re.compile(", playable, would make"))
        (playable if playable.count() else hand.get_by_role("button")).first.click()
        deck = page.get_by_role("button", name=re.compile(r"^Deck, \d+ cards? left\. Draw\."))
        name = deck.get_attribute("aria-label") or ""
        deck.click()
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
        turns += 1
    assert turns >= FEWEST
    result = page.get_by_role("dialog")
    expect(result.get_by_role("row", name=re.compile("^Total")).first).to_be_visible()


def test_the_last_move_of_the_other_is_told(new_page: NewPage) -> None:
    page = new_page("phone", choosing("classic", 2, rounds=1))
    page.get_by_role("button", name="Play", exact=True).click()
    assert my_turn(page)
    page.get_by_role("toolbar", name="Your hand").get_by_role("button").first.click()
    page.get_by_role("button", name=re.compile(r"^Deck, .* Draw\.")).click()
    told = page.locator("[aria-live=polite]")
    expect(told).to_have_text(re.compile(r"^Compass: (plays|discards) .*, (draws|takes) .*\.$"))


@pytest.mark.parametrize("game", ["rivals", "roll_and_write"])
def test_a_game_of_the_others(new_page: NewPage, game: str) -> None:
    page = new_page("phone", choosing(game, 2))
    page.get_by_role("button", name="Play", exact=True).click()
    turns = 0
    while turns < MOST and my_turn(page):
        (auction_step if game == "rivals" else dice_step)(page)
        turns += 1
    assert 10 <= turns < 400
    if turns < MOST:  # it is over
        total = page.get_by_role("dialog").get_by_role("row", name="Total")
        expect(total.first).to_be_visible()


def auction_step(page: Page) -> None:
    """Take what can be taken; else uncover, pass, be done."""
    offered = page.get_by_role("button", name=re.compile("take it for"))
    calm = page.get_by_role("button", name=re.compile("^(Uncover|Pass|Done)$"))
    (offered if offered.count() else calm).first.click()
    settled(page)


def dice_step(page: Page) -> None:
    """Stop at arrows; else the first column that tells what fits, and that number."""
    stop = page.get_by_role("button", name="Stop", exact=True)
    if stop.count():
        stop.click()
        settled(page)
        return
    column = page.get_by_role("button", name=re.compile(r"Fits now: \d"))
    told = column.evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent)")
    if not told:
        refuse = page.get_by_role("button", name="Refuse", exact=True)
        if refuse.is_enabled() and MY_TURN.search(page.title()):
            refuse.click()
        settled(page)
        return
    fits = re.search(r"Fits now: (\d+)", told[0])
    assert fits
    column.first.click()
    die = page.get_by_role("button", name=re.compile(rf"^number die {int(fits[1]) % 10}\b"))
    usable = [die.nth(i) for i in range(die.count()) if die.nth(i).is_enabled()]
    usable[0].click()
    ten = page.get_by_role("button", name=re.compile("Write a 10"))
    if ten.count():
        ten.click()
    settled(page)
