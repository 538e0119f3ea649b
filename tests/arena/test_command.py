"""`lostcities arena` from end to end."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from pathlib import Path

import pytest

from lostcities.arena.ledger import Ledger
from lostcities.arena.reporting.progress import how_it_stands, lines, sometimes
from lostcities.bots.catalog import BOTS
from lostcities.cli import main
from lostcities.commands.arena import absurdities, add_arguments
from tests.arena.contests import PROGRAM, played, tiny

LONG = 120  # seconds, after which something hangs
TINY = ["--expeditions", "1", "--hand", "2", "--highest", "4", "--rounds", "1"]


def arena(*arguments: str) -> int:
    return main(["arena", *arguments, *TINY, "--workers", "1"])


def test_a_contest_is_told_in_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("random", "rules", "--deals", "5") == 0
    text = capsys.readouterr().out
    assert "random – rules" in text
    assert [line.split()[0] for line in text.splitlines()[-2:]] == ["rules", "random"]


def test_a_contest_is_told_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("random", "rules", "--deals", "5", "--seed", "7", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["contest"]["seed"] == 7
    assert (data["pairs"][0]["deals"], data["pairs"][0]["games"]) == (5, 10)


def test_a_contest_can_be_kept_reported_and_settled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, report = str(tmp_path / "out.jsonl"), tmp_path / "report.html"
    for _ in range(2):  # the second time nothing is left to play
        asked = ("rules", "random", "--deals", "300", "--sprt", "0", "10")
        assert arena(*asked, "--out", out, "--report", str(report)) == 0
        assert "rules – random: margin 10 rather than 0, settled" in capsys.readouterr().out
    assert "rules – random" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (["rules", "nobody"], f"there is no bot 'nobody'; the bots are: {', '.join(BOTS)}"),
        (["rules"], "at least two bots, not 1"),
        (["rules", "random", "--deals", "0"], "deals must be 1 or more, not 0"),
        (["rules", "random", "--game", "chess"], "there is no game 'chess'"),
        (["rules", "random", "--seats", "4"], "classic is for 2 seats, not 4"),
        (["rules", "random", "--sprt", "5", "0"], "low before high, not 5 0"),
        (["rules", "random", "--alpha", "0.1"], "add --sprt LOW HIGH"),
        (["rules", "random", "--beta", "0.05"], "add --sprt LOW HIGH"),
        (["rules", "rules:"], "'rules:' has no setting after the colon; say 'rules'"),
        (["rules", "pyproject.toml"], "is named with its path: './pyproject.toml'"),
        (["rules", "random", "--cluster", "--workers", "2"], "with --cluster Ray decides"),
        (["rules", "./no_such_bot"], "'./no_such_bot' does not start"),
        (["rules", "random", "--report", "no/such/place.html"], "there is no such folder"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    wrong: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena(*wrong) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert said.count("\n") == 1


def test_luck_that_cannot_be_told_is_said_in_a_sentence_and_the_result_is_plain(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert arena("random", "rules", "--deals", "5", "--adjusted") == 0
    said = capsys.readouterr()
    assert said.err.startswith(
        "lostcities: the network of classic knows expeditions 5/6, not 1; "
        "the result is not adjusted\n"
    )
    assert "luck" not in said.out
    assert arena("random", "rules", "--deals", "5") == 0
    assert numbers(capsys.readouterr().out) == numbers(said.out)


def numbers(text: str) -> list[list[str]]:
    """The tables without what tells the time that moves took."""
    return [line.split()[:8] for line in text.splitlines()]


def test_streams_can_be_left_out_where_there_are_some(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("random", "rules", "--deals", "2", "--plain-deck") == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[0].endswith("seed 1, plain deck")
    assert "streams" not in said.err
    asked = ["arena", "random", "rules", "--game", "rivals", "--deals", "1", "--max-turns", "9"]
    assert main([*asked, "--plain-deck", "--workers", "1"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[0].endswith("seed 1")
    assert said.err.startswith(
        "lostcities: Lost Cities: Rivals has no seat streams, as no seat draws cards: "
        "its chance is plain anyway\n"
    )


def test_why_a_program_fails_is_told_once_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program, report = f"{PROGRAM} crash", tmp_path / "report.html"
    asked = ["arena", "random", program, "--rounds", "1", "--workers", "1", "--deals", "6"]
    assert main([*asked, "--json", "--report", str(report)]) == 0
    said = capsys.readouterr()
    assert said.err.count("crash)") == said.err.count("\n") == 1
    assert "failed against random (crash): the program" in said.err
    failed = json.loads(said.out)["bots"][1]
    assert (failed["failures"], failed["failed_by"]) == (12, {"crash": 12})
    reason = "ended with exit code 3 in the middle of a game; its last words: I give up"
    assert failed["first_failure"].endswith(reason)
    assert reason in said.err
    assert reason in report.read_text(encoding="utf-8")


def heed_interrupts() -> None:
    """As in a terminal: what runs in the background has been told to ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("asked", "code", "keeps"),
    [
        (signal.SIGINT, 130, True),
        (signal.SIGINT, 130, False),
        (signal.SIGTERM, 143, True),
    ],
)
def test_who_breaks_a_contest_off_is_told_what_is_kept(
    tmp_path: Path, asked: signal.Signals, code: int, *, keeps: bool
) -> None:
    out, running = tmp_path / "out.jsonl", tmp_path / "running"
    bots = ["random", f"{PROGRAM} random {running}", "--deals", "100000", *TINY]
    command = [sys.executable, "-m", "lostcities", "arena", *bots, "--workers", "1"]
    more = ["--out", str(out)] if keeps else []
    arena = subprocess.Popen(
        [*command, *more], stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts
    )

    def begun() -> bool:
        return out.exists() and "pair" in out.read_text() if keeps else running.exists()

    try:
        while arena.poll() is None and not begun():
            time.sleep(0.05)
        os.kill(arena.pid, asked)
        said = arena.communicate(timeout=LONG)[1]
    finally:
        arena.kill()
    assert arena.returncode == code, said
    if not keeps:
        assert "lostcities: stopped; nothing is kept without --out\n" in said
        return
    written = 5 * out.read_text().count("pair")  # the last block may be so new that it was not seen
    kept = re.search(r"stopped; (\d+) deals are kept in (.*): the same command goes on\n", said)
    assert kept is not None
    assert (int(kept[1]) in (written, written - 5), kept[2]) == (True, repr(str(out)))


