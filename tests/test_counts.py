"""Lines of play from the deal, counted by engine and reference, as perft does in chess."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from lostcities import Table
from lostcities.core.chance import below
from lostcities.core.move_chance import move_generator
from lostcities.games.roll_and_write.rules import COLUMNS, DICE, FACES
from tests.reference.roll_and_write import RollAndWrite
from tests.test_against_reference import Reference, reference_of

FILE: Final = Path(__file__).parent / "counts.txt"
SEED: Final = "7"
QUICK: Final = 400  # lines that the reference is asked to walk
OPENINGS: Final[dict[str, tuple[str, dict[str, Any], int]]] = {
    "classic": ("classic", {}, 4),
    "classic-six": ("classic", {"expeditions": 6}, 3),
    "classic-tiny": ("classic", {"expeditions": 1, "hand": 2, "highest": 4, "rounds": 1}, 9),
    "partners": ("partners", {}, 3),
    "rivals-2": ("rivals", {"seats": 2}, 4),
    "rivals-3": ("rivals", {"seats": 3}, 4),
    "roll_and_write-2": ("roll_and_write", {"seats": 2}, 4),
    "roll_and_write-5": ("roll_and_write", {"seats": 5}, 3),
}


def count(table: Table, depth: int) -> int:
    """How many lines of so many moves there are."""
    if depth == 0 or table.over:
        return 1
    total = 0
    for move in table.moves():
        after = table.copy()
        after.play(move)
        total += count(after, depth - 1)
    return total


class Dice:
    """The dice that the table would roll after so many moves."""

    def __init__(self) -> None:
        """Before the deal."""
        self.number = 0

    def __call__(self) -> tuple[list[str], list[int]]:
        """Colours and numbers in the order that the table rolls them."""
        rng = move_generator(SEED, self.number)
        faces = [(below(rng, COLUMNS), below(rng, FACES)) for _ in range(DICE)]
        return ["ROYGBP"[color] for color, _ in faces], [number for _, number in faces]


def count_by_reference(reference: Reference, depth: int, number: int = 1) -> int:
    """The same by the second writing of the rules."""
    if depth == 0 or reference.over:
        return 1
    total = 0
    for move in reference.moves():
        after = deepcopy(reference)
        if isinstance(after, RollAndWrite):
            after.roll.number = number  # type: ignore[attr-defined]
        after.play(move)
        total += count_by_reference(after, depth - 1, number + 1)
    return total


def reference_at(name: str) -> Reference:
    game, options, _ = OPENINGS[name]
    if game == "roll_and_write":
        return RollAndWrite(roll=Dice(), **options)
    return reference_of(Table(game, seed=SEED, **options), options)


def kept_counts() -> dict[str, list[int]]:
    """The file: by opening, the lines of 1, 2, … moves."""
    counts: dict[str, list[int]] = {}
    for line in FILE.read_text().splitlines():
        words = line.split()
        if words[:1] == ["id"]:
            counts[words[1]] = []
        elif words[:1] == ["count"]:
            counts[list(counts)[-1]].append(int(words[2]))
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENINGS)
def test_the_engine_counts_as_the_file_says(name: str) -> None:
    game, options, depth = OPENINGS[name]
    counted = [count(Table(game, seed=SEED, **options), n) for n in range(1, depth + 1)]
    assert counted == kept_counts()[name]


@pytest.mark.parametrize("name", OPENINGS)
def test_the_reference_counts_as_the_file_says(name: str) -> None:
    for depth, lines in enumerate(kept_counts()[name], 1):
        if lines <= QUICK:
            assert count_by_reference(reference_at(name), depth) == lines


def written() -> Iterator[str]:
    """The file as it should be."""
    for name, (game, options, depth) in OPENINGS.items():
        yield f"\nid {name}  # {game} {json.dumps(options)}, seed {SEED}"
        for n in range(1, depth + 1):
            yield f"count {n} {count(Table(game, seed=SEED, **options), n)}"


if __name__ == "__main__":
    for line in written():
        print(line)
