"""The story verbs of the card games at positions set up by hand."""

from typing import Any

import pytest

from lostcities.core.game import Game
from lostcities.core.rows import WATCHER, WIDTH, new_row, new_rows
from lostcities.games.catalog import CLASSIC, PARTNERS
from lostcities.games.classic.rules import NOTHING
from lostcities.games.classic.story import Event, Line, Reason, hand_count
from lostcities.games.partners.story import Event as Gift
from lostcities.games.partners.story import Reason as GiftReason
from tests.rules.positions import (
    Position,
    card,
    move_names,
    names_of,
    set_deck,
    set_expedition,
    set_hand,
    set_next,
    set_pile,
)


def told(position: Position, move: str, viewer: int) -> list[list[int]]:
    """What a viewer is told of a move; numbers that a row does not need are left out."""
    before = position.game.copy(position.state)
    position.play(move)
    return told_of(position, before, move, viewer)


def told_of(position: Position, before: Any, move: str, viewer: int) -> list[list[int]]:
    events = new_rows()
    action = move_names(position.game).index(move)
    n = position.game.tell(before, action, position.state, viewer, events)
    return [trimmed(row) for row in events[:n].tolist()]


def trimmed(row: list[int]) -> list[int]:
    while row[-1] == 0:
        row = row[:-1]
    return row


# --- What happened --------------------------------------------------------------------


def dealt(game: Game, hand: str, **options: Any) -> Position:
    position = Position(game, seed=1, **options)
    set_hand(position, 0, hand)
    return position


BOTH = pytest.mark.parametrize("game", [CLASSIC, PARTNERS], ids=lambda game: game.name)


@BOTH
@pytest.mark.parametrize("viewer", [WATCHER, 0, 1])
def test_a_placement_and_a_card_from_a_pile_are_seen_by_all(game: Game, viewer: int) -> None:
    position = dealt(game, "R7 B2 B3 B4 B5 B6 B7 B8")
    set_pile(position, "Y3 Y9")
    assert told(position, "play R7", viewer) == [[Event.PLAYED, 0, card("R7")]]
    assert told(position, "draw Y", viewer) == [[Event.TOOK, 0, card("Y9")]]
    set_hand(position, 1, "W2 W3 W4 W5 W6 W7 W8 W9")
    assert told(position, "discard W2", viewer) == [[Event.DISCARDED, 1, card("W2")]]


@BOTH
def test_a_card_from_the_deck_is_seen_by_its_owner_alone(game: Game) -> None:
    position = dealt(game, "R7 B2 B3 B4 B5 B6 B7 B8")
    position.play("play R7")
    set_next(position, "G*")
    before = game.copy(position.state)
    position.play("draw deck")
    assert told_of(position, before, "draw deck", 0) == [[Event.DREW, 0, card("G*")]]
    for viewer in (1, WATCHER):
        assert told_of(position, before, "draw deck", viewer) == [[Event.DREW_UNSEEN]]


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1])
def test_the_last_card_ends_the_round_and_the_last_round_the_match(viewer: int) -> None:
    position = dealt(CLASSIC, "R7 B2 B3 B4 B5 B6 B7 B8", rounds=2)
    position.play("play R7")
    set_expedition(position, 1, "Y* Y10")
    set_deck(position, "G9")
    points = [Event.ROUND_OVER, 1, -13, -20, -13, -20]
    assert told(position, "draw deck", viewer) == [[Event.DREW_LAST], points]
    seat = position.mover
    position.play(position.moves()[-1])
    set_deck(position, "G9")
    end = trimmed([Event.MATCH_OVER, *position.scores()])
    assert told(position, "draw deck", viewer) == [trimmed([Event.DREW_LAST, seat]), end]


