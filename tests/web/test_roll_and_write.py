"""Roll & Write by taps: whole games, pairs of dice, arrows, sheets of the others, its colours."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.nights import at_night
from tests.web.conftest import NewPage
from tests.web.playing import (
    choosing,
    dice,
    my_turn_or_end,
    play_to_the_end,
    start_game,
    take_dice_turn,
)
from tests.web.test_fits import begin


def table(seats: int, *, sealed: bool = False) -> str:
    """Roll & Write is chosen before the page starts."""
    return choosing("roll_and_write", seats, **({"sealed": True} if sealed else {}))


@pytest.mark.parametrize("size", at_night(["phone", "desk"], by_day=["phone"]))
def test_a_whole_game_against_a_character(new_page: NewPage, size: str) -> None:
    page = new_page(size, table(2), worker=True)
    begin(page, "roll_and_write")
    assert play_to_the_end(page, take_dice_turn) >= at_night(10, by_day=1)
    total = page.get_by_test_id("ending").get_by_test_id("total").first
    assert total.inner_text() == page.get_by_test_id("my-score").inner_text()


def test_the_first_die_shows_what_the_pair_would_make_of_the_column(new_page: NewPage) -> None:
    page = new_page("phone", table(2))
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


def test_a_number_die_is_written_by_dragging_it_to_a_column(new_page: NewPage) -> None:
    page = new_page("desk", table(2))
    start_game(page)
    assert my_turn_or_end(page)
    column = page.locator("button.column.live").first
    numbers = page.locator(".slot[aria-label^=number]")
    place = next(i for i in range(3) if numbers.nth(i).get_attribute("data-die") != "0")
    numbers.nth(place).hover()
    page.mouse.down()
    page.mouse.move(600, 300)
    expect(column).to_have_class(re.compile(r"\blive\b"))  # here it fits
    column.hover(force=True)
    page.mouse.up()
    expect(page.get_by_test_id("my-score")).to_have_text("−40")


def test_refusing_asks_once(new_page: NewPage) -> None:
    page = new_page("phone", table(2))
    start_game(page)
    assert my_turn_or_end(page)
    page.get_by_role("button", name="Refuse", exact=True).click()
    expect(page.get_by_test_id("status")).to_contain_text("they would count −40")
    expect(page.get_by_test_id("my-score")).to_have_text("0")
    page.get_by_role("button", name="Really refuse").click()
    expect(page.get_by_test_id("my-score")).to_have_text("−40")


def test_a_pair_by_keyboard(new_page: NewPage) -> None:
    page = new_page("desk", table(2))
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
    page = new_page("phone", table(5, sealed=True))
    start_game(page)
    assert my_turn_or_end(page)
    page.get_by_role("button", name=re.compile("^Compass, .*show the sheet")).click()
    expect(page.get_by_role("group", name="The sheet of Compass")).to_be_visible()
    page.get_by_role("button", name="Back to mine").click()
    expect(page.get_by_role("group", name="Your sheet")).to_be_visible()


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
