"""Lost Cities: Roll & Write for two to five (Reiner Knizia, 2021; docs/rules/roll_and_write.md).

Sections follow the rulebook: what is on the table, the roll, choosing dice, the columns,
acceleration, refusing, the bridges, the end, the score. The printed sheet is data (`sheet.toml`),
and partly unverified. Settled where the rulebook is silent: a zero on a column not begun marks its
circle or starts it with a 10; an arrow never marks a circle. With `sealed` the others choose at
once: what a seat has written this turn stays hidden until all have chosen.
Rules trust their caller: an action must be legal.
"""

from enum import IntEnum
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import Generator, below
from lostcities.core.compiled import compilable
from lostcities.core.game import NOBODY, Groups, Mask, Option, width
from lostcities.games.roll_and_write.sheet import BOXES, BRIDGE_BONUS, BRIDGES, COLORS, SHEET_FIELDS

MOST_SEATS: Final = 5
COLUMNS: Final = len(COLORS)
DICE: Final = 3  # of each sort
FACES: Final = 10  # of a number die: 0 to 9
TEN: Final = 10  # how a zero counts once an expedition is begun
ARTEFACTS: Final = COLUMNS  # the column after the expeditions, for the bridges
REFUSALS: Final = COLUMNS + 1  # and the last
BRIDGE_BOX: Final = 7
NOTHING: Final = -1
LAYERS: Final = 2
NOW: Final = 0  # the sheets as they are
SHOWN: Final = 1  # the sheets as the others have last seen them; used when choices are sealed


class Phase(IntEnum):
    """What the mover has to do."""

    CHOOSE = 0
    ACCELERATE = 1
    OVER = 2


# --- What is on the table -------------------------------------------------------------

FIELDS: Final = np.dtype(
    [
        ("number", np.int8, (LAYERS, MOST_SEATS, COLUMNS, BOXES)),
        ("filled", np.int8, (LAYERS, MOST_SEATS, COLUMNS)),
        ("circle", np.int8, (LAYERS, MOST_SEATS, COLUMNS)),
        ("top_vase", np.int8, (LAYERS, MOST_SEATS, COLUMNS)),
        ("artefacts", np.int8, (LAYERS, MOST_SEATS)),
        ("refusals", np.int8, (LAYERS, MOST_SEATS)),
        ("passed", np.int8, BRIDGES),
        ("bonus", np.int8, (MOST_SEATS, BRIDGES)),
        ("color_die", np.int8, DICE),
        ("number_die", np.int8, DICE),
        ("color_taken", np.int8),
        ("number_taken", np.int8),
        ("seats", np.int8),
        ("sealed", np.int8),
        ("roller", np.int8),
        ("turn", np.int8),
        ("phase", np.int8),
        *SHEET_FIELDS,
    ],
    align=True,
)


class State(Protocol):
    """One game in progress. `FIELDS` is its layout; layer NOW holds the sheets as they are."""

    number: NDArray[np.int8]  # by layer, seat, column and box: what is written
    filled: NDArray[np.int8]  # by layer, seat and column: boxes written
    circle: NDArray[np.int8]  # by layer, seat and column: 1 if marked
    top_vase: NDArray[np.int8]  # by layer, seat and column: 1 if marked
    artefacts: NDArray[np.int8]  # by layer and seat: artefacts shaded
    refusals: NDArray[np.int8]  # by layer and seat: die symbols shaded
    passed: NDArray[np.int8]  # by bridge: 1 once anyone has passed it
    bonus: NDArray[np.int8]  # by seat and bridge: 1 if it counts for the seat
    color_die: NDArray[np.int8]  # the colours rolled
    number_die: NDArray[np.int8]  # the numbers rolled, 0 to 9
    color_taken: int  # which colour die the roller took, or NOTHING
    number_taken: int
    seats: int
    sealed: int  # 1: the others choose at once
    roller: int
    turn: int  # the seat to move
    phase: int
    arrow: NDArray[np.int8]  # by column and box: 1 for an arrow
    vase: NDArray[np.int8]  # by column and box: 1 for a vase
    expedition_points: NDArray[np.int8]  # by boxes written
    artefact_points: NDArray[np.int8]  # by artefacts shaded
    dice_points: NDArray[np.int8]  # by die symbols shaded


