"""Games with the hands on the keys alone, from the first page; at night all to the end."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from lostcities.games.catalog import GAMES
from tests.nights import NIGHTLY, at_night
from tests.web.conftest import DOOR, NewPage
from tests.web.playing import SHORTER, choosing, my_turn_or_end, start_game
from tests.web.tables import Sitting
from tests.web.test_axe import both_sizes, looking
from tests.web.test_classic import open_with_a_pile, top_of
from tests.web.test_words import hard_coded, settings_in

FOCUSED = "document.activeElement?.textContent.trim()"
LETTERS = {"red": "r", "orange": "o", "yellow": "y", "green": "g", "blue": "b", "purple": "p"}


WHOLE, MOST = (2, 400) if NIGHTLY else (1, 15)  # card games played, turns of the others
ROUNDS = {"classic": {"rounds": 1, **SHORTER}, "partners": {"rounds": 1}}


def tab_to(page: Page, text: str, most: int = 60) -> None:
    """Tab until something is reached."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == text:
            return
    raise AssertionError(f"{text} cannot be reached by Tab")


def begin(new_page: NewPage, game: str, seats: int) -> Page:
    """From the first page, without a pointer."""
    page = new_page("desk", choosing(game, seats, **ROUNDS.get(game, {})))
    page.get_by_role("button", name="Play", exact=True).wait_for()
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    page.get_by_test_id("status").wait_for()
    return page


def asked(page: Page, key: str) -> str:
    """What the table answers to a key."""
    page.keyboard.press(key)
    remark = page.get_by_test_id("remark")
    remark.wait_for()
    return remark.inner_text()


def card_turn(page: Page, turn: int) -> None:
    """A card by its place; every third is discarded; sometimes a pile is taken from."""
    left = page.get_by_test_id("deck").inner_text()
    page.keyboard.press(str(turn % 8 + 1))
    if turn % 3 == 0:
        page.keyboard.press("d")
    elif turn % 3 == 1:
        page.keyboard.press("p")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("deck")).not_to_have_text(left)


@pytest.mark.parametrize(("game", "seats"), [("classic", 2), ("partners", 4)][:WHOLE])
def test_a_whole_card_game(new_page: NewPage, game: str, seats: int) -> None:
    page = begin(new_page, game, seats)
    turn = 0
    while my_turn_or_end(page):
        card_turn(page, turn)
        turn += 1
        assert turn < 60
    expect(page.get_by_test_id("ending")).to_be_visible()
    tab_to(page, "Rematch")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("ending")).to_have_count(0)


def test_a_game_of_auctions(new_page: NewPage) -> None:
    page = begin(new_page, "rivals", 2)
    turn = 0
    while turn < MOST and my_turn_or_end(page):
        said = page.get_by_test_id("status").inner_text()
        if "take what you like" in said:
            page.keyboard.press("1" if turn % 2 else "d")
            if page.get_by_test_id("status").filter(has_text="Tap again").count():
                page.keyboard.press("d")  # the card does not fit: leave it there
        elif "Nothing more fits" in said:
            page.keyboard.press("d")
        elif "pass" in said:
            page.keyboard.press("b" if turn % 4 == 0 and "raise" in said else "p")
        else:
            page.keyboard.press("b" if turn % 5 == 0 and "bid" in said else "u")
        expect(page.get_by_text("Sending …")).to_have_count(0)
        turn += 1
    assert min(MOST, 20) <= turn < 400


def test_a_game_of_dice(new_page: NewPage) -> None:
    page = begin(new_page, "roll_and_write", 2)
    turn = 0
    while turn < MOST and my_turn_or_end(page):
        said = page.get_by_test_id("status").inner_text()
        if "An arrow" in said:
            page.keyboard.press("x")
        elif "must refuse" in said or not a_pair(page):
            page.keyboard.press("Escape")
            page.keyboard.press("f")
            if page.get_by_role("button", name="Really refuse").count():
                page.keyboard.press("f")
        expect(page.get_by_text("Sending …")).to_have_count(0)
        turn += 1
    assert 10 <= turn < 300


def a_pair(page: Page) -> bool:
    """Try the dice that the table names; true if a pair was used."""
    words = re.findall(r"[a-z]+|\d+", asked(page, "k"))
    columns = page.locator("button.column.live")
    fitting = {columns.nth(i).get_attribute("data-column") for i in range(columns.count())}
    numbers = [word for word in words if word.isdecimal()]
    for word in words:
        letter = LETTERS.get(word, "?")
        if letter.upper() not in fitting:
            continue
        page.keyboard.press(letter)
        for number in numbers:
            page.keyboard.press(number)
            if page.get_by_role("button", name=re.compile("^×2")).count():
                page.keyboard.press("c")
            page.wait_for_timeout(60)
            if "now a number die" not in page.get_by_test_id("status").inner_text().lower():
                return True
        page.keyboard.press("Escape")
    return False


# --- The list of keys -----------------------------------------------------------------


def open_keys(page: Page) -> Locator:
    """The list, by its own key."""
    page.keyboard.press("?")
    found = page.get_by_test_id("key-help")
    expect(found).to_be_visible()
    return found


LISTED = at_night(tuple(GAMES), by_day=("partners",))  # axe looks at the longest list by day


