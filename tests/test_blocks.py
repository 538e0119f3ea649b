"""Every block of code in the documentation is run, or at least is a command that there is.

Tutorials run from their first line to their last in a folder of their own. Elsewhere Python runs,
and commands, which may take hours or want a server, are read by the real parser.
"""

import io
import os
import re
import shlex
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lostcities import Table
from lostcities.cli import COMMANDS, command_parser

ROOT = Path(__file__).parents[1]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^( *)```(\w*)([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')
NEEDS = {"train.md": "torch"}  # what a tutorial needs beyond the tests' environment
PAGE = ROOT / "src/lostcities/server/static/index.html"
SECONDS = 240
SHORT = re.compile(r"[\[…]|\.\.\.")  # a usage, not a command
SHELL = ("|", ">", "<", "&", "&&", ";", "&>")
INLINE = re.compile(r"`(lostcities [a-z][^`]*)`")
SEED = "lostcities deal of the day"  # begins the text that the seed of a day is made from
UNFINISHED = re.compile(r"arguments? .*required|expected .*argument")  # named without its values


class Block(NamedTuple):
    """A block of code on a page."""

    language: str
    title: str | None  # the file that it is
    text: str


def blocks(page: Path) -> Iterator[Block]:
    for found in FENCE.finditer(page.read_text(encoding="utf-8")):
        title = TITLE.search(found[3])
        yield Block(found[2], title[1] if title else None, found[4])


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def environment(folder: Path) -> dict[str, str]:
    """That of somebody who has installed the package: `lostcities` is a command."""
    command = folder / "bin" / "lostcities"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m lostcities "$@"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    path = f"{command.parent}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}


def run(command: list[str], folder: Path, settings: dict[str, str]) -> None:
    done = subprocess.run(
        command, cwd=folder, env=settings, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command[-1]}\n{done.stdout}\n{done.stderr}"


def commands_of(block: Block) -> list[str]:
    return [line[2:] for line in block.text.splitlines() if line.startswith("$ ")]


@pytest.mark.slow
@pytest.mark.parametrize("page", TUTORIALS, ids=name_of)
def test_a_tutorial_runs_from_its_first_line_to_its_last(page: Path, tmp_path: Path) -> None:
    if page.name in NEEDS and find_spec(NEEDS[page.name]) is None:
        pytest.skip(f"{NEEDS[page.name]} is not installed")
    if page.name == "host.md" and not PAGE.is_file():
        pytest.skip("the page is not built")
    settings, ran = environment(tmp_path), 0
    for block in blocks(page):
        if block.language == "python" and ">>> " not in block.text:
            file = tmp_path / (block.title or "block.py")
            file.write_text(block.text, encoding="utf-8")
            run([sys.executable, str(file)], tmp_path, settings)
            ran += 1
        for command in commands_of(block) if block.language == "console" else ():
            run(["bash", "-c", command], tmp_path, settings)
            ran += 1
    assert ran > 0 or ">>> " in page.read_text(encoding="utf-8")


def test_the_first_bot_of_the_tutorial_never_begins_an_expedition() -> None:
    first = next(it for it in blocks(ROOT / "docs/tutorials/first_bot.md") if it.title)
    program: dict[str, Any] = {}
    exec(first.text.partition("\nfor line in")[0], program)
    table = Table("classic", seed=1, rounds=1)
    while not table.over:
        bot = table.mover == 0
        table.play(program["choose"](table.view(0), table.moves()) if bot else table.ask("random"))
    assert table.scores()[0] == 0


def plain_python(page: Path) -> list[str]:
    """Python on a page that is no doctest: those are run by `test_docs.py`."""
    return [it.text for it in blocks(page) if it.language == "python" and ">>> " not in it.text]


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [it for it in PAGES if it not in TUTORIALS and plain_python(it)], ids=name_of
)
def test_python_on_other_pages_runs(page: Path) -> None:
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}
    for text in plain_python(page):
        run([sys.executable, "-c", text], ROOT, settings)
    assert ">>> " not in "".join(plain_python(page))


# --- Commands -------------------------------------------------------------------------


def spoken() -> list[tuple[str, str]]:
    """Every command of ours on a page, with where it stands."""
    found = []
    for page in PAGES:
        for block in blocks(page):
            if block.language in ("", "text", "sh", "console"):
                text = block.text.replace("\\\n", " ")
                found += [(name_of(page), line) for line in text.splitlines()]
    return [(page, line) for page, line in found if is_ours(line) and not SHORT.search(line)]


def is_ours(line: str) -> bool:
    return re.match(r"(\$ )?(\S*/bin/)?lostcities [a-z]", line) is not None


def words_of(line: str) -> list[str]:
    """The arguments of the command, up to a comment or what the shell does with its output."""
    reader = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars="|<>&;")
    reader.whitespace_split = True
    reader.commenters = "#"
    words = list(reader)
    ends = [place for place, word in enumerate(words) if word in SHELL]
    return words[1 : ends[0] if ends else None]


def wrong(words: list[str]) -> str | None:
    """What the parser says against it, if it refuses it."""
    if words[0] not in COMMANDS:
        return f"there is no command {words[0]}"
    with redirect_stderr(io.StringIO()) as said:
        try:
            command_parser(words[:1]).parse_args(words)
        except SystemExit as end:
            return said.getvalue().splitlines()[-1] if end.code else None
    return None


def test_every_command_on_a_page_is_one_that_there_is() -> None:
    said = spoken()
    assert len(said) > 80
    assert [(page, line, why) for page, line in said if (why := wrong(words_of(line)))] == []


def mentioned() -> list[tuple[str, str]]:
    """Every command of ours in the prose of a page, with where it stands."""
    found = []
    for page in PAGES:
        prose = FENCE.sub("", page.read_text(encoding="utf-8"))
        found += [(name_of(page), " ".join(text.split())) for text in INLINE.findall(prose)]
    return [(page, line) for page, line in found if not SHORT.search(line) and SEED not in line]


def test_every_command_in_the_prose_is_one_that_there_is() -> None:
    said = mentioned()
    assert len(said) > 80
    refused = [(page, line, why) for page, line in said if (why := wrong(words_of(line)))]
    assert [it for it in refused if not UNFINISHED.search(it[2])] == []


def test_every_target_of_make_on_a_page_is_one_that_there_is() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    said = {
        (name_of(page), found)
        for page in PAGES
        for block in blocks(page)
        for found in re.findall(r"^\$ make ([a-z-]+)", block.text, re.MULTILINE)
    }
    assert len(said) > 5
    assert [it for it in said if it[1] not in targets] == []
