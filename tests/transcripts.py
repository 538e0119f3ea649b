"""Golden transcripts: one whole game of each kind, every observable of it.

Run `python -m tests.transcripts` (or `make golden`) to write them anew, then read the diff.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from lostcities import Table
from lostcities.games.catalog import find_game

FOLDER: Final = Path(__file__).parent / "golden"
TRANSCRIPTS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "classic": ("classic", {"rounds": 1}),
    "classic-match": ("classic", {"expeditions": 2, "hand": 3, "rounds": 3, "starter": 1}),
    "classic-six": ("classic", {"expeditions": 6, "rounds": 1}),
    "partners": ("partners", {"rounds": 1}),
    "rivals-2": ("rivals", {"seats": 2}),
    "rivals-4": ("rivals", {"seats": 4}),
    "roll_and_write-2": ("roll_and_write", {"seats": 2}),
    "roll_and_write-5-sealed": ("roll_and_write", {"seats": 5, "sealed": True}),
}
SEED: Final = 7


def transcript(name: str) -> str:
    """The game of that name as text."""
    game, options = TRANSCRIPTS[name]
    return "\n".join(lines(Table(game, seed=SEED, **options), Random(SEED))) + "\n"


def lines(table: Table, choices: Random) -> Iterator[str]:
    """A position a paragraph: who moves, what they see, what they may do, what they did."""
    signature = hashlib.sha256()
    version, options = find_game(table.game).version, json.dumps(table.options)
    yield f"game: {table.game} v{version}   seed: {table.seed}   options: {options}"
    while not table.over:
        sight = seen(table)
        signature.update(sight.encode())
        yield f"# move {len(table.played) + 1}, seat {table.mover}, {table.view(None)['phase']}"
        yield f"seen: {hashlib.sha256(sight.encode()).hexdigest()[:12]}   {brief(table)}"
        yield f"legal: {', '.join(table.moves())}"
        table.play(choices.choice(table.moves()))
        yield f"> {table.played[-1]}"
    signature.update(seen(table).encode())
    yield f"scores: {table.scores()}   signature: {signature.hexdigest()[:16]}"


def brief(table: Table) -> str:
    """The part of the mover's view that a reader wants to see."""
    view = table.view(table.mover)
    shown = {
        "classic": ("hands", "deck", "closed"),
        "partners": ("hands", "deck", "given"),
        "rivals": ("display", "gold", "supply", "bid"),
        "roll_and_write": ("color_dice", "number_dice", "color_taken", "number_taken"),
    }[table.game]
    return f"scores {view['scores']} " + " ".join(f"{key} {json.dumps(view[key])}" for key in shown)


def seen(table: Table) -> str:
    """All views and observations, of every seat and a spectator."""
    game = find_game(table.game)
    features = np.zeros(game.features, np.int8)
    parts = [json.dumps(table.view(None), sort_keys=True)]
    for seat in range(table.seats):
        game.observe(table.state, seat, features)
        parts += [json.dumps(table.view(seat), sort_keys=True), features.tobytes().hex()]
    return "\n".join(parts)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in TRANSCRIPTS:
        (FOLDER / f"{name}.txt").write_text(transcript(name))
