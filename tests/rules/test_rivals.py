"""Rivals, paragraph by paragraph of docs/rules/rivals.md: cards, deal, turn, auction, winner."""

from collections import Counter

import pytest

from lostcities.games.catalog import RIVALS
from tests.rules.positions import (
    Position,
    card,
    card_name,
    names_of,
    set_display,
    set_laid,
    set_next,
)

SIXTEEN = "* * * 2 2 3 3 4 4 5 5 6 7 8 9 10"
SEATS = [2, 3, 4]


def rivals(seats: int = 2, display: str = "", following: str = "", starter: int = 0) -> Position:
    """A game with these cards on display and these to be uncovered next."""
    position = Position(RIVALS, seats, starter=starter)
    set_display(position, display)
    set_next(position, following)
    return position


def bids(position: Position) -> list[int]:
    """The bids that are legal, which must be all between the least and the most."""
    numbers = [int(move.split()[1]) for move in position.moves() if move.startswith("bid")]
    assert not numbers or numbers == list(range(numbers[0], numbers[-1] + 1))
    return numbers


# --- The cards and the deal -----------------------------------------------------------


def test_the_deck_has_eighty_cards() -> None:  # V1
    position = Position(RIVALS)
    expected = Counter(color + rank for color in "YBWGR" for rank in SIXTEEN.split())
    deck = [card_name(number) for number in position.state.deck[:80]]
    assert Counter(deck) == expected
    assert Counter(names_of(position.state.to_come).split()) == expected
    assert position.state.deck_left == 80
    assert sum(expected.values()) == 80


def test_there_are_four_piles_of_twenty_and_the_display_is_empty() -> None:  # V7
    position = Position(RIVALS)
    assert not position.state.display.any()
    assert position.sees(0, "piles after this") == [3]
    assert position.sees(0, "this pile at least") == [1] * 20


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_starts_with_two_wagers_of_different_colours(seats: int) -> None:  # V3, V6
    for seed in range(60):
        state = Position(RIVALS, seats, seed).state
        laid = [names_of(cards) for cards in state.laid]
        for names in laid[:seats]:
            assert len(set(names.split())) == len(names.split()) == 2
            assert names.count("*") == 2
        assert laid[seats:] == [""] * (4 - seats)
        assert max(Counter(" ".join(laid).split()).values()) <= 2  # two of each colour
        assert not state.gone.any()  # those left over are out of the game


def test_every_pair_of_starting_wagers_is_dealt() -> None:  # V6
    pairs = Counter(names_of(Position(RIVALS, 2, seed).state.laid[0]) for seed in range(400))
    assert len(pairs) == 10
    assert min(pairs.values()) > 20


@pytest.mark.parametrize(("seats", "gold"), [(2, 18), (3, 12), (4, 9)])
def test_the_gold_is_shared_out(seats: int, gold: int) -> None:  # V4, V8
    state = Position(RIVALS, seats).state
    assert state.gold.tolist() == [gold] * seats + [0] * (4 - seats)
    assert state.supply == 0


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_starter_has_the_first_turn_and_must_uncover(starter: int) -> None:  # V9, V12
    position = Position(RIVALS, 3, starter=starter)
    assert (position.mover, position.moves()) == (starter, ["uncover"])


# --- Uncovering -----------------------------------------------------------------------


def test_an_uncovered_card_joins_the_display_and_the_next_player_goes_on() -> None:  # V11
    position = rivals(3, following="R4 R4 G*")
    for seat, display in [(0, "R4"), (1, "R4 R4"), (2, "G* R4 R4")]:
        assert position.mover == seat
        position.play("uncover")
        assert names_of(position.state.display) == display
    assert position.mover == 0
    assert position.state.deck_left == 77
    assert sum(position.state.to_come) == 77


def test_a_turn_is_to_uncover_or_to_open_an_auction() -> None:  # V10
    position = rivals(4, display="R4")
    assert position.moves() == ["uncover", *(f"bid {n}" for n in range(1, 10))]


def test_without_gold_one_must_uncover() -> None:  # V13
    position = rivals(display="R4")
    position.state.gold[0] = 0
    assert position.moves() == ["uncover"]


def test_every_turn_uncovers_exactly_one_card() -> None:  # V14
    position = rivals(display="R4")
    for move in ("uncover", "bid 1, pass, take R4, done", "bid 1, bid 2, pass, done"):
        left = int(position.state.deck_left)
        position.play(move)
        assert position.state.deck_left == left - 1


# --- A card nobody can use ------------------------------------------------------------


