"""Random games in which every move is also made in a world that is alike to the viewer.

The loop is compilable: 100,000 moves take seconds. Each game brings a few functions of its own,
its `Alike`; `alike.py` has them.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.core.chance import Generator, below, new_generator, seed_generator
from lostcities.core.compiled import compilable, interpreted
from lostcities.core.game import Game, Mask
from lostcities.core.play import nth_legal
from lostcities.core.rows import WATCHER, Rows, new_rows

Verb = Callable[..., Any]
Kind = tuple[Game, int, dict[str, Any]]

MOVES: Final = 12 if interpreted() else int(os.environ.get("LOSTCITIES_MOVES", "100000"))
NONE: Final = -1  # no action in another world
CODES: Final = 64  # more than any game has events
ROUNDED: Final = 1_000_003

# What can be found wrong with a move
NOTHING_WRONG: Final = 0
LOOKS_DIFFERENT_BEFORE: Final = 1
LOOKS_DIFFERENT_AFTER: Final = 2
SOUNDS_DIFFERENT: Final = 3
TOLD_FROM_HIDDEN: Final = 4  # what was told cannot be told from what the viewer sees
HIDES_TWICE: Final = 5  # what is left after hiding has something left to hide
ILLEGAL: Final = 6  # the action that should look the same is not legal in the other world

# What is counted
PLAYED: Final = 0
COMPARED: Final = 1  # moves and viewers in two worlds
SUM: Final = 2  # over all that was told


class Alike(NamedTuple):
    """How a game makes a world alike to a viewer, and a move in it that looks the same."""

    # (world, viewer, rng): deal all afresh that the viewer cannot see
    dream: Verb
    # (work, action, viewer): change the dream OTHER of BEFORE such that the action is possible; the
    # action that looks the same there, or NONE if the action opens what the worlds differ in
    alike: Verb
    # (work, action, viewer): go on from OTHER to OTHER_AFTER, write what is told of it into `twin`;
    # how many events, or NONE if the action is not legal there
    step: Verb
    # (before, action, after, viewer): the action as far as the viewer knows it
    seen_action: Verb


class Work(NamedTuple):
    """Arrays that the loop works with."""

    states: Any  # by the numbers below
    raw: NDArray[np.uint8]  # the same memory, byte by byte
    mask: Mask
    told: Rows
    twin: Rows
    again: Rows
    rng: Generator  # of the game
    fate: Generator  # the same as it was before the action
    twin_fate: Generator
    dream: Generator  # of the other world
    counts: NDArray[np.int64]  # PLAYED, COMPARED, SUM
    codes: NDArray[np.int64]  # by event: how often it was told


BEFORE: Final = 0
AFTER: Final = 1
SEEN_BEFORE: Final = 2
SEEN_AFTER: Final = 3
OTHER: Final = 4
OTHER_AFTER: Final = 5
SEEN_OTHER: Final = 6
STATES: Final = 7


def new_work(game: Game) -> Work:
    """Fresh arrays for a game."""
    states = game.new_states(STATES)
    return Work(
        states=states,
        raw=states.view(np.uint8).reshape(len(states), game.fields.itemsize),
        mask=np.zeros(game.actions, np.int8),
        told=new_rows(),
        twin=new_rows(),
        again=new_rows(),
        rng=new_generator(),
        fate=new_generator(),
        twin_fate=new_generator(),
        dream=new_generator(),
        counts=np.zeros(3, np.int64),
        codes=np.zeros(CODES, np.int64),
    )


@compilable
def is_same(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    """Whether two records are the same, byte by byte."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


@compilable
def are_same(one: Rows, n: int, other: Rows, m: int) -> bool:
    """Whether two tellings are the same."""
    if n != m:
        return False
    for row in range(n):
        for i in range(one.shape[1]):
            if one[row, i] != other[row, i]:
                return False
    return True


@compilable
def count_told(rows: Rows, n: int, counts: Any, codes: Any) -> None:
    """All that was told goes into the counts."""
    for row in range(n):
        codes[rows[row, 0]] += 1
        for i in range(rows.shape[1]):
            counts[SUM] = (counts[SUM] * 31 + int(rows[row, i])) % ROUNDED


@cache
def same_step(game: Game) -> Verb:
    """A function that makes a move with the same chance in the other world, and tells it."""
    act, legal, tell = game.act, game.legal, game.tell

    @compilable
    def step(work: Any, action: int, viewer: int) -> int:
        legal(work.states[OTHER], work.mask)
        if not work.mask[action]:
            return NONE
        work.states[OTHER_AFTER] = work.states[OTHER]
        for i in range(len(work.fate)):
            work.twin_fate[i] = work.fate[i]
        act(work.states[OTHER_AFTER], action, work.twin_fate)
        return int(tell(work.states[OTHER], action, work.states[OTHER_AFTER], viewer, work.twin))

    return step