OPTIONS: Final = (
    Option("starter", 0, 0, MOST_SEATS - 1, "the seat that rolls first"),
    Option(
        "sealed",
        0,
        0,
        1,
        "whether the others choose at once, hidden until all have chosen",
        flag=True,
    ),
)
OPTION_FIELDS: Final = np.dtype(
    [*((option.name, np.int64) for option in OPTIONS), *SHEET_FIELDS], align=True
)


class Options(Protocol):
    """What the players agreed on, and their sheet."""

    starter: int
    sealed: int
    arrow: NDArray[np.int8]
    vase: NDArray[np.int8]
    expedition_points: NDArray[np.int8]
    artefact_points: NDArray[np.int8]
    dice_points: NDArray[np.int8]


# --- Preparation ----------------------------------------------------------------------


@compilable
def deal(state: State, seats: int, options: Options, rng: Generator) -> None:
    """An empty sheet for everyone; the first player rolls."""
    state.seats = seats
    state.sealed = options.sealed
    print_sheet(state, options)
    for seat in range(MOST_SEATS):
        clear_sheet(state, NOW, seat)
        clear_sheet(state, SHOWN, seat)
    for bridge in range(BRIDGES):
        state.passed[bridge] = 0
        for seat in range(MOST_SEATS):
            state.bonus[seat, bridge] = 0
    state.phase = Phase.CHOOSE
    begin_turn(state, int(options.starter), rng)


@compilable
def print_sheet(state: State, options: Options) -> None:
    """Arrows, vases and points as the sheet has them."""
    for n in range(BOXES + 1):
        state.expedition_points[n] = options.expedition_points[n]
        state.artefact_points[n] = options.artefact_points[n]
        state.dice_points[n] = options.dice_points[n]
    for column in range(COLUMNS):
        for box in range(BOXES):
            state.arrow[column, box] = options.arrow[column, box]
            state.vase[column, box] = options.vase[column, box]


@compilable
def clear_sheet(state: State, layer: int, seat: int) -> None:
    """Nothing written, nothing shaded."""
    state.artefacts[layer, seat] = 0
    state.refusals[layer, seat] = 0
    for column in range(COLUMNS):
        state.filled[layer, seat, column] = 0
        state.circle[layer, seat, column] = 0
        state.top_vase[layer, seat, column] = 0
        for box in range(BOXES):
            state.number[layer, seat, column, box] = 0


@compilable
def begin_turn(state: State, roller: int, rng: Generator) -> None:
    """The roller throws all six dice and chooses first."""
    state.roller = roller
    state.turn = roller
    state.color_taken = NOTHING
    state.number_taken = NOTHING
    for die in range(DICE):
        state.color_die[die] = below(rng, COLUMNS)
        state.number_die[die] = below(rng, FACES)


# --- Choosing dice --------------------------------------------------------------------


@compilable
def last_number(state: State, seat: int, column: int) -> int:
    """The number written last in a column, 0 if it is not begun."""
    filled = int(state.filled[NOW, seat, column])
    return int(state.number[NOW, seat, column, filled - 1]) if filled > 0 else 0


@compilable
def has_place(state: State, seat: int, column: int) -> bool:
    """A box is left, or the vase above a full column."""
    return bool(state.filled[NOW, seat, column] < BOXES or not state.top_vase[NOW, seat, column])


@compilable
def may_write(state: State, column: int, number: int) -> bool:
    """Numbers equal or rising; on a full column a fitting number marks the top vase, once."""
    seat = int(state.turn)
    return number >= last_number(state, seat, column) and has_place(state, seat, column)


@compilable
def may_double(state: State, column: int) -> bool:
    """The circle can be marked only before the expedition is begun."""
    return bool(
        state.filled[NOW, state.turn, column] == 0 and not state.circle[NOW, state.turn, column]
    )


@compilable
def pick_dice(state: State, column: int, face: int) -> None:
    """The roller takes the two dice away; the others leave theirs in the middle."""
    if state.turn != state.roller:
        return
    for die in range(DICE):
        if state.color_die[die] == column:
            state.color_taken = die
        if state.number_die[die] == face:
            state.number_taken = die


