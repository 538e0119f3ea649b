"""`lostcities bots`: who there is to play against."""

import sys
from argparse import ArgumentParser, Namespace
from textwrap import fill

from lostcities.games.catalog import USUAL_GAME, game_name


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
    """Print a line for each bot that plays the game."""
    from lostcities.bots.catalog import about_bot, bots_of, settings_of
    from lostcities.commands.options.width import terminal_width
    from lostcities.games.catalog import find_game

    game = find_game(arguments.game)
    width = terminal_width() or sys.maxsize
    for name in bots_of(game):
        settings = ", ".join(settings_of(name, game))
        line = f"{name:<11}{about_bot(name, game)}{f' ({settings})' if settings else ''}"
        print(fill(line, width, subsequent_indent=" " * 11))
    print(
        "\nUse them with --against NAME (lostcities play), in lostcities arena and in"
        "\nlostcities bot; settings follow a colon, as in search:think=0.5. A program of"
        "\nyours is named by its command: --against './my_bot --level 3'."
    )
    return 0
