"""A whole game of the card game, by taps."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.nights import at_night
from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.playing import (
    FEWEST,
    SHORTER,
    choosing,
    my_turn_or_end,
    play_to_the_end,
    start_game,
    take_turn,
)
from tests.web.tables import Sitting, State, come_so_far


@pytest.mark.parametrize("size", at_night(["phone", "desk"], by_day=["desk"]))
def test_a_whole_game_against_a_character(new_page: NewPage, size: str) -> None:
    page = new_page(size, choosing("classic", 2, rounds=1, **SHORTER), worker=True)
    start_game(page)
    assert play_to_the_end(page) >= FEWEST
    expect(page.get_by_test_id("ending")).to_be_visible()


def test_a_staged_card_shows_what_it_makes_of_the_score_and_can_be_taken_back(
    new_page: NewPage,
) -> None:
    page = new_page("phone")
    start_game(page)
    assert my_turn_or_end(page)
    card = page.locator("[aria-label*=', playable']").first
    promised = re.search(r"would make \w+ (−?\d+)", card.get_attribute("aria-label") or "")
    assert promised
    card.click()
    expect(page.get_by_test_id("status")).to_contain_text("Play")
    expect(page.locator(".expedition.mine .score b")).to_have_text(promised[1])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".expedition.mine .score b")).to_have_count(0)
    expect(page.get_by_test_id("deck")).to_have_text("44")


def test_a_second_tap_discards_and_its_pile_says_why_it_is_closed(new_page: NewPage) -> None:
    page = new_page("phone")
    start_game(page)
    assert my_turn_or_end(page)
    card = page.locator("[aria-label*=', playable']").first
    color = (card.get_attribute("data-card") or "?")[0]
    button = page.locator(".hand button").nth(0)
    button.click()
    button.click()
    expect(page.get_by_test_id("status")).to_contain_text("Discard")
    page.locator(f"[data-pile={color}]").click(force=True)  # marked as closed
    expect(page.get_by_test_id("remark")).to_contain_text("cannot be taken in this turn")


def test_the_table_stays_and_only_what_has_changed_moves(new_page: NewPage) -> None:
    page = new_page("phone")
    start_game(page)
    assert my_turn_or_end(page)
    page.evaluate("document.querySelector('[data-source=deck]').dataset.kept = 'yes'")
    take_turn(page)
    assert my_turn_or_end(page)
    assert page.locator("[data-source=deck]").get_attribute("data-kept") == "yes"


def test_what_the_other_did_is_told_beside_my_hand(new_page: NewPage) -> None:
    page = new_page("phone")
    start_game(page)
    assert my_turn_or_end(page)
    take_turn(page)
    assert my_turn_or_end(page)
    expect(page.get_by_test_id("last")).to_contain_text(re.compile("Compass: *(plays|discards)"))
    page.get_by_role("toolbar", name="Your hand").get_by_role("button").first.click()
    expect(page.get_by_test_id("last")).to_have_count(0)  # room for what my own card does


def test_a_card_can_be_dragged_to_its_expedition_or_its_pile(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    card = page.locator("[aria-label*=', playable']").first
    color = (card.get_attribute("data-card") or "?")[0]
    card.drag_to(page.locator(f".expedition.mine[data-color={color}]"))
    expect(page.get_by_test_id("status")).to_contain_text("Play")
    page.get_by_role("button", name="Undo").click()
    pile = page.locator(f"[data-pile={color}]")
    card.hover()
    page.mouse.down()
    page.mouse.move(400, 300)
    expect(pile).to_have_class(re.compile(r"\btarget\b"))  # here it may go
    pile.hover(force=True)
    page.mouse.up()
    expect(page.get_by_test_id("status")).to_contain_text("Discard")
    expect(page.get_by_test_id("deck")).to_have_text("44")  # nothing was sent


def discarder(state: State) -> str:
    """Discard, and draw from the deck."""
    moves: list[str] = [legal["move"] for legal in state["moves"]]
    return next((move for move in moves if move.startswith(("discard", "draw deck"))), moves[0])


def has_open_pile(state: State) -> bool:
    """Something lies on a pile, and my turn begins."""
    return state["view"]["phase"] == "place" and any(state["view"]["piles"].values())


def open_with_a_pile(page: Page) -> None:
    """A table at which my turn begins and a pile can be taken from."""
    come_so_far(lambda: Sitting(page, "classic", rounds=1), has_open_pile, discarder).open()
    assert my_turn_or_end(page)


def top_of(pile: Locator) -> str:
    """The card on top of a pile, as it is called."""
    top = re.search(r"top ([\w ]+),", pile.get_attribute("aria-label") or "")
    assert top
    return top[1]


def test_a_card_is_drawn_by_dragging_it_to_the_hand(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    deck, hand = page.locator("[data-source=deck]"), page.locator("[data-hand]")
    page.locator(".hand button").first.click()
    deck.hover()
    page.mouse.down()
    page.mouse.move(400, 300)
    expect(hand).to_have_class(re.compile(r"\btarget\b"))  # here it goes
    page.mouse.up()  # elsewhere: nothing
    expect(hand).not_to_have_class(re.compile(r"\btarget\b"))
    expect(page.get_by_test_id("deck")).to_have_text("44")
    deck.hover()
    page.mouse.down()
    hand.hover(force=True, position={"x": 200, "y": 60})
    page.mouse.up()
    expect(page.get_by_test_id("deck")).not_to_have_text("44")


def test_a_tap_of_a_restless_finger_is_a_tap(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    for place in (page.locator(".hand button").first, page.locator("[data-source=deck]")):
        box = place.bounding_box()
        assert box
        page.mouse.move(box["x"] + 30, box["y"] + 40)
        page.mouse.down()
        page.mouse.move(box["x"] + 42, box["y"] + 46)
        page.mouse.up()
    expect(page.get_by_test_id("deck")).not_to_have_text("44")


def test_the_top_of_a_pile_is_taken_by_dragging_it_to_the_hand(new_page: NewPage) -> None:
    page = new_page("desk", path=DOOR)
    open_with_a_pile(page)
    page.locator(".hand button").first.click()
    pile = page.locator(".pile.open").first
    top = top_of(pile)
    pile.hover()
    page.mouse.down()
    page.locator("[data-hand]").hover(force=True, position={"x": 200, "y": 60})
    page.mouse.up()
    log = page.get_by_role("list", name="Log")
    expect(log).to_contain_text(re.compile(rf"takes\s*{top}"))


DEAL = "document.getAnimations().filter(flight => flight.id === 'deal')"
HELD = f"setInterval(() => {DEAL}.forEach(flight => flight.pause()), 5)"  # as slow as can be


def test_the_deal_is_seen_blocks_nothing_and_ends_with_a_tap(new_page: NewPage) -> None:
    page = new_page("phone", QUICK.replace("motion: false", "motion: true") + ";" + HELD)
    start_game(page)
    assert my_turn_or_end(page)
    page.wait_for_function(f"{DEAL}.length === 8")
    ends = page.evaluate(f"{DEAL}.map(flight => flight.effect.getComputedTiming().endTime)")
    assert max(ends) <= 1000  # milliseconds
    card = page.get_by_role("toolbar", name="Your hand").get_by_role("button").nth(3)
    card.click()  # while it is still in the air
    expect(card).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(f"{DEAL}.length === 0")


def test_nothing_is_dealt_where_motion_is_off_or_a_game_goes_on(new_page: NewPage) -> None:
    page = new_page("phone", QUICK + ";" + HELD)
    start_game(page)
    assert my_turn_or_end(page)
    assert page.evaluate(f"{DEAL}.length") == 0
    moving = new_page("phone", QUICK.replace("motion: false", "motion: true") + ";" + HELD)
    start_game(moving)
    assert my_turn_or_end(moving)
    moving.keyboard.press("Escape")
    take_turn(moving)
    assert my_turn_or_end(moving)
    moving.reload()
    assert my_turn_or_end(moving)
    assert moving.evaluate(f"{DEAL}.length") == 0


def test_a_card_tapped_when_one_lies_already_says_to_draw(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    card = page.locator(".hand button").first.get_attribute("data-card")
    box = page.get_by_label("Type a move")
    box.fill(f"discard {card}")  # half a turn
    box.press("Enter")
    expect(page.get_by_test_id("status")).to_contain_text("Now draw")
    page.locator(".hand button").first.click()
    expect(page.get_by_test_id("remark")).to_contain_text("now draw")


def test_a_tap_does_not_wait_for_a_character_that_takes_its_time(new_page: NewPage) -> None:
    page = new_page("phone", QUICK.replace("pause: false", "pause: true"), alone=True)
    page.clock.install()
    start_game(page)
    assert my_turn_or_end(page)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)  # no pause ends by itself
    take_turn(page)
    expect(page.get_by_test_id("status")).to_contain_text("is thinking")
    card = page.get_by_role("toolbar", name="Your hand").get_by_role("button").first
    for _ in range(100):  # until the answer is here
        card.click()
        if page.get_by_test_id("deck").inner_text() == "42":  # both have drawn
            return
    raise AssertionError("the page still waits")


LATE = """{
  const send = WebSocket.prototype.send, waiting = [];
  WebSocket.prototype.send = function (...sent) {
    if (globalThis.isHeld) waiting.push(() => send.apply(this, sent));
    else send.apply(this, sent);
  };
  globalThis.letGo = () => { isHeld = false; waiting.splice(0).forEach((it) => it()); };
}"""


@pytest.mark.parametrize("source", [".pile.open", "[data-source=deck]"])
def test_a_card_dropped_on_the_hand_is_there_before_the_server_answers(
    new_page: NewPage, source: str
) -> None:
    page = new_page("desk", f"{QUICK};{LATE}", path=DOOR)
    open_with_a_pile(page)
    left = page.locator(".hand button").count()
    page.locator(".hand button").first.click()
    page.evaluate("globalThis.isHeld = true")  # nothing reaches the server until it is let go
    page.locator(source).first.hover()
    page.mouse.down()
    page.locator("[data-hand]").hover(force=True, position={"x": 200, "y": 60})
    page.mouse.up()
    slots = page.locator(".hand .slot")  # from the deck it comes face down
    expect(slots).to_have_count(left)
    expect(page.get_by_test_id("unseen")).to_have_count(int("deck" in source))
    expect(page.locator(".dragged")).to_have_count(0)
    page.evaluate("letGo()")
    expect(page.get_by_role("list", name="Log")).to_contain_text(re.compile("draws.*$"))
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(".hand button")).to_have_count(left)
