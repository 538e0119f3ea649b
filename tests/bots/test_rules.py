"""The rule players: far stronger than chance, and right where the right move is plain."""

from typing import Any

import numpy as np
import pytest

from lostcities.bots.catalog import find_bot
from lostcities.bots.random import choose as choose_randomly
from lostcities.core.chance import new_generator
from lostcities.core.compiled import interpreted
from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC, PARTNERS, RIVALS, ROLL_AND_WRITE
from tests.bots.duels import margins
from tests.rules.positions import (
    Position,
    mark,
    move_names,
    set_column,
    set_deck,
    set_dice,
    set_display,
    set_expedition,
    set_hand,
    set_laid,
    set_pile,
)


def answer(position: Position) -> str:
    """The move of the rule player."""
    world = position.copy()
    position.game.imagine(world.state, position.mover, new_generator(1))
    mask = np.zeros(position.game.actions, np.int8)
    position.game.legal(world.state, mask)
    policy = find_bot("rules", position.game.name)
    return move_names(position.game)[policy(world.state, mask, new_generator(1))]


@pytest.mark.skipif(interpreted(), reason="many games need compiled code")
@pytest.mark.parametrize(
    ("game", "seats", "options", "margin"),
    [
        (CLASSIC, 2, {"rounds": 1}, 100),
        (CLASSIC, 2, {"rounds": 1, "expeditions": 6}, 100),
        (PARTNERS, 4, {"rounds": 1}, 100),
        (RIVALS, 2, {}, 60),
        (RIVALS, 3, {}, 50),
        (RIVALS, 4, {}, 40),
        (ROLL_AND_WRITE, 2, {}, 200),
        (ROLL_AND_WRITE, 5, {}, 150),
    ],
)
def test_the_rule_player_beats_chance_by_far(
    game: Game, seats: int, options: dict[str, Any], margin: float
) -> None:
    rules = find_bot("rules", game.name)
    leads = margins((game, seats, options), rules, choose_randomly, 200)
    error = leads.std(ddof=1) / len(leads) ** 0.5
    assert leads.mean() - 4 * error > margin


# --- The card game --------------------------------------------------------------------


def classic(hand: str, **piles: str) -> Position:
    """Seat 0 to place a card of this hand; the other holds what it may."""
    position = Position(CLASSIC, rounds=1)
    set_hand(position, 0, hand)
    for pile in piles.values():
        set_pile(position, pile)
    return position


def test_of_two_cards_that_fit_the_lower_is_laid_first() -> None:
    position = classic("R5 R9 Y2 Y6 B3 W2 G4 G8")
    set_expedition(position, 0, "R3 R4")
    assert answer(position) == "play R5"


def test_a_wager_comes_before_the_numbers_of_a_good_hand() -> None:
    assert answer(classic("R* R5 R7 R8 R9 R10 Y2 B2")) == "play R*"


def test_nothing_is_begun_that_cannot_pay_any_more() -> None:
    position = classic("G5 G6 G7 G8 G9 G10 B10 W9")
    set_deck(position, "Y2")
    assert answer(position).startswith("discard")


def test_a_weak_hand_begins_nothing() -> None:
    assert answer(classic("Y2 B3 W2 G4 R3 Y6 B8 W9")).startswith("discard")


def test_a_card_the_other_waits_for_is_not_discarded() -> None:
    position = classic("B5 Y5")
    for side in (0, 1):
        set_expedition(position, side, "Y2 Y10")
    set_expedition(position, 0, "B2 B10")
    set_expedition(position, 1, "B* B3 B4")
    assert answer(position) == "discard Y5"


def test_a_card_of_use_is_not_discarded() -> None:
    position = classic("R9 Y2")
    set_expedition(position, 0, "R* R3 R4")
    set_expedition(position, 0, "Y5 Y6")
    set_expedition(position, 1, "Y5 Y7")
    assert answer(position) == "discard Y2"


def test_a_discard_that_fits_is_taken() -> None:
    position = classic("R5 Y2 B3 W2 G4 G8 Y3 B5", red="R6", green="G*")
    set_expedition(position, 0, "R* R4")
    assert answer(position.play("play R5")) == "draw R"


def test_without_a_discard_of_use_the_deck_is_drawn() -> None:
    position = classic("R5 Y2 B3 W2 G4 G8 Y3 B5", red="R2", green="G*")
    set_expedition(position, 0, "R* R4")
    assert answer(position.play("play R5")) == "draw deck"


def test_who_still_has_cards_to_lay_plays_for_time() -> None:
    position = classic("R5 R6 R7 R8", green="G2")
    set_expedition(position, 0, "R* R4")
    set_deck(position, "Y2 Y3 Y4")
    assert answer(position.play("play R5")) == "draw G"


def test_who_has_laid_everything_ends_the_round() -> None:
    position = classic("R5 Y2", green="G2")
    set_expedition(position, 0, "R* R4")
    set_deck(position, "Y3 Y4")
    assert answer(position.play("play R5")) == "draw deck"


