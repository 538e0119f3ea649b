"""`lostcities verify`: check that a game was played by the rules, from the promised seed."""

import sys
from argparse import ArgumentParser, Namespace

from lostcities.commands.extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    checked = parser.add_mutually_exclusive_group(required=True)
    checked.add_argument(
        "file", metavar="RECORD", nargs="?", help="a record, or a file that export has written"
    )
    checked.add_argument(
        "--database", metavar="URL", help="fold every game of a server's database anew"
    )
    parser.add_argument("--commitment", metavar="HEX", help="what the table showed before the deal")
    parser.add_argument(
        "--contribution",
        metavar="SEAT=TEXT",
        action="append",
        default=[],
        help="what a client added to the seed; may be given several times",
    )


def run(arguments: Namespace) -> int:
    """Check every game, and say what was found."""
    if arguments.database is not None:
        return check_database(arguments.database)
    return check_file(arguments.file, arguments.commitment, arguments.contribution)


def check_file(file: str, commitment: str | None, contributions: list[str]) -> int:
    """Check the games of a file."""
    from lostcities.errors import BadRecord
    from lostcities.server.verifying import games_in, verified

    for number, game in enumerate(games_in(file), 1):
        try:
            told = verified(game, commitment, contributions)
        except BadRecord as error:
            raise BadRecord(f"game {number}: {error}") from None
        print(f"game {number}: {told}")
    return 0


def check_database(url: str) -> int:
    """Check the games of a database; what is wrong is said line by line."""
    with server_extra():
        from lostcities.server.refolding import refold

    found = refold(url)
    for wrong in found.wrong:
        print(f"lostcities: {wrong}", file=sys.stderr)
    print(found)
    return 2 if found.wrong else 0
