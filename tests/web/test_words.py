"""Every text in every language: nothing hard-coded, and a word for all that the server says."""

import json
import re
from typing import get_args

import pytest
from playwright.sync_api import Page, expect

from lostcities.games.catalog import GAMES
from lostcities.server.errors import ServerError
from lostcities.server.protocol import messages
from lostcities.server.protocol.parts import Part
from lostcities.words import LANGUAGES
from lostcities.words.page import page_leaks, page_table
from tests.nights import at_night
from tests.web.conftest import DOOR, ROOT, NewPage
from tests.web.measuring import resize
from tests.web.playing import choosing, my_turn_or_end, start_game
from tests.web.tables import Sitting, show_the_end
from tests.web.test_company import SHORT

WORDS = ROOT / "web/src/words/en.json"
BRACKETS = re.compile("⟦[^⟦⟧]*⟧")
CHARACTERS = "Wander|Magpie|Compass|Ember|Lantern|Ledger|Survey|Champion|Ranger"
NAMES = f"II|III|IV|English|Deutsch|{CHARACTERS}|Guest|Ada|Bea"
KEYS = "lostcities|Esc|Space|Enter"
GRAMMAR = re.compile(rf"https?://\S+|/g/\S+|\b(?:{NAMES}|{KEYS}|[a-zA-Z])\b|[0-9a-f]{{20,}}")
TEXTS = """() => {
  const TOLD = '[lang]:not(html), [translate=no], script, noscript, style, kbd, code, ' +
    '.rules, .reference dl, .reference table';  // held to their source by the page's own tests
  const isOwn = (element) => !element.closest(TOLD);
  const plain = (element) =>
    [...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join(' ');
  const all = [...document.body.querySelectorAll('*')].filter(isOwn);
  const said = ['aria-label', 'title', 'placeholder', 'alt'];
  const labels = all.flatMap(one => said.map(name => one.getAttribute(name) ?? ''));
  return [document.title, ...all.map(plain), ...labels].filter(text => text.trim());
}"""


def settings_in(language: str) -> str:
    """A script that sets a language, and the quick looks."""
    chosen = {"pause": False, "motion": False, "tips": False, "language": language}
    return f"localStorage.setItem('lostcities.settings', '{json.dumps(chosen)}')"