@pytest.mark.parametrize(
    ("ends", "name", "stays"),
    [
        (["W6", "W8", "W8"], "W5", False),  # V16
        (["W6", "W8", "W8"], "W6", True),
        (["W6", "W8", "W8"], "W7", True),
        (["W8", "W8", "W6"], "W6", True),
        (["W6", "", "W8"], "W5", True),  # V16: one of them has no white number
        (["W6", "W*", "W8"], "W5", True),
        (["W2", "W2", "W2"], "W*", False),  # V16: a wager
        (["W2", "", "W2"], "W*", True),
        (["W2", "W2", "W*"], "W*", True),
        (["R10", "R10", "R10"], "W2", True),
        (["W10", "W10", "W10"], "W10", True),
    ],
)
def test_a_card_of_no_use_to_anybody_leaves_the_game(
    ends: list[str], name: str, *, stays: bool
) -> None:
    position = rivals(3, following=name)
    for seat, laid in enumerate(ends):
        set_laid(position, seat, laid)
    position.play("uncover")
    assert names_of(position.state.display) == (name if stays else "")
    assert names_of(position.state.gone) == ("" if stays else name)  # V15: seen by all
    assert position.state.deck_left == 79  # V15: not replaced
    assert position.mover == 1
    assert position.sees(2, "gone", "W")[card(name) % 10] == int(not stays)


def test_a_seat_where_nobody_sits_keeps_no_card_in_the_game() -> None:  # V16
    position = rivals(2, following="W5")
    set_laid(position, 0, "W6")
    set_laid(position, 1, "W6")
    assert names_of(position.play("uncover").state.gone) == "W5"


def test_a_dead_card_also_leaves_at_the_end_of_an_auction() -> None:  # V15
    position = rivals(2, display="W8", following="W5")
    set_laid(position, 0, "W2")
    set_laid(position, 1, "W6")
    position.play("bid 1, pass, take W8, done")
    assert names_of(position.state.display) == ""
    assert names_of(position.state.gone) == "W5"
    assert (position.mover, position.moves()) == (1, ["uncover"])


def test_what_the_winner_just_took_decides_whether_the_next_card_is_dead() -> None:  # V15, V16
    for move, gone in [("take W8, done", "W5"), ("done", "")]:
        position = rivals(2, display="W8", following="W5")
        set_laid(position, 0, "W2")
        set_laid(position, 1, "W6")
        assert names_of(position.play(f"bid 1, pass, {move}").state.gone) == gone


def test_a_display_card_that_loses_its_last_taker_stays() -> None:  # V17
    position = rivals(2, display="W5 W8", following="R2 R3")
    set_laid(position, 0, "W2")
    set_laid(position, 1, "W6")
    position.play("bid 1, pass, take W8, done")
    assert names_of(position.state.display) == "W5 R2"
    position.play("bid 1, pass")
    assert "take W5" not in position.moves()
    position.play("remove W5, done")
    assert names_of(position.state.display) == "R2 R3"
    assert names_of(position.state.gone) == "W5"


# --- The auction ----------------------------------------------------------------------


def test_an_auction_opens_with_a_bid_of_at_least_one_and_at_most_all_gold() -> None:  # V19, V21
    position = rivals(3, display="R4")
    assert bids(position) == list(range(1, 13))
    position.play("bid 12")
    assert (position.mover, position.moves()) == (1, ["pass"])  # V21: asked all the same


def test_players_raise_by_any_step_or_pass() -> None:  # V20, V21
    position = rivals(4, display="R4").play("bid 2")
    assert position.moves() == ["pass", *(f"bid {n}" for n in range(3, 10))]
    position.play("bid 5")
    assert (position.mover, bids(position)) == (2, [6, 7, 8, 9])
    position.state.gold[2] = 6
    assert bids(position) == [6]
    position.state.gold[2] = 5
    assert position.moves() == ["pass"]


def test_who_passes_is_out_and_the_last_one_left_pays() -> None:  # V22, V23
    position = rivals(3, display="R4").play("bid 1, pass, bid 3")
    assert position.mover == 0
    position.play("bid 4")
    assert position.mover == 2  # seat 1 is not asked again
    position.play("pass")
    assert position.mover == 0
    assert position.state.gold.tolist() == [8, 12, 12, 0]
    assert position.state.supply == 4
    assert "done" in position.moves()


def test_the_opener_wins_if_all_pass() -> None:  # V22
    position = rivals(4, display="R4", starter=2).play("bid 7, pass, pass, pass")
    assert position.mover == 2
    assert position.state.gold.tolist() == [9, 9, 2, 9]


def test_the_last_to_bid_wins_even_if_the_opener_is_out() -> None:  # V22, V23
    position = rivals(4, display="R4").play("bid 1, bid 2, bid 3, bid 4, pass, pass, pass")
    assert position.mover == 3
    assert position.state.gold.tolist() == [9, 9, 9, 5]


def test_a_new_auction_begins_with_everybody_in_it() -> None:  # V22
    position = rivals(3, display="R4", following="R2 R3").play("bid 1, pass, pass, done")
    assert position.mover == 1
    assert bids(position) == list(range(1, 13))
    position.play("bid 1")
    assert position.state.bidding.tolist() == [1, 1, 1, 0]
    assert position.play("pass, pass").mover == 1


