"""One table of OpenSpiel as one record, and its steps: compiled, a call each.

All that a step changes lies in one record, but for the stories, which grow.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, new_generator
from lostcities.core.compiled import compilable, fast, interpreted
from lostcities.core.game import NOBODY, Game
from lostcities.core.play import CUT, PLAYING, Limit, Progress, stepper
from lostcities.core.rows import MOST_ROWS, WATCHER, WIDTH
from lostcities.envs.openspiel.events import DRAWS, EVERYONE, FELL
from lostcities.envs.openspiel.part import NOTHING, Part

FRESH: Final = new_generator()  # what the rules shuffle with before it is taken back
FRESH.flags.writeable = False

Tables = Any  # an array of one record
Notes = Any  # by event, viewer and column; the spectator is the last viewer
Told = tuple[int, int, int]  # who moves, whether chance decides, the length of the longest story


@cache
def fields_of(game: Game, part: Part) -> np.dtype[Any]:
    """What lies at a table."""
    return np.dtype(
        [
            ("state", game.fields),
            ("before", game.fields),
            ("weights", np.int64, part.outcomes),
            ("rng", np.int64, GENERATOR_WORDS),
            ("told", np.int64, game.seats[-1] + 1),  # by viewer: events of the story
            ("viewers", np.int64),
            ("actions", np.int64),
            ("max_actions", np.int64),
            ("turns", np.int64),
            ("max_turns", np.int64),
            ("mover", np.int64),
            ("pending", np.int64),  # the action that waits for a card, or NOTHING
            ("to_fill", np.int64),  # how many places
            ("cut", np.int64),
            ("mask", np.int8, game.actions),
            ("places", np.int8, part.most_places),
        ],
        align=True,
    )


class Steps(NamedTuple):
    """The calls of a game, compiled."""

    begin: Callable[[Tables], Told]
    move: Callable[[Tables, Notes, int], Told]
    fall: Callable[[Tables, Notes, int], Told]
    weigh: Callable[[Tables], None]
    tally: Callable[[Tables, Any], None]
    copy: Callable[[Tables, Tables], None]
    observe: Callable[[Tables, int, Any, Any], None]
    observe_public: Callable[[Tables, int, Any, Any], None]
    recall: Callable[[Notes, int, int, Any], None]


@cache
def steps(game: Game, part: Part) -> Steps:
    """The compiled calls of a game."""
    return Steps(*map(fast, (*moves(game, part), *looks(game, part), recall)))


def new_tables(game: Game, part: Part) -> Tables:
    """Room for one table; plain Python wants fields as attributes."""
    tables = np.zeros(1, fields_of(game, part))
    return tables.view(np.recarray) if interpreted() else tables


@compilable
def note(table: Any, notes: Notes, viewer: int, code: int, who: int, what: int) -> None:
    """One event more in a viewer's story."""
    n = table.told[viewer]
    notes[n, viewer, 0], notes[n, viewer, 1], notes[n, viewer, 2] = code, who, what
    for column in range(3, notes.shape[2]):
        notes[n, viewer, column] = 0
    table.told[viewer] += 1


@compilable
def note_for(table: Any, notes: Notes, witness: int, outcome: int) -> None:
    """An outcome, to the one who may see it or to all."""
    for viewer in range(table.viewers):
        if witness in (EVERYONE, viewer):
            note(table, notes, viewer, FELL, witness, outcome)


@compilable
def told_of(table: Any) -> Told:
    """What a step came to."""
    longest = 0
    for viewer in range(table.viewers):
        longest = max(longest, int(table.told[viewer]))
    waits = table.pending != NOTHING or table.to_fill > 0
    return int(table.mover), int(waits), longest


@cache
def moves(game: Game, part: Part) -> tuple[Any, ...]:
    """Begin, make a move, let an outcome fall, weigh what can fall."""
    return beginner(game), move_maker(game, part), faller(game, part), weigher(part)


@cache
def presenter(game: Game) -> Callable[[Any], None]:
    """Who moves and what may be done is written down."""
    legal = game.legal

    @compilable
    def present(table: Any) -> None:
        if table.mover == NOBODY or table.to_fill > 0:
            for action in range(len(table.mask)):
                table.mask[action] = 0
        else:
            legal(table.state, table.mask)

    return present


@cache
def beginner(game: Game) -> Callable[[Tables], Told]:
    """A table as it stands: before the first card falls, or dealt by a seed."""
    mover, present = game.mover, presenter(game)

    @compilable
    def begin(tables: Tables) -> Told:
        table = tables[0]
        table.mover = mover(table.state)
        present(table)
        return told_of(table)

    return begin


