"""Which games are played: everybody meets everybody, on the same deals, from every seat."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, Final

from lostcities.arena.measuring.valued import why_unvalued
from lostcities.arena.playing.players import check_bot, is_compiled, is_program, looks_once
from lostcities.bots.programs.program import SECONDS
from lostcities.core.chance import Generator, seed_generator
from lostcities.core.compiled import compilable
from lostcities.core.game import Game
from lostcities.core.streams import has_streams
from lostcities.errors import BadOption
from lostcities.games.catalog import find_game

Pair = tuple[int, int]  # two bots, by their places in the contest

USUAL_SEED: Final = 1
USUAL_CAP: Final = 5_000  # turns of a game; a match of three rounds takes a few hundred
COMPILED_BLOCK: Final = 50  # deals of a block, by who plays it
NETWORK_BLOCK: Final = 25  # its games are played side by side
PROGRAM_BLOCK: Final = 5  # a program is started anew for each
THINKING_BLOCK: Final = 1
STREAMS: Final = 16  # of chance for each deal: the dealer's, then one a seat; luck has the last


@dataclass(frozen=True)
class Contest:
    """All that decides the games, but how many deals are played."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = USUAL_SEED
    max_turns: int = USUAL_CAP  # 0: no game is cut
    clock: float = SECONDS  # seconds that a program has for a move
    streams: bool = True  # of cards, one for each seat; False: a plain deck
    adjusted: bool = False  # whether luck is added up, to be subtracted

    @property
    def rulebook(self) -> Game:
        """The game itself."""
        return find_game(self.game)

    @property
    def pairs(self) -> list[Pair]:
        """Each two bots once, in the order in which the bots were named."""
        return list(combinations(range(len(self.bots)), 2))

    def names(self, pair: Pair) -> tuple[str, str]:
        """What the two bots of a pair are called."""
        return self.bots[pair[0]], self.bots[pair[1]]

    def as_dict(self) -> dict[str, Any]:
        """The contest as plain data, with the version of its rules."""
        plain = {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}
        return {"rules": self.rulebook.version, **plain}


@dataclass(frozen=True)
class Block:
    """Some deals one after the other, played by one pair from all seats."""

    pair: Pair
    start: int
    deals: int


def new_contest(
    game: str, bots: Sequence[str], *, seats: int | None = None, **settings: Any
) -> Contest:
    """A contest that can be played; the errors say what would be right."""
    found = find_game(game)
    if len(bots) < 2:
        raise BadOption(f"a contest needs at least two bots, not {len(bots)}")
    twice = next((bot for bot in bots if bots.count(bot) > 1), None)
    if twice is not None:
        raise BadOption(f"{twice!r} is named twice; a bot meets only others")
    for bot in bots:
        check_bot(bot, game)
    contest = Contest(game, tuple(bots), found.check_seats(seats), **settings)
    check_numbers(contest)
    return settled(contest)


def check_numbers(contest: Contest) -> None:
    """Seed, cap and clock within their ranges."""
    if not 0 <= contest.seed < 2**63:
        raise BadOption(f"seed must be a whole number from 0 to 2**63 - 1, not {contest.seed}")
    if contest.max_turns < 0:
        raise BadOption(f"max_turns must be 0 (no game is cut) or more, not {contest.max_turns}")
    if not 0 < contest.clock < math.inf:
        raise BadOption(f"clock must be a number of seconds above 0, not {contest.clock:g}")


def settled(contest: Contest) -> Contest:
    """The contest with what fits its game; a sheet is kept, not the path to it."""
    options = {name: value for name, value in contest.options.items() if value is not None}
    options = contest.rulebook.load_parts(options)
    contest.rulebook.new_options(contest.seats, options)
    streams = contest.streams and has_streams(contest.rulebook)
    adjusted = contest.adjusted and why_unvalued(contest.rulebook, options) is None
    kept = {**vars(contest), "options": options, "streams": streams, "adjusted": adjusted}
    return Contest(**kept)


def seatings(game: Game, seats: int) -> tuple[int, ...]:
    """For each game of a deal, the seats of the first bot as bits; all others are the second's.

    Two seats or two sides: each bot once on each. More seats: each bot alone on every seat once,
    against the other on all others.
    """
    sides = game.sides or seats
    alone = [sum(1 << seat for seat in range(side, seats, sides)) for side in range(sides)]
    if sides == 2:
        return tuple(alone)
    everybody = (1 << seats) - 1
    return (*alone, *(everybody ^ seat for seat in alone))


def blocks(
    contest: Contest, deals: int, done: Mapping[Pair, Collection[int]] | None = None
) -> Iterator[Block]:
    """What is still to be played: the first deals of all pairs before the later ones."""
    for start in range(0, deals, COMPILED_BLOCK):
        group = range(start, min(start + COMPILED_BLOCK, deals))
        found = [
            block
            for pair in contest.pairs
            for block in missing(group, pair, block_size(contest, pair), (done or {}).get(pair, ()))
        ]
        yield from sorted(found, key=lambda block: block.start)


def missing(group: range, pair: Pair, size: int, done: Collection[int]) -> Iterator[Block]:
    """The deals of a group that a pair has not played yet, in blocks without a gap."""
    for start in range(group.start, group.stop, size):
        run: list[int] = []
        for deal in range(start, min(start + size, group.stop) + 1):
            if deal < min(start + size, group.stop) and deal not in done:
                run.append(deal)
            elif run:
                yield Block(pair, run[0], len(run))
                run = []


def block_size(contest: Contest, pair: Pair) -> int:
    """How many deals a worker plays before it reports."""
    if plays_compiled(contest, pair):
        return COMPILED_BLOCK
    if plays_together(contest, pair):
        return NETWORK_BLOCK
    quick = all(is_compiled(bot) or is_program(bot) for bot in contest.names(pair))
    return PROGRAM_BLOCK if quick else THINKING_BLOCK


def plays_compiled(contest: Contest, pair: Pair) -> bool:
    """Whether the games of a pair run in a compiled loop."""
    return all(is_compiled(name) for name in contest.names(pair))


def plays_together(contest: Contest, pair: Pair) -> bool:
    """Whether the games of a block are played side by side: no bot searches or is a program."""
    return all(looks_once(name, contest.game) for name in contest.names(pair))


@compilable
def dealers_chance(rng: Generator, seed: int, deal: int) -> None:
    """The chance of a deal: the same for every pair and from every seat."""
    seed_generator(rng, seed, deal * STREAMS)


@compilable
def seats_chance(rng: Generator, seed: int, deal: int, seat: int) -> None:
    """What the bot on a seat draws its own chance from."""
    seed_generator(rng, seed, deal * STREAMS + 1 + seat)


@compilable
def lucks_chance(rng: Generator, seed: int, deal: int) -> None:
    """What luck samples from: the same from every seat, and apart from all that is played."""
    seed_generator(rng, seed, deal * STREAMS + STREAMS - 1)
