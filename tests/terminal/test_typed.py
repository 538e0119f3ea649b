"""What people type, from numbers to whole turns."""

import pytest

from lostcities.errors import IllegalMove
from lostcities.table import Table
from lostcities.terminal.showing.menu import menu_of
from lostcities.terminal.typed import read_turn


def read(table: Table, typed: str) -> list[str]:
    return read_turn(table, menu_of(table.moves(), table.view(table.mover)), typed)


def drawing() -> Table:
    """A classic game in the second half of a turn, with a card on the blue pile."""
    table = Table("classic", seed=7)
    for move in (f"discard {blue_card(table)}", "draw deck"):
        table.play(move)
    table.play(next(move for move in table.moves() if move.startswith("play")))
    return table


def blue_card(table: Table) -> str:
    """A blue card in the hand of seat 0."""
    return next(str(card) for card in table.view(0)["hands"][0] if card[0] == "B")


def auction() -> Table:
    """Rivals with one card in the display."""
    table = Table("rivals", seed=7)
    while not any(move.startswith("bid") for move in table.moves()):
        table.play("uncover")
    return table


def won() -> Table:
    """Rivals after an auction."""
    table = auction()
    table.play("bid 1")
    table.play("pass")
    return table


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("deck", ["draw deck"]),
        ("b", ["draw B"]),
        ("draw b", ["draw B"]),
        ("+deck", ["draw deck"]),
        ("1", ["draw deck"]),
        ("2", ["draw B"]),
    ],
)
def test_the_verb_of_a_draw_may_be_left_out(typed: str, moves: list[str]) -> None:
    assert read(drawing(), typed) == moves


def test_a_pile_that_is_empty_is_said_to_be_so() -> None:
    with pytest.raises(IllegalMove, match="the red pile is empty"):
        read(drawing(), "r")


def test_a_bare_number_is_a_bid() -> None:
    assert read(auction(), "3") == ["bid 3"]
    assert read(auction(), "0") == ["uncover"]
    with pytest.raises(IllegalMove, match="18"):
        read(auction(), "19")


def test_a_bare_card_is_taken_never_removed() -> None:
    table = won()
    take = next(move for move in table.moves() if move.startswith("take"))
    remove = next(move for move in table.moves() if move.startswith("remove"))
    assert read(table, take.split()[1]) == [take]
    table.play(take)
    with pytest.raises(IllegalMove):
        read(table, remove.split()[1])


def test_a_bare_box_is_written() -> None:
    table = Table("roll_and_write", seed=7)
    write = next(move for move in table.moves() if move.startswith("write"))
    letter, number = write.split()[1:]
    assert read(table, f"{letter}{number}".lower()) == [write]
    assert read(table, f"{letter} {number}") == [write]


def test_a_zero_is_a_ten_on_the_sheet() -> None:
    tables = (Table("roll_and_write", seed=seed) for seed in range(99))
    table = next(table for table in tables if 0 in table.view(0)["number_dice"])
    letter = table.view(0)["color_dice"][0]
    assert read(table, f"{letter}0") == [f"write {letter} 10"]
    assert f"double {letter}" in table.moves()


def test_a_chain_of_arrows_in_one_line() -> None:
    for seed in range(200):
        table = Table("roll_and_write", seed=seed)
        table.state.filled[0, 0, 0] = 1  # red stands before its arrow
        table.state.number[0, 0, 0, 0] = 1
        for move in table.moves():
            if move.startswith("write R"):
                number = move.split()[2]
                assert read(table, f"r{number} + b") == [move, "accelerate B"]
                return
    pytest.fail("no game begins with a red die")


def test_the_menu_groups_and_numbers_the_moves() -> None:
    table = Table("classic", seed=7)
    menu = menu_of(table.moves(), table.view(0))
    assert [line.split()[0] for line in menu.lines] == ["play", "discard"]
    assert list(menu.moves) == [str(n) for n in range(1, len(table.moves()) + 1)]
    assert sorted(menu.moves.values()) == sorted(table.moves())


def test_the_menu_of_an_auction() -> None:
    table = auction()
    menu = menu_of(table.moves(), table.view(table.mover))
    assert menu.lines[0].startswith("bid      1 to 18")
    assert menu.moves["0"] == "uncover"
    assert menu.moves["7"] == "bid 7"


@pytest.mark.parametrize(
    "typed", ["play {}, draw deck", "{},deck", "{} + deck", "play {}+draw deck"]
)
def test_a_comma_or_a_plus_stands_between_the_moves_of_a_turn(typed: str) -> None:
    table = Table("classic", seed=7)
    card = blue_card(table)
    assert read(table, typed.format(card)) == [f"play {card}", "draw deck"]
