"""The partnership game, paragraph by paragraph of docs/rules/partners.md."""

from collections import Counter

import pytest

from lostcities.core.game import NOBODY
from lostcities.games.catalog import PARTNERS
from lostcities.games.partners.rules import partner_of
from tests.rules.positions import (
    Position,
    all_cards,
    card,
    names_of,
    set_deck,
    set_expedition,
    set_hand,
    set_pile,
)

FIFTEEN = "* * * 2 2 3 3 4 4 5 6 7 8 9 10"
HANDS = (  # eight cards each, no card of a pile below
    "Y* Y5 Y6 Y7 B* B5 B6 B7",
    "W* W5 W6 W7 G* G5 G6 G7",
    "Y* Y8 Y9 Y10 B* B8 B9 B10",
    "W* W8 W9 W10 G* G8 G9 G10",
)


def partners(*hands: str, rounds: int = 3, starter: int = 0) -> Position:
    """A match with these hands, the rest of them from HANDS."""
    position = Position(PARTNERS, rounds=rounds, starter=starter)
    for seat, hand in enumerate([*hands, *HANDS[len(hands) :]]):
        set_hand(position, seat, hand)
    return position


def in_color(color: str, ranks: str) -> str:
    return " ".join(color + rank for rank in ranks.split())


def last_card(drew: int, rounds: int = 2) -> Position:
    """A match at the last card of a round, which this seat is to draw."""
    position = partners(starter=drew, rounds=rounds)
    set_deck(position, "R10")
    return position


# --- Cards, seats, deal ---------------------------------------------------------------


def test_the_deck_has_75_cards() -> None:  # P1
    expected = Counter(name for color in "YBWGR" for name in in_color(color, FIFTEEN).split())
    assert all_cards(Position(PARTNERS)) == expected
    assert sum(expected.values()) == 75


