"""What is told of Roll & Write beside what the server and OpenSpiel tell today."""

from collections.abc import Iterator

import pytest

from lostcities.core.rows import WATCHER
from lostcities.games.catalog import ROLL_AND_WRITE as GAME
from lostcities.games.roll_and_write.knowledge import layer_for
from lostcities.games.roll_and_write.rules import ACCELERATE, DOUBLE, PER_COLOR, REFUSE, SHOWN
from lostcities.games.roll_and_write.story import Event, ends_turn
from tests.envs.reference_stories import new_on_sheet
from tests.rules.story.alike import CHAINS, OPEN, SEALED, kind_name
from tests.rules.story.played import Step, named_rows, random_game, served_game, told
from tests.rules.story.test_worlds import OPENED
from tests.rules.story.worlds import Kind


@pytest.mark.parametrize("kind", OPEN[1::2] + SEALED, ids=kind_name)
def test_the_servers_log_is_what_is_told_and_opens_choices_move_by_move(kind: Kind) -> None:
    hidden: list[Step] = []
    for played in served_game(kind, seed=4):
        ends = ends_turn(played.step.before, played.step.after)
        for viewer, heard in played.entries.items():
            rows = told(GAME.tell, played.step, viewer)
            if heard is None:
                assert rows == []
                continue
            again = [row for step in hidden if ends for row in told_again(step, viewer)]
            shown = [row for row in rows if row[0] not in OPENED]
            assert [it.model_dump() for it in heard.events] == named_rows(GAME, again + shown)
            is_chosen = [row[0] for row in rows] == [Event.CHOSE]
            move = None if is_chosen else played.move
            assert (heard.kind, heard.seat, heard.move) == ("move", played.seat, move)
        is_hidden = layer_for(played.step.before, WATCHER, played.seat) == SHOWN
        hidden = [] if ends else [*hidden, played.step] if is_hidden else hidden


def told_again(step: Step, viewer: int) -> list[list[int]]:
    """The step of a sealed choice, told to others as to who made it."""
    seat = int(step.before.turn)
    return [] if seat == viewer else told(GAME.tell, step, seat)


def on_sheet(rows: list[list[int]], seat: int) -> Iterator[int]:
    """What is told of a seat, as the actions by which OpenSpiel's stories open a sheet."""
    mine = [row for row in rows if row[1] == seat and row[0] != Event.DICE]
    is_vase = any(row[0] == Event.MARKED_VASE for row in mine)
    for code, _, column, number, times, *_ in mine:
        if code in (Event.OPENED_CIRCLE, Event.MARKED_CIRCLE):
            yield column * PER_COLOR + DOUBLE
        elif code in (Event.OPENED_VASE, Event.MARKED_VASE):
            yield column * PER_COLOR + ACCELERATE
        elif code in (Event.OPENED_REFUSAL, Event.REFUSED):
            yield REFUSE
        elif code == Event.OPENED_NUMBERS:
            yield from [column * PER_COLOR + number - 1] * times
        elif code in (Event.WROTE, Event.ACCELERATED) and not is_vase:
            yield column * PER_COLOR + number - 1


@pytest.mark.parametrize("kind", SEALED + CHAINS, ids=kind_name)
def test_what_is_new_on_a_sheet_is_told_when_a_turn_ends(kind: Kind) -> None:
    for step in random_game(kind, seed=6):
        if not ends_turn(step.before, step.after):
            continue
        rows = told(GAME.tell, step, WATCHER)
        for seat in range(kind[1]):
            if seat != step.before.roller:
                expected = list(new_on_sheet(step.before, step.after, seat))
                assert sorted(on_sheet(rows, seat)) == sorted(expected or [REFUSE])
