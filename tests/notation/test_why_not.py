"""Why not: every refusal has a reason, and the important ones say it in these words."""

from typing import Any

import numpy as np
import pytest

from lostcities.core.game import Game
from lostcities.games.catalog import CLASSIC, GAMES, PARTNERS, RIVALS, ROLL_AND_WRITE
from lostcities.games.classic.rules import Phase
from lostcities.notation.moves import parse_move
from lostcities.notation.reasons import reason_of, reason_sentence, why_not
from lostcities.table import Table
from lostcities.words import LANGUAGES
from tests.notation.worlds import play_randomly
from tests.rules.positions import (
    TABLES,
    Position,
    mark,
    set_column,
    set_dice,
    set_display,
    set_expedition,
    set_hand,
    set_laid,
    set_pile,
    table_name,
)


@pytest.mark.slow
@pytest.mark.parametrize("kind", TABLES, ids=table_name)
def test_every_refusal_has_a_reason_and_no_legal_move_has(
    kind: tuple[Game, int, dict[str, Any]],
) -> None:
    game, seats, options = kind
    for seed in range(3):
        table = Table(game.name, seed=seed, seats=seats, **options)
        while not table.over and len(table.played) < 160:
            for action in np.flatnonzero(table.mask() == 0):
                reason = reason_of(game, table.state, int(action))
                assert reason is not None
                for language in LANGUAGES:
                    assert 0 < len(reason_sentence(game, reason, language)) < 100
            play_randomly(table, 9, seed)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_says_why_not_and_changes_nothing(game: str) -> None:
    table = play_randomly(Table(game, seed=5), 15)
    before, record = table.state.tobytes(), table.record()
    legal = table.moves()
    assert [table.why_not(move) for move in legal] == [None] * len(legal)
    assert "is not a move" in str(table.why_not("sing"))
    assert table.state.tobytes() == before
    assert table.record() == record


def reason(position: Position, move: str) -> str:
    """Why the mover may not do this."""
    assert move not in position.moves()
    return why_not(position.game, position.state, parse_move(position.game, move))


# --- Classic --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("draw deck", "first place a card (play or discard one), then draw"),
        ("draw R", "first place a card (play or discard one), then draw"),
        ("play R9", "R9 is not in the hand"),
        ("discard R9", "R9 is not in the hand"),
        ("play R4", "R4 is not higher than R7, the last card of the red expedition"),
        ("play R7", "R7 is not higher than R7, the last card of the red expedition"),
        ("play R*", "wagers go only before the numbers, and R7 is laid"),
        ("play P2", "purple is not in this game"),
    ],
)
def test_a_card_is_not_placed_because(move: str, sentence: str) -> None:
    position = Position(CLASSIC)
    set_hand(position, 0, "R* R4 R7 Y2 Y3 Y4 Y5 Y6")
    set_expedition(position, 0, "R7")
    assert reason(position, move) == sentence


def test_a_number_above_the_highest_is_not_in_the_game() -> None:
    position = Position(CLASSIC, highest=6)
    assert reason(position, "play R7") == "R7 is not in this game: the highest number is 6"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("play Y2", "a card is placed: now draw one, from the deck or a pile"),
        ("discard Y2", "a card is placed: now draw one, from the deck or a pile"),
        ("draw R", "the red pile is closed this turn: you have just discarded there"),
        ("draw G", "the green pile is empty"),
        ("draw P", "purple is not in this game"),
    ],
)
def test_a_card_is_not_drawn_because(move: str, sentence: str) -> None:
    position = Position(CLASSIC)
    set_hand(position, 0, "R4 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    set_pile(position, "R3")
    position.play("discard R4")
    assert reason(position, move) == sentence


# --- Partners -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "moves", "move", "sentence"),
    [
        ("Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9", "", "give R2", "R2 is not in the hand"),
        (
            "Y2 Y3 Y4 Y5 Y6 Y7 Y8",
            "",
            "give Y2",
            "at least 6 cards must remain after giving two, and you hold 7",
        ),
        (
            "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9",
            "give Y2",
            "give Y2",
            "the only Y2 is laid aside already: give another card",
        ),
        (
            "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9",
            "give Y2",
            "play Y3",
            "one card is laid aside for the partner: give the second",
        ),
        (
            "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9",
            "give Y2",
            "draw deck",
            "one card is laid aside for the partner: give the second",
        ),
        (
            "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9",
            "play Y2",
            "give Y3",
            "a card is placed: now draw one, from the deck or a pile",
        ),
    ],
)
def test_a_card_is_not_given_because(hand: str, moves: str, move: str, sentence: str) -> None:
    position = Position(PARTNERS)
    set_hand(position, 0, hand)
    if moves:
        position.play(moves)
    assert reason(position, move) == sentence


