"""Games by columns: who plays, writes and reads datasets of whole games.

A dataset is a NumPy file (`.npz`). Its columns hold what was done, not what was seen: the deals
follow from the seed, so that a reader replays the games and has every observation.
"""

import hashlib
import json
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities import __version__
from lostcities.arena.playing.workers import Crew, local_workers, play_all, uninterrupted
from lostcities.bots.catalog import find_bot
from lostcities.bots.many import Asker, Rows, asker, can_be_asked
from lostcities.bots.policy import Policy
from lostcities.core.chance import new_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game
from lostcities.core.play import PLAYING
from lostcities.envs.batch.batch import Batch
from lostcities.errors import BadOption, BadRecord, LostCitiesError, filled_in
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_name
from lostcities.notation.writing import part_of

FORMAT: Final = 1
TOGETHER: Final = 256  # games that are played side by side; part of the format
MOST_TURNS: Final = 1000  # a game that is longer is cut
MOST_SEED: Final = 10**6
BOTS_CHANCE: Final = 1 << 40  # streams of the bot, apart from those of the deals
COLUMNS: Final = ("actions", "starts", "scores", "cut")

Progress = Callable[[int], None]  # games that are played so far


@dataclass(frozen=True)
class About:
    """What a dataset was made of; with it anybody makes the same file again."""

    game: str
    rules: int  # the version of the rules
    seats: int
    bot: str
    games: int
    seed: int
    options: dict[str, int] = field(default_factory=dict)
    device: str = ""  # where PyTorch evaluates the network in bfloat16; "": NumPy, in float32
    package: str = __version__
    format: int = FORMAT

    def as_json(self) -> dict[str, Any]:
        """What a file says; of the device only where there was one."""
        said = asdict(self)
        return said if self.device else {key: said[key] for key in said if key != "device"}


@dataclass(frozen=True)
class Positions:
    """A step in some games: what the movers saw, and what they did."""

    games: NDArray[np.int64]  # their numbers in the dataset
    observations: NDArray[np.int8]  # [game, feature]
    masks: NDArray[np.int8]  # [game, action]
    movers: NDArray[np.int8]
    actions: NDArray[np.int16]


@dataclass(frozen=True)
class Dataset:
    """Games by columns."""

    about: About
    actions: NDArray[np.int16]  # of all games, one game after the other
    starts: NDArray[np.int64]  # where each game begins, and the end: one more than games
    scores: NDArray[np.int32]  # [game, seat]
    cut: NDArray[np.bool_]  # games that were too long

    def __len__(self) -> int:
        """How many games there are."""
        return self.about.games

    def __repr__(self) -> str:
        """In a line; the columns are long."""
        return f"<Dataset: {self.summary()}>"

    def summary(self) -> str:
        """What it holds, in words."""
        games, moves, cut = len(self), len(self.actions), int(self.cut.sum())
        text = filled_in(
            "{games:,} {games|game|games} of {game} by {bot}, {moves:,} {moves|move|moves}",
            {"games": games, "moves": moves, "game": self.about.game, "bot": self.about.bot},
        )
        return f"{text}, {cut:,} cut after {MOST_TURNS:,} turns" if cut else text

    def moves(self, game: int) -> list[str]:
        """The moves of a game by name."""
        rules = find_game(self.about.game)
        return [move_name(rules, int(it)) for it in self.of_game(game)]

    def of_game(self, game: int) -> NDArray[np.int16]:
        """The actions of a game."""
        return self.actions[self.starts[game] : self.starts[game + 1]]

    def positions(self) -> Iterator[Positions]:
        """Every decision of every game, replayed; the games of a block step by step."""
        for first in range(0, len(self), TOGETHER):
            yield from self._block(first, min(TOGETHER, len(self) - first))

    def _block(self, first: int, n: int) -> Iterator[Positions]:
        batch, numbers = block_batch(self.about, first, n), np.arange(first, first + n)
        lengths = np.diff(self.starts)[first : first + n]
        for step in range(int(lengths.max())):
            here = np.flatnonzero(lengths > step)
            actions = batch.masks.argmax(1).astype(np.int64)
            actions[here] = self.actions[self.starts[first + here] + step]
            yield Positions(
                numbers[here],
                batch.observations[here],
                batch.masks[here],
                batch.movers[here],
                actions[here].astype(np.int16),
            )
            batch.step(actions)

    def checksum(self) -> str:
        """SHA-256 of what the dataset says and of all its columns."""
        digest = hashlib.sha256(json.dumps(self.about.as_json(), sort_keys=True).encode())
        for name in COLUMNS:
            column = np.ascontiguousarray(getattr(self, name))
            digest.update(f"{name} {column.dtype.str} {column.shape}".encode())
            digest.update(column.tobytes())
        return digest.hexdigest()


