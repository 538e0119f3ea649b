"""`lostcities backup`: copy the server's database into a file, while it is served."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.options.extras import server_extra


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("file", metavar="FILE", help="the file to write; it must not exist")
    parser.add_argument("--database", metavar="URL", help="as for serve (default: the same)")


def run(arguments: Namespace) -> int:
    """Copy, and say how much."""
    from pathlib import Path

    with server_extra():
        from lostcities.server.settings import settings_from
        from lostcities.server.storage.copying import back_up

    tables = back_up(
        settings_from(database=arguments.database).database_url(), Path(arguments.file)
    )
    print(f"{tables} tables in {arguments.file}")
    return 0
