"""A finished deal played by a friend, with the same cards, and everybody's results."""

from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import QUICK, NewPage
from tests.web.playing import choosing, play_to_the_end, start_game
from tests.web.test_axe import both_sizes

LOCAL = "(s => localStorage.setItem('lostcities.settings', JSON.stringify({...s, local: true})))"
ON_THE_DEVICE = f";{LOCAL}(JSON.parse(localStorage.getItem('lostcities.settings')))"
SMALL = {"rounds": 1, "highest": 3, "hand": 3}
LABELS = "all => all.map(card => card.getAttribute('aria-label').split(',')[0])"


def first_hand(page: Page, cards: int = 8) -> list[str]:
    """The first hand, in words."""
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    expect(hand).to_have_count(cards)
    found: list[str] = hand.evaluate_all(LABELS)
    return found


def results(page: Page) -> Locator:
    """The lines of the table of results."""
    return page.get_by_test_id("deal-results").locator("tbody tr")


def test_a_friend_plays_the_same_deal_and_both_compare(new_page: NewPage, axe: str) -> None:
    ada = new_page("desk", choosing("classic", 2, **SMALL) + ON_THE_DEVICE)
    start_game(ada)
    hand = first_hand(ada, SMALL["hand"])
    play_to_the_end(ada)
    ada.get_by_role("button", name="Same deal for friends").click()
    expect(results(ada)).to_have_count(1)
    link = ada.url

    ben = new_page("phone", QUICK, path=link.removeprefix(urljoin(link, "/").rstrip("/")))
    expect(ben.get_by_text("First played by")).to_be_visible()
    expect(ben.get_by_test_id("deal-results")).to_have_count(0)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Play", exact=True).click()
    assert first_hand(ben, SMALL["hand"]) == hand
    ben.goto(link)
    ben.get_by_role("link", name="Go on").click()
    play_to_the_end(ben)
    for says in ("commitment.good", "mine.known", "cards.good"):
        expect(ben.get_by_test_id(f"verify.{says}")).to_be_attached()
    ben.get_by_role("button", name="Compare results").click()
    expect(results(ben)).to_have_count(2)
    expect(ben.get_by_test_id("deal-results")).to_contain_text("Ben")

    ada.reload()
    expect(results(ada)).to_have_count(2)
    ada.get_by_role("button", name="Compass", exact=False).click()
    expect(ada.get_by_text("Seats swapped")).to_be_visible()
    ada.evaluate(axe)
    assert both_sizes(ada) == []
    ada.goto(urljoin(link, "/deal/nosuchdeal00"))
    expect(ada.get_by_role("alert")).to_contain_text("no such deal")


def test_whoever_leaves_a_deal_and_begins_it_anew_is_known_to_have_seen_cards(
    new_page: NewPage,
) -> None:
    ada = new_page("desk", choosing("classic", 2, **SMALL) + ON_THE_DEVICE)
    start_game(ada)
    play_to_the_end(ada)
    ada.get_by_role("button", name="Same deal for friends").click()
    expect(results(ada)).to_have_count(1)
    link = ada.url
    ben = new_page("phone", QUICK, path=link.removeprefix(urljoin(link, "/").rstrip("/")))
    ben.get_by_role("button", name="Play", exact=True).click()
    first_hand(ben, SMALL["hand"])
    ben.evaluate("fetch(`${location.pathname}/leave`, { method: 'POST' })")
    expect(ben.get_by_test_id("ending")).to_be_visible()
    ben.goto(link)
    expect(ben.get_by_text("You began this deal before")).to_be_visible()
    ben.get_by_role("button", name="Play it again").click()
    play_to_the_end(ben)
    ada.reload()
    expect(results(ada)).to_have_count(3)
    expect(results(ada).filter(has_text="not finished")).to_have_count(1)
    expect(results(ada).filter(has_text="knew the deal")).to_have_count(1)
