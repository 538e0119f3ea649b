"""What all rulebooks have in common: facts, options with clear errors, and the catalog."""

from typing import Any

import numpy as np
import pytest

from lostcities.core.chance import new_generator
from lostcities.core.features import write_at_least, write_points
from lostcities.core.game import Game, width
from lostcities.errors import BadOption, LostCitiesError, UnknownGame
from lostcities.games.catalog import CLASSIC, GAMES, PARTNERS, RIVALS, ROLL_AND_WRITE, find_game
from tests.rules.positions import move_names

ALL = list(GAMES.values())


def name_of(game: object) -> str:
    return game.name if isinstance(game, Game) else ""


# --- The catalog ----------------------------------------------------------------------


def test_there_are_four_games_by_name() -> None:
    assert list(GAMES) == ["classic", "partners", "rivals", "roll_and_write"]
    assert all(find_game(name) is game for name, game in GAMES.items())


def test_a_game_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(UnknownGame) as error:
        find_game("chess")
    assert str(error.value) == (
        "there is no game 'chess'; the games are: classic, partners, rivals, roll_and_write"
    )
    assert isinstance(error.value, LostCitiesError | ValueError)


@pytest.mark.parametrize(
    ("game", "seats", "sides", "colors"),
    [
        (CLASSIC, (2,), 2, 6),
        (PARTNERS, (4,), 2, 5),
        (RIVALS, (2, 3, 4), 0, 5),
        (ROLL_AND_WRITE, (2, 3, 4, 5), 0, 6),
    ],
    ids=name_of,
)
def test_the_facts_of_a_game(game: Game, seats: tuple[int, ...], sides: int, colors: int) -> None:
    assert (game.seats, game.sides, len(game.colors), game.version) == (seats, sides, colors, 1)


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_every_action_has_a_name_of_its_own(game: Game) -> None:
    assert len(set(move_names(game))) == game.actions


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_every_group_of_features_has_a_name_of_its_own(game: Game) -> None:
    for groups in (game.color_features, game.global_features):
        assert len({name for name, _ in groups}) == len(groups)
    per_color = width(game.color_features)
    assert game.features == len(game.colors) * per_color + width(game.global_features)


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_no_field_is_named_like_something_that_numpy_records_have(game: Game) -> None:
    taken = set(dir(np.record))
    for fields in (game.fields, game.option_fields):
        assert fields.names
        assert not taken & set(fields.names)


@pytest.mark.parametrize(("game", "most"), [(CLASSIC, 512), (PARTNERS, 1024), (RIVALS, 512)])
def test_records_are_small(game: Game, most: int) -> None:
    assert game.fields.itemsize <= most


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_no_field_is_wide_or_unsigned(game: Game) -> None:
    for kind, *_ in (game.fields.fields or {}).values():
        assert (kind.base.kind, kind.base.itemsize <= 2) == ("i", True)


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_a_copy_shares_nothing_with_its_state(game: Game) -> None:
    state = game.new_state()
    game.deal(state, game.seats[0], game.new_options(game.seats[0]), new_generator())
    before = state.tobytes()
    copy = game.copy(state)
    assert copy.tobytes() == before
    copy.turn += 1
    copy.phase = 0
    getattr(copy, (game.fields.names or ("",))[0])[:] = 1
    assert state.tobytes() == before


@pytest.mark.parametrize("game", ALL, ids=name_of)
def test_a_record_used_before_is_dealt_like_a_new_one(game: Game) -> None:
    for seats in game.seats:
        options = game.new_options(seats)
        states = game.new_states(2)
        states[1:].view(np.int8)[:] = 1
        for state in states:
            game.deal(state, seats, options, new_generator(3))
        for name in game.fields.names or ():
            assert np.array_equal(getattr(states[0], name), getattr(states[1], name)), name


# --- Seats and sides ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sides"),
    [(CLASSIC, [0, 1]), (PARTNERS, [0, 1, 0, 1]), (RIVALS, [0, 1, 2, 3])],
    ids=name_of,
)
def test_who_shares_a_score(game: Game, sides: list[int]) -> None:
    assert [game.side_of(seat) for seat in range(len(sides))] == sides


