"""A bot that is asked in many positions at once: a network looks at all of them in one pass."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lostcities.bots.champion import Champion
from lostcities.bots.policy import Policy
from lostcities.core.compiled import compilable, fast, is_compilable

Rows = NDArray[np.int64]
# (what movers see, masks, generators, rows) → the actions in these rows
Asker = Callable[[Any, NDArray[np.int8], NDArray[np.int64], Rows], NDArray[np.int64]]


def can_be_asked(policy: Policy) -> bool:
    """Whether a bot answers in many positions at once: a network, or a bot that is compiled."""
    return isinstance(policy, Champion) or is_compilable(policy)


def asker(policy: Policy) -> Asker:
    """What a bot does in some rows; they are worlds that were imagined for their movers."""
    if isinstance(policy, Champion):
        policy.compile()
        return policy.choices
    return fast(one_by_one(policy))


@cache
def one_by_one(policy: Policy) -> Asker:
    """The same for a bot that is compiled."""

    @compilable
    def ask(worlds: Any, masks: Any, rngs: Any, rows: Rows) -> NDArray[np.int64]:
        actions = np.zeros(len(rows), np.int64)
        for n in range(len(rows)):
            i = rows[n]
            actions[n] = policy(worlds[i], masks[i], rngs[i])
        return actions

    return ask
