"""Reviews in the page: a planted mistake found and named, on any screen and without a network."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from lostcities.table import Table
from tests.web.conftest import NewPage
from tests.web.measuring import resize
from tests.web.playing import play_to_the_end
from tests.web.test_axe import in_all_themes, settings_of, violations
from tests.web.test_site import WebSpace, context, opened, space

__all__ = ["context", "space"]  # fixtures

PLANTED = Path(__file__).with_name("planted.json")
TURN = 81  # where an expedition was begun with eight cards left: the champion made all other moves
PATIENCE = 60_000  # milliseconds, on a machine with much else to do
DESK, PHONE = (1440, 900), (390, 844)
LATE = 3  # moves before the end
SOON = 20  # moves within which somebody does not play as the champion would


def reviewed(page: Page, record: Path = PLANTED) -> None:
    """Drop a record, and wait for the first result."""
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("heading", name="Luck and decisions, added up")).to_be_visible(
        timeout=PATIENCE
    )


def settled(page: Page) -> None:
    """Wait until all worlds are looked into."""
    expect(page.get_by_text("decisions examined")).to_be_visible(timeout=2 * PATIENCE)


def amounts(page: Page) -> list[float]:
    """The lines of the receipt, and the result."""
    texts = page.locator(".receipt .points").all_inner_texts()
    return [float(text.replace("−", "-")) for text in texts]


def believed(page: Page) -> None:
    """What the other probably holds is shown, in a table and on the board."""
    panel = page.get_by_test_id("beliefs")
    panel.get_by_role("button", name="Show").click()
    table = panel.get_by_role("table", name="How likely")
    expect(table.get_by_role("row")).to_have_count(6, timeout=PATIENCE)  # ranks, five colours
    expect(table.get_by_role("rowheader", name="yellow")).to_be_visible()
    marks = page.locator(".marks span")
    expect(marks.first).to_contain_text("%")
    panel.get_by_role("button", name="Hide").click()
    expect(marks).to_have_count(0)


CROSSED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const {x, y} = box(document.querySelector(".arrows"));
  const number = (one, name) => Number(one.getAttribute(name));
  const holes = [...document.querySelectorAll(".arrows .unseen")].map((one) =>
    new DOMRect(x + number(one, "x"), y + number(one, "y"), number(one, "width"),
      number(one, "height")));
  const covers = (hole, at) => hole.left <= at.left && hole.right >= at.right
    && hole.top <= at.top && hole.bottom >= at.bottom;
  const text = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return box(range);
  };
  const scores = [...document.querySelectorAll(".board .score.begun, .board .left b")].map(text);
  const signs = [...document.querySelectorAll(".board .controls svg")].map(box);
  return [...scores, ...signs].filter((at) => !holes.some((hole) => covers(hole, at))).length;
}"""


def crossed(page: Page) -> int:
    """How much of what is to be read on the board an arrow could hide: it goes under all of it."""
    return int(page.evaluate(CROSSED))


def set_as_an_exercise(page: Page) -> None:
    """The mistake is asked for, answered wrongly, then found."""
    page.get_by_role("button", name="Find a better move").click()
    task = page.get_by_test_id("exercise")
    expect(task.get_by_role("heading")).to_be_focused()
    expect(task.get_by_role("heading")).to_be_in_viewport()
    expect(task).not_to_contain_text("yellow 6.")
    expect(page.locator("figure line.now")).to_have_attribute("data-at", str(TURN))
    task.get_by_role("button", name="Discard blue 5").click()
    expect(task).to_contain_text("Try again!", timeout=PATIENCE)
    expect(task.get_by_role("status")).not_to_contain_text("yellow")  # the reason names the answer
    task.get_by_role("button", name="Play yellow 6").click()
    expect(task).to_contain_text("Right: nothing better is known.", timeout=PATIENCE)
    expect(task).to_contain_text("In the game you chose to play blue 5")
    task.get_by_role("button", name="Back to the review").click()


