"""`lostcities play`: a game in the terminal, against bots or with several at one keyboard."""

from argparse import ArgumentParser, Namespace
from typing import Any, Final

OPTIONS: Final = {  # of the table: name, and what it means
    "seats": "how many play (rivals 2-4, roll_and_write 2-5)",
    "rounds": "rounds in a match (classic, partners; default 3)",
    "expeditions": "colours in the game (classic, 1-6; default 5)",
    "hand": "cards in a hand (classic, 1-8; default 8)",
    "highest": "the highest number of a colour (classic, 2-10; default 10)",
    "starter": "the seat that begins (default 0)",
}


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help="classic (default), partners, rivals or roll_and_write",
    )
    parser.add_argument(
        "--against", metavar="BOT", help="who sits on the other seats (default: rules)"
    )
    parser.add_argument(
        "--think",
        type=float,
        metavar="SECONDS",
        help="that a bot which thinks ahead has for a move (search, champion+)",
    )
    parser.add_argument(
        "--people",
        type=int,
        default=1,
        metavar="N",
        help="people at this keyboard, on the first seats; hands are hidden between turns",
    )
    add_table_options(parser)
    parser.add_argument("--seed", help="the same seed gives the same deal and dice")
    parser.add_argument("--save", metavar="FILE", help="keep the game in a file, move by move")
    parser.add_argument("--resume", metavar="FILE", help="go on with a game that was saved")


def add_table_options(parser: ArgumentParser) -> None:
    """The seats and the options of all games."""
    for name, meaning in OPTIONS.items():
        parser.add_argument(f"--{name}", type=int, metavar="N", help=meaning)
    parser.add_argument(
        "--sealed",
        action="store_true",
        default=None,
        help="the others choose at once, hidden until all have chosen (roll_and_write)",
    )
    parser.add_argument("--sheet", metavar="FILE", help="a sheet of your own (roll_and_write)")


def table_options(arguments: Namespace) -> dict[str, Any]:
    """Those of them that were given."""
    names = (*OPTIONS, "sealed", "sheet")
    given = {name: getattr(arguments, name) for name in names}
    return {name: value for name, value in given.items() if value is not None}


def asked_bot(against: str | None, think: float | None) -> str | None:
    """The bot on the other seats, with its clock if it was given one."""
    if think is None:
        return against
    from lostcities.bots.answering import has_think, within_clock
    from lostcities.bots.catalog import USUAL_THINK
    from lostcities.errors import BadOption
    from lostcities.terminal.opening import USUAL_BOT

    bot = against or USUAL_BOT
    if not 0 < think < float("inf"):
        raise BadOption(f"--think must be a number of seconds above 0, not {think:g}")
    if not has_think(bot):
        clocks = " or ".join(f"--against {name}" for name in USUAL_THINK)
        raise BadOption(f"the bot {bot!r} has no clock: leave out --think, or play {clocks}")
    return within_clock(bot, think, None)


def run(arguments: Namespace) -> int:
    """Play."""
    from lostcities.errors import BadOption
    from lostcities.terminal.opening import Wishes, open_game
    from lostcities.terminal.screen import Screen

    wishes = Wishes(
        game=arguments.game,
        seed=arguments.seed,
        options=table_options(arguments),
        people=arguments.people,
        against=asked_bot(arguments.against, arguments.think),
        save=arguments.save,
        resume=arguments.resume,
    )
    play = open_game(Screen(), wishes)
    if arguments.think is not None and not play.seating.policies:
        raise BadOption("people have all seats, and no bot thinks: leave out --think")
    return play.run()
