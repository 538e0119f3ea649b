"""Programs of others as players, with real processes: whole games, and every way to fail."""

import json
import os
import pickle
import shlex
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import choose_move
from lostcities.bots.programs.process import MOST_BYTES, TAIL_BYTES, Process
from lostcities.bots.programs.program import FAILURES, Program, forfeit_scores
from lostcities.core.chance import new_generator
from lostcities.errors import BotFailed, LostCitiesError
from lostcities.games.catalog import GAMES
from lostcities.table import Table

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
EXAMPLES = {
    "python": f"{PYTHON} -I {ROOT}/examples/bots/bot.py",
    "node": f"node {ROOT}/examples/bots/bot.js",
}
OPTIONS = {"classic": {"rounds": 1}, "partners": {"rounds": 1}}
AGES = 60.0  # seconds that nothing here should take


def script(code: str) -> str:
    """The command of a program in Python; `requests` are the messages, `say` answers one."""
    head = """
import json, sys, os, time
def say(answer): print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)
requests = (m for m in map(json.loads, sys.stdin) if m["type"] == "move")
"""
    return f"{PYTHON} -I -c {shlex.quote(head + code)}"


LEGAL = 'for m in requests: say({"move": m["moves"][0]})'


def asked(code: str, table: Table | None = None, seconds: float = AGES) -> str:
    """The first move of a program."""
    with Program(script(code), seconds=seconds, starting=0) as program:
        return program.choose(table or Table("classic", seed=7))


def failure(code: str, seconds: float = AGES) -> BotFailed:
    """How a program fails to make its first move."""
    with pytest.raises(BotFailed) as failed:
        asked(code, seconds=seconds)
    assert failed.value.kind in FAILURES
    return failed.value


# --- Whole games ----------------------------------------------------------------------


@pytest.fixture(scope="module", params=EXAMPLES)
def example(request: pytest.FixtureRequest) -> Iterator[Program]:
    """One of the examples; it stays the same process for all its games."""
    command = EXAMPLES[request.param]
    if shutil.which(shlex.split(command)[0]) is None:
        pytest.skip("Node is not installed")
    with Program(command, seconds=AGES) as program:
        yield program


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_an_example_plays_every_game_to_its_end(example: Program, game: str) -> None:
    table = Table(game, seed=5, **OPTIONS.get(game, {}))
    example.new_game(table, seat=0)
    while not table.over:
        table.play(example.choose(table))
    example.game_over(table, seat=0)
    assert len(table.played) >= 10


@pytest.mark.parametrize("name", ["bot.py", "bot.js"])
def test_the_examples_are_short_and_need_nothing_of_ours(name: str) -> None:
    text = (ROOT / "examples" / "bots" / name).read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 25
    assert "import lostcities" not in text


@pytest.mark.slow
def test_our_own_bot_plays_the_same_as_a_program() -> None:
    table, policy = Table("classic", seed=7, rounds=1), find_bot("rules", "classic")
    with Program(f"{PYTHON} -m lostcities bot rules", seconds=AGES) as program:
        program.new_game(table, seat=0)
        while not table.over:
            seed = len(table.played)
            move = choose_move(policy, table, new_generator(seed))
            assert program.choose(table, seed=seed) == move
            table.play(move)
        assert program.name == "lostcities rules"


@pytest.mark.slow
def test_a_program_is_sent_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = f"""
for line in sys.stdin:
    open({str(heard)!r}, "a").write(line)
    m = json.loads(line)
    if m["type"] == "move": say({{"move": m["moves"][0]}})
"""
    table = Table("classic", seed=7)
    with Program(script(code), seconds=AGES) as program:
        program.new_game(table, seat=0)
        program.choose(table, seed=5)
        program.game_over(table, seat=0, scores=[1, 2])
    hello, game, move, over, quit_ = map(json.loads, heard.read_text().splitlines())
    assert hello == {"lostcities": 1, "type": "hello"}
    assert game == {"lostcities": 1, "type": "game", "game": "classic", "seat": 0, "seats": 2}
    assert move["view"] == table.view(0)
    assert {k: move[k] for k in move if k != "view"} == {
        "lostcities": 1,
        "type": "move",
        "moves": table.moves(),
        "clock": AGES,
        "seed": 5,
    }
    assert over == {
        "lostcities": 1,
        "type": "over",
        "game": "classic",
        "seat": 0,
        "scores": [1, 2],
    }
    assert quit_ == {"lostcities": 1, "type": "quit"}


@pytest.mark.slow
def test_any_spelling_of_a_move_is_understood() -> None:
    table = Table("classic", seed=7)
    spelled = asked('for m in requests: say({"move": "  PLAY   w2 ", "why": 1})', table)
    assert spelled == "play W2"
    assert asked('for m in requests: say({"move": "PLAY w2"})', table) == "play W2"


@pytest.mark.slow
def test_a_program_may_say_its_name_first_and_leave_lines_blank() -> None:
    code = 'say({"lostcities": 1, "name": "me"}); say("");' + "\n" + LEGAL
    with Program(script(code), seconds=AGES) as program:
        for _ in range(3):
            program.choose(Table("classic", seed=7))
        assert program.name == "me"


