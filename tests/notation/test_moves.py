"""Moves by name: read as they are written, in any spelling, with errors that help."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostcities.core.game import Game
from lostcities.errors import IllegalMove
from lostcities.games.catalog import CLASSIC, GAMES, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.notation.moves import (
    card_name,
    letters,
    move_name,
    move_names,
    parse_move,
    parse_turn,
    verbs,
)

LONGEST_ERROR = 200


def name_of(value: object) -> str:
    return value.name if isinstance(value, Game) else str(value)


EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=name_of)


def error_of(game: Game, text: str) -> str:
    """What the reader of a text is told."""
    with pytest.raises(IllegalMove) as caught:
        parse_move(game, text)
    return str(caught.value)


# --- Names ----------------------------------------------------------------------------


@EVERY_GAME
def test_every_action_has_a_name_of_its_own(game: Game) -> None:
    assert len(move_names(game)) == game.actions
    assert len(set(move_names(game))) == game.actions


@EVERY_GAME
def test_reading_and_naming_mirror_each_other(game: Game) -> None:
    for action in range(game.actions):
        assert parse_move(game, move_name(game, action)) == action


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (CLASSIC, "play R7, discard R*, draw deck, draw R, play P10"),
        (PARTNERS, "give R7, play Y*, draw deck, draw G"),
        (RIVALS, "uncover, bid 3, bid 36, pass, take R4, remove G*, done"),
        (ROLL_AND_WRITE, "write R 5, write O 10, double R, accelerate R, stop, refuse"),
    ],
    ids=name_of,
)
def test_the_names_are_those_of_the_design(game: Game, names: str) -> None:
    assert set(names.split(", ")) <= set(move_names(game))


@pytest.mark.parametrize(
    ("game", "order"),
    [(CLASSIC, "YBWGRP"), (PARTNERS, "YBWGR"), (RIVALS, "YBWGR"), (ROLL_AND_WRITE, "ROYGBP")],
    ids=name_of,
)
def test_colours_are_in_the_players_order(game: Game, order: str) -> None:
    assert letters(game) == order


def test_cards_are_a_letter_and_a_number() -> None:
    assert [card_name(CLASSIC, card) for card in (0, 1, 9, 10, 46, 59)] == [
        "Y*",
        "Y2",
        "Y10",
        "B*",
        "R7",
        "P10",
    ]


# --- Spellings ------------------------------------------------------------------------


@EVERY_GAME
def test_capitals_and_spaces_do_not_matter(game: Game) -> None:
    for action, name in enumerate(move_names(game)):
        verb, *rest = name.split(" ", 1)
        tight = "".join(rest).replace(" ", "")
        for spelling in (
            name.upper(),
            name.lower(),
            f"  {name.replace(' ', '   ')}\n",
            f"{verb}\t{tight}",
            f"{verb} {' '.join(tight)}",
        ):
            assert parse_move(game, spelling) == action, spelling


@EVERY_GAME
def test_a_wager_may_be_written_with_a_w(game: Game) -> None:
    for action, name in enumerate(move_names(game)):
        if name.endswith("*"):
            assert parse_move(game, name.replace("*", "W")) == action
            assert parse_move(game, name.replace("*", " w").lower()) == action


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (CLASSIC, "play R 1 0 now"),  # nothing may follow a move
        (CLASSIC, "draw de c k twice"),
        (RIVALS, "bid 3 coins"),
        (RIVALS, "pass 1"),
        (ROLL_AND_WRITE, "write R 5 5"),
        (ROLL_AND_WRITE, "write R 05"),
        (RIVALS, "bid 03"),
        (RIVALS, "bid +3"),
        (RIVALS, "bid 0"),
        (RIVALS, "bid 37"),
        (CLASSIC, "play R1"),
        (CLASSIC, "play R11"),
        (CLASSIC, "play R7.0"),
        (CLASSIC, "play R٧"),  # a seven, but not ours
        (CLASSIC, "playR7"),
        (PARTNERS, "play P7"),
        (ROLL_AND_WRITE, "write R 0"),  # a zero is written as 10
    ],
    ids=name_of,
)
def test_what_only_looks_like_a_move_is_refused(game: Game, text: str) -> None:
    error_of(game, text)


# --- Errors that help -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "error"),
    [
        (CLASSIC, "", "'' is not a move; moves begin with play, discard or draw"),
        (CLASSIC, "  \t", "'' is not a move; moves begin with play, discard or draw"),
        (CLASSIC, "throw R7", "'throw R7' is not a move; moves begin with play, discard or draw"),
        (PARTNERS, "bid 3", "'bid 3' is not a move; moves begin with play, discard, draw or give"),
        (
            CLASSIC,
            "play W3 draw deck",
            "'play W3 draw deck' is more than one move: make them one at a time, or as a turn with "
            "commas: 'play W3, draw deck'",
        ),
        (
            CLASSIC,
            "play W3, draw deck",
            "'play W3, draw deck' is a whole turn, and one move is wanted here; in Python, use "
            "play() for a whole turn",
        ),
        (CLASSIC, "play", "play what? For example 'play Y*'"),
        (RIVALS, "bid", "bid what? For example 'bid 1'"),
        (
            CLASSIC,
            "play X7",
            "there is no colour 'X'; the colours are Y yellow, B blue, W white, G green, R red, "
            "P purple",
        ),
        (
            CLASSIC,
            "play R11",
            "there is no card R11; red has the wager R* and the numbers R2 to R10",
        ),
        (CLASSIC, "draw R7", "draw takes a colour alone: draw R"),
        (RIVALS, "bid 37", "bid takes a number of coins, 1 to 36, not '37'"),
        (RIVALS, "bid all", "bid takes a number of coins, 1 to 36, not 'all'"),
        (RIVALS, "done now", "done stands alone: nothing follows it"),
        (
            ROLL_AND_WRITE,
            "write R 11",
            "write R takes a number from 1 to 10, a zero as 10, not '11'",
        ),
        (ROLL_AND_WRITE, "write R", "write R takes a number from 1 to 10, a zero as 10, not ''"),
        (ROLL_AND_WRITE, "double R 0", "double takes a colour alone: double R"),
        (
            ROLL_AND_WRITE,
            "accelerate W",
            "there is no colour 'W'; the colours are R red, O orange, Y yellow, G green, B blue, "
            "P purple",
        ),
    ],
    ids=name_of,
)
def test_an_unreadable_move_is_told_what_would_be_right(game: Game, text: str, error: str) -> None:
    assert error_of(game, text) == error


@EVERY_GAME
def test_very_long_texts_get_short_errors(game: Game) -> None:
    for verb in ["", *verbs(game)]:
        for rest in ("9" * 100_000, "R" * 100_000, "r " * 50_000, "\N{SNOWMAN}" * 100_000):
            assert len(error_of(game, f"{verb} {rest}")) < LONGEST_ERROR


@EVERY_GAME
def test_odd_characters_are_shown_harmlessly(game: Game) -> None:
    for verb in ["", *verbs(game)]:
        for odd in ("\x1b[2J", "\0", "\ud800", "\u202e7R", "ß", "R\x07"):
            error_of(game, f"{verb} {odd}").encode()
            assert error_of(game, f"{verb} {odd}").isprintable()


@EVERY_GAME
@given(data=st.data())
def test_any_text_is_a_move_or_an_illegal_one(game: Game, data: st.DataObject) -> None:
    words = st.sampled_from([*verbs(game), "R", "7", "*", "deck", "w", "10"])
    text = data.draw(st.one_of(st.text(max_size=30), st.lists(words, max_size=5).map(" ".join)))
    try:
        name = move_name(game, parse_move(game, text))
    except IllegalMove:
        return
    assert name.casefold().replace(" ", "") == spelled_out(text)


def spelled_out(text: str) -> str:
    """A text without its spaces, a wager with its star."""
    tight = "".join(text.casefold().split())
    wager = tight.endswith("w") and tight[-2:-1] in string.ascii_letters and tight[:4] != "draw"
    return f"{tight[:-1]}*" if wager else tight


# --- Turns in short form --------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [
        (CLASSIC, "r7 + deck", ["play R7", "draw deck"]),
        (CLASSIC, "x r7 + g", ["discard R7", "draw G"]),
        (CLASSIC, "RW+deck", ["play R*", "draw deck"]),
        (CLASSIC, "X W W + W", ["discard W*", "draw W"]),
        (CLASSIC, "play R7 + draw G", ["play R7", "draw G"]),
        (CLASSIC, "r7", ["play R7"]),
        (CLASSIC, "draw deck", ["draw deck"]),
        (PARTNERS, "give R7", ["give R7"]),
        (PARTNERS, "give R7 + give R8", ["give R7", "give R8"]),
        (PARTNERS, "y10+deck", ["play Y10", "draw deck"]),
        (RIVALS, "bid 3", ["bid 3"]),
        (RIVALS, "take R4 + done", ["take R4", "done"]),
        (ROLL_AND_WRITE, "write R 5 + accelerate G", ["write R 5", "accelerate G"]),
    ],
    ids=name_of,
)
def test_a_turn_in_short_form_means(game: Game, text: str, moves: list[str]) -> None:
    assert parse_turn(game, text) == moves


@EVERY_GAME
def test_a_single_full_name_is_a_turn_of_one_move(game: Game) -> None:
    for name in move_names(game):
        assert parse_turn(game, name) == [name]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (CLASSIC, ""),
        (CLASSIC, "+"),
        (CLASSIC, "r7 +"),
        (CLASSIC, "+ deck"),
        (CLASSIC, "x"),
        (CLASSIC, "x + deck"),
        (CLASSIC, "r7 ++ deck"),
        (CLASSIC, "r17 + deck"),
        (RIVALS, "r7 + done"),
        (ROLL_AND_WRITE, "r5"),
    ],
    ids=name_of,
)
def test_a_turn_that_cannot_be_read_is_illegal(game: Game, text: str) -> None:
    with pytest.raises(IllegalMove):
        parse_turn(game, text)
