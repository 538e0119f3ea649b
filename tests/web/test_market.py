"""The display of Rivals can be read: any number of cards, any points, on any screen."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.nights import at_night
from tests.web.conftest import DOOR, NewPage
from tests.web.hosting import Host
from tests.web.measuring import DESK, PHONES, resize
from tests.web.tables import Sitting, State
from tests.web.test_words import settings_in

SCREENS = (*PHONES, (900, 600), (1024, 768), DESK)
COVERED = """() => [...document.querySelectorAll('.offer')].filter(offer => {
  const stall = offer.closest('.stall').getBoundingClientRect();
  const number = offer.querySelector('.line b').getBoundingClientRect();
  const gain = offer.querySelector('.gain')?.getBoundingClientRect();
  const apart = !gain?.width || gain.left >= number.right - 1 || gain.top >= number.bottom - 1;
  return offer.getBoundingClientRect().bottom > stall.bottom + 1 || !apart;
}).map(offer => offer.dataset.card)"""
UNCOUNTED = """() => [...document.querySelectorAll('.offer.pair')].filter(offer => {
  const copies = offer.querySelector('.copies').getBoundingClientRect();
  const card = offer.getBoundingClientRect();
  const hidden = copies.width === 0 || copies.top < card.top - 1 || copies.right > card.right;
  const gain = offer.querySelector('.gain')?.getBoundingClientRect();
  const apart = !gain?.width || gain.left >= copies.right - 1 || gain.top >= copies.bottom - 3;
  return hidden || !apart;
}).map(offer => offer.dataset.card + ' twice')"""


def unreadable(page: Page, when: str) -> list[str]:
    """The cards of which something is hidden, on any screen."""
    found = []
    for width, height in SCREENS:
        resize(page, width, height)
        wrong = [*page.evaluate(COVERED), *page.evaluate(UNCOUNTED)]
        found += [f"{when}, {width}×{height}: {card}" for card in wrong]
    return found


# --- Games that were dealt ------------------------------------------------------------

DEALS = {  # by secret: the cards of a colour that has so many on offer that they are low
    62: ["W*", "W10", "W2", "W3", "W4", "W5", "W6", "W7", "W9"],
    186: ["G*", "G10", "G3", "G4", "G5", "G6", "G7", "G8", "G9"],
    230: ["W*", "W10", "W2", "W3", "W4", "W5", "W7", "W8", "W9"],
    292: ["B*", "B10", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9"],
}


@pytest.fixture
def dealer(built: Path, tmp_path: Path) -> Iterator[Host]:
    """A host that deals these games, one after the other."""
    running = Host(tmp_path, "tests.web.fixed_host", ",".join(map(str, DEALS)))
    running.start()
    yield running
    running.stop()


def crowded(state: State) -> bool:
    """At a turn, six different cards of one colour are on offer, and a number twice."""
    colors = [card[0] for card in set(state["view"]["display"])]
    numbers = [card for card in state["view"]["display"] if card[1] != "*"]
    twice = len(set(numbers)) < len(numbers)
    most = max(map(colors.count, colors), default=0)
    return state["view"]["phase"] == "turn" and twice and most >= 6


def uncover(_: State) -> str:
    """Nobody bids, so that all stays on offer."""
    return "uncover"


def test_a_crowded_market_can_be_read(new_page: NewPage, dealer: Host) -> None:
    page = new_page("phone", address=dealer.address, path=DOOR)
    found = []
    for deal, low in DEALS.items():
        table = Sitting(page, "rivals", ["here"] * 4)
        state = table.play_until(crowded, uncover)
        assert state
        assert set(low) <= set(state["view"]["display"])
        table.open()
        ready = page.get_by_role("button", name="I am Ada")
        expect(ready.or_(page.get_by_test_id("raise")).first).to_be_visible()
        if ready.count():
            ready.click()
        page.get_by_test_id("raise").wait_for()
        found += unreadable(page, f"deal {deal}")
    assert not found, "\n".join(found)


# --- All that could be dealt ----------------------------------------------------------

COLORS = "YBWGR"
RANKS = ("10", "*", "2", "3", "4", "5", "6", "7", "8", "9")  # the widest first
COPIES = dict.fromkeys(RANKS, 1) | {"*": 3, "2": 2, "3": 2, "4": 2, "5": 2}
CROWDS = (range(1, 6), range(6, 11))  # how many different cards each colour has


class Line:
    """The line between a page and its table, on which what is on offer can be written over."""

    def __init__(self, page: Page) -> None:
        self.state: State = {}
        page.route_web_socket("**/*", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self.route = route
        route.connect_to_server().on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "state":
            self.state = told
        self.route.send(message)

    def show(self, display: list[str], points: int) -> None:
        """As if these cards were on offer, and each number would bring so many points."""
        cards = dict.fromkeys(display)
        adds = {card: 0 if card[1] == "*" else points for card in cards}
        offers = [{"card": card, "adds": adds[card], "worth": adds[card]} for card in cards]
        view = self.state["view"] | {"display": display}
        self._send(view=view, offers=offers)

    def show_won(self, display: list[str]) -> None:
        """As if the first seat had won these cards, and none fitted."""
        view = self.state["view"] | {"display": display, "phase": "won", "bidder": 0, "bid": 3}
        legal = self.state["moves"][0]
        moves = [legal | {"move": f"remove {card}"} for card in dict.fromkeys(display)]
        self._send(view=view, moves=moves)

    def _send(self, **changes: Any) -> None:
        self.route.send(json.dumps(self.state | changes | {"entries": []}))


def crowd(sizes: range) -> list[str]:
    """So many different cards of each colour, all copies of each."""
    ranks = [(color, rank) for color, n in zip(COLORS, sizes, strict=True) for rank in RANKS[:n]]
    return [color + rank for color, rank in ranks for _ in range(COPIES[rank])]


def at_a_market(new_page: NewPage, seats: int, language: str = "en") -> tuple[Page, Line]:
    """A table at the first turn, which is mine, and the line to it."""
    page = new_page("phone", settings_in(language), path=DOOR, alone=True)
    line = Line(page)
    Sitting(page, "rivals", ["here", *["wander"] * (seats - 1)]).open()
    page.get_by_test_id("raise").wait_for()
    return page, line


@pytest.mark.parametrize("seats", at_night((2, 3, 4), by_day=(2, 4)))
def test_whatever_is_on_offer_can_be_read(new_page: NewPage, seats: int) -> None:
    page, line = at_a_market(new_page, seats)
    found = []
    for sizes in CROWDS:
        for points in (4, 20):  # 20: the fourth number, two footprints, five wagers
            line.show(crowd(sizes), points)
            expect(page.locator(".offer")).to_have_count(sum(sizes))
            expect(page.locator("[data-card=Y10] .gain")).to_have_text(f"+{points}")
            found += unreadable(page, f"{max(sizes)} cards, +{points}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "de"])
def test_whatever_may_be_removed_can_be_read(new_page: NewPage, language: str) -> None:
    page, line = at_a_market(new_page, 4, language)
    found = []
    for sizes in CROWDS:
        line.show_won(crowd(sizes))
        expect(page.locator(".offer")).to_have_count(sum(sizes))
        if sizes == CROWDS[0]:
            page.get_by_role("button", name=re.compile("^(Remove one|Eine entfernen)$")).click()
        expect(page.locator(".gain.out")).to_have_count(sum(sizes))
        found += unreadable(page, f"{max(sizes)} cards, to be removed")
    assert not found, "\n".join(found)
