"""Questions by keyboard, a typed turn, and what is not there."""

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.playing import my_turn_or_end, start_game


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


def test_dead_links_lead_to_a_friendly_page(new_page: NewPage) -> None:
    page = new_page("phone")
    address = page.url
    page.goto(f"{address}nowhere")
    expect(page.get_by_role("heading", name="This path leads nowhere")).to_be_visible()
    page.goto(f"{address}g/aaaaaaaaaaaa")
    expect(page.get_by_role("heading", name="There is no table")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
