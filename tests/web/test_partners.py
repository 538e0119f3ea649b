"""The card game for four: a whole game, and giving cards."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lostcities.table import Table
from tests.nights import at_night
from tests.web.conftest import DOOR, NewPage
from tests.web.playing import choosing, my_turn_or_end, play_to_the_end, start_game
from tests.web.tables import Sitting, State

PARTNERS = choosing("partners", 4, rounds=1)


def hand_size(page: Page) -> int:
    """Cards in my hand."""
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button").count()


@pytest.mark.parametrize("size", at_night(["phone", "desk"], by_day=["phone"]))
def test_a_whole_game_with_a_partner(new_page: NewPage, size: str) -> None:
    page = new_page(size, PARTNERS, worker=True)
    start_game(page)
    assert play_to_the_end(page) >= 10  # 43 cards, a quarter of them mine


def test_two_cards_are_given_by_two_taps(new_page: NewPage) -> None:
    page = new_page("phone", PARTNERS)
    start_game(page)
    assert my_turn_or_end(page)
    page.get_by_role("button", name="Give two", exact=True).click()
    expect(page.get_by_test_id("status")).to_contain_text("Tap two cards")
    cards = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    cards.nth(0).click()
    expect(page.get_by_test_id("status")).to_contain_text("second card")
    cards.nth(7).click()
    expect(cards).to_have_count(6)
    assert my_turn_or_end(page)
    mine = hand_size(page)  # six, unless the partner gave two as well
    give = page.get_by_role("button", name="Give two", exact=True)
    expect(give).to_have_count(1 if mine >= 8 else 0)  # six must stay


OUT = """() => [...document.querySelectorAll('.seat .minis i')].filter(card => {
  const seat = card.closest('.seat').getBoundingClientRect(), at = card.getBoundingClientRect();
  return at.right > seat.right || at.bottom > seat.bottom || card.scrollWidth > card.clientWidth;
}).length"""


def test_open_hands_lie_within_their_seats(new_page: NewPage) -> None:
    page = new_page("desk", path=DOOR)
    sitting = Sitting(page, "partners", rounds=1)
    sitting.finish(giver)
    page.goto(f"{sitting.address}{sitting.path}/replay?turn={with_ten_cards(sitting.record())}")
    expect(page.locator(".minis").filter(has=page.locator("i:nth-child(10)"))).not_to_have_count(0)
    assert page.evaluate(OUT) == 0


def with_ten_cards(record: Any) -> int:
    """After how many moves somebody last holds as many as anybody can."""
    table = Table.replay(record)
    while max(map(len, table.view(None)["hands"])) < 10:
        table.pop()
    return len(table.record()["moves"])


def giver(state: State) -> str:
    """Give while it may be done, so that hands differ."""
    moves: list[str] = [legal["move"] for legal in state["moves"]]
    return next((move for move in moves if move.startswith("give")), moves[0])
