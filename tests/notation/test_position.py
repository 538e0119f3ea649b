"""Positions as text: short, read back without loss, and no more than a seat may know."""

import re
from typing import Any

import pytest

from lostcities import LostCitiesError, Table
from lostcities.games.catalog import find_game
from tests.notation.worlds import TABLES, new_table, other_world, play_randomly, positions


def same_but_for_the_deck(one: Table, other: Table) -> bool:
    """Whether two tables differ in nothing but the order of the cards to come."""
    game = find_game(one.game)
    records = [game.copy(table.state) for table in (one, other)]
    if "deck" in (game.fields.names or ()):
        decks = [sorted(record.deck.tolist()) for record in records]
        assert decks[0] == decks[1]
        for record in records:
            record.deck[:] = 0
    return bool(records[0].tobytes() == records[1].tobytes())


@pytest.mark.parametrize("name", TABLES)
def test_the_text_of_the_referee_is_read_back_without_loss(name: str) -> None:
    for table in positions(name, seed=2, every=9):
        text = table.position()
        twin = Table.from_position(text, seed=1)
        assert twin.position() == text
        assert same_but_for_the_deck(table, twin)


@pytest.mark.parametrize("name", TABLES)
def test_the_text_of_a_seat_is_read_back_to_the_same_view(name: str) -> None:
    for table in positions(name, seed=3, every=11):
        for seat in range(table.seats):
            twin = Table.from_position(table.position(seat), seed=1)
            assert twin.view(seat) == table.view(seat)
            assert (twin.mover, twin.position(seat)) == (table.mover, table.position(seat))


@pytest.mark.parametrize("name", TABLES)
def test_the_text_of_a_seat_is_the_same_for_worlds_alike(name: str) -> None:
    table = play_randomly(new_table(name, seed=4), 31)
    for seat in range(table.seats):
        assert other_world(table, seat, seed=5).position(seat) == table.position(seat)


def test_a_fresh_deal_needs_only_the_hands() -> None:
    table = Table("classic", seed=7)
    assert table.position(0) == "classic seat=0 hands.0=Y*,Y*,B7,W*,W2,W10,G10,R4"
    assert len(table.position().split()) == 3


def test_a_position_can_be_written_by_hand_and_played_on() -> None:
    table = Table.from_position(
        "classic seat=0 rounds=1 colors=Y hand_size=2 hands.0=Y7,Y8 hands.1=?2 deck=5 "
        "expeditions.0.Y=Y*,Y*,Y5",
        seed=1,
    )
    assert table.scores()[0] == (5 - 20) * 3
    table.play("play Y7, draw deck")
    assert table.mover == 1
    assert table.pop() == "draw deck"
    assert table.pop() == "play Y7"
    assert "Y*,Y*,Y5" in table.position()


def test_cards_face_down_are_dealt_from_the_seed() -> None:
    text = Table("classic", seed=7).position(0)
    first, again, other = (Table.from_position(text, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_table_set_up_from_a_position_has_no_record() -> None:
    table = Table.from_position(Table("classic", seed=7).position())
    with pytest.raises(LostCitiesError, match="no record"):
        table.record()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a position is a text that begins with its game"),
        (7, "a position is a text that begins with its game, not 7"),
        ("chess", "no game 'chess'"),
        ("classic deck", "'deck': what follows the game has the form name=value"),
        ("classic deck=44 deck=44", "'deck' is there twice"),
        ("classic deck=many", "deck must be a whole number, not 'many'"),
        ("classic hnads.0=Y2", "a position of classic has no 'hnads.0' here; it has seat, hands.0"),
        ("rivals foo=1", "it has seats, seat, mover, ended_by, phase, colors, deck, display"),
        ("classic seat=2", "seat must be 0 to 1, not 2"),
        ("classic seats=3", "classic is for 2 seats, not 3"),
        ("classic seat=0", "hands.0 must have 8 cards, not 0"),
        ("classic seat=0 hands.0=Y2,Y2,Y3,Y4,Y5,Y6,Y7,Y8", "Y2: seen more often"),
        ("classic seat=0 hands.0=?8", "hands.0 is the viewer's own"),
        ("classic hands.0=?8 hands.1=?8", "without seat= all hands are told; add seat=0"),
        ("classic hands.0=?8 hands.1=R2", "hands.0 is '?8', but without seat= all hands are told"),
        ("classic hands.0=?8 hands.1=R2", "add seat=1 for what that seat sees"),
        ("classic seat=0 hands.0=Q2,Y2,Y3,Y4,Y5,Y6,Y7,Y8", "there is no card 'Q2'"),
        ("rivals seats=2 removed=perhaps", "removed must be yes or no, not 'perhaps'"),
        ("roll_and_write seats=2", "color_dice must have 3 entries, not 0"),
        ("classic phase=sing", "phase must be 'place' or"),
        ("partners hands.0=Y2", "must have"),
    ],
)
def test_what_is_no_position_is_refused_in_one_sentence(text: Any, said: str) -> None:
    with pytest.raises(LostCitiesError, match=re.escape(said)) as caught:
        Table.from_position(text)
    assert "\n" not in str(caught.value)
