"""The documentation: whole, true where it can be run, and without a dead link."""

import doctest
import re
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tools.docs_site import boost_of

from lostcities.bots.catalog import BOTS
from lostcities.cli import COMMANDS, command_parser
from lostcities.games.catalog import GAMES
from lostcities.notation.moves import verbs

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "lostcities"
PLACES = (
    "src",
    "tests",
    "docs",
    "deploy",
    "benchmarks",
    "requirements",
    ".ci",
    ".github",
    "examples",
)
TEXTS = (
    ".md", ".py", ".toml", ".txt", ".in", ".yml", ".yaml", ".sh", ".svg", ".json", ".conf",
    ".service", "",
)  # fmt: skip
RUN = (
    "lostcities",
    "lostcities.table",
    "lostcities.rulebook",
    "lostcities.envs.batch.batch",
    "lostcities.envs.openspiel",
    "lostcities.core.conformance",
)
MACHINE_PATH = re.compile(r"(?<![\w.}])/(?:work|root)/")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
WIDEST = 120  # columns of Markdown, but for tables and code
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def texts() -> Iterator[Path]:
    """All text files of the project; neither a measurement nor where a worktree belongs."""
    for path in ROOT.iterdir():
        if path.is_file() and path.suffix in TEXTS and path.name not in (".coverage", ".git"):
            yield path
    for place in PLACES:
        for path in (ROOT / place).rglob("*"):
            if path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts:
                yield path


PAGES = sorted(path for path in texts() if path.suffix == ".md")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- What can be run ------------------------------------------------------------------


