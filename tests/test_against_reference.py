"""The engine against a second writing of the rules that shares no code with it, move by move."""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from lostcities import Table
from lostcities.core.cards import RANKS
from lostcities.games.catalog import find_game
from lostcities.notation.moves import card_name, letters
from tests.reference.classic import Classic
from tests.reference.partners import Partners
from tests.reference.rivals import Rivals
from tests.reference.roll_and_write import RollAndWrite

Reference = Classic | Partners | Rivals | RollAndWrite

TABLES = [
    ("classic", {}),
    ("classic", {"expeditions": 6, "rounds": 1}),
    ("classic", {"expeditions": 2, "hand": 3, "highest": 6, "rounds": 5, "starter": 1}),
    ("classic", {"expeditions": 1, "hand": 1, "highest": 2, "rounds": 9}),
    ("partners", {}),
    ("partners", {"rounds": 1, "starter": 3}),
    ("rivals", {"seats": 2}),
    ("rivals", {"seats": 3, "starter": 2}),
    ("rivals", {"seats": 4}),
    ("roll_and_write", {"seats": 2}),
    ("roll_and_write", {"seats": 3, "sealed": True}),
    ("roll_and_write", {"seats": 5, "starter": 4}),
]


def deck_order(table: Table) -> list[str]:
    """All cards of a fresh deal, the first one dealt first."""
    game, state = find_game(table.game), table.state
    hands = [
        [card_name(game, card) for card, n in enumerate(hand.tolist()) for _ in range(n)]
        for hand in state.hand
    ]
    dealt = [card for each in zip_longest(*hands) for card in each]
    deck = [card_name(game, card) for card in state.deck[: int(state.deck_left)].tolist()]
    return dealt + deck[::-1]


def reference_of(table: Table, options: dict[str, Any]) -> Reference:
    """The second writing, given the chance outcomes of the first."""
    state, game = table.state, find_game(table.game)
    if table.game == "classic":
        return Classic(lambda: deck_order(table), **options)
    if table.game == "partners":
        return Partners(lambda: deck_order(table), **options)
    seats, rest = options["seats"], {k: v for k, v in options.items() if k != "seats"}
    if table.game == "rivals":
        wagers = [
            [letters(game)[n] for n in range(5) if state.laid[seat, n * RANKS]]
            for seat in range(seats)
        ]
        deck = [card_name(game, card) for card in state.deck.tolist()][::-1]
        return Rivals(seats, deck, wagers, **rest)
    return RollAndWrite(seats, rolled(table), **rest)


def rolled(table: Table) -> Callable[[], tuple[list[str], list[int]]]:
    """The dice as they lie on the table."""

    def roll() -> tuple[list[str], list[int]]:
        colors = letters(find_game(table.game))
        return (
            [colors[face] for face in table.state.color_die.tolist()],
            table.state.number_die.tolist(),
        )

    return roll


def positions(game: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Table, Reference]]:
    """A random game played at both, position by position."""
    table, choices = Table(game, seed=seed, **options), Random(seed)
    reference = reference_of(table, options)
    yield table, reference
    while not table.over:
        move = choices.choice(table.moves())
        table.play(move)  # first: the reference asks the table for the chance outcomes
        reference.play(move)
        yield table, reference


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_both_writings_of_the_rules_agree(game: str, options: dict[str, Any], seed: int) -> None:
    for table, reference in positions(game, options, seed):
        assert sorted(table.moves()) == reference.moves()
        assert table.mover == reference.mover
        assert table.over == reference.over
        assert table.scores() == reference.scores()
