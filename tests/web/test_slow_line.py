"""A slow line: a turn lies where it was put, at once, and nothing flickers until the answer."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.nights import at_night
from tests.web.conftest import DOOR, NewPage
from tests.web.playing import DECK, MY_TURN, dice
from tests.web.tables import Sitting, State, hasty

LAGS = at_night([300, 1000, 5000], by_day=[300, 1000])  # milliseconds
SLOW = """
const lines = WebSocket.prototype, send = lines.send;
window.lag = 0;
window.spoil = false;
window.answered = 0; // 1: the turn is, 2: a state has come after it
lines.send = function (words) {
  this.onmessage ??= ({data}) => {
    const {type} = JSON.parse(data);
    if (type === 'accepted' || (type === 'state' && window.answered)) window.answered += 1;
  };
  const said = window.spoil ? words.replace(/"base":\\d+/, '"base":0') : words;
  if (window.lag) setTimeout(() => send.call(this, said), window.lag);
  else send.call(this, said);
};
"""
ANSWERED = """() => new Promise((done, fail) => {
  setTimeout(() => fail(new Error('no answer')), 20000);
  const wait = () => requestAnimationFrame(window.answered > 1 ? () => setTimeout(done) : wait);
  wait();
})"""
WATCH = """look => {
  const seen = (window.frames_seen = []);
  const all = selector => [...document.querySelectorAll(selector)];
  const list = (selector, name) => all(selector).map(it => it.dataset[name] ?? it.innerText);
  const held = () => list('[data-hand] [data-card]', 'card').join(' ');
  const looks = {
    cards: () => ({
      hand: `${held()} + ${all('[data-testid=unseen]').length}`,
      laid: list('.mine .chip:not(.ghost)', 'card').sort().join(' '),
      deck: list('[data-testid=deck]').join(),
    }),
    rivals: () => ({bid: list('[data-testid=bid]').join()}),
    sheet: () => ({written: all('.box.written b').length}),
  };
  const frame = () => {
    const now = {...looks[look](), status: list('[data-testid=status]').join()};
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    requestAnimationFrame(frame);
  };
  frame();
}"""


def can_choose(state: State) -> bool:
    """In Rivals: there is something to bid for."""
    return any(legal["move"].startswith(("bid", "play", "write")) for legal in state["moves"])


def sit_down(new_page: NewPage, game: str, lag: int, look: str) -> Page:
    """At a table on my turn, with every frame looked at; from now on the line is slow."""
    page = new_page("phone", path=DOOR, alone=True)
    page.add_init_script(SLOW)
    sitting = Sitting(page, game)
    assert sitting.play_until(can_choose, hasty) is not None
    sitting.open()
    expect(page.get_by_test_id("status")).to_contain_text(MY_TURN)
    page.evaluate(f"window.lag = {lag}")
    page.evaluate(WATCH, look)
    return page


def wait_for_the_answer(page: Page) -> None:
    """Until the turn is accepted, and the state after it is drawn."""
    page.evaluate(ANSWERED)


def values(page: Page, name: str) -> list[Any]:
    """What was seen one after the other, without repeats in a row."""
    seen = [frame[name] for frame in page.evaluate("window.frames_seen")]
    return [value for at, value in enumerate(seen) if at == 0 or value != seen[at - 1]]


def hand(page: Page) -> Any:
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button")


@pytest.mark.parametrize("lag", LAGS)
def test_a_card_lies_at_once_and_stays(new_page: NewPage, lag: int) -> None:
    page = sit_down(new_page, "classic", lag, "cards")
    deck = int(page.get_by_test_id("deck").inner_text())
    playable = hand(page).and_(page.locator("[aria-label*=', playable']")).first
    card = playable.get_attribute("data-card")
    playable.click()
    page.get_by_role("button", name=DECK).click()
    wait_for_the_answer(page)
    expect(hand(page)).to_have_count(8)
    hands, laid = values(page, "hand"), values(page, "laid")
    assert [h.endswith("+ 1") for h in hands] == [False, True, False]  # nothing jumps back
    assert len(hands[1].split()) == 7 + 2  # and the words "+ 1": one is drawn, face down
    assert len(laid) == 2
    assert card in laid[1].split()
    decks = [int(left) for left in values(page, "deck")]
    assert decks[:2] == [deck, deck - 1]
    assert decks == sorted(decks, reverse=True)
    told = values(page, "status")
    assert told[2] == "Played."
    assert lag < 1000 or told[3] == "Sending …"
    assert lag < 5000 or "line is slow" in told[4]


def test_a_turn_that_is_refused_is_put_back(new_page: NewPage) -> None:
    page = sit_down(new_page, "classic", 300, "cards")
    before = [it.get_attribute("data-card") for it in hand(page).all()]
    page.evaluate("window.spoil = true")
    hand(page).first.click()
    page.get_by_role("button", name=DECK).click()
    expect(page.get_by_test_id("unseen")).to_have_count(1)
    expect(page.get_by_test_id("remark")).to_contain_text("Something happened meanwhile")
    expect(page.get_by_test_id("status")).to_contain_text(MY_TURN)
    assert [it.get_attribute("data-card") for it in hand(page).all()] == before
    page.evaluate("window.spoil = false")
    hand(page).first.click()
    page.get_by_role("button", name=DECK).click()
    wait_for_the_answer(page)
    assert before != [it.get_attribute("data-card") for it in hand(page).all()]


def test_a_bid_and_a_number_stand_at_once(new_page: NewPage) -> None:
    page = sit_down(new_page, "rivals", 1000, "rivals")
    bid = page.get_by_test_id("raise").inner_text().split()[-1]
    page.get_by_test_id("raise").click()
    wait_for_the_answer(page)
    assert values(page, "bid")[1] == bid
    sheet = sit_down(new_page, "roll_and_write", 1000, "sheet")
    [written] = values(sheet, "written")
    dice(sheet).and_(sheet.locator("[aria-label*=' die']:not([aria-label^=number])")).first.click()
    number = sheet.locator("[aria-label^='number die']:not([aria-label^='number die 0'])")
    dice(sheet).and_(number).first.click()
    wait_for_the_answer(sheet)
    counts = values(sheet, "written")
    assert counts[:2] == [written, written + 1]
    assert counts == sorted(counts)
