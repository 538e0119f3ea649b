"""Roll & Write, paragraph by paragraph of docs/rules/roll_and_write.md: artefacts to the score."""

import numpy as np
import pytest

from lostcities.core.game import NOBODY
from lostcities.games.catalog import ROLL_AND_WRITE
from tests.rules.positions import (
    SHEET_COLORS,
    Position,
    column_of,
    mark,
    set_column,
    set_dice,
)
from tests.rules.test_roll_and_write import rolled

ARTEFACTS, REFUSALS = 6, 7  # the bridges after those of the six columns


def with_counts(field: str, *counts: int, roll: str = "RRR 111") -> Position:
    """A game in which the seats have shaded so many `artefacts` or `refusals`."""
    position = rolled(roll, len(counts))
    getattr(position.state, field)[:, : len(counts)] = counts
    return position


# --- Artefacts ------------------------------------------------------------------------


def test_a_vase_box_shades_an_artefact_by_dice_and_by_an_arrow() -> None:  # W26
    position = rolled("RRR 111")
    set_column(position, 0, "R", [1, 1, 1])
    position.play("write R 1")
    assert position.state.artefacts[0].tolist() == [1, 0, 0, 0, 0]
    set_column(position, 1, "R", [1])
    set_column(position, 1, "Y", [4])
    position.play("write R 1, accelerate Y")
    assert position.state.artefacts[0].tolist() == [1, 1, 0, 0, 0]
    assert position.sees(0, "seat +1: artefacts") == [1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_a_box_without_a_vase_shades_nothing() -> None:  # W26
    assert rolled("RRR 111").play("write R 1").state.artefacts.sum() == 0


def test_nine_artefacts_are_all() -> None:  # W26
    position = with_counts("artefacts", 9, 0)
    set_column(position, 0, "R", [1, 1, 1])
    assert position.play("write R 1").state.artefacts[0, 0] == 9


@pytest.mark.parametrize(("number", "fits"), [(5, False), (6, True), (9, True), (10, True)])
def test_a_fitting_number_on_a_full_column_marks_its_top_vase(number: int, *, fits: bool) -> None:
    position = rolled(f"GGG {number % 10}44")  # W27
    set_column(position, 0, "G", [1, 1, 1, 1, 1, 1, 1, 1, 6])
    assert (f"write G {number}" in position.moves()) == fits
    if fits:
        position.play(f"write G {number}")
        assert position.mover == 1  # no arrow, though the ninth box has one
        assert position.state.top_vase[0, 0].tolist() == [0, 0, 0, 1, 0, 0]
        assert position.state.artefacts[0, 0] == 1
        assert column_of(position, 0, "G")[-1] == 6
        assert position.sees(1, "seat +1: top vase", "G") == [1]


def test_a_top_vase_is_marked_once_only() -> None:  # W28
    position = rolled("GGG 999")
    set_column(position, 0, "G", [1] * 9)
    mark(position, "top_vase", 0, "G")
    assert position.moves() == ["refuse"]


def test_a_column_of_eight_has_no_top_vase_yet() -> None:  # W27
    position = rolled("RRR 999")
    set_column(position, 0, "R", [1] * 8)
    position.play("write R 9")
    assert not position.state.top_vase.any()
    assert len(column_of(position, 0, "R")) == 9


def test_a_top_vase_saves_a_refusal_also_when_all_artefacts_are_shaded() -> None:  # W29
    position = with_counts("artefacts", 9, 0)
    set_column(position, 0, "R", [1] * 9)
    position.play("write R 1")
    assert position.state.artefacts[0, 0] == 9
    assert position.state.top_vase[0, 0, 0] == 1
    assert not position.state.refusals.any()


# --- Refusing -------------------------------------------------------------------------


def test_a_refusal_shades_a_die_symbol() -> None:  # W30
    position = rolled("RRR 111").play("refuse")
    assert position.state.refusals[0].tolist() == [1, 0, 0, 0, 0]
    assert position.sees(1, "seat +1: die symbols") == [1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_one_must_refuse_if_no_pair_can_be_used() -> None:  # W30
    position = rolled("RRR 111")
    set_column(position, 0, "R", [2])
    assert position.moves() == ["refuse"]


def test_the_exhausted_play_on_and_further_refusals_have_no_effect() -> None:  # W31, W32
    position = with_counts("refusals", 8, 0)
    position.play("refuse")
    assert position.scores()[0] == 0
    position.play("refuse, refuse")  # seat 1 rolls now
    assert position.mover == 0
    position.play("refuse")
    assert position.state.refusals[0].tolist()[:2] == [9, 2]
    set_dice(position, "RRR 111")
    assert "write R 1" in position.moves()


# --- Bridges --------------------------------------------------------------------------


@pytest.mark.parametrize("color", SHEET_COLORS)
def test_the_seventh_box_of_a_column_is_a_bridge(color: str) -> None:  # W33
    position = rolled(f"{color * 3} 555")
    set_column(position, 0, color, [5] * 6)
    set_column(position, 1, color, [5] * 5)
    position.play(f"write {color} 5")
    if position.mover == 0:
        position.play("stop")
    bridge = SHEET_COLORS.index(color)
    assert not position.state.passed.any()  # W34: settled at the end of the turn
    position.play("refuse")
    assert np.flatnonzero(position.state.passed).tolist() == [bridge]
    assert np.argwhere(position.state.bonus).tolist() == [[0, bridge]]
    assert position.sees(1, "bridge passed", color) == [1]
    assert position.sees(1, "seat +1: bridge bonus", color) == [1]


def test_the_artefacts_and_the_die_symbols_have_a_bridge_too() -> None:  # W33
    position = rolled("YYY 222")
    position.state.refusals[:, 0] = 6
    position.state.artefacts[:, 1] = 6
    set_column(position, 1, "Y", [1])
    position.play("refuse, write Y 2")
    assert np.argwhere(position.state.bonus).tolist() == [[0, REFUSALS], [1, ARTEFACTS]]
    assert position.scores() == [60 + 20, 60 + 20 - 30]
    for seat in (0, 1):
        assert position.sees(seat, "artefact bridge passed") == [1]
        assert position.sees(seat, "dice bridge passed") == [1]
    assert position.sees(0, "seat +0: dice bonus") == [1]
    assert position.sees(0, "seat +1: artefact bonus") == [1]
    assert position.sees(0, "seat +0: artefact bonus") == [0]


def test_all_who_pass_a_bridge_in_the_same_turn_share_it() -> None:  # W34
    position = rolled("GGG 555", 3)
    for seat in (0, 2):
        set_column(position, seat, "G", [5] * 6)
    position.play("write G 5")
    assert position.scores()[0] == 30 - 40  # W44: not counted before the end of the turn
    position.play("refuse, write G 5")
    assert position.scores() == [10, -40, 10]


def test_in_later_turns_a_bridge_brings_nothing() -> None:  # W34
    position = rolled("BBB 555", 2)
    set_column(position, 0, "B", [5] * 6)
    set_column(position, 1, "B", [5] * 6)
    position.play("write B 5, refuse")
    set_dice(position, "BBB 555")
    position.play("write B 5, refuse")
    assert position.state.bonus[:2, 4].tolist() == [1, 0]


def test_a_bridge_is_passed_by_an_arrow_too() -> None:  # W33
    position = rolled("RRR 111")
    set_column(position, 0, "R", [1])
    set_column(position, 0, "B", [1] * 6)
    position.play("write R 1, accelerate B, refuse")
    assert position.state.bonus[0, 4] == 1


# --- The end --------------------------------------------------------------------------


def test_the_game_ends_when_all_are_exhausted() -> None:  # W35
    position = with_counts("refusals", 9, 8, 9)
    position.play("refuse")
    assert not position.over
    position.play("refuse")
    assert not position.over  # a turn is played to its end first
    position.play("refuse")
    assert (position.over, position.mover, position.moves()) == (True, NOBODY, [])


def test_it_does_not_end_while_one_player_is_not_exhausted() -> None:  # W35
    assert not with_counts("refusals", 9, 7).play("refuse, refuse").over


def test_the_game_ends_with_the_turn_in_which_the_last_bridge_is_passed() -> None:  # W35
    position = rolled("RRR 111")
    position.state.passed[:] = [0, 1, 1, 1, 1, 1, 1, 1]
    position.state.bonus[0, 1:5] = 1  # by different players
    position.state.bonus[1, 5:] = 1
    set_column(position, 0, "R", [1] * 6)
    position.play("write R 1")
    assert not position.over
    position.play("refuse")
    assert (position.over, position.mover, position.moves()) == (True, NOBODY, [])
    assert position.scores() == [30 + 5 * 20, 3 * 20 - 40]
    assert position.sees(0, "seat +0: to move") == position.sees(1, "seat +0: to move") == [0]


def test_a_whole_game_of_refusals() -> None:  # W32, W35, W41, W43
    position = Position(ROLL_AND_WRITE, 2)
    for _ in range(17):
        position.play("refuse")
    assert not position.over
    position.play("refuse")
    assert position.over
    assert position.scores() == [20, 20]  # W41: exhausted, but the bridge stays


# --- The score ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("filled", "points"),
    list(enumerate([0, -40, -30, -20, 5, 10, 15, 30, 35, 50])),  # W36, W37
)
@pytest.mark.parametrize("number", [1, 10])
def test_an_expedition_scores_by_its_boxes(filled: int, points: int, number: int) -> None:
    position = Position(ROLL_AND_WRITE, 3)
    set_column(position, 1, "O", [number] * filled)
    assert position.scores() == [0, points, 0]
    mark(position, "circle", 1, "O")
    assert position.scores() == [0, 2 * points if filled else -100, 0]  # W38


@pytest.mark.parametrize(
    ("field", "points"),
    [
        ("artefacts", [0, -40, -30, -20, 10, 20, 30, 60, 70, 100]),  # W39
        ("refusals", [0, -40, -30, -20, 10, 20, 30, 60, 70, 0]),  # W40
    ],
)
def test_artefacts_and_die_symbols_score_by_their_number(field: str, points: list[int]) -> None:
    for count, expected in enumerate(points):
        assert with_counts(field, 0, count).scores() == [0, expected]


def test_a_bridge_is_not_doubled() -> None:  # W41
    position = Position(ROLL_AND_WRITE)
    set_column(position, 0, "R", [1] * 7)
    mark(position, "circle", 0, "R")
    position.state.bonus[0, 0] = 1
    assert position.scores()[0] == 2 * 30 + 20


def test_top_vases_are_worth_nothing_in_themselves() -> None:  # W42
    position = Position(ROLL_AND_WRITE)
    set_column(position, 0, "R", [1] * 9)
    mark(position, "top_vase", 0, "R")
    assert position.scores()[0] == 50


def test_the_publishers_filled_sheet_scores_425() -> None:  # W42
    position = Position(ROLL_AND_WRITE)
    for color, filled in zip("ROYGB", (8, 8, 7, 3, 9), strict=True):
        set_column(position, 1, color, [1] * filled)
    mark(position, "circle", 1, "RB")
    position.state.artefacts[:, 1] = 7
    position.state.refusals[:, 1] = 8
    position.state.bonus[1, :4] = 1
    assert position.scores()[1] == 70 + 35 + 30 - 20 + 100 + 0 + 60 + 70 + 80 == 425
    assert position.sees(0, "seat +1: score, 32s and rest") == [13, 9]
    assert position.sees(1, "seat +0: score, 32s and rest") == [13, 9]


def test_the_points_of_the_sheet_are_shown() -> None:  # W5, W6
    position = Position(ROLL_AND_WRITE)
    assert position.sees(0, "expedition points") == [-50, -40, -30, -20, 5, 10, 15, 30, 35, 50]
    assert position.sees(0, "artefact points") == [0, -40, -30, -20, 10, 20, 30, 60, 70, 100]
    assert position.sees(0, "dice points") == [0, -40, -30, -20, 10, 20, 30, 60, 70, 0]


def test_seats_where_nobody_sits_are_shown_empty() -> None:
    position = Position(ROLL_AND_WRITE, 2)
    for n in (2, 3, 4):
        assert position.sees(0, f"seat +{n}: at the table") == [0]
        assert position.sees(0, f"seat +{n}: boxes", "R") == [0] * 9
    assert position.sees(0, "seat +1: at the table") == [1]
