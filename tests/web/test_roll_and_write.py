"""Roll & Write by taps: whole games, pairs of dice, arrows, sheets of the others, its colours."""

import json
import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import QUICK, NewPage
from tests.web.playing import my_turn_or_end, start_game
from tests.web.test_axe import AXE, THEMES, violations
from tests.web.test_classic import FITS


def choosing(seats: int, *, sealed: bool = False) -> str:
    """A script that has chosen Roll & Write before the page starts."""
    options = {"sealed": True} if sealed else {}
    choice = json.dumps({"game": "roll_and_write", "seats": seats, "options": options})
    return f"{QUICK};localStorage.setItem('lostcities.choice', JSON.stringify({choice}))"


def dice(page: Page) -> Locator:
    """The dice that could be chosen now."""
    return page.get_by_role("region", name="Dice").locator(".slot:enabled:not(.dim)")


def take_turn(page: Page) -> None:
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
        number = dice(page).and_(page.locator("[aria-label^=number]")).first
        number.click()
        if circle.count():
            circle.click()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_whole_game_against_a_character(new_page: NewPage, size: str) -> None:
    page = new_page(size, choosing(2))
    start_game(page)
    turn = 0
    while my_turn_or_end(page):
        if turn % 10 == 0:
            assert page.evaluate(FITS)
        take_turn(page)
        turn += 1
        assert turn < 300
    assert turn >= 10
    total = page.get_by_test_id("ending").get_by_test_id("total").first
    assert total.inner_text() == page.get_by_test_id("my-score").inner_text()


def test_the_first_die_shows_what_the_pair_would_make_of_the_column(new_page: NewPage) -> None:
    page = new_page("phone", choosing(2))
    start_game(page)
    assert my_turn_or_end(page)
    dice(page).first.click()
    said = re.search(r"would be (−?\d+)", page.get_by_test_id("status").inner_text())
    assert said
    column = page.locator("button.column.live")
    color = column.get_attribute("data-column")
    expect(page.get_by_test_id(f"column-{color}").first).to_have_text(said[1])
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id(f"column-{color}").first).to_have_text("0")


def test_refusing_asks_once(new_page: NewPage) -> None:
    page = new_page("phone", choosing(2))
    start_game(page)
    assert my_turn_or_end(page)
    page.get_by_role("button", name="Refuse", exact=True).click()
    expect(page.get_by_test_id("status")).to_contain_text("they would count −40")
    expect(page.get_by_test_id("my-score")).to_have_text("0")
    page.get_by_role("button", name="Really refuse").click()
    expect(page.get_by_test_id("my-score")).to_have_text("−40")


def test_a_pair_by_keyboard(new_page: NewPage) -> None:
    page = new_page("desk", choosing(2))
    start_game(page)
    assert my_turn_or_end(page)
    column = page.locator("button.column.live").first.get_attribute("data-column") or "?"
    numbers = page.locator(".slot[aria-label^=number]")
    face = next(n for i in range(3) if (n := numbers.nth(i).get_attribute("data-die")) != "0")
    page.keyboard.press(column.lower())
    page.keyboard.press(face or "?")
    expect(page.get_by_test_id("my-score")).to_have_text("−40")
    page.keyboard.press("s")
    expect(page.get_by_test_id("remark")).to_contain_text("You: −40")


def test_the_sheets_of_the_others_are_one_tap_away(new_page: NewPage) -> None:
    page = new_page("phone", choosing(5, sealed=True))
    start_game(page)
    assert my_turn_or_end(page)
    page.get_by_role("button", name=re.compile("^Compass, .*show the sheet")).click()
    expect(page.get_by_role("group", name="The sheet of Compass")).to_be_visible()
    page.get_by_role("button", name="Back to mine").click()
    expect(page.get_by_role("group", name="Your sheet")).to_be_visible()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_scrolls_on_a_phone(new_page: NewPage, seats: int) -> None:
    page = new_page("phone", choosing(seats))
    start_game(page)
    assert my_turn_or_end(page)
    assert page.evaluate(FITS)
    sheet = page.get_by_role("group", name="Your sheet").bounding_box()
    assert sheet
    assert sheet["width"] >= 340  # as wide as the phone
    assert sheet["height"] >= 420


@pytest.mark.parametrize("eyes", [None, "protanomaly", "deuteranomaly", "tritanomaly"])
def test_the_colours_of_the_sheet_are_far_apart(eyes: str | None) -> None:
    palette = pytest.importorskip("tests.web.test_palette", reason="colorspacious is missing")
    names = {"Y": "sheet-Y"} | {letter: letter for letter in "ROGBP"}
    space = {"name": "sRGB1+CVD", "cvd_type": eyes, "severity": 100} if eyes else "sRGB1"
    seen = {}
    for letter, name in names.items():
        shown = palette.np.array(palette.numbers(palette.color(name))) / 255
        seen[letter] = palette.np.clip(palette.colors.cspace_convert(shown, space, "sRGB1"), 0, 1)
    for one, other in combinations(names, 2):
        distance = palette.colors.deltaE(seen[one], seen[other], input_space="sRGB1")
        assert distance >= palette.NEAREST, f"{one} and {other}: {distance:.1f}"


@pytest.mark.skipif(not AXE.exists(), reason="left out: axe-core is not installed")
@pytest.mark.parametrize("theme", THEMES)
def test_the_table_breaks_no_rule_of_accessibility(new_page: NewPage, theme: str) -> None:
    look = "motion: false, tips: false, theme: '" + theme + "'"
    page = new_page("phone", choosing(3).replace("motion: false, tips: false", look))
    page.context.add_init_script(path=AXE)
    page.reload()
    start_game(page)
    assert my_turn_or_end(page)
    found = violations(page, theme)
    dice(page).first.click()
    found += violations(page, theme)
    assert not found, "\n".join(found)
