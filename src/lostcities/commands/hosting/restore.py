"""`lostcities restore`: fill an empty database from a backup."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.options.extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("file", metavar="FILE", help="a file written by `lostcities backup`")
    parser.add_argument("--database", metavar="URL", help="as for serve (default: the same)")


def run(arguments: Namespace) -> int:
    """Copy, and say how much."""
    from pathlib import Path

    with server_extra():
        from lostcities.server.settings import settings_from
        from lostcities.server.storage.copying import restore

    tables = restore(
        Path(arguments.file), settings_from(database=arguments.database).database_url()
    )
    print(f"{tables} tables restored")
    return 0
