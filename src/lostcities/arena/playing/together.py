"""Networks at the table: the games of a block side by side, so that one pass serves many moves.

The same deals, the same chance and so the same games as in `seated.py`, which is only slower.
"""

import time
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.measuring.luck import BEFORE, new_judge, watcher
from lostcities.arena.playing.games import BROKEN, DIGITS, Played, ending_of
from lostcities.arena.playing.schedule import Block, Contest, dealers_chance, seatings, seats_chance
from lostcities.arena.playing.streams import Chance, new_parts, streamed_act
from lostcities.bots.catalog import find_bot
from lostcities.bots.many import Asker, Rows, asker
from lostcities.core.chance import GENERATOR_WORDS
from lostcities.core.compiled import compilable, fast
from lostcities.core.game import Game
from lostcities.core.play import NO_LIMIT, PLAYING, Limit, Progress, scorer, stepper

Numbers = NDArray[np.int64]


class SideBySide(NamedTuple):
    """Several games, by row."""

    states: Any
    worlds: Any  # what the mover sees
    options: Any  # an array of one record
    masks: NDArray[np.int8]
    movers: Numbers
    dealers: Numbers  # generators
    parts: Numbers  # of the streams of cards, by seat
    streams: Numbers  # generators by seat
    owns: Numbers  # the mover's generator
    lucks: Numbers  # the generator of what could have come
    turns: Numbers
    dones: Numbers
    scores: Numbers  # by seat
    luck: NDArray[np.float64]  # by seat


def new_rows(contest: Contest, n: int) -> SideBySide:
    """Room for so many games."""
    game, seats = contest.rulebook, contest.seats
    parts = len(new_parts(game, seats, streams=contest.streams))

    def zeros(*shape: int) -> Numbers:
        return np.zeros((n, *shape), np.int64)

    return SideBySide(
        states=game.new_states(n),
        worlds=game.new_states(n),
        options=game.option_row(seats, contest.options),
        masks=np.zeros((n, game.actions), np.int8),
        movers=zeros(),
        dealers=zeros(GENERATOR_WORDS),
        parts=zeros(parts),
        streams=zeros(seats, GENERATOR_WORDS),
        owns=zeros(GENERATOR_WORDS),
        lucks=zeros(GENERATOR_WORDS),
        turns=zeros(),
        dones=zeros(),
        scores=zeros(seats),
        luck=np.zeros((n, seats)),
    )


@cache
def beginner(game: Game, *, adjusted: bool) -> Any:
    """A function that deals all games; so many games of each deal from `start` on."""
    deal, show, begin_luck = game.deal, shower(game), watcher(game, adjusted=adjusted).begin

    @compilable
    def begin(rows: SideBySide, judge: Any, seed: int, start: int, games: int) -> None:
        seats = rows.streams.shape[1]
        for i in range(len(rows.states)):
            number = start + i // games
            dealers_chance(rows.dealers[i], seed, number)
            for seat in range(seats):
                seats_chance(rows.streams[i, seat], seed, number, seat)
            deal(rows.states[i], seats, rows.options[0], rows.dealers[i])
            begin_luck(judge, rows.states[i], seed, number)
            if adjusted:
                rows.lucks[i] = judge.trial.chance
            show(rows, i)

    return begin


@cache
def actor(game: Game, *, adjusted: bool) -> Any:
    """A function that carries out an action in each game that goes on."""
    step, show, write_scores = watched_step(game, adjusted=adjusted), shower(game), scorer(game)

    @compilable
    def act(rows: SideBySide, judge: Any, going: Rows, actions: Numbers, limit: Limit) -> None:
        for n in range(len(going)):
            i = going[n]
            rows.streams[i, rows.movers[i]] = rows.owns[i]
            if not rows.masks[i, actions[n]]:
                rows.dones[i] = BROKEN
                continue
            step(rows, judge, i, actions[n], limit)
            if rows.dones[i] == PLAYING:
                show(rows, i)
            else:
                write_scores(rows.states[i], rows.scores[i])

    return act


