"""A whole game of the card game, by taps."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.playing import my_turn_or_end, play_to_the_end, start_game

ROOT = "document.documentElement"
FITS = f"{ROOT}.scrollHeight <= innerHeight && {ROOT}.scrollWidth <= innerWidth"


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_whole_game_against_a_character(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    start_game(page)
    assert my_turn_or_end(page)
    assert page.evaluate(FITS)
    turns = play_to_the_end(page)
    assert turns >= 22  # 44 cards in the deck, at least half of them drawn by the other
    expect(page.get_by_test_id("ending")).to_be_visible()


def test_a_staged_card_shows_what_it_makes_of_the_score_and_can_be_taken_back(
    new_page: NewPage,
) -> None:
    page = new_page("phone")
    start_game(page)
    assert my_turn_or_end(page)
    card = page.locator("[aria-label*=', playable']").first
    promised = re.search(r"would make \w+ (−?\d+)", card.get_attribute("aria-label") or "")
    assert promised
    card.click()
    expect(page.get_by_test_id("status")).to_contain_text("Play")
    expect(page.locator(".expedition.mine .score b")).to_have_text(promised[1])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".expedition.mine .score b")).to_have_count(0)
    expect(page.get_by_test_id("deck")).to_have_text("44")


def test_a_second_tap_discards_and_its_pile_says_why_it_is_closed(new_page: NewPage) -> None:
    page = new_page("phone")
    start_game(page)
    assert my_turn_or_end(page)
    card = page.locator("[aria-label*=', playable']").first
    color = (card.get_attribute("data-card") or "?")[0]
    button = page.locator(".hand button").nth(0)
    button.click()
    button.click()
    expect(page.get_by_test_id("status")).to_contain_text("Discard")
    page.locator(f"[data-pile={color}]").click(force=True)  # marked as closed
    expect(page.get_by_test_id("remark")).to_contain_text("cannot be taken in this turn")
