"""Pictures and eyes: frames of one size, and nobody sees more than they may."""

from typing import Any

import numpy as np
import pytest

from lostcities.envs.render import RENDER_MODES, Eyes, rendered, view_by
from lostcities.games.catalog import find_game
from lostcities.games.roll_and_write.drawing import dimmed
from lostcities.notation.drawing.canvas import COLORS
from lostcities.table import Table
from tests.notation.worlds import (
    TABLES,
    marked_table,
    new_table,
    other_world,
    play_randomly,
    positions,
)


def shown(table: Table, mode: str, eyes: Eyes) -> Any:
    """What is rendered of a table."""
    return rendered(view_by(find_game(table.game), table.state, table.seats, eyes), mode)


@pytest.mark.parametrize("name", TABLES)
def test_all_frames_of_a_game_have_one_size_and_no_two_are_alike(name: str) -> None:
    frames = [shown(table, "rgb_array", "all") for table in positions(name, seed=2, every=15)]
    assert len({frame.shape for frame in frames}) == 1
    assert len({frame.tobytes() for frame in frames}) == len(frames) > 3
    assert frames[0].dtype == np.uint8


@pytest.mark.parametrize("name", TABLES)
def test_a_seat_is_shown_the_same_of_worlds_alike(name: str) -> None:
    table = play_randomly(new_table(name, seed=4), 31)
    for seat in range(table.seats):
        twin = other_world(table, seat, seed=5)
        for mode in ("ansi", "rgb_array"):
            for eyes in (seat, "spectator"):
                assert np.array_equal(shown(table, mode, eyes), shown(twin, mode, eyes))


@pytest.mark.parametrize("name", ["classic", "partners"])
def test_the_eyes_of_all_see_every_hand(name: str) -> None:
    table = play_randomly(new_table(name, seed=4), 20)
    text = shown(table, "ansi", "all")
    for seat in range(table.seats):
        assert all(card in text for card in table.view(seat)["hands"][seat])
    assert "unseen" not in text
    assert "unseen" in shown(table, "ansi", "spectator")


def test_sealed_choices_are_open_to_the_eyes_of_all() -> None:
    for moves in range(20):
        table = play_randomly(new_table("roll_and_write_five", seed=1), moves)
        if (
            shown(table, "rgb_array", "all").tobytes()
            != shown(table, "rgb_array", "spectator").tobytes()
        ):
            return
    pytest.fail("no sealed choice was ever seen")


def test_a_box_with_an_arrow_and_a_vase_shows_both() -> None:
    marks: list[dict[str, list[int]]] = [
        {"arrows": [5], "vases": []},
        {"arrows": [], "vases": [5]},
        {"arrows": [5], "vases": [5]},
    ]
    frames = [shown(marked_table(**marked), "rgb_array", 0).tobytes() for marked in marks]
    assert len(set(frames)) == 3


def test_a_person_gets_it_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(Table("classic", seed=1), RENDER_MODES[0], 0) is None
    assert "your hand" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["classic", "partners"])
def test_every_place_for_cards_has_its_colour_before_a_card_lies_there(name: str) -> None:
    table = new_table(name, seed=1)
    frame = shown(table, "rgb_array", "spectator").reshape(-1, 3)
    for letter in table.view(None)["colors"]:
        assert (frame == COLORS[letter]).all(axis=1).sum() > 100  # pixels, of two or more frames


def test_every_column_of_a_sheet_has_its_colour_before_a_number_is_written() -> None:
    table = Table("roll_and_write", seed=1)
    frame = shown(table, "rgb_array", 0).reshape(-1, 3)
    shades = {dimmed(COLORS[letter]) for letter in table.view(None)["colors"]}
    assert len(shades) == 6
    for shade in shades:
        assert (frame == shade).all(axis=1).sum() > 1000
