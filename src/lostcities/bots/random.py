"""Any legal action, each equally likely."""

from typing import Any

from lostcities.core.chance import Generator, below
from lostcities.core.compiled import compilable
from lostcities.core.game import Mask
from lostcities.core.play import nth_legal


@compilable
def choose(seen: Any, mask: Mask, rng: Generator) -> int:
    """Any legal action."""
    legal = 0
    for action in range(len(mask)):
        legal += int(mask[action])
    return nth_legal(mask, below(rng, legal))
