"""`lostcities export`: the records of all games that are over."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("--database", metavar="URL", help="as for serve (default: the same)")


def run(arguments: Namespace) -> int:
    """Print one game a line."""
    with server_extra():
        from lostcities.server.exporting import export_lines
        from lostcities.server.settings import settings_from

    for line in export_lines(settings_from(database=arguments.database).database_url()):
        print(line)
    return 0
