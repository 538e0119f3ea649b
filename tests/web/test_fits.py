"""Nothing scrolls in play on a phone: every game, every number of seats, late in the game."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import NewPage
from tests.web.playing import my_turn_or_end
from tests.web.tables import Sitting, State

PHONES = ((320, 568), (360, 640), (390, 844), (430, 932), (640, 360))  # the last lies on its side
TABLES: list[tuple[str, int, dict[str, int]]] = [
    ("classic", 2, {"rounds": 1}),
    ("classic", 2, {"rounds": 1, "expeditions": 6}),
    ("partners", 4, {"rounds": 1}),
    *(("rivals", seats, {}) for seats in (2, 3, 4)),
    *(("roll_and_write", seats, {}) for seats in (2, 3, 4, 5)),
]
OUTSIDE = """() => {
  const SLACK = 4; // where a finger may miss
  const root = document.documentElement, table = document.querySelector('main');
  const over = [];
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
    over.push(`the page is ${root.scrollWidth} × ${root.scrollHeight}`);
  for (const button of table.querySelectorAll('button')) {
    const box = button.getBoundingClientRect();
    const shown = box.width > 2 && getComputedStyle(button).visibility === 'visible';
    const wide = box.left < -SLACK || box.right > innerWidth + SLACK;
    const high = box.top < -SLACK || box.bottom > innerHeight + SLACK;
    const where = [box.left, box.top, box.right, box.bottom].map(Math.round);
    if (shown && (wide || high)) over.push(`${button.ariaLabel ?? button.textContent}: ${where}`);
  }
  return over;
}"""


def is_late(state: State) -> bool:
    """Nearly all that can lie there lies there."""
    view: dict[str, Any] = state["view"]
    if state["settings"]["game"] in ("classic", "partners"):
        return bool(view["deck"] <= 6)
    if state["settings"]["game"] == "rivals":
        return bool(view["piles_to_come"] == 0 and view["pile"] <= 12 and view["display"])
    return bool(len(view["bridges_passed"]) >= 4)


def builder(state: State) -> str:
    """Lay what can be laid, so that the columns are long; take from the deck; win auctions."""
    moves: list[str] = [legal["move"] for legal in state["moves"]]
    wanted = ("play", "draw deck", "take", "accelerate", "write", "bid", "done")
    for verb in wanted:
        fitting = [move for move in moves if move.startswith(verb)]
        if verb == "bid":
            fitting = fitting[: 1 if state["version"] % 3 == 0 else 0]
        if fitting:
            return min(fitting, key=rank)
    return moves[0]


def rank(move: str) -> tuple[int, str]:
    """Wagers and low numbers first."""
    number = "".join(letter for letter in move.split()[-1] if letter.isdecimal())
    return (int(number or 0), move)


def on_phones(page: Page, when: str) -> list[str]:
    """What lies outside, on any phone."""
    found = []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(
            "new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)))"
        )
        found += [f"{when}, {width}×{height}: {text}" for text in page.evaluate(OUTSIDE)]
    return found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_nothing_scrolls_in_play(
    new_page: NewPage, game: str, seats: int, options: dict[str, int]
) -> None:
    page = new_page("phone")
    sitting = Sitting(page, game, ["here", *["wander"] * (seats - 1)], **options)
    sitting.open()
    assert my_turn_or_end(page)
    found = on_phones(page, "at the beginning")
    assert sitting.play_until(is_late, builder) is not None
    sitting.open()
    assert my_turn_or_end(page)
    found += on_phones(page, "late")
    page.keyboard.press("1")
    found += on_phones(page, "with something chosen")
    assert not found, "\n".join(found)
