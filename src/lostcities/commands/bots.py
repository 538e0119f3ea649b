"""`lostcities bots`: who there is to play against."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.options.spelling import game_name
from lostcities.games.catalog import USUAL_GAME


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "game",
        nargs="?",
        type=game_name,
        default=USUAL_GAME,
        metavar="GAME",
        help=f"whose bots are listed (default: {USUAL_GAME})",
    )


def run(arguments: Namespace) -> int:
    """Print a line for each bot, from weak to strong."""
    from lostcities.bots.catalog import ABOUT, settings_of
    from lostcities.games.catalog import find_game

    game = find_game(arguments.game)
    for name, about in ABOUT.items():
        settings = ", ".join(settings_of(name, game))
        print(f"{name:<11}{about}{f' ({settings})' if settings else ''}")
    print(
        "\nUse them with --against NAME (lostcities play), in lostcities arena and lostcities bot; "
        "\nsettings follow a colon, as in search:think=0.5. A program of yours is named by its "
        "\ncommand: --against './my_bot --level 3'."
    )
    return 0
