"""Rivals, paragraph by paragraph of docs/rules/rivals.md: expeditions, gold, end, score."""

import pytest

from lostcities.core.cards import rank_of
from lostcities.core.game import NOBODY
from lostcities.games.catalog import RIVALS
from lostcities.games.rivals.rules import footprints
from tests.rules.positions import (
    Position,
    card,
    names_of,
    set_deck,
    set_display,
    set_laid,
    set_next,
)

TOP = "R9"  # a card that somebody can use in every position here


def at_last_card(piles_after: int, seats: int = 2, name: str = TOP) -> Position:
    """A game with one card left in the pile in use; the next pile begins with a green two."""
    position = Position(RIVALS, seats)
    position.state.deck_left = 20 * piles_after + 1
    set_next(position, f"{name} G2" if piles_after else name)
    for seat in range(seats):
        set_laid(position, seat, "")
    return position


def fits(laid: str, name: str) -> bool:
    """Whether the winner of an auction who has laid this may take a card."""
    position = Position(RIVALS)
    set_laid(position, 0, laid)
    set_display(position, name)
    return f"take {name}" in position.play("bid 1, pass").moves()


# --- Expeditions ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "name", "may_take"),
    [
        ("", "R2", True),
        ("R4", "R4", True),  # V30: equal numbers are allowed
        ("R4 R4", "R8", True),
        ("R4 R8", "R6", False),
        ("R4 R8", "R8", True),
        ("R10", "R9", False),
        ("R* R*", "R*", True),  # V31
        ("R* R* R*", "R*", True),
        ("R* R2", "R*", False),
        ("G10", "R2", True),
        ("G10", "R*", True),
    ],
)
def test_numbers_repeat_or_rise_and_wagers_come_first(
    laid: str, name: str, *, may_take: bool
) -> None:
    assert fits(laid, name) == may_take


def test_nobody_lays_onto_the_expeditions_of_another() -> None:  # V29
    position = Position(RIVALS)
    set_laid(position, 0, "R2")
    set_laid(position, 1, "R9")
    set_display(position, "R4")
    position.play("bid 1, pass, take R4")
    assert [names_of(laid) for laid in position.state.laid[:2]] == ["R2 R4", "R9"]


def test_beginning_an_expedition_costs_nothing_but_the_gold() -> None:  # V32
    position = Position(RIVALS)
    set_laid(position, 0, "")
    set_display(position, "R9")
    assert position.play("bid 1, pass, take R9").scores()[0] == 18 - 1 + 2


# --- The gold -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "supply", "share", "rest"),
    [
        (4, 14, 3, 2),  # V33
        (4, 3, 0, 3),
        (3, 12, 4, 0),
        (3, 5, 1, 2),
        (2, 7, 3, 1),
        (2, 0, 0, 0),
    ],
)
@pytest.mark.parametrize("piles_after", [1, 2, 3])
def test_the_supply_is_shared_at_the_end_of_a_pile(
    seats: int, supply: int, share: int, rest: int, piles_after: int
) -> None:
    position = at_last_card(piles_after, seats)
    position.state.gold[:seats] = 1
    position.state.supply = supply
    position.play("uncover")
    assert position.state.gold.tolist() == [1 + share] * seats + [0] * (4 - seats)
    assert position.state.supply == rest
    assert position.mover == 1  # V33: the next player goes on
    assert names_of(position.state.display) == TOP  # V33: the display stays
    position.play("uncover")
    assert names_of(position.state.display) == f"G2 {TOP}"  # the next pile is in use


def test_what_was_not_shared_counts_towards_the_next_sharing() -> None:  # V33
    position = at_last_card(2, seats=4)
    position.state.supply = 14
    position.state.gold[:4] = 0
    position.play("uncover")
    position.state.deck_left = 21
    set_next(position, TOP)
    position.state.supply += 2
    position.play("uncover")
    assert position.state.gold.tolist() == [4, 4, 4, 4]
    assert position.state.supply == 0


