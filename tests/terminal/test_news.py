"""The story of a game in words."""

import pytest

from lostcities.table import Table
from lostcities.terminal.news import News, deeds


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["played ★Y7", "drew from the deck"], "played ★Y7, drew from the deck"),
        (["took ★Y3", "took ★Y6", "uncovered ✚W4"], "took ★Y3, ★Y6, uncovered ✚W4"),
        (["took ★Y3", "took ★Y3"], "took ★Y3 twice"),
        (["gave a card to seat 2", "gave a card to seat 2"], "gave a card to seat 2 twice"),
        (["gave ★Y4 to you", "gave ★Y5 to you"], "gave ★Y4 to you, gave ★Y5 to you"),
    ],
)
def test_deeds_are_told_without_repeating(texts: list[str], told: str) -> None:
    assert deeds(texts) == told


def test_news_are_told_once_and_forgotten_when_taken_back() -> None:
    table = Table("classic", seed=7)
    news, move = News(table, 0), table.moves()[0]
    table.play(move)
    news.played(table, 0, move)
    assert len(news.fresh()) == 1
    assert news.fresh() == []
    table.undo()
    news.taken_back(table)
    assert news.last(9) == []


def test_an_auction_and_its_end() -> None:
    table = Table("rivals", seed=7)
    news = News(table, None)
    for move in ("uncover", "bid 2", "pass", "done"):
        mover = table.mover or 0
        table.play(move)
        news.played(table, mover, move)
    text = "; ".join(news.last(9))
    assert "seat 0 uncovered" in text
    assert "seat 1 bid 2; seat 0 passed; seat 1 won the auction for 2; seat 1 uncovered" in text


def test_a_bridge_passed_is_told_at_the_end_of_the_turn() -> None:
    table = Table("roll_and_write", seed=7)
    table.state.refusals[0, 0] = 6
    news = News(table, 1)
    for _ in range(2):
        mover = table.mover or 0
        table.play("refuse")
        news.played(table, mover, "refuse")
    assert news.fresh()[-1].endswith("seat 0 passed the dice bridge: +20")


def test_a_round_that_ends_is_told() -> None:
    table = Table("classic", seed=7, hand=1, highest=2, expeditions=1, rounds=2)
    news = News(table, 1)
    while table.view(None)["round"] == 1:
        mover, move = table.mover or 0, table.moves()[-1]
        table.play(move)
        news.played(table, mover, move)
    assert "drew the last card" in news.last(2)[0]
    assert news.last(1)[0].startswith("round 1 ended ")
