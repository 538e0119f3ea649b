"""`lostcities bot`: one of our bots as a program that speaks the bot protocol."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final, TextIO

from lostcities.games.catalog import GAMES, game_name

MOST_LETTERS: Final = 1_000_000  # of a line; a request has a few thousand


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("name", metavar="NAME", help="a bot, such as rules or search:think=0.5")
    parser.add_argument(
        "--game",
        type=game_name,
        metavar="GAME",
        help=f"only one of {', '.join(GAMES)}; default: as the view says",
    )
    parser.add_argument(
        "--think", type=float, metavar="SECONDS", help="time for each move, for bots that search"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same moves")


def run(arguments: Namespace) -> int:
    """Answer line after line, until the referee quits."""
    import secrets
    import sys

    from lostcities.bots.catalog import bot_name
    from lostcities.bots.programs.answering import Answering
    from lostcities.bots.programs.protocol import MOST_SEED
    from lostcities.errors import BadOption

    if arguments.think is not None and not 0 < arguments.think < float("inf"):
        raise BadOption(f"--think must be more than 0 seconds, not {arguments.think:g}")
    if arguments.seed is not None and not 0 <= arguments.seed <= MOST_SEED:
        raise BadOption(f"--seed must be 0 to {MOST_SEED}, not {arguments.seed}")
    seed = secrets.randbelow(MOST_SEED) if arguments.seed is None else arguments.seed
    name = bot_name(arguments.name)
    bot = Answering(name, game=arguments.game, think=arguments.think, seed=seed)
    for line in lines(sys.stdin):
        answer = bot.answer(line)
        if answer is not None:
            sys.stdout.write(answer)
            sys.stdout.flush()
        if bot.done:
            break
    return 0


def lines(stream: TextIO) -> Iterator[str]:
    """The lines that hold something; of one without end only the beginning, which is no JSON."""
    while line := stream.readline(MOST_LETTERS):
        rest = line
        while rest and not rest.endswith("\n"):
            rest = stream.readline(MOST_LETTERS)
        if line.strip():
            yield line
