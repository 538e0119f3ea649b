"""A turn planned beforehand, in two windows: set, carried out, lapsed, taken back."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.playing import calm, choosing, take_turn
from tests.web.test_people import invite, join, leave

PLAIN = {"rounds": 1, "hand": 5}


def two_at_a_table(new_page: NewPage, game: str = "classic") -> tuple[Page, Page]:
    """Ada, whose turn it is, and Bob, who waits."""
    ada = new_page("phone", choosing(game, 2, **(PLAIN if game == "classic" else {})))
    bob = new_page("phone", QUICK, path=DOOR)
    join(bob, invite(ada, "Ada"), "Bob")
    ada.get_by_role("button", name="Start", exact=True).click()
    expect(ada.get_by_test_id("status")).to_contain_text("Your turn")
    expect(bob.get_by_test_id("status")).to_contain_text("Ada is to move")
    return ada, bob


def hand(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button")


def open_planner(page: Page) -> Locator:
    """By the named button."""
    page.get_by_role("button", name="Plan", exact=True).click()
    dialog = page.get_by_test_id("plans")
    expect(dialog).to_be_visible()
    return dialog


def lay_turn(page: Page) -> None:
    """The first card discarded, one from the deck: nothing of it is played."""
    expect(page.get_by_test_id("planning")).to_contain_text("Nothing is played yet")
    hand(page).first.click()
    page.get_by_test_id("deck").click()
    expect(page.get_by_test_id("planning")).to_contain_text("Plan this turn?")


def plan_always(page: Page) -> None:
    open_planner(page).get_by_role("button", name="Lay the turn").click()
    lay_turn(page)
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_test_id("planned")).to_contain_text("Planned:")
    expect(page.get_by_test_id("planning")).to_have_count(0)


def log_of(page: Page) -> Locator:
    return page.get_by_role("list", name="Log")


def test_a_planned_turn_is_played_when_the_turn_comes(new_page: NewPage) -> None:
    ada, bob = two_at_a_table(new_page)
    deck = int(re.sub(r"\D", "", ada.get_by_test_id("deck").inner_text()))
    plan_always(bob)
    expect(ada.get_by_test_id("status")).to_contain_text("Your turn")  # nothing is played yet
    assert "plan" not in ada.locator("body").inner_text().lower()
    take_turn(ada)
    expect(bob.get_by_test_id("remark")).to_contain_text("Your turn was played as planned")
    expect(ada.get_by_test_id("status")).to_contain_text("Your turn")
    expect(ada.get_by_test_id("deck")).to_contain_text(str(deck - 2))
    expect(bob.get_by_test_id("planned")).to_have_count(0)  # it applies once
    take_turn(ada)
    expect(bob.get_by_test_id("status")).to_contain_text("Your turn")


def test_a_plan_is_taken_back_with_one_tap(new_page: NewPage) -> None:
    ada, bob = two_at_a_table(new_page)
    plan_always(bob)
    bob.reload()  # it is stored
    expect(bob.get_by_test_id("planned")).to_contain_text("Planned:")
    bob.get_by_role("button", name="Take back").click()
    expect(bob.get_by_test_id("planned")).to_have_count(0)
    expect(bob.get_by_role("button", name="Plan", exact=True)).to_be_visible()
    take_turn(ada)
    expect(bob.get_by_test_id("status")).to_contain_text("Your turn")


def test_a_plan_with_a_condition_lapses_and_its_owner_alone_reads_so(new_page: NewPage) -> None:
    ada, bob = two_at_a_table(new_page)
    dialog = open_planner(bob)
    held = {card.get_attribute("data-card") for card in hand(ada).all()}
    choices = dialog.get_by_label("Does what").locator("option")
    never = next(
        value
        for value in choices.evaluate_all("all => all.map(one => one.value)")
        if value.startswith("discard") and value.split()[1] not in held
    )
    dialog.get_by_label("Does what").select_option(never)
    expect(dialog.get_by_label("Only if")).to_be_checked()
    dialog.get_by_role("button", name="Lay the turn").click()
    color = never.split()[1][0]
    expect(bob.locator(f'[data-pile="{color}"]')).to_contain_text(never.split()[1][1:].strip("*"))
    lay_turn(bob)
    bob.get_by_role("button", name="Plan it").click()
    expect(bob.get_by_test_id("planned")).to_be_visible()
    take_turn(ada)
    expect(bob.get_by_test_id("remark")).to_contain_text("nobody did what you supposed")
    expect(bob.get_by_test_id("status")).to_contain_text("Your turn")
    bob.get_by_role("button", name="Menu").click()
    expect(log_of(bob)).to_contain_text("Your plan lapsed")
    ada.get_by_role("button", name="Menu").click()
    expect(log_of(ada)).to_be_visible()
    expect(ada.get_by_text("lapsed")).to_have_count(0)


def test_planning_can_be_left_and_ends_when_the_others_go_on(new_page: NewPage) -> None:
    ada, bob = two_at_a_table(new_page)
    open_planner(bob).get_by_role("button", name="Lay the turn").click()
    hand(bob).first.click()
    bob.get_by_test_id("planning").get_by_role("button", name="Cancel").click()
    expect(bob.get_by_test_id("planning")).to_have_count(0)
    expect(bob.get_by_test_id("status")).to_contain_text("Ada is to move")
    open_planner(bob).get_by_role("button", name="Lay the turn").click()
    expect(bob.get_by_test_id("planning")).to_be_visible()
    take_turn(ada)
    expect(bob.get_by_test_id("planning")).to_have_count(0)
    expect(bob.get_by_test_id("status")).to_contain_text("Your turn")


def test_rivals_plans_a_bid_and_what_else(new_page: NewPage) -> None:
    ada, bob = two_at_a_table(new_page, "rivals")
    calm(ada).click()  # a card lies there
    expect(bob.get_by_test_id("status")).to_contain_text("Your turn")
    calm(bob).click()
    open_planner(bob).get_by_role("button", name="Lay the turn").click()
    expect(bob.get_by_test_id("planning")).to_be_visible()
    bob.get_by_test_id("raise").click()
    bob.get_by_role("button", name="Plan it").click()
    expect(bob.get_by_test_id("planned")).to_contain_text("bid")
    bob.get_by_test_id("planned").click()
    dialog = bob.get_by_test_id("plans")
    expect(dialog.get_by_test_id("case")).to_have_count(1)
    dialog.get_by_label("Otherwise").check()
    dialog.get_by_role("button", name="Lay the turn").click()
    bob.get_by_role("button", name=re.compile("^Uncover")).click()
    bob.get_by_role("button", name="Plan it").click()
    expect(bob.get_by_test_id("planned")).to_contain_text("and more")
    calm(ada).click()  # another card: the bid was for fewer
    expect(bob.get_by_test_id("remark")).to_contain_text("Your turn was played as planned")
    expect(ada.get_by_test_id("status")).to_contain_text("Your turn")


def test_whoever_leaves_has_no_plan(new_page: NewPage) -> None:
    _ada, bob = two_at_a_table(new_page)
    plan_always(bob)
    leave(bob)
    expect(bob.get_by_test_id("planned")).to_have_count(0)
    bob.get_by_test_id("company").get_by_role("button", name="Take my seat back").click()
    bob.get_by_role("button", name="Menu").click()
    expect(log_of(bob)).to_contain_text("Your plan lapsed: you were away")