@compilable
def is_left(state: State, die: int, taken: int) -> bool:
    """The roller chooses from all dice, the others from those the roller left."""
    return bool(state.turn == state.roller or die != taken)


# --- The columns ----------------------------------------------------------------------


@compilable
def fill(state: State, column: int, number: int, rng: Generator) -> None:
    """Write into the next box, or mark the vase above a full column."""
    seat, box = int(state.turn), int(state.filled[NOW, state.turn, column])
    if box == BOXES:
        state.top_vase[NOW, seat, column] = 1
        shade_artefact(state)
        finish(state, rng)
        return
    state.number[NOW, seat, column, box] = number
    state.filled[NOW, seat, column] += 1
    if state.vase[column, box]:
        shade_artefact(state)
    if state.arrow[column, box]:
        state.phase = Phase.ACCELERATE
    else:
        finish(state, rng)


@compilable
def double(state: State, column: int, rng: Generator) -> None:
    """Mark the circle below a column."""
    state.circle[NOW, state.turn, column] = 1
    finish(state, rng)


@compilable
def shade_artefact(state: State) -> None:
    """One more artefact, up to nine."""
    if state.artefacts[NOW, state.turn] < BOXES:
        state.artefacts[NOW, state.turn] += 1


@compilable
def accelerate(state: State, column: int, rng: Generator) -> None:
    """An arrow repeats the last number of any column, or begins one with a 1."""
    fill(state, column, max(last_number(state, int(state.turn), column), 1), rng)


@compilable
def refuse(state: State, rng: Generator) -> None:
    """Who takes no dice shades a die symbol, up to nine."""
    if state.refusals[NOW, state.turn] < BOXES:
        state.refusals[NOW, state.turn] += 1
    finish(state, rng)


# --- The end of a choice, of a turn, of the game --------------------------------------


@compilable
def finish(state: State, rng: Generator) -> None:
    """The next seat chooses; when all have, the turn ends."""
    state.phase = Phase.CHOOSE
    state.turn = (state.turn + 1) % state.seats
    if state.turn == state.roller:
        end_turn(state, rng)


@compilable
def end_turn(state: State, rng: Generator) -> None:
    """Settle the bridges, open sealed choices; then the game is over or the next player rolls."""
    settle_bridges(state)
    for seat in range(state.seats):
        show_sheet(state, seat)
    if all_exhausted(state) or all_bridges_passed(state):
        state.phase = Phase.OVER
    else:
        begin_turn(state, (int(state.roller) + 1) % int(state.seats), rng)


@compilable
def show_sheet(state: State, seat: int) -> None:
    """What a seat has written is open to all."""
    if state.sealed:
        copy_sheet(state, NOW, SHOWN, seat)


@compilable
def copy_sheet(state: State, source: int, target: int, seat: int) -> None:
    """One layer of a sheet onto the other."""
    state.artefacts[target, seat] = state.artefacts[source, seat]
    state.refusals[target, seat] = state.refusals[source, seat]
    for column in range(COLUMNS):
        state.filled[target, seat, column] = state.filled[source, seat, column]
        state.circle[target, seat, column] = state.circle[source, seat, column]
        state.top_vase[target, seat, column] = state.top_vase[source, seat, column]
        for box in range(BOXES):
            state.number[target, seat, column, box] = state.number[source, seat, column, box]


@compilable
def is_past(state: State, layer: int, seat: int, bridge: int) -> bool:
    """The seventh box of a column is written, or the seventh symbol shaded."""
    if bridge == ARTEFACTS:
        return bool(state.artefacts[layer, seat] >= BRIDGE_BOX)
    if bridge == REFUSALS:
        return bool(state.refusals[layer, seat] >= BRIDGE_BOX)
    return bool(state.filled[layer, seat, bridge] >= BRIDGE_BOX)


@compilable
def settle_bridges(state: State) -> None:
    """All who pass a bridge in the first turn in which anyone does get its bonus."""
    for bridge in range(BRIDGES):
        if not state.passed[bridge]:
            for seat in range(state.seats):
                if is_past(state, NOW, seat, bridge):
                    state.passed[bridge] = 1
                    state.bonus[seat, bridge] = 1


