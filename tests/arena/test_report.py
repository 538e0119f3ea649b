"""The page and the tables: whole, true, and in need of nothing from elsewhere."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.outcome import Outcome, outcome, seen_by
from lostcities.arena.measuring.ratings import Rating
from lostcities.arena.measuring.sequential import Question
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.schedule import Block, new_contest
from lostcities.arena.reporting.plots import Axis, convergence, histogram, rating_plot
from lostcities.arena.reporting.report import check_place, page, write_report
from lostcities.arena.reporting.text import name, signed, text_report
from lostcities.errors import LostCitiesError

PROGRAM = "./bot --say '<b>hello</b>' & wait"  # a name that must not become part of the page
LEADS = {(0, 1): 12, (0, 2): -30, (1, 2): -3}  # of the first bot of each pair
DEALS = 30


def ledger(failed: int = 0) -> Ledger:
    """Books of a contest that nobody had to play: each pair's lead, and some chance."""
    contest = new_contest("classic", ["random", "rules", PROGRAM])
    books, rng = Ledger(contest, DEALS, Question(0, 10)), np.random.default_rng(1)
    for pair, lead in LEADS.items():
        own, others = lead + rng.integers(0, 40, (DEALS, 2)), rng.integers(0, 40, (DEALS, 2))
        scores = np.stack([[own[:, 0], others[:, 0]], [others[:, 1], own[:, 1]]]).transpose(2, 0, 1)
        endings = np.zeros((DEALS, 2), np.int64)
        endings[:failed] = 3 if pair[1] == 2 else 0
        turns = np.full((DEALS, 2), 50)
        books.enter([Played(Block(pair, 0, DEALS), scores, turns, endings, (9, 9), (0.5, 0.25))])
    return books


def tags(html: str) -> Iterator[tuple[str, dict[str, str | None]]]:
    """All tags of a page and their attributes; they must be closed in order."""
    found: list[tuple[str, dict[str, str | None]]] = []
    opened: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))
            if tag != "meta":
                opened.append(tag)

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))

        def handle_endtag(self, tag: str) -> None:
            assert opened.pop() == tag

    Reader().feed(html)
    assert opened == []
    return iter(found)


def test_the_page_is_whole_and_loads_nothing() -> None:
    html = page(outcome(ledger()))
    kinds = {tag for tag, _ in tags(html)}
    assert {"table", "svg", "style", "h1"} <= kinds
    assert kinds.isdisjoint({"script", "link", "img", "iframe", "a", "b"})
    assert re.search(r"https?:|//[a-z]|url\(|@import|\bsrc=|\bhref=", html) is None
    assert "prefers-color-scheme: dark" in html


def test_the_page_has_every_pair_twice_in_its_cross_table() -> None:
    found = outcome(ledger())
    cross = page(found).split('class="cross"')[1].split("</table>")[0]
    for pair, meeting in found.meetings.items():
        margin = f"{abs(meeting.margin.mean):.1f} ± {meeting.margin.error:.1f}"
        assert cross.count(f"+{margin}") == cross.count(f"−{margin}") == 1
        assert seen_by(found.meetings, pair[1], pair[0]).wins == meeting.losses


def test_each_bot_has_a_point_on_the_line_of_its_interval() -> None:
    svg = ElementTree.fromstring(
        rating_plot(["a", "b"], [Rating(1600, 1500, 1650), Rating(1400, 1300, 1450)])
    )
    for dot, interval in zip(
        svg.iter("circle"), svg.findall("line[@class='interval']"), strict=True
    ):
        low, high = float(interval.attrib["x1"]), float(interval.attrib["x2"])
        assert (float(dot.attrib["cx"]) - low) / (high - low) == pytest.approx(2 / 3, abs=0.01)


def test_a_histogram_counts_every_deal() -> None:
    svg = ElementTree.fromstring(histogram(np.array([-5.0, 5, 5, 5])))
    heights = [float(bar.attrib["height"]) for bar in svg.iter("rect")]
    assert heights[1] == pytest.approx(3 * heights[0], abs=0.5)
    tops = [float(bar.attrib["y"]) for bar in svg.iter("rect")]
    assert tops[0] + heights[0] == pytest.approx(tops[1] + heights[1])  # on one line


@pytest.mark.parametrize("margins", [[3.0, 3.0], [0.0] * 9, list(range(-300, 500))])
def test_plots_can_be_drawn_of_whatever_came_about(margins: list[float]) -> None:
    for plot in (histogram, convergence):
        assert ElementTree.fromstring(plot(np.array(margins, float))).tag == "svg"


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 100, [0, 20, 40, 60, 80, 100]), (-7, 12, [-5, 0, 5, 10]), (3, 3, [3])],
)
def test_axes_have_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert list(Axis(low, high, 0, 1).ticks()) == pytest.approx(ticks)


def test_the_tables_for_people_say_what_the_outcome_says() -> None:
    found = outcome(ledger())
    text = text_report(found)
    assert "Lost Cities, 2 seats: 20 deals, each played 2 times; seed 1" in text
    for meeting in found.meetings.values():
        assert f"{meeting.wins} / {meeting.ties} / {meeting.losses}" in text
    assert "random – rules: margin 10 rather than 0, settled after 20 deals (" in text
    assert "failed" not in text
    assert text_report(outcome(ledger(failed=4))).count("0 – 8") == 2


def test_on_a_narrow_terminal_the_last_columns_are_left_out() -> None:
    found = outcome(ledger())
    assert max(map(len, text_report(found).splitlines()[2:5])) > 80
    lines = text_report(found, 80).splitlines()[2:5]
    assert max(map(len, lines)) <= 80
    assert lines[0].split()[:2] == ["pair", "margin"]


@pytest.mark.parametrize(
    ("value", "shown"), [(-0.04, "+0.0"), (0.0, "+0.0"), (-12.34, "−12.3"), (5.0, "+5.0")]
)
def test_margins_have_a_sign_and_zero_is_not_negative(value: float, shown: str) -> None:
    assert signed(value) == shown


def test_deals_decide_who_leads_the_table() -> None:
    assert [one.bot for one in outcome(ledger()).standings] == [PROGRAM, "random", "rules"]


def test_of_a_long_command_the_end_is_shown() -> None:
    assert name("/a/very/long/way/to/my_bot.py --level 3") == "…ng/way/to/my_bot.py --level 3"


def test_the_page_is_written_or_the_place_is_refused(tmp_path: Path) -> None:
    write_report(str(tmp_path / "page.html"), outcome(ledger()))
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    with pytest.raises(LostCitiesError, match="no such folder"):
        check_place(str(tmp_path / "nowhere" / "page.html"))
    with pytest.raises(LostCitiesError, match="is a folder"):
        check_place(str(tmp_path))
    with pytest.raises(LostCitiesError, match="cannot be written"):
        write_report(str(tmp_path), outcome(ledger()))


def test_the_outcome_as_data_is_whole() -> None:
    found: Outcome = outcome(ledger())
    data = found.as_dict()
    assert [pair["bots"] for pair in data["pairs"]] == [one.bots for one in found.meetings.values()]
    assert data["bots"][0]["rating"]["low"] < data["bots"][0]["rating"]["rating"]
    assert data["question"]["high"] == 10
    assert data["pairs"][0]["milliseconds"] == pytest.approx((1000 * 0.5 / 9, 1000 * 0.25 / 9))
