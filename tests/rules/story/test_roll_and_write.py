"""The story verbs of Roll & Write: against the rules and the views."""

from typing import Final

import pytest

from lostcities.core.game import AFRESH
from lostcities.core.rows import ALLOWED, MOST_ROWS, POINTS, WATCHER
from lostcities.games.catalog import ROLL_AND_WRITE as GAME
from lostcities.games.roll_and_write.rules import STOP, Phase
from lostcities.games.roll_and_write.story import Event, Line, Reason
from lostcities.notation.catalog import view_of
from lostcities.notation.moves import letters, parse_move
from tests.rules.positions import Position, set_column, set_dice
from tests.rules.story.alike import CHAINS, OPEN, SEALED
from tests.rules.story.played import (
    Step,
    lines,
    name_of,
    random_game,
    reason,
    seen,
    told,
)
from tests.rules.story.worlds import Kind

SOME: Final[list[Kind]] = [OPEN[1], *SEALED, *CHAINS]
# --- What is seen and told ------------------------------------------------------------


def test_a_sealed_choice_is_a_single_event_however_long_it_is() -> None:
    position = Position(GAME, 3, sealed=1)
    set_dice(position, "RRR 333")
    set_column(position, 1, "R", [1])
    steps = [taken(position, move) for move in ("refuse", "write R 3", "accelerate O", "refuse")]
    assert [codes(step, viewer=1) for step in steps[:3]] == [
        [Event.REFUSED],
        [Event.WROTE],
        [Event.ACCELERATED],
    ]
    for viewer in (WATCHER, 0, 2):
        assert [codes(step, viewer) for step in steps[:3]] == [[Event.REFUSED], [], [Event.CHOSE]]
        opened = told(GAME.tell, steps[3], viewer)[:2]
        assert [row[:5] for row in opened] == [
            [Event.OPENED_NUMBERS, 1, 0, 3, 1],
            [Event.OPENED_NUMBERS, 1, 1, 1, 1],
        ]
    assert codes(steps[3], viewer=1) == [Event.REFUSED, Event.ROLLED, Event.DICE]


def test_a_refusal_is_opened_though_all_die_symbols_are_shaded() -> None:
    position = Position(GAME, 3, sealed=1)
    position.state.refusals[:, 1] = 9
    *_, step = [taken(position, "refuse") for _ in range(3)]
    assert told(GAME.tell, step, 0)[0][:2] == [Event.OPENED_REFUSAL, 1]


def test_the_deal_is_told_by_its_dice() -> None:
    state = Position(GAME, 2, starter=1).state
    rolled, dice = told(GAME.tell, Step(state, AFRESH, state), WATCHER)
    assert rolled[:2] == [Event.ROLLED, 1]
    assert dice[:7] == [Event.DICE, *state.color_die.tolist(), *state.number_die.tolist()]


def test_there_is_room_for_the_most_that_can_be_told() -> None:
    before, after = (Position(GAME, 5, sealed=1).state for _ in range(2))
    before.turn, after.phase = 4, Phase.OVER
    after.filled[:], after.top_vase[:, :, 0], after.bonus[:, :7] = 9, 1, 1
    assert 64 < len(told(GAME.tell, Step(before, STOP, after), WATCHER)) <= MOST_ROWS


def taken(position: Position, move: str) -> Step:
    """A move by name, as a step."""
    before = GAME.copy(position.state)
    position.play(move)
    return Step(before, parse_move(GAME, move), GAME.copy(position.state))


def codes(step: Step, viewer: int) -> list[int]:
    return [row[0] for row in told(GAME.tell, step, viewer)]


# --- Why not, and the bill ------------------------------------------------------------


@pytest.mark.slow
def test_every_reason_is_given() -> None:
    found = set()
    for seed, kind in enumerate(SOME):
        for step in random_game(kind, seed):
            for action in range(GAME.actions):
                found.add(reason(GAME.why_not, step.before, action)[0])
    assert found >= {ALLOWED, *Reason} - {Reason.GAME_OVER, Reason.COLUMN_FULL}


def test_a_full_column_is_a_reason_for_dice_and_arrows_alike() -> None:
    position = Position(GAME, 2)
    set_dice(position, "RRR 999")
    set_column(position, 0, "R", [1] * 9)
    position.state.top_vase[0, 0, 0] = 1
    for phase, move in ((Phase.CHOOSE, "write R 9"), (Phase.ACCELERATE, "accelerate R")):
        position.state.phase = phase
        row = reason(GAME.why_not, position.state, parse_move(GAME, move))
        assert row[:2] == [Reason.COLUMN_FULL, 0]


def test_after_the_end_nothing_is_allowed() -> None:
    *_, last = random_game(OPEN[0], seed=9)
    for action in range(GAME.actions):
        assert reason(GAME.why_not, last.after, action)[0] == Reason.GAME_OVER


@pytest.mark.slow
def test_the_bills_of_what_a_viewer_sees_come_to_the_scores_of_its_view() -> None:
    found = set()
    for seed, kind in enumerate(SOME):
        for n, step in enumerate(random_game(kind, seed)):
            viewer, seat = n % (kind[1] + 1) + WATCHER, n // 2 % kind[1]
            rows = lines(GAME.bill, seen(GAME, step.after, viewer), seat)
            found |= {row[0] for row in rows}
            shown = view_of(GAME, step.after, name_of(viewer))
            assert sum(row[POINTS] for row in rows) == shown["sheets"][seat]["score"]
            boxes = {row[1]: row[2] for row in rows if row[0] <= Line.DOUBLED_COLUMN}
            for column, letter in enumerate(letters(GAME)):
                numbers = shown["sheets"][seat]["columns"][letter]["numbers"]
                assert boxes.get(column, 0) == len(numbers)
    assert found == {*Line}
