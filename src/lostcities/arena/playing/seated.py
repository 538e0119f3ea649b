"""Two bots at one table, move by move from Python: bots that think, and foreign programs.

The same deals, the same chance and so the same games as in `duel.py`, which is only faster.
"""

import time

import numpy as np

from lostcities.arena.measuring.luck import Judge, new_judge, watcher
from lostcities.arena.playing.games import DIGITS, FAILED, FINISHED, Failure, Played, ending_of
from lostcities.arena.playing.players import Player, Players, legal_actions
from lostcities.arena.playing.schedule import Block, Contest, dealers_chance, seatings, seats_chance
from lostcities.arena.playing.streams import Chance, new_parts, streamed_act
from lostcities.bots.programs.program import forfeit_scores
from lostcities.core.chance import GENERATOR_WORDS
from lostcities.core.compiled import fast
from lostcities.core.play import BEGINNING, NO_LIMIT, PLAYING, Limit, stepper
from lostcities.errors import BotFailed
from lostcities.table import Table


class Sitting:
    """One game of a deal: a table on which the arena's chance rules in place of its own."""

    def __init__(
        self, contest: Contest, deal: int, number: int = 0, judge: Judge | None = None
    ) -> None:
        """Deal; `number` counts the games of a deal, a judge adds up luck."""
        self.contest, self.game = contest, contest.rulebook
        self.deal, self.number = deal, number
        self.table = Table(contest.game, seed=0, seats=contest.seats, **contest.options)
        self.state, self.ending = self.table.state, FINISHED
        self.progress, self.limit = BEGINNING, Limit(contest.max_turns or NO_LIMIT)
        self.scores: list[int] = []
        self.failure: Failure | None = None
        parts = new_parts(self.game, contest.seats, streams=contest.streams)
        self.chance = Chance(np.zeros(GENERATOR_WORDS, np.int64), parts)
        self.streams = np.zeros((contest.seats, GENERATOR_WORDS), np.int64)
        dealers_chance(self.chance.dealer, contest.seed, deal)
        for seat in range(contest.seats):
            seats_chance(self.streams[seat], contest.seed, deal, seat)
        options = self.game.new_options(contest.seats, contest.options)
        fast(self.game.deal)(self.state, contest.seats, options, self.chance.dealer)
        self.judge, self.luck = judge, np.zeros(contest.seats)
        watching = watcher(self.game, adjusted=judge is not None)
        self.watch = fast(watching.watch)
        fast(watching.begin)(judge, self.state, contest.seed, deal)

    @property
    def over(self) -> bool:
        """Whether the game has ended, in whatever way."""
        return self.ending != FINISHED or self.progress.done != PLAYING

    @property
    def mover(self) -> int:
        """The seat to move."""
        return int(fast(self.game.mover)(self.state))

    def act(self, action: int) -> None:
        """What the mover does; the last turn that is allowed cuts the game."""
        if not legal_actions(self.game, self.state)[action]:
            raise RuntimeError(f"{action} is not a legal action for seat {self.mover}")
        step = fast(stepper(self.game, streamed_act(self.game)))
        self.progress = step(self.state, action, self.chance, self.progress, self.limit)
        self.watch(self.judge, self.state, action, self.luck)
        self.ending = ending_of(self.progress.done)

    def fail(self, seat: int, bot: int, error: BotFailed) -> None:
        """A program on a seat has failed: the game is lost for its side."""
        self.ending, self.scores = FAILED[bot], forfeit_scores(self.table, seat)
        self.failure = Failure(self.deal, self.number, bot, error.kind, str(error))


class MoveClock:
    """How many moves each bot was asked for, and how long it thought."""

    def __init__(self) -> None:
        self.moves, self.seconds = [0, 0], [0.0, 0.0]

    def ask(self, bot: int, player: Player, sitting: Sitting) -> int:
        """The action of a player."""
        seat, begin = sitting.mover, time.perf_counter()
        try:
            return player.choose(sitting.table, seat, sitting.streams[seat])
        finally:
            self.moves[bot] += 1
            self.seconds[bot] += time.perf_counter() - begin


def play_game(sitting: Sitting, bots: list[int], players: list[Player], clock: MoveClock) -> None:
    """Play to the end; bots (0 or 1) and players by seat. A program that fails ends the game."""
    seat = 0
    try:
        for seat, player in enumerate(players):
            player.new_game(sitting.table, seat)
        while not sitting.over:
            seat = sitting.mover
            sitting.act(clock.ask(bots[seat], players[seat], sitting))
        sitting.scores = sitting.table.scores()
    except BotFailed as error:
        sitting.fail(seat, bots[seat], error)
    for seat, player in enumerate(players):
        player.game_over(sitting.table, seat, sitting.scores)


def play_seated(contest: Contest, block: Block) -> Played:
    """A block in which at least one bot is asked from Python."""
    names, clock, sittings = contest.names(block.pair), MoveClock(), list[Sitting]()
    every_game = seatings(contest.rulebook, contest.seats)
    judge = new_judge(contest.rulebook) if contest.adjusted else None
    with Players(contest.game, contest.clock) as seated:
        for deal in range(block.start, block.start + block.deals):
            for number, bits in enumerate(every_game):
                sittings.append(Sitting(contest, deal, number, judge))
                bots = [1 - (bits >> seat & 1) for seat in range(contest.seats)]
                players = [seated.player(names[bot], seat) for seat, bot in enumerate(bots)]
                play_game(sittings[-1], bots, players, clock)
    shape = block.deals, len(every_game)
    luck = np.array([one.luck for one in sittings]).reshape(*shape, contest.seats).round(DIGITS)
    return Played(
        block,
        np.array([one.scores for one in sittings], np.int64).reshape(*shape, contest.seats),
        np.array([one.progress.turns for one in sittings], np.int64).reshape(shape),
        np.array([one.ending for one in sittings], np.int64).reshape(shape),
        (clock.moves[0], clock.moves[1]),
        (clock.seconds[0], clock.seconds[1]),
        tuple(one.failure for one in sittings if one.failure is not None),
        luck if contest.adjusted else None,
    )
