"""`lostcities schema`: the JSON Schema of views, records, reviews and the bot protocol."""

from argparse import ArgumentParser, Namespace

from lostcities.games.catalog import game_name


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "what",
        nargs="?",
        default="record",
        type=game_name,
        metavar="GAME|record|protocol|analysis|report",
        help="a game, for the schema of its views; protocol, for that of the bot protocol; "
        "analysis, for that of reviews; report, for that of reports over many games; "
        "without it that of game records",
    )


def run(arguments: Namespace) -> int:
    """Print the schema."""
    import json

    from lostcities.errors import BadOption
    from lostcities.games.catalog import GAMES
    from lostcities.notation.catalog import view_schema
    from lostcities.notation.records import record_schema

    if arguments.what == "record":
        schema = record_schema()
    elif arguments.what == "protocol":
        from lostcities.bots.programs.protocol import protocol_schema

        schema = protocol_schema()
    elif arguments.what == "analysis":
        from lostcities.analysis.showing.schema import analysis_schema

        schema = analysis_schema()
    elif arguments.what == "report":
        from lostcities.analysis.showing.schema import report_schema

        schema = report_schema()
    elif arguments.what in GAMES:
        schema = view_schema(arguments.what)
    else:
        known = ", ".join(["record", "protocol", "analysis", "report", *GAMES])
        raise BadOption(f"there is no schema of {arguments.what!r}; there are: {known}")
    print(json.dumps(schema, indent=2, ensure_ascii=False))
    return 0
