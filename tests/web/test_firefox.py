"""A whole game in Firefox, on a static site: no server, another browser, the same page."""

import json
from pathlib import Path

import pytest

from tests.wasm import firefox
from tests.web.playing import FEWEST, SHORTER, choosing
from tests.web.test_site import WebSpace, space

__all__ = ["space"]

# A card that can be played, or else the first one, and the deck, until the game is over
PLAY = """
new Promise((done, failed) => {
  const until = performance.now() + 100_000
  const isSeen = (it) => it.getClientRects().length > 0 && !it.disabled
  const seen = (css) => [...document.querySelectorAll(css)].find(isSeen)
  const button = (name) => seen(`button[aria-label^="${name}"]`)
  let turns = 0, left = ""
  const look = () => {
    const verdict = seen("[data-testid=ending]") && seen("[data-testid=verdict]")?.innerText
    const status = seen("[data-testid=status]")?.innerText ?? ""
    const deck = seen("[data-testid=deck]")?.innerText ?? ""
    if (verdict?.startsWith("✓")) return done(JSON.stringify({ turns, verdict }))
    if (performance.now() > until) return failed(new Error(`${turns} turns, ${status}, ${verdict}`))
    if (status.includes("Your turn") && deck !== left) {
      const hand = "[role=toolbar][aria-label='Your hand'] button"
      ;(seen(`${hand}[aria-label*=', playable']`) ?? seen(hand)).click()
      setTimeout(() => { button("Deck").click(); turns += 1; left = deck }, 50)
    }
    setTimeout(look, 200)
  }
  [...document.querySelectorAll("button")].find((it) => it.innerText.trim() === "Play").click()
  look()
})
"""


def test_firefox_plays_a_whole_game_without_a_server(space: WebSpace, tmp_path: Path) -> None:
    path = firefox.installed()
    if path is None:
        pytest.skip("left out: Firefox is not installed")
    profile = tmp_path / "profile"
    profile.mkdir()
    with firefox.running(path, profile) as browser:
        browser.open(space.address)
        browser.text_of(f"{choosing('classic', 2, rounds=1, **SHORTER)}; 'chosen'")
        browser.open(space.address)
        assert browser.text_of("navigator.userAgent").count("Firefox") == 1
        played = json.loads(browser.text_of(PLAY))
        assert played["turns"] >= FEWEST - 2
        assert played["verdict"].startswith("✓")
