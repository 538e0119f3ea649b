"""`lostcities schema`: the JSON Schema of a game's views, or of game records."""

from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "what",
        nargs="?",
        default="record",
        metavar="GAME|record",
        help="a game, for the schema of its views; without it that of game records",
    )


def run(arguments: Namespace) -> int:
    """Print the schema."""
    import json

    from lostcities.notation.catalog import view_schema
    from lostcities.notation.records import record_schema
    from lostcities.rules.catalog import find_game

    if arguments.what == "record":
        schema = record_schema()
    else:
        schema = view_schema(find_game(arguments.what).name)
    print(json.dumps(schema, indent=2, ensure_ascii=False))
    return 0
