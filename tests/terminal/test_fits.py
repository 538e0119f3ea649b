"""Every game and number of seats fits a terminal of 80 × 24, with all that matters in sight."""

import random
from pathlib import Path
from typing import Any

import pytest

from lostcities.games.catalog import GAMES
from lostcities.notation.text import text_table
from lostcities.notation.text.symbols import card_sign
from lostcities.rulebook import search
from lostcities.table import Table
from lostcities.terminal.showing.fitting import Page, fitted, short_menu
from lostcities.terminal.showing.menu import menu_of
from lostcities.terminal.showing.news import News
from lostcities.words import LANGUAGES
from tests.terminal.terminal import COLUMNS, LINES, rows, terminal

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
PROMPT = "(? or help)> "
NAMES = {seat: f"champion {seat}" for seat in range(5)}


def page_of(table: Table, news: News, language: str, notice: int = 0) -> Page:
    """What is to be shown to the mover."""
    assert table.mover is not None
    view = table.view(table.mover)
    return Page(
        table=text_table(view, language, NAMES).split("\n"),
        news=news.unread(),
        menu=menu_of(table.moves(), view, language).lines,
        notice=["x" * COLUMNS] * notice,
    )


def in_sight(view: Any) -> list[str]:
    """Cards and dice that a player must see to move: own hand, market, dice."""
    seat = view["seat"]
    cards = view["hands"][seat] if "hands" in view else view.get("display", [])
    return [card_sign(card) for card in cards] + [
        card_sign(die) for die in view.get("color_dice", [])
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_whole_table_is_in_sight_from_the_deal_to_the_end(
    game: str, seats: int, language: str
) -> None:
    table, choosing = Table(game, seed=5, seats=seats), random.Random(5)
    news = {seat: News(table, seat, language, names=NAMES) for seat in range(seats)}
    shown = 0
    while table.mover is not None and shown < 160:
        mover, shown = table.mover, shown + 1
        page = page_of(table, news[mover], language, notice=shown % 3).wrapped(COLUMNS)
        lines = fitted(page, LINES - 1, lambda count: f"{count} more")
        assert len(lines) < LINES, "\n".join(lines)
        assert max(map(len, lines)) <= COLUMNS
        text = "\n".join(lines)
        assert all(line in lines for line in page.table if line)
        assert [it for it in in_sight(table.view(mover)) if it not in text] == []
        news[mover].read()
        move = choosing.choice(table.moves())
        table.step(move)
        for listener in news.values():
            listener.played(table, move)


def test_what_does_not_fit_goes_in_a_fixed_order() -> None:
    page = Page(["table", "", "hand"], ["old", "new"], ["play 1", "     2", "draw 3"], ["wrong"])

    def shown(room: int) -> list[str]:
        return fitted(page, room, lambda count: f"+{count}")

    assert len(shown(12)) == 12
    assert shown(9) == ["table", "", "hand", *page.news, *page.menu, "wrong"]
    assert shown(8) == ["table", "hand", *page.news, *page.menu, "wrong"]
    assert shown(7) == ["table", "hand", *page.news, "play 1 …", "draw 3", "wrong"]
    assert shown(6) == ["table", "hand", "+2", "play 1 …", "draw 3", "wrong"]
    assert shown(5) == ["table", "hand", "play 1 …", "draw 3", "wrong"]
    assert short_menu(["play 1", "  2", "  3"]) == ["play 1 …"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_in_a_real_terminal_everything_is_in_sight(game: str, seats: int) -> None:
    arguments = ["play", game, "--seed", "5"]
    arguments += ["--seats", str(seats)] if len(GAMES[game].seats) > 1 else []
    first = Table(game, seed=5, seats=seats).view(0)
    with terminal(*arguments) as shown:
        screen = shown.wait_for(PROMPT)
        assert rows(screen) <= LINES
        assert [it for it in in_sight(first) if it not in screen] == []
        wrong = shown.type("nonsense", PROMPT)
        assert rows(wrong) <= LINES
        assert wrong.startswith("Lost Cities")
        assert "is not a move" in wrong
        assert "? or help" in " ".join(wrong.split())
        assert "Or one of these words" in shown.type("?", PROMPT)
        assert shown.type("", PROMPT).startswith("Lost Cities")


@pytest.mark.slow
def test_the_best_answer_of_the_rules_stays_in_sight() -> None:
    with terminal("play", "--seed", "7") as shown:
        shown.wait_for(PROMPT)
        found = search("classic", ["wager"])
        screen = shown.type("rules wager", PROMPT)
        assert rows(screen) <= LINES
        assert screen.startswith(found[0].heading)
        labels = [paragraph.label for paragraph in found if f"\n{paragraph.label} " in screen]
        assert labels == [paragraph.label for paragraph in found][: len(labels)]
        more = len(found) - len(labels)
        assert f"… {more} more paragraphs: lostcities rules classic wager" in screen


@pytest.mark.slow
def test_what_is_longer_than_the_screen_is_shown_in_pages() -> None:
    with terminal("play", "roll_and_write", "--seed", "7") as shown:
        shown.wait_for(PROMPT)
        first = shown.type("rules", "Enter for more> ")
        assert rows(first) <= LINES
        assert first.startswith("At a glance")
        assert rows(shown.type("", PROMPT)) <= LINES


@pytest.mark.slow
def test_news_stay_until_a_move_is_made() -> None:
    with terminal("play", "--seed", "7", "--against", "champion") as shown:
        shown.wait_for(PROMPT)
        shown.type("w2 + deck", PROMPT)
        news = "champion "
        for typed in ("", "nonsense", "hint", "table"):
            screen = shown.type(typed, PROMPT)
            assert any(line.startswith(news) and " drew " in line for line in screen.split("\n"))
        screen = shown.type("1", PROMPT)
        assert not any(line.startswith(news) and " drew " in line for line in screen.split("\n"))


@pytest.mark.slow
def test_after_the_end_the_game_can_be_reviewed_and_kept(tmp_path: Path) -> None:
    small = ("--hand", "1", "--highest", "2", "--expeditions", "1", "--rounds", "1")
    with terminal("play", "--seed", "5", *small) as shown:
        shown.wait_for(PROMPT)
        screen = shown.type("1", "> ")
        while "review" not in screen.split("\n")[-1]:
            screen = shown.type("1", "> ")
        assert "The game is over." in screen
        end = "keep it> "
        assert "Here you can type review" in shown.type("hlp", end)
        assert "Here you can type review" in shown.type("0", end)
        file = tmp_path / "kept.json"
        assert "save where?" in shown.type("save", end)
        assert "lostcities replay" in " ".join(shown.type(f"save {file}", end).split())
        assert file.is_file()
        assert "expeditions" in shown.type("review", end)  # the network does not know one
        assert "together" in shown.type("scores", end)
