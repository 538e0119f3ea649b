"""`lostcities serve`: host tables for people and bots."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.options.extras import server_extra
from lostcities.server.data_folder import default_database


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("--host", help="the address to listen on (default 127.0.0.1; 0.0.0.0: all)")
    parser.add_argument("--port", type=int, help="the port (default 8000; 0: any free one)")
    kept = default_database().replace("%", "%%")
    parser.add_argument(
        "--database", metavar="URL", help=f"sqlite:///FILE or postgresql://… (default: {kept})"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def run(arguments: Namespace) -> int:
    """Serve until stopped."""
    with server_extra():
        from lostcities.server.http.serving import serve

    given = {name: getattr(arguments, name) for name in ("host", "port", "database")}
    return serve(given, browse=arguments.open)
