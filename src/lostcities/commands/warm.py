"""`lostcities warm`: compile games and bots now, so that nothing waits for the compiler later."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Final

from lostcities.games.catalog import game_name

COMPILED_PAIRS: Final = (("random", "rules"), ("rules", "random"))
PAIRS: Final = (  # the loops of compiled bots, of networks, and of bots that search
    *COMPILED_PAIRS,
    ("rules", "champion"),
    ("search:worlds=2", "champion+:worlds=2"),
)
WITHOUT_NETWORK: Final = (*COMPILED_PAIRS, ("rules", "search:worlds=2"))
TURNS: Final = 20  # of each game: in some of them a bot that searches has more than one idea


def add_arguments(parser: ArgumentParser) -> None:
    """Which games."""
    parser.add_argument(
        "games", nargs="*", type=game_name, metavar="GAME", help="games (default: all)"
    )


def run(arguments: Namespace) -> int:
    """Compile, or load what is compiled already; a line for each part."""
    from lostcities.core.compiled import cache_folder, interpreted, say_nothing
    from lostcities.errors import BadOption
    from lostcities.games.catalog import GAMES, find_game

    if interpreted():
        raise BadOption("LOSTCITIES_INTERPRETED is set: nothing is compiled")
    say_nothing()
    for name in arguments.games or list(GAMES):
        game = find_game(name).name
        for what, do in parts(game).items():
            started = time.monotonic()
            do()
            print(f"{game}: {what}, {time.monotonic() - started:.1f} s", flush=True)
    print(f"compiled code is kept in {cache_folder()}")
    return 0


def parts(game: str) -> dict[str, Callable[[], object]]:
    """What is compiled for a game, by what it is for: each is used once, as briefly as can be."""
    from lostcities.bots.network import has_network

    pairs, bot = (PAIRS, "champion") if has_network(game) else (WITHOUT_NETWORK, "rules")
    found: dict[str, Callable[[], object]] = {
        "batches and environments": lambda: step(game),
        "bots and the arena": lambda: [meet(game, bots) for bots in pairs],
        "datasets": lambda: write_down(game, bot),
    }
    if has_network(game):  # which measures luck
        found["the arena, adjusted"] = lambda: [meet(game, bots, adjusted=True) for bots in pairs]
    return found


def step(game: str) -> None:
    """One step of a batch."""
    from lostcities.envs.batch.batch import Batch

    batch = Batch(game, 2, seed=1)
    batch.step(batch.masks.argmax(1))


def meet(game: str, bots: tuple[str, str], *, adjusted: bool = False) -> object:
    """A deal between two bots, cut after its first turns."""
    from lostcities.arena.playing.schedule import blocks, new_contest
    from lostcities.arena.playing.workers import play_block

    contest = new_contest(game, bots, max_turns=TURNS, adjusted=adjusted)
    return play_block(contest, next(blocks(contest, 1)))


def write_down(game: str, bot: str) -> None:
    """A game of a dataset."""
    from lostcities.arena.datasets import new_about, play_dataset

    play_dataset(new_about(game, games=1, bot=bot), workers=1)
