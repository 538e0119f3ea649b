"""Positions as the page reads them, with the views that must come out of them.

`python -m tests.notation.page_positions` writes a few for the page's own tests.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import cycle, product
from pathlib import Path
from typing import Any, Final

from lostcities.core.game import Game
from lostcities.core.rows import WATCHER
from lostcities.notation.layout import Answer, Kind, Layout
from tests.notation.seen_positions import Kind as Table
from tests.notation.seen_positions import seen_positions, viewers, written
from tests.rules.positions import TABLES

SAMPLES: Final = Path(__file__).parents[2] / "web/src/engine/positions.jsonl"
FEW: Final = 42  # positions of a table, of which the last is a sample


def page_positions(table: Table, most: int) -> Iterator[dict[str, Any]]:
    """Positions of a table: the record as a viewer sees it, what the rules say of it, the view.

    One position is looked at by one viewer, each in turn.
    """
    game, turns = table[0], cycle(range(table[1] + 1))
    for position in seen_positions(table, most):
        viewer = viewers(position)[next(turns)]
        seen = game.copy(position.state)
        game.hide(seen, WATCHER if viewer is None else viewer)
        yield {
            "game": game.name,
            "viewer": viewer,
            "record": seen.tobytes().hex(),
            "asked": answers(game, seen, table[1]),
            "view": written(position.view(viewer)),
        }


def answers(game: Game, seen: Any, seats: int, other: Layout | None = None) -> dict[str, int]:
    """All that a layout may ask of the rules: `score 0`, `expedition_points 1 3`."""
    layout = other or game.part("layout").LAYOUT
    places = {"seat": range(seats), "side": range(game.sides), "color": range(len(game.colors))}
    found = {}
    for source in {*asked(layout.view)}:
        function = layout.asks.get(source.name) or getattr(game, source.name)
        for given in product(*([it] if isinstance(it, int) else places[it] for it in source.at)):
            found[" ".join(map(str, [source.name, *given]))] = int(function(seen, *given))
    return dict(sorted(found.items()))


def asked(kind: Kind) -> Iterator[Answer]:
    """The functions that a kind, or a kind within it, asks."""
    parts = kind.values() if isinstance(kind, Mapping) else vars(kind).values()
    for part in parts:
        if isinstance(part, Answer):
            yield part
        elif isinstance(part, Mapping) or hasattr(part, "__dataclass_fields__"):
            yield from asked(part)


def write_positions(path: Path, positions: Iterator[dict[str, Any]]) -> None:
    """One position a line."""
    lines = [json.dumps(it, separators=(",", ":")) + "\n" for it in positions]
    path.write_text("".join(lines), encoding="utf-8")


def samples() -> Iterator[dict[str, Any]]:
    """One position of each table."""
    for table in TABLES:
        *_, last = page_positions(table, FEW)
        yield last


if __name__ == "__main__":
    write_positions(SAMPLES, samples())
