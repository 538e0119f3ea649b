"""`lostcities rules`: an answer to a question about the rules."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.options.language import add_ascii, add_language
from lostcities.games.catalog import USUAL_GAME, game_name


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="GAME WORD",
        help=f"a game (default: {USUAL_GAME}), then a question or a paragraph such as C17; "
        "without words the rules at a glance",
    )
    add_language(parser)
    add_ascii(parser)


def run(arguments: Namespace) -> int:
    """Print the paragraphs found."""
    from lostcities.rulebook import games
    from lostcities.terminal.rules import show_rules
    from lostcities.terminal.showing.screen import Screen

    words = list(arguments.words)
    meant = game_name(words[0]) if words else ""
    game = meant if meant in games() else USUAL_GAME
    screen = Screen(arguments.language, ascii_only=arguments.ascii)
    show_rules(screen, game, words[1:] if meant in games() else words)
    return 0
