"""What a seat knows of Roll & Write: everything, but choices that are still sealed."""

from typing import Final

from lostcities.core.chance import Generator, below
from lostcities.core.compiled import compilable, inlined
from lostcities.core.features import seat_after, write_at_least, write_nothing, write_points
from lostcities.core.game import Features, Groups, width
from lostcities.games.roll_and_write.rules import (
    ARTEFACTS,
    COLUMNS,
    DICE,
    FACES,
    MOST_SEATS,
    NOW,
    REFUSALS,
    SHOWN,
    TEN,
    Phase,
    State,
    accelerate,
    copy_sheet,
    double,
    fill,
    finish,
    has_place,
    is_left,
    may_double,
    may_write,
    refuse,
    sheet_score,
)
from lostcities.games.roll_and_write.sheet import BOXES

# --- What a seat knows ----------------------------------------------------------------

COLUMN_FEATURES: Final[Groups] = (
    ("boxes", BOXES),
    ("reached", TEN),
    ("circle", 1),
    ("top vase", 1),
    ("bridge bonus", 1),
)
COLOR_FEATURES: Final[Groups] = (
    ("arrows", BOXES),
    ("vases", BOXES),
    ("dice rolled", 1),
    ("dice to choose from", 1),
    ("bridge passed", 1),
    *((f"seat +{n}: {name}", size) for n in range(MOST_SEATS) for name, size in COLUMN_FEATURES),
)
SEAT_FEATURES: Final[Groups] = (
    ("at the table", 1),
    ("to move", 1),
    ("rolled", 1),
    ("artefacts", BOXES),
    ("die symbols", BOXES),
    ("artefact bonus", 1),
    ("dice bonus", 1),
    ("score, 32s and rest", 2),
)
GLOBAL_FEATURES: Final[Groups] = (
    ("accelerating", 1),
    ("sealed", 1),
    ("numbers rolled", FACES),
    ("numbers to choose from", FACES),
    ("artefact bridge passed", 1),
    ("dice bridge passed", 1),
    ("expedition points", BOXES + 1),
    ("artefact points", BOXES + 1),
    ("dice points", BOXES + 1),
    *((f"seat +{n}: {name}", size) for n in range(MOST_SEATS) for name, size in SEAT_FEATURES),
)
PER_SEAT: Final = width(SEAT_FEATURES)
PER_COLUMN: Final = width(COLUMN_FEATURES)


@inlined
def layer_for(state: State, viewer: int, seat: int) -> int:
    """Sealed choices of others are not seen until all have chosen; the roller chooses openly."""
    open_to_all = not state.sealed or seat == state.roller
    return NOW if open_to_all or seat == viewer else SHOWN


@inlined
def is_accelerating(state: State, viewer: int) -> bool:
    """That a seat has reached an arrow is part of its sealed choice, unless it is the roller."""
    hidden = state.sealed and viewer != state.turn and state.turn != state.roller
    return bool(state.phase == Phase.ACCELERATE and not hidden)


@compilable
def observe(state: State, seat: int, features: Features) -> None:
    """All that a seat may know, column by column, then the rest; seats from me clockwise."""
    i = 0
    for column in range(COLUMNS):
        i = observe_column(state, column, features, i)
        for n in range(MOST_SEATS):
            i = observe_boxes(state, seat, n, column, features, i)
    features[i] = is_accelerating(state, seat)
    features[i + 1] = state.sealed
    i = observe_numbers(state, features, i + 2)
    features[i] = state.passed[ARTEFACTS]
    features[i + 1] = state.passed[REFUSALS]
    i += 2
    for n in range(BOXES + 1):
        features[i + n] = state.expedition_points[n]
        features[i + BOXES + 1 + n] = state.artefact_points[n]
        features[i + 2 * BOXES + 2 + n] = state.dice_points[n]
    i += 3 * (BOXES + 1)
    for n in range(MOST_SEATS):
        i = observe_seat(state, seat, n, features, i)


@inlined
def observe_column(state: State, column: int, features: Features, i: int) -> int:
    """What is printed in a column, and the dice that showed its colour."""
    for box in range(BOXES):
        features[i + box] = state.arrow[column, box]
        features[i + BOXES + box] = state.vase[column, box]
    i += 2 * BOXES
    rolled = left = 0
    for die in range(DICE):
        shows = int(state.color_die[die] == column)
        rolled += shows
        left += shows & int(is_left(state, die, state.color_taken))
    features[i] = rolled
    features[i + 1] = left
    features[i + 2] = state.passed[column]
    return i + 3


