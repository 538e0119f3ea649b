"""Friends at one table, each by a link: seats, the start, who leaves and who stands in."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.playing import calm, choosing, take_turn
from tests.web.tables import Sitting

SHORT = {"rounds": 1, "hand": 3, "highest": 4, "expeditions": 2}


def invite(page: Page, name: str) -> str:
    """A table for friends; its link."""
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_test_id("seat").first).to_contain_text(name)
    return page.url


def join(page: Page, link: str, name: str) -> Page:
    """Somebody comes by a link."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_text(f"{name} (you)")).to_be_visible()
    return page


def names(page: Page) -> list[str]:
    """Who sits where, from the top."""
    return page.get_by_test_id("seat").locator("b").all_inner_texts()


def take_quiet_turns(pages: list[Page]) -> None:
    """One after the other uncovers, or passes."""
    for page in pages:
        expect(page.get_by_test_id("status")).to_contain_text("Your turn")
        calm(page).click()


def test_four_people_play_rivals_and_a_character_stands_in(new_page: NewPage) -> None:
    ada = new_page("phone", choosing("rivals", 4))
    link = invite(ada, "Ada")
    bob, cleo, dora = (new_page("phone", QUICK, path=DOOR) for _ in range(3))
    join(dora, f"{link}?seat=4", "Dora")
    join(bob, f"{link}?seat=2", "Bob")
    join(cleo, f"{link}?seat=2", "Cleo")  # taken by now: the next that is open
    expect(ada.get_by_role("heading", name="Everybody is here")).to_be_visible()
    assert names(ada) == ["Ada (you)", "Bob", "Cleo", "Dora"]
    ada.get_by_role("button", name="Move Dora up").click()
    expect(ada.get_by_test_id("seat").nth(2)).to_contain_text("Dora")
    ada.get_by_role("button", name="Start", exact=True).click()
    turns = {"Ada": ada, "Bob": bob, "Dora": dora, "Cleo": cleo}  # in the order of the seats
    for name, page in turns.items():
        said = "Your turn" if name == "Ada" else "Ada is to move"
        expect(page.get_by_test_id("status")).to_contain_text(said)
    take_quiet_turns([ada, bob, dora, cleo])
    expect(bob.get_by_test_id("status")).to_contain_text("Ada is to move")
    leave(bob)
    calm(ada).click()
    banner = ada.get_by_test_id("company")
    expect(banner).to_contain_text("Bob has left")
    banner.get_by_role("button", name=re.compile("^Let .* play")).click()
    for page in (cleo, dora):
        answer(page, "Ada suggests that a character plays for Bob", "Agree")
    expect(dora.get_by_test_id("status")).to_contain_text("Your turn")  # the character has moved
    back = bob.get_by_test_id("company")
    expect(back).to_contain_text("plays for you")
    back.get_by_role("button", name="Take my seat back").click()
    expect(back).to_have_count(0)
    take_quiet_turns([dora, cleo, ada, bob])


