"""The story verbs of Rivals: against the rules, against themselves, and against two worlds."""

import json
from typing import Any, Final

import numpy as np
import pytest

from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import AFRESH
from lostcities.core.rows import ALLOWED, POINTS, WATCHER
from lostcities.games.catalog import RIVALS as GAME
from lostcities.games.rivals.rules import DONE, UNCOVER
from lostcities.games.rivals.story import Event, Line, Reason
from lostcities.games.rivals.view import view
from lostcities.notation.moves import card_name, move_name
from lostcities.notation.text.receipt import Item, rivals_bill, strip_name
from lostcities.notation.text.symbols import card_sign, seat_name
from lostcities.terminal import telling
from lostcities.words.texts import line_text
from tests.rules.positions import Position, table_name
from tests.rules.story.played import (
    Kind,
    Step,
    count_wrong_answers,
    english,
    lines,
    name_of,
    named_rows,
    random_game,
    reason,
    seen,
    served_game,
    told,
)
from tests.rules.story.two_worlds import BEFORE, OTHER, codes_told, same_step, watched

TABLES: list[Kind] = [(GAME, seats, {"starter": seats - 1}) for seats in GAME.seats]
step = same_step(GAME)


@compilable
def step_alike(work: Any, action: int, viewer: int) -> int:
    """The same action; the card that it uncovers, if any, is brought to the top."""
    world, other = work.states[BEFORE], work.states[OTHER]
    if action in (UNCOVER, DONE):
        top = int(world.deck_left) - 1
        place = top
        while other.deck[place] != world.deck[top]:
            place -= 1
        other.deck[place] = other.deck[top]
        other.deck[top] = world.deck[top]
    return int(step(work, action, viewer))


@compilable
def seen_action(before: Any, action: int, after: Any, viewer: int) -> int:
    """Every action is seen by all."""
    return action


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_worlds_alike_to_a_viewer_look_and_sound_alike(table: Kind) -> None:
    work = watched(table, step_alike, seen_action, seed=1)
    assert work.counts[1] == work.counts[0] * (table[1] + 1)
    if not interpreted():
        assert codes_told(work) == {*Event} - {Event.STARTED_WITH}


# --- Interpreted and compiled ---------------------------------------------------------


@pytest.mark.skipif(interpreted(), reason="there is nothing compiled to compare")
@pytest.mark.parametrize("kind", TABLES, ids=table_name)
def test_interpreted_and_compiled_say_the_same(kind: Kind) -> None:
    for n, step in enumerate(random_game(kind, seed=2)):
        for viewer in range(WATCHER, kind[1]):
            assert told(GAME.tell, step, viewer) == told(fast(GAME.tell), step, viewer)
            record = GAME.copy(step.before)
            fast(GAME.hide)(record, viewer)
            assert record.tobytes() == seen(GAME, step.before, viewer).tobytes()
        for action in range(n % 5, GAME.actions, 5):
            args = (step.before, action)
            assert reason(GAME.why_not, *args) == reason(fast(GAME.why_not), *args)
        for seat in range(kind[1]):
            assert lines(GAME.bill, step.after, seat) == lines(fast(GAME.bill), step.after, seat)


# --- What is seen and told ------------------------------------------------------------


@pytest.mark.parametrize("kind", TABLES, ids=table_name)
def test_the_view_of_a_hidden_record_is_the_view(kind: Kind) -> None:
    for n, step in enumerate(random_game(kind, seed=3)):
        viewer = n % (kind[1] + 1) + WATCHER
        seat = name_of(viewer)
        shown = json.dumps(view(seen(GAME, step.after, viewer), seat))
        assert shown == json.dumps(view(step.after, seat))


def test_the_order_of_the_deck_is_forgotten_and_what_is_to_come_is_not() -> None:
    position = Position(GAME, 3)
    record = seen(GAME, position.state, 1)
    assert not record.deck.any()
    assert (record.deck_left, record.to_come.sum()) == (80, 80)


