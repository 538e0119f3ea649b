"""Keeping score for games on one's own table: counting, refusing, offline, files."""

import csv
import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.score_vectors import VECTORS, text_of_vectors
from tests.web.test_axe import in_all_themes, looking

READY = "navigator.serviceWorker.ready.then(found => found.active.state)"
SERVED = f"Promise.race([{READY}, new Promise(tell => setTimeout(tell, 15000, 'never'))])"


def test_the_formulas_of_the_page_are_held_to_the_engine_as_it_is() -> None:
    """If this fails: `python -m tests.web.score_vectors`, then `npm test` in web/."""
    assert VECTORS.read_text() == text_of_vectors()


def begin(page: Page, game: str, *names: str) -> None:
    """A new match, from the first page."""
    page.get_by_role("link", name="Keep score").click()
    page.get_by_role("radio", name=game).check(force=True)
    for n, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {n}").fill(name)
    page.get_by_role("button", name="Begin", exact=True).click()


def side(page: Page, name: str) -> None:
    """Turn to a player; on a phone one at a time is shown."""
    page.get_by_role("button", name=re.compile(f"^{name} .*in this round")).click()


def tap(page: Page, *cards: str) -> None:
    """Tap cards by what they are called."""
    for card in cards:
        page.get_by_role("button", name=card, exact=True).first.click()


def test_the_card_game_is_counted_and_what_cannot_be_is_refused(new_page: NewPage) -> None:
    page = new_page("phone")
    begin(page, "Classic", "Ada", "Bea")
    remark, ada, bea = (page.get_by_test_id(name) for name in ("remark", "score-0", "score-1"))
    tap(page, "blue wager", "blue 4", "blue 7", "blue 6")
    expect(remark).to_have_text("Blue: (17 − 20) × 2 = −6")
    expect(ada).to_have_text("−6")
    side(page, "Bea")
    page.get_by_role("button", name="blue 7, lies with Ada").click(force=True)
    expect(page.get_by_role("alert")).to_have_text("Blue 7 lies with Ada already.")
    box = page.get_by_label("Type an expedition of Bea")
    for text, reason in {"y ** ** 5": "At most 3 wagers", "y 7 5": "the numbers must rise"}.items():
        box.fill(text)
        box.press("Enter")
        expect(remark).to_contain_text(reason)
    expect(bea).to_have_text("0")
    box.fill("y ** 4 5 6 7 8 10")
    box.press("Enter")
    expect(remark).to_have_text("Yellow: (40 − 20) × 3 + 20 = 80")
    tap(page, "yellow 10")
    page.get_by_role("button", name="Undo").click()
    expect(bea).to_have_text("80")


def test_scores_are_kept_without_a_connection_to_the_end_of_the_match(new_page: NewPage) -> None:
    page = new_page("phone", worker=True)
    begin(page, "Classic", "Ada", "Bea")
    tap(page, "blue wager", "blue 4", "blue 7", "blue 6")
    side(page, "Bea")
    tap(page, "yellow 9", "yellow 10", "yellow 8")
    assert page.evaluate(SERVED) in ("activating", "activated")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_test_id("score-1")).to_have_text("7")
    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_test_id("remark")).to_have_text("Bea leads and begins.")
    tap(page, "red 10", "red 9", "red 8")
    page.get_by_role("button", name="Next round").click()
    tap(page, "white wager")
    page.get_by_role("button", name="Finish").click()
    result = page.get_by_test_id("result")
    expect(result.get_by_role("heading")).to_have_text("Bea wins")
    expect(page.get_by_test_id("total-0")).to_have_text("−39")  # −6, 7 and −40
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_text("1 : 0")).to_be_visible()
    expect(page.get_by_role("link", name="Ada – Bea")).to_contain_text("−39 : 7")


def test_scores_travel_as_a_file_and_a_wrong_file_changes_nothing(
    new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page("desk")
    begin(page, "Roll & Write", "Ada", "Bea")
    page.get_by_role("button", name="red, box 8").first.click()
    expect(page.get_by_test_id("remark")).to_have_text("Red: 35 points")
    page.get_by_role("button", name="red, circle").first.click()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("alert")).to_contain_text("somebody was first")
    page.get_by_role("button", name="red, first over the bridge").first.click()
    expect(page.get_by_test_id("remark")).to_have_text("Red: 35 × 2 + 20 = 90")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("link", name="All games").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(download.value.path().read_text())

    other = new_page("phone")
    other.get_by_role("link", name="Keep score").click()
    broken = json.loads(json.dumps(saved))
    broken["matches"][0]["rounds"][0][1]["filled"][0] = 10
    for file, said in (
        ("oops", "not JSON"),
        (json.dumps(broken), "Game 1, Round 1, Bea: “filled” is missing or wrong."),
        (json.dumps(saved), "1 game added."),
    ):
        path = tmp_path / "scores.json"
        path.write_text(file)
        other.get_by_label("Read a file").set_input_files(path)
        expect(other.get_by_text(said)).to_be_visible()
    expect(other.get_by_role("link", name="Ada – Bea")).to_contain_text("90 : 0")