def test_the_number_of_seats_is_the_smallest_if_nobody_says() -> None:
    assert [game.check_seats(None) for game in ALL] == [2, 4, 2, 2]
    assert RIVALS.check_seats(4) == 4
    assert RIVALS.check_seats(np.int64(3)) == 3  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "seats", "message"),
    [
        (CLASSIC, 3, "classic is for 2 seats, not 3"),
        (PARTNERS, 2, "partners is for 4 seats, not 2"),
        (RIVALS, 5, "rivals is for 2 to 4 seats, not 5"),
        (RIVALS, True, "rivals is for 2 to 4 seats, not True"),
        (ROLL_AND_WRITE, "2", "roll_and_write is for 2 to 5 seats, not '2'"),
    ],
    ids=name_of,
)
def test_a_wrong_number_of_seats_gets_a_clear_error(game: Game, seats: Any, message: str) -> None:
    with pytest.raises(BadOption) as error:
        game.check_seats(seats)
    assert str(error.value) == message


# --- Options --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "given", "message"),
    [
        (CLASSIC, 2, {"rounds": 0}, "rounds must be 1 to 30, not 0"),
        (CLASSIC, 2, {"rounds": 31}, "rounds must be 1 to 30, not 31"),
        (CLASSIC, 2, {"rounds": "3"}, "rounds must be a whole number, not '3'"),
        (CLASSIC, 2, {"rounds": 1.5}, "rounds must be a whole number, not 1.5"),
        (CLASSIC, 2, {"rounds": True}, "rounds must be a whole number, not True"),
        (CLASSIC, 2, {"rounds": None}, "rounds must be a whole number, not None"),
        (CLASSIC, 2, {"expeditions": 7}, "expeditions must be 1 to 6, not 7"),
        (CLASSIC, 2, {"hand": 9}, "hand must be 1 to 8, not 9"),
        (CLASSIC, 2, {"highest": 1}, "highest must be 2 to 10, not 1"),
        (CLASSIC, 2, {"starter": 2}, "starter must be 0 to 1, not 2"),
        (PARTNERS, 4, {"starter": -1}, "starter must be 0 to 3, not -1"),
        (RIVALS, 2, {"starter": 2}, "starter must be a seat from 0 to 1, not 2"),
        (ROLL_AND_WRITE, 3, {"starter": 4}, "starter must be a seat from 0 to 2, not 4"),
        (ROLL_AND_WRITE, 3, {"sealed": 2}, "sealed must be 0 to 1, not 2"),
        (
            RIVALS,
            2,
            {"rounds": 3},
            "rivals has no option 'rounds'; its options are: seats, starter",
        ),
        (
            ROLL_AND_WRITE,
            2,
            {"hand": 3, "gold": 1},
            "roll_and_write has no option 'gold'; its options are: sealed, seats, sheet, starter",
        ),
        (
            PARTNERS,
            4,
            {"expeditions": 5},
            "partners has no option 'expeditions'; its options are: rounds, seats, starter",
        ),
    ],
)
def test_a_wrong_option_gets_a_clear_error(
    game: Game, seats: int, given: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadOption) as error:
        game.new_options(seats, given)
    assert str(error.value) == message


def test_options_have_their_defaults() -> None:
    options = CLASSIC.new_options(2)
    assert {option.name: int(getattr(options, option.name)) for option in CLASSIC.options} == {
        "rounds": 3,
        "expeditions": 5,
        "hand": 8,
        "highest": 10,
        "starter": 0,
    }


def test_a_yes_or_no_option_may_be_given_as_one() -> None:
    assert ROLL_AND_WRITE.new_options(2, {"sealed": True}).sealed == 1
    assert ROLL_AND_WRITE.new_options(2, {"sealed": False}).sealed == 0


def test_numpy_numbers_are_whole_numbers_too() -> None:
    assert CLASSIC.new_options(2, {"rounds": np.int64(5)}).rounds == 5


def test_options_given_are_left_as_they_were() -> None:
    given = {"rounds": 2}
    CLASSIC.new_options(2, given)
    assert given == {"rounds": 2}


# --- Features -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "features"),
    [
        (0, [0, 0]),
        (31, [0, 31]),
        (32, [1, 0]),
        (-1, [-1, 31]),
        (-40, [-2, 24]),
        (4095, [127, 31]),
        (4096, [127, 0]),  # the 32s stop there
        (-4096, [-128, 0]),
        (-4097, [-128, 31]),
    ],
)
def test_points_are_written_as_32s_and_the_rest(points: int, features: list[int]) -> None:
    written = np.full(4, 99, np.int8)
    assert write_points(points, written, 1) == 3
    assert written.tolist() == [99, *features, 99]


@pytest.mark.parametrize(
    ("count", "features"), [(0, [0, 0, 0]), (2, [1, 1, 0]), (3, [1, 1, 1]), (5, [1, 1, 1])]
)
def test_a_count_is_written_step_by_step(count: int, features: list[int]) -> None:
    written = np.full(5, 99, np.int8)
    assert write_at_least(count, 3, written, 1) == 4
    assert written.tolist() == [99, *features, 99]