def hard_coded(page: Page) -> list[str]:
    """Texts of a page in the made-up language that are not from the list of words."""
    found = []
    for text in page.evaluate(TEXTS):
        rest = text
        while BRACKETS.search(rest):
            rest = BRACKETS.sub("", rest)
        if re.search(r"[^\W\d_]{2,}", GRAMMAR.sub("", rest)):
            found.append(f"{page.url}: {text.strip()}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_texts_of_the_games(language: str) -> None:
    """If this fails: `npm run texts` in web/."""
    path = WORDS.parent / f"texts/{language}.json"
    assert json.loads(path.read_text()) == page_table(language)
    leaks = WORDS.parents[1] / f"review/words/leaks.{language}.json"
    assert json.loads(leaks.read_text()) == page_leaks(language)
    assert (WORDS.parent / f"{language}.json").exists()


def test_there_are_words_for_all_codes_of_the_server() -> None:
    words = json.loads(WORDS.read_text())
    refusals = [*get_args(messages.RefusalCode), *codes_of(messages.Notice, messages.Fault)]
    refusals += codes_of(messages.Because)
    keys = {f"remark.{code}" for code in refusals} - {"remark.illegal"}  # has its reason
    keys |= {f"remark.hint_{code}" for code in codes_of(messages.Hint)}
    keys |= {f"trouble.{kind.code}" for kind in ServerError.__subclasses__()}
    keys |= {f"trouble.{code}" for code in ("bad_request", "malformed", "too_large", "offline")}
    assert sorted(keys - words.keys()) == []


def codes_of(*kinds: type[Part]) -> list[str]:
    """What `code` can be in some messages."""
    schemas = [kind.model_json_schema()["properties"]["code"] for kind in kinds]
    parts = [part for schema in schemas for part in schema.get("anyOf", [schema])]
    return [code for part in parts for code in part.get("enum", [])]


SCREENS = (
    "/",
    "/games",
    "/watch",
    "/learn/rivals",
    "/settings",
    "/replay",
    "/nowhere",
    "/score",
    "/daily",
    "/exercises",
    "/progress",
)


def test_no_screen_has_a_hard_coded_text(new_page: NewPage) -> None:
    page = new_page("phone", settings_in("pseudo"))
    found = []
    for screen in SCREENS:
        page.goto(re.sub(r"(://[^/]+).*", rf"\1{screen}", page.url))
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        found += hard_coded(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_table_has_a_hard_coded_text(new_page: NewPage, game: str) -> None:
    seats = {"classic": 2, "partners": 4, "rivals": 3, "roll_and_write": 3}[game]
    page = new_page("desk", f"{choosing(game, seats)};{settings_in('pseudo')}")
    page.get_by_role("button", name="⟦Play⟧", exact=True).click()
    page.get_by_test_id("status").filter(has_text="⟦Your turn").wait_for()
    found = hard_coded(page)
    box = page.get_by_label("⟦Type a move⟧")
    for move in ("nonsense", "draw deck", "bid 3", "accelerate r"):  # never legal at first
        box.fill(move)
        box.press("Enter")
        page.get_by_test_id("remark").wait_for()
        found += hard_coded(page)
        page.get_by_test_id("remark").click()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_end_and_no_replay_has_a_hard_coded_text(new_page: NewPage, game: str) -> None:
    page = new_page("phone", settings_in("pseudo"), path=DOOR)
    show_the_end(page, game)
    found = hard_coded(page)
    page.goto(f"{page.url}/replay?turn=12")
    expect(page.get_by_role("button", name="⟦To the start⟧")).to_be_enabled()
    found += hard_coded(page)
    assert not found, "\n".join(found)


def test_neither_waiting_nor_passing_on_nor_counting_has_a_hard_coded_text(
    new_page: NewPage,
) -> None:
    page = new_page("phone", settings_in("pseudo"), path=DOOR)
    Sitting(page, "classic", ["here", "open"]).open()
    expect(page.get_by_role("img", name="QR")).to_be_visible()
    found = hard_coded(page)
    two = Sitting(page, "classic", ["here", "here"])
    two.play_until(lambda state: state["mover"] == 1)
    two.open()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += hard_coded(page)
    for game in ("Classic", "Rivals", "Roll & Write"):
        page.goto(re.sub(r"(://[^/]+).*", r"\1/score", page.url))
        page.get_by_role("radio", name=f"⟦{game}⟧").check(force=True)
        page.get_by_role("button", name="⟦Begin⟧", exact=True).click()
        page.get_by_role("button", name="⟦Finish⟧").or_(page.get_by_text("⟦Next round⟧")).wait_for()
        page.locator("[data-column]:not([aria-disabled=true])").first.click()
        found += hard_coded(page)
    assert not found, "\n".join(found)


OUTSIDE = """() => {
  const wide = 'button, a, label, .button, p, h1, h2, h3, dd, dt';
  const isSpared = (one) => {  // what scrolls sideways may be wide, what is only heard anywhere
    for (let box = one; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX === 'auto' || getComputedStyle(box).clipPath !== 'none')
        return true;
    return false;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : [];
  while (texts.nextNode()) {
    const text = texts.currentNode, box = text.parentElement.closest(wide);
    const shown = document.createRange();
    shown.selectNodeContents(text);
    const [inner, outer] = [shown, box ?? document.body].map(one => one.getBoundingClientRect());
    const isOut = inner.width && (inner.left < outer.left - 1 || inner.right > outer.right + 1);
    if (isOut && !isSpared(text.parentElement)) found.push(text.data);
  }
  return found;
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_sticks_out_of_its_box_on_the_phone(new_page: NewPage, language: str) -> None:
    page = new_page("phone", settings_in(language), path=DOOR)
    show_the_end(page, "partners")
    Sitting(page, "classic", ["here", "compass"]).open()  # one to go on with
    page.get_by_test_id("status").wait_for()
    home = re.sub(r"(://[^/]+).*", r"\1", page.url)
    found = []
    for screen in (*SCREENS, "/learn/roll_and_write#W1", "/g/aaaaaaaaaaaa"):
        page.goto(home + screen)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        for width in at_night((320, 360), by_day=(320,)):
            resize(page, width, 640)
            found += [f"{width} {screen}: {what}" for what in page.evaluate(OUTSIDE)]
    assert not found, "\n".join(found)


def test_the_installed_page_has_its_name_in_each_language(new_page: NewPage) -> None:
    told = {}
    for language, file in {"en": "manifest.webmanifest", "de": "manifest.de.webmanifest"}.items():
        page = new_page("phone", settings_in(language))
        expect(page.locator("link[rel=manifest]")).to_have_attribute("href", f"/{file}")
        told[language] = page.context.request.get(page.url + file).json()
    english, german = told["en"], told["de"]
    texts = ("description", "lang", "shortcuts")
    assert {key: english[key] for key in english if key not in texts} == {
        key: german[key] for key in german if key not in texts
    }
    assert english["description"] != german["description"]
    assert german["lang"] == "de"
    shortcuts = zip(english["shortcuts"], german["shortcuts"], strict=True)
    assert all(a["url"] == b["url"] and a["name"] != b["name"] for a, b in shortcuts)


ENGLISH = re.compile(
    r"\b(?:the|is|are|you|your|and|with|from|plays|draws|discards|takes|cards?|pile|first|not|this|"
    r"wins|writes|uncovers|refuses|passes|boxes|shaded|footprints)\b",  # no verbs of the grammar
    re.IGNORECASE,
)


def english_in(page: Page) -> list[str]:
    """Texts and labels of a German page that have English words in them."""
    return [f"{page.url}: {text}" for text in page.evaluate(TEXTS) if ENGLISH.search(text)]


@pytest.mark.parametrize("game", GAMES)
def test_german_has_no_english_in_its_log_its_reasons_and_its_receipts(
    new_page: NewPage, game: str
) -> None:
    page = new_page("desk", settings_in("de"), path=DOOR)
    sitting = Sitting(page, game, ["here"] + ["compass"] * (3 if game == "partners" else 1))
    sitting.play_until(lambda state: state["version"] > 30 and state["view"]["phase"] != "draw")
    sitting.open()
    page.get_by_test_id("status").filter(has_text="Du bist dran").wait_for()
    found = english_in(page)
    box = page.get_by_label("Zug eintippen")
    for move in ("nonsense", "draw deck", "bid 99", "accelerate r", "play z9", "play"):
        box.fill(move)
        box.press("Enter")
        found += english_in(page)
    show_the_end(page, game)
    found += english_in(page)
    page.goto(f"{page.url}/replay?turn=12")
    expect(page.get_by_role("button", name="Zum Anfang")).to_be_enabled()
    found += english_in(page)
    assert not found, "\n".join(found)


def test_german_to_the_end(new_page: NewPage) -> None:
    page = new_page("phone", f"{choosing('classic', 2, **SHORT)};{settings_in('de')}")
    page.get_by_role("button", name="Spielen", exact=True).click()
    status = page.get_by_test_id("status")
    ending = page.get_by_test_id("ending")
    while True:
        expect(status.filter(has_text="Du bist dran").or_(ending).first).to_be_visible()
        if ending.is_visible():
            break
        left = page.get_by_test_id("deck").inner_text()
        page.get_by_role("toolbar", name="Deine Hand").get_by_role("button").first.click()
        page.get_by_role("button", name=re.compile("^Nachziehstapel")).click()
        expect(page.get_by_test_id("deck")).not_to_have_text(left)
    expect(ending).to_contain_text("So wurde gezählt")
    assert page.locator("html").get_attribute("lang") == "de"


def test_the_rules_are_told_in_the_chosen_language(new_page: NewPage) -> None:
    page = new_page("phone", settings_in("de"), path="/learn/roll_and_write")
    expect(page.get_by_test_id("reference")).to_contain_text("Ein Zug")
    page.get_by_role("button", name="Alle Regeln").click()
    expect(page.get_by_test_id("rules")).to_contain_text("W45 Ein Paar nutzen oder verzichten")
    page.get_by_label("Regeln durchsuchen").fill("brücke erschöpft")
    expect(page.get_by_test_id("rules").locator("mark").first).to_be_visible()
    expect(page.get_by_test_id("rules").locator("#W35")).to_be_visible()
    page.get_by_label("Regeln durchsuchen").fill("Raumschiff")
    expect(page.get_by_text("Kein Absatz hat diese Wörter.")).to_be_visible()


def test_a_turn_in_english_after_a_strange_setting(new_page: NewPage) -> None:
    """A language that is none, left by another version: the browser's is taken."""
    page = new_page("phone", settings_in("xx"))
    start_game(page)
    assert my_turn_or_end(page)