@cache
def looks(game: Game) -> Verb:
    """A function that asks whether a world looks to a viewer like a record it has seen."""
    hide = game.hide

    @compilable
    def looks_like(work: Any, world: int, seen: int, viewer: int) -> bool:
        work.states[SEEN_OTHER] = work.states[world]
        hide(work.states[SEEN_OTHER], viewer)
        return bool(is_same(work.raw[SEEN_OTHER], work.raw[seen]))

    return looks_like


@cache
def told_of_seen(game: Game, seen_action: Verb) -> Verb:
    """A function that asks whether hidden records tell what the full ones do; counts the events."""
    hide, tell, looks_like = game.hide, game.tell, looks(game)

    @compilable
    def tell_of_seen(work: Any, action: int, viewer: int) -> int:
        """How many events there are, or less than 0: what was found, negative."""
        states, told = work.states, work.told
        states[SEEN_BEFORE] = states[BEFORE]
        states[SEEN_AFTER] = states[AFTER]
        hide(states[SEEN_BEFORE], viewer)
        hide(states[SEEN_AFTER], viewer)
        if not looks_like(work, SEEN_AFTER, SEEN_AFTER, viewer):
            return -HIDES_TWICE
        n = tell(states[BEFORE], action, states[AFTER], viewer, told)
        known = seen_action(states[BEFORE], action, states[AFTER], viewer)
        again = tell(states[SEEN_BEFORE], known, states[SEEN_AFTER], viewer, work.again)
        return int(n) if are_same(told, n, work.again, again) else -TOLD_FROM_HIDDEN

    return tell_of_seen


@cache
def watched_move(game: Game, how: Alike) -> Verb:
    """A function that asks of one move whether it keeps its secrets from one viewer."""
    dream, alike, step, looks_like = how.dream, how.alike, how.step, looks(game)
    tell_of_seen = told_of_seen(game, how.seen_action)

    @compilable
    def watch_move(work: Any, action: int, viewer: int) -> int:
        n = tell_of_seen(work, action, viewer)
        if n < 0:
            return -int(n)
        count_told(work.told, n, work.counts, work.codes)
        work.states[OTHER] = work.states[BEFORE]
        dream(work.states[OTHER], viewer, work.dream)
        if not looks_like(work, OTHER, SEEN_BEFORE, viewer):
            return LOOKS_DIFFERENT_BEFORE
        other = alike(work, action, viewer)
        if not looks_like(work, OTHER, SEEN_BEFORE, viewer):
            return LOOKS_DIFFERENT_BEFORE
        if other == NONE:
            return NOTHING_WRONG
        twin = step(work, other, viewer)
        if twin == NONE:
            return ILLEGAL
        work.counts[COMPARED] += 1
        if not are_same(work.told, n, work.twin, twin):
            return SOUNDS_DIFFERENT
        same = looks_like(work, OTHER_AFTER, SEEN_AFTER, viewer)
        return NOTHING_WRONG if same else LOOKS_DIFFERENT_AFTER

    return watch_move


@cache
def watched_games(game: Game, how: Alike) -> Verb:
    """A function that plays random games until there were so many moves, and watches each move."""
    deal, legal, act, is_over = game.deal, game.legal, game.act, game.is_over
    watch_move = watched_move(game, how)

    @compilable
    def watch_games(work: Any, seats: int, options: Any, seed: int, moves: int) -> int:
        rng, stream = work.rng, 0
        seed_generator(work.dream, seed, -1)
        while work.counts[PLAYED] < moves:
            seed_generator(rng, seed, stream)
            stream += 1
            deal(work.states[BEFORE], seats, options[0], rng)
            while not is_over(work.states[BEFORE]) and work.counts[PLAYED] < moves:
                count = legal(work.states[BEFORE], work.mask)
                action = nth_legal(work.mask, below(rng, count))
                for i in range(len(rng)):
                    work.fate[i] = rng[i]
                work.states[AFTER] = work.states[BEFORE]
                act(work.states[AFTER], action, rng)
                for viewer in range(WATCHER, seats):
                    found = int(watch_move(work, action, viewer))
                    if found != NOTHING_WRONG:
                        return found
                work.states[BEFORE] = work.states[AFTER]
                work.counts[PLAYED] += 1
        return NOTHING_WRONG

    return watch_games


def codes_told(work: Work) -> set[int]:
    """The codes of all events that were told."""
    return {int(code) for code in np.flatnonzero(work.codes)}


def watched(kind: Kind, how: Alike, mode: Callable[[Verb], Verb], seed: int, moves: int) -> Work:
    """What the loop worked with, after so many moves; nothing was wrong."""
    game, seats, options = kind
    work, watch = new_work(game), mode(watched_games(game, how))
    found = watch(work, seats, game.option_row(seats, options), seed, moves)
    where = f"{found} at move {work.counts[PLAYED]} in the position {work.states[BEFORE]}"
    assert found == NOTHING_WRONG, where
    assert work.counts[PLAYED] == moves
    return work
