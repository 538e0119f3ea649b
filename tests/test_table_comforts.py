"""The table's comforts: it shows itself, compares, takes back, takes whole turns and advice."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from lostcities import BadRecord, IllegalMove, LostCitiesError, Table
from lostcities.games.catalog import GAMES
from lostcities.games.classic.view import ClassicView
from lostcities.games.rivals.view import RivalsView
from tests.notation.worlds import TABLES, new_table, other_world, play_randomly, positions

EVERY_GAME = pytest.mark.parametrize("game", GAMES)


# --- Showing --------------------------------------------------------------------------


@EVERY_GAME
def test_the_repr_tells_game_moves_mover_and_scores_but_no_seed(game: str) -> None:
    table = play_randomly(Table(game, seed="a-secret", seats=GAMES[game].seats[-1]), 9)
    seats, scores = table.seats, table.view(None)["scores"]
    told = f"<Table {game}: {seats} seats, 9 moves made, seat {table.mover} to move, scores "
    assert repr(table) == f"{told}{scores}>"


def test_after_the_end_the_repr_tells_who_has_won() -> None:
    table = play_randomly(Table("rivals", seed=1), 5000)
    assert f"won by seat {table.winners()[0]}" in repr(table)


@pytest.mark.parametrize("name", TABLES)
def test_what_is_shown_is_the_same_for_worlds_alike(name: str) -> None:
    table = play_randomly(new_table(name, seed=4), 30)
    mover = table.mover
    assert mover is not None
    twin = other_world(table, mover, seed=5)
    for show in (str, repr, Table._repr_html_, Table._repr_svg_):
        assert show(twin) == show(table)
    assert table.svg("spectator") == twin.svg("spectator")


@pytest.mark.parametrize("name", TABLES)
def test_the_picture_is_one_well_formed_document_for_everybody(name: str) -> None:
    for table in positions(name, seed=2, every=40):
        for eyes in ("mover", "spectator", "all", 0):
            root = ElementTree.fromstring(table.svg(eyes))
            words = [node.text for node in root.iter() if node.tag.endswith("text")]
            assert any(words)
            assert "http" not in table.svg(eyes).replace("http://www.w3.org/2000/svg", "")


def test_a_notebook_shows_the_picture_and_the_moves() -> None:
    table = Table("classic", seed=7)
    html = table._repr_html_()
    assert table.svg() in html
    assert "discard R4" in html
    assert table._repr_svg_() == table.svg(0)


def test_print_shows_the_table_as_the_mover_sees_it() -> None:
    table = Table("classic", seed=7)
    assert str(table) == table.text(0) == table.text()
    assert "your hand  ★Y*" in str(table)
    assert "your hand" not in table.text("spectator")
    assert "dein" in table.text(language="de").casefold()


@pytest.mark.parametrize("eyes", ["everybody", 2, -1, 0.5])
def test_eyes_that_nobody_has_see_nothing(eyes: Any) -> None:
    table = Table("classic", seed=7)
    with pytest.raises(LostCitiesError, match=r"eyes must be|there is no seat|a seat is"):
        table.svg(eyes)


# --- Comparing ------------------------------------------------------------------------


@EVERY_GAME
def test_tables_are_equal_in_the_same_position(game: str) -> None:
    table = play_randomly(Table(game, seed=3), 12)
    assert table == table.copy() == Table.replay(table.record())
    assert table != play_randomly(table.copy(), 1)
    assert table != "a table"
    with pytest.raises(TypeError, match="unhashable"):
        hash(table)


def test_tables_of_different_games_are_never_equal() -> None:
    assert len({repr(Table(game, seed=1)) for game in GAMES}) == len(GAMES)
    assert Table("classic", seed=1) != Table("partners", seed=1)


@EVERY_GAME
def test_the_winners_have_the_best_score_and_there_are_none_before_the_end(game: str) -> None:
    table = Table(game, seed=3)
    assert table.winners() == []
    play_randomly(table, 9000)
    scores = table.scores()
    assert table.over
    assert table.winners() == [seat for seat in range(table.seats) if scores[seat] == max(scores)]


# --- Whole turns ----------------------------------------------------------------------


@pytest.mark.parametrize("turn", ["play W2, draw deck", "w2 + deck", "PLAY w2 ,draw  DECK"])
def test_a_whole_turn_is_played_at_once(turn: str) -> None:
    table = Table("classic", seed=7)
    table.play(turn)
    assert table.played == ("play W2", "draw deck")


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        ("play W2, draw W", "draw W"),
        ("play W2, draw deck, play W2", "it is the turn of seat 1"),
        ("play W2,", "''"),
        ("play W2, sing", "no colour 'S'"),
    ],
)
def test_of_a_turn_that_is_not_legal_nothing_is_played(turn: str, why: str) -> None:
    table = Table("classic", seed=7)
    before = table.state.tobytes()
    with pytest.raises(IllegalMove, match=re.escape(why)):
        table.play(turn)
    assert (table.state.tobytes(), table.played) == (before, ())
    assert table.why_not("play W2") is None


def test_a_record_holds_one_move_an_entry() -> None:
    table = Table("classic", seed=7)
    table.play("play W2, draw deck")
    record = {**table.record(), "moves": ["play W2, draw deck"]}
    with pytest.raises(BadRecord, match="move 1"):
        Table.replay(record)


# --- Taking back and advice -----------------------------------------------------------


@EVERY_GAME
def test_every_move_can_be_popped_back_to_the_deal(game: str) -> None:
    table = play_randomly(Table(game, seed=6, starter=1), 14)
    moves = list(table.played)
    for n in range(len(moves), 0, -1):
        assert table.pop() == moves[n - 1]
        assert len(table.played) == n - 1
    assert table == Table(game, seed=6, starter=1)
    with pytest.raises(IllegalMove, match="no move has been made"):
        table.pop()


@EVERY_GAME
def test_a_bot_can_be_asked_for_a_move(game: str) -> None:
    table = play_randomly(Table(game, seed=6), 5)
    for bot in ("random", "rules"):
        assert table.ask(bot, seed=1) == table.ask(bot, seed=1)
        assert table.ask(bot) in table.moves()
    assert table.why_not(table.ask()) is None  # the champion, if nobody is named


def test_who_cannot_be_asked_says_so() -> None:
    table = Table("classic", seed=6, rounds=1)
    with pytest.raises(LostCitiesError, match="no bot 'chess'"):
        table.ask("chess")
    play_randomly(table, 5000)
    with pytest.raises(IllegalMove, match="nobody is to move"):
        table.ask("rules")


# --- Typed views ----------------------------------------------------------------------


def test_a_view_can_have_the_type_of_its_game() -> None:
    table = Table("classic", seed=7)
    view = table.view(0, ClassicView)
    hand: list[str] = view["hands"][0]
    assert (view, hand[0]) == (table.view(0), "Y*")
    with pytest.raises(LostCitiesError, match="are of the type ClassicView, not RivalsView"):
        table.view(0, RivalsView)
