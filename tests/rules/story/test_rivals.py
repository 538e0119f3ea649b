"""The story verbs of Rivals: against the rules, the views and the server."""

import numpy as np
import pytest

from lostcities.core.game import AFRESH
from lostcities.core.rows import ALLOWED, WATCHER
from lostcities.games.catalog import RIVALS as GAME
from lostcities.games.rivals.story import Event, Line, Reason
from tests.rules.positions import Position, table_name
from tests.rules.story.alike import AUCTIONS as TABLES
from tests.rules.story.played import (
    Step,
    lines,
    named_rows,
    random_game,
    reason,
    seen,
    served_game,
    told,
)
from tests.rules.story.worlds import Kind

# --- What is seen and told ------------------------------------------------------------


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


# --- Why not, and the bill ------------------------------------------------------------


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


def test_every_line_of_a_bill_is_written() -> None:
    found = set()
    for seed, kind in enumerate(TABLES):
        for n, step in enumerate(random_game(kind, seed)):
            found |= {row[0] for row in lines(GAME.bill, step.after, n % kind[1])}
    assert found == {*Line}
