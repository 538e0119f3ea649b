"""Colours on a terminal, and none where there is none."""

import io

import pytest
from rich.console import Console

from lostcities.notation.text import SYMBOLS, text_table
from lostcities.table import Table
from lostcities.terminal.showing.fitting import Page
from lostcities.terminal.showing.screen import STYLES, Screen, colored


def spans(text: str) -> list[tuple[str, str]]:
    """What is coloured, and how."""
    marked = colored(text)
    return [(marked.plain[span.start : span.end], str(span.style)) for span in marked.spans]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("▲R7 (3)", "▲R7"),  # a card on a pile
        ("▲ R  ", "▲ R"),  # the heading of a strip
        ("▲* * 3 10   26", "▲* * 3 10"),  # an expedition
        ("seat 1 played ▲R*, drew", "▲R*"),
        ("wrote ▲R 10", "▲R 10"),  # a number on the sheet
        (" 3 ▲R 4   4 ▲R 5", "▲R 4"),  # the menu
        ("▲3/7○═   ■0", "▲3/7○═"),  # another's column
        ("(▲R) ", "▲R"),  # a die taken
        ("▲×2", "▲×2"),  # a circle marked
    ],
)
def test_a_symbol_colours_what_belongs_to_it(text: str, part: str) -> None:
    assert (part, STYLES["R"]) in spans(text)


def test_every_colour_has_a_style_of_its_own() -> None:
    assert set(STYLES) == set(SYMBOLS)
    assert len(set(STYLES.values())) == len(STYLES)


def screen_on(*, terminal: bool) -> tuple[Screen, io.StringIO]:
    """A screen that writes into memory."""
    screen, out = Screen(), io.StringIO()
    screen.console = Console(
        file=out,
        force_terminal=terminal,
        color_system="truecolor" if terminal else None,
        width=60,
        height=24,
    )
    return screen, out


def test_a_terminal_gets_the_palette(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    screen, out = screen_on(terminal=True)
    screen.show("▲R7")
    assert "48;2;193;41;24" in out.getvalue()


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    screen, out = screen_on(terminal=True)
    screen.show("▲R7")
    assert "48;2" not in out.getvalue()


def test_a_table_is_never_cut_or_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    screen, out = screen_on(terminal=False)
    text = text_table(Table("classic", seed=7).view(0))
    screen.show(text)
    assert out.getvalue() == text + "\n"


def test_empty_lines_only_where_there_is_room() -> None:
    screen, out = screen_on(terminal=True)
    screen.show_page(Page(["a"], ["b"], [], []))
    assert out.getvalue() == "a\n\nb\n"
    screen.show_page(Page(["c"] * 12, ["d"] * 11, [], []))
    assert "\n\n" not in out.getvalue().split("b\n")[1]


def test_a_long_text_is_shown_a_screen_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, out = screen_on(terminal=True)
    asked: list[str] = []

    def press_enter(prompt: str) -> str:
        asked.append(prompt)
        return ""

    monkeypatch.setattr("builtins.input", press_enter)
    screen.show_pages([f"line {n}" for n in range(50)])
    pages = out.getvalue().split("\x1b[2J")
    assert [page.count("line ") for page in pages] == [23, 23, 4]
    assert asked == ["Enter for more> "] * 2


def test_the_rest_of_a_long_text_can_be_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    screen, out = screen_on(terminal=True)
    monkeypatch.setattr("builtins.input", interrupt)
    screen.show_pages([f"line {n}" for n in range(50)])
    assert out.getvalue().count("line ") == 23


def test_a_shared_screen_leaves_nothing_behind() -> None:
    screen, out = screen_on(terminal=True)
    with screen.kept_private(shared=True):
        screen.show("hand")
    assert out.getvalue().startswith("\x1b[?1049h")
    assert "\x1b[?1049l" in out.getvalue()


def test_a_screen_of_ones_own_stays() -> None:
    screen, out = screen_on(terminal=True)
    with screen.kept_private(shared=False):
        screen.show("hand")
    assert out.getvalue() == "hand\n"
