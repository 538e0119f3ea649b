"""The layout of an observation: wholly written, colour by colour alike, seats from the observer."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from lostcities.core.chance import new_generator
from lostcities.core.game import Game, Groups, width
from tests.rules.positions import TABLES, Position, move_names, random_position, table_name

Table = tuple[Game, int, dict[str, Any]]

seeds = st.integers(0, 10**6)
some_positions = settings(max_examples=4, deadline=None, derandomize=True, database=None)

# Fields by what they are indexed by, or hold: the last axis unless said otherwise.
BY_CARD = {
    "classic": ("hand", "known"),
    "partners": ("hand", "known", "told", "side_known"),
    "rivals": ("to_come", "display", "gone", "laid"),
    "roll_and_write": (),
}
BY_COLOR = {
    "classic": ("laid", "last", "total", "wagers", "length", "pile_height"),
    "partners": ("laid", "last", "total", "wagers", "length", "pile_height"),
    "rivals": ("last",),
    "roll_and_write": ("filled", "circle", "top_vase", "passed", "bonus"),
}
BY_COLOR_AND_BOX = {"roll_and_write": ("arrow", "vase", "number")}
BY_SEAT = {  # the axis of the seats
    "classic": {"hand": 0, "known": 0},
    "partners": {"hand": 0, "known": 0, "told": 0, "held": 0},
    "rivals": {"laid": 0, "last": 0, "gold": 0, "bidding": 0},
    "roll_and_write": {
        **dict.fromkeys(("number", "filled", "circle", "top_vase", "artefacts", "refusals"), 1),
        "bonus": 0,
    },
}
BY_SIDE = {
    "classic": ("laid", "last", "total", "wagers", "length", "banked"),
    "partners": ("laid", "last", "total", "wagers", "length", "banked", "side_known"),
}
SEATS = {"rivals": ("turn", "bidder"), "roll_and_write": ("turn", "roller")}


# --- Wholly written -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_an_observation_fills_its_places_and_no_others(table: Table, seed: int) -> None:
    position = random_position(table, seed)
    size = position.game.features
    for seat in range(position.seats):
        written = []
        for before in (99, -77):
            features = np.full(size + 8, before, np.int8)
            position.game.observe(position.state, seat, features[:size])
            assert (features[size:] == before).all()
            written.append(features[:size])
        assert (written[0] == written[1]).all()


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_looking_changes_nothing(table: Table, seed: int) -> None:
    position = random_position(table, seed)
    before = position.state.tobytes()
    for seat in range(position.seats):
        position.observation(seat)
    position.moves()
    position.scores()
    assert position.state.tobytes() == before


# --- Colours --------------------------------------------------------------------------


def recolored(position: Position, new: list[int]) -> Position:
    """The same position with its colours exchanged: colour c becomes colour new[c]."""
    name, state = position.game.name, position.state
    other = position.copy()
    n = len(new)
    for field in BY_CARD[name]:
        before = getattr(state, field).reshape(-1, n, 10)
        after = getattr(other.state, field).reshape(before.shape)
        after[:, new] = before
    for field in BY_COLOR[name]:
        getattr(other.state, field)[..., new] = getattr(state, field)[..., :n]
    for field in BY_COLOR_AND_BOX.get(name, ()):
        getattr(other.state, field)[..., new, :] = getattr(state, field)
    recolor_cards(position, other, new)
    return other


def recolor_cards(position: Position, other: Position, new: list[int]) -> None:
    """Fields that hold cards or colours."""
    state = position.state
    fields = position.game.fields.names or ()
    cards = np.array([new[card // 10] * 10 + card % 10 for card in range(10 * len(new))])
    if "deck" in fields:
        left = int(state.deck_left)
        other.state.deck[:left] = cards[state.deck[:left]]
    if "pile" in fields:
        for color, height in enumerate(state.pile_height):
            other.state.pile[new[color]] = 0
            other.state.pile[new[color], :height] = cards[state.pile[color, :height]]
        other.state.closed = new[state.closed] if state.closed >= 0 else -1
    if "given" in fields:
        other.state.given = cards[state.given] if state.given >= 0 else -1
    if "color_die" in fields:
        other.state.color_die[:] = np.array(new)[state.color_die]


def blocks(values: NDArray[np.int8], game: Game, groups: Groups) -> tuple[Any, Any]:
    """The part of each colour, and the rest."""
    end = len(game.colors) * width(groups)
    return values[:end].reshape(len(game.colors), -1), values[end:]


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds, shuffled=st.randoms(use_true_random=False))
def test_colours_are_seen_and_played_alike(table: Table, seed: int, shuffled: Any) -> None:
    position = random_position(table, seed)
    game, n = position.game, int(getattr(position.state, "expeditions", len(table[0].colors)))
    new = [*shuffled.sample(range(n), n), *range(n, len(game.colors))]
    other = recolored(position, new)
    for seat in range(position.seats):
        old_blocks, old_rest = blocks(position.observation(seat), game, game.color_features)
        new_blocks, new_rest = blocks(other.observation(seat), game, game.color_features)
        assert (new_blocks[new] == old_blocks).all()
        assert (new_rest == old_rest).all()
    masks = [np.zeros(game.actions, np.int8) for _ in range(2)]
    counts = [game.legal(p.state, mask) for p, mask in zip((position, other), masks, strict=True)]
    old_moves, old_rest = blocks(masks[0], game, game.color_actions)
    new_moves, new_rest = blocks(masks[1], game, game.color_actions)
    assert counts[0] == counts[1]
    assert (new_moves[new] == old_moves).all()
    assert (new_rest == old_rest).all()
    assert other.scores() == position.scores()


# --- Seats ----------------------------------------------------------------------------


def rotated(position: Position, by: int) -> Position:
    """The same position with everybody moved on by so many seats."""
    name, seats = position.game.name, position.seats
    other = position.copy()
    new = [(seat + by) % seats for seat in range(seats)]
    for field, axis in BY_SEAT[name].items():
        before = np.moveaxis(getattr(position.state, field), axis, 0)
        np.moveaxis(getattr(other.state, field), axis, 0)[new] = before[:seats]
    for field in BY_SIDE.get(name, ()):
        if by % 2:
            getattr(other.state, field)[:] = getattr(position.state, field)[::-1]
    for field in SEATS.get(name, ("turn",)):
        seat = int(getattr(position.state, field))
        setattr(other.state, field, new[seat] if seat >= 0 else seat)
    return other


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_seats_are_seen_from_the_observer_and_played_alike(table: Table, seed: int) -> None:
    position = random_position(table, seed)
    seats = position.seats
    by = 1 + seed % (seats - 1)
    other = rotated(position, by)
    for seat in range(seats):
        seen = other.observation((seat + by) % seats)
        assert (seen == position.observation(seat)).all()
        assert other.scores()[(seat + by) % seats] == position.scores()[seat]
    assert other.moves() == position.moves()
    if not position.over:
        assert other.mover == (position.mover + by) % seats


# --- The layout of the actions --------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "action", "move"),
    [
        ("classic", 0, "play Y*"),
        ("classic", 10, "discard Y*"),
        ("classic", 20, "draw Y"),
        ("classic", 21, "play B*"),
        ("classic", 126, "draw deck"),
        ("partners", 21, "give Y*"),
        ("partners", 154, "give R10"),
        ("partners", 155, "draw deck"),
        ("rivals", 9, "take Y10"),
        ("rivals", 10, "remove Y*"),
        ("rivals", 100, "uncover"),
        ("rivals", 101, "pass"),
        ("rivals", 102, "done"),
        ("rivals", 103, "bid 1"),
        ("rivals", 138, "bid 36"),
        ("roll_and_write", 0, "write R 1"),
        ("roll_and_write", 9, "write R 10"),
        ("roll_and_write", 10, "double R"),
        ("roll_and_write", 11, "accelerate R"),
        ("roll_and_write", 72, "stop"),
        ("roll_and_write", 73, "refuse"),
    ],
)
def test_actions_are_numbered_colour_by_colour_and_then_the_rest(
    name: str, action: int, move: str
) -> None:
    game = next(table[0] for table in TABLES if table[0].name == name)
    assert move_names(game)[action] == move


# --- A second look ---------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=table_name)
@some_positions
@given(seed=seeds)
def test_a_second_look_after_an_action_shows_what_a_first_look_would(
    table: Table, seed: int
) -> None:
    position = random_position(table, seed)
    game, state = position.game, position.state
    if game.observe_again is None or game.is_over(state):
        return
    seen, fresh = np.zeros(game.features, np.int8), np.zeros(game.features, np.int8)
    mask = np.zeros(game.actions, np.int8)
    game.observe(state, game.mover(state), seen)
    for move in range(6):
        game.legal(state, mask)
        choices = np.flatnonzero(mask)
        action = int(choices[(seed + move) % len(choices)])
        game.act(state, action, new_generator(seed, move))
        if game.is_over(state):
            return
        game.observe_again(state, game.mover(state), action, seen)
        game.observe(state, game.mover(state), fresh)
        assert (seen == fresh).all()
