"""`lostcities warm`: compile everything now, so that nothing waits for the compiler later."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from lostcities.commands.options.spelling import game_name


def add_arguments(parser: ArgumentParser) -> None:
    """Which games."""
    parser.add_argument(
        "games", nargs="*", type=game_name, metavar="GAME", help="games (default: all)"
    )


def run(arguments: Namespace) -> int:
    """Compile, or load what is compiled already; a line for each part."""
    from lostcities.core.compiled import cache_folder, interpreted
    from lostcities.errors import BadOption
    from lostcities.games.catalog import GAMES, find_game

    if interpreted():
        raise BadOption("LOSTCITIES_INTERPRETED is set: nothing is compiled")
    for name in arguments.games or list(GAMES):
        game = find_game(name).name
        for what, do in parts(game).items():
            started = time.monotonic()
            do()
            print(f"{game}: {what}, {time.monotonic() - started:.1f} s", flush=True)
    print(f"compiled code is kept in {cache_folder()}")
    return 0


def parts(game: str) -> dict[str, Callable[[], object]]:
    """What is compiled for a game, by what it is for."""
    return {
        "batches and environments": lambda: step(game),
        "the arena": lambda: meet(game),
        "bots that search": lambda: [think(game, bot) for bot in ("search", "champion+")],
    }


def step(game: str) -> None:
    """One step of a batch."""
    from lostcities.envs.batch.batch import Batch

    batch = Batch(game, 2, seed=1)
    batch.step(batch.masks.argmax(1))


def meet(game: str) -> None:
    """A deal between compiled bots, and one move of the network."""
    from lostcities.arena.playing.duel import play_duel
    from lostcities.arena.playing.schedule import blocks, new_contest
    from lostcities.bots.catalog import compiled, find_bot

    contest = new_contest(game, ["random", "rules"])
    play_duel(contest, next(blocks(contest, 1)))
    compiled(find_bot("champion", game))


def think(game: str, bot: str) -> str:
    """One move of a bot that plays imagined worlds out."""
    from lostcities.table import Table

    return Table(game, seed=1).ask(f"{bot}:worlds=2,threads=1")
