"""The shares of opponents in the games: the setting `pool`, a text such as `past=0.1 rules=0.1`.

The remaining games are self-play.
"""

import math
from pathlib import Path
from typing import Final

from lostcities.bots.catalog import find_bot, style_settings
from lostcities.errors import BadOption, LostCitiesError
from lostcities.games.catalog import find_game

PAST: Final = "past"  # earlier selves of this leg
RULES: Final = "rules"
SHIPPED: Final = "shipped"
STYLES: Final = "styles"  # rule players of all styles, another one in every seat
ENOUGH: Final = 1 + 1e-9  # shares that are summed up may be rounded


def read_shares(text: str, game: str) -> dict[str, float]:
    """The share of the games by player; BadOption says what is wrong with the text."""
    shares: dict[str, float] = {}
    for part in text.split():
        name, _, share = part.rpartition("=")
        check_player(name or share, game)
        shares[name] = shares.get(name, 0.0) + read_share(part, share if name else "")
    if sum(shares.values()) > ENOUGH:
        raise BadOption(f"the shares of the pool {text!r} are more than 1 together")
    return shares


def read_share(part: str, text: str) -> float:
    """A part of the games, from 0 to 1."""
    try:
        share = float(text)
    except ValueError:
        share = math.nan
    if not 0 <= share <= 1:
        raise BadOption(f"in the pool, {part!r} must be NAME=SHARE with a share of 0 to 1")
    return share


def check_player(name: str, game: str) -> None:
    """Somebody who can be met: a word, a rule player with its style, or a file or folder."""
    if name in (PAST, SHIPPED) or Path(name).exists():
        return
    if name == STYLES:
        if not style_settings(RULES, find_game(game)):
            raise BadOption(f"the rule player of {game} has no styles, so the pool can have none")
        return
    if name.partition(":")[0] != RULES:
        raise BadOption(
            f"the pool can have past, rules, styles, shipped, or the path of a checkpoint or of a "
            f"folder of them, not {name!r}"
        )
    try:
        find_bot(name, game)
    except LostCitiesError as error:
        raise BadOption(f"in the pool: {error}") from error
