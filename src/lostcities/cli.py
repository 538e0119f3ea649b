"""The command line: a table of commands, each in a module of its own that is loaded when used."""

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from lostcities import __version__
from lostcities.errors import LostCitiesError

HOSTING: Final = {"serve", "site", "admin", "backup", "restore", "export"}
COMMANDS: Final = {  # name and help; the module is lostcities.commands.NAME, or .hosting.NAME
    "play": "play a game in the terminal",
    "serve": "host tables for people and bots",
    "site": "write the page as a folder that any web space serves",
    "admin": "look at a server's tables, close or delete them, ban addresses",
    "backup": "copy the server's database into a file",
    "restore": "fill an empty database from a backup",
    "export": "print the records of all games that are over",
    "verify": "check a game: its moves, its scores, its promised seed",
    "replay": "step through the record of a game",
    "analyse": "say where the points of a game went: luck, decisions, mistakes",
    "rules": "look something up in the rules",
    "schema": "print the JSON Schema of views, records and reviews",
    "bots": "list the bots that play a game",
    "bot": "let a bot play by the bot protocol, a JSON object a line",
    "arena": "let bots play each other, with honest statistics",
    "dataset": "write whole games of a bot into one file, for research",
    "train": "teach a network a game by self-play",
    "warm": "compile games and bots beforehand, so that nothing waits for it later",
    "bench": "measure the speed of the rules",
}
WRONG: Final = 2  # the exit code when the caller can put it right
BROKEN_PIPE: Final = 1
INTERRUPTED: Final = 130
BLAS_THREADS: Final = "OPENBLAS_NUM_THREADS"
NO_CHOICE: Final = re.compile(
    r"argument (?P<option>\S+): invalid choice: (?P<value>.+) \(choose from (?P<known>.+)\)"
)
INVALID: Final = re.compile(r"argument (?P<option>\S+): invalid (?P<kind>\w+) value: (?P<value>.+)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says whether it went well."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old terminal gets ? for a symbol, no crash
    given = sys.argv[1:] if argv is None else list(argv)
    if not given:
        command_parser([]).print_help(sys.stderr)
        return WRONG
    if given[0] != "train":  # NumPy is not loaded yet; on busy cores its threads only wait
        os.environ.setdefault(BLAS_THREADS, "1")
    language = "en"
    try:
        arguments = parsed(command_parser(given[:1]), given)
        language = getattr(arguments, "language", language)
        code: int = arguments.run(arguments)
    except LostCitiesError as error:
        print(f"lostcities: {error.in_language(language)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, head for example, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


class Parser(ArgumentParser):
    """One that says in a line what is wrong, without all that would be right."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(WRONG, f"lostcities: {readable(message)}; see '{self.prog} --help'\n")


def readable(message: str) -> str:
    """What argparse complains of, in the words of the other errors."""
    if found := INVALID.fullmatch(message):
        kind = {"int": "a whole number", "float": "a number"}.get(found["kind"], found["kind"])
        return f"{found['option']} must be {kind}, not {found['value']}"
    if found := NO_CHOICE.fullmatch(message):
        known = found["known"].replace("'", "")
        return f"{found['option']} must be one of {known}, not {found['value']}"
    return message.removeprefix("argument ")


def parsed(parser: ArgumentParser, given: Sequence[str]) -> Namespace:
    """What was asked for; words of a question may also follow an option."""
    arguments, rest = parser.parse_known_args(given)
    if rest and ("words" not in arguments or any(it.startswith("-") for it in rest)):
        named: ArgumentParser = getattr(arguments, "parser", parser)
        named.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        arguments.words += rest
    return arguments


def command_parser(chosen: Sequence[str]) -> ArgumentParser:
    """The parser of all commands; only the chosen one is loaded."""
    parser = Parser(prog="lostcities", description="The Lost Cities family of games.")
    parser.add_argument("--version", action="version", version=f"lostcities {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, about in COMMANDS.items():
        command = commands.add_parser(
            name, help=about, description=f"{about[0].upper()}{about[1:]}."
        )
        if name in chosen:
            folder = "hosting." if name in HOSTING else ""
            module = import_module(f"lostcities.commands.{folder}{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run, parser=command)
    return parser
