"""Games with the hands on the keys alone, from the first page; at night all to the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.places import NIGHTLY
from tests.web.conftest import NewPage
from tests.web.playing import choosing, my_turn_or_end

FOCUSED = "document.activeElement?.textContent.trim()"
LETTERS = {"red": "r", "orange": "o", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}


WHOLE, MOST = (2, 400) if NIGHTLY else (1, 30)  # card games played, turns of the others
ROUNDS = {"classic": {"rounds": 1}, "partners": {"rounds": 1}}


def tab_to(page: Page, text: str, most: int = 60) -> None:
    """Tab until something is reached."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == text:
            return
    raise AssertionError(f"{text} cannot be reached by Tab")


def begin(new_page: NewPage, game: str, seats: int) -> Page:
    """From the first page, without a pointer."""
    page = new_page("desk", choosing(game, seats, **ROUNDS.get(game, {})))
    page.get_by_role("button", name="Play", exact=True).wait_for()
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    page.get_by_test_id("status").wait_for()
    return page


def asked(page: Page, key: str) -> str:
    """What the table answers to a key."""
    page.keyboard.press(key)
    remark = page.get_by_test_id("remark")
    remark.wait_for()
    return remark.inner_text()


def card_turn(page: Page, turn: int) -> None:
    """A card by its place; every third is discarded; sometimes a pile is taken from."""
    left = page.get_by_test_id("deck").inner_text()
    page.keyboard.press(str(turn % 8 + 1))
    if turn % 3 == 0:
        page.keyboard.press("d")
    elif turn % 3 == 1:
        page.keyboard.press("p")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("deck")).not_to_have_text(left)


@pytest.mark.parametrize(("game", "seats"), [("classic", 2), ("partners", 4)][:WHOLE])
def test_a_whole_card_game(new_page: NewPage, game: str, seats: int) -> None:
    page = begin(new_page, game, seats)
    turn = 0
    while my_turn_or_end(page):
        card_turn(page, turn)
        turn += 1
        assert turn < 60
    expect(page.get_by_test_id("ending")).to_be_visible()
    tab_to(page, "Rematch")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("ending")).to_have_count(0)


def test_a_game_of_auctions(new_page: NewPage) -> None:
    page = begin(new_page, "rivals", 2)
    turn = 0
    while turn < MOST and my_turn_or_end(page):
        said = page.get_by_test_id("status").inner_text()
        if "take what you like" in said:
            page.keyboard.press("1" if turn % 2 else "d")
            if page.get_by_test_id("status").filter(has_text="Tap again").count():
                page.keyboard.press("d")  # the card does not fit: leave it there
        elif "Nothing more fits" in said:
            page.keyboard.press("d")
        elif "pass" in said:
            page.keyboard.press("b" if turn % 4 == 0 and "raise" in said else "p")
        else:
            page.keyboard.press("b" if turn % 5 == 0 and "bid" in said else "u")
        expect(page.get_by_text("Sending …")).to_have_count(0)
        turn += 1
    assert 20 <= turn < 400


def test_a_game_of_dice(new_page: NewPage) -> None:
    page = begin(new_page, "roll_and_write", 2)
    turn = 0
    while turn < MOST and my_turn_or_end(page):
        said = page.get_by_test_id("status").inner_text()
        if "An arrow" in said:
            page.keyboard.press("x")
        elif "must refuse" in said or not a_pair(page):
            page.keyboard.press("Escape")
            page.keyboard.press("f")
            if page.get_by_role("button", name="Really refuse").count():
                page.keyboard.press("f")
        expect(page.get_by_text("Sending …")).to_have_count(0)
        turn += 1
    assert 10 <= turn < 300


def a_pair(page: Page) -> bool:
    """Try the dice that the table names; true if a pair was used."""
    words = re.findall(r"[a-z]+|\d+", asked(page, "k"))
    columns = page.locator("button.column.live")
    fitting = {columns.nth(i).get_attribute("data-column") for i in range(columns.count())}
    numbers = [word for word in words if word.isdecimal()]
    for word in words:
        letter = LETTERS.get(word, "?")
        if letter.upper() not in fitting:
            continue
        page.keyboard.press(letter)
        for number in numbers:
            page.keyboard.press(number)
            if page.get_by_role("button", name=re.compile("^×2")).count():
                page.keyboard.press("c")
            page.wait_for_timeout(60)
            if "now a number die" not in page.get_by_test_id("status").inner_text().lower():
                return True
        page.keyboard.press("Escape")
    return False
