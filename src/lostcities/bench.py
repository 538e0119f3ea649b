"""How fast the rules are: random play interpreted, on one core, on all cores, and on a GPU."""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.bots import random
from lostcities.bots.catalog import rule_player
from lostcities.bots.policy import Policy
from lostcities.core.chance import new_generator
from lostcities.core.compiled import THREADS_PER_BLOCK, cuda, fast, gpu_grid, has_gpu, interpreted
from lostcities.core.game import Game
from lostcities.core.play import (
    BEGINNING,
    ENDLESS,
    PLAYING,
    random_games,
    random_games_on_gpu,
    stepper,
)
from lostcities.cores import cores
from lostcities.games.catalog import GAMES, OWN

SEED: Final = 1
AT_ONCE: Final = 500  # games between two looks at the clock
LOOK: Final = 7  # moves between two looks at what a seat knows
ON_GPU: Final = 2_000_000


class Speed(NamedTuple):
    """What one way of running a game came to."""

    game: str
    seats: int
    mode: str
    games: int
    actions: int
    seconds: float

    @property
    def actions_per_second(self) -> float:
        """Actions of all games together."""
        return self.actions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Whole games, from the deal to the end."""
        return self.games / self.seconds


def speeds(seconds: float, chosen: list[str], say: Callable[[str], None]) -> Iterator[Speed]:
    """Measure each way for each game, each for about so many seconds; `say` tells what goes on."""
    ways: list[Callable[[Game, int, float], Speed]] = [plain]
    if not interpreted():
        ways += [one_core, all_cores, *([on_gpu] if has_gpu() else [])]
    for name in chosen or list(GAMES):
        game = GAMES[name]
        for way in ways:
            if way in (one_core, on_gpu):
                say(f"compiling {name} …")
                compile_for(game, way is on_gpu)
            say(f"measuring {name} …")
            yield way(game, game.seats[0], seconds)


def compile_for(game: Game, gpu: bool) -> None:  # noqa: FBT001  # which of two compilers
    """Have the loops compiled, or loaded from the cache, before the clock runs."""
    if gpu:
        on_gpu(game, game.seats[0], 0, games=THREADS_PER_BLOCK)
    else:
        options = one_options(game, game.seats[0])
        fast(random_games(game))(game.new_states(1), game.seats[0], options, SEED, 0)


def one_options(game: Game, seats: int) -> Any:
    """The default options as an array of one record; a match is one round."""
    return game.option_row(seats, {"rounds": 1} if game.has_rounds else {})


def repeat(
    play: Callable[..., int], game: Game, seats: int, seconds: float, stream: int = 0
) -> tuple[int, int]:
    """Games and actions played until the time is over."""
    states, options = game.new_states(AT_ONCE), one_options(game, seats)
    size = 1 if play is random_games(game) else AT_ONCE
    games = actions = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        actions += play(states[:size], seats, options, SEED, stream + games)
        games += size
    return games, actions


def plain(game: Game, seats: int, seconds: float) -> Speed:
    """In plain Python."""
    start = time.perf_counter()
    games, actions = repeat(random_games(game), game, seats, seconds)
    return Speed(game.name, seats, "interpreted", games, actions, time.perf_counter() - start)


def one_core(game: Game, seats: int, seconds: float) -> Speed:
    """Compiled, on one core."""
    play = fast(random_games(game))
    start = time.perf_counter()
    games, actions = repeat(play, game, seats, seconds)
    return Speed(game.name, seats, "one core", games, actions, time.perf_counter() - start)


def all_cores(game: Game, seats: int, seconds: float) -> Speed:
    """Compiled, a thread a core; compiled code releases the interpreter."""
    play, threads = fast(random_games(game)), cores()
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        work = [pool.submit(repeat, play, game, seats, seconds, k << 32) for k in range(threads)]
        results = [part.result() for part in work]
    games, actions = sum(part[0] for part in results), sum(part[1] for part in results)
    spent = time.perf_counter() - start
    return Speed(game.name, seats, f"{threads} cores", games, actions, spent)


def on_gpu(game: Game, seats: int, _seconds: float, games: int = ON_GPU) -> Speed:
    """Compiled for the GPU, a thread a game."""
    gpu, kernel = cuda(), random_games_on_gpu(game)
    states = gpu.to_device(np.zeros(games, game.fields))
    counts = gpu.to_device(np.zeros(games, np.int64))
    options = gpu.to_device(np.asarray(one_options(game, seats)))
    gpu.synchronize()
    start = time.perf_counter()
    kernel[gpu_grid(games)](states, seats, options, SEED, 0, counts)
    gpu.synchronize()
    spent = time.perf_counter() - start
    return Speed(game.name, seats, "gpu", games, int(counts.copy_to_host().sum()), spent)


def signature(chosen: list[str]) -> str:
    """A hash of all moves of fixed bots on fixed deals, and of what the seats know on the way.

    As long as it is unmoved, a change has not changed the games. Without a choice it is that of our
    own games, whatever else is installed.
    """
    digest = hashlib.sha256()
    for name in chosen or list(OWN):
        for seats in GAMES[name].seats:
            for options in [{}, *GAMES[name].samples]:
                for policy in (random.choose, rule_player(GAMES[name])):
                    digest.update(played(GAMES[name], seats, options, policy))
    return digest.hexdigest()[:16]


def played(game: Game, seats: int, options: Mapping[str, Any], policy: Policy) -> bytes:
    """One game by one policy, interpreted: every record, observation and imagined world."""
    digest, rng = hashlib.sha256(), new_generator(SEED)
    state, mask = game.new_state(), np.zeros(game.actions, np.int8)
    features = np.zeros(game.features, np.int8)
    game.deal(state, seats, game.new_options(seats, options), rng)
    step, progress = stepper(game), BEGINNING
    while progress.done == PLAYING:
        move = progress.actions
        if move % LOOK == 0:
            world = game.copy(state)
            game.imagine(world, move // LOOK % seats, rng)
            game.observe(state, move // LOOK % seats, features)
            digest.update(world.tobytes() + features.tobytes())
        game.legal(state, mask)
        progress = step(state, policy(state, mask, rng), rng, progress, ENDLESS)
        digest.update(state.tobytes() + mask.tobytes())
    scores = [game.score(state, seat) for seat in range(seats)]
    return digest.digest() + repr(scores).encode()