# --- Ways to fail ---------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("command", ["./no_such_bot", "/", "'\0'"])
def test_a_program_that_does_not_start_has_failed(command: str) -> None:
    with Program(command) as program, pytest.raises(BotFailed, match="does not start") as failed:
        program.new_game(Table("classic", seed=7), seat=0)
    assert failed.value.kind == "start"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["", "   ", "'unclosed"])
def test_a_command_that_is_none_is_refused_at_once(command: str) -> None:
    with pytest.raises(LostCitiesError, match="command"):
        Program(command)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "kind", "reason"),
    [
        ("", "crash", "ended with exit code 0 before its first move"),
        ("sys.exit(3)", "crash", "ended with exit code 3"),
        ("next(requests); os.kill(os.getpid(), 9)", "crash", "was ended by signal 9"),
        ("next(requests); raise RuntimeError('no idea')", "crash", "RuntimeError: no idea"),
        ("next(requests); os.close(1); time.sleep(60)", "crash", "closed its input or output"),
        ("next(requests); say('play Y*')", "nonsense", "'play Y*' is not JSON"),
        ("next(requests); say([])", "nonsense", "a message is a JSON object"),
        ("next(requests); say({})", "nonsense", 'has no "move"'),
        ("next(requests); say({'move': 7})", "nonsense", '"move" must be a text, not 7'),
        ("next(requests); say({'move': 'think'})", "nonsense", "'think' is not a move"),
        ("next(requests); say({'move': ''})", "nonsense", "is not a move"),
        ("next(requests); say({'error': 'help'})", "nonsense", "refuses to move: 'help'"),
        ("next(requests); say({'lostcities': 2, 'name': 'x'})", "nonsense", "speaks version 2"),
        ("next(requests); sys.stdout.buffer.write(bytes([255, 10]))", "nonsense", "is not JSON"),
        ("next(requests); say({'move': 'draw deck'})", "illegal", "first place a card"),
        (f"next(requests); say('x' * {MOST_BYTES + 1})", "flood", "bytes in a line"),
        ("while True: sys.stdout.write('x' * 4096)", "flood", "bytes in a line"),
        ("while True: say('')", "flood", "more often than it is asked|16 lines"),
        ("next(requests)\nwhile True: say('')", "flood", "writes 16 lines and no move"),
    ],
)
def test_a_program_fails_by(code: str, kind: str, reason: str) -> None:
    failed = failure(code)
    assert failed.kind == kind
    assert any(part in str(failed) for part in reason.split("|")), str(failed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(60)",  # reads nothing
        "next(requests); time.sleep(60)",
        "next(requests); sys.stdout.write('no newline'); sys.stdout.flush(); time.sleep(60)",
        "while True: sys.stderr.write('x' * 4096)",  # and never answers
        "import signal; signal.signal(15, signal.SIG_IGN); time.sleep(60)",
    ],
)
def test_a_program_that_does_not_answer_exceeds_its_clock(code: str) -> None:
    failed = failure(code, seconds=0.25)
    assert failed.kind == "clock"
    assert "exceeds its clock of 0.25 s" in str(failed)


@pytest.mark.slow
def test_the_first_answer_of_a_process_may_take_longer() -> None:
    slow = script(f"time.sleep(0.5)\n{LEGAL}")
    with Program(slow, seconds=0.2, starting=AGES) as program:
        assert program.choose(Table("classic", seed=7))


@pytest.mark.slow
def test_a_program_that_answers_before_it_is_asked_has_failed() -> None:
    code = """
for m in requests: say(json.dumps({"move": m["moves"][0]}) + '\\n{"move": "draw deck"}')
"""
    table = Table("classic", seed=7)
    with Program(script(code), seconds=AGES) as program:
        table.play(program.choose(table))
        assert "draw deck" in table.moves()  # it would be legal now
        with pytest.raises(BotFailed, match="more often than it is asked") as failed:
            program.choose(table)
    assert failed.value.kind == "flood"


@pytest.mark.slow
def test_a_program_that_writes_much_to_standard_error_plays_on() -> None:
    code = "for m in requests: sys.stderr.write('x' * 300_000); say({'move': m['moves'][0]})"
    table = Table("classic", seed=7)
    with Program(script(code), seconds=AGES) as program:
        assert [program.choose(table) for _ in range(3)] == 3 * table.moves()[:1]


@pytest.mark.slow
def test_of_standard_error_only_the_end_is_kept() -> None:
    process = Process([sys.executable, "-I", "-c", "import sys; sys.stderr.write('x' * 50_000)"])
    try:
        with pytest.raises(BotFailed, match="ended with exit code 0"):
            process.read_line(time.monotonic() + AGES)
        assert process.last_words() == f"; its last words: {'x' * 200}"
        assert len(process.tail) <= TAIL_BYTES
    finally:
        process.end()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "seconds", "kind"),
    [
        ("say({'move': 'castle'})", AGES, "nonsense"),
        ("say({'move': 'draw deck'})", AGES, "illegal"),
        ("time.sleep(60)", 2.0, "clock"),
        ("sys.exit(1)", AGES, "crash"),
    ],
)
def test_however_a_program_fails_its_last_words_are_told(
    code: str, seconds: float, kind: str
) -> None:
    failed = failure(f"print('oh dear', file=sys.stderr); next(requests); {code}", seconds)
    assert (failed.kind, str(failed).partition("; its last words: ")[2]) == (kind, "oh dear")


