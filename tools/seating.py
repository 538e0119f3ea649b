"""Seat several bots at one table and say how each of them does.

python tools/seating.py GAME BOT BOT … [--deals 200] [--seed 1]

A bot for every seat, in order; in partners seats 1 and 3 are one side, 2 and 4 the other. Each deal
is played once from every turning of the table, and is one sample. The margin of a bot is its points
less the mean of the other sides; a win that is shared counts as a part. The arena measures pairs of
bots; this tool is for mixed tables, and for partners who do not know each other.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lostcities.arena.measuring.statistics import estimate
from lostcities.bots.catalog import compiled, find_bot
from lostcities.bots.policy import Policy, choose_move
from lostcities.core.chance import new_generator
from lostcities.core.game import Game
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import GAMES, find_game
from lostcities.table import Table

LONGEST: Final = 3000  # moves of a round; a longer one counts as it lies

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


def main(given: Sequence[str] | None = None) -> int:
    """Play, and print a table."""
    asked = parser().parse_args(given)
    try:
        check(asked)
        margins, wins = measured(asked)
    except LostCitiesError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(table_of(asked.bots, margins, wins)))
    return 0


def parser() -> ArgumentParser:
    """What can be asked."""
    here = ArgumentParser(description="Seat several bots at one table.")
    here.add_argument("game", choices=list(GAMES))
    here.add_argument("bots", nargs="+", metavar="BOT", help="one for every seat")
    here.add_argument("--deals", type=int, default=200)
    here.add_argument("--seed", type=int, default=1)
    return here


def check(asked: Namespace) -> None:
    """A bot for every seat, and enough deals for an error."""
    seats = find_game(asked.game).seats
    if len(asked.bots) not in seats:
        known = " or ".join(map(str, seats))
        raise LostCitiesError(f"{asked.game} has {known} seats: name so many bots")
    if asked.deals < 2:
        raise LostCitiesError(f"deals must be at least 2, not {asked.deals}")


def measured(asked: Namespace) -> tuple[Numbers, Numbers]:
    """Margins and wins, by deal and bot."""
    game, margins, wins = find_game(asked.game), [], []
    for deal in range(asked.deals):
        results = list(turned(game, asked.bots, asked.seed, deal))
        margins.append(np.mean([margin for margin, _ in results], 0))
        wins.append(np.mean([won for _, won in results], 0))
    return np.array(margins), np.array(wins)


def turned(
    game: Game, bots: Sequence[str], seed: int, deal: int
) -> Iterator[tuple[Numbers, Numbers]]:
    """Margins and wins of a deal by bot, from every turning of the table."""
    for turn in range(len(bots)):
        order = np.roll(np.arange(len(bots)), turn)  # by seat: which bot
        scores = played(game, [bots[int(it)] for it in order], seed, deal)
        sides = np.arange(len(bots)) % (game.sides or len(bots))
        yield placed(scores, sides, order)


def played(game: Game, bots: Sequence[str], seed: int, deal: int) -> Numbers:
    """The scores by side of one round."""
    options = {"rounds": 1} if game.has_rounds else {}
    table = Table(game.name, seed=f"seating {seed} {deal}", seats=len(bots), **options)
    chance = [new_generator(seed, 1000 * deal + seat) for seat in range(len(bots))]
    while table.mover is not None and len(table.played) < LONGEST:
        seat = table.mover
        table.play(choose_move(policy(game.name, bots[seat]), table, chance[seat]))
    return np.array(table.scores()[: game.sides or len(bots)], float)


@cache
def policy(game: str, bot: str) -> Policy:
    """A bot, compiled once."""
    return compiled(find_bot(bot, game))


def placed(scores: Numbers, sides: Places, order: Places) -> tuple[Numbers, Numbers]:
    """Margins and wins, by bot."""
    others = (scores.sum() - scores) / (len(scores) - 1)
    best = scores == scores.max()
    margins, wins = np.empty(len(order)), np.empty(len(order))
    margins[order], wins[order] = (scores - others)[sides], (best / best.sum())[sides]
    return margins, wins


def table_of(bots: Sequence[str], margins: Numbers, wins: Numbers) -> Iterator[str]:
    """A line a bot."""
    yield "| seat | bot | margin | wins |"
    yield "|---|---|---|---|"
    for seat, bot in enumerate(bots):
        margin, won = estimate(margins[:, seat]), estimate(wins[:, seat])
        yield (
            f"| {seat + 1} | {bot} | {margin.mean:+.1f} ± {margin.error:.1f} "
            f"| {won.mean:.1%} ± {won.error:.1%} |"
        )


if __name__ == "__main__":
    sys.exit(main())