def test_nothing_is_shared_before_the_end_of_a_pile() -> None:  # V33
    position = Position(RIVALS)
    position.state.supply = 10
    for left in range(79, 60, -1):
        position.play("uncover")
        assert (position.state.deck_left, position.state.supply) == (left, 10)
    position.play("uncover")
    assert (position.state.deck_left, position.state.supply) == (60, 0)


def test_a_winning_bid_is_shared_with_the_rest_when_the_auction_ends_a_pile() -> None:  # V34
    position = at_last_card(1, seats=3)
    set_display(position, "Y2")
    position.state.supply = 4
    position.play("bid 1, bid 5, pass, pass, done")
    assert position.state.gold.tolist() == [12 + 3, 7 + 3, 12 + 3, 0]
    assert position.state.supply == 0
    assert position.mover == 2


def test_a_dead_card_ends_a_pile_all_the_same() -> None:  # V18
    position = at_last_card(1, name="W5")
    for seat in (0, 1):
        set_laid(position, seat, "W6")
    position.state.supply = 3
    position.play("uncover")
    assert names_of(position.state.gone) == "W5"
    assert position.state.gold.tolist() == [19, 19, 0, 0]
    assert position.state.supply == 1


def test_coins_never_leave_the_game() -> None:  # V4
    position = Position(RIVALS, 3)
    position.play("uncover, bid 3, bid 4, pass, pass, done")
    while not position.over:
        position.play("uncover")
        assert int(position.state.gold.sum()) + int(position.state.supply) == 36


# --- What everyone knows --------------------------------------------------------------


def test_everything_but_the_order_of_the_piles_is_open() -> None:  # V35
    position = Position(RIVALS, 3)
    set_display(position, "R4 R4 G*")
    set_laid(position, 1, "W* W5 W9")
    position.state.gone[10] = 2
    position.state.supply = 5
    for seat in range(3):
        mine = f"seat +{(1 - seat) % 3}: "
        assert position.sees(seat, "display", "R") == [0, 0, 0, 2, 0, 0, 0, 0, 0, 0]
        assert position.sees(seat, "gone", "B")[0] == 2
        assert position.sees(seat, f"{mine}laid", "W") == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0]
        assert position.sees(seat, f"{mine}reached", "W") == [1] * 8 + [0]
        assert position.sees(seat, f"{mine}footprints", "W") == [3]
        assert position.sees(seat, f"{mine}number cards", "W") == [2]
        assert position.sees(seat, f"{mine}gold") == [12]
        assert position.sees(seat, "supply") == [5]


def test_a_seat_where_nobody_sits_is_shown_empty() -> None:  # V35
    position = Position(RIVALS, 2)
    for n in (2, 3):
        for color in "YBWGR":
            assert position.sees(0, f"seat +{n}: laid", color) == [0] * 10
            assert position.sees(0, f"seat +{n}: reached", color) == [0] * 9
        assert position.sees(0, f"seat +{n}: gold") == [0]
        assert position.sees(0, f"seat +{n}: score, 32s and rest") == [0, 0]


def test_unseen_cards_are_those_still_to_come() -> None:  # V35
    position = Position(RIVALS, seed=4)
    assert position.sees(0, "unseen", "R") == [3, 2, 2, 2, 2, 1, 1, 1, 1, 1]
    set_next(position, "R4 R*")
    before = position.sees(0, "unseen", "R")
    position.play("uncover, uncover")
    after = position.sees(0, "unseen", "R")
    assert [a - b for a, b in zip(before, after, strict=True)] == [1, 0, 0, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("left", "in_pile", "piles_after"),
    [(80, 20, 3), (79, 19, 3), (61, 1, 3), (60, 20, 2), (21, 1, 1), (20, 20, 0), (1, 1, 0)],
)
def test_all_see_how_many_cards_are_left(left: int, in_pile: int, piles_after: int) -> None:
    position = Position(RIVALS)  # V35
    position.state.deck_left = left
    assert position.sees(1, "deck left") == [left]
    assert position.sees(1, "piles after this") == [piles_after]
    assert position.sees(1, "this pile at least") == [1] * in_pile + [0] * (20 - in_pile)