@pytest.mark.parametrize(
    ("hand", "second"),
    [("R7 R* B2 B3 B4 B5 B6 B7", "R*"), ("R7 R7 B2 B3 B4 B5 B6 B7", "R7")],
)
def test_a_gift_is_known_to_the_two_partners(hand: str, second: str) -> None:
    position = dealt(PARTNERS, hand)
    opening, first = PARTNERS.copy(position.state), "give R7"
    position.play(first)
    cards = sorted([card("R7"), card(second)])
    assert told_of(position, opening, first, 0) == [[Gift.LAID_ASIDE, 0, card("R7")]]
    for viewer in (WATCHER, 1, 2, 3):
        assert told_of(position, opening, first, viewer) == [[Gift.LAID_ASIDE_UNSEEN]]
    before = PARTNERS.copy(position.state)
    position.play(f"give {second}")
    for viewer in (0, 2):
        assert told_of(position, before, f"give {second}", viewer) == [[Gift.GAVE, 0, 2, *cards]]
    for viewer in (WATCHER, 1, 3):
        assert told_of(position, before, f"give {second}", viewer) == [[Gift.GAVE_UNSEEN, 0, 2]]


# --- What a viewer sees ---------------------------------------------------------------


def hidden(position: Position, viewer: int) -> Any:
    record = position.game.copy(position.state)
    position.game.hide(record, viewer)
    return record


def test_a_viewer_keeps_its_hand_and_what_all_have_seen_of_others() -> None:
    position = dealt(CLASSIC, "R7 B2 B3 B4 B5 B6 B7 B8")
    set_pile(position, "Y9")
    position.play("play R7, draw Y")
    for viewer, mine in [(0, "Y9 B2 B3 B4 B5 B6 B7 B8"), (1, "Y9"), (WATCHER, "Y9")]:
        record = hidden(position, viewer)
        assert names_of(record.hand[0]) == mine
        assert not record.deck.any()
        assert record.deck_left == position.state.deck_left
        assert [hand_count(record, seat) for seat in (0, 1)] == [8, 8]
    assert names_of(hidden(position, 0).hand[1]) == ""


def test_a_hand_is_one_short_before_the_draw() -> None:
    position = dealt(CLASSIC, "R7 B2 B3 B4 B5 B6 B7 B8").play("play R7")
    assert [hand_count(position.state, seat) for seat in (0, 1)] == [7, 8]


def test_the_card_laid_aside_is_the_givers_secret_and_a_gift_the_partners() -> None:
    position = dealt(PARTNERS, "R7 R* B2 B3 B4 B5 B6 B7").play("give R7")
    laid_aside = [int(hidden(position, viewer).given) for viewer in range(WATCHER, 4)]
    assert laid_aside == [NOTHING, card("R7"), NOTHING, NOTHING, NOTHING]
    position.play("give R*")
    told_of_partner = [names_of(hidden(position, n).told[2]) for n in range(WATCHER, 4)]
    assert told_of_partner == ["", "R* R7", "", "R* R7", ""]
    seen_of_partner = [names_of(hidden(position, n).hand[2]) for n in (WATCHER, 0, 1, 3)]
    assert seen_of_partner == ["", "R* R7", "", ""]


# --- Why not --------------------------------------------------------------------------


def reason(position: Position, move: str) -> list[int]:
    row = new_row()
    row[:] = 99  # whatever was there before
    code = position.game.why_not(position.state, move_names(position.game).index(move), row)
    assert code == row[0]
    assert len(row) == WIDTH
    return trimmed(row.tolist()) if row.any() else []


@pytest.mark.parametrize(
    ("moves", "move", "expected"),
    [
        ("", "play R7", []),
        ("", "discard R3", []),
        ("", "draw deck", [Reason.PLACE_FIRST]),
        ("", "draw Y", [Reason.PLACE_FIRST]),
        ("", "play P2", [Reason.COLOR_NOT_IN_GAME, 5]),
        ("", "play R10", [Reason.NUMBER_NOT_IN_GAME, card("R10"), 9]),
        ("", "discard G5", [Reason.NOT_IN_HAND, card("G5")]),
        ("", "play B2", [Reason.TOO_LOW, card("B2"), card("B5"), 1]),
        ("", "play B*", [Reason.WAGER_TOO_LATE, card("B*"), card("B5")]),
        ("discard R3", "play R7", [Reason.DRAW_NOW]),
        ("discard R3", "draw deck", []),
        ("discard R3", "draw R", [Reason.PILE_CLOSED, 4]),
        ("discard R3", "draw G", [Reason.PILE_EMPTY, 3]),
        ("discard R3", "draw P", [Reason.COLOR_NOT_IN_GAME, 5]),
        ("discard R3", "draw Y", []),
    ],
)
def test_why_not_in_the_card_game(moves: str, move: str, expected: list[int]) -> None:
    position = dealt(CLASSIC, "R7 R3 B2 B* W2 W3 W4 W5", highest=9)
    set_expedition(position, 0, "B3 B5")
    set_pile(position, "Y4")
    assert reason(position.play(moves) if moves else position, move) == expected


