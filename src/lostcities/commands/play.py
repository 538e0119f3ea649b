"""`lostcities play`: a game in the terminal, against bots or with several at one keyboard."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from lostcities.commands.options.language import add_ascii, add_language
from lostcities.core.game import Option, in_words
from lostcities.games.catalog import GAMES, USUAL_GAME, game_name


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command's name."""
    parser.add_argument("game", nargs="?", type=game_name, metavar="GAME", help=games_in_words())
    parser.add_argument(
        "--against",
        metavar="BOT",
        action="append",
        default=[],
        help="who sits on the other seats (default: rules), a bot or a program's command; given "
        "several times, one for each seat in order",
    )
    parser.add_argument(
        "--think",
        type=float,
        metavar="SECONDS",
        help="time for each move, for bots that search (search, champion+)",
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
    parser.add_argument("--save", metavar="FILE", help="save the game to a file, move by move")
    parser.add_argument("--resume", metavar="FILE", help="resume a saved game")
    add_language(parser)
    add_ascii(parser)


def games_in_words() -> str:
    """The games by name, and which one is meant if none is named."""
    *names, last = (f"{name} (default)" if name == USUAL_GAME else name for name in GAMES)
    return f"{', '.join(names)} or {last}"


def add_table_options(parser: ArgumentParser, **defaults: int) -> None:
    """The seats and the options of all games; some commands have defaults of their own."""
    parser.add_argument("--seats", type=int, metavar="N", help=seats_in_words())
    for name, found in options_by_name().items():
        kind: dict[str, Any] = {"type": int, "metavar": "N"}
        if next(iter(found.values())).flag:
            kind = {"action": "store_true", "default": None}
        parser.add_argument(f"--{name}", **kind, help=option_in_words(found, defaults.get(name)))
    for name, game, meaning in parts():
        parser.add_argument(f"--{name}", metavar="FILE", help=f"{meaning} ({game})")


def table_options(arguments: Namespace) -> dict[str, Any]:
    """Those of them that were given."""
    names = ["seats", *options_by_name(), *(name for name, _, _ in parts())]
    given = {name: getattr(arguments, name) for name in names}
    return {name: value for name, value in given.items() if value is not None}


def seats_in_words() -> str:
    """How many can play, in the games that leave a choice."""
    open_ = {name: game.seats for name, game in GAMES.items() if len(game.seats) > 1}
    return f"how many play ({', '.join(f'{name} {in_words(it)}' for name, it in open_.items())})"


def options_by_name() -> dict[str, dict[str, Option]]:
    """The options of all games: by name, then by game."""
    found: dict[str, dict[str, Option]] = {}
    for name, game in GAMES.items():
        for option in game.options:
            found.setdefault(option.name, {})[name] = option
    return found


def parts() -> Iterator[tuple[str, str, str]]:
    """Options that are read from a file: name, game and meaning; each name once."""
    seen: set[str] = set()
    for game in GAMES.values():
        for name in game.parts.keys() - seen:
            seen.add(name)
            yield name, game.name, game.parts[name]


def option_in_words(found: dict[str, Option], default: int | None = None) -> str:
    """What an option means, in which games, and what it can be where that is the same in all."""
    first = next(iter(found.values()))
    facts = [] if len(found) == len(GAMES) else [", ".join(found)]
    if not first.flag:
        if len({(option.lowest, option.highest) for option in found.values()}) == 1:
            facts.append(f"{first.lowest} to {first.highest}")
        facts.append(f"default {first.default if default is None else default}")
    return f"{first.meaning} ({'; '.join(facts)})"


def asked_bots(against: list[str], think: float | None) -> tuple[str, ...]:
    """The bots on the other seats, those that have a clock with the time they were given."""
    from lostcities.bots.catalog import USUAL_THINK, bot_name
    from lostcities.bots.programs.answering import has_think, within_clock
    from lostcities.errors import BadOption
    from lostcities.terminal.opening import USUAL_BOT

    against = [bot_name(bot) for bot in against]
    if think is None:
        return tuple(against)
    bots = against or [USUAL_BOT]
    if not 0 < think < float("inf"):
        raise BadOption.of("bad_think", value=f"{think:g}")
    if not any(map(has_think, bots)):
        clocks = " or ".join(f"--against {name}" for name in USUAL_THINK)
        raise BadOption.of("no_clock", bot=repr(bots[0]), bots=clocks)
    return tuple(within_clock(bot, think, None) if has_think(bot) else bot for bot in bots)


def run(arguments: Namespace) -> int:
    """Play."""
    from lostcities.errors import BadOption
    from lostcities.terminal.opening import Wishes, open_game
    from lostcities.terminal.showing.screen import Screen

    wishes = Wishes(
        game=arguments.game,
        seed=arguments.seed,
        options=table_options(arguments),
        people=arguments.people,
        against=asked_bots(arguments.against, arguments.think),
        save=arguments.save,
        resume=arguments.resume,
    )
    play = open_game(Screen(arguments.language, ascii_only=arguments.ascii), wishes)
    if arguments.think is not None and not play.seating.players:
        raise BadOption.of("nobody_thinks")
    return play.run()
