"""The deal of the day, by two people with the same cards, and progress moved between browsers."""

import json
from pathlib import Path
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from lostcities.analysis.standards import standards_of
from lostcities.fairness.day import deal_of_the_day
from lostcities.games.catalog import GAMES
from tests.web.conftest import NewPage
from tests.web.playing import play_to_the_end

HAND = "all => all.map(card => card.getAttribute('aria-label').split(',')[0])"
COLORS = ("yellow", "blue", "white", "green", "red", "purple")
GRADES = Path(__file__).parents[2] / "web/src/daily/grades.json"
TODAY = "new Intl.DateTimeFormat('sv').format(new Date())"


def test_the_page_grades_by_the_bounds_of_reviews() -> None:
    """If this fails: write them into web/src/daily/grades.json."""
    bounds = json.loads(GRADES.read_text())
    assert bounds == {name: list(standards_of(game).grades) for name, game in GAMES.items()}


def sit_down(page: Page) -> list[str]:
    """Begin today's deal of the card game; the hand that was dealt."""
    page.get_by_test_id("deal-classic").get_by_role("button", name="Play").click()
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(8)
    found: list[str] = hand.evaluate_all(HAND)
    return found


def spoken(day: str) -> list[str]:
    """The first hand of a day as Python deals it, in the words of the page."""
    table = deal_of_the_day("classic", day)
    names = dict(zip("YBWGRP", COLORS, strict=True))
    hand = table.view(0)["hands"][0]
    return [f"{names[card[0]]} {'wager' if card[1:] == '*' else card[1:]}" for card in hand]


def move_progress(page: Page, other: Page) -> None:
    """By a code in a link, as a QR code has it."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(urljoin(page.url, "/progress"))
    page.get_by_role("button", name="Copy as a code").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.get_by_role("button", name="Show as QR code").click()
    expect(page.get_by_role("img", name="QR code 1 of 1")).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    other.goto(urljoin(other.url, f"/progress#p={code}"))
    other.get_by_role("button", name="Add them").click()
    expect(other.get_by_test_id("numbers")).to_contain_text("game 1")
    for text, says in {
        code: "here already",
        "LC9.abc": "newer version",
        "x": "not progress",
    }.items():
        other.get_by_label("Paste a code").fill(text)
        other.get_by_role("button", name="Add", exact=True).click()
        expect(other.locator(".said")).to_contain_text(says)


def challenge(page: Page, friend: Page, hand: list[str]) -> None:
    """A friend who opens the link of a played deal of the day plays that deal of the day."""
    page.goto(urljoin(page.url, "/daily"))
    page.get_by_role("link", name="See the game").click()
    page.get_by_role("button", name="Same deal for friends").click()
    link = page.get_by_test_id("deal-link")
    expect(link).to_contain_text("#d=LD1.")
    friend.goto(link.inner_text())
    expect(friend.get_by_text("First played by")).to_be_visible()
    expect(friend.get_by_test_id("deal-results")).to_have_count(0)
    friend.get_by_role("button", name="Play", exact=True).click()
    cards = friend.get_by_role("toolbar", name="Your hand").get_by_role("button")
    expect(cards).to_have_count(8)
    assert cards.evaluate_all(HAND) == hand
    friend.goto(urljoin(friend.url, "/daily"))
    expect(
        friend.get_by_test_id("deal-classic").get_by_role("button", name="Go on")
    ).to_be_visible()


def test_two_people_have_the_same_deal_and_progress_moves_between_browsers(
    new_page: NewPage,
) -> None:
    page, other = (new_page("phone", path="/daily") for _ in range(2))
    hand = sit_down(page)
    assert sit_down(other) == hand
    day = page.evaluate(TODAY)[5:]
    assert len(set(hand) & set(spoken(day))) == len(set(hand))
    play_to_the_end(page)
    page.get_by_test_id("ending").get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_test_id("deal-classic")).to_contain_text("of 100")
    expect(page.get_by_test_id("people-classic")).to_contain_text("on this server")
    expect(page.get_by_test_id("streak")).to_have_text("1 day in a row")
    move_progress(page, other)
    challenge(page, new_page("desk"), hand)
    other.goto(urljoin(other.url, "/daily/2999-01-01"))
    expect(other.get_by_role("alert")).to_contain_text("still to come")
    expect(other.get_by_test_id("deal-classic")).to_contain_text("of 100")