@pytest.mark.slow
def test_a_program_that_ends_later_ends_in_the_middle_of_a_game() -> None:
    table, code = Table("classic", seed=7), 'm = next(requests); say({"move": m["moves"][0]})'
    with Program(script(code), seconds=AGES) as program:
        table.play(program.choose(table))
        with pytest.raises(BotFailed, match="exit code 0 in the middle of a game"):
            program.choose(table)
    assert not program.overslept


@pytest.mark.slow
def test_a_program_that_sleeps_from_its_start_has_overslept() -> None:
    with Program(script("time.sleep(60)"), seconds=0.1, starting=0.2) as program:
        with pytest.raises(BotFailed, match=r"clock of 0\.1 s and 0\.2 s for starting$"):
            program.choose(Table("classic", seed=7))
        assert program.overslept


@pytest.mark.slow
def test_what_a_program_says_at_last_does_not_spoil_the_terminal() -> None:
    failed = failure("sys.stderr.write('\\x1b[31mred'); sys.exit(1)")
    assert str(failed).endswith("its last words: ?[31mred")


# --- After failing --------------------------------------------------------------------


def once_broken(tmp_path: Path) -> str:
    """A program that ends in its first process and plays in its second."""
    mark = str(tmp_path / "mark")
    return script(f"if not os.path.exists({mark!r}): open({mark!r}, 'w'); sys.exit(1)\n{LEGAL}")


@pytest.mark.slow
def test_who_has_failed_fails_until_the_next_game_begins_with_a_new_process(tmp_path: Path) -> None:
    table = Table("classic", seed=7)
    with Program(once_broken(tmp_path), seconds=AGES) as program:
        for _ in range(2):
            with pytest.raises(BotFailed, match="exit code 1"):
                program.choose(table)
        program.game_over(table, seat=0)  # it is told nothing more
        program.new_game(table, seat=0)
        assert program.choose(table) in table.moves()


@pytest.mark.slow
def test_a_program_may_end_after_a_game() -> None:
    code = """
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "move": say({"move": m["moves"][0]})
    if m["type"] == "over": break
"""
    table = Table("classic", seed=7)
    with Program(script(code), seconds=AGES) as program:
        for _ in range(2):
            program.new_game(table, seat=0)
            assert program.choose(table) == table.moves()[0]
            program.game_over(table, seat=0)
            process = program._process
            while process is not None and process.is_running():
                time.sleep(0.01)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be counted does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("stubborn", [False, True])
def test_no_process_is_left_behind(tmp_path: Path, *, stubborn: bool) -> None:
    """Neither the program nor what it has started, even if both ignore being terminated."""
    pids = tmp_path / "pids"
    deaf = "import signal; signal.signal(15, signal.SIG_IGN); " if stubborn else ""
    child = f"{deaf}import time; time.sleep(600)"
    code = f"""{deaf}
import subprocess
child = subprocess.Popen([sys.executable, "-I", "-c", {child!r}])
open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
{LEGAL}
time.sleep(600)
"""
    with Program(script(code), seconds=AGES) as program:
        program.choose(Table("classic", seed=7))
        found = [int(pid) for pid in pids.read_text().split()]
        assert all(map(is_alive, found))
    deadline = time.monotonic() + AGES
    while any(map(is_alive, found)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(map(is_alive, found))
    with pytest.raises(ChildProcessError):
        os.waitpid(found[0], os.WNOHANG)  # it has been waited for


# --- The stated rule ------------------------------------------------------------------


def test_who_fails_gets_a_hundred_points_less_than_the_lowest() -> None:
    table = Table("classic", seed=7)
    table.play("play W2")
    assert table.scores() == [-18, 0]
    assert forfeit_scores(table, 0) == [-118, 0]
    assert forfeit_scores(table, 1) == [-18, -118]


def test_partners_fail_together() -> None:
    assert forfeit_scores(Table("partners", seed=7), 3) == [0, -100, 0, -100]


def test_at_a_table_of_many_only_one_fails() -> None:
    assert forfeit_scores(Table("rivals", seed=7, seats=3), 1) == [12, -88, 12]


def test_a_failure_can_be_sent_to_another_process() -> None:
    failed = pickle.loads(pickle.dumps(BotFailed("late", "clock")))
    assert (str(failed), failed.kind) == ("late", "clock")


def test_the_page_tells_of_every_way_to_fail() -> None:
    page = (ROOT / "docs" / "bot_protocol.md").read_text(encoding="utf-8")
    assert [kind for kind in FAILURES if f"| `{kind}` |" not in page] == []
    assert "100 points less" in page
