"""Roll & Write with sealed choices: what stays hidden until all have chosen (W12)."""

import numpy as np
import pytest

from lostcities.games.catalog import ROLL_AND_WRITE
from tests.rules.positions import Position, column_of, set_column, set_dice
from tests.rules.test_roll_and_write import rolled


def sealed(roll: str = "RRR 333", seats: int = 3) -> Position:
    return rolled(roll, seats, sealed=1)


def test_a_choice_stays_hidden_until_all_have_chosen() -> None:
    position = sealed().play("write R 3, write R 3")
    assert position.sees(1, "seat +0: boxes", "R")[0] == 1  # one's own sheet
    assert position.sees(2, "seat +2: boxes", "R")[0] == 0
    assert position.sees(0, "seat +1: boxes", "R")[0] == 0
    assert position.sees(0, "seat +1: reached", "R") == [0] * 10
    position.play("refuse")
    for seat in range(3):
        assert position.sees(seat, f"seat +{(1 - seat) % 3}: boxes", "R")[0] == 1
        assert position.sees(seat, f"seat +{(2 - seat) % 3}: die symbols")[0] == 1


def test_the_rollers_choice_is_seen_at_once() -> None:
    position = sealed().play("write R 3")
    for seat in range(3):
        assert position.sees(seat, f"seat +{-seat % 3}: boxes", "R")[0] == 1


def roller_at_an_arrow(move: str) -> Position:
    position = sealed("RRR 345")
    set_column(position, 0, "R", [1])
    return position.play(move)


def test_the_rollers_number_is_seen_also_while_its_arrow_is_pending() -> None:
    position = roller_at_an_arrow("write R 3")
    assert position.sees(1, "accelerating") == [1]
    assert position.sees(1, "seat +2: boxes", "R") == [1, 1, 0, 0, 0, 0, 0, 0, 0]
    other = roller_at_an_arrow("write R 4")
    assert (position.observation(1) != other.observation(1)).any()


def test_in_sequence_every_choice_is_seen_at_once() -> None:
    position = rolled("RRR 333", 3).play("write R 3, write R 3")
    assert position.sees(0, "sealed") == [0]
    assert position.sees(2, "seat +2: boxes", "R")[0] == 1
    assert not position.state.filled[1].any()  # no need to remember what was shown


@pytest.mark.parametrize("move", ["refuse", "double G", "write G 10"])
def test_scores_refusals_and_circles_are_hidden_too(move: str) -> None:
    position = sealed("GGG 000").play("refuse")
    before = position.observation(2)
    position.play(move)
    after = position.observation(2)
    changed = np.flatnonzero(before != after)
    moved = [
        ("seat +0: to move", 1),
        ("seat +2: to move", 0),
    ]
    assert [(name, position.sees(2, name)[0]) for name, _ in moved] == moved
    assert len(changed) == 2
    assert position.sees(1, "seat +0: score, 32s and rest") != [0, 0]


def test_an_arrow_reached_in_a_sealed_choice_is_hidden() -> None:
    position = sealed()
    for seat in (0, 1):
        set_column(position, seat, "R", [1])
    position.play("write R 3")
    assert [position.sees(seat, "accelerating") for seat in range(3)] == [[1], [1], [1]]
    position.play("accelerate O, write R 3")
    assert [position.sees(seat, "accelerating") for seat in range(3)] == [[0], [1], [0]]
    position.play("accelerate Y")
    assert column_of(position, 1, "Y") == [1]
    assert position.sees(2, "seat +2: boxes", "Y")[0] == 0
    assert position.sees(1, "seat +0: boxes", "Y")[0] == 1


def test_an_artefact_found_in_a_sealed_choice_is_hidden() -> None:
    position = sealed("YYY 333").play("refuse")
    set_column(position, 1, "Y", [1])
    position.play("write Y 3")
    assert position.state.artefacts[0, 1] == 1
    assert position.sees(0, "seat +1: artefacts")[0] == 0
    assert position.play("refuse").sees(0, "seat +1: artefacts")[0] == 1


def test_a_top_vase_marked_in_a_sealed_choice_is_hidden() -> None:
    position = sealed("RRR 999").play("refuse")
    set_column(position, 1, "R", [1] * 9)
    position.play("write R 9")
    assert position.sees(0, "seat +1: top vase", "R") == [0]
    assert position.play("refuse").sees(0, "seat +1: top vase", "R") == [1]


def test_bridges_are_settled_as_in_sequence() -> None:  # W34
    position = sealed("BBB 555")
    for seat in (1, 2):
        set_column(position, seat, "B", [5] * 6)
    position.play("refuse, write B 5, write B 5")
    assert position.state.bonus[:3, 4].tolist() == [0, 1, 1]


def test_sealed_and_open_choices_come_to_the_same() -> None:
    played = [Position(ROLL_AND_WRITE, 3, seed=9, sealed=n) for n in (0, 1)]
    for _ in range(25):
        moves = [position.moves() for position in played]
        assert moves[0] == moves[1]
        for position in played:
            position.play(moves[0][0])
    assert played[0].scores() == played[1].scores()
    assert (played[0].state.number[0] == played[1].state.number[0]).all()


def test_the_next_turn_begins_with_everything_shown() -> None:
    position = sealed().play("write R 3, write R 3, refuse")
    set_dice(position, "OOO 111")
    for field in ("number", "filled", "circle", "top_vase", "artefacts", "refusals"):
        now, shown = getattr(position.state, field)
        assert (now == shown).all()
    position.play("write O 1")  # the roller is seat 1 now
    assert position.sees(0, "seat +1: boxes", "O")[0] == 1
