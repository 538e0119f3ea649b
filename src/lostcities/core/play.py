"""Play: the one step that every loop is made of, what an ended game comes to, and random play.

Batches, environments, the arena, search and the benchmark all step games with `stepper`: it alone
counts turns and actions and cuts games short. `margin` and `win_share` say what scores mean. All of
it compiles, for the CPU and the GPU.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from lostcities.core.chance import GENERATOR_WORDS, Generator, below, seed_generator
from lostcities.core.compiled import compilable, cuda, fast, inlined
from lostcities.core.game import Game, Mask

PLAYING, OVER, CUT = range(3)  # a game goes on, has ended by its rules, was cut short
NO_LIMIT: Final = -1
BLOCK: Final = 8  # the compiler counts a block of the mask at once


class Progress(NamedTuple):
    """How far a game has come."""

    turns: int  # how often the move has passed to another seat
    actions: int
    done: int  # PLAYING, OVER or CUT


class Limit(NamedTuple):
    """How long a game may last; it is no part of the rules."""

    turns: int = NO_LIMIT
    actions: int = NO_LIMIT


BEGINNING: Final = Progress(0, 0, PLAYING)
ENDLESS: Final = Limit()

Act = Callable[[Any, int, Any], None]  # (state, action, chance)
Step = Callable[[Any, int, Any, Progress, Limit], Progress]


# --- A step ---------------------------------------------------------------------------


@cache
def stepper(game: Game, act: Act | None = None, *, of_round: bool = False) -> Step:
    """A function that carries out an action and says how far the game has come then.

    `act` may stand in for the game's own; with `of_round` the end of a round is the end.
    """
    carry_out, mover = act or game.act, game.mover
    is_over, round_of = game.is_over, round_reader(game, of_round=of_round)

    @inlined
    def step(state: Any, action: int, chance: Any, progress: Progress, limit: Limit) -> Progress:
        seat, now = mover(state), round_of(state)
        carry_out(state, action, chance)
        turns = int(progress.turns) + int(mover(state) != seat)
        actions, done = progress.actions + 1, PLAYING
        if is_over(state) or round_of(state) != now:
            done = OVER
        elif turns == limit.turns or actions == limit.actions:
            done = CUT
        return Progress(turns, actions, done)

    return step


@cache
def round_reader(game: Game, *, of_round: bool = True) -> Callable[[Any], int]:
    """A function that tells the rounds of a match apart; always 0 where they do not matter."""

    @inlined
    def number(state: Any) -> int:
        return int(state.round_number)

    @inlined
    def the_only_one(state: Any) -> int:
        return 0

    return number if of_round and game.has_rounds else the_only_one


# --- What an ended game comes to ------------------------------------------------------


@cache
def scorer(game: Game) -> Callable[[Any, Any], None]:
    """A function that writes the scores of the first seats, as many as there is room for."""
    score = game.score

    @inlined
    def write_scores(state: Any, scores: Any) -> None:
        for seat in range(len(scores)):
            scores[seat] = score(state, seat)

    return write_scores


@inlined
def margin(score: Any, total: Any, sides: int) -> Any:
    """The score of a side less the mean score of the other sides; `total` is that of all sides.

    Of numbers, or of arrays and tensors of them.
    """
    return score - (total - score) / (sides - 1)


@inlined
def win_share(score: Any, best: Any, winners: Any) -> Any:
    """The share of the win: those who have the best score share it evenly."""
    return (score == best) / winners


@inlined
def reward(scores: Any, sides: int, seat: int) -> Any:
    """What environments pay a seat: the margin with two sides or seats, among more the score."""
    if len(scores) == 2 or sides == 2:
        total = scores[seat] + scores[(seat + 1) % len(scores)]
        return margin(scores[seat], total, 2)
    return scores[seat] / 1


# --- Random play ----------------------------------------------------------------------


@inlined
def nth_legal(mask: Mask, n: int) -> int:
    """The nth marked action, from 0."""
    action = 0
    while action + BLOCK <= len(mask):
        marked = 0
        for k in range(BLOCK):
            marked += int(mask[action + k])
        if n < marked:
            break
        n -= marked
        action += BLOCK
    while n > 0 or not mask[action]:
        n -= int(mask[action])
        action += 1
    return action


@cache
def random_play(game: Game) -> Callable[[Any, Mask, Generator], int]:
    """A function that plays a dealt game to its end at random and counts the actions."""
    legal, step = game.legal, stepper(game)

    @inlined
    def play_to_the_end(state: Any, mask: Mask, rng: Generator) -> int:
        progress = BEGINNING
        while progress.done == PLAYING:
            action = nth_legal(mask, below(rng, legal(state, mask)))
            progress = step(state, action, rng, progress, ENDLESS)
        return progress.actions

    return play_to_the_end


@cache
def random_games(game: Game) -> Callable[[Any, int, Any, int, int], int]:
    """A function that plays a batch of random games to the end and counts the actions.

    `play_randomly(states, seats, options, seed, first)` deals `states[i]` with the generator of
    (seed, first + i) and plays it with the same generator; `options` is an array of one record.
    """
    deal, play_to_the_end, actions = game.deal, random_play(game), game.actions

    @compilable
    def play_randomly(states: Any, seats: int, options: Any, seed: int, first: int) -> int:
        mask = np.zeros(actions, np.int8)
        rng = np.zeros(GENERATOR_WORDS, np.int64)
        total = 0
        for i in range(len(states)):
            seed_generator(rng, seed, first + i)
            deal(states[i], seats, options[0], rng)
            total += play_to_the_end(states[i], mask, rng)
        return total

    return play_randomly


@cache
def random_games_on_gpu(game: Game) -> Any:
    """The same as a kernel, a thread a game; `counts[i]` gets the actions of game i.

    The game is played in the thread's local memory, where neighbours' bytes lie side by side, and
    only the final record goes to `states`.
    """
    gpu = cuda()
    start, deal, play_to_the_end = fast(seed_generator), fast(game.deal), fast(random_play(game))
    actions, words, fields = game.actions, GENERATOR_WORDS, game.fields

    def play_randomly(
        states: Any, seats: int, options: Any, seed: int, first: int, counts: Any
    ) -> None:
        i = gpu.grid(1)
        if i < states.shape[0]:
            mask = gpu.local.array(actions, np.int8)
            rng = gpu.local.array(words, np.int64)
            table = gpu.local.array(1, fields)
            start(rng, seed, first + i)
            deal(table[0], seats, options[0], rng)
            counts[i] = play_to_the_end(table[0], mask, rng)
            states[i] = table[0]

    return gpu.jit(play_randomly)
