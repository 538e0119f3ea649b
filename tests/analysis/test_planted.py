"""Mistakes planted by hand are found, and called by their names."""

from collections.abc import Callable

import pytest

from lostcities.analysis import judge
from lostcities.core.compiled import interpreted
from lostcities.table import Table
from tests.analysis.setting import card_table

needs_compiler = pytest.mark.skipif(interpreted(), reason="plays whole rounds with a network")
WORLDS = 48
BAD = ("mistake", "blunder")


def unplayable() -> str:
    """Three colours of which no card in hand fits any more."""
    return "B9 W9 G9"


CARDS = [  # hand, own side, other side, deck, the mistake, how it is called
    (
        "skipped_card",
        card_table("Y5 Y6 Y10 B2 B3 W2 W3 G2", "Y* Y2 Y3 Y4 B9 W9 G9", "R2", 30),
        "play Y10",
    ),
    (
        "fed_opponent",
        card_table("R9 R10 B2 B3 B4 W2 W3 W4", "B9 W9", "R* R* R4 R5 R6 R7", 24),
        "discard R9",
    ),
    (
        "opened_too_late",
        card_table("G* G* G4 G6 G7 G8 G10 B5", "", "", 40),
        "discard G10",
    ),
    ("needless_wager", card_table("R* R2 B3 B4 W5 W6 G2 Y2", "B2 W4", "G*", 5), "play R*"),
    (
        "opened_too_readily",
        card_table("R3 B5 B6 B7 W5 W6 W8 Y2", "B2 B3 B4 W2 W3 W4", "", 8),
        "play R3",
    ),
    ("dawdled", card_table("B8 B9 W8 W9 Y9 R2 G3 G4", "B4 B6 B7 W6 W7 Y6 Y8", "", 6), "discard B9"),
]


@needs_compiler
@pytest.mark.parametrize(("name", "table", "move"), CARDS, ids=[it[0] for it in CARDS])
def test_a_planted_mistake_of_the_card_game_is_found_and_named(
    name: str, table: Table, move: str
) -> None:
    found = judge(table, move, worlds=WORLDS)
    assert found.label in BAD
    assert found.category == name
    assert found.why is not None


def table_with(game: str, fits: Callable[[Table], bool], moves: tuple[str, ...] = ()) -> Table:
    """The first table that fits after some moves."""
    for seed in range(400):
        table = Table(game, seed=seed)
        for move in moves:
            table.play(move)
        if fits(table):
            return table
    raise AssertionError("no table fits")


def has(*moves: str) -> Callable[[Table], bool]:
    return lambda table: set(moves) <= set(table.moves())


@needs_compiler
@pytest.mark.parametrize(
    ("moves", "move", "names"),
    [
        (("uncover",), "bid 18", {"no_gold_left"}),
        (("uncover", "bid 1"), "bid 12", {"overpaid", "raised_too_much"}),
        (("uncover", "bid 1"), "bid 17", {"no_gold_left"}),
        (("uncover", "uncover"), "bid 12", {"opened_too_soon", "opened_too_high"}),
    ],
)
def test_a_planted_mistake_in_an_auction_is_found_and_named(
    moves: tuple[str, ...], move: str, names: set[str]
) -> None:
    found = judge(table_with("rivals", has(move), moves), move, worlds=16)
    assert found.label in BAD
    assert found.category in names


@needs_compiler
def test_cards_left_lying_by_the_winner_of_an_auction_are_found() -> None:
    table = table_with("rivals", has("bid 1"), ("uncover",) * 8)
    for move in ("bid 1", "pass"):
        table.play(move)
    found = judge(table, "done", worlds=16)
    assert found.label in BAD
    assert found.category == "left_a_card"


@needs_compiler
@pytest.mark.parametrize(
    ("fits", "move", "names"),
    [
        (has("write R 1", "write R 9"), "write R 9", {"skipped_numbers"}),
        (has("write G 1", "write G 8"), "write G 8", {"skipped_numbers"}),
        (has("write B 1"), "refuse", {"refused_too_early"}),
    ],
)
def test_a_planted_mistake_on_the_sheet_is_found_and_named(
    fits: Callable[[Table], bool], move: str, names: set[str]
) -> None:
    found = judge(table_with("roll_and_write", fits), move, worlds=128)
    assert found.category in names
    assert found.label in (*BAD, "inaccuracy")
