"""The card game, paragraph by paragraph of docs/rules/classic.md: cards, deal, turn, knowledge."""

from collections import Counter

import numpy as np
import pytest

from lostcities.core.cards import COLORS, WAGER, card_of, color_of, rank_of, value_of
from lostcities.core.chance import new_generator, shuffle
from lostcities.core.game import NOBODY
from lostcities.games.catalog import CLASSIC
from tests.rules.positions import (
    Position,
    all_cards,
    card,
    card_name,
    cards,
    names_of,
    set_deck,
    set_expedition,
    set_hand,
    set_next,
    set_pile,
)

TWELVE = "* * * 2 3 4 5 6 7 8 9 10"


def cards_of(colors: str, ranks: str = TWELVE) -> Counter[str]:
    return Counter(color + rank for color in colors for rank in ranks.split())


def at(hand: str, other: str = "B2 B3") -> Position:
    """A match in which seat 0 is to place a card of this hand."""
    position = Position(CLASSIC)
    set_hand(position, 0, hand)
    set_hand(position, 1, other)
    return position


# --- The cards ------------------------------------------------------------------------


def test_the_deck_has_sixty_cards_in_five_colours() -> None:  # C1
    assert all_cards(Position(CLASSIC)) == cards_of("YBWGR")


@pytest.mark.parametrize(
    ("name", "color", "rank", "value"),
    [
        ("Y*", 0, 0, WAGER),  # C2: a wager has no number
        ("Y2", 0, 1, 2),
        ("Y10", 0, 9, 10),
        ("B*", 1, 0, WAGER),
        ("R7", 4, 6, 7),  # C3
        ("P10", 5, 9, 10),
    ],
)
def test_a_card_is_a_colour_and_a_rank(name: str, color: int, rank: int, value: int) -> None:
    number = card(name)
    assert (color_of(number), rank_of(number), value_of(number)) == (color, rank, value)
    assert card_of(color, rank) == number
    assert COLORS[color][0].upper() == name[0]


# --- The deal -------------------------------------------------------------------------


def test_each_player_gets_eight_cards_and_44_are_left() -> None:  # C4
    state = Position(CLASSIC).state
    assert [int(hand.sum()) for hand in state.hand] == [8, 8]
    assert state.deck_left == 44


def test_cards_are_dealt_in_turn_from_seat_0_and_drawn_from_the_top() -> None:  # C4
    deck = np.array(sorted(cards(" ".join(cards_of("YBWGR").elements()))), np.int8)
    shuffle(deck, 60, new_generator(3))
    order = [card_name(number) for number in deck[::-1]]
    position = Position(CLASSIC, seed=3)
    for seat in (0, 1):
        assert Counter(order[seat:16:2]) == Counter(names_of(position.state.hand[seat]).split())
    for seat, drawn in enumerate(order[16:18]):
        before = Counter(names_of(position.state.hand[seat]).split())
        placed = position.moves()[-1].split()[1]
        position.play(f"discard {placed}, draw deck")
        after = Counter(names_of(position.state.hand[seat]).split())
        assert after == before - Counter([placed]) + Counter([drawn])


def test_the_deal_depends_on_chance_alone() -> None:  # C4
    deals = {names_of(Position(CLASSIC, seed=seed).state.hand[0]) for seed in range(50)}
    assert len(deals) == 50
    assert Position(CLASSIC, seed=7).state.tobytes() == Position(CLASSIC, seed=7).state.tobytes()


def test_the_table_is_empty_at_first() -> None:  # C5
    state = Position(CLASSIC).state
    for field in ("laid", "last", "total", "wagers", "length", "pile_height", "known", "banked"):
        assert not getattr(state, field).any()


@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_begins_the_first_round(starter: int) -> None:  # C6
    position = Position(CLASSIC, starter=starter)
    assert (position.mover, position.over) == (starter, False)


# --- A turn ---------------------------------------------------------------------------


def test_a_turn_is_to_place_a_card_and_then_to_draw_one() -> None:  # C7, C8
    position = at("R7 R*", "B2 B3")
    assert position.moves() == ["play R*", "play R7", "discard R*", "discard R7"]
    position.play("play R7")
    assert (position.mover, position.moves()) == (0, ["draw deck"])
    position.play("draw deck")
    assert position.mover == 1
    assert position.moves() == ["play B2", "play B3", "discard B2", "discard B3"]
    position.play("discard B3, draw deck")
    assert position.mover == 0


def test_like_cards_give_one_move() -> None:  # C41
    position = at("G* G* G*")
    assert position.moves() == ["play G*", "discard G*"]
    position.play("play G*")
    assert names_of(position.state.hand[0]) == "G* G*"


# --- Playing a card -------------------------------------------------------------------