@pytest.mark.parametrize(
    ("game", "some"),
    [
        ("classic", ["1 … 8", "p", "Enter", "d", "Space", "y", "r", "z", "l", "Esc", "?"]),
        ("partners", ["1 … 9, 0", "v", "o", "k", "n"]),
        ("rivals", ["u", "b", "+", "x", "Space", "k"]),
        ("roll_and_write", ["r", "o", "0 … 9", "c", "f", "t"]),
    ],
)
def test_a_question_mark_lists_the_keys_of_this_game_for_everyone(
    new_page: NewPage, axe: str, game: str, some: list[str]
) -> None:
    page = looking(new_page, axe)
    Sitting(page, game).open()
    page.get_by_test_id("status").wait_for()
    shown = open_keys(page).locator("kbd").all_inner_texts()
    assert [key for key in some if key not in shown] == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("key-help")).to_have_count(0)
    open_keys(page).locator("[data-deed=undo]").click()
    page.keyboard.press("s")  # taken
    found = both_sizes(page) if game in LISTED else []
    told = new_page("phone", settings_in("pseudo"), path=DOOR)
    Sitting(told, game).open()
    told.get_by_test_id("status").wait_for()
    open_keys(told)
    found += hard_coded(told)
    assert not found, "\n".join(found)


def test_a_key_of_ones_own_is_kept_and_a_taken_one_is_refused(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    keys = open_keys(page)
    cap = keys.locator("[data-deed=discard]")
    cap.click()
    page.keyboard.press("r")
    expect(keys.get_by_role("status")).to_contain_text("“r” is taken: take from that pile (red)")
    page.keyboard.press("5")
    expect(keys.get_by_role("status")).to_contain_text("its own use")
    page.keyboard.press("x")
    expect(cap).to_have_text("x")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("d")  # no longer
    expect(page.get_by_test_id("status")).not_to_contain_text("Discard")
    page.keyboard.press("x")
    expect(page.get_by_test_id("status")).to_contain_text("Discard")
    kept = page.evaluate("JSON.parse(localStorage['lostcities.settings']).keys")
    assert kept == {"discard": "x"}
    keys = open_keys(page)
    keys.get_by_role("button", name="All keys as usual").click()
    expect(keys.locator("[data-deed=discard]")).to_have_text("d")


def test_letters_are_off_while_a_text_is_written(new_page: NewPage) -> None:
    page = new_page("desk")
    start_game(page)
    assert my_turn_or_end(page)
    box = page.get_by_label("Type a move")
    box.press_sequentially("n?1")
    expect(page.get_by_test_id("remark")).to_have_count(0)
    expect(page.get_by_test_id("key-help")).to_have_count(0)
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    expect(box).to_have_value("n?1")


PILES = dict(zip("YBWGRP", "ybwgru", strict=True))
SIX = choosing("classic", 2, rounds=1, expeditions=6)


def test_the_keys_that_stage_a_card(new_page: NewPage) -> None:
    page = new_page("desk", SIX)
    start_game(page)
    assert my_turn_or_end(page)
    staged = page.locator(".hand [aria-pressed=true]")
    status = page.get_by_test_id("status")
    for place in range(1, 9):
        page.keyboard.press(str(place))
        expect(staged).to_have_count(1)
        assert page.evaluate("document.activeElement.ariaPressed") == "true"  # the focus follows
        for key, how in (("d", "Discard"), ("Enter", "Play"), ("Enter", "Play"), ("d", "Discard")):
            page.keyboard.press(key)
            expect(status).to_contain_text(how)
        page.keyboard.press("p")
        expect(status).to_contain_text("Play")
        page.keyboard.press("Escape" if place % 2 else "z")
        expect(staged).to_have_count(0)


def test_the_keys_that_ask(new_page: NewPage) -> None:
    page = new_page("desk", SIX)
    start_game(page)
    assert my_turn_or_end(page)
    page.keyboard.press("1")
    page.keyboard.press("Space")
    assert my_turn_or_end(page)
    for key, answer in {
        "l": r"Compass: (plays|discards) \w+",
        "s": r"You −?\d+, the others −?\d+",
        "m": r"\w+: \w+",
        "o": r"\w+: \w+|not begun",
        "k": r"\w+ (\d+|wager)|piles are empty",
        "n": r"\d+ cards in the deck",
    }.items():
        assert re.search(answer, asked(page, key)), key
        page.get_by_test_id("remark").click()  # put it away


def test_the_keys_of_the_piles(new_page: NewPage) -> None:
    page = new_page("desk", SIX)
    start_game(page)
    assert my_turn_or_end(page)
    page.keyboard.press("1")
    own = (page.locator(".hand [aria-pressed=true]").get_attribute("data-card") or "?")[0]
    tops = page.locator("[data-pile]:has(.top)")
    lying = {tops.nth(i).get_attribute("data-pile") for i in range(tops.count())}
    for color in PILES.keys() - lying - {own}:
        page.keyboard.press(PILES[color])
        expect(page.get_by_test_id("remark")).to_have_text("There is nothing to take.")
        page.get_by_test_id("remark").click()
    if own not in lying:
        page.keyboard.press(PILES[own])  # lays the card there
        expect(page.get_by_test_id("status")).to_contain_text("Discard")


def test_a_pile_is_taken_from_by_its_key(new_page: NewPage) -> None:
    page = new_page("desk", path=DOOR)
    open_with_a_pile(page)
    page.keyboard.press("1")
    pile = page.locator(".pile.open").first
    top = top_of(pile)
    page.keyboard.press(PILES[pile.get_attribute("data-pile") or "?"])
    expect(page.get_by_role("list", name="Log")).to_contain_text(re.compile(rf"takes\s*{top}"))