@compilable
def all_exhausted(state: State) -> bool:
    """Every player has shaded the ninth die symbol."""
    for seat in range(state.seats):
        if state.refusals[NOW, seat] < BOXES:
            return False
    return True


@compilable
def all_bridges_passed(state: State) -> bool:
    """Each of the eight bridges was passed by somebody."""
    for bridge in range(BRIDGES):
        if not state.passed[bridge]:
            return False
    return True


# --- The score ------------------------------------------------------------------------


@compilable
def expedition_score(state: State, layer: int, seat: int, column: int) -> int:
    """By the boxes written, doubled with the circle; 0 if untouched."""
    filled, circle = int(state.filled[layer, seat, column]), int(state.circle[layer, seat, column])
    if filled == 0 and circle == 0:
        return 0
    return int(state.expedition_points[filled]) * (1 + circle)


@compilable
def sheet_score(state: State, layer: int, seat: int) -> int:
    """Six expeditions, artefacts, die symbols and bridges."""
    points = int(state.artefact_points[state.artefacts[layer, seat]])
    points += int(state.dice_points[state.refusals[layer, seat]])
    for column in range(COLUMNS):
        points += expedition_score(state, layer, seat, column)
    for bridge in range(BRIDGES):
        points += BRIDGE_BONUS * int(state.bonus[seat, bridge])
    return points


@compilable
def score(state: State, seat: int) -> int:
    """The sheet as it is."""
    return sheet_score(state, NOW, seat)


# --- Actions by number: colour by colour write, double, accelerate; then stop, refuse --

COLOR_ACTIONS: Final[Groups] = (("write", TEN), ("double", 1), ("accelerate", 1))
GLOBAL_ACTIONS: Final[Groups] = (("stop", 1), ("refuse", 1))

PER_COLOR: Final = width(COLOR_ACTIONS)
DOUBLE: Final = TEN
ACCELERATE: Final = TEN + 1
STOP: Final = COLUMNS * PER_COLOR
REFUSE: Final = STOP + 1
ACTIONS: Final = REFUSE + 1


@compilable
def mover(state: State) -> int:
    return NOBODY if state.phase == Phase.OVER else int(state.turn)


@compilable
def is_over(state: State) -> bool:
    return bool(state.phase == Phase.OVER)


@compilable
def legal(state: State, mask: Mask) -> int:
    """Mark the legal actions; how many there are."""
    for action in range(ACTIONS):
        mask[action] = 0
    if state.phase == Phase.CHOOSE:
        mask[REFUSE] = 1
        mark_pairs(state, mask)
    elif state.phase == Phase.ACCELERATE:
        mask[STOP] = 1
        for column in range(COLUMNS):
            mask[column * PER_COLOR + ACCELERATE] = has_place(state, int(state.turn), column)
    n = 0
    for action in range(ACTIONS):
        n += int(mask[action])
    return n


@compilable
def mark_pairs(state: State, mask: Mask) -> None:
    """Every colour die with every number die that the mover may choose."""
    for color_die in range(DICE):
        if not is_left(state, color_die, state.color_taken):
            continue
        column = int(state.color_die[color_die])
        for number_die in range(DICE):
            if is_left(state, number_die, state.number_taken):
                mark_choices(state, mask, column, int(state.number_die[number_die]))


@compilable
def mark_choices(state: State, mask: Mask, column: int, face: int) -> None:
    """What a pair of dice allows: a number in the column, or with a zero the circle."""
    number = TEN if face == 0 else face
    if may_write(state, column, number):
        mask[column * PER_COLOR + number - 1] = 1
    if face == 0 and may_double(state, column):
        mask[column * PER_COLOR + DOUBLE] = 1


@compilable
def act(state: State, action: int, rng: Generator) -> None:
    """Carry out a legal action."""
    column, slot = action // PER_COLOR, action % PER_COLOR
    if action == STOP:
        finish(state, rng)
    elif action == REFUSE:
        refuse(state, rng)
    elif slot == ACCELERATE:
        accelerate(state, column, rng)
    elif slot == DOUBLE:
        pick_dice(state, column, 0)
        double(state, column, rng)
    else:
        pick_dice(state, column, (slot + 1) % TEN)
        fill(state, column, slot + 1, rng)
