"""Two compiled bots at one table: whole blocks of deals without a step of Python.

As everywhere, a bot is given a record in which all that its seat cannot see was dealt afresh.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.measuring.luck import Judge, new_judge, watcher
from lostcities.arena.playing.games import BROKEN, DIGITS, Played, ending_of
from lostcities.arena.playing.schedule import Block, Contest, dealers_chance, seatings, seats_chance
from lostcities.arena.playing.streams import Chance, new_parts, streamed_act
from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import Policy
from lostcities.core.chance import GENERATOR_WORDS
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game, Mask
from lostcities.core.play import BEGINNING, NO_LIMIT, PLAYING, Limit, scorer, stepper

Loop = Callable[["DuelArrays", Judge | None, int, int, int], None]  # (arrays, judge of luck, …)


class DuelArrays(NamedTuple):
    """What compiled loops work on, and where they write the games down."""

    states: Any  # two records: the game, and what its mover sees
    options: Any  # an array of one record
    bits: NDArray[np.int64]  # by game of a deal: the seats of the first bot
    chance: Chance  # of the game
    streams: NDArray[np.int64]  # by seat: a generator of its own
    mask: Mask
    scores: NDArray[np.int64]  # by deal, game and seat
    turns: NDArray[np.int64]  # by deal and game
    endings: NDArray[np.int64]  # by deal and game
    moves: NDArray[np.int64]  # by bot
    luck: NDArray[np.float64]  # by deal, game and seat


def new_arrays(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    bits: Sequence[int],
    deals: int,
    *,
    streams: bool = True,
) -> DuelArrays:
    """Room for so many deals, each with a game for every entry of `bits`."""
    return DuelArrays(
        states=game.new_states(2),
        options=game.option_row(seats, options),
        bits=np.array(bits, np.int64),
        chance=Chance(np.zeros(GENERATOR_WORDS, np.int64), new_parts(game, seats, streams=streams)),
        streams=np.zeros((seats, GENERATOR_WORDS), np.int64),
        mask=np.zeros(game.actions, np.int8),
        scores=np.zeros((deals, len(bits), seats), np.int64),
        turns=np.zeros((deals, len(bits)), np.int64),
        endings=np.zeros((deals, len(bits)), np.int64),
        moves=np.zeros(2, np.int64),
        luck=np.zeros((deals, len(bits), seats)),
    )


@cache
def duel_loop(game: Game, first: Policy, second: Policy, *, adjusted: bool = False) -> Loop:
    """A function that plays the deals from `start` on; `most` turns cut a game, 0 never does."""
    play_game, deal = game_loop(game, first, second, adjusted=adjusted), game.deal
    begin = watcher(game, adjusted=adjusted).begin

    @compilable
    def play_deals(arrays: DuelArrays, judge: Any, seed: int, start: int, most: int) -> None:
        seats = len(arrays.streams)
        for row in range(len(arrays.scores)):
            for n in range(len(arrays.bits)):
                dealers_chance(arrays.chance.dealer, seed, start + row)
                for seat in range(seats):
                    seats_chance(arrays.streams[seat], seed, start + row, seat)
                arrays.chance.parts[:] = 0
                deal(arrays.states[0], seats, arrays.options[0], arrays.chance.dealer)
                begin(judge, arrays.states[0], seed, start + row)
                play_game(arrays, judge, row, n, most)

    return play_deals


@cache
def game_loop(game: Game, first: Policy, second: Policy, *, adjusted: bool) -> Loop:
    """A function that plays a dealt game to its end and writes it down."""
    legal, step, write_scores = game.legal, stepper(game, streamed_act(game)), scorer(game)
    choose = chooser(game, first, second)
    watch = watcher(game, adjusted=adjusted).watch

    @compilable
    def play_game(arrays: DuelArrays, judge: Any, row: int, n: int, most: int) -> None:
        state, progress, broken = arrays.states[0], BEGINNING, False
        limit = Limit(most or NO_LIMIT, NO_LIMIT)
        while progress.done == PLAYING and not broken:
            legal(state, arrays.mask)
            action = choose(arrays, arrays.bits[n])
            if not arrays.mask[action]:
                broken = True
            else:
                progress = step(state, action, arrays.chance, progress, limit)
                watch(judge, state, action, arrays.luck[row, n])
        arrays.turns[row, n] = progress.turns
        arrays.endings[row, n] = BROKEN if broken else ending_of(progress.done)
        write_scores(state, arrays.scores[row, n])

    return play_game


@cache
def chooser(game: Game, first: Policy, second: Policy) -> Callable[[DuelArrays, int], int]:
    """A function that asks the mover, who is shown no more than its seat may know."""
    mover, imagine = game.mover, game.imagine

    @compilable
    def choose(arrays: DuelArrays, bits: int) -> int:
        seat = mover(arrays.states[0])
        rng = arrays.streams[seat]
        arrays.states[1] = arrays.states[0]
        imagine(arrays.states[1], seat, rng)
        if (bits >> seat) & 1:
            arrays.moves[0] += 1
            return first(arrays.states[1], arrays.mask, rng)
        arrays.moves[1] += 1
        return second(arrays.states[1], arrays.mask, rng)

    return choose


def play_duel(contest: Contest, block: Block) -> Played:
    """A block of two compiled bots; its time is shared by their moves."""
    game, names = contest.rulebook, contest.names(block.pair)
    first, second = (find_bot(name, contest.game) for name in names)
    bits, adjusted = seatings(game, contest.seats), contest.adjusted
    loop = fast(duel_loop(game, first, second, adjusted=adjusted))
    arrays, empty = (
        new_arrays(game, contest.seats, contest.options, bits, deals, streams=contest.streams)
        for deals in (block.deals, 0)
    )
    judge = new_judge(game) if adjusted else None
    loop(empty, judge, contest.seed, 0, 0)  # compiled before the clock runs
    begin = time.perf_counter()
    loop(arrays, judge, contest.seed, block.start, contest.max_turns)
    pace = (time.perf_counter() - begin) / max(1, int(arrays.moves.sum()))
    if (arrays.endings == BROKEN).any():
        raise RuntimeError(f"{' or '.join(names)} chose what is not legal in {block}")
    moves = int(arrays.moves[0]), int(arrays.moves[1])
    seconds = moves[0] * pace, moves[1] * pace
    luck = arrays.luck.round(DIGITS) if adjusted else None
    return Played(block, arrays.scores, arrays.turns, arrays.endings, moves, seconds, luck=luck)