def test_a_table_for_a_spreadsheet(new_page: NewPage) -> None:
    page = new_page("phone")
    begin(page, "Classic", "Ada", "Bea")
    tap(page, "blue wager", "blue 4")
    page.get_by_role("link", name="Back").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a table").click()
    assert re.fullmatch(
        r"lostcities-scores-\d{4}-\d\d-\d\d\.csv", download.value.suggested_filename
    )
    text = download.value.path().read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(text.splitlines()))
    assert [(row["Player"], row["Points"], row["Total"]) for row in rows] == [
        ("Ada", "-32", "-32"),
        ("Bea", "0", "0"),
    ]
    assert {(row["Game"], row["Round"]) for row in rows} == {("Classic", "1")}


TYPED = {  # what is typed, and why it cannot be
    "y **** 5": "At most 3 wagers",
    "y 5 3": "the numbers must rise",
    "y 5 5": "the numbers must rise",
    "y 5 *": "wagers come first",
    "y 11": "no card",
    "y 1": "no card",
    "y five": "is no card",
    "q 5": "is no colour",
    "5 6": "is no colour",
    "": "is no colour",
}


def test_what_cannot_lie_on_a_table_is_refused_with_the_reason(new_page: NewPage) -> None:
    page = new_page("phone")
    begin(page, "Classic", "Ada", "Bea")
    box = page.get_by_label("Type an expedition of Ada")
    for text, reason in TYPED.items():
        box.fill(text)
        box.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(reason)
    expect(page.get_by_test_id("score-0")).to_have_text("0")
    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is entered yet")


def test_coins_sheets_and_names_that_cannot_be(new_page: NewPage) -> None:
    page = new_page("phone")
    begin(page, "Rivals", "Ada", "Bea")
    for coins in ("37", "-1", "many", "1.5"):
        page.get_by_role("textbox", name="Gold").fill(coins)
        page.get_by_role("textbox", name="Gold").press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("36 coins in all")
    page.get_by_role("link", name="Back").click()
    page.get_by_role("radio", name="Roll & Write").check(force=True)
    page.get_by_text("Compare the points").click()
    page.get_by_label("expedition, 4").fill("much")
    page.get_by_label("expedition, 4").press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("whole number from −999 to 999")
    for n in (1, 2):
        page.get_by_label(f"Name of player {n}").fill("Ada")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_text("Two players have the same name.")).to_be_visible()
    page.get_by_label("Name of player 2").fill("Bea")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="red, box 6").first.click()
    page.get_by_role("button", name="red, first over the bridge").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("The bridge is passed with box 7")


def test_matches_begin_and_end_without_a_connection(new_page: NewPage) -> None:
    page = new_page("phone", worker=True)
    home = page.url
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert page.evaluate(SERVED) in ("activating", "activated")
    page.context.set_offline(True)
    for game in ("Classic", "Partners", "Rivals", "Roll & Write"):
        page.goto(f"{home}score")
        page.get_by_role("radio", name=game).check(force=True)
        page.get_by_role("button", name="1 round").click()
        page.get_by_role("button", name="Begin", exact=True).click()
        if game == "Roll & Write":
            page.get_by_role("button", name="red, box 5").first.click()
        else:
            tap(page, "blue 9", "blue 10")
        page.get_by_role("button", name="Finish").click()
        expect(page.get_by_test_id("result")).to_be_visible()


def test_the_page_can_be_installed(new_page: NewPage) -> None:
    page = new_page("phone")
    manifest = page.locator("link[rel=manifest]").get_attribute("href") or ""
    described = page.context.request.get(page.url.rstrip("/") + manifest).json()
    assert described["display"] == "standalone"
    assert described["start_url"] == "/"
    sizes = {icon["sizes"] for icon in described["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in described["icons"]:
        assert page.context.request.get(page.url.rstrip("/") + icon["src"]).ok


def test_keeping_score_breaks_no_rule_of_accessibility(new_page: NewPage, axe: str) -> None:
    page = looking(new_page, axe, "/")
    page.get_by_role("link", name="Keep score").click()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    found = in_all_themes(page)
    for game, taps in {"Rivals": ("red wager", "blue 9"), "Roll & Write": ("red, box 8",)}.items():
        page.goto(page.url.split("/score")[0])
        begin(page, game, "Ada", "Bea")
        tap(page, *taps)
        side(page, "Bea")
        found += in_all_themes(page)
    assert not found, "\n".join(found)
