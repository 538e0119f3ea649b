"""The tables of docs/results/leaderboard.md, from contests of the arena.

lostcities arena random wander … champion --game rivals --deals 1000 --json > rivals.json
python -m tools.leaderboard classic.json partners.json rivals.json roll_and_write.json

Each file is one game; the columns have the order in which the files are named.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tools.marked import write_part

PAGE: Final = Path(__file__).parents[1] / "docs/results/leaderboard.md"
BEGIN, END = "<!-- tables: written by tools/leaderboard.py -->", "<!-- end of tables -->"

Contest = Mapping[str, Any]  # what `arena --json` prints


def main(given: Sequence[str] | None = None) -> int:
    """Write what the files say."""
    here = ArgumentParser(description="Write the tables of the leaderboard.")
    here.add_argument("files", nargs="+", type=Path, help="what lostcities arena … --json printed")
    contests = [json.loads(it.read_text(encoding="utf-8")) for it in here.parse_args(given).files]
    write_part(PAGE, BEGIN, END, tables(contests))
    return 0


def tables(contests: Sequence[Contest]) -> str:
    """Who is where in each game, then every pair of each game."""
    return "\n".join([ranking(contests), *map(meetings, contests)])


def ranking(contests: Sequence[Contest]) -> str:
    """A row a rank, a column a game."""
    lines = row(["rank", *(one["contest"]["game"] for one in contests)])
    lines += "|---" * (len(contests) + 1) + "|\n"
    for rank in range(max(len(one["bots"]) for one in contests)):
        cells = [placed(one["bots"][rank]) if rank < len(one["bots"]) else "" for one in contests]
        lines += row([str(rank + 1), *cells])
    return lines


def placed(standing: Mapping[str, Any]) -> str:
    """A bot with its rating."""
    found = standing["adjusted"] or standing["rating"]
    return f"{standing['bot']} {found['rating']:.0f} ({found['low']:.0f} – {found['high']:.0f})"


def meetings(contest: Contest) -> str:
    """The points a game by which the bot of a row is ahead of that of a column."""
    bots = [it["bot"] for it in contest["bots"]]
    ahead = margins(contest)
    lines = f"### {contest['contest']['game']}\n\n{about(contest)}\n\n"
    lines += row(["points ahead of", *bots]) + "|---" * (len(bots) + 1) + "|\n"
    for bot in bots:
        lines += row([f"**{bot}**", *(ahead.get((bot, other), "") for other in bots)])
    return lines


def margins(contest: Contest) -> dict[tuple[str, str], str]:
    """The margin of each bot against each other, with luck subtracted where it was measured."""
    found: dict[tuple[str, str], str] = {}
    for pair in contest["pairs"]:
        first, second = pair["bots"]
        mean = (pair["adjusted"] or pair)["margin"]["mean"]
        for two, points in (((first, second), mean), ((second, first), -mean)):
            found[two] = f"{points:+.1f}".replace("-", "−")
    return found


def about(contest: Contest) -> str:
    """How much was played, and how sure the margins are."""
    pairs = contest["pairs"]
    errors = sorted((pair["adjusted"] or pair)["margin"]["error"] for pair in pairs)
    deals, games = pairs[0]["deals"], sum(pair["games"] for pair in pairs)
    capped = sum(pair["capped"] for pair in pairs)
    return (
        f"{deals:,} deals a pair, {games:,} games; standard errors {errors[0]:.1f} to "
        f"{errors[-1]:.1f}; {capped} games were cut."
    )


def row(cells: Sequence[str]) -> str:
    """A line of a table."""
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    sys.exit(main())
