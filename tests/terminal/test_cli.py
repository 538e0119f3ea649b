"""The command line: quick, helpful, and one line for an error."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from lostcities import __version__
from lostcities.cli import COMMANDS, HOSTING, command_parser, main
from lostcities.games.catalog import GAMES
from tests.terminal.piped import run

ROOT = Path(__file__).parents[2]
TASKS = Path("/proc/self/task")
ELSEWHERE = {"bench"}  # commands with tests of their own


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own, which has imported nothing yet."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", "PATH": ""},
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "slow"),
    [
        (["--help"], {"numpy", "numba", "rich", "importlib.metadata"}),
        (["--version"], {"numpy", "numba", "rich", "importlib.metadata"}),
        (["play", "--help"], {"numba", "rich"}),  # it tells the options of all games
    ],
)
def test_help_does_not_wait_for_what_it_does_not_need(arguments: list[str], slow: set[str]) -> None:
    code = """
import sys
from lostcities.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert end.code == 0
assert not SLOW & set(sys.modules), "too much was imported"
"""
    code = f"SLOW = {slow}\n{code}"
    done = python(code, *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.slow
def test_help_names_every_command() -> None:
    out = python("from lostcities.cli import main; main(['--help'])").stdout
    assert all(f"    {name} " in out for name in COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(COMMANDS) - ELSEWHERE))
def test_every_command_has_a_module_and_a_page(name: str) -> None:
    place = "commands.hosting" if name in HOSTING else "commands"
    assert find_spec(f"lostcities.{place}.{name}") is not None
    page = (ROOT / "docs" / "commands" / f"{name}.md").read_text(encoding="utf-8")
    usage = python("from lostcities.cli import main; main()", name, "--help").stdout
    options = set(re.findall(r"--[a-z]+", usage))
    missing = {option for option in options - {"--help"} if option not in page}
    assert not missing


def test_without_a_command_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert all(f"    {name} " in told.err for name in COMMANDS)


def test_help_texts_keep_their_capitals() -> None:
    told = command_parser(["schema"]).format_help()
    assert "JSON Schema" in told
    [commands] = [it for it in command_parser([])._actions if isinstance(it.choices, dict)]
    assert isinstance(commands.choices, dict)
    for name, about in COMMANDS.items():
        assert commands.choices[name].description == f"{about[0].upper()}{about[1:]}."


def test_every_benchmark_has_a_help() -> None:
    run_ = [file for file in (ROOT / "benchmarks").glob("*.py") if "__main__" in file.read_text()]
    assert len(run_) > 10
    assert [file.name for file in run_ if "ArgumentParser(" not in file.read_text()] == []


@pytest.mark.slow
def test_the_version() -> None:
    out = python("from lostcities.cli import main; main(['--version'])").stdout
    assert out == f"lostcities {__version__}\n"


@pytest.mark.slow
@pytest.mark.skipif(not TASKS.exists(), reason="threads are counted by the kernel of Linux")
def test_numpy_calculates_on_one_core() -> None:
    """Its threads would wait for each other wherever other programs use the cores."""
    count = f"import numpy, os; print(len(os.listdir({str(TASKS)!r})))"
    told = python(f"from lostcities.cli import main; main(['bots']); {count}")
    assert told.stdout.splitlines()[-1] == "1", told.stderr


@pytest.mark.slow
def test_it_runs_as_a_module() -> None:
    done = python("import runpy; runpy.run_module('lostcities', run_name='__main__')", "schema")
    assert done.returncode == 0
    assert json.loads(done.stdout)["title"] == "A game record"


@pytest.mark.slow
def test_without_rich_one_sentence_says_what_to_install() -> None:
    code = """
import sys
sys.modules["rich"] = None
from lostcities.cli import main
sys.exit(main(["play"]))
"""
    done = python(code)
    assert done.returncode == 2
    assert done.stderr == (
        "lostcities: the terminal client needs rich; "
        "install it with: pip install 'lostcities[terminal]'\n"
    )


@pytest.mark.slow
def test_an_old_terminal_gets_signs_that_it_has() -> None:
    code = """
import io, sys
sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="ascii")
sys.stdin = io.StringIO("")
from lostcities.cli import main
sys.exit(main(["play", "--seed", "7"]))
"""
    done = python(code)
    assert done.returncode == 0, done.stderr
    assert "$ Y " in done.stdout


@pytest.mark.parametrize("what", [*GAMES, "record"])
def test_schemas(what: str) -> None:
    schema = json.loads(run("schema", what).out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["type"] == "object"


def test_the_schema_of_records_is_the_usual_one() -> None:
    assert run("schema").out == run("schema", "record").out


def test_an_unknown_schema_is_one_line() -> None:
    outcome = run("schema", "chess")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert (
        "there is no schema of 'chess'; there are: record, protocol, analysis, report, classic"
        in outcome.err
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("play", "--rounds", "x"), "--rounds must be a whole number, not 'x'"),
        (("arena", "random", "rules", "--deals", "1e9"), "--deals must be a whole number"),
        (("play", "--language", "xx"), "--language must be one of en, de, not 'xx'"),
        (("arena",), "the following arguments are required: BOT"),
        (
            ("rules", "wager", "--nope"),
            "unrecognized arguments: --nope; see 'lostcities rules --help'",
        ),
        (
            ("arena", "random", "rules", "--nosuch"),
            "unrecognized arguments: --nosuch; see 'lostcities arena --help'",
        ),
        (("--nosuch", "arena"), "unrecognized arguments: --nosuch; see 'lostcities --help'"),
        (("play", "--against", "./nofile"), "there is no program './nofile' that can be started"),
    ],
)
def test_what_cannot_be_asked_is_told_in_a_line(
    asked: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(asked)
    except SystemExit as end:  # argparse ends the program itself
        code = int(end.code or 0)
    err = capsys.readouterr().err
    assert code == 2
    assert err.startswith(f"lostcities: {said}")
    assert err.count("\n") == 1
