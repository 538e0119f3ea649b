"""Many positions of every game, one number for all their views, and one of these to look at.

`python -m tests.notation.seen_positions` writes them anew; then read the diff.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from lostcities.core.game import Game
from lostcities.table import Table
from tests.notation.worlds import play_randomly
from tests.rules.positions import TABLES, table_name

KEPT: Final = Path(__file__).with_name("views.txt")
POSITIONS: Final = 1000  # of every kind of table
SAMPLE: Final = 41  # the position of which a view is kept

Kind = tuple[Game, int, dict[str, Any]]


def seen_positions(kind: Kind, most: int = POSITIONS) -> Iterator[Table]:
    """Every position of random games, one game after another; the same table each time."""
    game, seats, options = kind
    left, seed = most, 0
    while left > 0:
        table, over = Table(game.name, seed=seed, seats=seats, **options), False
        while left > 0 and not over:
            yield table
            left, over = left - 1, table.over
            play_randomly(table, 1, seed)
        seed += 1


def viewers(table: Table) -> list[int | None]:
    """Everybody who can look: the spectator first."""
    return [None, *range(table.seats)]


def written(view: Any) -> str:
    """A view as JSON, without spaces: the order of its keys counts."""
    return json.dumps(view, separators=(",", ":"), ensure_ascii=False)


def digest(kind: Kind) -> str:
    """One number for the views of all viewers in all positions of a kind of table."""
    found = hashlib.sha256()
    for table in seen_positions(kind):
        for viewer in viewers(table):
            found.update(written(table.view(viewer)).encode() + b"\n")
    return found.hexdigest()


def sample(kind: Kind) -> str:
    """The first seat's view of one position."""
    *_, table = seen_positions(kind, SAMPLE)
    return written(table.view(0))


def main() -> None:
    """Write the numbers and samples of all tables."""
    lines = [f"{table_name(kind)} {digest(kind)} {sample(kind)}\n" for kind in TABLES]
    KEPT.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