@pytest.mark.parametrize(
    ("hand", "moves", "move", "expected"),
    [
        ("R7 R3 B2 B* W2 W3 W4 W5", "", "give R7", []),
        ("R7 R3 B2 B* W2 W3 W4 W5", "", "give R8", [Reason.NOT_IN_HAND, card("R8")]),
        ("R7 R3 B2 B* W2 W3 W4", "", "give R7", [GiftReason.TOO_FEW_CARDS, 6, 7]),
        ("R7 R3 B2 B* W2 W3 W4 W5", "play R7", "give R3", [Reason.DRAW_NOW]),
        ("R7 R3 B2 B* W2 W3 W4 W5", "play R7", "draw deck", []),
        ("R7 R3 B2 B* W2 W3 W4 W5", "", "draw Y", [Reason.PLACE_FIRST]),
        ("R7 R3 B2 B* W2 W3 W4 W5", "", "discard R3", []),
        ("R7 R3 B2 B* W2 W3 W4 W5", "give R7", "play R3", [GiftReason.GIVE_SECOND]),
        ("R7 R3 B2 B* W2 W3 W4 W5", "give R7", "draw deck", [GiftReason.GIVE_SECOND]),
        ("R7 R3 B2 B* W2 W3 W4 W5", "give R7", "give R3", []),
        ("R* R3 B2 B* W2 W3 W4 R*", "give R*", "give R*", []),
        (
            "R7 R3 B2 B* W2 W3 W4 W5",
            "give R7",
            "give R7",
            [GiftReason.ONLY_ONE_LAID_ASIDE, card("R7")],
        ),
    ],
)
def test_why_not_among_partners(hand: str, moves: str, move: str, expected: list[int]) -> None:
    position = dealt(PARTNERS, hand)
    assert reason(position.play(moves) if moves else position, move) == expected


@BOTH
def test_nothing_is_allowed_after_the_end(game: Game) -> None:
    position = dealt(game, "R7 R3 B2 B* W2 W3 W4 W5", rounds=1).play("play R7")
    set_deck(position, "G9")
    position.play("draw deck")
    assert {reason(position, move)[0] for move in move_names(game)} == {Reason.GAME_OVER}


# --- How a score is made --------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "line"),
    [
        ("R2 R10", [Line.EXPEDITION, 4, 1 << 1 | 1 << 9, 12, 1, 2, 0, -8]),
        ("R* R2 R10", [Line.EXPEDITION_WITH_WAGERS, 4, 1 << 1 | 1 << 9, 12, 2, 3, 0, -16]),
        ("R2 R3 R4 R5 R6 R7 R8 R9", [Line.LONG_EXPEDITION, 4, 0b111111110, 44, 1, 8, 20, 44]),
        (
            "R* R* R* R2 R3 R4 R5 R6",
            [Line.LONG_EXPEDITION_WITH_WAGERS, 4, 0b111110, 20, 4, 8, 20, 20],
        ),
    ],
)
def test_a_line_for_an_expedition(laid: str, line: list[int]) -> None:
    position, lines = dealt(CLASSIC, "R7"), new_rows()
    set_expedition(position, 0, laid)
    assert CLASSIC.bill(position.state, 0, lines) == 1
    assert lines[0].tolist() == line
    assert CLASSIC.bill(position.state, 1, lines) == 0


def test_a_line_for_the_rounds_before() -> None:
    position, lines = dealt(PARTNERS, "R7"), new_rows()
    position.state.round_number = 1
    position.state.banked[1] = -40
    assert PARTNERS.bill(position.state, 3, lines) == 1
    assert lines[0].tolist() == [Line.ROUNDS_BEFORE, 0, 0, 0, 0, 0, 0, -40]
