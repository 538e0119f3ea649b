"""What the documentation site has beyond the folder docs/: a hook of MkDocs (mkdocs.yml).

Pages of the top folder, files of the project that a page links to, and the reference of the command
line become pages too, so that no link leaves the site.
"""

import posixpath
import re
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lostcities.cli import COMMANDS, command_parser

ROOT: Final = Path(__file__).parents[1]
PROJECT: Final = {  # pages of the top folder
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "README.md": "README.md",  # its place is taken by the contents of the site
}
LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)(?=[)#])")
CODE: Final = re.compile(r"(^ *```.*?^ *```|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
BOOSTS: Final = {  # in a search: what explains a word comes before what was measured
    "rules/": 4,
    "glossary": 0.8,  # a line has every word
    "tutorials/": 4,
    "faq": 2,
    "troubleshooting": 2,
    "commands/": 2,
    "results/": 0.5,
}
LANGUAGES: Final = {".py": "python", ".js": "javascript", ".toml": "toml", ".conf": "nginx"}
PYTHON: Final = {  # the reference by docstrings: heading and names
    "A table": ["lostcities.table.Table"],
    "Errors": ["lostcities.errors"],
    "Many games at once": ["lostcities.envs.batch.batch.Batch"],
    "PettingZoo": ["lostcities.envs.pettingzoo.aec", "lostcities.envs.pettingzoo.parallel"],
    "Gymnasium": ["lostcities.envs.gymnasium"],
    "Bots": ["lostcities.bots.policy", "lostcities.bots.catalog"],
    "Datasets": ["lostcities.arena.datasets"],
    "A game and its parts": ["lostcities.core.game", "lostcities.core.conformance"],
}


def on_files(files: Any, config: Any) -> Any:  # Any: MkDocs has no types
    """Add the pages that are not in docs/."""
    from mkdocs.structure.files import File

    for uri, content in more_pages():
        files.append(File.generated(config, uri, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links as they stand in the project, changed to where things are on the site."""
    return with_links(markdown, page.file.src_uri)


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """What readers look for comes first in a search; files of the project are not found."""
    uri = page.file.src_uri
    if uri.startswith("source/"):
        page.meta["search"] = {"exclude": True}
    else:
        page.meta["search"] = {"boost": boost_of(uri)}
    return html


def boost_of(uri: str) -> float:
    """How much a page counts in a search."""
    return next((boost for start, boost in BOOSTS.items() if uri.startswith(start)), 1)


def more_pages() -> Iterator[tuple[str, str]]:
    """The addresses and the contents of all pages that are made here."""
    yield "reference/command_line.md", command_line()
    yield "reference/python.md", python()
    for name, uri in PROJECT.items():
        if name != "README.md":
            yield uri, read(ROOT / name)
    for name in sorted(linked_files()):
        yield f"source/{name}.md", source_page(name)


# --- Links ----------------------------------------------------------------------------


def with_links(markdown: str, uri: str) -> str:
    """A page whose links lead to pages of the site."""
    home = place_of(uri)
    folder = posixpath.dirname(uri)

    def found(match: re.Match[str]) -> str:
        name = posixpath.normpath(posixpath.join(posixpath.dirname(home), match[1]))
        return posixpath.relpath(site_uri(name), folder or ".")

    parts = CODE.split(markdown)  # code is at the odd places
    parts[::2] = [LINK.sub(found, text) for text in parts[::2]]
    return "".join(parts)


def place_of(uri: str) -> str:
    """Where a page of the site stands in the project."""
    names = {at: name for name, at in PROJECT.items() if name != "README.md"}
    return names.get(uri, f"docs/{uri}")


def site_uri(name: str) -> str:
    """Where a file of the project stands on the site."""
    if name in PROJECT:
        return PROJECT[name]
    if name.startswith("docs/"):
        return name.removeprefix("docs/")
    return f"source/{name}.md"


def linked_files() -> set[str]:
    """The files outside docs/ that pages link to."""
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / n for n in PROJECT if n != "README.md")]
    names = set()
    for page in pages:
        home = page.relative_to(ROOT).parent.as_posix()
        for target in LINK.findall(CODE.sub("", read(page))):
            names.add(posixpath.normpath(posixpath.join(home, target)))
    outside = {name for name in names if not name.startswith("docs/") and name not in PROJECT}
    return {name for name in outside if (ROOT / name).exists()}


# --- Pages ----------------------------------------------------------------------------


def source_page(name: str) -> str:
    """A file, or all files of a folder, as a page."""
    path = ROOT / name
    files = sorted(path.rglob("*.*")) if path.is_dir() else [path]
    shown = [file for file in files if file.is_file() and "__pycache__" not in file.parts]
    parts = [f"# {name}\n\nA file of the project, as it stands in its repository.\n"]
    for file in shown:
        title = f"## {file.relative_to(path)}\n\n" if path.is_dir() else ""
        language = LANGUAGES.get(file.suffix, "text")
        parts.append(f"{title}````{language}\n{read(file)}````\n")
    return "\n".join(parts)


def python() -> str:
    """The reference of the Python API, by its docstrings."""
    parts = ["# Python reference\n\nGenerated from the docstrings of the package.\n"]
    for heading, names in PYTHON.items():
        shown = "\n\n".join(f"::: {name}\n    options:\n      heading_level: 3" for name in names)
        parts.append(f"## {heading}\n\n{shown}\n")
    return "\n".join(parts)


def command_line() -> str:
    """The help texts of all commands."""
    parts = ["# Command line reference\n\nWhat `lostcities COMMAND --help` says.\n"]
    for name in COMMANDS:
        for title, parser in parsers(name):
            parts.append(f"## {title}\n\n```text\n{parser.format_help().rstrip()}\n```\n")
    return "\n".join(parts)


def parsers(name: str) -> Iterator[tuple[str, ArgumentParser]]:
    """The parser of a command, and those of its verbs."""
    [commands] = subparsers(command_parser([name]))
    parser: ArgumentParser = commands.choices[name]
    yield f"lostcities {name}", parser
    for action in subparsers(parser):
        for verb, its in action.choices.items():
            yield f"lostcities {name} {verb}", its


def subparsers(parser: ArgumentParser) -> list[Any]:
    """What holds the commands of a parser."""
    return [action for action in parser._actions if isinstance(action, _SubParsersAction)]


def read(path: Path) -> str:
    """A text, with a line end at its end."""
    return path.read_text(encoding="utf-8").rstrip("\n") + "\n"
