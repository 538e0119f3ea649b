"""Two browsers at one table, a restart in mid-game, and two people on one device."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DOOR, NewPage
from tests.web.hosting import Host
from tests.web.playing import MY_TURN, choosing, my_turn_or_end, start_game, take_turn
from tests.web.tables import Sitting

SHORT = {"rounds": 1, "hand": 3, "highest": 4, "expeditions": 2}  # six cards in the deck


def status(page: Page) -> str:
    """What the page says is to be done."""
    return page.get_by_test_id("status").inner_text()


def invite(page: Page, name: str) -> None:
    """The first invitation asks who invites."""
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()


def test_two_browsers_play_one_match(new_page: NewPage) -> None:
    host = new_page("desk", choosing("classic", 2, **SHORT))
    invite(host, "Ada")
    guest = new_page("phone", path=DOOR)
    guest.goto(host.url)
    expect(guest.get_by_role("heading", name="Ada invites you to a game")).to_be_visible()
    guest.get_by_label("Your name").fill("Bea")
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_text("Ada starts the game")).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    expect(host.get_by_test_id("status")).to_have_text(MY_TURN)
    expect(guest.get_by_test_id("status")).to_contain_text("is to move")
    for page in (host, guest, host, guest, host, guest):
        assert my_turn_or_end(page)
        take_turn(page)
    for page in (host, guest):
        expect(page.get_by_test_id("ending")).to_be_visible()
    totals = [page.get_by_test_id("my-score").inner_text() for page in (host, guest)]
    assert totals == [
        guest.get_by_test_id("their-score").inner_text(),
        host.get_by_test_id("their-score").inner_text(),
    ]
    expect(host.get_by_test_id("verdict")).to_contain_text("nobody could choose it")


def test_the_name_is_asked_for_once_and_may_be_kept_back(new_page: NewPage) -> None:
    page = new_page("phone", "void 'a browser that remembers'")
    page.get_by_role("button", name="Invite friends").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    invite(page, "")
    page.goto("/".join(page.url.split("/")[:3]))
    invite(page, "Ada")
    page.goto("/".join(page.url.split("/")[:3]))
    page.get_by_role("button", name="Invite friends").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()


def test_a_table_that_may_be_watched_appears_by_itself(new_page: NewPage) -> None:
    watcher = new_page("phone", path="/watch")
    expect(watcher.get_by_role("heading", name="Watch")).to_be_visible()
    player = new_page("phone", choosing("rivals", 2))
    player.get_by_role("button", name="Options").click()
    player.get_by_role("group", name="Anybody may watch").get_by_role("button", name="Yes").click()
    start_game(player)
    table = watcher.locator(f"a[href='/g/{player.url.rsplit('/', 1)[1]}']")
    expect(table).to_contain_text("Rivals", timeout=20_000)
    table.click()
    expect(watcher.get_by_test_id("remark")).to_contain_text("you are watching")


def test_a_restart_of_the_server_loses_nothing(
    new_page: NewPage, built: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = Host(tmp_path_factory.mktemp("restart"))
    own.start()
    try:
        page = new_page("phone", address=own.address, worker=True)
        start_game(page)
        for _ in range(2):
            assert my_turn_or_end(page)
            take_turn(page)
        assert my_turn_or_end(page)
        left = page.get_by_test_id("deck").inner_text()
        own.stop()
        expect(page.get_by_test_id("line")).to_contain_text("nothing is lost")
        own.start()
        expect(page.get_by_test_id("line")).to_be_hidden(timeout=20_000)
        assert page.get_by_test_id("deck").inner_text() == left
        take_turn(page)
    finally:
        own.stop()


def test_two_on_one_device_do_not_see_each_others_hands(new_page: NewPage) -> None:
    page = new_page("phone", choosing("classic", 2, **SHORT))
    page.get_by_role("button", name="All on this device").click()
    page.get_by_label("Player 2").fill("Bea")
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    assert my_turn_or_end(page)
    mine = page.locator(".hand button").evaluate_all("cards => cards.map(c => c.dataset.card)")
    take_turn(page)
    curtain = page.get_by_role("dialog", name="Pass the device on")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name="I am Bea").click()
    assert my_turn_or_end(page)
    theirs = page.locator(".hand button").evaluate_all("cards => cards.map(c => c.dataset.card)")
    assert theirs != mine


def test_a_host_who_gives_no_name_is_you(new_page: NewPage) -> None:
    host = new_page("phone", choosing("classic", 2, **SHORT))
    invite(host, "")
    seats = host.get_by_test_id("seat").locator("b")
    expect(seats.filter(has_text="You")).to_have_count(1)
    expect(seats.filter(has_text="friend")).to_have_count(0)
    expect(host.get_by_text("works on this computer alone")).to_be_visible()
    guest = new_page("phone", path=DOOR)
    guest.goto(host.url)
    expect(guest.get_by_test_id("setting")).to_have_text("Classic · 1 round · Players: 2")
    expect(guest.get_by_role("link", name="How to play")).to_have_attribute(
        "href", "/learn/classic"
    )
    expect(guest.get_by_text("works on this computer alone")).to_have_count(0)


def test_the_link_of_a_table_fits_in_one_line(new_page: NewPage) -> None:
    host = new_page("phone", choosing("classic", 2, **SHORT))
    invite(host, "Ada")
    tall = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)"
    assert host.locator(".address").evaluate(tall) < 2.5  # a second line would be more


def test_who_watches_has_no_hand_and_nothing_to_undo(new_page: NewPage) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic", rounds=1)
    watcher = new_page("phone", path=DOOR)
    sitting.open(watcher)
    strip = watcher.get_by_text("You are watching", exact=True)
    expect(strip).to_be_visible()
    expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)
    box = strip.bounding_box()
    assert box
    assert box["height"] < 44  # the rest is for the board
    sitting.open()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def test_back_leads_off_the_page_to_nobody(new_page: NewPage) -> None:
    page = new_page("phone", "void 'a chat keeps nothing'")
    home = page.url
    page.goto("data:text/html,a chat")
    page.goto(f"{home}learn/classic")
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(home)
    page.goto(f"{home}games")
    link = "Object.assign(document.createElement('a'), {href: '/settings', id: 'there'})"
    page.evaluate(f"document.body.append({link})")
    page.locator("#there").dispatch_event("click")
    expect(page).to_have_url(f"{home}settings")
    page.reload()
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(f"{home}games")