@cache
def watched_step(game: Game, *, adjusted: bool) -> Any:
    """A function that carries out one action; the judge, who serves all games, looks on."""
    step, watch = stepper(game, streamed_act(game)), watcher(game, adjusted=adjusted).watch

    @compilable
    def act_watched(rows: SideBySide, judge: Any, i: int, action: int, limit: Limit) -> None:
        if adjusted:
            judge.trial.states[BEFORE] = rows.states[i]
            judge.trial.chance[:] = rows.lucks[i]
        chance = Chance(rows.dealers[i], rows.parts[i])
        before = Progress(rows.turns[i], 0, PLAYING)
        progress = step(rows.states[i], action, chance, before, limit)
        rows.turns[i], rows.dones[i] = progress.turns, progress.done
        watch(judge, rows.states[i], action, rows.luck[i])
        if adjusted:
            rows.lucks[i] = judge.trial.chance

    return act_watched


@cache
def shower(game: Game) -> Callable[[SideBySide, int], None]:
    """A function that shows the mover of a row what its seat may know, and what it may do."""
    mover, legal, imagine = game.mover, game.legal, game.imagine

    @compilable
    def show(rows: SideBySide, i: int) -> None:
        seat = mover(rows.states[i])
        rows.movers[i] = seat
        legal(rows.states[i], rows.masks[i])
        rows.worlds[i] = rows.states[i]
        rows.owns[i] = rows.streams[i, seat]
        imagine(rows.worlds[i], seat, rows.owns[i])

    return show


class Thoughts:
    """A bot of the pair, and how long it has thought."""

    def __init__(self, ask: Asker) -> None:
        self.ask, self.moves, self.seconds = ask, 0, 0.0

    def answer(self, rows: SideBySide, asked: Rows) -> Numbers:
        """Its actions in the rows in which it is to move."""
        begin = time.perf_counter()
        actions = self.ask(rows.worlds, rows.masks, rows.owns, asked)
        self.moves += len(asked)
        self.seconds += time.perf_counter() - begin
        return actions


def play_together(contest: Contest, block: Block) -> Played:
    """A block of two bots that look once: networks, and compiled ones."""
    game, names, adjusted = contest.rulebook, contest.names(block.pair), contest.adjusted
    bits = np.array(seatings(game, contest.seats))
    bots = 1 - (np.tile(bits, block.deals)[:, None] >> np.arange(contest.seats) & 1)
    rows, judge = new_rows(contest, len(bots)), new_judge(game) if adjusted else None
    begin, act = (fast(make(game, adjusted=adjusted)) for make in (beginner, actor))
    first, second = (Thoughts(asker(find_bot(name, contest.game))) for name in names)
    begin(rows, judge, contest.seed, block.start, len(bits))
    limit, actions = Limit(contest.max_turns or NO_LIMIT), np.zeros(len(bots), np.int64)
    while len(going := np.flatnonzero(rows.dones == PLAYING)):
        to_move = bots[going, rows.movers[going]]
        for bot, thoughts in enumerate((first, second)):
            asked = going[to_move == bot]
            if len(asked):
                actions[asked] = thoughts.answer(rows, asked)
        act(rows, judge, going, actions[going], limit)
    if (rows.dones == BROKEN).any():
        raise RuntimeError(f"{' or '.join(names)} chose what is not legal in {block}")
    shape = block.deals, len(bits)
    endings = np.array([ending_of(done) for done in rows.dones], np.int64)
    return Played(
        block,
        rows.scores.reshape(*shape, contest.seats),
        rows.turns.reshape(shape),
        endings.reshape(shape),
        (first.moves, second.moves),
        (first.seconds, second.seconds),
        luck=rows.luck.reshape(*shape, contest.seats).round(DIGITS) if adjusted else None,
    )
