"""Our side of the benchmark: rules, batch and adapters, random play, one thread."""

from functools import cache, partial
from typing import Any, Final

import numpy as np

from benchmarks.clock import Entry, Play
from lostcities.bench import SEED, one_options
from lostcities.bots.random import choose
from lostcities.core.chance import Generator, new_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.play import random_games
from lostcities.envs import Batch
from lostcities.games.catalog import GAMES

RULES: Final = "our rules alone, compiled"
BATCH: Final = "our batch, with observations and masks"
OPEN_SPIEL: Final = "our OpenSpiel games"
OPEN_SPIEL_TENSORS: Final = "our OpenSpiel games, with tensors and masks"
PETTING_ZOO: Final = "our PettingZoo environments"
GYMNASIUM: Final = "our Gymnasium environments, against a random bot"
AT_ONCE: Final = 1024  # games of a batch
STEPS: Final = 50  # of a batch between two looks at the clock


def rules_alone(name: str) -> Play:
    """Games from the deal to the end, one after the other."""
    game = GAMES[name]
    play, seats, options = fast(random_games(game)), game.seats[0], one_options(game, game.seats[0])
    states, first = game.new_states(100), [0]

    def some_games() -> int:
        first[0] += len(states)
        return int(play(states, seats, options, SEED, first[0]))

    return some_games


@compilable
def choose_all(masks: Any, rng: Generator, actions: Any) -> None:
    """A legal action for each game."""
    for i in range(len(actions)):
        actions[i] = choose(None, masks[i], rng)


def batch(name: str, n: int = AT_ONCE) -> Play:
    """Games side by side; choosing the actions is part of the time."""
    games, rng = Batch(name, n, seed=SEED, threads=1), new_generator(SEED)
    actions, choose = np.zeros(n, np.int64), fast(choose_all)

    def some_steps() -> int:
        for _ in range(STEPS):
            choose(games.masks, rng, actions)
            games.step(actions)
        return STEPS * n

    return some_steps


def open_spiel(name: str) -> Play:
    """Through OpenSpiel's own interface, as its Python users play."""
    from benchmarks.peer_games import open_spiel_play
    from lostcities.envs import openspiel  # noqa: F401  # registers the games

    return open_spiel_play(f"python_lostcities_{name}")


def open_spiel_tensors(name: str) -> Play:
    """The same, with a tensor and a mask at every decision."""
    from benchmarks import peer_games
    from lostcities.envs import openspiel  # noqa: F401  # registers the games

    return peer_games.open_spiel_tensors(f"python_lostcities_{name}")


def petting_zoo(name: str) -> Play:
    """Through PettingZoo's own interface, in the loop of its guide."""
    from importlib import import_module

    from benchmarks.peer_games import petting_zoo_play

    return petting_zoo_play(import_module(f"lostcities.envs.{name}_v0").env())


def gym(name: str) -> Play:
    """One seat against a random bot; a step is an action of the learner and all the answers."""
    import gymnasium

    env: Any = gymnasium.make(f"lostcities.envs.gymnasium:lostcities/{name}-v0", opponents="random")
    choice = np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def one_game() -> int:
        _, info = env.reset()
        steps, over = 0, False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, done, cut, info = env.step(int(legal[choice.integers(len(legal))]))
            steps, over = steps + 1, done or cut
        return steps

    return one_game


@cache
def our_entries() -> tuple[Entry, ...]:
    """All of ours, game by game in each group."""
    ways = {
        RULES: rules_alone,
        BATCH: batch,
        OPEN_SPIEL: open_spiel,
        OPEN_SPIEL_TENSORS: open_spiel_tensors,
        PETTING_ZOO: petting_zoo,
        GYMNASIUM: gym,
    }
    return tuple(
        Entry(group, name, partial(way, name), whole=way not in (rules_alone, batch))
        for group, way in ways.items()
        for name in GAMES
    )