Numbered = tuple[int, Dataset]  # a block, and the number of its first game
Finder = Callable[[str, str], Policy]  # finds a bot by its name and a game's; can be pickled


# --- Files ----------------------------------------------------------------------------


def write_dataset(path: Path, dataset: Dataset) -> None:
    """Write the file, whole or not at all."""
    columns: dict[str, Any] = {name: getattr(dataset, name) for name in COLUMNS}
    about = json.dumps(dataset.about.as_json() | {"sha256": dataset.checksum()})
    part = part_of(path)
    try:
        with part.open("wb") as file:
            np.savez_compressed(file, about=np.array(about), **columns)
        part.replace(path)
    except OSError as error:
        raise BadOption(f"{str(path)!r} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def read_dataset(path: str | Path) -> Dataset:
    """A dataset from its file; BadRecord says what is wrong with it."""
    try:
        with np.load(path) as kept:
            about = json.loads(str(kept["about"]))
            columns = {name: kept[name] for name in COLUMNS}
        kept_sum = about.pop("sha256")
        dataset = Dataset(About(**about), **columns)
    except OSError as error:
        raise BadRecord(f"{str(path)!r} cannot be read: {error.strerror or error}") from error
    except Exception as error:  # damaged, or something else: in whatever way
        raise BadRecord(f"{str(path)!r} is no dataset of lostcities") from error
    if dataset.checksum() != kept_sum:
        raise BadRecord(f"{str(path)!r} is damaged: its checksum is not the one that it names")
    rules = find_game(dataset.about.game).version
    if dataset.about.rules != rules:
        said = f"version {dataset.about.rules} of the rules, not of version {rules}"
        raise BadRecord(f"{str(path)!r} is of {said} as it is played here")
    return dataset


# --- Playing --------------------------------------------------------------------------


def play_dataset(
    about: About,
    workers: int | None = None,
    progress: Progress | None = None,
    find: Finder = find_bot,
) -> Dataset:
    """Play all games, on all cores; the result depends on `about` alone."""
    if workers is not None and workers < 1:
        raise BadOption(f"workers must be at least 1, not {workers}")
    if about.device and find is find_bot:
        raise BadOption("games with a device need find=partial(bot_on, device)")
    blocks, games = dict[int, Dataset](), 0
    with closing(played_blocks(about, workers, find)) as played:
        for first, block in played:
            blocks[first], games = block, games + len(block.scores)
            if progress is not None:
                progress(games)
    return joined(about, [blocks[first] for first in sorted(blocks)])


def played_blocks(about: About, workers: int | None, find: Finder) -> Generator[Numbered]:
    """Every block as it is finished; a single block needs no process.

    A single worker does: it thinks on one core, like several, and so rounds like them.
    """
    starts = range(0, about.games, TOGETHER)
    if len(starts) == 1:
        yield from (play_numbered(about, first, find) for first in starts)
        return
    try:
        with local_workers(workers) as (_, processes, count):

            def submit(first: int) -> "Future[Numbered]":
                with uninterrupted():
                    return processes.submit(play_numbered, about, first, find)

            yield from play_all(Crew(submit, 2 * count), starts)
    except BrokenProcessPool:
        raise LostCitiesError("a worker was killed; nothing is kept") from None


def play_numbered(about: About, first: int, find: Finder) -> Numbered:
    """A block with the number of its first game."""
    return first, play_block(about, first, find)


def joined(about: About, blocks: list[Dataset]) -> Dataset:
    """Blocks one after the other."""
    lengths = np.concatenate([np.diff(block.starts) for block in blocks])
    return Dataset(
        about,
        actions=np.concatenate([block.actions for block in blocks]),
        starts=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        scores=np.concatenate([block.scores for block in blocks]),
        cut=np.concatenate([block.cut for block in blocks]),
    )


def block_batch(about: About, first: int, n: int) -> Batch:
    """The games of a block, dealt; it begins at a whole number of blocks."""
    seed = about.seed * MOST_SEED + first // TOGETHER
    options: dict[str, Any] = dict(about.options)
    return Batch(
        about.game, n, seats=about.seats, seed=seed, threads=1, max_turns=MOST_TURNS, **options
    )


def play_block(about: About, first: int, find: Finder = find_bot) -> Dataset:
    """Some games side by side, each to its end; a row that is through waits for the others."""
    n = min(TOGETHER, about.games - first)
    policy = find(about.bot, about.game)
    batch, choose = block_batch(about, first, n), chooser(about, policy, first, n)
    active, steps = np.arange(n), list[tuple[Rows, NDArray[np.int64]]]()
    scores, cut = np.zeros((n, about.seats), np.int32), np.zeros(n, np.bool_)
    while len(active):
        actions = batch.masks.argmax(1).astype(np.int64)
        actions[active] = choose(batch, active)
        steps.append((active, actions[active]))
        batch.step(actions)
        ended = active[batch.dones[active] != PLAYING]
        scores[ended], cut[ended] = batch.scores[ended], batch.dones[ended] > 1
        active = active[batch.dones[active] == PLAYING]
    rows, made = (np.concatenate(column) for column in zip(*steps, strict=True))
    starts = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=n))]).astype(np.int64)
    return Dataset(about, made[rows.argsort(kind="stable")].astype(np.int16), starts, scores, cut)


