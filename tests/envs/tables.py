"""The tables that the environments are tried at: every game, every number of seats."""

import copy
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np

from lostcities.core.compiled import interpreted
from lostcities.core.game import Mask
from lostcities.envs import classic_v0, partners_v0, rivals_v0, roll_and_write_v0
from lostcities.envs.one_game import OneGame
from lostcities.notation.moves import move_name

Settings = dict[str, Any]
TABLES: list[tuple[ModuleType, Settings]] = [
    (classic_v0, {}),
    (classic_v0, {"expeditions": 6, "rounds": 1}),
    (partners_v0, {"rounds": 1}),
    *((rivals_v0, {"seats": seats}) for seats in (2, 3, 4)),
    *((roll_and_write_v0, {"seats": seats}) for seats in (2, 3, 4)),
    (roll_and_write_v0, {"seats": 5, "sealed": True}),
]


def scaled(n: int) -> int:
    """So many compiled, few interpreted."""
    return max(1, n // 8) if interpreted() else n


def table_name(value: object) -> str:
    """How a test of a table is called."""
    if isinstance(value, ModuleType):
        return value.__name__.split(".")[-1]
    if isinstance(value, dict):
        return "-".join(f"{name}={setting}" for name, setting in value.items())
    return str(value)


def game_of(module: ModuleType) -> str:
    """The name of the game of a module."""
    return module.__name__.split(".")[-1].removesuffix("_v0")


def any_of(mask: Mask, rng: np.random.Generator) -> int:
    """A legal action by lot."""
    legal = np.flatnonzero(mask)
    return int(legal[rng.integers(len(legal))])


def new_env(module: ModuleType, **settings: Any) -> Any:
    """A game with checks, of no type that would forbid to try what is wrong."""
    return module.env(**settings)


def play(env: Any, steps: int, seed: int = 0) -> list[Any]:
    """What is seen while somebody plays at random; AEC, reset already."""
    rng, story = np.random.default_rng(seed), list[Any]()
    for agent in env.agent_iter(steps):
        seen, reward, over, cut, info = env.last()
        story.append((agent, seen, reward, over, cut, copy.deepcopy(info)))
        env.step(None if over or cut else any_of(seen["action_mask"], rng))
    return story


def worlds_alike(
    env: Any, game: Callable[[Any], OneGame], seats: range, seed: int
) -> Iterator[tuple[int, Any, Any, int]]:
    """Seat, environment, its twin with all redealt that the seat cannot see, and a shared action.

    The action is legal in both and shows the seat nothing new, so it must see the same after it.
    """
    rng = np.random.default_rng(seed)
    for seat in seats:
        world, twin = copy.deepcopy(env), copy.deepcopy(env)
        one, other = game(world), game(twin)
        other.states[0] = one.seen(seat)
        one.game.legal(other.states[0], other.mask)
        actions = np.flatnonzero(one.mask & other.mask).tolist()
        shared = [action for action in actions if not is_news(one, seat, action)]
        if shared:
            yield seat, world, twin, shared[rng.integers(len(shared))]


def is_news(one: OneGame, seat: int, action: int) -> bool:
    """Whether an action of the mover may show a seat what it did not know."""
    name = move_name(one.game, action)
    given = name.startswith("give") and seat != one.mover
    return given or name in ("draw deck", "uncover", "done") or opens_choices(one, action)


def opens_choices(one: OneGame, action: int) -> bool:
    """Whether an action is the last of a roll, after which sealed choices are open (R&W)."""
    if one.game.name != "roll_and_write":
        return False
    after = copy.deepcopy(one)
    after.step(action)
    return bool(after.states[0].roller != one.states[0].roller or after.done)
