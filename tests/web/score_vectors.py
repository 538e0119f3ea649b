"""Scores by the engine, as a table for the score-keeper: `python -m tests.web.score_vectors`.

The score-keeper works without a server and so has the formulas in the page, a small file a game in
`web/src/score/`. The page's own tests hold these formulas to this table.
"""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from lostcities.core.cards import card_of
from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.games.rivals import rules as rivals
from lostcities.games.roll_and_write import rules as roll_and_write
from tests.rules.positions import Position

VECTORS: Final = Path(__file__).parents[2] / "web/src/score/counting/vectors.json"
EXPEDITIONS: Final = 120  # of each game, made at random
SHEETS: Final = 40
WAGER: Final = 0
Row = list[Any]


def all_vectors() -> dict[str, list[Row]]:
    """For each game: what lies there, and the points."""
    rng = np.random.default_rng(2026)
    return {
        "classic": [card_row(CLASSIC, cards) for cards in some_expeditions(rng, 1, wagers=3)],
        "partners": [card_row(PARTNERS, cards) for cards in some_expeditions(rng, 1, wagers=3)],
        "rivals": [rivals_row(cards) for cards in some_expeditions(rng, 2, wagers=4)],
        "columns": [column_row(filled, circle) for filled in range(10) for circle in (0, 1)],
        "sheets": [sheet_row(rng) for _ in range(SHEETS)],
    }


def some_expeditions(rng: np.random.Generator, copies: int, wagers: int) -> list[list[int]]:
    """Wagers alone, everything, and any in between; 0 is a wager."""
    numbers = [n for n in range(2, 11) for _ in range(copies if n <= 5 else 1)]
    found = [[WAGER] * n for n in range(wagers + 1)]
    found.append([WAGER] * wagers + numbers)
    while len(found) < EXPEDITIONS:
        chosen = rng.random(len(numbers)) < rng.random()
        laid = [n for n, is_laid in zip(numbers, chosen, strict=True) if is_laid]
        found.append([WAGER] * int(rng.integers(wagers + 1)) + laid)
    return found


def card_row(game: Game, cards: list[int]) -> Row:
    """An expedition of the card game, for two or for four."""
    state = Position(game).state
    state.total[0, 0], state.wagers[0, 0], state.length[0, 0] = (
        sum(cards),
        cards.count(WAGER),
        len(cards),
    )
    return [cards, game.score(state, 0)]


def rivals_row(cards: list[int]) -> Row:
    """An expedition of Rivals."""
    state = Position(RIVALS).state
    state.laid[0] = 0
    for number in cards:
        state.laid[0, card_of(0, max(0, number - 1))] += 1
    return [cards, rivals.expedition_score(state, 0, 0)]


def column_row(filled: int, circle: int) -> Row:
    """A column of the sheet."""
    state = Position(ROLL_AND_WRITE).state
    state.filled[roll_and_write.NOW, 0, 0] = filled
    state.circle[roll_and_write.NOW, 0, 0] = circle
    return [filled, bool(circle), roll_and_write.expedition_score(state, roll_and_write.NOW, 0, 0)]


def sheet_row(rng: np.random.Generator) -> Row:
    """A whole sheet."""
    state, now = Position(ROLL_AND_WRITE).state, roll_and_write.NOW
    state.filled[now, 0] = rng.integers(10, size=6)
    state.circle[now, 0] = rng.integers(2, size=6)
    state.artefacts[now, 0], state.refusals[now, 0] = rng.integers(10, size=2)
    state.bonus[0] = rng.integers(2, size=8)
    sheet = {
        "filled": state.filled[now, 0].tolist(),
        "circle": state.circle[now, 0].astype(bool).tolist(),
        "artefacts": int(state.artefacts[now, 0]),
        "dice": int(state.refusals[now, 0]),
        "bridges": state.bonus[0].astype(bool).tolist(),
    }
    return [sheet, roll_and_write.score(state, 0)]


def text_of_vectors() -> str:
    """The table as the file holds it, a row a line."""
    parts = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]"
        for name, rows in all_vectors().items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    VECTORS.write_text(text_of_vectors())
