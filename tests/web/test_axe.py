"""The rules of accessibility, by axe, on every screen and in every theme."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lostcities.games.catalog import GAMES
from tests.nights import at_night
from tests.web.conftest import DOOR, SIZES, NewPage
from tests.web.measuring import resize
from tests.web.playing import my_turn_or_end, start_game
from tests.web.tables import Sitting, State, show_the_end

THEMES = ("dark", "light", "contrast")
LEARN = tuple(f"/learn/{game}" for game in GAMES)
SCREENS = (
    "/",
    "/games",
    "/watch",
    *LEARN,
    "/settings",
    "/replay",
    "/score",
    "/daily",
    "/exercises",
    "/progress",
    "/nowhere",
)
LOST = ("/g/aaaaaaaaaaaa", "/score/none", "/g/aaaaaaaaaaaa/replay")
AXE = """async (rules) => {
  const told = {resultTypes: ['violations'], selectors: false, preload: false};  // no more is read
  return (await axe.run(document, {...rules, ...told})).violations;
}"""


def settings_of(theme: str, *, tips: bool = False) -> str:
    """A script that sets the look before the page starts."""
    chosen = json.dumps({"pause": False, "motion": False, "tips": tips, "theme": theme})
    return f"localStorage.setItem('lostcities.settings', JSON.stringify({chosen}))"


def violations(page: Page, theme: str) -> list[str]:
    """What axe complains about, each with the first place; only colours differ between themes."""
    rules = {} if theme == "dark" else {"runOnly": ["color-contrast"]}
    found: list[dict[str, Any]] = page.evaluate(AXE, rules)
    firsts = [(one["id"], one["nodes"][0]) for one in found]
    return [f"{page.url} {id}: {at['html'][:160]} {at['failureSummary']}" for id, at in firsts]


def in_all_themes(page: Page, themes: tuple[str, ...] = THEMES) -> list[str]:
    """What is found in each theme; the look of a page is one attribute."""
    found = []
    for theme in themes:
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found += [f"{theme} {text}" for text in violations(page, theme)]
    return found


def both_sizes(page: Page) -> list[str]:
    """What is found on the desk and on the phone; by day all themes are tried on the phone only."""
    resize(page, *SIZES["desk"])
    found = in_all_themes(page, at_night(THEMES, by_day=THEMES[:1]))
    resize(page, *SIZES["phone"])
    return found + in_all_themes(page)


def looking(new_page: NewPage, axe: str, path: str = DOOR, *, tips: bool = False) -> Page:
    """A phone with axe at hand."""
    return new_page("phone", f"{settings_of('dark', tips=tips)};{axe}", path=path)


def in_the_middle(state: State) -> bool:
    """Far enough that something lies everywhere."""
    return bool(state["version"] >= 40)


def test_no_screen_breaks_a_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    page = looking(new_page, axe, SCREENS[0])
    address = page.url.rstrip("/")
    found = []
    for screen in SCREENS + LOST:
        page.goto(address + screen)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        found += in_all_themes(page)
        if screen in LEARN:
            for part in ("All rules", "By keyboard"):
                page.get_by_role("button", name=part).click()
                expect(page.get_by_role("heading", name=part)).to_be_visible()
                found += in_all_themes(page)
            page.emulate_media(media="print")
            found += violations(page, "dark")
            page.emulate_media(media="screen")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_table_breaks_a_rule_of_accessibility(new_page: NewPage, axe: str, game: str) -> None:
    page = looking(new_page, axe)
    sitting = Sitting(page, game)
    sitting.play_until(in_the_middle)
    sitting.open()
    assert my_turn_or_end(page)
    found = both_sizes(page)
    page.keyboard.press("1")  # a card, a bid, or a number die
    found += in_all_themes(page)
    page.get_by_role("button", name="Menu").first.click()
    expect(page.get_by_role("button", name="Close").last).to_be_visible()
    found += in_all_themes(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_and_the_replay_break_no_rule_of_accessibility(
    new_page: NewPage, axe: str, game: str
) -> None:
    page = looking(new_page, axe)
    show_the_end(page, game)
    found = both_sizes(page)
    page.goto(f"{page.url}/replay?turn=30")
    expect(page.get_by_role("button", name="To the start")).to_be_enabled()
    found += at_night(both_sizes, by_day=in_all_themes)(page)
    assert not found, "\n".join(found)


def test_asking_for_a_name_breaks_no_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    page = looking(new_page, axe, "/")
    page.get_by_role("button", name="Options").click()
    found = in_all_themes(page)
    page.get_by_role("button", name="Invite friends").click()
    expect(page.get_by_role("dialog", name="Invite friends")).to_be_visible()
    found += in_all_themes(page)
    assert not found, "\n".join(found)


def test_waiting_and_passing_on_break_no_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    page = looking(new_page, axe)
    Sitting(page, "classic", ["here", "open"]).open()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    found = in_all_themes(page)
    guest = looking(new_page, axe)
    guest.goto(page.url)
    expect(guest.get_by_label("Your name")).to_be_visible()
    found += in_all_themes(guest)
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Players").click()
    expect(page.get_by_role("dialog", name="Players")).to_be_visible()
    found += in_all_themes(page)
    page.get_by_role("button", name="Offer a draw").click()
    expect(guest.get_by_test_id("company")).to_be_visible()
    found += in_all_themes(guest)
    two = Sitting(page, "classic", ["here", "here"])
    two.play_until(lambda state: state["mover"] == 1)
    two.open()
    expect(page.get_by_role("dialog", name="Pass the device on")).to_be_visible()
    found += in_all_themes(page)
    assert not found, "\n".join(found)


def test_the_end_of_a_round_breaks_no_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    page = looking(new_page, axe)
    short = Sitting(page, "classic", rounds=2, hand=3, highest=4, expeditions=2)
    short.open()
    assert my_turn_or_end(page)
    short.play_until(lambda state: state["view"]["round"] == 2)
    expect(page.get_by_test_id("round-over")).to_be_visible()
    found = in_all_themes(page)
    assert not found, "\n".join(found)


def test_tips_and_remarks_break_no_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    page = looking(new_page, axe, "/", tips=True)
    start_game(page)
    assert my_turn_or_end(page)
    expect(page.get_by_test_id("tip")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_test_id("remark")).to_be_visible()
    found = in_all_themes(page)
    assert not found, "\n".join(found)


def test_planning_breaks_no_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    ada = new_page("phone", settings_of("dark"), path=DOOR)
    sitting = Sitting(ada, "classic", ["here", "open"])
    page = looking(new_page, axe)
    page.goto(sitting.address + sitting.path)
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Plan", exact=True).click()
    expect(page.get_by_test_id("plans")).to_be_visible()
    found = in_all_themes(page)
    page.get_by_role("button", name="Lay the turn").click()
    page.get_by_role("toolbar", name="Your hand").get_by_role("button").first.click()
    found += in_all_themes(page)
    page.get_by_test_id("deck").click()
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_test_id("planned")).to_be_visible()
    found += both_sizes(page)
    assert found == []
