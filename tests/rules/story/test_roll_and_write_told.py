"""What is told of Roll & Write beside what the server, the terminal and OpenSpiel tell today."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from lostcities.core.rows import WATCHER
from lostcities.games.catalog import ROLL_AND_WRITE as GAME
from lostcities.games.roll_and_write.knowledge import layer_for
from lostcities.games.roll_and_write.rules import ACCELERATE, DOUBLE, PER_COLOR, REFUSE, SHOWN
from lostcities.games.roll_and_write.sheet import BOXES
from lostcities.games.roll_and_write.story import Event, ends_turn
from lostcities.games.roll_and_write.view import view
from lostcities.notation.moves import letters, move_name
from lostcities.notation.text.symbols import card_sign, seat_name
from lostcities.server.protocol.parts import Happening, Opened
from lostcities.terminal import news, telling
from tests.envs.reference_stories import new_on_sheet
from tests.rules.story.played import Kind, Step, random_game, served_game, told
from tests.rules.story.test_roll_and_write import CHAINS, OPEN, OPENED, SEALED, kind_name

MOVES: Final = {
    Event.WROTE: "write {color} {third}",
    Event.MARKED_CIRCLE: "double {color}",
    Event.ACCELERATED: "accelerate {color}",
    Event.STOPPED: "stop",
    Event.REFUSED: "refuse",
}
BRIDGES: Final = {
    Event.BRIDGE: "",
    Event.ARTEFACT_BRIDGE: "artefacts",
    Event.DICE_BRIDGE: "dice",
}


def move_of(row: list[int]) -> str:
    """The move that an event tells of."""
    code, _, color, third, *_ = row
    return MOVES[Event(code)].format(color=letters(GAME)[min(color, 5)], third=third)


def happened_in(rows: list[list[int]]) -> list[Happening]:
    """What followed by itself, as the server tells it."""
    found, scores = [], []
    for code, seat, second, color, *_ in rows:
        if code in BRIDGES:
            name = BRIDGES[Event(code)] or letters(GAME)[color]
            found.append(Happening(key="bridge", seat=seat, bridge=name))
        elif code == Event.SCORED:
            scores.append(second)
    return found + ([Happening(key="over", scores=scores)] if scores else [])


def opened_by(step: Step, opened: Iterable[Opened]) -> list[list[int]]:
    """The rows that open moves that were sealed, worked out from the moves."""
    rows, before = [], step.before
    for seat in dict.fromkeys(choice.seat for choice in opened):
        new: dict[int, list[int]] = {}
        marks = []
        for verb, *what in (it.move.split() for it in opened if it.seat == seat):
            if verb == "refuse":
                marks.append([Event.OPENED_REFUSAL, seat, 0])
            if not what:
                continue
            column = letters(GAME).index(what[0])
            written = before.number[SHOWN, seat, column, : before.filled[SHOWN, seat, column]]
            laid = [*written.tolist(), *new.get(column, [])]
            if verb == "double":
                marks.append([Event.OPENED_CIRCLE, seat, column])
            elif len(laid) == BOXES:
                marks.append([Event.OPENED_VASE, seat, column])
            else:
                number = int(what[1]) if verb == "write" else laid[-1] if laid else 1
                new.setdefault(column, []).append(number)
        for column, numbers in new.items():
            assert len(set(numbers)) == 1
            rows.append([Event.OPENED_NUMBERS, seat, column, numbers[0], len(numbers)])
        rows += [[*mark, 0, 0] for mark in marks]
    return sorted(rows, key=lambda row: (row[1], row[2], row[0]))


def opened_rows(rows: list[list[int]]) -> list[list[int]]:
    """What was opened, in the same order."""
    found = [row[:5] for row in rows if row[0] in OPENED]
    return sorted(found, key=lambda row: (row[1], row[2], row[0]))


@pytest.mark.parametrize("kind", OPEN[1::2] + SEALED, ids=kind_name)
def test_the_servers_log_can_be_written_from_what_is_told(kind: Kind) -> None:
    hidden: list[Step] = []
    for played in served_game(kind, seed=4):
        ends = ends_turn(played.step.before, played.step.after)
        for viewer, heard in played.entries.items():
            rows = told(GAME.tell, played.step, viewer)
            if heard is None or heard.kind == "chosen":
                expected = [] if heard is None else [[Event.CHOSE, played.seat]]
                assert [row[:2] for row in rows] == expected
                continue
            moved = next(row for row in rows if row[0] in MOVES)
            assert (heard.kind, heard.seat, heard.move) == ("move", moved[1], move_of(moved))
            assert heard.happened == tuple(happened_in(rows))
            assert opened_rows(rows) == opened_by(played.step, heard.opened)
            again = told_again(hidden) if ends else []
            assert list(heard.opened) == [it for it in again if it.seat != viewer]
        is_hidden = layer_for(played.step.before, WATCHER, played.seat) == SHOWN
        hidden = [] if ends else [*hidden, played.step] if is_hidden else hidden


def told_again(hidden: list[Step]) -> list[Opened]:
    """The steps of sealed choices, told to those who made them."""
    seats = [int(step.before.turn) for step in hidden]
    rows = [told(GAME.tell, step, seat)[0] for step, seat in zip(hidden, seats, strict=True)]
    return [Opened(seat=seat, move=move_of(row)) for seat, row in zip(seats, rows, strict=True)]


TERMINAL: Final = {
    Event.WROTE: "wrote {sign} {third}",
    Event.MARKED_CIRCLE: "marked the circle of {sign}",
    Event.ACCELERATED: "accelerated {sign}",
    Event.STOPPED: "stopped",
    Event.REFUSED: "refused",
}


def news_in(rows: list[list[int]], after: Any) -> list[str]:
    """What the terminal says, from what is told."""
    texts = []
    for code, seat, second, third, *_ in rows:
        if code in TERMINAL:
            sign = card_sign(letters(GAME)[min(second, 5)])
            texts.append(TERMINAL[Event(code)].format(sign=sign, third=third))
        if code in BRIDGES:
            bridge = BRIDGES[Event(code)] or card_sign(letters(GAME)[third])
            texts.append(f"{seat_name(after, seat)} passed the {bridge} bridge: +{second}")
    return texts


@pytest.mark.parametrize("kind", OPEN[1::2] + SEALED[:2], ids=kind_name)
def test_the_terminals_news_can_be_written_from_what_is_told(kind: Kind) -> None:
    for n, step in enumerate(random_game(kind, seed=5)):
        viewer, mover = n % kind[1], int(step.before.turn)
        before, after = view(step.before, viewer), view(step.after, viewer)
        rows = told(GAME.tell, step, viewer)
        if news.is_hidden(mover, before, after) and mover != viewer:
            assert {row[0] for row in rows} <= {Event.CHOSE}
            continue
        said = [telling.tell(move_name(GAME, step.action), mover, before, after)]
        assert news_in(rows, after) == [*said, *telling.events(before, after)]


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
