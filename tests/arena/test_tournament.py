"""Whole contests: the same whoever works on them, and programs that lose by failing."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.outcome import outcome
from lostcities.arena.measuring.sequential import Question
from lostcities.arena.playing.games import Played
from lostcities.arena.playing.players import SHORTLY, ProgramPlayer, check_program
from lostcities.arena.playing.schedule import Block, Contest, new_contest
from lostcities.arena.playing.workers import Crew, local_crew, play_block
from lostcities.arena.reporting.progress import deals_done
from lostcities.arena.reporting.results import ResultFile
from lostcities.arena.tournament import play_contest
from lostcities.bots.programs.program import Program
from lostcities.core.chance import new_generator
from lostcities.core.compiled import interpreted
from lostcities.errors import BotFailed, LostCitiesError
from lostcities.table import Table
from tests.arena.contests import PROGRAM, PYTHON, facts, played, small, tiny

many_games = pytest.mark.skipif(interpreted(), reason="many games need compiled code")


@contextmanager
def lazy_crew(contest: Contest) -> Iterator[Crew[Block, Played]]:
    """Workers who finish the blocks in the reverse order."""
    waiting: list[tuple[Block, Future[Played]]] = []

    def submit(block: Block) -> Future[Played]:
        future: Future[Played] = Future()
        waiting.append((block, future))
        if len(waiting) == 3:
            for held, promised in reversed(waiting):
                promised.set_result(play_block(contest, held))
            waiting.clear()
        return future

    yield Crew(submit, 3)


@many_games
def test_the_result_does_not_depend_on_the_number_of_workers_or_their_order() -> None:
    contest = tiny()
    alone = facts(played(contest, 150))
    assert facts(play_contest(contest, 150, local_crew(contest, 3))) == alone
    assert facts(play_contest(contest, 150, lazy_crew(contest))) == alone


def test_processes_play_what_one_plays() -> None:
    contest = small("rules", f"{PROGRAM} random")
    assert facts(play_contest(contest, 10, local_crew(contest, 2))) == facts(played(contest, 10))


@many_games
def test_a_search_of_so_many_worlds_depends_on_the_seed_alone() -> None:
    contest = small("rules", "search:worlds=32")
    assert facts(play_contest(contest, 4, local_crew(contest, 2))) == facts(played(contest, 4))


@many_games
def test_a_settled_question_ends_a_contest_at_the_same_deal_for_all() -> None:
    contest, question = tiny("rules", "random"), Question(0, 10)
    alone = played(contest, 1000, question=question)
    answer = alone.answer((0, 1))
    assert answer is not None
    assert answer.accepted == 10
    assert len(alone.done[0, 1]) <= 150  # a few blocks more than needed
    assert len(alone.games((0, 1)).scores) == answer.deals < 50
    assert deals_done(alone) == (answer.deals, answer.deals)
    other = play_contest(contest, 1000, local_crew(contest, 3), question=question)
    assert facts(other) == facts(alone)


def test_the_outcome_lists_the_best_first_and_all_pairs_in_the_order_named() -> None:
    contest = new_contest("rivals", ["random", "rules"], seats=3, max_turns=30)
    found = outcome(played(contest, 2))
    assert [standing.bot for standing in found.standings] == ["rules", "random"]
    meeting = found.meetings[0, 1]
    assert (meeting.bots, meeting.deals, meeting.games) == (("random", "rules"), 2, 12)
    assert meeting.wins + meeting.ties + meeting.losses == 12
    assert meeting.capped == 12
    assert meeting.turns == 30
    assert meeting.margin.mean == pytest.approx(meeting.points[0] - meeting.points[1])


def test_deals_count_from_the_first_on_without_a_gap() -> None:
    contest = tiny()
    books = Ledger(contest, 10)
    books.enter([play_block(contest, Block((0, 1), start, 2)) for start in (6, 2)])
    assert len(books.games((0, 1)).scores) == 0
    books.enter([play_block(contest, Block((0, 1), 0, 2))] * 2)  # once more is no more
    assert facts(books) == facts(played(contest, 4))
    assert deals_done(books) == (6, 10)
    books.deals = 3
    assert deals_done(books) == (3, 3)


@many_games
def test_somebody_is_told_how_far_it_is() -> None:
    counts: list[int] = []

    def on_progress(ledger: Ledger) -> None:
        counts.append(len(ledger.done[0, 1]))

    played(tiny(), 120, on_progress=on_progress)
    blocks = np.diff(sorted(counts)).tolist()
    assert sorted(blocks) == [20, 50, 50]  # as they are finished, which may be in any order


# --- Programs -------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["nonsense", "crash", "silence"])
def test_a_program_that_fails_loses_its_game_and_the_arena_goes_on(how: str) -> None:
    program = f"{PROGRAM} {how}"
    contest = small("random", program, clock=0.5 if how == "silence" else 5.0)
    found = outcome(played(contest, 1)).meetings[0, 1]
    assert found.failures == (0, 2)
    assert (found.wins, found.ties, found.losses) == (2, 0, 0)
    assert found.margin.mean >= 100


def test_why_programs_fail_is_the_same_whoever_works_and_is_kept(tmp_path: Path) -> None:
    contest, out = small("random", f"{PROGRAM} crash"), str(tmp_path / "out")
    many = play_contest(contest, 10, local_crew(contest, 2), out=out)
    failures = many.failures((0, 1))
    assert failures == played(contest, 10).failures((0, 1))
    assert len(failures) == outcome(many).standings[1].failures > 0
    assert {one.kind for one in failures} == {"crash"}
    with ResultFile(out, contest) as file:
        books = Ledger(contest, 10)
        books.enter(file.played)
    assert books.failures((0, 1)) == failures
    books.deals = 1
    assert [one for one in failures if one.deal < 1] == books.failures((0, 1))


def test_a_program_that_does_not_fail_is_a_bot_like_others() -> None:
    found = outcome(played(small("random", PROGRAM), 2)).meetings[0, 1]
    assert (found.failures, found.games) == ((0, 0), 4)
    assert found.milliseconds[1] > 0


@pytest.mark.parametrize("command", ["./no_such_program", "python3 no_such_file.py"])
def test_a_program_that_cannot_play_at_all_is_refused_before_the_first_deal(
    command: str, tmp_path: Path
) -> None:
    with pytest.raises(LostCitiesError, match="no_such"):
        played(small("random", command), 5, out=str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


SLEEPER = f"{PYTHON} -I -c 'import time; time.sleep(60)'"


def test_a_program_that_sleeps_at_its_start_is_refused_before_the_first_deal() -> None:
    with pytest.raises(LostCitiesError, match=r"does not begin: .* 0\.2 s for starting"):
        check_program(SLEEPER, Table("classic", seed=1), 0.1, starting=0.2)


def test_all_the_time_for_starting_is_waited_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostcities.arena.playing.players.OVERSLEPT", set())
    table, times = Table("classic", seed=1), []
    for _ in range(2):
        with Program(SLEEPER, seconds=0.1, starting=0.2) as program:
            player = ProgramPlayer(program, "classic")
            with pytest.raises(BotFailed, match="for starting"):
                player.choose(table, 0, new_generator(1))
            times.append(program.starting)
    assert times == [0.2, SHORTLY]
