"""`lostcities dataset`: whole games of a bot in one file, for learning from them."""

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lostcities.commands.play import add_table_options, games_in_words, table_options
from lostcities.games.catalog import USUAL_GAME, game_name

if TYPE_CHECKING:
    from lostcities.arena.datasets import Dataset

USUAL_GAMES: Final = 1000


def add_arguments(parser: ArgumentParser) -> None:
    """Who plays what, how often, and where it is written."""
    parser.add_argument(
        "game", nargs="?", default=USUAL_GAME, type=game_name, metavar="GAME",
        help=games_in_words(),
    )  # fmt: skip
    parser.add_argument(
        "--games", type=int, default=USUAL_GAMES, metavar="N",
        help=f"how many games (default {USUAL_GAMES})",
    )  # fmt: skip
    parser.add_argument(
        "--bot", default="champion", metavar="BOT", help="who plays all seats (default champion)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all (default 1)")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes (default: one per core)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file (default GAME.npz)")
    parser.add_argument(
        "--check", action="store_true", help="read the file, check it, and say what is in it"
    )
    add_table_options(parser, rounds=1)


def run(arguments: Namespace) -> int:
    """Play, write and say what came of it; or check a file."""
    from lostcities.arena.datasets import read_dataset
    from lostcities.errors import BadOption

    path = arguments.out or Path(f"{arguments.game}.npz")
    if arguments.check:
        print(in_words(path, read_dataset(path)))
        return 0
    if not path.parent.is_dir():
        raise BadOption(f"there is no folder {str(path.parent)!r} to write {path.name!r} into")
    if arguments.workers is not None and arguments.workers < 1:
        raise BadOption(f"workers must be at least 1, not {arguments.workers}")
    make(arguments, path)
    print(in_words(path, read_dataset(path)))
    return 0


def make(arguments: Namespace, path: Path) -> None:
    """Play with a progress bar, and write the file."""
    from lostcities.arena.datasets import new_about, play_dataset, write_dataset
    from lostcities.arena.reporting.progress import shown
    from lostcities.bots.catalog import bot_name

    options = table_options(arguments)
    seats = options.pop("seats", None)
    about = new_about(
        arguments.game,
        games=arguments.games,
        bot=bot_name(arguments.bot),
        seats=seats,
        seed=arguments.seed,
        options=options,
    )
    started = time.monotonic()
    with shown() as show:
        dataset = play_dataset(
            about, arguments.workers, lambda done: show(done, about.games, about.game)
        )
    minutes = (time.monotonic() - started) / 60
    write_dataset(path, dataset)
    print(f"{about.games / minutes:,.0f} games a minute", file=sys.stderr)


def in_words(path: Path, dataset: "Dataset") -> str:
    """What a file holds."""
    about, size = dataset.about, path.stat().st_size / 1e6
    summary = (
        f"{len(dataset):,} games of {about.game} by {about.bot}, {len(dataset.actions):,} moves"
    )
    return f"{path}: {summary}, {size:.1f} MB\nsha256 {dataset.checksum()}"
