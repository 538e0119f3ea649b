"""Whole games in Firefox and WebKit, on a static site: other browsers, the same page."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.wasm import firefox, webkit
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


@pytest.mark.parametrize(
    ("kind", "sign"), [(firefox, "Firefox/"), (webkit, "Version/60")], ids=["Firefox", "WebKit"]
)
def test_a_whole_game_without_a_server(
    kind: Any, sign: str, space: WebSpace, tmp_path: Path
) -> None:
    path = kind.installed()
    if path is None:
        pytest.skip("left out: this browser is not installed")
    profile = tmp_path / "profile"
    profile.mkdir()
    with kind.running(path, profile) as browser:
        browser.open(space.address)
        chosen = choosing("classic", 2, rounds=1, **SHORTER)
        browser.text_of(f"(() => {{ {chosen}; return 'chosen' }})()")
        browser.open(space.address)
        assert sign in browser.text_of("navigator.userAgent")
        played = json.loads(browser.text_of(PLAY))
        assert played["turns"] >= FEWEST - 2
        assert played["verdict"].startswith("✓")
