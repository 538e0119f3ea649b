"""`lostcities export`: the records of all games that are over."""

import sys
from argparse import ArgumentParser, Namespace

from lostcities.commands.options.extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("--database", metavar="URL", help="as for serve (default: the same)")


def run(arguments: Namespace) -> int:
    """Print one game a line; tables that cannot be read are named, and the others printed."""
    with server_extra():
        from lostcities.server.admin.exporting import export_lines
        from lostcities.server.settings import settings_from

    wrong: list[str] = []
    for line in export_lines(settings_from(database=arguments.database).database_url(), wrong):
        print(line)
    for sentence in wrong:
        print(f"lostcities: {sentence}", file=sys.stderr)
    return 2 if wrong else 0
