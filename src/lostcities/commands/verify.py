"""`lostcities verify`: check that a game was played by the rules, from the promised seed."""

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import Any, Final

from lostcities.commands.options.extras import server_extra

MARKS: Final = {"proved": "✓", "false": "✗", "unknown": "?"}


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    checked = parser.add_mutually_exclusive_group(required=True)
    checked.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a receipt, a record, or a file written by `export`",
    )
    checked.add_argument(
        "--database", metavar="URL", help="replay every game of a server's database"
    )
    parser.add_argument("--commitment", metavar="HEX", help="what the table showed before the deal")
    parser.add_argument(
        "--contribution",
        metavar="SEAT=TEXT",
        action="append",
        default=[],
        help="what a client contributed to the seed; may be given several times",
    )
    parser.add_argument("--json", action="store_true", help="print what a receipt proves as JSON")


def run(arguments: Namespace) -> int:
    """Check every game, and say what was found."""
    if arguments.database is not None:
        return check_database(arguments.database)
    return check_file(arguments)


def check_file(arguments: Namespace) -> int:
    """Check the games of a file."""
    from lostcities.fairness.verifying import games_in
    from lostcities.notation.records import from_file

    with from_file(arguments.file):
        games = enumerate(games_in(arguments.file), 1)
        return max(check_game(arguments, number, game) for number, game in games)


def check_game(arguments: Namespace, number: int, game: Any) -> int:
    """Check one game of a file; 2 if something is false."""
    from lostcities.errors import BadRecord
    from lostcities.fairness.receipt import is_receipt
    from lostcities.fairness.verifying import verified

    try:
        if is_receipt(game):
            return check_receipt(game, as_json=arguments.json)
        verdict = verified(game, arguments.commitment, arguments.contribution)
    except BadRecord as error:
        if number == 1:
            raise
        raise BadRecord.of("record_of_many", number=number, error=error) from None
    print(f"game {number}: {verdict}")
    return 0


def check_receipt(game: Any, *, as_json: bool) -> int:
    """Say what a receipt proves, line by line; 2 if something is false."""
    from lostcities.fairness.verifying import checked_receipt

    found = checked_receipt(game)
    if as_json:
        print(json.dumps([it._asdict() for it in found]))
    for it in () if as_json else found:
        print(f"{MARKS[it.verdict]} {it.text}")
    return 2 if any(it.verdict == "false" for it in found) else 0


def check_database(url: str) -> int:
    """Check the games of a database; what is wrong is said line by line."""
    with server_extra():
        from lostcities.server.admin.audit import refold

    found = refold(url)
    for wrong in found.wrong:
        print(f"lostcities: {wrong}", file=sys.stderr)
    print(found)
    return 2 if found.wrong else 0
