"""The story verbs of the card games in two worlds, interpreted and compiled."""

from typing import Any

import numpy as np
import pytest

from lostcities.core.compiled import fast, interpreted
from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC, PARTNERS
from tests.rules.positions import table_name
from tests.rules.story.answers import SUM, WRONG, answered
from tests.rules.story.card_worlds import classic_alike, partners_alike
from tests.rules.story.worlds import (
    COMPARED,
    ILLEGAL,
    MOVES,
    new_play,
    new_seen,
    seen_twice,
)

Table = tuple[Game, int, dict[str, Any]]

TABLES: list[Table] = [
    (CLASSIC, 2, {"rounds": 2}),
    (CLASSIC, 2, {"expeditions": 6}),
    (CLASSIC, 2, {"expeditions": 2, "hand": 3, "highest": 4, "rounds": 4, "starter": 1}),
    (CLASSIC, 2, {"expeditions": 1, "hand": 1, "highest": 2, "rounds": 30}),
    (PARTNERS, 4, {"rounds": 2, "starter": 3}),
]
ALIKE = {"classic": classic_alike, "partners": partners_alike}
PLENTY = 100 if interpreted() else 25_000  # moves at each table: more than 100,000 together
AT_ONCE = 100 if interpreted() else 2_000  # comparisons between two looks
FEW = 150


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_worlds_alike_to_a_viewer_look_and_sound_alike(table: Table) -> None:
    game, seats, given = table
    options, counted = game.option_row(seats, given), np.zeros(3, np.int64)
    play, seen = new_play(game, seats, options, seed=3), new_seen(game, AT_ONCE)
    codes = {0}
    while counted[MOVES] < PLENTY:
        fast(seen_twice(game, ALIKE[game.name]))(seen, play, seats, options, counted)
        assert seen.records[0].tobytes() == seen.records[1].tobytes()
        assert (seen.counts == seen.counts[0]).all()
        assert (seen.events == seen.events[0]).all()
        codes.update(np.unique(seen.events[0, :, :, 0]).tolist())
    assert interpreted() or codes == {0, *(code for part in game.events for code in part)}
    assert counted[ILLEGAL] == 0
    assert counted[COMPARED] > 0.8 * counted[MOVES] * (seats + 1)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_reasons_and_bills_are_right_and_use_nothing_hidden(table: Table) -> None:
    game, seats, given = table
    options, counted = game.option_row(seats, given), np.zeros(3, np.int64)
    play = new_play(game, seats, options, seed=4)
    fast(answered(game))(play, seats, options, PLENTY, counted)
    assert counted[[MOVES, WRONG]].tolist() == [PLENTY, 0]


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_interpreted_and_compiled_see_and_say_the_same(table: Table) -> None:
    game, seats, given = table
    options, told = game.option_row(seats, given), []
    for mode in (lambda function: function, fast):
        counted, asked = np.zeros(3, np.int64), np.zeros(3, np.int64)
        play, seen = new_play(game, seats, options, seed=5), new_seen(game, FEW)
        mode(seen_twice(game, ALIKE[game.name]))(seen, play, seats, options, counted)
        mode(answered(game))(play, seats, options, FEW // 4, asked)
        told.append([part.tobytes() for part in (*seen, *play, counted, asked)])
        assert asked[SUM] > 0
    assert told[0] == told[1]
