"""The C signature of an exported function, read off the names of its parameters."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from lostcities.core.game import Game

NUMBERS = {  # the sort of number at an address, by the parameter's name
    "mask": np.int8,
    "features": np.int8,
    "rows": np.int16,
    "rng": np.int64,
    "weights": np.float32,
    "activations": np.float32,
    "shape": np.int32,
    "odds": np.float32,
    "terms": np.float64,
    "noise": np.float64,
    "worths": np.float64,
    "tried": np.int64,
    "counts": np.int64,
    "bytes_": np.int8,
}
RECORDS = ("state", "before", "after", "tables")


def signature_of(game: Game | None, verb: Callable[..., Any]) -> Any:  # Any: Numba has no types
    """Addresses for records and arrays, 32 bits for each number, also for the outcome."""
    from numba import types

    parameters = [kind_of(game, name) for name in inspect.signature(verb).parameters]
    outcome = types.void if inspect.signature(verb).return_annotation is None else types.int32
    return outcome(*parameters)


def kind_of(game: Game | None, name: str) -> Any:
    """What a parameter is, in Numba's words."""
    from numba import from_dtype, types

    pointer: Any = types.CPointer
    if game and name in RECORDS:
        return pointer(from_dtype(game.fields))
    if game and name == "options":
        return pointer(from_dtype(game.option_fields))
    if name in NUMBERS:
        return pointer(from_dtype(np.dtype(NUMBERS[name])))
    return types.int32
