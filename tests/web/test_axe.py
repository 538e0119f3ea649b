"""The rules of accessibility, by axe, on every screen and in every theme."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import ROOT, NewPage
from tests.web.playing import my_turn_or_end, start_game

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
THEMES = ("dark", "light", "contrast")
SCREENS = ("/", "/games", "/watch", "/learn", "/learn/classic", "/settings", "/replay", "/nowhere")


def settings_of(theme: str) -> str:
    """A script that sets the look before the page starts."""
    chosen = json.dumps({"pause": False, "motion": False, "tips": False, "theme": theme})
    return f"localStorage.setItem('lostcities.settings', JSON.stringify({chosen}))"


def violations(page: Page, theme: str) -> list[str]:
    """What axe complains about, each with the first place; only colours differ between themes."""
    rules = {} if theme == "dark" else {"runOnly": ["color-contrast"]}
    found: dict[str, Any] = page.evaluate("rules => axe.run(document, rules)", rules)
    firsts = [(one["id"], one["nodes"][0]) for one in found["violations"]]
    return [f"{page.url} {id}: {at['html'][:160]} {at['failureSummary']}" for id, at in firsts]


@pytest.fixture
def axe() -> str:
    """The rules themselves, from the page's development packages."""
    if not AXE.exists():
        pytest.skip("left out: axe-core is not installed (make page)")
    return Path(AXE).read_text()


@pytest.mark.parametrize("theme", THEMES)
def test_no_screen_breaks_a_rule_of_accessibility(new_page: NewPage, axe: str, theme: str) -> None:
    page = new_page("phone", settings_of(theme))
    page.context.add_init_script(axe)
    found = []
    for screen in SCREENS:
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + screen)
        page.locator("h1").first.wait_for()
        found += violations(page, theme)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", THEMES)
def test_no_table_breaks_a_rule_of_accessibility(new_page: NewPage, axe: str, theme: str) -> None:
    page = new_page("desk", settings_of(theme))
    page.context.add_init_script(axe)
    page.reload()
    start_game(page)
    assert my_turn_or_end(page)
    found = violations(page, theme)
    page.locator("[aria-label*=', playable']").first.click()
    found += violations(page, theme)
    assert not found, "\n".join(found)