def test_no_worker_is_no_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "rules", "random", "--workers", "0"]) == 2
    assert "workers must be 1 or more, not 0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("absurd", "said"),
    [
        (["--deals", "50000000"], "50,000,000 deals take long"),
        (["--workers", "9999"], "9,999 workers on "),
        (["--clock", "100000"], "with a clock of 100,000 seconds"),
        (["--deals", "1000", "--clock", "5"], None),
    ],
)
def test_absurd_numbers_are_warned_of(absurd: list[str], said: str | None) -> None:
    parser = ArgumentParser()
    add_arguments(parser)
    told = list(absurdities(parser.parse_args(["random", "rules", *absurd]), tiny()))
    assert [text[: len(said or "")] for text in told] == ([said] if said else [])


def test_the_running_margin_is_that_of_all_finished_deals() -> None:
    whole = played(tiny(), 130)
    ledger = Ledger(whole.contest, 130)
    blocks = whole._played[(0, 1)]
    assert len(blocks) > 2
    ledger.enter(blocks[1:])  # the first block is one long game
    assert len(ledger.games((0, 1)).scores) == 0
    assert len(ledger.finished((0, 1)).scores) == 130 - blocks[0].block.deals
    assert how_it_stands(ledger) != ""
    ledger.enter(blocks[:1])
    assert ledger.finished((0, 1)).margins.tolist() == whole.games((0, 1)).margins.tolist()


def test_progress_fits_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lostcities.arena.reporting.progress.BETWEEN_LINES", -1)
    with lines("games") as show:
        show(12, 34, "classic")
    assert capsys.readouterr().err == "12 of 34 games  classic\n"
    with lines() as show:
        show(123_456, 1_000_000, "a program with a very long name " * 4)
    assert max(map(len, capsys.readouterr().err.splitlines())) <= 80


def test_progress_is_counted_over_all_pairs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lostcities.arena.reporting.progress.BETWEEN_LINES", -1)
    with lines() as show:
        played(tiny(), 60, on_progress=sometimes(show))
    said = capsys.readouterr().err.splitlines()
    assert said[-1].startswith("60 of 60 deals  random −")
