"""What the environments ask of their settings and of actions, and the errors that say it."""

import inspect
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from lostcities.core.game import Game
from lostcities.errors import BadOption
from lostcities.games.catalog import find_game
from lostcities.notation import reasons
from lostcities.notation.moves import move_name

HIGHEST_SEED: Final = 2**63 - 1

# --- Actions --------------------------------------------------------------------------


def is_whole(value: object) -> bool:
    """Whether it is a whole number as Gymnasium's `Discrete` has it, arrays of no axes included.

    True and False are none: whoever sends them means something else.
    """
    if isinstance(value, np.ndarray):
        return value.shape == () and value.dtype.kind in "iu"
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def is_action(action: Any, actions: int) -> bool:
    """Whether it is the number of an action at all."""
    return is_whole(action) and bool(0 <= action < actions)


def why_not(game: Game, state: Any, action: Any) -> str:
    """Why an action is not legal now, with the name of the move if it is one."""
    if not is_action(action, game.actions):
        return f"actions are 0 to {game.actions - 1}, not {action!r}"
    return f"{move_name(game, int(action))}: {reasons.why_not(game, state, int(action))}"


# --- Settings -------------------------------------------------------------------------


def check_names(environment: type, game: str, options: Mapping[str, Any]) -> None:
    """An error for a setting that neither the game nor the environment has."""
    found = find_game(game)
    of_game = sorted([*(option.name for option in found.options), *found.parts, "seats"])
    unknown = sorted(set(options) - set(of_game))
    if unknown:
        given = inspect.signature(environment).parameters.values()
        own = sorted({it.name for it in given if it.kind is it.KEYWORD_ONLY} - {"seats"})
        raise BadOption(
            f"{game} has no option {unknown[0]!r}; its options are: {', '.join(of_game)}; "
            f"the settings of the environment are: {', '.join(own)}"
        )


def checked_count(name: str, count: Any) -> int:
    """A whole number from 1 on."""
    if not is_whole(count) or count < 1:
        raise BadOption(f"{name} must be a whole number from 1 on, not {count!r}")
    return int(count)


def checked_limit(name: str, limit: Any) -> int | None:
    """A whole number from 1 on, or None for no limit."""
    if limit is None:
        return None
    if not is_whole(limit) or limit < 1:
        raise BadOption(f"{name} must be a whole number from 1 on, or None, not {limit!r}")
    return int(limit)


def checked_within(name: str, value: Any, lowest: int, highest: int) -> int:
    """A whole number from the lowest to the highest."""
    if not is_whole(value) or not lowest <= value <= highest:
        raise BadOption(f"{name} must be a whole number from {lowest} to {highest}, not {value!r}")
    return int(value)


def checked_seed(seed: Any) -> int:
    """A whole number that a generator can begin with."""
    if not is_whole(seed) or not 0 <= seed <= HIGHEST_SEED:
        raise BadOption(f"seed must be a whole number from 0 to 2**63 - 1, not {seed!r}")
    return int(seed)


def checked_choice(name: str, value: Any, choices: tuple[Any, ...]) -> Any:
    """One of a few words."""
    if not isinstance(value, str) or value not in choices:
        known = ", ".join(repr(choice) for choice in choices)
        raise BadOption(f"{name} must be one of {known}, not {value!r}")
    return value
