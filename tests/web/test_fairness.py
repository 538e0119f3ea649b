"""A host that cheats is caught by the page, in a real browser; an honest one is not accused."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from lostcities.cli import main
from tests.nights import at_night
from tests.web.conftest import DOOR, NewPage
from tests.web.hosting import Host
from tests.web.playing import choosing, my_turn_or_end, start_game, take_turn
from tests.web.test_company import SHORT, invite

CAUGHT = {
    "other_secret": "verify.commitment.other",
    "changed_commitment": "verify.commitment.other",
    "dropped_contribution": "verify.mine.missing",
    "chosen_deal": "verify.others.other",
    "ground_seed": "verify.commitment.seed",
}


@contextmanager
def cheating(way: str, folder: Path) -> Iterator[str]:
    """The address of a host that cheats in one way, or of an honest one."""
    running = Host(folder, "tests.server.cheating_host", way)
    running.start()
    yield running.address
    running.stop()


def played(new_page: NewPage, address: str) -> Page:
    """A game of two people to its end; the page of the first."""
    first = new_page("desk", choosing("classic", 2, **SHORT), address=address)
    invite(first, "Ada")
    second = new_page("phone", address=address, path=DOOR)
    second.goto(first.url)
    second.get_by_label("Your name").fill("Bea")
    second.get_by_role("button", name="Take a seat").click()
    first.get_by_role("button", name="Start", exact=True).click()
    for page in (first, second) * 3:
        assert my_turn_or_end(page)
        take_turn(page)
    expect(first.get_by_test_id("ending")).to_be_visible()
    return first


@pytest.mark.parametrize("way", at_night(tuple(CAUGHT), by_day=("changed_commitment",)))
def test_the_page_catches_a_host_that_cheats(
    way: str, new_page: NewPage, built: Path, tmp_path: Path
) -> None:
    with cheating(way, tmp_path) as address:
        page = played(new_page, address)
        expect(page.get_by_test_id("verdict")).to_contain_text("does not fit")
        false = page.locator("details li.false")
        expect(false).to_have_count(1)
        assert false.get_attribute("data-testid") == CAUGHT[way]


def test_an_honest_host_is_believed_and_the_receipt_proves_every_card(
    new_page: NewPage, built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with cheating("honest", tmp_path) as address:
        page = played(new_page, address)
        verdict = page.get_by_test_id("verdict")
        expect(verdict).to_contain_text("fixed before the deal, and nobody could choose it")
        verdict.click()
        expect(page.locator("details li.proved")).to_have_count(4)
        said = page.get_by_test_id("verify.cards.good").inner_text()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save the receipt").click()
        file = tmp_path / "receipt.json"
        saved.value.save_as(file)
    assert main(["verify", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {it["subject"]: it["verdict"] for it in found} == dict.fromkeys(
        ("commitment", "mine", "others", "cards"), "proved"
    )
    assert found[-1]["text"] in said.lower()  # as many positions and cards as the page has compared


def test_the_page_catches_another_card_in_mid_game(
    new_page: NewPage, built: Path, tmp_path: Path
) -> None:
    with cheating("another_card", tmp_path) as address:
        page = played(new_page, address)
        verdict = page.get_by_test_id("verdict")
        expect(verdict).to_contain_text("A card that was shown does not follow")
        false = page.locator("details li.false")
        expect(false).to_have_count(1)
        expect(false).to_contain_text('After 6 moves "Y10" was shown (You, hands/0/2)')


def test_a_game_against_a_character_is_proved_too(new_page: NewPage) -> None:
    page = new_page("phone", choosing("classic", 2, **SHORT))
    start_game(page)
    while my_turn_or_end(page):
        take_turn(page)
    expect(page.get_by_test_id("verdict")).to_contain_text("nobody could choose it")


def test_a_device_that_kept_nothing_says_so(new_page: NewPage) -> None:
    page = new_page("phone", choosing("classic", 2, **SHORT))
    start_game(page)
    page.evaluate(
        "for (const key of Object.keys(localStorage))"
        " if (key.includes('receipt')) localStorage.removeItem(key)"
    )
    page.reload()
    while my_turn_or_end(page):
        take_turn(page)
    expect(page.get_by_test_id("verdict")).to_contain_text("cannot prove the shuffle")
