"""What a player does at the page: taps by what can be seen."""

import re

from playwright.sync_api import Page, expect

MY_TURN = re.compile("Your turn")


def start_game(page: Page) -> None:
    """One click: the game and the character are chosen already."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_test_id("status").wait_for()


def my_turn_or_end(page: Page) -> bool:
    """Wait until something is to be done; true if it is a turn."""
    turn = page.get_by_test_id("status").filter(has_text=MY_TURN)
    ending = page.get_by_test_id("ending")
    expect(turn.or_(ending).first).to_be_visible()
    return not ending.is_visible()


def take_turn(page: Page) -> None:
    """Two taps: a card, a playable one if there is one, and the deck."""
    left = page.get_by_test_id("deck").inner_text()
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    playable = hand.and_(page.locator("[aria-label*=', playable']"))
    (playable if playable.count() else hand).first.click()
    page.get_by_role("button", name=re.compile("^Deck")).click()
    expect(page.get_by_test_id("deck")).not_to_have_text(left)


def play_to_the_end(page: Page, most: int = 200) -> int:
    """Play until the game is over; the number of turns taken."""
    for turn in range(most):
        if not my_turn_or_end(page):
            return turn
        take_turn(page)
    raise AssertionError("the game did not end")
