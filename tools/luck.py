"""What the result files of the arena say of luck: is it honest, and which coefficient fits?

python tools/luck.py FILE…    files of `lostcities arena … --adjusted --out FILE`

By pair: games, the raw margin and the one with luck subtracted, how many standard errors they are
apart, how many luck is from zero, the games saved by mirrored deals alone and with luck subtracted,
and the coefficient that would fit best. The coefficients in `lostcities.arena.measuring.luck` were
fitted so on games of seed 77, which no result is taken from.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

import numpy as np

from lostcities.arena.ledger import Ledger
from lostcities.arena.measuring.adjustment import Adjustment, adjustment, slope
from lostcities.arena.measuring.statistics import Games, estimate
from lostcities.arena.playing.schedule import Contest, Pair
from lostcities.arena.reporting.results import ResultFile
from lostcities.arena.reporting.text import factor, lined_up, margin, name, signed
from lostcities.bots.tuning import tuning_of

HEADS = ("pair", "games", "margin", "adjusted", "apart", "luck", "from zero", "saved", "adjusted",
         "fits")  # fmt: skip


def main() -> None:
    """A table for each file."""
    here = ArgumentParser(description="What result files of the arena say of luck, by pair.")
    here.add_argument("files", nargs="+", help="of lostcities arena … --adjusted --out FILE")
    for path in here.parse_args().files:
        contest, ledger = read(path)
        print(f"{contest.rulebook.title}, {contest.seats} seats, seed {contest.seed}")
        rows = [row for pair in contest.pairs for row in [table_row(ledger, pair)] if row]
        print("\n".join(lined_up(HEADS, rows)), "\n", sep="")


def read(path: str) -> tuple[Contest, Ledger]:
    """The contest of a file, and its books."""
    with Path(path).open(encoding="utf-8") as file:
        header = json.loads(file.readline())
    known = {key: header[key] for key in Contest.__dataclass_fields__}
    contest = Contest(**known | {"bots": tuple(header["bots"])})
    ledger = Ledger(contest, sys.maxsize)
    with ResultFile(path, contest) as kept:
        ledger.enter(kept.played)
    return contest, ledger


def table_row(ledger: Ledger, pair: Pair) -> list[str]:
    """A pair in the table; nothing where luck was not measured."""
    games = ledger.games(pair)
    share = tuning_of(ledger.contest.rulebook).luck_share
    found = adjustment(games, share) if len(games.scores) > 1 else None
    if found is None:
        return []
    return [
        " – ".join(map(name, ledger.contest.names(pair))),
        str(games.scores.shape[0] * games.scores.shape[1]),
        margin(estimate(games.margins), 2),
        margin(found.margin, 2),
        signed(apart(games, found)),
        margin(found.luck, 2),
        signed(found.luck.mean / (found.luck.error or np.inf)),
        *map(factor, found.saved),
        f"{slope(games.lucks, games.margins):.2f}",
    ]


def apart(games: Games, found: Adjustment) -> float:
    """How many standard errors of the raw margin the two margins are apart."""
    raw = estimate(games.margins)
    return (raw.mean - found.margin.mean) / (raw.error or np.inf)


if __name__ == "__main__":
    main()
