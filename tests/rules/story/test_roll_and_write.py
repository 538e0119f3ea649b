"""The story verbs of Roll & Write: against the rules, against themselves, and in two worlds."""

import json
from typing import Any, Final

import numpy as np
import pytest

from lostcities.core.chance import below
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import AFRESH
from lostcities.core.play import nth_legal
from lostcities.core.rows import ALLOWED, MOST_ROWS, POINTS, WATCHER
from lostcities.games.catalog import ROLL_AND_WRITE as GAME
from lostcities.games.roll_and_write.knowledge import layer_for
from lostcities.games.roll_and_write.rules import SHOWN, STOP, Phase
from lostcities.games.roll_and_write.sheet import COLORS, shipped_sheet
from lostcities.games.roll_and_write.story import Event, Line, Reason, ends_turn
from lostcities.games.roll_and_write.view import view
from lostcities.notation.moves import letters, parse_move
from lostcities.notation.text.receipt import Item, sheet_bill, strip_name
from lostcities.words.texts import line_text
from tests.rules.positions import Position, set_column, set_dice, table_name
from tests.rules.story.played import (
    Kind,
    Step,
    count_wrong_answers,
    english,
    lines,
    name_of,
    random_game,
    reason,
    seen,
    told,
)
from tests.rules.story.two_worlds import (
    AFTER,
    BEFORE,
    NOT_ALIKE,
    OTHER,
    OTHER_AFTER,
    codes_told,
    same_step,
    watched,
)

MANY_ARROWS: Final = {  # long chains, full columns, top vases
    **shipped_sheet(),
    "arrows": {color: {"boxes": [1, 2, 3, 4, 6, 7, 8], "label": "open"} for color in COLORS},
}
OPEN: list[Kind] = [(GAME, seats, {"starter": seats - 1}) for seats in GAME.seats]
SEALED: list[Kind] = [(GAME, seats, {"sealed": 1}) for seats in GAME.seats]
CHAINS: list[Kind] = [(GAME, seats, {"sealed": 1, "sheet": MANY_ARROWS}) for seats in (2, 3)]
SOME: list[Kind] = [OPEN[1], *SEALED, *CHAINS]
OPENED: Final = {
    Event.OPENED_NUMBERS,
    Event.OPENED_CIRCLE,
    Event.OPENED_VASE,
    Event.OPENED_REFUSAL,
}


def kind_name(kind: Any) -> str:
    """How a test of a table is called, without its sheet."""
    game, seats, options = kind
    name = table_name((game, seats, {key: n for key, n in options.items() if key != "sheet"}))
    return name + "-arrows" * ("sheet" in options)


step, act, legal, tell = same_step(GAME), GAME.act, GAME.legal, GAME.tell


@compilable
def is_veiled(before: Any, after: Any, viewer: int) -> bool:
    """Whether the viewer may not yet know what the mover chose."""
    return layer_for(before, viewer, before.turn) == SHOWN and not ends_turn(before, after)


@compilable
def seen_action(before: Any, action: int, after: Any, viewer: int) -> int:
    """Of a sealed choice no viewer knows the action: any other must sound alike."""
    return (action + 7) % GAME_ACTIONS if is_veiled(before, after, viewer) else action


@compilable
def step_alike(work: Any, action: int, viewer: int) -> int:
    """The same action; where it is sealed, any way to choose; none at all in the middle of one."""
    before, after = work.states[BEFORE], work.states[AFTER]
    if is_veiled(before, after, viewer):
        work.states[OTHER_AFTER] = work.states[OTHER]
        return choose_alike(work, viewer) if after.turn != before.turn else 0
    if before.sealed and ends_turn(before, after):
        return NOT_ALIKE
    return int(step(work, action, viewer))


@compilable
def choose_alike(work: Any, viewer: int) -> int:
    """Any choice to its end in the other world: all that is told of it, step by step."""
    seat, other, n = int(work.states[OTHER].turn), work.states[OTHER_AFTER], 0
    while other.turn == seat:
        count = legal(other, work.mask)
        action = nth_legal(work.mask, below(work.dream, count))
        work.states[OTHER] = other
        act(other, action, work.dream)
        n += tell(work.states[OTHER], action, other, viewer, work.twin[n:])
    return n


