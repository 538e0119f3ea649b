"""A table reads its record once for each position, and plays as the verbs on the record do."""

import random
from typing import Any

import numpy as np
import pytest

from lostcities.core.chance import new_generator
from lostcities.core.fields import change, copy_of, fields_of, forget
from lostcities.core.move_chance import move_generator
from lostcities.core.rows import WATCHER
from lostcities.games.catalog import find_game
from lostcities.notation.catalog import view_of
from lostcities.table import Table
from tests.rules.positions import TABLES, random_position, table_name

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {  # by name: game, seats, options
    "classic": ("classic", 2, {"rounds": 2}),
    "partners": ("partners", 4, {"rounds": 1}),
    "rivals": ("rivals", 3, {}),
    "roll_and_write": ("roll_and_write", 3, {}),
    "sealed": ("roll_and_write", 4, {"sealed": True}),
}


class Plain:
    """The same game by the verbs alone, on a record."""

    def __init__(self, table: Table) -> None:
        self.game, self.seed, self.moves = find_game(table.game), table.seed, 0
        self.record = self.game.new_state()
        options = self.game.new_options(table.seats, table.options)
        self.game.deal(self.record, table.seats, options, move_generator(table.seed, 0))
        self.before: list[Any] = []

    def play(self, action: int) -> None:
        self.moves += 1
        self.before.append(self.game.copy(self.record))
        self.game.act(self.record, action, move_generator(self.seed, self.moves))

    def undo(self) -> None:
        self.moves -= 1
        self.record = self.before.pop()

    def mask(self) -> Any:
        mask = np.zeros(self.game.actions, np.int8)
        self.game.legal(self.record, mask)
        return mask


def both(name: str, seed: int) -> tuple[Plain, Table]:
    game, seats, options = GAMES[name]
    table = Table(game, seed=seed, seats=seats, **options)
    return Plain(table), table


def look_the_same(plain: Plain, table: Table) -> None:
    game, record = plain.game, plain.record
    assert table._state.tobytes() == record.tobytes()
    mover = game.mover(record)
    assert (table.mover, table.over) == (None if mover < 0 else mover, bool(game.is_over(record)))
    assert (table.mask() == plain.mask()).all()
    assert list(table.actions().values()) == np.flatnonzero(plain.mask()).tolist()
    assert table.scores() == [game.score(record, seat) for seat in range(table.seats)]
    for seat in (None, *range(table.seats)):
        assert table.view(seat) == view_of(game, record, seat)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_table_plays_as_the_verbs_on_its_record(name: str) -> None:
    chance = random.Random(7)
    plain, table = both(name, seed=1)
    while not table.over:
        assert table._state.tobytes() == plain.record.tobytes()
        if len(table.played) % 7 == 0:
            look_the_same(plain, table)
        if table.can_undo and chance.random() < 0.2:
            plain.undo()
            table.undo()
            look_the_same(plain, table)
        move, action = chance.choice(list(table.actions().items()))
        plain.play(action)
        table.play(move)
    look_the_same(plain, table)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_a_table_shares_nothing_with_it(name: str) -> None:
    plain, table = both(name, seed=2)
    for step in range(6):
        look_the_same(plain, table)  # everything is read, and remembered
        twin = table.copy()
        twin.play(twin.moves()[step % len(twin.moves())])
        look_the_same(plain, table)
        resting, before = table.copy(), table._state.tobytes()
        move, action = next(iter(table.actions().items()))
        plain.play(action)
        table.play(move)
        assert resting._state.tobytes() == before
        assert resting.view(0) == view_of(plain.game, plain.before[-1], 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_dealt_the_same_unseen_cards(name: str) -> None:
    plain, table = both(name, seed=3)
    for seat in range(table.seats):
        world = plain.game.copy(plain.record)
        plain.game.imagine(world, seat, new_generator(5))
        assert table.seen(seat, new_generator(5)).tobytes() == world.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_tried_on_copied_fields_changes_nothing(name: str) -> None:
    plain, table = both(name, seed=4)
    for action in table.actions().values():
        trial, record = copy_of(table.fields), plain.game.copy(plain.record)
        plain.game.act(trial, action, new_generator(0))
        change(record, plain.game.act, action, new_generator(0))
        told = fields_of(record)
        assert all(np.array_equal(it, getattr(trial, key)) for key, it in vars(told).items())
    look_the_same(plain, table)


def test_whoever_changes_the_record_is_answered_by_what_it_is_then() -> None:
    table = Table("classic", seed=1)
    record = table.state
    assert (table.mover, len(table.moves())) == (0, 14)
    record.turn = 1
    assert table.mover == 1
    record.hand[1] = 0
    assert table.moves() == []
    twin = table.copy()
    record.turn = 0
    assert (twin.mover, twin.moves(), table.mover) == (1, [], 0)
    assert len(table.moves()) == 14


# --- Forgetting -----------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_copy_forgets_what_the_record_would(table: Any) -> None:
    for seed in range(5):
        position = random_position(table, seed)
        before = position.state.tobytes()
        for viewer in range(WATCHER, position.seats):
            hidden = position.game.copy(position.state)
            position.game.hide(hidden, viewer)
            seen = forget(fields_of(position.state), position.game.hide, viewer)
            assert all(np.array_equal(getattr(seen, name), hidden[name]) for name in vars(seen))
        assert position.state.tobytes() == before


def test_a_verb_that_asks_more_of_arrays_gets_arrays() -> None:
    def hide(state: Any, viewer: int) -> None:
        state.deck_left = 0
        state.deck[:] = state.hand[viewer].sum()

    fields = fields_of(random_position(TABLES[0], seed=1).state)
    seen = forget(fields, hide, 1)
    assert set(seen.deck.tolist()) == {int(fields.hand[1].sum())}
    assert seen.deck_left == 0 != fields.deck_left
