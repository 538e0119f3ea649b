"""Exercises in the page: solved by keyboard, with a wrong answer first, and without a network."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

import lostcities.games
from tests.web.conftest import NewPage
from tests.web.measuring import resize
from tests.web.test_axe import in_all_themes, settings_of
from tests.web.test_site import WebSpace, context, opened, space

__all__ = ["context", "space"]  # fixtures

SETS = Path(lostcities.games.__file__).parent


def exercises(game: str) -> list[dict[str, Any]]:
    """The set of a game, as its file has it."""
    found: list[dict[str, Any]] = json.loads((SETS / game / "exercises.json").read_text())
    return found


FIRST, SECOND = exercises("classic")[:2]
PHONE, DESK = (390, 844), (1440, 900)
PRESSED = "[aria-pressed=true]"


def answers(page: Page) -> Locator:
    """The moves to choose from."""
    return page.get_by_role("group", name="Your answer").get_by_role("button")


def answer(page: Page, move: str) -> Locator:
    """The button of a move: they stand in the order of the file."""
    return answers(page).nth(FIRST["moves"].index(move))


def test_an_exercise_is_solved_at_the_second_try_and_the_browser_remembers(
    new_page: NewPage, axe: str
) -> None:
    page = new_page("phone", f"{settings_of('dark')};{axe}", path="/exercises/classic")
    resize(page, *PHONE)
    solved = page.get_by_test_id("solved")
    expect(solved).to_contain_text("0 of ")
    found = in_all_themes(page)
    page.get_by_role("link", name="Start").press("Enter")
    task = page.get_by_test_id("exercise")
    expect(answers(page)).to_have_count(len(FIRST["moves"]))
    expect(task).not_to_contain_text("How often the characters find it")
    wrong = next(move for move in FIRST["moves"] if move != FIRST["best"])
    answer(page, wrong).press("Enter")
    expect(task).to_contain_text("Try again!")
    expect(task.locator(PRESSED)).to_have_count(1)
    answer(page, FIRST["best"]).press("Enter")
    expect(task.get_by_role("status")).to_contain_text("Right! Any other move costs at least")
    expect(task).to_contain_text("How often the characters find it")
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    found += in_all_themes(page)
    resize(page, *DESK)
    found += in_all_themes(page)
    assert found == []
    task.get_by_role("button", name="Next exercise").click()
    expect(page).to_have_url(re.compile(f"classic-{SECOND['id']}$"))
    expect(answers(page)).to_have_count(len(SECOND["moves"]))
    task.get_by_role("button", name="Show the answer").click()
    expect(task).to_contain_text("Best: ")
    task.get_by_role("button", name="All exercises").click()
    expect(solved).to_contain_text("1 of ")
    expect(page.get_by_role("link", name="Exercise 1, solved", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Exercise 2, answer seen")).to_be_visible()


def test_another_game_has_its_own_exercises_and_its_own_progress(new_page: NewPage) -> None:
    page = new_page(path="/exercises/classic")
    first = exercises("roll_and_write")[0]
    page.get_by_role("link", name="Roll & Write").click()
    page.get_by_role("link", name="Start").click()
    expect(page).to_have_url(re.compile(f"roll_and_write-{first['id']}$"))
    expect(answers(page)).to_have_count(len(first["moves"]))
    expect(page.locator("[data-column]").first).to_be_visible()  # its own table, not of cards
    page.get_by_role("button", name="Show the answer").click()
    stored = page.evaluate("localStorage.getItem('lostcities.exercises')")
    assert json.loads(stored) == {f"roll_and_write {first['id']}": "shown"}


def test_the_exercise_of_the_day_is_of_the_game_that_it_names(new_page: NewPage) -> None:
    page = new_page(alone=True)
    page.clock.set_fixed_time("2026-03-05T12:00:00Z")
    page.goto(page.url + "exercises/classic")
    expect(page.get_by_test_id("today")).to_contain_text("Roll & Write")
    page.get_by_test_id("today").click()
    expect(page.get_by_test_id("exercise")).to_be_visible()
    expect(page.locator("[data-column]").first).to_be_visible()


def test_the_exercise_of_the_day_is_solved_without_a_network(
    space: WebSpace, context: BrowserContext
) -> None:
    page = opened(context, space.address)
    expect(page.get_by_test_id("exercise-tile")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    space.stop()  # from here on there is no network
    page.reload()
    page.get_by_test_id("exercise-tile").click()
    task = page.get_by_test_id("exercise")
    count = answers(page).count
    expect(answers(page).first).to_be_visible()
    for n in range(count()):
        answers(page).nth(n).click()
        expect(answers(page).nth(n)).to_have_attribute("aria-pressed", "true")
        if "Right!" in task.inner_text():
            break
    expect(task).to_contain_text("Right!")
    task.get_by_role("button", name="All exercises").click()
    expect(page.get_by_test_id("today")).to_contain_text("Look at it again")


def test_an_exercise_that_does_not_exist_says_so(new_page: NewPage) -> None:
    for part in ("classic-9999-1", "chess"):
        page = new_page(path=f"/exercises/{part}")
        expect(page.get_by_role("heading", name="There is no such exercise.")).to_be_visible()
