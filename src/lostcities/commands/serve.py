"""`lostcities serve`: host tables for people and bots."""

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("--host", help="the address to listen on (default 127.0.0.1; 0.0.0.0: all)")
    parser.add_argument("--port", type=int, help="the port (default 8000; 0: any free one)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://… (default: a file of yours)",
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def run(arguments: Namespace) -> int:
    """Serve until stopped."""
    from lostcities.errors import LostCitiesError

    try:
        from lostcities.server.serving import serve
    except ImportError as error:
        raise LostCitiesError(
            f"the server needs {error.name}: pip install 'lostcities[server]'"
        ) from None
    given = {name: getattr(arguments, name) for name in ("host", "port", "database")}
    return serve(given, browse=arguments.open)