def test_the_second_of_two_alike_may_follow_the_first() -> None:
    position = Position(PARTNERS)
    set_hand(position, 0, "Y2 Y2 Y4 Y5 Y6 Y7 Y8 Y9")
    position.play("give Y2, give Y2")
    assert position.state.phase == Phase.PLACE


# --- Rivals ---------------------------------------------------------------------------

TURN = "it is your turn: uncover a card, or bid to open an auction"
AUCTION = "an auction is on: bid more, or pass"
WON = "you have won the auction: take cards, remove one, or say done"


@pytest.mark.parametrize(
    ("moves", "move", "sentence"),
    [
        ("", "pass", TURN),
        ("", "take R2", TURN),
        ("", "done", TURN),
        ("", "bid 19", "19 is more than your gold: you have 18"),
        ("bid 3", "uncover", AUCTION),
        ("bid 3", "take R2", AUCTION),
        ("bid 3", "bid 3", "3 is not more than the highest bid of 3"),
        ("bid 3", "bid 2", "2 is not more than the highest bid of 3"),
        ("bid 3, pass", "bid 4", WON),
        ("bid 3, pass", "uncover", WON),
        ("bid 3, pass", "pass", WON),
        ("bid 3, pass", "take G2", "G2 is not in the display"),
        ("bid 3, pass", "remove G2", "G2 is not in the display"),
        ("bid 3, pass", "take R2", "R2 is lower than R5, the last card of your red expedition"),
        ("bid 3, pass", "take R*", "wagers go only before the numbers, and R5 is laid"),
        ("bid 3, pass, remove R2", "remove R*", "only one card may be removed"),
    ],
)
def test_a_rival_may_not_because(moves: str, move: str, sentence: str) -> None:
    position = Position(RIVALS)
    set_display(position, "R* R2 Y3")
    set_laid(position, 0, "R5")
    if moves:
        position.play(moves)
    assert reason(position, move) == sentence


def test_there_is_no_auction_without_a_display() -> None:
    position = Position(RIVALS)
    sentence = "there is nothing to bid for: the display is empty, so uncover a card"
    assert reason(position, "bid 1") == sentence


# --- Roll & Write ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "move", "sentence"),
    [
        ("", "write P 5", "no die to choose from shows purple"),
        ("", "write R 4", "no die to choose from shows 4"),
        ("", "write R 5", "5 is lower than 6, the last number in red"),
        ("", "double R", "the red circle can be marked only before the first number"),
        ("", "double G", "the green circle is marked already"),
        ("", "write O 10", "orange is full and its top vase is marked"),
        ("", "stop", "there is no arrow to use: choose a pair of dice, or refuse"),
        ("", "accelerate R", "there is no arrow to use: choose a pair of dice, or refuse"),
        ("write R 10", "write G 5", "an arrow was reached: accelerate a column, or stop"),
        ("write R 10", "refuse", "an arrow was reached: accelerate a column, or stop"),
        ("write R 10", "accelerate O", "orange is full and its top vase is marked"),
        ("write G 10", "write G 5", "no die to choose from shows green"),
        ("write G 10", "double R", "no die to choose from shows 0"),
    ],
)
def test_a_pair_is_not_used_because(moves: str, move: str, sentence: str) -> None:
    position = Position(ROLL_AND_WRITE)
    set_dice(position, "RGO 580")
    set_column(position, 0, "R", [6])  # its second box has an arrow
    set_column(position, 0, "O", [1] * 9)
    mark(position, "top_vase", 0, "O")
    mark(position, "circle", 0, "G")
    if moves:
        position.play(moves)
    assert reason(position, move) == sentence
