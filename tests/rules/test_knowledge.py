"""What a seat knows: worlds alike to it look alike, and imagining keeps all that it knows."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostcities.core.chance import new_generator
from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.games.classic.rules import NOTHING
from lostcities.games.partners.knowledge import random_card
from tests.rules.positions import (
    TABLES,
    Position,
    act_randomly,
    all_cards,
    mark,
    random_position,
    set_column,
    set_dice,
    set_hand,
    table_name,
)

Table = tuple[Game, int, dict[str, Any]]

CARD_TABLES = [table for table in TABLES if table[0] in (CLASSIC, PARTNERS)]
OF_SHEETS = ("number", "filled", "circle", "top_vase", "artefacts", "refusals")
HIDDEN = {  # the fields in which worlds alike to a seat may differ
    "classic": {"deck", "hand"},
    "partners": {"deck", "hand", "told", "given"},
    "rivals": {"deck"},
    "roll_and_write": {*OF_SHEETS, "phase"},
}

seeds = st.integers(0, 10**6)
some_positions = settings(max_examples=8, deadline=None, derandomize=True, database=None)


def imagined(position: Position, seat: int, stream: int = 0) -> Position:
    """Another world that is alike to a seat."""
    world = position.copy()
    world.game.imagine(world.state, seat, new_generator(1, stream))
    return world


# --- Alike to a seat ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_worlds_alike_to_a_seat_look_alike_to_it(table: Table, seed: int) -> None:
    position = random_position(table, seed)
    seat = seed % position.seats
    world = imagined(position, seat)
    assert (world.observation(seat) == position.observation(seat)).all()
    assert (world.mover, world.over) == (position.mover, position.over)
    if position.mover == seat:
        assert world.moves() == position.moves()


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_imagining_depends_on_nothing_but_what_the_seat_knows(table: Table, seed: int) -> None:
    position = random_position(table, seed)
    seat = seed % position.seats
    world = imagined(position, seat, stream=1)
    first, second = imagined(position, seat, stream=2), imagined(world, seat, stream=2)
    assert first.state.tobytes() == second.state.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_imagining_keeps_all_that_the_seat_knows(table: Table, seed: int) -> None:
    position = random_position(table, seed)
    game, seat = position.game, seed % position.seats
    world = imagined(position, seat)
    for name in set(game.fields.names or ()) - HIDDEN[game.name]:
        assert np.array_equal(getattr(world.state, name), getattr(position.state, name)), name
    if "hand" in HIDDEN[game.name]:
        assert (world.state.hand[seat] == position.state.hand[seat]).all()
        assert (world.state.hand >= world.state.known).all()
        assert all_cards(world) == all_cards(position)
    assert world.scores()[seat] == position.scores()[seat]


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_play_goes_on_from_an_imagined_world(table: Table) -> None:
    for seed in range(4):
        position = random_position(table, seed, most_moves=80)
        world = imagined(position, seed % position.seats)
        for _ in range(40):
            if not world.over:
                before = world.state.copy()
                act_randomly(world)
                assert world.state.tobytes() != before.tobytes()


# --- Hidden cards exchanged by hand ---------------------------------------------------


def hidden_exchanges(position: Position, seat: int) -> list[Position]:
    """Worlds in which a card of the deck and one that another holds unseen are exchanged."""
    worlds = []
    for other in range(position.seats):
        known = position.state.known[other]
        if position.game is PARTNERS and other == (seat + 2) % 4:
            known = position.state.told[other]
        elif position.game is PARTNERS:
            known = known + position.state.side_known[other % 2]
        unseen = np.flatnonzero(position.state.hand[other] > known)
        if other != seat and position.state.deck_left > 0 and len(unseen):
            world = position.copy()
            drawn, held = int(world.state.deck[0]), int(unseen[len(unseen) // 2])
            world.state.deck[0] = held
            world.state.hand[other, held] -= 1
            world.state.hand[other, drawn] += 1
            worlds.append(world)
    return worlds


@pytest.mark.parametrize("table", CARD_TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_a_seat_does_not_see_hidden_cards_exchanged(table: Table, seed: int) -> None:
    position = random_position(table, seed, most_moves=60)
    seat = seed % position.seats
    for world in hidden_exchanges(position, seat):
        assert all_cards(world) == all_cards(position)
        assert (world.observation(seat) == position.observation(seat)).all()
        if position.mover == seat:
            assert world.moves() == position.moves()


@pytest.mark.parametrize("table", [t for t in TABLES if t[0] is RIVALS], ids=table_name)
@some_positions
@given(seed=seeds)
def test_nobody_sees_the_order_of_the_piles(table: Table, seed: int) -> None:
    position = random_position(table, seed)
    world = position.copy()
    left = int(world.state.deck_left)
    world.state.deck[:left] = world.state.deck[:left][::-1]
    for seat in range(position.seats):
        assert (world.observation(seat) == position.observation(seat)).all()
    assert world.moves() == position.moves()
    assert Counter(imagined(position, 0).state.deck[:left].tolist()) == Counter(
        world.state.deck[:left].tolist()
    )


def truly_unseen(position: Position, seat: int) -> list[int]:
    """By card: how many a seat cannot place, counted where they really are."""
    state = position.state
    counts = np.zeros(state.hand.shape[1], int)
    np.add.at(counts, state.deck[: state.deck_left], 1)
    for other in set(range(position.seats)) - {seat}:
        counts += state.hand[other]
        partner = position.game is PARTNERS and other == (seat + 2) % 4
        counts -= state.told[other] if partner else state.known[other]
    if position.game is PARTNERS:
        counts -= state.side_known[1 - seat % 2]
    return [int(n) for n in counts]


@pytest.mark.parametrize("table", CARD_TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_unseen_cards_are_counted_right(table: Table, seed: int) -> None:  # C23, P24
    position = random_position(table, seed)
    seat = seed % position.seats
    colors = [color[0].upper() for color in position.game.colors]
    counts = [n for color in colors for n in position.sees(seat, "unseen", color)]
    assert counts == truly_unseen(position, seat)


# --- What the partnership game keeps --------------------------------------------------


@some_positions
@given(seed=seeds)
def test_imagining_keeps_what_is_known_of_hands_and_sides(seed: int) -> None:
    position = random_position((PARTNERS, 4, {}), seed)
    for seat in range(4):
        state = imagined(position, seat).state
        assert state.hand.sum(axis=1).tolist() == position.state.held.tolist()
        partner = (seat + 2) % 4
        assert (state.hand[partner] >= position.state.told[partner]).all()
        first, second = (seat + 1) % 4, (seat + 3) % 4
        unknown = state.hand[first] + state.hand[second] - state.known[first] - state.known[second]
        assert (unknown >= state.side_known[first % 2]).all()
        assert state.given == -1 or state.hand[state.turn, state.given] > 0
        assert (state.given == -1) == (position.state.given == -1)


def test_the_giver_knows_the_card_laid_aside_and_nobody_else_does() -> None:  # P22, P26
    position = Position(PARTNERS, seed=2)
    gifts = [move for move in position.moves() if move.startswith("give")]
    position.play(gifts[0])
    given = {
        seat: {int(imagined(position, seat, n).state.given) for n in range(30)} for seat in range(4)
    }
    assert given[0] == {int(position.state.given)}
    assert all(len(given[seat]) > 5 for seat in (1, 2, 3))


def test_an_empty_hand_has_no_card_to_lay_aside() -> None:
    position = Position(PARTNERS)
    set_hand(position, 1, "")
    assert random_card(position.state, 1, new_generator()) == NOTHING


# --- Sealed choices -------------------------------------------------------------------


def sheet_of(state: Any, seat: int) -> tuple[object, ...]:
    return tuple(getattr(state, name)[0, seat].tobytes() for name in OF_SHEETS)


def all_choices(position: Position, chooser: int) -> set[tuple[object, ...]]:
    """Every sheet that a seat can have after its choice, with every use of its arrows."""
    found, waiting = set(), [position]
    while waiting:
        at = waiting.pop()
        for move in at.moves():
            after = at.copy().play(move)
            if after.mover == chooser:
                waiting.append(after)
            else:
                found.add(sheet_of(after.state, chooser))
    return found


def two_sealed_choices() -> tuple[Position, list[Position]]:
    """Seats 1 and 2 have chosen, seat 3 is to choose; and the positions before each choice."""
    position = Position(ROLL_AND_WRITE, 4, sealed=1)
    set_dice(position, "RGB 306")
    for seat in (1, 2):
        set_column(position, seat, "R", [1])
    position.play("write G 6")
    first = position.copy()
    position.play("write R 3, accelerate Y")
    second = position.copy()
    return position.play("refuse"), [first, second]


@pytest.mark.slow
def test_imagined_sealed_choices_are_all_those_that_are_legal() -> None:  # W12
    position, before = two_sealed_choices()
    worlds = [imagined(position, 3, n).state for n in range(800)]
    for seat, start in zip((1, 2), before, strict=True):
        assert {sheet_of(state, seat) for state in worlds} == all_choices(start, seat)
    for seat in (0, 3):
        assert {sheet_of(state, seat) for state in worlds} == {sheet_of(position.state, seat)}


def test_imagined_arrows_chain_as_the_rules_allow() -> None:  # W12, W23
    position = Position(ROLL_AND_WRITE, 3, sealed=1)
    set_dice(position, "RRR 333")
    for letter, column in [("R", [1]), ("B", [5, 5]), ("P", [2, 2, 2]), ("G", [1] * 9)]:
        set_column(position, 1, letter, column)
    mark(position, "top_vase", 1, "G")
    position.play("refuse")
    before = position.copy()
    position.play("refuse")
    worlds = {sheet_of(imagined(position, 2, n).state, 1) for n in range(200)}
    assert worlds <= all_choices(before, 1)
    assert len(worlds) > 10


def test_a_seat_keeps_its_own_sealed_choice() -> None:  # W12
    position, before = two_sealed_choices()
    worlds = [imagined(position, 1, n).state for n in range(500)]
    assert {sheet_of(state, 1) for state in worlds} == {sheet_of(position.state, 1)}
    assert {sheet_of(state, 2) for state in worlds} == all_choices(before[1], 2)


def test_a_choice_half_made_is_taken_back_for_the_others_only() -> None:  # W12
    _, before = two_sealed_choices()
    half = before[0].copy().play("write R 3")
    assert imagined(half, 1).state.tobytes() == half.state.tobytes()
    for seat in (0, 2, 3):
        assert imagined(half, seat).state.tobytes() == before[0].state.tobytes()


def test_open_choices_are_left_as_they_are() -> None:  # W12
    position = Position(ROLL_AND_WRITE, 3)
    position.play("refuse, refuse")
    for seat in range(3):
        assert imagined(position, seat).state.tobytes() == position.state.tobytes()


def test_before_the_rollers_choice_nothing_is_hidden() -> None:  # W12
    position = Position(ROLL_AND_WRITE, 3, sealed=1)
    for moves in ("refuse, refuse, refuse", "refuse, refuse, refuse"):
        position.play(moves)
        for seat in range(3):
            assert imagined(position, seat).state.tobytes() == position.state.tobytes()


def test_when_a_sealed_game_is_over_nothing_is_hidden() -> None:  # W12, W35
    position = Position(ROLL_AND_WRITE, 2, sealed=1)
    position.play(", ".join(["refuse"] * 18))
    assert position.over
    assert imagined(position, 0).state.tobytes() == position.state.tobytes()