def chooser(
    about: About, policy: Policy, first: int, n: int
) -> Callable[[Batch, Rows], NDArray[np.int64]]:
    """What a bot chooses for the rows of a batch: a network looks at all of them at once."""
    game = find_game(about.game)
    rngs = np.array([new_generator(about.seed, BOTS_CHANCE + first + row) for row in range(n)])
    worlds, imagine = game.new_states(n), fast(imaginer(game))
    ask = asker(policy) if can_be_asked(policy) else one_at_a_time(policy)

    def choose(batch: Batch, rows: Rows) -> NDArray[np.int64]:
        imagine(batch.states, rngs, rows, worlds)
        return ask(worlds, batch.masks, rngs, rows)

    return choose


@cache
def imaginer(game: Game) -> Callable[[Any, NDArray[np.int64], Rows, Any], None]:
    """A function that imagines a world for the mover of each row."""
    mover, imagine_world = game.mover, game.imagine

    @compilable
    def imagine(states: Any, rngs: NDArray[np.int64], rows: Rows, worlds: Any) -> None:
        for i in rows:
            worlds[i] = states[i]
            imagine_world(worlds[i], mover(states[i]), rngs[i])

    return imagine


def one_at_a_time(policy: Policy) -> Asker:
    """The same for a bot that searches."""

    def ask(worlds: Any, masks: Any, rngs: Any, rows: Rows) -> NDArray[np.int64]:
        return np.array([policy(worlds[i], masks[i], rngs[i]) for i in rows], np.int64)

    return ask


def new_about(
    game: str,
    *,
    games: int,
    bot: str = "champion",
    seats: int | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
) -> About:
    """What a dataset is to be made of; BadOption says what cannot be."""
    rules = find_game(game)
    if games < 1:
        raise BadOption(f"games must be at least 1, not {games}")
    if not 0 <= seed < MOST_SEED:
        raise BadOption(f"seed must be 0 to {MOST_SEED - 1}, not {seed}")
    if unknown := sorted(set(options or {}) & set(rules.parts)):
        raise BadOption(f"a dataset cannot have a {unknown[0]} of your own")
    find_bot(bot, rules.name)
    chosen = ({"rounds": 1} if rules.has_rounds else {}) | (options or {})
    count = rules.check_seats(seats)
    rules.option_row(count, chosen)  # BadOption if one of them cannot be
    return About(rules.name, rules.version, count, bot, games, seed, chosen)
