"""`lostcities rules`: an answer to a question about the rules."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.language import add_language
from lostcities.games.catalog import USUAL_GAME


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="GAME WORD",
        help=f"a game (default: {USUAL_GAME}), then words to look for or a paragraph such as C17; "
        "without words the rules at a glance",
    )
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Print the paragraphs found."""
    from lostcities.rulebook import games
    from lostcities.terminal.rules import show_rules
    from lostcities.terminal.screen import Screen

    words = list(arguments.words)
    game = words.pop(0) if words and words[0] in games() else USUAL_GAME
    show_rules(Screen(arguments.language), game, words)
    return 0