# --- Partners -------------------------------------------------------------------------


def test_partners_lay_onto_the_expedition_of_their_side() -> None:
    position = Position(PARTNERS, starter=2, rounds=1)
    set_hand(position, 2, "R5 R9 Y2 Y6 B3 W2 G4 G8")
    set_expedition(position, 0, "R3 R4")
    assert answer(position) == "play R5"


def test_a_gift_that_was_begun_is_completed_with_the_best_card_for_the_side() -> None:
    position = Position(PARTNERS, rounds=1)
    set_hand(position, 0, "R5 R9 Y2 Y6 B3 W2 G4 G10")
    set_expedition(position, 0, "R3 R4")
    assert answer(position.play("give Y2")) == "give R9"


# --- Rivals ---------------------------------------------------------------------------


def rivals(display: str, mine: str, theirs: str, seats: int = 2) -> Position:
    """Seat 0 to move, these cards open and laid."""
    position = Position(RIVALS, seats)
    set_display(position, display)
    set_laid(position, 0, mine)
    set_laid(position, 1, theirs)
    return position


def test_an_auction_is_opened_when_the_display_is_worth_it() -> None:
    assert answer(rivals("R7 R8 R9", "R* R* R6", "G* Y*")) == "bid 1"


def test_a_display_of_little_use_is_left_to_grow() -> None:
    assert answer(rivals("B2", "R* Y*", "G* W*")) == "uncover"


def test_a_good_display_is_fought_for() -> None:
    position = rivals("R7 R8 R9", "R* R* R6", "G* Y*").play("uncover, bid 4")
    assert answer(position) == "bid 5"


def test_a_poor_display_is_left_to_the_others() -> None:
    position = rivals("G2", "G8 R*", "G* W*").play("uncover, bid 3")
    assert answer(position) == "pass"


def test_nobody_bids_more_gold_than_there_is() -> None:
    position = rivals("R7 R8 R9 R10", "R* R* R6", "R* R6").play("uncover, bid 3")
    position.state.gold[0] = 3
    assert answer(position) == "pass"


def test_without_gold_there_is_no_auction() -> None:
    position = rivals("R7 R8 R9", "R* R* R6", "G* Y*")
    position.state.gold[0] = 0
    assert answer(position) == "uncover"


def test_the_winner_takes_the_low_cards_first_and_then_spoils_the_rest() -> None:
    position = rivals("R7 R8 G9", "R* R* R6 G10", "G* G* G8").play("bid 5, pass")
    assert answer(position) == "take R7"
    assert answer(position.play("take R7")) == "take R8"
    assert answer(position.play("take R8")) == "remove G9"
    assert answer(position.play("remove G9")) == "done"


def test_a_wager_is_taken_before_the_numbers() -> None:
    position = rivals("R* R6 R7", "R*", "G* Y*").play("bid 5, pass")
    assert answer(position) == "take R*"


# --- Roll & Write ---------------------------------------------------------------------


def rolled(dice: str) -> Position:
    """Seat 0 to choose from these dice."""
    position = Position(ROLL_AND_WRITE)
    set_dice(position, dice)
    return position


def test_a_small_step_is_better_than_a_large_one() -> None:
    position = rolled("RRR 378")
    set_column(position, 0, "R", [1, 2])
    assert answer(position) == "write R 3"


def test_an_early_zero_marks_a_circle() -> None:
    assert answer(rolled("RGB 099")).startswith("double")


def test_high_numbers_do_not_begin_columns() -> None:
    assert answer(rolled("RGB 899")) == "refuse"


def test_shortly_before_the_end_no_column_is_begun() -> None:
    position = rolled("RRR 123")
    position.state.passed[:7] = 1
    position.state.refusals[:, 1] = 6
    position.state.refusals[:, 0] = 4
    assert answer(position) == "refuse"


def test_the_ninth_refusal_is_avoided() -> None:
    position = rolled("RRR 899")
    set_column(position, 0, "R", [1, 2, 3, 4])
    position.state.refusals[:, 0] = 8
    assert answer(position) == "write R 8"


def test_an_arrow_passes_a_bridge() -> None:
    position = rolled("RRR 333")
    set_column(position, 0, "R", [2])
    set_column(position, 0, "P", [1, 1, 2, 3, 4, 9])
    assert answer(position.play("write R 3")) == "accelerate P"


def test_near_the_end_an_arrow_begins_no_column() -> None:
    position = rolled("RRR 333")
    set_column(position, 0, "R", [2])
    for letter in "OYBP":
        set_column(position, 0, letter, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    mark(position, "top_vase", 0, "OYBP")
    position.state.passed[:7] = 1
    position.state.refusals[:, 1] = 6
    assert answer(position.play("write R 3")) == "accelerate R"  # not green, which is not begun
