"""Roll & Write in OpenSpiel: three colour dice and three number dice, in turns; sealed choices."""

from typing import Any, Final

import numpy as np

from lostcities.core.chance import Generator, below
from lostcities.core.compiled import compilable
from lostcities.core.game import NOBODY
from lostcities.core.rows import Rows
from lostcities.envs.openspiel.events import EVERYONE, Row, Story, chance_name
from lostcities.envs.openspiel.part import (
    Length,
    Part,
    Places,
    Spaces,
    Variant,
    Weights,
    kept_actions,
    kept_features,
    seats_at_the_table,
)
from lostcities.games.roll_and_write import ROLL_AND_WRITE
from lostcities.games.roll_and_write.rules import (
    ACCELERATE,
    COLUMNS,
    DICE,
    DOUBLE,
    FACES,
    NOTHING,
    PER_COLOR,
    REFUSE,
    STOP,
    Options,
    State,
)
from lostcities.games.roll_and_write.sheet import BOXES, BRIDGE_BONUS, BRIDGES
from lostcities.games.roll_and_write.story import Event, ends_turn, tell_choice, tell_sheet
from lostcities.notation.moves import letters, move_name

Table = Any  # a LazyTable of the environments

# --- Chance ---------------------------------------------------------------------------


@compilable
def take_back(state: State, places: Places) -> int:
    """All dice are in the hand again; a place is a die, colours and numbers in turns."""
    for die in range(DICE):
        state.color_die[die] = 0
        state.number_die[die] = 0
        places[2 * die] = 2 * die
        places[2 * die + 1] = 2 * die + 1
    return 2 * DICE


@compilable
def weigh(state: State, place: int, left: int, weights: Weights) -> None:
    """Every face of a die is as likely as any other."""
    for face in range(len(weights)):
        weights[face] = (face < COLUMNS) == (place % 2 == 0)


@compilable
def fill(state: State, place: int, outcome: int) -> None:
    """The die shows its face."""
    if place % 2 == 0:
        state.color_die[place // 2] = outcome
    else:
        state.number_die[place // 2] = outcome - COLUMNS


@compilable
def bring_up(state: State, outcome: int) -> None:
    """There is no deck."""


@compilable
def witness(state: State, place: int) -> int:
    """All see the dice."""
    return EVERYONE


# --- What is news ---------------------------------------------------------------------


@compilable
def notice(before: State, action: int, after: State, viewer: int, events: Rows) -> int:
    """A choice; a sealed one when all have chosen, as far as the sheet shows it.

    Vases and bridges follow from the sheets, and the dice fall one by one.
    """
    seat, n = int(before.turn), 0
    is_sealed = before.sealed and seat != before.roller
    if viewer == seat or not is_sealed:
        n = min(tell_choice(before, action, after, events, n), 1)
    if is_sealed and ends_turn(before, after):
        for other in range(before.seats):
            if other != viewer and other != before.roller:
                n = tell_sheet(before, NOTHING, after, other, events, n)
    return n


# --- Words ----------------------------------------------------------------------------

OPENED: Final = {  # as if written by dice, top vases as if by an arrow
    Event.OPENED_NUMBERS: Event.WROTE,
    Event.OPENED_CIRCLE: Event.MARKED_CIRCLE,
    Event.OPENED_VASE: Event.ACCELERATED,
    Event.OPENED_REFUSAL: Event.REFUSED,
}


def event_names(_viewer: int, story: Story) -> list[str]:
    """The moves by name, with who made them."""
    names = list[str]()
    for row in story:
        if row[0] < 0:
            names.append(chance_name(ROLL_AND_WRITE, row, outcome_name))
        else:
            times = row[4] if row[0] == Event.OPENED_NUMBERS else 1
            names += times * [f"{row[1]} {move_name(ROLL_AND_WRITE, action_of(row))}"]
    return names


def action_of(row: Row) -> int:
    """The action of which an event tells, or by which it may have come about."""
    code, _, column, number = row[:4]
    event, first = OPENED.get(Event(code), code), column * PER_COLOR
    if event == Event.WROTE:
        return first + number - 1
    return {
        Event.MARKED_CIRCLE: first + DOUBLE,
        Event.ACCELERATED: first + ACCELERATE,
        Event.STOPPED: STOP,
        Event.REFUSED: REFUSE,
    }[Event(event)]


def outcome_name(outcome: int) -> str:
    return letters(ROLL_AND_WRITE)[outcome] if outcome < COLUMNS else str(outcome - COLUMNS)


# --- Size -----------------------------------------------------------------------------


def length(seats: int, _options: Options, max_turns: int) -> Length:
    """Within a turn arrows, and who rolls next may go on; six dice a turn."""
    return Length(2 * max_turns + seats * COLUMNS * BOXES, 2 * DICE * (max_turns + 1))


def bounds(seats: int, options: Options, _max_turns: int) -> tuple[int, int]:
    """Every column, symbol and bridge at its best or worst, by the points of the sheet."""
    column = [int(points) * times for points in options.expedition_points for times in (1, 2)]
    beside = [options.artefact_points, options.dice_points]
    least = COLUMNS * min(0, *column) + sum(int(points.min()) for points in beside)
    most = COLUMNS * max(0, *column) + sum(int(points.max()) for points in beside)
    most += BRIDGES * BRIDGE_BONUS
    return (least - most, most - least) if ROLL_AND_WRITE.is_two_sided(seats) else (least, most)


def spaces(seats: int, _options: Options) -> Spaces:
    """No features of seats that are not there."""
    features = kept_features(ROLL_AND_WRITE, COLUMNS, seats_at_the_table(seats))
    return Spaces(kept_actions(ROLL_AND_WRITE, COLUMNS), np.arange(COLUMNS + FACES), features)


def is_hidden(options: Options) -> bool:
    """Sealed choices are secret."""
    return bool(options.sealed)


# --- Another past: sealed choices -----------------------------------------------------


def another_past(start: Table, history: list[int], seat: int, rng: Generator) -> list[int]:
    """In this turn every seat that has chosen in secret chooses anything legal instead."""
    if not start.state.sealed:
        return history
    now, movers = start.copy(), list[int]()
    for action in history:
        movers.append(NOBODY if now.waiting else now.mover)
        now.follow(action)
    if now.over:
        return history
    rolled = len(movers) - movers[::-1].index(NOBODY)  # after the last die
    table, past = start.copy(), history[:rolled]
    for action in past:
        table.follow(action)
    turn = list(zip(movers[rolled:], history[rolled:], strict=True))
    seen = {viewed: [a for mover, a in turn if mover == viewed] for viewed in (table.mover, seat)}
    while table.mover != now.mover:
        mover = table.mover
        action = seen[mover].pop(0) if mover in seen else any_legal(table, rng)
        past.append(action)
        table.follow(action)
    return past + seen.get(now.mover, [])


def any_legal(table: Table, rng: Generator) -> int:
    """A legal action by lot."""
    actions = table.legal()
    return int(actions[below(rng, len(actions))])


PART: Final = Part(
    variants=(Variant("roll_and_write", max_turns=500),),
    outcomes=COLUMNS + FACES,
    most_places=2 * DICE,
    columns=5,
    draws=(),
    take_back=take_back,
    weigh=weigh,
    fill=fill,
    bring_up=bring_up,
    witness=witness,
    notice=notice,
    outcome_name=outcome_name,
    event_names=event_names,
    length=length,
    bounds=bounds,
    spaces=spaces,
    is_hidden=is_hidden,
    another_past=another_past,
)