GAME_ACTIONS: Final = GAME.actions


@pytest.mark.parametrize("kind", OPEN + SEALED + CHAINS, ids=kind_name)
def test_worlds_alike_to_a_viewer_look_and_sound_alike(kind: Kind) -> None:
    work = watched(kind, step_alike, seen_action, seed=1)
    if kind in OPEN:
        assert work.counts[1] == work.counts[0] * (kind[1] + 1)
    if not interpreted():
        assert work.counts[1] > work.counts[0]
        assert codes_told(work) == expected_codes(kind)


def expected_codes(kind: Kind) -> set[Event]:
    """What is told sooner or later; of two seats the one that chooses in secret ends the turn."""
    codes = {*Event} - OPENED - {Event.CHOSE}
    if kind in OPEN:
        return codes
    return codes | ({Event.OPENED_NUMBERS} if kind[1] == 2 else {*OPENED, Event.CHOSE})


# --- Interpreted and compiled ---------------------------------------------------------


@pytest.mark.skipif(interpreted(), reason="there is nothing compiled to compare")
@pytest.mark.parametrize("kind", SOME, ids=kind_name)
def test_interpreted_and_compiled_say_the_same(kind: Kind) -> None:
    for n, step in enumerate(random_game(kind, seed=2)):
        for viewer in range(WATCHER, kind[1]):
            assert told(GAME.tell, step, viewer) == told(fast(GAME.tell), step, viewer)
            record = GAME.copy(step.before)
            fast(GAME.hide)(record, viewer)
            assert record.tobytes() == seen(GAME, step.before, viewer).tobytes()
        for action in range(n % 3, GAME.actions, 3):
            args = (step.before, action)
            assert reason(GAME.why_not, *args) == reason(fast(GAME.why_not), *args)
        for seat in range(kind[1]):
            assert lines(GAME.bill, step.after, seat) == lines(fast(GAME.bill), step.after, seat)


# --- What is seen and told ------------------------------------------------------------


@pytest.mark.parametrize("kind", SOME, ids=kind_name)
def test_the_view_of_a_hidden_record_is_the_view(kind: Kind) -> None:
    for n, step in enumerate(random_game(kind, seed=3)):
        viewer = n % (kind[1] + 1) + WATCHER
        seat = name_of(viewer)
        shown = json.dumps(view(seen(GAME, step.after, viewer), seat))
        assert shown == json.dumps(view(step.after, seat))


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


@pytest.mark.parametrize("kind", OPEN[:1] + SEALED[1:] + CHAINS, ids=kind_name)
def test_reasons_and_bills_are_right_at_every_position(kind: Kind) -> None:
    assert count_wrong_answers(kind, seed=7, moves=40 if interpreted() else 20_000) == 0


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


def test_bills_read_as_receipts_to_every_viewer() -> None:
    found = set()
    for seed, kind in enumerate(SOME):
        for n, step in enumerate(random_game(kind, seed)):
            viewer, seat = n % (kind[1] + 1) + WATCHER, n // 2 % kind[1]
            shown = view(step.after, name_of(viewer))
            rows = lines(GAME.bill, seen(GAME, step.after, viewer), seat)
            bill = sheet_bill(shown, seat)
            found |= {row[0] for row in rows}
            assert [item_of(row, shown, seat) for row in rows] == bill.items
            assert sum(row[POINTS] for row in rows) == bill.total
    assert found == {*Line}


def item_of(row: list[int], shown: Any, seat: int) -> Item:
    """A line as the receipt has it; the numbers of a column come from the view."""
    line = line_text(GAME, "en", np.array(row, np.int16), english(GAME))
    if row[0] > Line.DOUBLED_COLUMN:
        return Item(line.name, line.text, line.points)
    letter = letters(GAME)[row[1]]
    numbers = shown["sheets"][seat]["columns"][letter]["numbers"]
    assert row[2] == len(numbers)
    return Item(strip_name(letter, [f"{letter}{n}" for n in numbers]), line.text, line.points)
