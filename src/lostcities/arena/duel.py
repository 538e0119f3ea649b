"""Two compiled bots at one table: whole blocks of deals without a step of Python.

As everywhere, a bot is given a record in which all that its seat cannot see was dealt afresh.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.games import BROKEN, DIGITS, Played, ending_of
from lostcities.arena.luck import Judge, new_judge, watcher
from lostcities.arena.schedule import Block, Contest, dealers_chance, seatings, seats_chance
from lostcities.arena.streams import Chance, new_parts, streamed_act
from lostcities.bots.catalog import find_bot
from lostcities.bots.policy import Policy
from lostcities.core.chance import WORDS
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game, Mask
from lostcities.core.play import BEGINNING, NO_LIMIT, PLAYING, Limit, scorer, stepper

Loop = Callable[["Desk", Judge | None, int, int, int], None]  # (desk, judge of luck, …)


class Desk(NamedTuple):
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


def new_desk(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    bits: Sequence[int],
    deals: int,
    *,
    streams: bool = True,
) -> Desk:
    """Room for so many deals, each with a game for every entry of `bits`."""
    return Desk(
        states=game.new_states(2),
        options=game.option_row(seats, options),
        bits=np.array(bits, np.int64),
        chance=Chance(np.zeros(WORDS, np.int64), new_parts(game, seats, streams=streams)),
        streams=np.zeros((seats, WORDS), np.int64),
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
    def play_deals(desk: Desk, judge: Any, seed: int, start: int, most: int) -> None:
        seats = len(desk.streams)
        for row in range(len(desk.scores)):
            for n in range(len(desk.bits)):
                dealers_chance(desk.chance.dealer, seed, start + row)
                for seat in range(seats):
                    seats_chance(desk.streams[seat], seed, start + row, seat)
                desk.chance.parts[:] = 0
                deal(desk.states[0], seats, desk.options[0], desk.chance.dealer)
                begin(judge, desk.states[0], seed, start + row)
                play_game(desk, judge, row, n, most)

    return play_deals


@cache
def game_loop(game: Game, first: Policy, second: Policy, *, adjusted: bool) -> Loop:
    """A function that plays a dealt game to its end and writes it down."""
    legal, step, write_scores = game.legal, stepper(game, streamed_act(game)), scorer(game)
    choose = chooser(game, first, second)
    watch = watcher(game, adjusted=adjusted).watch

    @compilable
    def play_game(desk: Desk, judge: Any, row: int, n: int, most: int) -> None:
        state, progress, broken = desk.states[0], BEGINNING, False
        limit = Limit(most or NO_LIMIT, NO_LIMIT)
        while progress.done == PLAYING and not broken:
            legal(state, desk.mask)
            action = choose(desk, desk.bits[n])
            if not desk.mask[action]:
                broken = True
            else:
                progress = step(state, action, desk.chance, progress, limit)
                watch(judge, state, action, desk.luck[row, n])
        desk.turns[row, n] = progress.turns
        desk.endings[row, n] = BROKEN if broken else ending_of(progress.done)
        write_scores(state, desk.scores[row, n])

    return play_game


@cache
def chooser(game: Game, first: Policy, second: Policy) -> Callable[[Desk, int], int]:
    """A function that asks the mover, who is shown no more than its seat may know."""
    mover, imagine = game.mover, game.imagine

    @compilable
    def choose(desk: Desk, bits: int) -> int:
        seat = mover(desk.states[0])
        rng = desk.streams[seat]
        desk.states[1] = desk.states[0]
        imagine(desk.states[1], seat, rng)
        if (bits >> seat) & 1:
            desk.moves[0] += 1
            return first(desk.states[1], desk.mask, rng)
        desk.moves[1] += 1
        return second(desk.states[1], desk.mask, rng)

    return choose


def play_duel(contest: Contest, block: Block) -> Played:
    """A block of two compiled bots; its time is shared by their moves."""
    game, names = contest.rulebook, contest.names(block.pair)
    first, second = (find_bot(name, contest.game) for name in names)
    bits, adjusted = seatings(game, contest.seats), contest.adjusted
    loop = fast(duel_loop(game, first, second, adjusted=adjusted))
    desk, empty = (
        new_desk(game, contest.seats, contest.options, bits, deals, streams=contest.streams)
        for deals in (block.deals, 0)
    )
    judge = new_judge(game) if adjusted else None
    loop(empty, judge, contest.seed, 0, 0)  # compiled before the clock runs
    begin = time.perf_counter()
    loop(desk, judge, contest.seed, block.start, contest.max_turns)
    pace = (time.perf_counter() - begin) / max(1, int(desk.moves.sum()))
    if (desk.endings == BROKEN).any():
        raise RuntimeError(f"{' or '.join(names)} chose what is not legal in {block}")
    moves = int(desk.moves[0]), int(desk.moves[1])
    seconds = moves[0] * pace, moves[1] * pace
    luck = desk.luck.round(DIGITS) if adjusted else None
    return Played(block, desk.scores, desk.turns, desk.endings, moves, seconds, luck=luck)
