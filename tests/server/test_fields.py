"""A table that reads its record once plays as the plain one does, byte by byte."""

import random

import numpy as np
import pytest

from lostcities.core.chance import VERSIONS, new_generator
from lostcities.games.catalog import find_game
from lostcities.server.table.fields import QuickTable, changing, copy_of, fields_of
from lostcities.table import Table
from tests.server.places import GAMES


def both(name: str, seed: int, chance: int = 1) -> tuple[Table, QuickTable]:
    game, seats, options = GAMES[name]
    return (
        Table(game, seed=seed, seats=seats, chance=chance, **options),
        QuickTable(game, seed=seed, seats=seats, chance=chance, **options),
    )


def look_the_same(plain: Table, quick: QuickTable) -> None:
    assert quick.state.tobytes() == plain.state.tobytes()
    assert (quick.mover, quick.over, quick.can_undo) == (plain.mover, plain.over, plain.can_undo)
    assert quick.moves() == plain.moves()
    assert fields_agree(quick)
    assert quick.scores() == plain.scores()
    for seat in (None, *range(plain.seats)):
        assert quick.view(seat) == plain.view(seat)


def fields_agree(quick: QuickTable) -> bool:
    """Whether what was read of the record, or changed with it, is what stands there."""
    there, kept = vars(fields_of(quick.state)), vars(quick.fields)
    same = all(np.array_equal(there[name], kept[name]) for name in there)
    return same and all(type(kept[name]) is type(there[name]) for name in there)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", GAMES)
def test_a_quick_table_plays_as_the_plain_one(name: str, version: int) -> None:
    chance = random.Random(7)
    plain, quick = both(name, seed=1, chance=version)
    while not plain.over:
        assert quick.state.tobytes() == plain.state.tobytes()
        if len(plain.played) % 7 == 0:
            look_the_same(plain, quick)
        if plain.can_undo and chance.random() < 0.2:
            assert quick.undo() == plain.undo()
            look_the_same(plain, quick)
        move = chance.choice(plain.moves())
        plain.play(move)
        quick.play(move)
    look_the_same(plain, quick)
    assert quick.record() == plain.record()


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_a_quick_table_shares_nothing_with_it(name: str) -> None:
    plain, quick = both(name, seed=2)
    for step in range(6):
        look_the_same(plain, quick)  # everything is read, and remembered
        twin = quick.copy()
        twin.play(twin.moves()[step % len(twin.moves())])
        look_the_same(plain, quick)
        resting, before = quick.copy(), plain.copy()
        plain.play(quick.moves()[0])
        quick.play(quick.moves()[0])
        look_the_same(before, resting)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_dealt_the_same_unseen_cards(name: str) -> None:
    plain, quick = both(name, seed=3)
    for seat in range(plain.seats):
        seen = [it.seen(seat, new_generator(5)).tobytes() for it in (plain, quick)]
        assert seen[0] == seen[1]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_tried_on_copied_fields_changes_nothing(name: str) -> None:
    plain, quick = both(name, seed=4)
    game = find_game(plain.game)
    for action in np.flatnonzero(plain.mask()):
        trial, record = copy_of(quick.fields), game.copy(plain.state)
        game.act(trial, int(action), new_generator(0))
        changing(game.act)(record, int(action), new_generator(0))
        told = fields_of(record)
        assert all(np.array_equal(it, getattr(trial, key)) for key, it in vars(told).items())
    look_the_same(plain, quick)
