"""Positions to look at: games played at random, and other worlds that look the same to a seat."""

from collections.abc import Iterator
from typing import Final

from lostcities.core.chance import below, new_generator
from lostcities.games.roll_and_write.sheet import COLORS, shipped_sheet
from lostcities.table import Table

TABLES: Final = {  # by name: game, seats, options
    "classic": ("classic", 2, {}),
    "classic_six": ("classic", 2, {"expeditions": 6, "rounds": 1}),
    "partners": ("partners", 4, {"rounds": 1}),
    "rivals_two": ("rivals", 2, {}),
    "rivals_four": ("rivals", 4, {}),
    "roll_and_write_two": ("roll_and_write", 2, {}),
    "roll_and_write_five": ("roll_and_write", 5, {"sealed": 1}),
}


def new_table(name: str, seed: int) -> Table:
    """A table of that name, just dealt."""
    game, seats, options = TABLES[name]
    return Table(game, seed=seed, seats=seats, **options)


def marked_table(*, arrows: list[int], vases: list[int]) -> Table:
    """Roll & Write with these arrows and vases in every column of the sheet."""
    sheet = dict(shipped_sheet())
    for name, boxes in {"arrows": arrows, "vases": vases}.items():
        sheet[name] = {color: {"boxes": boxes, "label": "open"} for color in COLORS}
    return Table("roll_and_write", seed=1, sheet=sheet)


def play_randomly(table: Table, moves: int, seed: int = 0) -> Table:
    """The table after so many random moves, or at the end."""
    for _ in range(moves):
        if table.over:
            break
        rng, legal = new_generator(seed, stream=len(table.played)), table.moves()
        table.play(legal[below(rng, len(legal))])
    return table


def positions(name: str, seed: int, every: int, most: int = 240) -> Iterator[Table]:
    """A random game, looked at from time to time; the same table each time, so do not keep it."""
    table = new_table(name, seed)
    for _ in range(0, most, every):
        yield table
        if table.over:
            return
        play_randomly(table, every, seed)


def other_world(table: Table, seat: int, seed: int) -> Table:
    """A table that looks the same to a seat, with all that it cannot see dealt afresh."""
    twin = table.copy()
    twin._state, twin._mask = table.seen(seat, new_generator(seed, stream=len(table.played))), None
    return twin
