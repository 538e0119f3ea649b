"""Nothing scrolls in play on a phone: every game, every number of seats, late in the game."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.nights import NIGHTLY, at_night
from tests.web.conftest import DOOR, QUICK, NewPage
from tests.web.measuring import DESK, PHONES, resize
from tests.web.playing import my_turn_or_end, start_game
from tests.web.tables import Sitting, State, come_so_far
from tests.web.test_axe import in_all_themes, looking

TABLES: list[tuple[str, int, dict[str, int]]] = [
    *(("classic", 2, {"rounds": 1, "expeditions": n}) for n in at_night((5, 6), by_day=(6,))),
    ("partners", 4, {"rounds": 1}),
    *(("rivals", seats, {}) for seats in at_night((2, 3, 4), by_day=(2, 4))),
    *(("roll_and_write", seats, {}) for seats in at_night((2, 3, 4, 5), by_day=(2, 5))),
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


def begin(page: Page, game: str) -> None:
    """Sit down against one character; by day the game is nearly over, so that the end is near."""
    if NIGHTLY:
        start_game(page)
        return

    def sit_down() -> Sitting:
        return Sitting(page, game, ["here", "wander"])

    come_so_far(sit_down, is_late, builder).open()


def on_phones(page: Page, when: str) -> list[str]:
    """What lies outside, on any phone."""
    found = []
    for width, height in PHONES:
        resize(page, width, height)
        found += [f"{when}, {width}×{height}: {text}" for text in page.evaluate(OUTSIDE)]
    return found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_nothing_scrolls_in_play(
    new_page: NewPage, game: str, seats: int, options: dict[str, int]
) -> None:
    page = new_page("phone", path=DOOR)

    def sit_down() -> Sitting:
        return Sitting(page, game, ["here", *["wander"] * (seats - 1)], **options)

    sit_down().open()
    assert my_turn_or_end(page)
    if game == "roll_and_write":
        assert sheet_is_large(page)
    found = on_phones(page, "at the beginning")
    come_so_far(sit_down, is_late, builder).open()
    assert my_turn_or_end(page)
    found += on_phones(page, "late")
    page.keyboard.press("1")
    found += on_phones(page, "with something chosen")
    assert not found, "\n".join(found)


def sheet_is_large(page: Page) -> bool:
    """My sheet is as wide as a phone of 360 × 640, and most of its height."""
    sheet = page.get_by_role("group", name="Your sheet").bounding_box()
    assert sheet
    return sheet["width"] >= 340 and sheet["height"] >= 420


COMFORT = 44  # pixels that a thumb likes
SIDES = "one => [one.offsetWidth, one.offsetHeight]"


@pytest.mark.parametrize(("game", "seats"), [("classic", 2), ("partners", 4)])
def test_the_cards_of_a_hand_are_as_wide_as_a_thumb(
    new_page: NewPage, game: str, seats: int
) -> None:
    page = new_page("phone", path=DOOR)
    Sitting(page, game, ["here", *["wander"] * (seats - 1)]).open()
    assert my_turn_or_end(page)
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    width, height = hand.first.evaluate(SIDES)
    assert width >= COMFORT
    assert height >= COMFORT


def test_players_of_rivals_can_be_tapped(new_page: NewPage) -> None:
    page = new_page("phone", path=DOOR)
    Sitting(page, "rivals", ["here", "wander", "wander", "wander"]).open()
    assert my_turn_or_end(page)
    others = page.get_by_role("region", name="The others").get_by_role("button")
    assert others.count() == 3
    for i in range(3):
        assert min(others.nth(i).evaluate(SIDES)) >= COMFORT


@pytest.mark.parametrize(("game", "seats"), [("classic", 2), ("partners", 4)])
def test_on_a_phone_turned_the_hand_is_two_by_four_at_the_right_edge(
    new_page: NewPage, game: str, seats: int
) -> None:
    page = new_page("phone", path=DOOR)
    page.set_viewport_size({"width": 740, "height": 360})
    Sitting(page, game, ["here", *["wander"] * (seats - 1)]).open()
    assert my_turn_or_end(page)
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    boxes = [hand.nth(i).bounding_box() for i in range(8)]
    places = [(round(box["x"]), round(box["y"])) for box in boxes if box]
    assert len({x for x, _ in places}) == 4
    assert len({y for _, y in places}) == 2
    mine = page.get_by_role("region", name="Your expeditions").bounding_box()
    assert mine
    assert min(x for x, _ in places) > mine["x"] + mine["width"]
    assert min(hand.first.evaluate(SIDES)) >= COMFORT


@pytest.mark.parametrize(("game", "seats"), [("classic", 2), ("rivals", 4), ("roll_and_write", 5)])
def test_a_phone_turned_breaks_no_rule_of_accessibility(
    new_page: NewPage, axe: str, game: str, seats: int
) -> None:
    page = looking(new_page, axe)
    page.set_viewport_size({"width": 740, "height": 360})
    sitting = Sitting(page, game, ["here", *["wander"] * (seats - 1)])
    sitting.play_until(lambda state: state["version"] >= 40, builder)
    sitting.open()
    assert my_turn_or_end(page)
    found = in_all_themes(page)
    assert not found, "\n".join(found)


TWELVE = """() => document.querySelectorAll('.expedition .chips').forEach(chips => {
  const [low] = chips.children;
  if (!low) return;
  while (chips.children.length < 12) {
    const more = low.cloneNode(true);
    more.classList.remove('top');
    chips.prepend(more);
  }
})"""
SPILT = """() => [...document.querySelectorAll('.expedition .chip')].filter(chip => {
  const card = chip.getBoundingClientRect();
  const place = chip.closest('.expedition').getBoundingClientRect();
  return card.top < place.top - 1 || card.bottom > place.bottom + 1;
}).length"""


def has_begun_all(state: State) -> bool:
    """My turn begins, and as many columns as there are colours have a card."""
    view: dict[str, Any] = state["view"]
    begun = [one for row in view["expeditions"] for one in row.values() if one["cards"]]
    return view["phase"] == "place" and len(begun) >= len(view["colors"])


@pytest.mark.parametrize("expeditions", [5, 6])
def test_twelve_cards_fit_in_every_column(new_page: NewPage, expeditions: int) -> None:
    page = new_page("phone", path=DOOR)

    def sit_down() -> Sitting:
        return Sitting(page, "classic", rounds=1, expeditions=expeditions)

    come_so_far(sit_down, has_begun_all, builder).open()
    assert my_turn_or_end(page)
    page.evaluate(TWELVE)
    assert page.locator(".expedition .chip").count() >= 12 * expeditions
    found = {}
    for width, height in (*PHONES, DESK):
        resize(page, width, height)
        found[f"{width}×{height}"] = page.evaluate(SPILT)
    assert not any(found.values()), found


OVERLAP = """([tip, wanted]) => {
  const a = document.querySelector(tip).getBoundingClientRect();
  return [...document.querySelectorAll(wanted)].filter(one => {
    const b = one.getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }).length;
}"""
WANTED = {  # what a tip must never hide
    "classic": ".hand button, [data-source=deck], .piles .pile, .row.mine .expedition",
    "rivals": ".offer, .actions button",
    "roll_and_write": ".dice button",
}
TIPS = QUICK.replace("tips: false", "tips: true")


@pytest.mark.parametrize(
    ("game", "seats"),
    [("classic", 2), ("rivals", 2), ("rivals", 3), ("rivals", 4), ("roll_and_write", 3)],
)
def test_a_tip_hides_nothing_that_is_wanted(new_page: NewPage, game: str, seats: int) -> None:
    page = new_page("phone", TIPS, path=DOOR)

    def sit_down() -> Sitting:
        return Sitting(page, game, ["here", *["wander"] * (seats - 1)])

    table = come_so_far(sit_down, offers_some, uncoverer) if game == "rivals" else sit_down()
    table.open()
    page.get_by_test_id("tip").wait_for()
    hidden = {}
    for width, height in ((360, 640), (390, 844), (740, 360)):
        resize(page, width, height)
        wanted = page.evaluate(OVERLAP, ["[data-testid=tip]", WANTED[game]])
        hidden[f"{width}×{height}"] = wanted
    assert not any(hidden.values()), hidden


def offers_some(state: State) -> bool:
    """There is something to bid for, and its tip is the longest."""
    return state["view"]["phase"] == "turn" and len(state["view"]["display"]) >= 2


def uncoverer(state: State) -> str:
    """Uncover and pass, so that something lies on offer."""
    moves: list[str] = [legal["move"] for legal in state["moves"]]
    return next((move for move in moves if move in ("uncover", "pass", "done")), moves[0])


@pytest.mark.parametrize("game", ["rivals", "roll_and_write"])
def test_like_characters_are_told_apart_by_name(new_page: NewPage, game: str) -> None:
    page = new_page("phone", path=DOOR)
    Sitting(page, game, ["here", "wander", "wander"]).open()
    assert my_turn_or_end(page)
    names = page.locator("[data-source^=seat] .who .name .name")
    expect(names.filter(has_text="Wander II")).to_be_visible()
    assert names.filter(has_text="Wander").count() == 2
