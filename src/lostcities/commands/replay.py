"""`lostcities replay`: step through the record of a game."""

from argparse import ArgumentParser, Namespace

from lostcities.commands.language import add_language


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("file", metavar="FILE", help="a record, as `play --save` writes it")
    parser.add_argument("--all", action="store_true", help="print every position and end")
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=int, metavar="N", help="see only what this seat saw")
    eyes.add_argument("--spectator", action="store_true", help="see only what lay open to all")
    add_language(parser)


def run(arguments: Namespace) -> int:
    """Show the record."""
    from lostcities.terminal.replay import Eyes, replay
    from lostcities.terminal.screen import Screen

    eyes = Eyes(seat=arguments.seat, open=arguments.seat is None and not arguments.spectator)
    return replay(Screen(arguments.language), arguments.file, eyes, everything=arguments.all)
