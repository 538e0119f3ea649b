"""What the engine says in English and the page in every language: `python -m tests.web.said`.

One sentence of each kind, collected in games played at random; the page's own tests hold its
patterns (`web/src/words/reasons.ts`, `formulas.ts`) to this list.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from lostcities import Table
from lostcities.games.catalog import find_game
from lostcities.notation.moves import move_names
from lostcities.notation.text.receipt import BILLS

SAID: Final = Path(__file__).parents[2] / "web/src/words/said.json"
TABLES: Final[list[tuple[str, dict[str, Any], int]]] = [  # game, options, moves between two looks
    ("classic", {"rounds": 1}, 7),
    ("classic", {"rounds": 2, "expeditions": 3, "highest": 6, "hand": 4}, 7),
    ("partners", {"rounds": 1}, 7),
    ("rivals", {"seats": 3}, 9),
    ("roll_and_write", {"seats": 2}, 9),
    ("roll_and_write", {"seats": 3}, 4),
]
NONSENSE: Final = [
    "nonsense", "play", "draw", "uncover now", "bid many", "play z9", "take z9", "write r x",
    "accelerate r 5", "play r99", "take r99", "done 3",
]  # fmt: skip

RARE: Final = [  # hardly met at random; the last is said by the server
    "the red circle is marked already",
    "red is full and its top vase is marked",
    "nothing can follow it in one message",
]


def all_said() -> dict[str, list[str]]:
    """Reasons and formulas, one of each kind, in order."""
    reasons = {kind_of(text): text for text in RARE}
    formulas: dict[str, str] = {}
    names: set[str] = set()
    for seed, (game, options, every) in enumerate(TABLES):
        for table in positions(game, options, seed, every):
            for text in reasons_at(table):
                reasons.setdefault(kind_of(text), text)
            for bill in BILLS[game](table.view(None)):
                for item in bill.items:
                    formulas.setdefault(kind_of(item.formula), item.formula)
                    names.add(item.name if item.name.isascii() else "a colour")
    formulas.pop("", None)
    return {
        "reasons": [reasons[kind] for kind in sorted(reasons)],
        "formulas": [formulas[kind] for kind in sorted(formulas)],
        "items": sorted(names - {"a colour"}),
    }


def positions(game: str, options: dict[str, Any], seed: int, every: int) -> Iterator[Table]:
    """A game at random, looked at now and then, and at its end."""
    table, rng = Table(game, seed=seed, **options), np.random.default_rng(seed)
    moves = 0
    while not table.over:
        if moves % every == 0:
            yield table
        table.play(str(rng.choice(table.moves())))
        moves += 1
    yield table


def reasons_at(table: Table) -> Iterator[str]:
    """Why all that is not allowed now is not, and what is no move at all."""
    for move in [*move_names(find_game(table.game)), *NONSENSE]:
        reason = table.why_not(move)
        if reason is not None:
            yield reason.split(": ", 1)[1] if reason.startswith(f"{move}: ") else reason


def kind_of(text: str) -> str:
    """The same for sentences that differ in cards, colours and numbers only."""
    colors = r"\b(yellow|blue|white|green|red|purple|orange)\b"
    quoted = re.sub(r"'[^']*'", "'…'", text)
    return re.sub(r"−?\d+", "9", re.sub(r"\b[YBWGRPO](\d+|\*)", "C", re.sub(colors, "C", quoted)))


def text_of_said() -> str:
    """The list as a file."""
    return json.dumps(all_said(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SAID.write_text(text_of_said())