def test_all_see_the_bid_who_made_it_and_who_is_still_in() -> None:  # V35
    position = rivals(3, display="R4").play("bid 1, pass, bid 3")
    for seat in range(3):
        assert position.sees(seat, "bid") == [3]
        assert position.sees(seat, "phase") == [0, 1, 0]
        for n in range(3):
            other = (seat + n) % 3
            assert position.sees(seat, f"seat +{n}: at the table") == [1]
            assert position.sees(seat, f"seat +{n}: in the auction") == [int(other != 1)]
            assert position.sees(seat, f"seat +{n}: highest bidder") == [int(other == 2)]
            assert position.sees(seat, f"seat +{n}: to move") == [int(other == 0)]
        assert position.sees(seat, "seat +3: at the table") == [0]


# --- The winner -----------------------------------------------------------------------


def test_the_winner_takes_what_fits_one_after_the_other() -> None:  # V24, V30, V31
    position = rivals(2, display="R* R4 R4 R8 R6 Y2")
    set_laid(position, 0, "R* Y5")
    position.play("bid 2, pass")
    assert "take Y2" not in position.moves()  # V30: below the five
    position.play("take R*, take R4, take R4")
    assert "take R*" not in position.moves()
    position.play("take R8")
    assert "take R6" not in position.moves()
    assert names_of(position.state.laid[0]) == "Y5 R* R* R4 R4 R8"
    assert names_of(position.state.display) == "Y2 R6"
    assert position.mover == 0


def test_the_winner_may_take_none_and_pays_all_the_same() -> None:  # V24
    position = rivals(2, display="R4", following="G2").play("bid 5, pass, done")
    assert position.state.gold.tolist() == [13, 18, 0, 0]
    assert position.state.supply == 5
    assert names_of(position.state.display) == "G2 R4"


def test_the_winner_may_remove_one_card_useful_or_not_and_no_more() -> None:  # V25
    position = rivals(2, display="R4 R6 Y2", following="G2")
    set_laid(position, 0, "Y5 R2")
    set_laid(position, 1, "")
    position.play("bid 1, pass")
    removals = [move for move in position.moves() if move.startswith("remove")]
    assert removals == ["remove Y2", "remove R4", "remove R6"]
    position.play("remove Y2")
    assert position.moves() == ["take R4", "take R6", "done"]
    assert position.sees(1, "a card was removed") == [1]
    position.play("done")
    assert names_of(position.state.gone) == "Y2"
    assert position.sees(1, "a card was removed") == [0]


def test_taking_and_removing_come_in_any_order() -> None:  # V26
    for moves in ("take R4, remove Y2, take R6", "remove Y2, take R4, take R6"):
        position = rivals(2, display="R4 R6 Y2 G5", following="G2").play(f"bid 1, pass, {moves}")
        position.play("done")
        assert names_of(position.state.display) == "G2 G5"
        assert names_of(position.state.laid[0]).endswith("R4 R6")


def test_the_winner_of_the_next_auction_may_remove_a_card_again() -> None:  # V25
    position = rivals(2, display="R4 R6", following="G2 G3")
    position.play("bid 1, pass, remove R4, done, bid 1, pass")
    assert "remove R6" in position.moves()


@pytest.mark.parametrize(
    ("auction", "following"),
    [
        ("bid 1, pass, pass, bid 2, pass", 0),  # V28: seat 3 wins, seat 0 goes on
        ("bid 1, bid 2, pass, pass, pass", 2),
        ("bid 1, pass, pass, pass", 1),
    ],
)
def test_play_goes_on_with_the_player_after_the_winner(auction: str, following: int) -> None:
    position = rivals(4, display="R4", following="G2").play(auction).play("done")  # V27, V28
    assert position.mover == following
    assert names_of(position.state.display) == "G2 R4"
    assert "uncover" in position.moves()


def test_the_rulebook_example_of_an_auction() -> None:  # V20-V28
    position = rivals(4, display="R4 W2 G* R4", following="Y7")
    set_laid(position, 3, "W3 G3 R*")
    position.play("bid 1, pass, bid 2, bid 3, bid 4, pass, bid 5, pass")
    assert position.mover == 3
    assert position.moves() == [
        "remove W2", "remove G*", "take R4", "remove R4", "done",
    ]  # fmt: skip
    position.play("take R4, take R4, remove G*, done")
    assert names_of(position.state.display) == "Y7 W2"
    assert names_of(position.state.laid[3]) == "W3 G3 R* R4 R4"
    assert position.state.gold.tolist() == [9, 9, 9, 4]
    assert (position.mover, int(position.state.supply)) == (0, 5)


def test_like_cards_of_the_display_give_one_move() -> None:  # V5, V45
    position = rivals(2, display="R4 R4").play("bid 1, pass")
    assert position.moves() == ["take R4", "remove R4", "done"]
