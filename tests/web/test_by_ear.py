"""Whole games by keyboard alone and by accessible names alone, and what is not there."""

import re

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.playing import choosing, my_turn_or_end, start_game
from tests.web.test_company import SHORT


def test_a_whole_game_by_keyboard(new_page: NewPage) -> None:
    page = new_page("desk", choosing("classic", 2, **SHORT))
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("status").wait_for()
    while my_turn_or_end(page):
        left = page.get_by_test_id("deck").inner_text()
        page.keyboard.press("1")
        page.keyboard.press("d")
        expect(page.get_by_test_id("status")).to_contain_text("iscard")
        page.keyboard.press("Space")
        expect(page.get_by_test_id("deck")).not_to_have_text(left)
    expect(page.get_by_test_id("ending")).to_be_visible()


def test_the_table_answers_questions_by_keyboard(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    for key, answer in {"n": "44 cards in the deck", "s": "You 0", "k": "piles are empty"}.items():
        page.keyboard.press(key)
        expect(page.get_by_test_id("remark")).to_contain_text(answer)


def test_a_typed_turn(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    card = page.locator(".hand button").first.get_attribute("data-card")
    box = page.get_by_label("Type a move")
    box.fill("nonsense")
    box.press("Enter")
    expect(page.get_by_test_id("remark")).to_be_visible()
    box.fill(f"x {card} + deck")
    box.press("Enter")
    expect(page.get_by_test_id("deck")).not_to_have_text("44")


def test_a_whole_game_by_accessible_names(new_page: NewPage) -> None:
    page = new_page("phone", choosing("classic", 2, **SHORT))
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_test_id("status").wait_for()
    while my_turn_or_end(page):
        hand = page.get_by_role("toolbar", name="Your hand")
        hand.get_by_role("button").first.click()
        deck = page.get_by_role("button", name=re.compile(r"^Deck, \d+ cards? left\. Draw\."))
        name = deck.get_attribute("aria-label") or ""
        deck.click()
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_dead_links_lead_to_a_friendly_page(new_page: NewPage) -> None:
    page = new_page("phone")
    address = page.url
    page.goto(f"{address}nowhere")
    expect(page.get_by_role("heading", name="This path leads nowhere")).to_be_visible()
    page.goto(f"{address}g/aaaaaaaaaaaa")
    expect(page.get_by_role("heading", name="There is no table")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_german_is_whole(new_page: NewPage) -> None:
    settings = (
        "localStorage.setItem('lostcities.settings', JSON.stringify({language: 'de', tips: false}))"
    )
    page = new_page("phone", settings)
    page.get_by_role("button", name="Spielen", exact=True).click()
    expect(page.get_by_test_id("status")).to_contain_text("Du bist dran")
    assert page.locator("html").get_attribute("lang") == "de"
