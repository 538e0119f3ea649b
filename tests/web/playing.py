"""What a player does at the page: taps by what can be seen, at a table of each game."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.nights import at_night
from tests.web.conftest import QUICK

MY_TURN = re.compile("Your turn")
BID = re.compile(r"^Bid \d+$")
DECK = re.compile("^Deck")
ROOT = "document.documentElement"
FITS = f"{ROOT}.scrollHeight <= innerHeight && {ROOT}.scrollWidth <= innerWidth"
Turn = Callable[[Page, int], None]  # of a number from 0
SHORTER: dict[str, int] = at_night({}, by_day={"highest": 6})  # 24 cards in the deck, not 44
FEWEST = at_night(22, by_day=12)  # my turns in a round of the card game: half of that


def choosing(game: str, seats: int, **options: int) -> str:
    """A script that has chosen a game before the page starts."""
    choice = json.dumps({"game": game, "seats": seats, "options": options})
    return f"{QUICK};localStorage.setItem('lostcities.choice', JSON.stringify({choice}))"


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


def play_to_the_end(page: Page, take: Turn | None = None, most: int = 300) -> int:
    """Play until the game is over, never scrolling; the number of turns taken."""
    for turn in range(most):
        if not my_turn_or_end(page):
            return turn
        if turn % 10 == 0:
            assert page.evaluate(FITS)
        (take or take_card_turn)(page, turn)
    raise AssertionError("the game did not end")


# --- The card games -------------------------------------------------------------------


def take_turn(page: Page) -> None:
    """Two taps: a card, a playable one if there is one, and the deck."""
    left = page.get_by_test_id("deck").inner_text()
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    playable = hand.and_(page.locator("[aria-label*=', playable']"))
    (playable if playable.count() else hand).first.click()
    page.get_by_role("button", name=DECK).click()
    expect(page.get_by_test_id("deck")).not_to_have_text(left)


def take_card_turn(page: Page, _: int) -> None:
    """Every turn is alike."""
    take_turn(page)


# --- Rivals ---------------------------------------------------------------------------


def calm(page: Page) -> Locator:
    """What costs nothing: uncover, pass, or be done."""
    return page.get_by_role("button", name=re.compile("^(Uncover|Pass|Done)$"))


def uncover_until_offered(page: Page, cards: int) -> None:
    """Bid nothing until enough lies in the display at the beginning of my turn."""
    while my_turn_or_end(page):
        if calm(page).inner_text() == "Uncover" and page.locator(".offer").count() >= cards:
            return
        calm(page).click()
    raise AssertionError("the game ended first")


def take_rivals_turn(page: Page, turn: int) -> None:
    """Bid now and then, else uncover or pass; the winner takes one card at a time."""
    takeable = page.locator(".offer.open")
    bid = page.get_by_test_id("raise").and_(page.get_by_role("button", name=BID))
    if takeable.count():
        takeable.first.click()
    elif turn % 3 == 0 and bid.count():
        bid.click()
    else:
        calm(page).click()


# --- Roll & Write ---------------------------------------------------------------------


def dice(page: Page) -> Locator:
    """The dice that could be chosen now."""
    return page.get_by_role("region", name="Dice").locator(".slot:enabled:not(.dim)")


def take_dice_turn(page: Page, _: int) -> None:
    """The first pair that fits, every arrow, the circle for a 0; else refuse."""
    stop = page.get_by_role("button", name="Stop", exact=True)
    circle = page.get_by_role("button", name=re.compile("^×2"))
    colors = dice(page).and_(page.locator("[aria-label*=' die']:not([aria-label^=number])"))
    if stop.count():
        page.locator("button.column.live").first.click()
    elif not colors.count():
        page.get_by_role("button", name="Refuse", exact=True).click()
    else:
        colors.first.click()
        dice(page).and_(page.locator("[aria-label^=number]")).first.click()
        if circle.count():
            circle.click()
