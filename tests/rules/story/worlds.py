"""Random games of which every move is seen and told twice: as it was, and in a world alike to it.

A world alike to a viewer before a move is made by a function of the game,
`alike(world, action, viewer, rng)`: it deals all that the viewer cannot see afresh and gives the
action that looks the same to the viewer there, or NONE if it did not find such a world.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, below, new_generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.core.play import nth_legal
from lostcities.core.rows import MOST_ROWS, WATCHER, WIDTH

Alike = Callable[[Any, int, int, Any], int]

NONE = -1  # no action in another world
BEFORE, AFTER, WORLD, NEXT = 0, 1, 2, 3  # records of a table
MOVES, COMPARED, ILLEGAL = 0, 1, 2  # what is counted of worlds


class Seen(NamedTuple):
    """What viewers see and are told, in one world and the other."""

    records: Any  # [world, before or after, n]
    events: Any  # [world, n, row]; the third: told of the hidden records of the second
    counts: Any  # [world, n]


def new_seen(game: Game, n: int) -> Seen:
    return Seen(
        np.zeros((2, 2, n), game.fields).view(np.recarray),
        np.zeros((3, n, MOST_ROWS, WIDTH), np.int16),
        np.zeros((3, n), np.int64),
    )


class Play(NamedTuple):
    """A game in progress: its records, and three generators."""

    table: Any  # BEFORE, AFTER, WORLD, NEXT
    chance: Any  # of the game, of the move in the other world, of the other world


def new_play(game: Game, seats: int, options: Any, seed: int) -> Play:
    """A game dealt."""
    chance = np.stack(
        [new_generator(seed), np.zeros(GENERATOR_WORDS, np.int64), new_generator(seed, 1)]
    )
    table = game.new_states(4)
    game.deal(table[AFTER], seats, options[0], chance[0])
    return Play(table, chance)


@compilable
def copy_words(words: Any, copy: Any) -> None:
    """Another generator that gives the same numbers."""
    for n in range(len(words)):
        copy[n] = words[n]


@cache
def made_at_random(game: Game) -> Callable[..., int]:
    """A function that makes a move, after a new deal if need be; its chance stays in chance[1]."""
    deal, legal, act, is_over = game.deal, game.legal, game.act, game.is_over

    @compilable
    def move(table: Any, chance: Any, mask: Any, seats: int, options: Any) -> int:
        if is_over(table[AFTER]):
            deal(table[AFTER], seats, options[0], chance[0])
        table[BEFORE] = table[AFTER]
        action = nth_legal(mask, below(chance[0], legal(table[BEFORE], mask)))
        copy_words(chance[0], chance[1])
        act(table[AFTER], action, chance[0])
        return action

    return move


@cache
def shown(game: Game) -> Callable[..., None]:
    """A function that notes what a viewer sees and is told of a move, in one world."""
    hide, tell = game.hide, game.tell

    @compilable
    def show(seen: Any, n: int, world: int, pair: Any, action: int, viewer: int) -> None:
        records, events, counts = seen
        counts[world, n] = tell(pair[0], action, pair[1], viewer, events[world, n])
        for moment in range(2):
            records[world, moment, n] = pair[moment]
            hide(records[world, moment, n], viewer)

    return show


@cache
def seen_twice(game: Game, alike: Alike) -> Callable[..., None]:
    """A function that plays on until `seen` is full; `counted` gets moves and comparisons."""
    legal, act, tell, actions = game.legal, game.act, game.tell, game.actions
    move, show = made_at_random(game), shown(game)

    @compilable
    def play_on(seen: Any, play: Any, seats: int, options: Any, counted: Any) -> None:
        records, events, counts = seen
        table, chance = play
        mask, again, n = np.zeros(actions, np.int8), np.zeros(chance.shape[1], np.int64), 0
        while n + seats + 1 <= records.shape[2]:
            action = move(table, chance, mask, seats, options)
            counted[MOVES] += 1
            for viewer in range(WATCHER, seats):
                table[WORLD] = table[BEFORE]
                other = alike(table[WORLD], action, viewer, chance[2])
                if other == NONE:
                    continue
                legal(table[WORLD], mask)
                counted[ILLEGAL] += 1 - mask[other]
                table[NEXT] = table[WORLD]
                copy_words(chance[1], again)
                act(table[NEXT], other, again)
                show(seen, n, 0, table[BEFORE:WORLD], action, viewer)
                show(seen, n, 1, table[WORLD:], other, viewer)
                hidden = records[1, :, n]
                counts[2, n] = tell(hidden[0], other, hidden[1], viewer, events[2, n])
                counted[COMPARED] += 1
                n += 1

    return play_on
