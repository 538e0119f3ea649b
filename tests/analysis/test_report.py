"""Reports over many games: kinds apart, errors no smaller than measured, lines that add up."""

from dataclasses import replace

import pytest

from lostcities.analysis.grades import grade_of
from lostcities.analysis.ledger import Ledger
from lostcities.analysis.reviewed import Decision, Moment, Review, SeatReview
from lostcities.analysis.seats import leaks_of
from lostcities.analysis.showing.graph import graph_svg
from lostcities.analysis.showing.report import report_of, reports_of
from lostcities.analysis.showing.report_page import report_page
from lostcities.analysis.showing.report_text import report_text
from lostcities.analysis.showing.sentences import plain
from lostcities.analysis.showing.text import leak_lines
from lostcities.analysis.standards import standards_of
from lostcities.games.catalog import find_game

LEDGER = Ledger(0.0, 1.0, 0.0, -5.0, 1.0, 0.0, 1.0, -58.0, -62.0)
GRAPH = (Moment(0, 0.0, 0.0), Moment(4, 1.0, -2.0), Moment(40, 1.0, -5.0))


def decision(raw: float, category: str | None = None, raw_error: float = 1.0) -> Decision:
    return Decision(
        turn=1, round=1, seat=0, move="draw deck", best="draw deck", loss=raw, error=1.0, raw=raw,
        raw_error=raw_error, label="good", category=category, why=None, worlds=2, candidates=(),
        effects=(-raw, raw),
    )  # fmt: skip


def a_review(*decisions: Decision, game: str = "rivals", players: int = 2) -> Review:
    """One round, of which seat 0 is judged."""
    losses = [(sum(it.raw for it in decisions), 1.0)]
    seat = SeatReview(
        seat=0,
        decisions=decisions,
        ledger=LEDGER,
        grade=grade_of(losses, standards_of(find_game(game), players)),
        leaks=leaks_of(decisions, 1),
        graph=GRAPH,
    )
    return Review(
        game=game, rules=1, players=players, rounds=1, scores=(0,) * players, seats=(seat,),
        seed="0", worlds=2, hindsight=False, settled=True,
    )  # fmt: skip


def test_games_with_other_numbers_of_players_have_reports_of_their_own() -> None:
    games = [a_review(decision(30.0), players=players) for players in (2, 3, 4, 3, 3)]
    found = reports_of([*games, a_review(decision(1.0), game="classic")], [0])
    assert [(it.game, it.players, it.games) for it in found] == [
        ("rivals", 2, 1),
        ("rivals", 3, 3),
        ("rivals", 4, 1),
        ("classic", 2, 1),
    ]
    bounds = standards_of(find_game("rivals"), 3)
    assert found[1].grade == grade_of([(30.0, 1.0)] * 3, bounds)
    assert "3 players: 3 games, 3 rounds, seat 0" in report_text(found[1])


def test_the_error_of_a_leak_is_no_smaller_than_it_was_measured() -> None:
    alike = [a_review(decision(raw, "wrong_card", raw_error=100.0)) for raw in (105.0, 107.0)]
    assert report_of(alike, 0).leaks[0].error == pytest.approx(70.71)
    apart = [a_review(decision(raw, "wrong_card", raw_error=1.0)) for raw in (5.0, 205.0)]
    assert report_of(apart, 0).leaks[0].error == pytest.approx(100.0)
    assert report_of(apart[:1], 0).leaks[0].error == pytest.approx(1.0)


def test_the_lines_of_a_report_add_up_to_the_loss_with_the_rest_last() -> None:
    game = a_review(decision(2.0, "wrong_card"), decision(-9.0), decision(5.0, "left_a_card"))
    found = report_of([game], 0)
    assert [it.category for it in found.leaks] == ["left_a_card", "wrong_card", "other"]
    assert sum(it.points for it in found.leaks) == found.grade.loss == -2.0


def test_the_leaks_of_a_game_add_up_to_its_loss() -> None:
    names = ("wrong_card", "left_a_card", "wrong_removal", "skipped_card", "overpaid")
    more = ("no_gold_left", "opened_too_soon", "opened_too_high")
    lost = [decision(n + 1.0, name) for n, name in enumerate((*names, *more))]
    seat = a_review(*lost, decision(-9.0)).seat(0)
    heading, *lines = leak_lines("rivals", seat, "en")
    assert "per round" in heading
    numbers = [line.split("(")[0].split()[-1].replace("−", "-") for line in lines]
    assert lines[-1].split()[:2] == ["the", "rest"]
    assert sum(map(float, numbers)) == pytest.approx(seat.grade.loss)
    assert numbers[-1] == plain(1.0 + 2.0 - 9.0, "en").replace("−", "-")


def test_a_report_is_told_without_blanks_at_the_end() -> None:
    games = [a_review(decision(1.0, "wrong_card")) for _ in range(7)]
    one, many = (report_text(report_of(games[:n], 0)) for n in (1, 7))
    assert "  game 1: 1.0 ± 1.0\n" in f"{one}\n"
    assert "  games 6 to 7: " in many
    for line in (one + many).splitlines():
        assert line == line.rstrip()


def test_the_page_of_a_report_has_its_numbers_in_cells_and_no_bar_below_nothing() -> None:
    games = [a_review(decision(19.5, "wrong_card", 7.5), decision(-2.0))]
    page = report_page([report_of(games, 0)])
    assert '<td class="points">19.5 ± 7.5</td>' in page
    assert 'style="width: 100.0%"' in page
    assert 'style="width: 0.0%"' in page


def test_the_graph_ends_at_the_result_and_says_how() -> None:
    seat = a_review(decision(5.0)).seat(0)
    drawn = graph_svg(seat, "en")
    assert "Luck and decisions, added up, then what is unexplained" in drawn
    assert ">−62.0</text>" in drawn
    result = graph_svg(replace(seat, ledger=replace(LEDGER, result=-4.0)), "en")
    assert result.count("<path") == drawn.count("<path") == 8  # four lines, and four in the legend
    assert result != drawn