# --- The end --------------------------------------------------------------------------


def test_the_game_ends_with_the_last_card_and_the_supply_is_not_shared() -> None:  # V36
    position = at_last_card(0)
    position.state.supply = 10
    position.play("uncover")
    assert (position.over, position.mover, position.moves()) == (True, NOBODY, [])
    assert position.state.gold.tolist() == [18, 18, 0, 0]
    assert position.sees(0, "phase") == [0, 0, 0]
    assert position.sees(0, "seat +0: to move") == position.sees(1, "seat +0: to move") == [0]
    assert position.sees(0, "this pile at least") == [0] * 20


def test_what_the_last_winner_laid_counts() -> None:  # V36
    position = at_last_card(0)
    set_display(position, "R6 R7")
    position.play("bid 2, pass, take R6, take R7, done")
    assert position.over
    assert position.scores() == [16 + 4, 18]  # V40: coins in the supply are nobody's


def test_a_dead_card_ends_the_game_all_the_same() -> None:  # V18
    position = at_last_card(0, name="W5")
    for seat in (0, 1):
        set_laid(position, seat, "W6")
    assert position.play("uncover").over


def test_a_game_has_eighty_turns() -> None:  # V14, V42
    position = Position(RIVALS, 4)
    for _ in range(80):
        assert not position.over
        position.play("uncover")
    assert position.over
    assert position.scores() == [9] * 4  # V43: all level, and nobody is put before another


# --- The score ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expedition", "points"),
    [
        ("4 5 6 7 8", 8 + 8),  # the rulebook's example: green
        ("* 5 7 9", 10),  # white
        ("* * 4 4 6 8", 18 + 8),  # red
        ("*", 0),  # yellow; V39
        ("* * * * 6 9", 20),  # blue; V37: up to x5
        ("", 0),  # V39
        ("2 3 4", 3),  # V38: three numbers are too few
        ("2 3 4 5", 4 + 8),  # V2: one footprint each
        ("* 2 3 4", 6),  # V38: a wager is no number card
        ("* 2 2 3 3", 8 + 8),  # V38: the bonus is not multiplied
        ("6", 2),  # V2: two footprints from 6 on
        ("5", 1),
        ("10", 2),
        ("* * * * 2 2 3 3 4 4 5 5 6 7 8 9 10", 98),  # V41
    ],
)
def test_an_expedition_is_worth(expedition: str, points: int) -> None:
    position = Position(RIVALS)
    set_laid(position, 0, " ".join(f"G{rank}" for rank in expedition.split()))
    set_laid(position, 1, "")
    assert position.scores() == [18 + points, 18]  # V40, V44


@pytest.mark.parametrize(
    ("name", "marks"), [("R*", 0), ("R2", 1), ("R5", 1), ("R6", 2), ("R10", 2)]
)
def test_a_card_shows_footprints(name: str, marks: int) -> None:  # V2
    assert footprints(rank_of(card(name))) == marks


def test_the_rulebook_example_scores_72_besides_the_gold() -> None:  # V37-V40
    position = Position(RIVALS)
    set_laid(
        position,
        1,
        "G4 G5 G6 G7 G8 W* W5 W7 W9 R* R* R4 R4 R6 R8 Y* B* B* B* B* B6 B9",
    )
    position.state.gold[1] = 0
    assert position.scores()[1] == 8 + 10 + 18 + 0 + 20 + 8 + 8 == 72
    assert position.sees(1, "seat +0: score, 32s and rest") == [2, 8]
    position.state.gold[1] = 5
    assert position.scores()[1] == 77


def test_the_bounds_of_the_score_are_the_best_colours_and_all_the_gold() -> None:  # V39, V41
    assert RIVALS.score_bounds == (0, 5 * 98 + 36)


def test_a_bid_counts_against_the_score_only_when_it_is_paid() -> None:  # V23, V44
    position = Position(RIVALS)
    set_deck(position, "R2 R3")
    set_display(position, "R4")
    position.play("bid 4")
    assert position.scores() == [18, 18]
    assert position.play("pass").scores() == [14, 18]