@cache
def carrier(game: Game, part: Part) -> Callable[[Any, int], None]:
    """An action with all that it needs; what the rules dealt or rolled is taken back."""
    step, mover, take_back, present = stepper(game), game.mover, part.take_back, presenter(game)
    seeded = part.seeded

    @compilable
    def carry_out(table: Any, action: int) -> None:
        progress = Progress(int(table.turns), int(table.actions), PLAYING)
        limit = Limit(int(table.max_turns), int(table.max_actions))
        if not seeded:
            freshen(table.rng)
        progress = step(table.state, action, table.rng, progress, limit)
        table.turns, table.actions = progress.turns, progress.actions
        table.mover = mover(table.state)
        if progress.done == CUT:
            table.cut, table.mover = 1, NOBODY
        elif not seeded and not is_fresh(table.rng):
            table.to_fill = take_back(table.state, table.places)
        present(table)

    return carry_out


@compilable
def freshen(rng: Any) -> None:
    """Any generator will do, as nothing that comes of it stays."""
    for word in range(GENERATOR_WORDS):
        rng[word] = FRESH[word]


@compilable
def is_fresh(rng: Any) -> bool:
    """Whether nothing was dealt or rolled with it."""
    same = True
    for word in range(GENERATOR_WORDS):
        same &= rng[word] == FRESH[word]
    return bool(same)


@cache
def move_maker(game: Game, part: Part) -> Callable[[Tables, Notes, int], Told]:
    """A move: a draw waits for its card, anything else is carried out and told."""
    carry_out, notice = carrier(game, part), part.notice
    draws = np.isin(np.arange(game.actions), part.draws)

    @compilable
    def move(tables: Tables, notes: Notes, action: int) -> Told:
        table = tables[0]
        if draws[action]:
            table.pending = action
            for viewer in range(table.viewers):
                note(table, notes, viewer, DRAWS, table.mover, action)
            return told_of(table)
        table.before = table.state
        carry_out(table, action)
        rows = np.zeros((MOST_ROWS, WIDTH), np.int16)
        for viewer in range(table.viewers):
            whom = viewer if viewer < table.viewers - 1 else WATCHER
            n = notice(table.before, action, table.state, whom, rows)
            note_rows(table, notes, viewer, rows, n)
        return told_of(table)

    return move


@compilable
def note_rows(table: Any, notes: Notes, viewer: int, rows: Any, n: int) -> None:
    """The first n rows, at the end of a viewer's story."""
    for row in range(n):
        for column in range(notes.shape[2]):
            notes[table.told[viewer], viewer, column] = rows[row, column]
        table.told[viewer] += 1


@cache
def faller(game: Game, part: Part) -> Callable[[Tables, Notes, int], Told]:
    """An outcome: it fills a place, or is the card for which a draw has waited."""
    carry_out, present, witness = carrier(game, part), presenter(game), part.witness
    fill, bring_up = part.fill, part.bring_up

    @compilable
    def fall(tables: Tables, notes: Notes, outcome: int) -> Told:
        table = tables[0]
        if table.to_fill > 0:
            place = int(table.places[0])
            note_for(table, notes, witness(table.state, place), outcome)
            fill(table.state, place, outcome)
            table.to_fill -= 1
            for n in range(table.to_fill):
                table.places[n] = table.places[n + 1]
            present(table)
        else:
            note_for(table, notes, witness(table.state, NOTHING), outcome)
            bring_up(table.state, outcome)
            action, table.pending = int(table.pending), NOTHING
            carry_out(table, action)
        return told_of(table)

    return fall


@cache
def weigher(part: Part) -> Callable[[Tables], None]:
    """How likely each outcome is now."""
    weigh_next = part.weigh

    @compilable
    def weigh(tables: Tables) -> None:
        table = tables[0]
        place = int(table.places[0]) if table.to_fill > 0 else NOTHING
        weigh_next(table.state, place, int(table.to_fill), table.weights)

    return weigh


@cache
def looks(game: Game, part: Part) -> tuple[Any, ...]:
    """The scores, a copy, and what a seat observes: all, or what a spectator knows of it."""
    score, watch, hide, features = game.score, game.observe, game.hide, game.features

    @compilable
    def tally(tables: Tables, scores: Any) -> None:
        for seat in range(len(scores)):
            scores[seat] = score(tables[0].state, seat)

    @compilable
    def copy(twins: Tables, tables: Tables) -> None:
        twins[0] = tables[0]

    @compilable
    def observe(tables: Tables, seat: int, kept: Any, shown: Any) -> None:
        seen = np.zeros(features, np.int8)
        watch(tables[0].state, seat, seen)
        for n in range(len(kept)):
            shown[n] = seen[kept[n]]

    @compilable
    def observe_public(tables: Tables, seat: int, kept: Any, shown: Any) -> None:
        tables[0].before = tables[0].state
        hide(tables[0].before, WATCHER)
        seen = np.zeros(features, np.int8)
        watch(tables[0].before, seat, seen)
        for n in range(len(kept)):
            shown[n] = seen[kept[n]]

    return tally, copy, observe, observe_public


@compilable
def recall(notes: Notes, viewer: int, length: int, shown: Any) -> None:
    """A story as numbers, zeros after its end; of one that is too long the beginning."""
    told = min(length, len(shown))
    for n in range(told):
        for column in range(shown.shape[1]):
            shown[n, column] = notes[n, viewer, column]
    shown[told:] = 0