def test_a_planted_mistake_is_found_named_and_set_as_an_exercise(
    new_page: NewPage, axe: str
) -> None:
    page = new_page("desk", f"{settings_of('dark')};{axe}", path="/review")
    resize(page, *DESK)
    reviewed(page)
    *lines, result = amounts(page)
    assert sum(lines) == pytest.approx(result, abs=0.05)
    settled(page)
    page.keyboard.press("j")
    card = page.get_by_test_id("decision")
    expect(card.get_by_role("heading", name=f"Move {TURN}")).to_be_visible()
    expect(card).to_contain_text("blunder")
    expect(card).to_contain_text("play blue 5")
    expect(card).to_contain_text("Better: play yellow 6.")
    expect(card).to_contain_text(
        "20"
    )  # what an expedition must bring in, in the sentence that says why
    expect(page.locator(".arrows .best path.head")).to_be_visible()
    expect(page.locator(".arrows .made path.head")).to_be_visible()
    assert crossed(page) == 0
    marked = page.get_by_role("navigation", name="Moves").locator("[aria-current]")
    expect(marked).to_contain_text("blunder")
    believed(page)
    assert violations(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollHeight") == DESK[1]
    set_as_an_exercise(page)
    page.get_by_label("Judged by").select_option("hindsight")
    expect(page.get_by_text("With all cards open")).to_be_visible()
    expect(page.get_by_role("heading", name="Luck and decisions, added up")).to_be_visible(
        timeout=PATIENCE
    )


def test_on_a_phone_all_is_in_three_tabs_and_axe_finds_nothing(new_page: NewPage, axe: str) -> None:
    page = new_page("phone", f"{settings_of('dark')};{axe}", path="/review")
    resize(page, *PHONE)
    reviewed(page)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped")).to_be_visible()
    page.get_by_text("The graph as a table").click()
    expect(page.get_by_role("row", name="after move luck decisions together")).to_be_visible()
    found = in_all_themes(page)
    page.get_by_role("tab", name="Overview").press("ArrowRight")
    expect(page.get_by_role("tab", name="Board")).to_be_focused()
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_test_id("decision")).to_contain_text("Move 1")
    found += in_all_themes(page)
    page.get_by_role("tab", name="Moves").click()
    expect(page.get_by_role("navigation", name="Moves")).to_be_visible()
    found += in_all_themes(page)
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def cut_short(folder: Path) -> Path:
    """The record of the same game, before its end."""
    record = json.loads(PLANTED.read_text())
    table = Table("classic", seed=record["seed"], rounds=1)
    for move in record["moves"][:-LATE]:
        table.play(move)
    cut = folder / "cut.json"
    cut.write_text(json.dumps(table.record()))
    return cut


def test_on_a_phone_an_exercise_comes_into_view_and_takes_the_focus(new_page: NewPage) -> None:
    page = new_page("phone", path="/review")
    resize(page, *PHONE)
    reviewed(page)
    settled(page)
    page.get_by_role("button", name="Find a better move").click()
    task = page.get_by_test_id("exercise")
    expect(task.get_by_role("heading")).to_be_focused()
    expect(task.get_by_role("button", name="Show the answer")).to_be_in_viewport()


def played_by_rules(game: str, folder: Path) -> Path:
    """The record of a game between bots that are not the champion."""
    table = Table(game, seed=5)
    while not table.over:
        table.play(table.ask("rules", seed=5))
    record = folder / f"{game}.json"
    record.write_text(json.dumps(table.record()))
    return record


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("rivals", ["The starting wagers", "Cards you uncovered"]),
        ("roll_and_write", ["The first roll", "Your dice"]),
        ("partners", ["The deal", "Your side's draws", "Your side's decisions"]),
    ],
)
def test_the_receipt_speaks_of_what_the_game_has(
    new_page: NewPage, tmp_path: Path, game: str, lines: list[str]
) -> None:
    page = new_page("desk", path="/review")
    resize(page, *DESK)
    reviewed(page, played_by_rules(game, tmp_path))
    page.get_by_role("button", name="Stop").click()
    for line in lines:
        expect(page.locator("section.receipt")).to_contain_text(line)
    *amounts_before, result = amounts(page)
    assert sum(amounts_before) == pytest.approx(result, abs=0.05)
    ends = page.get_by_role("img", name=re.compile("the result is"))
    told = ends.get_attribute("aria-label")
    assert told is not None
    assert told.replace("−", "-").endswith(f"the result is {result:+.1f}.")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("rivals", "chose to (bid|pass).* rather (bid|pass)"),
        ("roll_and_write", "chose to write.* rather write"),
    ],
)
def test_what_was_made_and_what_is_better_are_marked_on_every_board(
    new_page: NewPage, tmp_path: Path, game: str, told: str
) -> None:
    page = new_page("desk", path="/review")
    resize(page, *DESK)
    reviewed(page, played_by_rules(game, tmp_path))
    page.get_by_role("button", name="Stop").click()
    card = page.get_by_test_id("decision")
    for turn in range(1, SOON):
        page.keyboard.press("ArrowRight")
        expect(card.get_by_role("heading", name=f"Move {turn}", exact=True)).to_be_visible()
        if re.search(told, card.get_by_role("status").inner_text()):
            break
    made, better = page.locator(".tag.made"), page.locator(".tag.best")
    expect(made).to_have_css("border-top-style", "dotted")
    expect(better).to_have_css("border-top-style", "solid")
    assert made.inner_text() != better.inner_text()


