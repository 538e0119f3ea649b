"""Likings: which moves are of a kind, when, and what liking them does to logits."""

import numpy as np
import pytest

from lostcities.bots import champion
from lostcities.bots.likings import Liking, rows_of
from lostcities.bots.tuning import tuning_of
from lostcities.games.catalog import GAMES, find_game
from lostcities.notation.moves import move_names
from lostcities.table import Table

CLASSIC = find_game("classic")


def liked(table: Table, kind: str) -> set[str]:
    """The legal moves of a kind."""
    game = find_game(table.game)
    features = np.zeros((1, game.features), np.int8)
    game.observe(table.state, table.mover or 0, features[0])
    biases = Liking(game, {kind: 1.0}).biases(features)[0]
    names = move_names(game)
    return {names[action] for action in np.flatnonzero(table.mask() * (biases > 0))}


def test_a_card_game_has_beginnings_wagers_leaps_and_piles() -> None:
    table = Table("classic", seed=7)  # Y* Y* B7 W* W2 W10 G10 R4
    table.play("play W2")
    table.play("draw deck")
    discard = next(move for move in table.moves() if move.startswith("discard"))
    table.play(discard)
    assert not liked(table, "pile")  # just discarded
    table.play("draw deck")
    assert liked(table, "wager") == {"play Y*"}
    assert "play W10" not in liked(table, "begin")
    assert {"play Y*", "play B7", "play G10", "play R4"} <= liked(table, "begin")
    assert {"play W10", "play B7", "play G10"} <= liked(table, "leap")
    table.play("play Y*")
    assert liked(table, "pile") == {f"draw {discard.split()[1][0]}"}


def test_rivals_has_bids_to_open_with_and_to_raise() -> None:
    table = Table("rivals", seed=1, seats=2)
    table.play("uncover")
    bids = {move for move in table.moves() if move.startswith("bid")}
    assert liked(table, "open") == liked(table, "early") == bids
    assert liked(table, "leap") == bids - {"bid 1", "bid 2", "bid 3"}
    assert not liked(table, "raise")
    table.play("bid 2")
    assert "bid 3" in liked(table, "raise")
    assert not liked(table, "open")


def test_a_sheet_has_vases_where_the_next_box_shows_one() -> None:
    table = Table("roll_and_write", seed=2, seats=2)
    writes = {move for move in table.moves() if move.startswith("write")}
    assert liked(table, "begin") == writes
    assert liked(table, "circle") == {move for move in table.moves() if move.startswith("double")}
    vase = table.state.vase[:, 0]
    letters = "ROYGBP"
    assert liked(table, "vase") == {it for it in writes if vase[letters.index(it.split()[1])]}
    assert liked(table, "leap") == {it for it in writes if int(it.split()[2]) > 2}


@pytest.mark.parametrize("name", GAMES)
def test_every_liking_of_a_character_is_a_kind_of_its_game(name: str) -> None:
    game = find_game(name)
    tuning = tuning_of(game)
    for manner in tuning.manners.values():
        assert manner.likes.keys() <= tuning.kinds.keys()
        assert {*manner.overlooks} <= champion.OVERLOOKED.keys()
    for kind in tuning.kinds:
        rows = rows_of(game, kind)
        assert all(0 <= row.first < row.first + row.size <= game.actions for row in rows)


def test_who_likes_a_kind_of_move_makes_it_more_often() -> None:
    table = Table("classic", seed=7)
    legal = np.flatnonzero(table.mask())
    wager = legal == move_names(CLASSIC).index("play Y*")

    def share(like: float) -> float:
        player = champion.make(CLASSIC, 1.0, likes={"wager": like})
        return float(player.shares(table.state, legal, player.logits(table.state))[wager][0])

    assert share(-3.0) < share(0.0) < share(3.0)
    plain = champion.make(CLASSIC, 1.0).logits(table.state)
    raised = champion.make(CLASSIC, 1.0, likes={"wager": 3.0}).logits(table.state)
    assert {*(raised - plain).round(3).tolist()} == {0.0, 3.0}
