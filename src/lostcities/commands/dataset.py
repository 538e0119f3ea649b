"""`lostcities dataset`: whole games of a bot in one file, for learning from them."""

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lostcities.commands.options.ending import TERMINATED, Terminated, ending_cleanly
from lostcities.commands.options.slips import MANY, many_workers
from lostcities.commands.play import add_table_options, games_in_words, table_options
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import USUAL_GAME, game_name

if TYPE_CHECKING:
    from lostcities.arena.datasets import About, Dataset, Finder

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
        "--device", choices=("cpu", "cuda"), default="",
        help="evaluate the network with PyTorch in bfloat16 there (default: with NumPy, float32)",
    )  # fmt: skip
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes (default: one per core)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="a new file (default GAME.npz)")
    parser.add_argument(
        "--check", action="store_true", help="read the file, check it, and say what is in it"
    )
    add_table_options(parser, rounds=1)


def run(arguments: Namespace) -> int:
    """Play, write and say what came of it; or check a file."""
    from lostcities.arena.datasets import read_dataset

    path = arguments.out or Path(f"{arguments.game}.npz")
    if not arguments.check:
        try:
            with ending_cleanly():
                make(asked_dataset(arguments), path, arguments.workers)
        except Terminated:
            return TERMINATED
    print(in_words(path, read_dataset(path)))
    return 0


def asked_dataset(arguments: Namespace) -> "About":
    """The dataset that was asked for."""
    from lostcities.arena.datasets import new_about
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
    return replace(about, device=arguments.device)


def make(about: "About", path: Path, workers: int | None) -> None:
    """Play with a progress bar, and write the file; if it is interrupted, say so."""
    from lostcities.arena.datasets import write_dataset

    check_place(path)
    for note in absurdities(about.games, workers):
        print(f"lostcities: {note}", file=sys.stderr)
    try:
        write_dataset(path, played(about, workers))
    except KeyboardInterrupt:
        print("lostcities: stopped; nothing is kept", file=sys.stderr)
        raise


def check_place(path: Path) -> None:
    """Refuse, before anything is played, a file that is there or cannot be written."""
    from lostcities.errors import BadOption
    from lostcities.notation.writing import check_writable

    if os.path.isdir(path):  # unlike Path.is_dir it bears a folder that may not be looked into
        raise BadOption(f"{str(path)!r} is a folder: name a file in it")
    if os.path.exists(path):
        raise BadOption(f"{str(path)!r} is there already; a dataset overwrites nothing")
    if not os.path.isdir(path.parent):
        raise BadOption(f"there is no folder {str(path.parent)!r} to write {path.name!r} into")
    check_writable(str(path))


def absurdities(games: int, workers: int | None) -> Iterator[str]:
    """Numbers that somebody may have mistyped, a sentence each."""
    if games > MANY:
        yield f"{games:,} games take long, and Ctrl-C keeps none of them"
    yield from many_workers(workers)


def played(about: "About", workers: int | None) -> "Dataset":
    """The games, with a progress bar; how fast they were is said at the end."""
    from lostcities.arena.datasets import play_dataset
    from lostcities.arena.reporting.progress import shown

    find = finder(about)
    started = time.monotonic()
    with shown("games") as show:
        dataset = play_dataset(
            about, workers, lambda done: show(done, about.games, about.game), find
        )
    minutes = (time.monotonic() - started) / 60
    print(f"{about.games / minutes:,.0f} games a minute", file=sys.stderr)
    return dataset


def finder(about: "About") -> "Finder":
    """Who finds the bot, with its network on the device; LostCitiesError if that is impossible."""
    from lostcities.bots.catalog import find_bot

    if not about.device:
        return find_bot
    if find_spec("torch") is None:
        raise LostCitiesError("--device needs PyTorch: pip install 'lostcities[train]'")
    from lostcities.train.networks.evaluating import bot_on

    find = partial(bot_on, about.device)
    find(about.bot, about.game)
    return find


def in_words(path: Path, dataset: "Dataset") -> str:
    """What a file holds."""
    size = size_in_words(path.stat().st_size)
    return f"{path}: {dataset.summary()}, {size}\nsha256 {dataset.checksum()}"


def size_in_words(size: int) -> str:
    """Bytes in the unit that suits them.

    >>> size_in_words(21_900), size_in_words(2_190_000)
    ('22 kB', '2.2 MB')
    """
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{-(-size // 1000)} kB"
