"""Learning: a first game of each kind in which tips come when they matter, and a page to print."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from lostcities.games.catalog import GAMES
from tests.web.conftest import SIZES, NewPage
from tests.web.measuring import resize
from tests.web.playing import my_turn_or_end

TIPS = """
if (!localStorage.getItem('lostcities.settings'))
  localStorage.setItem('lostcities.settings', JSON.stringify({pause: false, motion: false}));
"""


def first_game(new_page: NewPage, game: str) -> Page:
    """From the page for learners."""
    page = new_page("phone", TIPS, path=f"/learn/{game}")
    page.get_by_role("button", name=re.compile("^Your first game")).click()
    assert my_turn_or_end(page)
    return page


def read_tips(page: Page, *, expected: bool = True) -> list[str]:
    """Read all that are there, one after the other; wait for the first if one is expected."""
    read = []
    tip = page.get_by_test_id("tip")
    if expected:
        expect(tip).to_be_visible()
    while tip.count():
        name = tip.get_attribute("data-tip") or ""
        assert name not in read
        read.append(name)
        page.get_by_role("button", name="Got it").click()
        expect(page.locator(f"[data-tip='{name}']")).to_have_count(0)
    return read


def test_a_first_card_game(new_page: NewPage) -> None:
    page = first_game(new_page, "classic")
    assert read_tips(page) == ["welcome"]
    page.locator("[aria-label*=', playable']").first.click()
    assert read_tips(page) == ["staged"]
    page.get_by_role("button", name=re.compile("^Deck")).click()
    assert my_turn_or_end(page)
    page.keyboard.press("1")
    page.keyboard.press("d")
    assert "discard" in read_tips(page)


def test_a_first_game_with_a_partner(new_page: NewPage) -> None:
    page = first_game(new_page, "partners")
    assert read_tips(page) == ["partner"]
    page.get_by_role("button", name="Give two", exact=True).click()
    page.get_by_role("toolbar", name="Your hand").get_by_role("button").first.click()
    assert read_tips(page) == ["giving"]


def test_a_first_auction(new_page: NewPage) -> None:
    page = first_game(new_page, "rivals")
    told = read_tips(page)
    assert told[0] in ("rivals.welcome", "rivals.auction")
    uncover = page.get_by_role("button", name=re.compile("^(Uncover|Pass|Done)$"))
    while "rivals.auction" not in told:
        uncover.click()
        assert my_turn_or_end(page)
        told += read_tips(page, expected=False)
    page.keyboard.press("End")
    page.get_by_role("button", name="More bids").click()
    page.get_by_role("group", name="Exact bid").get_by_role("button").nth(-2).click()
    page.get_by_test_id("raise").click()  # more than anybody will pay
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_visible()
    told = read_tips(page)
    assert told[0] == "rivals.won"
    assert "rivals.remove" in told
    offer = page.locator(".offer.open")
    if offer.count():  # the tip did not hide what is on offer
        offer.first.click()


def test_a_first_sheet(new_page: NewPage) -> None:
    page = first_game(new_page, "roll_and_write")
    told = read_tips(page)
    assert told[0] == "rw.welcome"
    page.get_by_role("region", name="Dice").locator(".slot:enabled:not(.dim)").first.click()
    assert read_tips(page) == ["rw.staged"]
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    assert read_tips(page) == ["rw.refuse"]
    page.keyboard.press("f")
    assert my_turn_or_end(page)
    assert "rw.follow" in read_tips(page)


def test_tips_can_be_switched_off_and_come_again_from_the_page_for_learners(
    new_page: NewPage,
) -> None:
    page = first_game(new_page, "classic")
    page.get_by_role("button", name="No more tips").click()
    expect(page.get_by_test_id("tip")).to_have_count(0)
    page.reload()
    assert my_turn_or_end(page)
    expect(page.get_by_test_id("tip")).to_have_count(0)
    page.goto("/".join(page.url.split("/")[:3]) + "/learn/classic")
    page.get_by_role("button", name=re.compile("^Your first game")).click()
    expect(page.get_by_test_id("tip")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_no_tip_is_cut_off(new_page: NewPage, game: str) -> None:
    page = first_game(new_page, game)
    page.get_by_test_id("tip").wait_for()
    for width, height in SIZES.values():
        resize(page, width, height)
        box = page.get_by_test_id("tip").bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["x"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_reference_prints_on_one_page(new_page: NewPage, game: str) -> None:
    page = new_page("desk", path=f"/learn/{game}")
    expect(page.get_by_test_id("reference").locator("dt").first).to_be_visible()
    sheet = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1
    page.emulate_media(media="print")
    expect(page.get_by_test_id("reference").locator("dt").first).to_be_visible()
    expect(page.get_by_test_id("rules")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_all_rules_are_printed_where_they_are_shown(new_page: NewPage) -> None:
    page = new_page("desk", path="/learn/classic")
    page.get_by_role("button", name="All rules").click()
    expect(page.get_by_test_id("reference")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator("#C17")).to_be_visible()
    expect(page.get_by_test_id("reference")).to_be_hidden()
    expect(page.get_by_role("list", name="Contents")).to_be_hidden()


def test_a_rule_has_an_address(new_page: NewPage) -> None:
    page = new_page("phone", path="/learn/classic#C17")
    expect(page.locator("#C17")).to_be_in_viewport()


def test_the_rules_are_searched_by_several_words(new_page: NewPage) -> None:
    page = new_page("phone", path="/learn/rivals")
    page.get_by_label("Search the rules").fill("bid PAYS supply")
    rules = page.get_by_test_id("rules")
    expect(rules.locator("mark").first).to_be_in_viewport()
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ paragraphs?$"))
    expect(rules.locator("#V23")).to_be_visible()
    expect(rules.locator("#V1")).to_have_count(0)


def test_words_are_looked_for_from_deep_in_the_rules(new_page: NewPage) -> None:
    page = new_page("phone", path="/learn/classic")
    page.get_by_role("button", name="All rules").click()
    page.get_by_role("list", name="Contents").get_by_role("button", name="The score").click()
    expect(page.get_by_role("heading", name="The score")).to_be_in_viewport()
    search = page.get_by_label("Search the rules")
    expect(search).to_be_in_viewport()  # it stays in reach
    search.fill("wager")
    expect(page.get_by_test_id("rules").locator("mark").first).to_be_in_viewport()
    page.get_by_role("button", name="At a glance").click()
    expect(search).to_have_value("")
    expect(page.get_by_test_id("reference").locator("dt").first).to_be_in_viewport()


def test_the_keys_of_a_game(new_page: NewPage) -> None:
    page = new_page("desk", path="/learn/rivals")
    page.get_by_role("button", name="By keyboard").click()
    expect(page.get_by_text("a bid; as the winner", exact=False).first).to_be_visible()
    expect(page.get_by_text("to the start, to the end")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_quick_reference_fits_the_phone(new_page: NewPage, language: str) -> None:
    settings = json.dumps({"language": language})
    script = f"localStorage.setItem('lostcities.settings', '{settings}')"
    page = new_page("phone", script, path="/learn/roll_and_write")
    table = page.get_by_test_id("reference").get_by_role("table")
    expect(table).to_contain_text("100")
    assert table.evaluate("one => one.parentElement.scrollWidth <= one.parentElement.clientWidth")