def test_a_card_joins_the_expedition_of_its_colour_on_the_players_own_side() -> None:  # C9
    position = at("B4", "B7").play("play B4, draw deck, play B7")
    assert position.state.length.tolist() == [[0, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]]
    assert position.sees(0, "mine: laid", "B") == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert position.sees(0, "theirs: laid", "B") == [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    assert position.scores() == [-16, -13]


@pytest.mark.parametrize(
    ("expedition", "name", "fits"),
    [
        ("", "B2", True),
        ("", "B*", True),
        ("B4", "B7", True),  # C10: gaps are allowed
        ("B4", "B5", True),
        ("B4 B7", "B5", False),
        ("B4 B7", "B6", False),
        ("B7", "B7", False),  # C10: equal numbers are not
        ("B7", "B8", True),
        ("B9", "B10", True),
        ("B10", "B2", False),
        ("B*", "B*", True),  # C11: up to three wagers before the first number
        ("B* B*", "B*", True),
        ("B* B* B*", "B2", True),
        ("B2", "B*", False),  # C11: none after it
        ("B* B2", "B*", False),
        ("R9", "B2", True),  # another colour does not matter
    ],
)
def test_expeditions_rise_and_wagers_come_first(expedition: str, name: str, *, fits: bool) -> None:
    position = at(name)
    if expedition:
        set_expedition(position, 0, expedition)
    assert (f"play {name}" in position.moves()) == fits
    assert f"discard {name}" in position.moves()  # C14


def test_the_others_expedition_does_not_matter() -> None:  # C9
    position = at("B4")
    set_expedition(position, 1, "B9")
    assert "play B4" in position.moves()


def test_wagers_may_all_be_laid_one_a_turn() -> None:  # C11
    position = at("G* G* G* G2", "B2 B3 B4 B5")
    for _ in range(3):
        position.play("play G*, draw deck")
        set_hand(position, 1, "B2 B3 B4 B5")
        position.play("discard B2, draw deck")
    position.play("play G2")
    assert position.sees(0, "mine: laid", "G") == [3, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert position.scores()[0] == (2 - 20) * 4


def test_a_player_may_begin_every_colour() -> None:  # C12
    position = at("Y2 B2 W2 G2 R2", "Y3 B3 W3 G3 R3")
    set_next(position, " ".join(["Y*"] * 10))
    for color in "YBWGR":
        position.play(f"play {color}2, draw deck, discard {color}3, draw deck")
    assert position.scores() == [5 * -18, 0]


# --- Discarding and drawing -----------------------------------------------------------


def test_a_discard_lies_on_top_of_the_pile_of_its_colour() -> None:  # C13
    position = at("R8 R3")
    set_pile(position, "R5 R*")
    position.play("discard R8")
    assert position.sees(1, "top", "R").index(1) == 7
    assert position.sees(1, "second", "R").index(1) == 0
    assert position.sees(1, "in pile", "R") == [1, 0, 0, 0, 1, 0, 0, 1, 0, 0]
    assert position.sees(1, "height", "R") == [3]


def test_a_card_that_fits_may_be_discarded_all_the_same() -> None:  # C8, C14
    position = at("R8")
    set_expedition(position, 0, "R3")
    set_expedition(position, 1, "R3")
    assert position.moves() == ["play R8", "discard R8"]


def test_one_draws_from_the_deck_or_the_top_of_any_pile() -> None:  # C15, C16
    position = at("Y2 Y3")
    set_pile(position, "B5 B9")
    set_pile(position, "R*")
    position.play("play Y2")
    assert position.moves() == ["draw B", "draw R", "draw deck"]
    position.play("draw B")
    assert names_of(position.state.hand[0]) == "Y3 B9"
    assert position.sees(0, "in pile", "B") == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert position.state.deck_left == 44


def test_the_pile_discarded_to_is_shut_for_this_turn() -> None:  # C17
    position = at("R8 Y3", "B2 B3")
    set_pile(position, "R3")
    set_pile(position, "G6")
    position.play("discard R8")
    assert position.moves() == ["draw G", "draw deck"]
    assert position.sees(0, "closed", "R") == [1]
    assert position.sees(0, "closed", "G") == [0]
    position.play("draw deck, play B2")
    assert position.moves() == ["draw G", "draw R", "draw deck"]


def test_one_may_take_back_what_one_discarded_in_an_earlier_turn() -> None:  # C18
    position = at("R8 Y3", "B2 B3").play("discard R8, draw deck, play B2, draw deck, play Y3")
    position.play("draw R")
    assert int(position.state.hand[0, card("R8")]) == 1
    assert position.state.pile_height.sum() == 0


def test_a_pile_is_open_again_after_a_play() -> None:  # C17, C18
    position = at("R8 Y3", "R9 B3").play("discard R8, draw deck, discard R9, draw deck, play Y3")
    assert "draw R" in position.moves()


def test_with_the_draw_the_hand_is_whole_and_the_turn_over() -> None:  # C19
    position = Position(CLASSIC)
    placed = position.moves()[0]
    position.play(placed)
    assert int(position.state.hand[0].sum()) == 7
    position.play("draw deck")
    assert int(position.state.hand[0].sum()) == 8
    assert position.mover == 1


def test_all_twelve_cards_of_a_colour_may_lie_on_its_pile() -> None:  # C13
    names = [f"R{rank}" for rank in TWELVE.split()]
    position = Position(CLASSIC)
    for n, name in enumerate(names):
        set_hand(position, n % 2, name)
        position.play(f"discard {name}, draw deck")
    assert position.sees(0, "height", "R") == [12]
    assert position.sees(0, "in pile", "R") == [3, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    set_hand(position, 0, "Y2")
    position.play("play Y2, draw R")
    assert names_of(position.state.hand[0]) == "R10"


# --- What everyone knows --------------------------------------------------------------


def test_what_lies_face_up_and_the_number_of_cards_left_are_seen_by_both() -> None:  # C20
    position = at("Y2 R8", "B2").play("play Y2, draw deck, play B2, draw deck, discard R8")
    for seat, mine, theirs in [(0, "Y", "B"), (1, "B", "Y")]:
        assert position.sees(seat, "mine: begun", mine) == [1]
        assert position.sees(seat, "theirs: begun", theirs) == [1]
        assert position.sees(seat, "theirs: begun", mine) == [0]
        assert position.sees(seat, "in pile", "R")[7] == 1
        assert position.sees(seat, "deck left") == [42]
        assert position.sees(seat, "deck at least") == [1] * 42 + [0] * 14


def test_a_card_taken_from_a_pile_stays_known_until_it_is_placed() -> None:  # C21
    position = at("Y2 R8 W2", "B2 B3")
    set_pile(position, "G6")
    position.play("play Y2, draw G, play B2, draw deck")
    assert position.sees(1, "their hand as known", "G")[5] == 1
    assert position.sees(0, "hand known to them", "G")[5] == 1
    assert position.sees(0, "their hand as known", "G") == [0] * 10
    position.play("discard R8, draw deck, play B3, draw deck")
    assert position.sees(1, "their hand as known", "G")[5] == 1
    position.play("play G6")
    assert position.sees(1, "their hand as known", "G") == [0] * 10
    assert position.sees(0, "hand known to them", "G") == [0] * 10


@pytest.mark.parametrize("verb", ["play", "discard"])
def test_of_like_cards_the_known_one_counts_as_the_one_that_goes(verb: str) -> None:  # C22
    position = at("Y2 G* G*", "B2 B3")
    set_pile(position, "G*")
    position.play("play Y2, draw G, play B2, draw deck")
    assert position.state.known[0, card("G*")] == 1
    position.play(f"{verb} G*, draw deck")
    assert names_of(position.state.hand[0]).count("G*") >= 2
    assert position.state.known[0, card("G*")] == 0


def test_a_card_from_the_deck_is_not_known() -> None:  # C15, C23
    position = at("Y2 Y3")
    set_next(position, "G6")
    position.play("play Y2, draw deck")
    assert names_of(position.state.hand[0]) == "Y3 G6"
    assert not position.state.known.any()


def test_unseen_cards_leave_out_all_that_a_seat_sees_or_knows() -> None:  # C20, C21, C23
    position = at("G* G6 Y2", "G2 B3 B4")
    assert position.sees(0, "unseen", "G") == [2, 1, 1, 1, 1, 0, 1, 1, 1, 1]
    position.play("discard G6, draw deck, play B3, draw G")
    assert position.sees(0, "unseen", "G") == [2, 1, 1, 1, 1, 0, 1, 1, 1, 1]  # known with seat 1
    position.play("play G*, draw deck, play G2, draw deck")
    assert position.sees(0, "unseen", "G")[:2] == [2, 0]
    assert position.sees(0, "unseen", "P") == [0] * 10


def test_a_seat_sees_whose_turn_it_is_and_what_is_to_be_done() -> None:  # C7
    position = at("Y2 Y3")
    assert [position.sees(seat, "my turn") for seat in (0, 1)] == [[1], [0]]
    assert [position.sees(seat, "drawing") for seat in (0, 1)] == [[0], [0]]
    position.play("play Y2")
    assert [position.sees(seat, "drawing") for seat in (0, 1)] == [[1], [1]]
    position.play("draw deck")
    assert [position.sees(seat, "my turn") for seat in (0, 1)] == [[0], [1]]


def test_an_expedition_is_shown_with_its_reach_length_and_sum() -> None:  # C12
    position = at("Y2")
    set_expedition(position, 0, "R* R* R3 R7")
    assert position.sees(0, "mine: laid", "R") == [2, 0, 1, 0, 0, 0, 1, 0, 0, 0]
    assert position.sees(0, "mine: reached", "R") == [1, 1, 1, 1, 1, 1, 0, 0, 0]
    assert position.sees(0, "mine: length", "R") == [4]
    assert position.sees(0, "mine: total", "R") == [10]
    assert position.sees(0, "mine: long", "R") == [0]
    set_expedition(position, 0, "R* R* R2 R3 R4 R5 R6 R7")
    assert position.sees(1, "theirs: long", "R") == [1]


def test_after_the_last_card_nobody_moves() -> None:  # C24, C38
    position = Position(CLASSIC, rounds=1)
    set_deck(position, "Y2")
    position.play(position.moves()[0])
    position.play("draw deck")
    assert (position.mover, position.over, position.moves()) == (NOBODY, True, [])
    assert np.count_nonzero(position.state.hand.sum(axis=1)) == 2
