"""Rivals by taps: whole games, what an auction shows, taking and removing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.nights import at_night
from tests.web.conftest import NewPage
from tests.web.playing import (
    FITS,
    calm,
    choosing,
    my_turn_or_end,
    play_to_the_end,
    start_game,
    take_rivals_turn,
    uncover_until_offered,
)
from tests.web.test_classic import DEAL, HELD
from tests.web.test_fits import begin


def table(seats: int) -> str:
    """Rivals is chosen before the page starts."""
    return choosing("rivals", seats)


@pytest.mark.parametrize("size", at_night(["phone", "desk"], by_day=["phone"]))
def test_a_whole_game_against_a_character(new_page: NewPage, size: str) -> None:
    page = new_page(size, table(2), worker=True)
    begin(page, "rivals")
    assert play_to_the_end(page, take_rivals_turn) >= at_night(20, by_day=1)
    expect(page.get_by_test_id("pile")).to_have_text("0")
    total = page.get_by_test_id("ending").get_by_test_id("total").first
    assert total.inner_text() == page.get_by_test_id("my-score").inner_text()


def test_a_bid_is_chosen_exactly_and_made_by_one_button(new_page: NewPage) -> None:
    page = new_page("phone", table(3))
    start_game(page)
    uncover_until_offered(page, 1)
    page.get_by_role("group", name="Exact bid").get_by_role("button", name="Bid 3").click()
    expect(page.get_by_test_id("raise")).to_have_text("Bid 3")
    expect(page.get_by_test_id("market")).to_have_text("On offer")  # nothing was sent
    page.get_by_role("button", name="More bids").click()
    page.get_by_role("group", name="Exact bid").get_by_role("button", name="Bid 12").click()
    page.get_by_test_id("raise").click()  # all the gold: nobody can raise
    expect(page.get_by_test_id("market")).to_have_text("Yours for 12")
    expect(page.get_by_test_id("my-score")).to_have_text("0")


def test_the_winner_takes_what_its_promise_said_and_can_undo(new_page: NewPage) -> None:
    page = new_page("phone", table(3))
    start_game(page)
    uncover_until_offered(page, 3)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More bids").click()
    page.get_by_role("group", name="Exact bid").get_by_role("button").nth(-2).click()
    page.get_by_test_id("raise").click()
    expect(calm(page)).to_have_text("Done")
    offers = page.locator(".offer.open")
    gains = [int(text.removeprefix("+")) for text in offers.locator(".gain").all_inner_texts()]
    best = max(range(len(gains)), key=gains.__getitem__)
    before = int(page.get_by_test_id("my-score").inner_text())
    count = page.locator(".offer").count()
    offers.nth(best).click()
    expect(page.get_by_test_id("my-score")).to_have_text(str(before + gains[best]))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".offer")).to_have_count(count)
    page.get_by_role("button", name="Remove one").click()
    page.locator(".offer").first.click()
    expect(page.get_by_role("button", name="Remove one")).to_have_count(0)
    expect(page.get_by_test_id("my-score")).to_have_text(str(before))


def win_an_auction(page: Page) -> None:
    """For all the gold: nobody can raise."""
    start_game(page)
    uncover_until_offered(page, 1)
    page.get_by_role("button", name="More bids").click()
    page.get_by_role("group", name="Exact bid").get_by_role("button").nth(-2).click()
    page.get_by_test_id("raise").click()
    expect(calm(page)).to_have_text("Done")


def test_escape_never_takes_back_what_was_sent(new_page: NewPage) -> None:
    page = new_page("desk", table(2))
    win_an_auction(page)
    undo = page.get_by_role("button", name="Undo")
    page.locator(".offer.open").first.click()
    expect(undo).to_be_enabled()
    page.keyboard.press("Escape")
    page.keyboard.press("h")  # the server answers in order
    expect(page.get_by_test_id("advice")).to_contain_text(".")
    expect(undo).to_be_enabled()
    page.keyboard.press("z")
    expect(undo).to_be_disabled()


def test_the_winner_may_drag_a_card_to_the_own_expeditions(new_page: NewPage) -> None:
    page = new_page("desk", table(2))
    win_an_auction(page)
    offers = page.locator(".offer")
    count = offers.count()
    offers.and_(page.locator(".open")).first.hover()
    page.mouse.down()
    page.get_by_role("region", name="The others").hover(force=True)
    page.mouse.up()  # elsewhere: nothing
    expect(offers).to_have_count(count)
    offers.and_(page.locator(".open")).first.hover()
    page.mouse.down()
    page.get_by_role("region", name="Your expeditions").hover(force=True)
    page.mouse.up()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="Undo").click()
    expect(offers).to_have_count(count)


def test_the_wagers_are_dealt_before_ones_eyes(new_page: NewPage) -> None:
    page = new_page("phone", table(3).replace("motion: false", "motion: true") + ";" + HELD)
    start_game(page)
    page.wait_for_function(f"{DEAL}.length > 0")
    ends = page.evaluate(f"{DEAL}.map(flight => flight.effect.getComputedTiming().endTime)")
    assert max(ends) <= 1000  # milliseconds
    assert my_turn_or_end(page)
    calm(page).click()  # nothing waits for it
    expect(page.get_by_test_id("pile")).not_to_have_text("20")
    page.wait_for_function(f"{DEAL}.length === 0")


def test_cards_belong_to_the_winner_and_others_are_a_tap_away(new_page: NewPage) -> None:
    page = new_page("phone", table(4))
    start_game(page)
    uncover_until_offered(page, 2)
    page.locator(".offer").first.click()
    expect(page.get_by_test_id("remark")).to_contain_text("wins the auction")
    other = page.get_by_role("region", name="The others").get_by_role("button").first
    other.click()
    expect(page.get_by_role("region", name=re.compile("^The expeditions of"))).to_be_visible()
    other.click()
    expect(page.get_by_role("region", name="Your expeditions")).to_be_visible()


def test_a_game_begins_by_keyboard(new_page: NewPage) -> None:
    page = new_page("desk", table(2))
    start_game(page)
    assert my_turn_or_end(page)
    page.keyboard.press("u")
    expect(page.get_by_test_id("pile")).not_to_have_text("20")
    page.keyboard.press("n")
    expect(page.get_by_test_id("remark")).to_contain_text("piles to come")
    assert my_turn_or_end(page)
    page.keyboard.press("h")
    expect(page.get_by_test_id("advice")).to_contain_text(".")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_scrolls_on_a_phone(new_page: NewPage, seats: int) -> None:
    page = new_page("phone", table(seats))
    start_game(page)
    uncover_until_offered(page, 2)
    assert page.evaluate(FITS)
    raise_button = page.get_by_test_id("raise").bounding_box()
    assert raise_button
    assert raise_button["y"] + raise_button["height"] <= 640