@pytest.mark.parametrize("name", RUN)
def test_the_examples_in_the_code_are_true(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in read(page)], ids=name_of)
def test_the_examples_on_a_page_are_true(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_the_front_page_plays_a_game() -> None:
    assert ">>> table.play(" in read(ROOT / "README.md")


# --- Paths through the code -----------------------------------------------------------


def life_of_a_move() -> str:
    return read(ROOT / "ARCHITECTURE.md").split("## The life of a move")[1].split("\n## ")[0]


def test_every_file_on_a_path_through_the_code_is_there() -> None:
    named = re.findall(r"`([\w/.]+\.(?:py|ts|svelte))`", life_of_a_move())
    found = [name for name in named if any((it / name).is_file() for it in (ROOT, PACKAGE))]
    assert len(named) > 30
    assert sorted(set(named) - set(found)) == []


def test_a_move_takes_at_most_twenty_steps() -> None:
    numbers = [int(n) for n in re.findall(r"^(\d+)\. `", life_of_a_move(), re.MULTILINE)]
    ends = [n for n, after in zip(numbers, [*numbers[1:], 1], strict=True) if after == 1]
    assert len(ends) == 4
    assert ends[0] <= 20


# --- A page for each thing ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_numbered_one_after_the_other(game: str) -> None:
    labels = re.findall(
        r"^\*\*([A-Z])(\d+)\*\* ", read(DOCS / "rules" / f"{game}.md"), re.MULTILINE
    )
    assert len({letter for letter, _ in labels}) == 1
    assert [int(number) for _, number in labels] == list(range(1, len(labels) + 1))
    assert len(labels) > 10


def test_no_two_games_number_their_rules_with_the_same_letter() -> None:
    first = [re.search(r"\*\*([A-Z])1\*\*", read(DOCS / "rules" / f"{game}.md")) for game in GAMES]
    assert len({found[1] for found in first if found}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_on_its_page(game: str) -> None:
    page = read(DOCS / "rules" / f"{game}.md").split("## Options")[1]
    names = [option.name for option in GAMES[game].options] + list(GAMES[game].parts)
    assert [name for name in names if f"| `{name}` |" not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_game_is_on_its_page(game: str) -> None:
    page = read(DOCS / "rules" / f"{game}.md").split("## Moves by name")[1]
    assert [verb for verb in verbs(GAMES[game]) if f"| `{verb}" not in page] == []


def parser_of(command: str) -> ArgumentParser:
    """The parser of one command."""
    for action in command_parser([command])._actions:
        if isinstance(action, _SubParsersAction):
            parser: ArgumentParser = action.choices[command]
            return parser
    raise AssertionError("there are no commands")


def options_of(parser: ArgumentParser) -> set[str]:
    """The options of a command and of its verbs."""
    found = {name for action in parser._actions for name in action.option_strings}
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            found.update(*(options_of(verb) for verb in action.choices.values()))
    return found - {"-h", "--help"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_page_with_each_of_its_options(command: str) -> None:
    page = read(DOCS / "commands" / f"{command}.md")
    assert page.startswith(f"# lostcities {command}\n")
    asked = options_of(parser_of(command))
    assert [name for name in asked if f"`{name}`" not in page and f"`{name} " not in page] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_of_a_command_names_no_option_that_it_lacks(command: str) -> None:
    tables = re.findall(r"^\| `(--[\w-]+)", read(DOCS / "commands" / f"{command}.md"), re.MULTILINE)
    assert set(tables) <= options_of(parser_of(command))


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_has_a_page(bot: str) -> None:
    assert read(DOCS / "bots" / f"{bot}.md").startswith(f"# {bot}\n")


@pytest.mark.parametrize(
    ("folder", "things"), [("rules", GAMES), ("commands", COMMANDS), ("bots", BOTS)]
)
def test_there_is_no_page_for_what_does_not_exist(folder: str, things: dict[str, object]) -> None:
    assert {path.stem for path in (DOCS / folder).glob("*.md")} == set(things)


@pytest.mark.parametrize("folder", ["rules", "commands", "bots"])
def test_the_contents_list_every_page(folder: str) -> None:
    contents = read(DOCS / "README.md")
    pages = [f"({folder}/{path.name})" for path in (DOCS / folder).glob("*.md")]
    assert [page for page in pages if page not in contents] == []


def test_decisions_are_numbered_one_after_the_other() -> None:
    files = sorted((DOCS / "decisions").glob("*.md"))
    assert [int(path.name[:4]) for path in files] == list(range(1, len(files) + 1))
    for number, path in enumerate(files, 1):
        assert read(path).startswith(f"# {number}. ")


def test_the_glossary_has_the_verbs_the_games_and_all_moves() -> None:
    words = re.findall(r"^\| ([^|]+?) \|", read(DOCS / "glossary.md"), re.MULTILINE)
    rules = ["deal", "legal", "act", "mover", "is_over", "score", "observe", "imagine"]
    moves = [verb for game in GAMES.values() for verb in verbs(game)]
    assert {*rules, *moves, *GAMES} - set(words) == set()
    entries = words[words.index("accelerate") :]
    assert entries == sorted(set(entries), key=str.casefold)


# --- Links and paths ------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    targets = [link for link in LINK.findall(CODE.sub("", read(page))) if "://" not in link]
    files = [target.split("#")[0] for target in targets if not target.startswith(("#", "mailto:"))]
    assert [file for file in files if not (page.parent / file).exists()] == []


def test_a_search_shows_rules_and_tutorials_before_measurements() -> None:
    first = boost_of("rules/classic.md"), boost_of("tutorials/host.md")
    measured = boost_of("results/analysis.md")
    assert min(first) > boost_of("hosting.md") > boost_of("glossary.md") > measured


def test_no_text_names_a_place_on_somebodys_machine() -> None:
    found = [name_of(path) for path in texts() if MACHINE_PATH.search(read(path))]
    assert found == []


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a page with their numbers, without code, tables and headings."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.lstrip().startswith(("|", "#")) and line[:4] != "    ":
            yield number, line


def test_prose_has_at_most_120_columns() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in texts()
        if path.suffix == ".md"
        for number, line in prose(read(path))
        if len(line) > WIDEST
    ]
    assert long == [], "python tools/wrap.py rewraps them"
