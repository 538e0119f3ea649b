"""`lostcities replay`: step through the record of a game."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.options.language import add_ascii, add_language


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("file", metavar="FILE", help="a record, as written by `play --save`")
    parser.add_argument("--all", action="store_true", help="print every position, then exit")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=int, metavar="N", help="see only what this seat saw")
    eyes.add_argument("--spectator", action="store_true", help="see only what everybody saw")
    add_language(parser)
    add_ascii(parser)


def run(arguments: Namespace) -> int:
    """Show the record."""
    from lostcities.terminal.replay import Eyes, replay
    from lostcities.terminal.showing.screen import Screen

    eyes = Eyes(seat=arguments.seat, open=arguments.seat is None and not arguments.spectator)
    screen = Screen(arguments.language, ascii_only=arguments.ascii)
    return replay(screen, arguments.file, eyes, everything=arguments.all)
