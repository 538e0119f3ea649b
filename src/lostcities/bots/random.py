"""Any legal action, each equally likely."""

from typing import Any

from lostcities.rules.chance import Generator, below
from lostcities.rules.compiled import compilable
from lostcities.rules.game import Mask
from lostcities.rules.play import nth_legal


@compilable
def choose(seen: Any, mask: Mask, rng: Generator) -> int:
    """Any legal action."""
    legal = 0
    for action in range(len(mask)):
        legal += int(mask[action])
    return nth_legal(mask, below(rng, legal))