def test_the_deal_is_told_by_its_starting_wagers() -> None:
    state = Position(GAME, 4, seed=5).state
    dealt = told(GAME.tell, Step(state, AFRESH, state), WATCHER)
    for seat, (code, whose, first, second, *_) in enumerate(dealt):
        assert (code, whose) == (Event.STARTED_WITH, seat)
        assert np.flatnonzero(state.laid[seat]).tolist() == [first, second]
    assert len(dealt) == 4


@pytest.mark.parametrize("kind", TABLES, ids=table_name)
def test_the_servers_log_is_what_is_told(kind: Kind) -> None:
    for played in served_game(kind, seed=4):
        for viewer, heard in played.entries.items():
            rows = told(GAME.tell, played.step, viewer)
            assert heard is not None
            assert (heard.kind, heard.seat, heard.move) == ("move", played.seat, played.move)
            assert [it.model_dump() for it in heard.events] == named_rows(GAME, rows)


TERMINAL: Final = {
    Event.UNCOVERED: "uncovered {card}",
    Event.UNCOVERED_DEAD: "uncovered {card}, of use to nobody",
    Event.BID: "bid {second}",
    Event.PASSED: "passed",
    Event.TOOK: "took {card}",
    Event.REMOVED: "removed {card}",
    Event.AUCTION_WON: "{seat} won the auction for {second}",
    Event.PILE_OUT: "a pile ran out, {first} gold to each from the supply",
}


@pytest.mark.parametrize("kind", TABLES, ids=table_name)
def test_the_terminals_news_can_be_written_from_what_is_told(kind: Kind) -> None:
    for step in random_game(kind, seed=5):
        viewer = step.action % kind[1]
        before, after = view(step.before, viewer), view(step.after, viewer)
        move = move_name(GAME, step.action)
        news = [telling.tell(move, int(step.before.turn), before, after)]
        news += telling.events(before, after)
        texts = [
            TERMINAL[Event(code)].format(
                first=first,
                second=second,
                seat=seat_name(after, first),
                card=card_sign(card_name(GAME, min(second, 49))),
            )
            for code, first, second, *_ in told(GAME.tell, step, viewer)
            if code in TERMINAL
        ]
        assert texts == news


# --- Why not, and the bill ------------------------------------------------------------


@pytest.mark.parametrize("kind", TABLES, ids=table_name)
def test_reasons_and_bills_are_right_at_every_position(kind: Kind) -> None:
    assert count_wrong_answers(kind, seed=6, moves=40 if interpreted() else 20_000) == 0


def test_every_reason_is_given() -> None:
    found = set()
    for seed, kind in enumerate(TABLES):
        for n, step in enumerate(random_game(kind, seed)):
            for action in range(n % 3, GAME.actions, 3):
                found.add(reason(GAME.why_not, step.before, action)[0])
    assert found == {ALLOWED, *Reason} - {Reason.GAME_OVER}


def test_after_the_end_nothing_is_allowed() -> None:
    *_, last = random_game(TABLES[0], seed=8)
    for action in range(GAME.actions):
        assert reason(GAME.why_not, last.after, action)[0] == Reason.GAME_OVER


def test_bills_read_as_receipts() -> None:
    found = set()
    for seed, kind in enumerate(TABLES):
        for n, step in enumerate(random_game(kind, seed)):
            seat = n % kind[1]
            bill = rivals_bill(view(step.after, seat), seat)
            rows = lines(GAME.bill, step.after, seat)
            found |= {row[0] for row in rows}
            assert [item_of(row) for row in rows] == bill.items
            assert sum(row[POINTS] for row in rows) == bill.total
    assert found == {*Line}


def item_of(row: list[int]) -> Item:
    """A line as the receipt has it."""
    line = line_text(GAME, "en", np.array(row, np.int16), english(GAME))
    if row[0] == Line.GOLD:
        return Item(line.name, line.text, line.points)
    _, color, once, twice, _, factor, *_ = row
    letter = GAME.colors[color][0].upper()
    ranks = [0] * (factor - 1) + [
        rank for rank in range(1, 10) for bits in (once, twice) if bits >> rank & 1
    ]
    name = strip_name(letter, [card_name(GAME, color * 10 + rank) for rank in ranks])
    return Item(name, line.text, line.points)
