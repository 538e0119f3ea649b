"""`lostcities verify`: check that a game was played by the rules, from the promised seed."""

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "file", metavar="RECORD", help="a record, or a file that export has written"
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
    """Check every game of the file, and say what was found."""
    from lostcities.errors import BadRecord
    from lostcities.server.verifying import games_in, verified

    for number, game in enumerate(games_in(arguments.file), 1):
        try:
            told = verified(game, arguments.commitment, arguments.contribution)
        except BadRecord as error:
            raise BadRecord(f"game {number}: {error}") from None
        print(f"game {number}: {told}")
    return 0