def leave(page: Page) -> None:
    """By the menu, and a second tap to be sure."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Players").click()
    people = page.get_by_role("dialog", name="Players")
    people.get_by_role("button", name="Leave").click()
    people.get_by_role("button", name="Tap again to be sure").click()
    expect(page.get_by_test_id("company")).to_contain_text("You have left")


def test_the_host_fills_closes_and_gives_seats_away(new_page: NewPage) -> None:
    ada = new_page("desk", choosing("roll_and_write", 3))
    link = invite(ada, "Ada")
    bob = join(new_page("phone", QUICK, path=DOOR), link, "Bob")
    ada.get_by_role("button", name="Give the seat of Bob to somebody else").click()
    expect(bob.get_by_role("heading", name="Your seat was given away")).to_be_visible()
    join(bob, link, "Bob")
    expect(ada.get_by_test_id("seat").nth(1)).to_contain_text("Bob")
    ada.get_by_role("button", name="Add a seat").click()
    ada.get_by_label("Who sits at seat 3?").select_option("Survey")
    expect(bob.get_by_test_id("seat").nth(2)).to_contain_text("Survey")
    ada.get_by_label("Who sits at seat 4?").select_option("On this device")
    ada.get_by_label("Player 4").fill("Eve")
    ada.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    expect(ada.get_by_test_id("seat").nth(3)).to_contain_text("Eve (you)")
    late = new_page("phone", QUICK, path=DOOR)
    late.goto(link)
    expect(late.get_by_text("All seats at this table are taken")).to_be_visible()
    ada.get_by_role("button", name="Start", exact=True).click()
    expect(bob.get_by_test_id("status")).to_be_visible()
    expect(late.get_by_text("Ada is to move")).to_be_visible()  # to be watched


def test_a_turn_is_taken_back_and_a_draw_agreed_on(new_page: NewPage) -> None:
    ada = new_page("phone", choosing("classic", 2, **SHORT))
    link = invite(ada, "Ada")
    bob = join(new_page("phone", QUICK, path=DOOR), link, "Bob")
    ada.get_by_role("button", name="Start", exact=True).click()
    expect(ada.get_by_test_id("status")).to_contain_text("Your turn")
    before = ada.get_by_test_id("deck").inner_text()
    take_turn(ada)
    propose(ada, "Ask to undo")
    answer(bob, "Ada would like to take the last turn back", "Agree")
    expect(ada.get_by_test_id("deck")).to_have_text(before)
    expect(ada.get_by_test_id("status")).to_contain_text("Your turn")
    propose(bob, "Nudge")
    expect(ada.get_by_test_id("remark")).to_contain_text("Bob is waiting for you")
    propose(bob, "Offer a draw")
    answer(ada, "Bob offers a draw", "Agree")
    for page in (ada, bob):
        expect(page.get_by_role("heading", name="A draw")).to_be_visible()
    expect(ada.get_by_test_id("verdict")).to_contain_text("nobody could choose it")


def propose(page: Page, what: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Players").click()
    page.get_by_role("dialog", name="Players").get_by_role("button", name=what).click()


def answer(page: Page, text: str, button: str) -> None:
    asked = page.get_by_test_id("company")
    expect(asked).to_contain_text(text)
    asked.get_by_role("button", name=button).click()


def test_my_games_leads_to_the_table_where_it_is_my_turn(new_page: NewPage) -> None:
    page = new_page("phone", "void 'a browser that remembers'", path=DOOR)
    sitting = Sitting(page, "classic", ["here", "open"])
    sitting.open()
    expect(page.get_by_test_id("seat").first).to_be_visible()
    friend = new_page("phone", QUICK, path=DOOR)
    page.goto(f"{sitting.address}/games")
    expect(page.get_by_text("Waiting for players")).to_be_visible()
    friend.goto(sitting.address + sitting.path)
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Take a seat").click()
    friend.get_by_test_id("status").wait_for()
    page.reload()
    page.get_by_role("link", name="It is your turn in one game: go to it").click()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")


def test_one_tap_leads_to_the_next_game_while_the_others_think(new_page: NewPage) -> None:
    page = new_page("phone", "void 'a browser that remembers'", path=DOOR)
    friend = new_page("phone", QUICK, path=DOOR)
    addresses = []
    for game in ("rivals", "classic"):
        sitting = Sitting(page, game, ["here", "open"])
        sitting.open()
        expect(page.get_by_test_id("seat").first).to_be_visible()
        friend.goto(sitting.address + sitting.path)
        friend.get_by_label("Your name").fill("Bob")
        friend.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_test_id("status")).to_contain_text("Your turn")
        addresses.append(page.url)
    expect(page.get_by_test_id("next")).to_have_count(0)  # it is my turn here
    take_turn(page)
    page.get_by_role("link", name="Next").click()
    expect(page).to_have_url(addresses[0])
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")


def test_a_host_who_leaves_hands_the_table_on(new_page: NewPage) -> None:
    ada = new_page("phone", choosing("rivals", 3))
    link = invite(ada, "Ada")
    bob = join(new_page("phone", QUICK, path=DOOR), link, "Bob")
    join(new_page("phone", QUICK, path=DOOR), link, "Cleo")
    expect(bob.get_by_role("button", name="Start")).to_have_count(0)
    ada.get_by_role("button", name="Leave").click()
    expect(ada.get_by_role("heading", name="You have left this table")).to_be_visible()
    expect(bob.get_by_test_id("seat").nth(1)).to_contain_text("sets the table")
    bob.get_by_role("button", name="Start with 2").click()
    expect(bob.get_by_test_id("status")).to_contain_text("Your turn")


def test_the_waiting_room_speaks_german(new_page: NewPage) -> None:
    page = new_page("phone", QUICK.replace("{pause", "{language: 'de', pause"), path=DOOR)
    sitting = Sitting(page, "rivals", ["here", "open", "compass"])
    sitting.open()
    expect(page.get_by_role("heading", level=1)).to_have_text("Warten auf Gesellschaft")
    expect(page.get_by_label("Wer sitzt auf Platz 2?")).to_be_visible()


def test_a_late_friend_takes_the_seat_of_a_character(new_page: NewPage) -> None:
    ada = new_page("phone", QUICK, path=DOOR)
    sitting = Sitting(ada, "rivals", ["here", "compass"])
    sitting.open()
    expect(ada.get_by_test_id("status")).to_contain_text("Your turn")
    zoe = new_page("phone", QUICK, path=DOOR)
    zoe.goto(ada.url)
    expect(zoe.get_by_test_id("status")).to_be_attached()
    propose(ada, "Offer to a friend")
    free = zoe.get_by_test_id("company")
    expect(free).to_contain_text("You may take the seat of Compass")
    free.get_by_role("button", name="Take a seat").click()
    zoe.get_by_label("Your name").fill("Zoe")
    zoe.get_by_role("dialog").get_by_role("button", name="Take a seat").click()
    take_quiet_turns([ada, zoe, ada])
