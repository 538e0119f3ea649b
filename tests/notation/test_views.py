"""Views: they keep to their schema, fit into JSON, show what is known and hide all else."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from jsonschema import Draft202012Validator

from lostcities.core.chance import below, new_generator
from lostcities.core.game import Game
from lostcities.core.streams import bring_up, has_streams
from lostcities.games.catalog import GAMES, find_game
from lostcities.notation.catalog import view_schema
from lostcities.notation.reasons import why_not
from lostcities.table import SAME_FOR_ALL, Table
from tests.notation.worlds import other_world, play_randomly
from tests.rules.positions import TABLES, table_name

Kind = tuple[Game, int, dict[str, Any]]
EVERY_TABLE = pytest.mark.parametrize("kind", TABLES, ids=table_name)
TELLING = ("draw deck", "uncover", "done")  # moves that may show the next card


def open_table(kind: Kind, seed: int) -> Table:
    game, seats, options = kind
    return Table(game.name, seed=seed, seats=seats, **options)


def positions(kind: Kind, seed: int, every: int, most: int = 260) -> Iterator[Table]:
    """One random game, looked at from time to time; the same table each time."""
    table = open_table(kind, seed)
    for _ in range(0, most, every):
        yield table
        if table.over:
            return
        play_randomly(table, every, seed)


@cache
def validator(game: str) -> Draft202012Validator:
    return Draft202012Validator(view_schema(game))


def all_viewers(table: Table) -> list[int | None]:
    return [*range(table.seats), None]


# --- Schema and JSON ------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_of_views_is_a_schema(game: str) -> None:
    Draft202012Validator.check_schema(view_schema(game))


@EVERY_TABLE
def test_every_view_keeps_to_its_schema(kind: Kind) -> None:
    for table in positions(kind, seed=1, every=37):
        for seat in all_viewers(table):
            validator(table.game).validate(table.view(seat))


@EVERY_TABLE
def test_a_view_goes_through_json_unchanged(kind: Kind) -> None:
    for table in positions(kind, seed=2, every=37):
        for seat in all_viewers(table):
            view = table.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


@EVERY_TABLE
def test_a_view_says_whose_it_is_and_who_moves(kind: Kind) -> None:
    for table in positions(kind, seed=3, every=31):
        for seat in all_viewers(table):
            view = table.view(seat)
            assert (view["game"], view["seat"], view["mover"]) == (table.game, seat, table.mover)
            assert (view["phase"] == "over") == table.over


@EVERY_TABLE
def test_looking_changes_nothing(kind: Kind) -> None:
    table = play_randomly(open_table(kind, seed=4), 30)
    before = table.state.tobytes()
    for seat in all_viewers(table):
        assert table.view(seat) == table.view(seat)
    assert table.state.tobytes() == before


@EVERY_TABLE
def test_a_view_does_not_share_memory_with_the_table(kind: Kind) -> None:
    table = play_randomly(open_table(kind, seed=5), 20)
    view = table.view(0)
    kept = json.dumps(view)
    play_randomly(table, 20, seed=1)
    assert json.dumps(view) == kept


# --- Two worlds -----------------------------------------------------------------------


def what_a_seat_gets(table: Table, seat: int) -> bytes:
    """Everything that goes to a seat: its view, and as the mover its moves and each refusal."""
    told: dict[str, Any] = {"view": table.view(seat)}
    if table.mover == seat:
        game, mask = GAMES[table.game], table.mask()
        told["moves"] = table.moves()
        told["refusals"] = [
            why_not(game, table.state, int(action)) for action in np.flatnonzero(mask == 0)
        ]
    return json.dumps(told).encode()


@pytest.mark.slow
@EVERY_TABLE
def test_two_worlds_alike_to_a_seat_give_it_the_same_bytes(kind: Kind) -> None:
    for table in positions(kind, seed=6, every=19):
        for seat in range(table.seats):
            expected = what_a_seat_gets(table, seat)
            for seed in range(2):
                assert what_a_seat_gets(other_world(table, seat, seed), seat) == expected


def may_go_on_with(move: str, table: Table, twin: Table, seat: int) -> bool:
    """Whether a move is public, or hides the same thing in both worlds."""
    if move.startswith("give"):  # with the second card the partner sees the first
        return bool(table.state.given == twin.state.given)
    if move == "draw deck" and table.mover != seat:
        return int(table.state.deck_left) > 1  # the next round begins with a card for everybody
    if move not in TELLING:
        return True
    return int(table.state.deck_left) > 1 and next_card(table) == next_card(twin)


def next_card(table: Table) -> int:
    """The card that the mover would get from the deck."""
    after = table.copy()
    if after.chance == SAME_FOR_ALL and has_streams(find_game(after.game)):
        bring_up(after.state, after._parts)
    return int(after.state.deck[int(after.state.deck_left) - 1])


def go_on(table: Table, twin: Table, seat: int, most: int) -> int:
    """Play the same moves in both worlds and compare; how many there were."""
    for played in range(most):
        both = [move for move in table.moves() if move in twin.moves()]
        both = [move for move in both if may_go_on_with(move, table, twin, seat)]
        if not both:
            return played
        rng = new_generator(7, stream=len(table.played))
        move, roller = both[below(rng, len(both))], table.view(seat).get("roller")
        table.play(move)
        twin.play(move)
        if table.view(seat).get("roller") != roller and table.view(seat)["sealed"]:
            return played  # choices that were sealed are open now, and may differ
        assert what_a_seat_gets(twin, seat) == what_a_seat_gets(table, seat), table.played
        assert table.can_undo == twin.can_undo
    return most


@pytest.mark.slow
@EVERY_TABLE
def test_two_worlds_stay_alike_while_the_same_is_played(kind: Kind) -> None:
    moves = 0
    for table in positions(kind, seed=8, every=29, most=120):
        for seat in range(table.seats):
            moves += go_on(table.copy(), other_world(table, seat, seed=3), seat, most=7)
    assert moves > 0


@EVERY_TABLE
def test_no_hidden_card_changes_the_view_of_a_spectator(kind: Kind) -> None:
    for table in positions(kind, seed=9, every=17):
        twin = table
        for seat in range(table.seats):  # one seat after the other: every hand is dealt afresh
            twin = other_world(twin, seat, seed=seat)
        assert json.dumps(twin.view(None)) == json.dumps(table.view(None))


@pytest.mark.parametrize(
    "kind", [kind for kind in TABLES if "hand" in (kind[0].fields.names or ())]
)
def test_the_other_world_is_another_one(kind: Kind) -> None:
    """Else the tests above would say nothing."""
    table = play_randomly(open_table(kind, seed=10), 3)
    assert other_world(table, 0, seed=1).state.tobytes() != table.state.tobytes()


# --- What is shown to whom ------------------------------------------------------------


@pytest.mark.parametrize("game", ["classic", "partners"])
def test_a_seat_sees_its_own_hand_and_no_other(game: str) -> None:
    table = Table(game, seed=7)
    for seat in all_viewers(table):
        for other, hand in enumerate(table.view(seat)["hands"]):
            assert len(hand) == 8
            assert ("?" in hand) == (other != seat)


def test_a_card_taken_face_up_is_known_to_all() -> None:
    table = Table("classic", seed=7)
    for move in ("discard Y*", "draw deck", f"discard {table.view(1)['hands'][1][-1]}", "draw Y"):
        table.play(move)
    assert [table.view(seat)["known"] for seat in (0, 1, None)] == [[[], ["Y*"]]] * 3
    assert table.view(0)["hands"][1] == ["Y*"] + ["?"] * 7
    assert table.view(None)["hands"][1] == ["Y*"] + ["?"] * 7


def gift() -> tuple[Table, list[str]]:
    """Seat 0 of four has given its first two cards to seat 2."""
    table = Table("partners", seed=7)
    cards = table.view(0)["hands"][0][:2]
    for card in cards:
        table.play(f"give {card}")
    return table, cards


def test_the_first_card_of_a_gift_is_seen_by_the_giver_alone() -> None:
    table = Table("partners", seed=7)
    card = table.view(0)["hands"][0][0]
    table.play(f"give {card}")
    assert [table.view(seat)["given"] for seat in (0, 1, 2, 3, None)] == [card, *[None] * 4]
    assert [table.view(seat)["phase"] for seat in (0, 1, 2, 3, None)] == ["give"] * 5


def test_a_gift_is_known_to_giver_and_receiver_alone() -> None:
    table, cards = gift()
    assert table.view(0)["hands"][2] == cards + ["?"] * 8
    assert table.view(2)["told"] == cards
    assert [table.view(seat)["told"] for seat in (0, 1, 3, None)] == [[]] * 4
    assert [table.view(seat)["hands"][2] for seat in (1, 3, None)] == [["?"] * 10] * 3


def test_a_known_card_that_may_have_been_given_is_known_of_the_side() -> None:
    table = Table("partners", seed=7)
    first = table.view(0)["hands"][0][0]
    for move in (f"discard {first}", "draw deck"):
        table.play(move)
    table.play(f"discard {table.view(1)['hands'][1][-1]}")
    table.play(f"draw {first[0]}")
    for seat in (2, 3, 0):
        table.play(f"discard {table.view(seat)['hands'][seat][0]}")
        table.play("draw deck")
    assert table.view(None)["known"][1] == [first]
    for card in [card for card in table.view(1)["hands"][1] if card != first][:2]:
        table.play(f"give {card}")
    assert table.view(None)["known"][1] == []
    assert [table.view(seat)["side_known"] for seat in (0, 3, None)] == [[[], [first]]] * 3
    assert table.view(1)["told"] == [first]
    assert first in table.view(3)["hands"][1]
    assert first not in table.view(0)["hands"][1]


def test_a_sealed_choice_is_seen_when_all_have_chosen() -> None:
    table = Table("roll_and_write", seed=7, seats=3, sealed=1)
    table.play("refuse")
    table.play("refuse")
    shown = [[sheet["refusals"] for sheet in table.view(seat)["sheets"]] for seat in (0, 1, None)]
    assert shown == [[1, 0, 0], [1, 1, 0], [1, 0, 0]]
    table.play("refuse")
    assert [sheet["refusals"] for sheet in table.view(None)["sheets"]] == [1, 1, 1]


def test_a_card_that_nobody_can_use_is_shown_as_it_goes() -> None:
    table = play_randomly(Table("rivals", seed=3), 3000)
    view = table.view(None)
    laid = sum(len(e["cards"]) for seat in view["expeditions"] for e in seat.values())
    assert view["gone"]
    assert laid + len(view["gone"]) + len(view["display"]) == 80 + 4
