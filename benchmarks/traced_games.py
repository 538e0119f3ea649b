"""Random games with everything that can be asked of them on the way, as one hash for each question.

A page that asks the same (`web/src/engine/proofs/traced.ts`) comes to the same hashes.
"""

import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import below, new_generator, seed_generator
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from lostcities.core.rows import WATCHER, WIDTH, new_row, new_rows
from lostcities.table import Table

MOST_MOVES: Final = 2000
MOST_TOLD: Final = 1 << 21  # numbers of a game's events
SOME: Final = 8  # one action in so many is asked about, another one each time
DIGITS: Final = 16  # of a hash

Hashes = dict[str, str]  # by question


class Trace(NamedTuple):
    """Room for all answers of a game, position by position."""

    records: Any
    hidden: Any  # by viewer
    imagined: Any
    masks: NDArray[np.int8]
    features: NDArray[np.int8]  # by seat
    numbers: NDArray[np.int32]  # the mover, whether it is over, the score by seat
    told: NDArray[np.int16]  # by action and viewer: how many rows, and the rows
    reasons: NDArray[np.int16]  # by action, some of them
    bills: NDArray[np.int16]  # of the end, by seat: how many rows, and the rows
    rows: NDArray[np.int16]  # to write on
    row: NDArray[np.int16]


class Length(NamedTuple):
    """How much of the room a game took."""

    positions: int
    told: int
    reasons: int
    bills: int


def new_trace(game: Game, seats: int) -> Trace:
    """Room for a game of so many seats."""
    return Trace(
        records=game.new_states(MOST_MOVES),
        hidden=game.new_states(MOST_MOVES * (seats + 1)),
        imagined=game.new_states(MOST_MOVES),
        masks=np.zeros((MOST_MOVES, game.actions), np.int8),
        features=np.zeros((MOST_MOVES * seats, game.features), np.int8),
        numbers=np.zeros((MOST_MOVES, seats + 2), np.int32),
        told=np.zeros(MOST_TOLD, np.int16),
        reasons=np.zeros(MOST_MOVES * (game.actions // SOME + 1) * WIDTH, np.int16),
        bills=np.zeros(seats * new_rows().size, np.int16),
        rows=new_rows(),
        row=new_row(),
    )


@compilable
def write_rows(rows: Any, n: int, into: Any, at: int) -> int:
    """How many rows there are, and the rows; where they end."""
    into[at] = n
    at += 1
    for i in range(n):
        for j in range(WIDTH):
            into[at] = rows[i, j]
            at += 1
    return at


@cache
def looker(game: Game) -> Callable[..., int]:
    """A function that asks all there is to ask of position n; where the reasons end then."""
    legal, mover, is_over, score = game.legal, game.mover, game.is_over, game.score
    observe, imagine, hide, why_not = game.observe, game.imagine, game.hide, game.why_not
    actions = game.actions

    @compilable
    def look(trace: Trace, n: int, seats: int, reasons: int, chance: Any) -> int:
        state = trace.records[n]
        legal(state, trace.masks[n])
        trace.numbers[n, 0], trace.numbers[n, 1] = mover(state), is_over(state)
        for seat in range(seats):
            trace.numbers[n, 2 + seat] = score(state, seat)
            observe(state, seat, trace.features[n * seats + seat])
        for viewer in range(WATCHER, seats):
            i = n * (seats + 1) + viewer + 1
            trace.hidden[i] = state
            hide(trace.hidden[i], viewer)
        trace.imagined[n] = state
        seed_generator(chance, 1, n)
        imagine(trace.imagined[n], n % seats, chance)
        for action in range(n % SOME, actions, SOME):
            code = why_not(state, action, trace.row)
            for j in range(WIDTH):
                trace.reasons[reasons + j] = trace.row[j] if code else 0
            reasons += WIDTH
        return reasons

    return look


@cache
def tracer(game: Game) -> Callable[..., Length]:
    """A function that plays one random game into a trace."""
    deal, act, is_over, tell, bill = game.deal, game.act, game.is_over, game.tell, game.bill
    legal, look = game.legal, looker(game)

    @compilable
    def play_into(trace: Trace, seats: int, options: Any, rng: Any, chance: Any) -> Length:
        records = trace.records
        deal(records[0], seats, options[0], rng)
        n, told, bills = 0, 0, 0
        reasons = look(trace, 0, seats, 0, chance)
        while not is_over(records[n]) and n + 1 < len(records):
            action = nth_legal(trace.masks[n], below(rng, legal(records[n], trace.masks[n])))
            records[n + 1] = records[n]
            act(records[n + 1], action, rng)
            for viewer in range(WATCHER, seats):
                count = tell(records[n], action, records[n + 1], viewer, trace.rows)
                told = write_rows(trace.rows, count, trace.told, told)
            n += 1
            reasons = look(trace, n, seats, reasons, chance)
        for seat in range(seats):
            bills = write_rows(trace.rows, bill(records[n], seat, trace.rows), trace.bills, bills)
        return Length(n + 1, told, reasons, bills)

    return play_into


def hashes_of(
    game: Game, seats: int, given: dict[str, Any], seed: int, games: int
) -> Iterator[tuple[int, Hashes]]:
    """The number of actions and the hashes of each game, in order."""
    trace, options, play = new_trace(game, seats), game.option_row(seats, given), fast(tracer(game))
    for stream in range(games):
        trace.row[:] = 0
        took = Length(*play(trace, seats, options, new_generator(seed, stream), new_generator()))
        assert took.positions < MOST_MOVES, f"{game.name}: game {stream} is too long"
        yield took.positions - 1, hashed(trace, took, seats)


def hashed(trace: Trace, took: Length, seats: int) -> Hashes:
    """A hash for each question."""
    n = took.positions
    parts = {
        "records": trace.records[:n],
        "hidden": trace.hidden[: n * (seats + 1)],
        "imagined": trace.imagined[:n],
        "masks": trace.masks[:n],
        "features": trace.features[: n * seats],
        "numbers": trace.numbers[:n],
        "told": trace.told[: took.told],
        "reasons": trace.reasons[: took.reasons],
        "bills": trace.bills[: took.bills],
    }
    return {name: short_hash(np.ascontiguousarray(part).tobytes()) for name, part in parts.items()}


def short_hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def table_hash(game: str, seats: int, given: dict[str, Any], seed: str, chance: int) -> str:
    """A hash of all records of a table that is played at random, dealt as tables deal."""
    table = Table(game, seed=seed, seats=seats, chance=chance, **given)
    choice, digest = new_generator(0, 0), hashlib.sha256(table.state.tobytes())
    while not table.over:
        moves = table.moves()
        table.play(moves[below(choice, len(moves))])
        digest.update(table.state.tobytes())
    return digest.hexdigest()[:DIGITS]
