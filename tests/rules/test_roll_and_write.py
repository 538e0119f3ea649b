"""Roll & Write, paragraph by paragraph of docs/rules/roll_and_write.md: dice, writing, arrows."""

from collections import Counter

import pytest

from lostcities.games.catalog import ROLL_AND_WRITE
from tests.rules.positions import (
    SHEET_COLORS,
    Position,
    column_of,
    mark,
    set_column,
    set_dice,
)

SEATS = [2, 3, 4, 5]


def rolled(roll: str, seats: int = 2, **options: int) -> Position:
    """A game in which these dice lie on the table."""
    position = Position(ROLL_AND_WRITE, seats, **options)
    set_dice(position, roll)
    return position


def boxes(position: Position, field: str) -> dict[str, list[int]]:
    """The boxes of each column that carry an arrow or a vase, 1 at the bottom."""
    marks = getattr(position.state, field)
    return {
        letter: [box + 1 for box in range(9) if marks[n, box]]
        for n, letter in enumerate(SHEET_COLORS)
    }


# --- Dice, sheet, deal ----------------------------------------------------------------


def test_there_are_three_dice_of_six_colours_and_three_of_ten_numbers() -> None:  # W1
    colors: Counter[int] = Counter()
    numbers: Counter[int] = Counter()
    for seed in range(300):
        state = Position(ROLL_AND_WRITE, seed=seed).state
        colors.update(state.color_die.tolist())
        numbers.update(state.number_die.tolist())
    assert sorted(colors) == list(range(6))
    assert sorted(numbers) == list(range(10))
    assert min(colors.values()) > 100  # 150 expected
    assert min(numbers.values()) > 50  # 90 expected