@inlined
def observe_boxes(state: State, seat: int, n: int, column: int, features: Features, i: int) -> int:
    """One column on the sheet of the nth seat after me; all zero where nobody sits."""
    if n >= state.seats:
        return write_nothing(PER_COLUMN, features, i)
    other = seat_after(seat, n, int(state.seats))
    layer = layer_for(state, seat, other)
    filled = int(state.filled[layer, other, column])
    last = int(state.number[layer, other, column, filled - 1]) if filled > 0 else 0
    i = write_at_least(filled, BOXES, features, i)
    i = write_at_least(last, TEN, features, i)
    features[i] = state.circle[layer, other, column]
    features[i + 1] = state.top_vase[layer, other, column]
    features[i + 2] = state.bonus[other, column]
    return i + 3


@inlined
def observe_numbers(state: State, features: Features, i: int) -> int:
    """The numbers rolled, and those the mover can choose from."""
    end = write_nothing(2 * FACES, features, i)
    for die in range(DICE):
        face = int(state.number_die[die])
        features[i + face] += 1
        features[i + FACES + face] += int(is_left(state, die, state.number_taken))
    return end


@inlined
def observe_seat(state: State, seat: int, n: int, features: Features, i: int) -> int:
    """Artefacts, die symbols and score of the nth seat after me."""
    if n >= state.seats:
        return write_nothing(PER_SEAT, features, i)
    other = seat_after(seat, n, int(state.seats))
    layer = layer_for(state, seat, other)
    features[i] = 1
    features[i + 1] = state.turn == other and state.phase != Phase.OVER
    features[i + 2] = state.roller == other
    i = write_at_least(int(state.artefacts[layer, other]), BOXES, features, i + 3)
    i = write_at_least(int(state.refusals[layer, other]), BOXES, features, i)
    features[i] = state.bonus[other, ARTEFACTS]
    features[i + 1] = state.bonus[other, REFUSALS]
    return write_points(sheet_score(state, layer, other), features, i + 2)


# --- Imagining ------------------------------------------------------------------------


@compilable
def imagine(state: State, seat: int, rng: Generator) -> None:
    """Dice to come are no part of the state; only sealed choices are hidden: make them afresh."""
    if not state.sealed or state.phase == Phase.OVER or state.turn == state.roller:
        return
    mover_now, phase_now = int(state.turn), int(state.phase)
    other = (int(state.roller) + 1) % int(state.seats)
    while other != mover_now:  # the seats that have chosen already
        if other != seat:
            copy_sheet(state, SHOWN, NOW, other)
            state.turn = other
            choose_randomly(state, rng)
        other = (other + 1) % int(state.seats)
    state.turn = mover_now
    state.phase = phase_now
    if mover_now != seat:
        copy_sheet(state, SHOWN, NOW, mover_now)
        state.phase = Phase.CHOOSE


@compilable
def choose_randomly(state: State, rng: Generator) -> None:
    """Any legal choice with any use of its arrows, without going on to the next seat."""
    chooser = int(state.turn)
    state.phase = Phase.CHOOSE
    while state.turn == chooser:
        if state.phase == Phase.ACCELERATE:
            use_arrow_randomly(state, rng)
        else:
            use_dice_randomly(state, rng)


@compilable
def use_arrow_randomly(state: State, rng: Generator) -> None:
    """Stop, or any column that has a place; sometimes none, to be tried again."""
    column = below(rng, COLUMNS + 1)
    if column == COLUMNS:
        finish(state, rng)
    elif has_place(state, int(state.turn), column):
        accelerate(state, column, rng)


@compilable
def use_dice_randomly(state: State, rng: Generator) -> None:
    """Refuse, or any pair of dice that fits; sometimes none, to be tried again."""
    pair = below(rng, DICE * DICE + 1)
    if pair == DICE * DICE:
        refuse(state, rng)
        return
    color_die, number_die = pair // DICE, pair % DICE
    if is_left(state, color_die, state.color_taken) and is_left(
        state, number_die, state.number_taken
    ):
        column, face = int(state.color_die[color_die]), int(state.number_die[number_die])
        number = TEN if face == 0 else face
        if face == 0 and may_double(state, column) and below(rng, 2) == 0:
            double(state, column, rng)
        elif may_write(state, column, number):
            fill(state, column, number, rng)