def test_partners_sit_opposite() -> None:  # P4
    assert [partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert [PARTNERS.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_each_player_gets_eight_cards_and_43_are_left() -> None:  # P7
    state = Position(PARTNERS).state
    assert [int(hand.sum()) for hand in state.hand] == [8, 8, 8, 8]
    assert state.held.tolist() == [8, 8, 8, 8]
    assert state.deck_left == 43
    for field in ("known", "told", "side_known", "length", "pile_height", "banked"):
        assert not getattr(state, field).any()


@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_turns_go_clockwise_from_the_starter(starter: int) -> None:  # P8, P9
    position = Position(PARTNERS, starter=starter)
    for step in range(6):
        assert position.mover == (starter + step) % 4
        discards = [move for move in position.moves() if move.startswith("discard")]
        position.play(f"{discards[0]}, draw deck")


def test_a_turn_is_placing_and_drawing_or_giving_two_cards() -> None:  # P3, P9, P10, P39
    position = partners("R7 R* R* R3 R3 Y5 Y6 Y7")
    hand = ["Y5", "Y6", "Y7", "R*", "R3", "R7"]  # like cards give one move
    assert sorted(position.moves()) == sorted(
        f"{verb} {name}" for verb in ("play", "discard", "give") for name in hand
    )
    position.play("play R7")
    assert position.moves() == ["draw deck"]
    assert position.state.held.tolist() == [7, 8, 8, 8]
    position.play("draw deck")
    assert (position.mover, position.state.held.tolist()) == (1, [8, 8, 8, 8])


# --- Playing --------------------------------------------------------------------------


def test_either_partner_goes_on_with_what_the_other_began() -> None:  # P5, P11
    position = partners("R* R2", "W5 W6", "R4 R3").play("play R*, draw deck, discard W5, draw deck")
    position.play("play R3, draw deck")
    assert position.sees(0, "ours: laid", "R") == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert position.sees(1, "theirs: laid", "R") == [1, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert position.sees(1, "ours: laid", "R") == [0] * 10
    assert position.scores() == [-34, 0, -34, 0]  # P32, P37: both have the side's score


@pytest.mark.parametrize(
    ("expedition", "name", "fits"),
    [
        ("", "G3", True),
        ("G3", "G3", False),  # P12: the second copy never follows the first
        ("G3", "G4", True),
        ("G2 G3", "G2", False),
        ("G4", "G10", True),
        ("G5", "G4", False),
        ("G*", "G*", True),  # P13
        ("G* G*", "G*", True),
        ("G2", "G*", False),
        ("G* G3", "G*", False),
    ],
)
@pytest.mark.parametrize("seat", [0, 2])
def test_the_expeditions_of_a_side_rise(
    expedition: str, name: str, seat: int, *, fits: bool
) -> None:
    position = partners(starter=seat)
    set_hand(position, seat, f"{name} Y5 Y6")
    if expedition:
        set_expedition(position, 0, expedition)
    set_expedition(position, 1, "G10")  # P11: the other side's does not matter
    assert (f"play {name}" in position.moves()) == fits
    assert f"discard {name}" in position.moves()  # P14


# --- Discarding and drawing -----------------------------------------------------------


def test_the_piles_are_common_and_only_the_top_can_be_taken() -> None:  # P6, P14, P15
    position = partners("R7 Y5", "W5 W6", "B5 B6", "G5 G6")
    position.play("discard R7, draw deck, discard W5")
    assert position.moves() == ["draw R", "draw deck"]
    position.play("draw R, play B5")
    assert position.moves() == ["draw W", "draw deck"]
    position.play("draw W")
    assert names_of(position.state.hand[1]) == "W6 R7"
    assert names_of(position.state.hand[2]) == "B6 W5"
    assert position.state.deck_left == 42


def test_the_pile_discarded_to_is_shut_until_the_next_player() -> None:  # P16
    position = partners("R7 Y5", "W5 W6")
    set_pile(position, "R8")
    position.play("discard R7")
    assert position.moves() == ["draw deck"]
    position.play("draw deck, play W5")
    assert position.moves() == ["draw R", "draw deck"]


def test_a_pile_may_hold_all_fifteen_cards_of_its_colour() -> None:  # P14
    position = partners()
    for name in in_color("R", FIFTEEN).split():
        set_hand(position, position.mover, f"{name} {HANDS[0]}")
        position.play(f"discard {name}, draw deck")
    assert position.sees(0, "height", "R") == [15]
    assert position.sees(3, "in pile", "R") == [3, 2, 2, 2, 1, 1, 1, 1, 1, 1]


# --- Giving ---------------------------------------------------------------------------


def test_giving_is_two_moves_and_then_the_turn_is_over() -> None:  # P17, P19, P22
    position = partners("Y2 Y2 Y5 Y6 Y7 B2 B5 B6")
    position.play("give Y2")
    assert position.mover == 0
    names = {move.removeprefix("give ") for move in position.moves()}
    assert names == {"Y2", "Y5", "Y6", "Y7", "B2", "B5", "B6"}
    assert position.state.held.tolist() == [8, 8, 8, 8]  # still in hand until the second is named
    position.play("give B2")
    assert position.mover == 1
    assert position.state.held.tolist() == [6, 8, 10, 8]
    assert names_of(position.state.hand[0]) == "Y2 Y5 Y6 Y7 B5 B6"
    assert Counter(names_of(position.state.hand[2]).split()) == Counter(f"{HANDS[2]} Y2 B2".split())
    assert position.state.deck_left == 43  # no draw
    assert "discard W5" in position.moves()


def test_two_like_cards_may_be_given_together_only_if_held_twice() -> None:  # P17
    position = partners("R3 R3 Y5 Y6 Y7 B5 B6 B7").play("give R3, give R3")
    assert int(position.state.hand[2, card("R3")]) == 2
    position = partners("R3 R4 Y5 Y6 Y7 B5 B6 B7").play("give R3")
    assert "give R3" not in position.moves()


@pytest.mark.parametrize(
    ("held", "may_give"), [(6, False), (7, False), (8, True), (9, True), (10, True)]
)
def test_at_least_six_cards_stay_with_the_giver(held: int, *, may_give: bool) -> None:  # P18
    names = in_color("R", "* 2 3 4 5 6 7 8 9 10").split()[:held]
    position = partners(" ".join(names))
    assert any(move.startswith("give") for move in position.moves()) == may_give


def test_hands_have_six_eight_or_ten_cards_and_partners_sixteen() -> None:  # P19, P20
    position = partners().play("give Y5, give Y6")
    position.play("discard W5, draw deck, discard Y8, draw deck, discard W8, draw deck")
    assert position.state.held.tolist() == [6, 8, 10, 8]
    assert not any(move.startswith("give") for move in position.moves())
    position.play("discard Y7, draw deck, give W6, give W7")
    assert position.state.held.tolist() == [6, 6, 10, 10]


def test_cards_received_may_be_played_and_given_back() -> None:  # P21
    position = partners().play("give Y5, give Y6, discard W5, draw deck, give Y6, give Y9")
    assert position.state.held.tolist() == [8, 8, 8, 8]
    position.play("discard W8, draw deck, play Y9")
    assert position.sees(0, "ours: laid", "Y")[8] == 1


def test_giving_puts_the_end_off_without_limit() -> None:  # P23
    position = partners()
    for _ in range(10):
        position.play("give Y5, give Y6, give W5, give W6, give Y5, give Y6, give W5, give W6")
    assert position.state.deck_left == 43
    assert [names_of(position.state.hand[seat]) for seat in range(4)] == [
        names_of(partners().state.hand[seat]) for seat in range(4)
    ]


def test_one_may_give_with_one_card_left_in_the_deck() -> None:  # P23, P28
    position = last_card(0).play("give Y5, give Y6")
    assert (position.mover, position.over) == (1, False)


# --- The end, the score ---------------------------------------------------------------


def test_a_round_ends_at_once_with_the_last_card() -> None:  # P28, P38
    position = last_card(2, rounds=1).play("play Y8, draw deck")
    assert (position.over, position.mover, position.moves()) == (True, NOBODY, [])
    assert position.scores() == [-12, 0, -12, 0]


@pytest.mark.parametrize(
    ("expedition", "points"),
    [
        ("2 3 7 8 10", 10),  # P29
        ("* * 4 5 6 7 8 10", 80),  # P30
        ("* 4 6 7", -6),
        ("* 3 5 7 8 10", 26),
        ("2 3 4 5 6 7 8 9", 44),
        ("* * * 2 3 4 5 6 7 8 9 10", 156),  # P31
        ("* * *", -80),
        ("*", -40),
    ],
)
def test_an_expedition_of_a_side_is_worth(expedition: str, points: int) -> None:
    position = partners()
    set_expedition(position, 1, in_color("G", expedition))
    assert position.scores() == [0, points, 0, points]  # P32: not divided


def test_the_bounds_are_five_expeditions() -> None:  # P31
    assert PARTNERS.score_bounds == (5 * -80, 5 * 156)


# --- The match ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drew", "banked", "begins"),
    [
        (1, (5, 0), 2),  # P34: the leading side's first player after the one who drew it
        (1, (0, 5), 3),
        (0, (5, 0), 2),
        (0, (0, 5), 1),
        (3, (5, 0), 0),
        (3, (0, 5), 1),
        (2, (-4, -3), 3),
        (2, (-3, -4), 0),
        (0, (7, 7), 1),  # P35: level, the next player
        (1, (0, 0), 2),
        (3, (-1, -1), 0),
    ],
)
def test_who_begins_the_next_round(drew: int, banked: tuple[int, int], begins: int) -> None:
    position = last_card(drew)
    position.state.banked[:] = banked
    discards = [move for move in position.moves() if move.startswith("discard")]
    position.play(f"{discards[0]}, draw deck")
    assert position.mover == begins


def test_each_round_is_dealt_anew_and_the_points_are_kept() -> None:  # P33, P34, P38
    position = partners(rounds=2)
    position.play("give Y5, give Y6, discard W5, draw deck, play Y9, draw W")
    set_deck(position, "R10")
    position.play("play G8, draw deck")
    state = position.state
    assert (position.over, state.round_number) == (False, 1)
    assert position.scores() == [-11, -12, -11, -12]
    assert sum(all_cards(position).values()) == 75
    assert state.held.tolist() == [8, 8, 8, 8]
    for field in ("known", "told", "side_known", "length", "pile_height", "laid", "last"):
        assert not getattr(state, field).any()
    set_deck(position, "R10")
    position.play(position.moves()[0]).play("draw deck")
    assert position.over  # P36: both rounds are played


def test_players_see_who_is_to_move_and_how_many_cards_all_hold() -> None:  # P24
    position = partners().play("give Y5, give Y6, give W5")
    assert position.sees(1, "giving") == [1]
    assert position.sees(1, "cards held, from me clockwise") == [8, 10, 8, 6]
    assert position.sees(3, "cards held, from me clockwise") == [8, 6, 8, 10]
    assert position.sees(0, "to move, from me clockwise") == [0, 1, 0, 0]
    assert position.sees(2, "to move, from me clockwise") == [0, 0, 0, 1]
    assert position.sees(0, "deck left") == [43]
    assert position.sees(0, "deck at least") == [1] * 43
