"""Several windows and devices of one person: one plays, each can be seen and ended."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.nights import at_night
from tests.web.conftest import DOOR, SIZES, NewPage
from tests.web.hosting import Host
from tests.web.playing import MY_TURN, my_turn_or_end, take_turn
from tests.web.tables import Sitting
from tests.web.test_axe import both_sizes, looking
from tests.web.test_words import hard_coded, settings_in

ELSEWHERE = re.compile("another window")


def second_window(page: Page) -> Page:
    """Another window of the same browser, at the same address."""
    window = page.context.new_page()
    window.set_default_timeout(15_000)
    window.goto(page.url)
    return window


def banner(page: Page) -> Locator:
    """What says that the seat is played elsewhere."""
    return page.get_by_role("alert").filter(has_text=ELSEWHERE)


def status(page: Page) -> Locator:
    return page.get_by_test_id("status")


def test_when_the_second_window_closes_the_first_plays_at_once(new_page: NewPage) -> None:
    first = new_page("desk", path=DOOR)
    Sitting(first, "classic", ["here", "wander"], rounds=1).open()
    assert my_turn_or_end(first)
    second = second_window(first)
    expect(status(second)).to_have_text(MY_TURN)
    expect(banner(first)).to_be_visible()
    expect(status(first)).to_have_text("Played in another window")
    second.close()
    expect(banner(first)).to_be_hidden()
    expect(status(first)).to_have_text(MY_TURN)
    take_turn(first)
    assert my_turn_or_end(first)


def test_one_of_two_windows_plays_after_a_restart_and_then_the_other(
    new_page: NewPage, own: Host
) -> None:
    first = new_page("phone", address=own.address, path=DOOR)
    Sitting(first, "classic", ["here", "wander"], rounds=1).open()
    assert my_turn_or_end(first)
    second = second_window(first)
    expect(banner(first)).to_be_visible()
    own.stop()
    for page in (first, second):
        expect(page.get_by_test_id("line")).to_be_visible()
    own.start()
    for page in (first, second):
        expect(page.get_by_test_id("line")).to_be_hidden(timeout=20_000)
    expect(status(second)).to_have_text(MY_TURN)  # the window in use stays the one in use
    expect(banner(first)).to_be_visible()
    take_turn(second)
    assert my_turn_or_end(second)
    second.close()
    expect(status(first)).to_have_text(MY_TURN)
    expect(banner(first)).to_be_hidden()
    take_turn(first)


def test_a_person_who_sits_down_in_two_windows_has_one_seat(new_page: NewPage) -> None:
    host = new_page("phone", path=DOOR)
    sitting = Sitting(host, "rivals", ["here", "open", "open"])
    guest = new_page("phone", path=DOOR)
    sitting.open(guest)
    guest.get_by_label("Your name").fill("Bea")
    other = second_window(guest)
    other.get_by_label("Your name").fill("Bea")
    sits = "document.querySelector('form button').click()"
    for page in (guest, other):
        page.evaluate(f"{sits};{sits}")  # twice, and in both windows
    for page in (guest, other):
        expect(page.get_by_role("img", name="QR code")).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Bea")).to_have_count(1)
        expect(page.get_by_role("listitem").filter(has_text="Open")).to_have_count(1)


def open_devices(page: Page) -> Locator:
    """The list of devices, by the menu where there is one."""
    button = page.get_by_role("button", name="Devices")
    if not button.is_visible():
        page.get_by_role("button", name="Menu").first.click()
    button.click()
    dialog = page.get_by_role("dialog", name="Devices")
    expect(dialog.get_by_text("This device")).to_be_visible()
    return dialog


@pytest.mark.parametrize("size", at_night(tuple(SIZES), by_day=("phone",)))
def test_a_device_comes_by_a_link_and_is_signed_out(new_page: NewPage, size: str) -> None:
    page = new_page(size, path=DOOR)
    Sitting(page, "classic", ["here", "wander"]).open()
    assert my_turn_or_end(page)
    dialog = open_devices(page)
    expect(dialog.get_by_role("button", name="Sign out")).to_have_count(0)  # it is the only one
    dialog.get_by_role("button", name="Link for another device").click()
    link = dialog.get_by_test_id("device-link").inner_text()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    other = new_page("phone", path=DOOR)
    other.goto(link)
    expect(status(other)).to_have_text(MY_TURN)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    dialog = open_devices(page)
    expect(dialog.get_by_role("listitem")).to_have_count(2)  # the link is used up
    assert "#t=" not in other.url
    end = dialog.get_by_role("button", name="End: Chrome on Linux")
    end.focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("Ended: Chrome on Linux")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    expect(other.get_by_test_id("line")).to_contain_text("signed out")
    page.keyboard.press("Escape")
    expect(banner(page)).to_be_hidden()
    expect(status(page)).to_have_text(MY_TURN)


@pytest.mark.parametrize("size", at_night(tuple(SIZES), by_day=("desk",)))
def test_devices_can_be_seen_before_the_deal(new_page: NewPage, size: str) -> None:
    page = new_page(size, path=DOOR)
    sitting = Sitting(page, "classic", ["here", "open"])
    sitting.open()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    dialog = open_devices(page)
    dialog.get_by_role("button", name="Link for another device").click()
    other = new_page("phone", path=DOOR)
    other.goto(dialog.get_by_test_id("device-link").inner_text())
    expect(other.get_by_role("img", name="QR code")).to_be_visible()  # it has the seat
    guest = new_page("phone", path=DOOR)
    sitting.open(guest)
    expect(guest.get_by_role("button", name="Devices")).to_have_count(0)
    guest.get_by_label("Your name").fill("Bea")
    guest.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_test_id("deck")).to_be_visible()
    expect(dialog).to_be_visible()  # it stays when the cards are dealt
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_device_signs_itself_out(new_page: NewPage) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic", ["here", "wander"])
    link = page.context.request.post(f"{sitting.address}{sitting.path}/link").json()["path"]
    other = new_page("phone", path=DOOR)
    other.goto(sitting.address + link)
    expect(status(other)).to_have_text(MY_TURN)
    dialog = open_devices(other)
    expect(dialog.get_by_role("button", name=re.compile("^End: Chrome"))).to_have_count(0)
    dialog.get_by_role("button", name="Sign out").click()
    dialog.get_by_role("button", name="Really sign out?").click()
    expect(other.get_by_role("button", name="Play", exact=True)).to_be_visible()
    sitting.open(other)
    expect(other.get_by_text("You are watching", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("language", "title", "button"),
    [
        ("en", "This link is to another seat", "To my seat"),
        ("de", "Dieser Link führt zu einem anderen Platz", "Zu meinem Platz"),
    ],
)
def test_a_link_to_anothers_seat_is_refused_and_the_own_seat_kept(
    new_page: NewPage, language: str, title: str, button: str
) -> None:
    page = new_page("phone", path=DOOR)
    sitting = Sitting(page, "classic", ["here", "open"])
    link = page.context.request.post(f"{sitting.address}{sitting.path}/link").json()["path"]
    other = new_page("phone", settings_in(language), path=DOOR)
    url = f"{sitting.address}{sitting.path}"
    assert other.context.request.post(f"{url}/join", data={"name": "Bob"}).ok
    other.goto(sitting.address + link)
    expect(other.get_by_role("heading", name=title)).to_be_visible()
    other.get_by_role("button", name=button).click()
    expect(status(other)).to_be_visible()
    assert "#t=" not in other.url
    assert other.context.request.get(f"{url}/info").json()["mine"] == [1]


def test_the_devices_break_no_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    page = looking(new_page, axe)
    sitting = Sitting(page, "rivals")
    sitting.open()
    token = {"scope": "read", "label": "eyes"}
    page.context.request.post(f"{sitting.address}{sitting.path}/tokens", data=token)
    dialog = open_devices(page)
    dialog.get_by_role("button", name="Link for another device").click()
    expect(dialog.get_by_test_id("device-link")).to_be_visible()
    found = both_sizes(page)
    assert not found, "\n".join(found)


def test_the_devices_in_german(new_page: NewPage) -> None:
    page = new_page("phone", settings_in("de"), path=DOOR)
    Sitting(page, "classic", ["here", "wander"]).open()
    page.get_by_role("button", name="Menü").first.click()
    page.get_by_role("button", name="Geräte").click()
    expect(page.get_by_role("dialog", name="Geräte")).to_contain_text("Chrome auf Linux")


def test_all_words_of_the_devices_can_be_translated(new_page: NewPage) -> None:
    page = new_page("desk", settings_in("pseudo"), path=DOOR)
    sitting = Sitting(page, "classic", ["here", "wander"])
    token = {"scope": "play", "label": "Ada"}
    page.context.request.post(f"{sitting.address}{sitting.path}/tokens", data=token)
    sitting.open()
    page.locator(".tools button").nth(2).click()
    dialog = page.get_by_test_id("devices")
    dialog.locator(".ways button").first.click()
    expect(dialog.get_by_test_id("device-link")).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    assert hard_coded(page) == []