def test_by_keyboard_the_next_mistake_comes_into_view_and_nothing_loses_the_focus(
    new_page: NewPage,
) -> None:
    page = new_page("desk", path="/review")
    resize(page, 1440, 620)
    reviewed(page)
    settled(page)
    page.locator("figure summary").press("Enter")
    page.locator(".worst button").last.focus()
    page.keyboard.press("J")
    card = page.get_by_test_id("decision")
    expect(card.get_by_role("heading", name=f"Move {TURN}")).to_be_in_viewport()
    expect(card.get_by_role("status")).to_be_in_viewport(ratio=1)
    resize(page, *PHONE)
    page.get_by_role("tab", name="Overview").click()
    page.locator(".worst button").first.press("Enter")
    expect(card.get_by_role("heading")).to_be_focused()
    expect(card.get_by_role("status")).to_be_in_viewport(ratio=1)
    before = page.get_by_role("button", name="Previous mistake")
    before.press("Enter")  # there is none: it can be read, and does nothing
    expect(before).to_be_focused()
    expect(before).to_be_disabled()


def test_what_was_not_tried_yet_is_not_called_good(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("desk", path="/review")
    resize(page, *DESK)
    reviewed(page, played_by_rules("rivals", tmp_path))
    page.get_by_role("button", name="Stop").click()
    card = page.get_by_test_id("decision")
    untried = card.get_by_text("This has not been tried yet")
    for turn in range(1, SOON):
        page.keyboard.press("ArrowRight")
        expect(card.get_by_role("heading", name=f"Move {turn}", exact=True)).to_be_visible()
        if untried.count():
            break
    expect(untried).to_be_visible()
    expect(card).to_contain_text("unclear")
    expect(card).not_to_contain_text("Nothing better is known")
    expect(card.locator("em.good")).to_have_count(0)


def test_only_whole_games_are_reviewed(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(path="/review")
    page.locator("input[type=file]").set_input_files(cut_short(tmp_path))
    expect(page.get_by_text("A game is reviewed when it is over.")).to_be_visible(timeout=PATIENCE)


def test_the_server_reviews_for_a_browser_without_webassembly(
    new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page("desk", "delete globalThis.WebAssembly", path="/review")
    resize(page, *DESK)
    reviewed(page)
    settled(page)
    *lines, result = amounts(page)
    assert sum(lines) == pytest.approx(result, abs=0.06)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("decision")).to_contain_text("Move 1")  # in its time it tried few
    expect(page.get_by_role("button", name="Find a better move")).to_have_count(0)
    expect(page.get_by_test_id("beliefs")).to_have_count(0)
    page.goto(f"{page.url}?again")
    page.locator("input[type=file]").set_input_files(cut_short(tmp_path))
    expect(page.get_by_text("A game is reviewed when it is over.")).to_be_visible(timeout=PATIENCE)


def test_a_game_gone_on_from_there_is_reviewed_without_a_network(
    space: WebSpace, context: BrowserContext
) -> None:
    page = opened(context, space.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("link", name="My games").click()
    page.get_by_role("link", name="Review a game from a file").click()
    reviewed(page)
    settled(page)
    page.keyboard.press("End")
    for _ in range(LATE):
        page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**#/local/*")
    play_to_the_end(page)

    space.stop()  # from here on there is no network
    page.reload()
    page.get_by_test_id("ending").get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Luck and decisions, added up")).to_be_visible(
        timeout=PATIENCE
    )
    settled(page)
    *lines, result = amounts(page)
    assert sum(lines) == pytest.approx(result, abs=0.05)