def test_the_shipped_sheet_has_its_arrows_and_vases() -> None:  # W2, W4
    position = Position(ROLL_AND_WRITE)
    assert boxes(position, "arrow") == {
        "R": [2, 6], "O": [3, 7], "Y": [4, 8], "G": [5, 9], "B": [3, 6], "P": [4, 7],
    }  # fmt: skip
    assert boxes(position, "vase") == {
        "R": [4, 8], "O": [5, 9], "Y": [2, 6], "G": [3, 7], "B": [5, 8], "P": [2, 9],
    }  # fmt: skip
    assert position.sees(1, "arrows", "R") == [0, 1, 0, 0, 0, 1, 0, 0, 0]
    assert position.sees(1, "vases", "P") == [0, 1, 0, 0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize("seats", SEATS)
def test_all_start_with_an_empty_sheet(seats: int) -> None:  # W7
    position = Position(ROLL_AND_WRITE, seats)
    assert position.scores() == [0] * seats
    for field in ("number", "filled", "circle", "top_vase", "artefacts", "refusals", "passed"):
        assert not getattr(position.state, field).any()


def test_a_new_game_wipes_an_old_sheet() -> None:  # W7
    position = Position(ROLL_AND_WRITE, 3)
    for field in ("number", "filled", "circle", "top_vase", "artefacts", "passed", "bonus"):
        getattr(position.state, field)[:] = 1
    options = ROLL_AND_WRITE.new_options(3, {})
    ROLL_AND_WRITE.deal(position.state, 3, options, position.rng)
    assert position.scores() == [0, 0, 0]
    assert not position.state.number.any()
    assert not position.state.passed.any()


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_starter_rolls_first_and_then_the_next_player(starter: int) -> None:  # W8, W13
    position = Position(ROLL_AND_WRITE, 3, starter=starter)
    for turn in range(4):
        roller = (starter + turn) % 3
        assert position.state.roller == roller
        for step in range(3):
            assert position.mover == (roller + step) % 3
            position.play("refuse")


def test_the_dice_are_thrown_anew_in_every_turn() -> None:  # W9
    rolls = set()
    position = Position(ROLL_AND_WRITE, seed=1)
    for _ in range(8):
        rolls.add((*position.state.color_die.tolist(), *position.state.number_die.tolist()))
        position.play("refuse")
        assert (*position.state.color_die.tolist(), *position.state.number_die.tolist()) in rolls
        position.play("refuse")
    assert len(rolls) == 8


# --- Choosing -------------------------------------------------------------------------


def test_the_roller_chooses_any_pair_or_refuses() -> None:  # W9, W45
    position = rolled("ROY 123")
    assert position.moves() == [
        *(f"write {color} {n}" for color in "ROY" for n in (1, 2, 3)),
        "refuse",
    ]


def test_like_pairs_give_one_move() -> None:  # W45
    assert rolled("RRO 119").moves() == [
        "write R 1",
        "write R 9",
        "write O 1",
        "write O 9",
        "refuse",
    ]


def test_the_others_choose_from_the_four_dice_left() -> None:  # W10
    position = rolled("ROY 123", 4).play("write O 3")
    for seat in (1, 2, 3):  # the dice are not used up
        assert position.mover == seat
        assert position.moves() == ["write R 1", "write R 2", "write Y 1", "write Y 2", "refuse"]
        position.play("write R 2")
        if position.moves()[0].startswith("accelerate"):
            position.play("stop")


def test_of_like_dice_one_is_taken_and_the_other_left() -> None:  # W10
    position = rolled("RRO 119").play("write R 1")
    assert position.moves() == ["write R 1", "write R 9", "write O 1", "write O 9", "refuse"]
    assert rolled("ROY 199").play("write R 1").moves() == ["write O 9", "write Y 9", "refuse"]


def test_a_zero_that_marked_a_circle_or_wrote_a_ten_is_taken_too() -> None:  # W10
    for move in ("double O", "write O 10"):
        position = rolled("ROY 120").play(move)
        assert position.moves() == ["write R 1", "write R 2", "write Y 1", "write Y 2", "refuse"]


def test_all_six_dice_stay_if_the_roller_refuses() -> None:  # W11
    position = rolled("ROY 123").play("refuse")
    assert len(position.moves()) == 10
    assert position.sees(0, "dice to choose from", "R") == [1]


def test_all_see_which_dice_are_left() -> None:  # W10
    position = rolled("RRO 019", 3)
    assert position.sees(2, "numbers to choose from") == [1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    position.play("write R 1")
    for seat in range(3):
        assert position.sees(seat, "dice rolled", "R") == [2]
        assert position.sees(seat, "dice to choose from", "R") == [1]
        assert position.sees(seat, "dice to choose from", "O") == [1]
        assert position.sees(seat, "numbers rolled") == [1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
        assert position.sees(seat, "numbers to choose from") == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]
        assert position.sees(seat, f"seat +{-seat % 3}: rolled") == [1]
        assert position.sees(seat, f"seat +{(1 - seat) % 3}: to move") == [1]


def test_the_roller_of_the_next_turn_may_use_all_dice_again() -> None:  # W9
    position = rolled("ROY 123").play("write O 3, write R 1")
    set_dice(position, "ROY 123")
    assert (position.mover, len(position.moves())) == (1, 10)


# --- Writing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "die", "fits"),
    [
        ([], "1", True),  # W15: the first may be any
        ([], "9", True),
        ([4], "4", True),  # W15
        ([4], "9", True),
        ([4], "3", False),
        ([4], "0", True),  # W16: as a 10
        ([10], "0", True),  # W16: after a 10 only a 10 fits
        ([10], "9", False),
        ([1, 1, 1, 1, 1, 1, 1, 1], "1", True),
    ],
)
def test_numbers_repeat_or_rise(column: list[int], die: str, *, fits: bool) -> None:
    position = rolled(f"BBB {die * 3}")
    set_column(position, 0, "B", column)
    number = int(die) or 10
    assert (f"write B {number}" in position.moves()) == fits


def test_a_number_goes_into_the_lowest_empty_box() -> None:  # W14
    position = rolled("BBB 570")
    position.play("write B 5")
    assert column_of(position, 0, "B") == [5]
    set_column(position, 1, "B", [5])
    position.play("write B 10")
    assert column_of(position, 1, "B") == [5, 10]
    assert position.sees(0, "seat +1: boxes", "B") == [1, 1, 0, 0, 0, 0, 0, 0, 0]
    assert position.sees(0, "seat +0: reached", "B") == [1] * 5 + [0] * 5
    assert position.sees(0, "seat +1: reached", "B") == [1] * 10


# --- The circle -----------------------------------------------------------------------


def test_a_zero_on_a_column_not_begun_marks_the_circle_or_writes_a_ten() -> None:  # W17, W18
    position = rolled("GGG 000")
    assert position.moves() == ["write G 10", "double G", "refuse"]
    position.play("double G")
    assert position.state.circle[0, 0, 3] == 1
    assert column_of(position, 0, "G") == []
    position.play("write G 10")
    assert column_of(position, 1, "G") == [10]
    assert position.state.circle[0, 1, 3] == 0


def test_with_its_circle_marked_a_zero_writes_a_ten() -> None:  # W18
    position = rolled("GGG 000")
    mark(position, "circle", 0, "G")
    assert position.moves() == ["write G 10", "refuse"]


def test_the_circle_is_lost_with_the_first_number() -> None:  # W17, W19
    position = rolled("GGG 000")
    set_column(position, 0, "G", [3])
    assert position.moves() == ["write G 10", "refuse"]


def test_only_a_zero_marks_a_circle() -> None:  # W17
    assert rolled("GGG 111").moves() == ["write G 1", "refuse"]


# --- Arrows ---------------------------------------------------------------------------


def before_arrow(roll: str = "RRR 333") -> Position:
    """The roller is about to write into the second red box, an arrow."""
    position = rolled(roll)
    set_column(position, 0, "R", [1])
    return position


def test_an_arrow_lets_its_writer_accelerate_any_column_or_decline() -> None:  # W20
    position = before_arrow().play("write R 3")
    assert position.mover == 0
    assert position.moves() == [*(f"accelerate {color}" for color in SHEET_COLORS), "stop"]
    assert [position.sees(seat, "accelerating") for seat in (0, 1)] == [[1], [1]]
    position.play("stop")
    assert position.mover == 1
    assert position.sees(0, "accelerating") == [0]
    assert column_of(position, 0, "R") == [1, 3]


def test_accelerating_repeats_the_last_number_of_a_column() -> None:  # W20, W21
    position = before_arrow()
    set_column(position, 0, "Y", [2, 6])
    position.play("write R 3, accelerate Y")
    assert column_of(position, 0, "Y") == [2, 6, 6]
    assert position.mover == 1
    position = before_arrow().play("write R 3, accelerate R")  # the one just written in
    assert column_of(position, 0, "R") == [1, 3, 3]


@pytest.mark.parametrize("circle", [0, 1])
def test_accelerating_begins_a_column_with_a_one(circle: int) -> None:  # W19, W22, W24
    position = before_arrow()
    position.state.circle[:, 0, 3] = circle
    position.play("write R 3, accelerate G")
    assert column_of(position, 0, "G") == [1]
    assert position.state.circle[0, 0, 3] == circle
    position.play("refuse, refuse")
    set_dice(position, "GGG 000")
    assert position.moves() == ["write G 10", "refuse"]  # W19: lost for good


def test_arrows_chain() -> None:  # W23
    position = before_arrow()
    set_column(position, 0, "P", [2, 2, 4])
    position.play("write R 3, accelerate P")
    assert position.mover == 0
    assert "stop" in position.moves()
    position.play("accelerate R")
    assert position.mover == 1
    assert column_of(position, 0, "P") == [2, 2, 4, 4]
    assert column_of(position, 0, "R") == [1, 3, 3]


def test_a_chain_may_be_declined_at_any_point() -> None:  # W20, W23
    position = before_arrow()
    set_column(position, 0, "P", [2, 2, 4])
    set_column(position, 0, "B", [7, 7])
    position.play("write R 3, accelerate P, accelerate B")
    assert position.mover == 0
    position.play("stop")
    assert position.mover == 1
    assert column_of(position, 0, "B") == [7, 7, 7]


def test_a_full_column_can_be_accelerated_until_its_top_vase_is_marked() -> None:  # W25, W28
    position = before_arrow()
    set_column(position, 0, "G", [5] * 9)
    set_column(position, 0, "B", [5] * 9)
    mark(position, "top_vase", 0, "B")
    position.play("write R 3")
    assert "accelerate B" not in position.moves()
    position.play("accelerate G")
    assert position.state.top_vase[0, 0].tolist() == [0, 0, 0, 1, 1, 0]
    assert position.state.artefacts[0, 0] == 1
    assert len(column_of(position, 0, "G")) == 9
    assert position.mover == 1  # the arrow of the ninth box is not used again


def test_the_ninth_box_of_green_is_an_arrow_that_can_mark_its_own_top_vase() -> None:  # W25
    position = rolled("GGG 999")
    for color in "ROYBP":
        set_column(position, 0, color, [1] * 9)
        mark(position, "top_vase", 0, color)
    set_column(position, 0, "G", [1] * 8)
    position.play("write G 9")
    assert position.moves() == ["accelerate G", "stop"]
    position.play("accelerate G")
    assert position.state.top_vase[0, 0, 3] == 1


def test_an_arrow_is_used_by_its_writer_whoever_rolled() -> None:  # W20
    position = rolled("RRR 333", 3).play("refuse")
    set_column(position, 1, "R", [1])
    position.play("write R 3, accelerate O")
    assert position.mover == 2
    assert column_of(position, 1, "O") == [1]
    assert column_of(position, 0, "O") == []
