"""The peers: random play through their own interfaces, in the loops of their own guides."""

from functools import cache, partial
from importlib import import_module
from typing import Any, Final

import numpy as np

from benchmarks.clock import Entry, Play

SPIEL_CORE: Final = "OpenSpiel in C++"
SPIEL_FAST: Final = "OpenSpiel in C++, its fastest card games"
SPIEL: Final = "OpenSpiel through Python"
SPIEL_TENSORS: Final = "OpenSpiel through Python, with tensors and masks"
SPIEL_PYTHON: Final = "OpenSpiel's own games in Python"
PGX: Final = "Pgx on the CPU, in a batch"
RLCARD: Final = "RLCard"
ZOO: Final = "PettingZoo's card games"
SEED: Final = 1
SIMULATIONS, ROLLOUTS = 4, 50  # of a search that does nothing but play to the end in C++
LONG_PLAYS: Final = 60  # games that are counted to know how long one is
AT_ONCE: Final = 1024
SCAN: Final = 50  # steps in one compiled loop


def open_spiel_play(name: str) -> Play:
    """State by state from Python; a card dealt by chance counts as a step, too."""
    import pyspiel

    game, choice = pyspiel.load_game(name), np.random.default_rng(SEED)
    return lambda: play_on(game.new_initial_state(), choice)


def play_on(state: Any, choice: np.random.Generator) -> int:
    """Play an OpenSpiel state to its end; how many actions that took."""
    steps = 0
    while not state.is_terminal():
        actions = (
            [outcome for outcome, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )
        state.apply_action(actions[choice.integers(len(actions))])
        steps += 1
    return steps


def open_spiel_tensors(name: str) -> Play:
    """The same with what a network is given at every decision: a tensor and a mask."""
    import pyspiel

    game, choice = pyspiel.load_game(name), np.random.default_rng(SEED)
    by_observation = game.get_type().provides_observation_tensor

    def one_game() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [outcome for outcome, _ in state.chance_outcomes()]
            else:
                seat = state.current_player()
                tensor = state.observation_tensor if by_observation else None
                np.asarray((tensor or state.information_state_tensor)(seat), np.float32)
                actions = np.flatnonzero(state.legal_actions_mask()).tolist()
            state.apply_action(actions[choice.integers(len(actions))])
            steps += 1
        return steps

    return one_game


def open_spiel_python(name: str) -> Play:
    """A game that OpenSpiel itself has in Python, as ours are."""
    import_module("open_spiel.python.games")
    return open_spiel_play(name)


def open_spiel_core(name: str) -> Play:
    """Its own random rollouts, without Python: a search tree of a few nodes, each played out often.

    How long a rollout is, is taken from games that Python plays from the same position. Its search
    takes no game with rewards on the way, such as cribbage.
    """
    import pyspiel

    game, choice = pyspiel.load_game(name), np.random.default_rng(SEED)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply_action(outcomes[choice.integers(len(outcomes))])
    length = np.mean([play_on(state.clone(), choice) for _ in range(LONG_PLAYS)])
    rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    searcher = pyspiel.MCTSBot(
        game, rollouts, 2.0, SIMULATIONS, 64, solve=False, seed=SEED, verbose=False
    )

    def search() -> int:
        searcher.step(state.clone())
        return round(SIMULATIONS * ROLLOUTS * length)

    return search


def petting_zoo_play(env: Any) -> Play:
    """A game by the loop of PettingZoo's guide; a seed once, then plain resets.

    Some environments make themselves anew for a seed, which would be measured instead of the game.
    """
    choice = np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def one_game() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, done, cut, info = env.last()
            if done or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[choice.integers(len(legal))]))
            steps += 1
        return steps

    return one_game


def petting_zoo(name: str) -> Play:
    """A game of PettingZoo's own."""
    return petting_zoo_play(import_module(f"pettingzoo.classic.{name}").env())


def rlcard_play(name: str) -> Play:
    """A game by RLCard's own loop."""
    env, choice = (
        import_module("rlcard").make(name, config={"seed": SEED}),
        np.random.default_rng(SEED),
    )

    def one_game() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[choice.integers(len(legal))])
            steps += 1
        return steps

    return one_game


def pgx_play(name: str) -> Play:
    """A batch with auto-reset in one compiled loop, as in Pgx's own benchmarks."""
    jax, pgx = import_module("jax"), import_module("pgx")
    auto_reset = import_module("pgx.experimental").auto_reset
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, key: Any) -> tuple[Any, None]:
        chooser, chance = jax.random.split(key)
        actions = jax.random.categorical(chooser, jax.numpy.log(carry.legal_action_mask), axis=-1)
        return step(carry, actions, jax.random.split(chance, AT_ONCE)), None

    def some(carry: Any, key: Any) -> Any:
        return jax.lax.scan(one, carry, jax.random.split(key, SCAN))[0]

    scan = jax.jit(some)
    keys = iter(jax.random.split(jax.random.PRNGKey(SEED), 10_000))
    games = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(SEED), AT_ONCE))]

    def some_steps() -> int:
        games[0] = jax.block_until_ready(scan(games[0], next(keys)))
        return SCAN * AT_ONCE

    return some_steps


@cache
def peer_entries() -> tuple[Entry, ...]:
    """All peers, library by library."""
    cards = ("crazy_eights", "hearts", "cribbage", "gin_rummy")
    ways = {
        SPIEL_CORE: (open_spiel_core, ("crazy_eights", "hearts", "gin_rummy")),
        SPIEL_FAST: (open_spiel_core, ("euchre", "go_fish")),
        SPIEL: (open_spiel_play, cards),
        SPIEL_TENSORS: (open_spiel_tensors, cards),
        SPIEL_PYTHON: (open_spiel_python, ("python_team_dominoes", "python_liars_poker")),
        PGX: (pgx_play, ("leduc_holdem", "sparrow_mahjong", "backgammon")),
        RLCARD: (rlcard_play, ("gin-rummy", "leduc-holdem", "uno")),
        ZOO: (
            petting_zoo,
            (
                "gin_rummy_v4",
                "leduc_holdem_v4",
                "texas_holdem_v4",
                "texas_holdem_no_limit_v6",
                "hanabi_v5",
            ),
        ),
    }
    return tuple(
        Entry(group, name, partial(way, name), whole=way not in (open_spiel_core, pgx_play))
        for group, (way, names) in ways.items()
        for name in names
    )
