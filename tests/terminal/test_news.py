"""The story of a game in words."""

import pytest

from lostcities.table import Table
from lostcities.terminal.showing.news import News, in_short
from lostcities.terminal.speech import client_words
from lostcities.words.texts import NewsItem


def took(card: str) -> NewsItem:
    return NewsItem(0, "took {card}", {"card": card})


def wrote(color: str, number: str) -> NewsItem:
    return NewsItem(0, "wrote {color} {number}", {"color": color, "number": number})


DREW = NewsItem(0, "drew from the deck", {})


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([took("★Y7"), DREW], "took ★Y7, drew from the deck"),
        ([took("★Y3"), took("★Y6"), took("✚W4")], "took ★Y3, ★Y6, ✚W4"),
        ([took("★Y3"), took("★Y3")], "took ★Y3 twice"),
        ([DREW, DREW], "drew from the deck twice"),
        ([wrote("▲R", "4"), wrote("★Y", "4")], "wrote ▲R 4, wrote ★Y 4"),
    ],
)
def test_what_was_done_is_told_without_repeating(events: list[NewsItem], told: str) -> None:
    assert in_short(events, client_words("en")) == told


def test_a_verb_that_comes_last_is_not_repeated_either() -> None:
    events = [NewsItem(0, "{card} genommen", {"card": card}) for card in ("★Y3", "★Y6")]
    assert in_short(events, client_words("de")) == "★Y3, ★Y6 genommen"


def test_news_are_told_once_and_forgotten_when_taken_back() -> None:
    table = Table("classic", seed=7)
    news, move = News(table, 0), table.moves()[0]
    table.play(move)
    news.played(table, move)
    assert len(news.fresh()) == 1
    assert news.fresh() == []
    table.undo()
    news.taken_back(table)
    assert news.last(9) == []


def test_an_auction_and_its_end() -> None:
    table = Table("rivals", seed=7)
    news = News(table, None)
    for move in ("uncover", "bid 2", "pass", "done"):
        table.play(move)
        news.played(table, move)
    text = "; ".join(news.last(9))
    assert "seat 0 uncovered" in text
    assert "seat 1 bid 2; seat 0 passed; seat 1 won the auction for 2, uncovered" in text


def test_a_bridge_passed_is_told_at_the_end_of_the_turn() -> None:
    table = Table("roll_and_write", seed=7)
    table.state.refusals[0, 0] = 6
    news = News(table, 1)
    for _ in range(2):
        table.play("refuse")
        news.played(table, "refuse")
    assert news.fresh()[-1].endswith("seat 0 passed the dice bridge: +20")


def test_a_round_that_ends_is_told() -> None:
    table = Table("classic", seed=7, hand=1, highest=2, expeditions=1, rounds=2)
    news = News(table, 1)
    while table.view(None)["round"] == 1:
        move = table.moves()[-1]
        table.play(move)
        news.played(table, move)
    assert "drew the last card" in news.last(2)[0]
    assert news.last(1)[0].startswith("round 1 ended ")
