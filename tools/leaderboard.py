"""The tables of docs/results/leaderboard.md, from contests of the arena.

lostcities arena random wander … champion --game rivals --deals 1000 --json > rivals.json
lostcities arena champion+:worlds=32 champion --game rivals --deals 100 --json > thinking.json
python -m tools.leaderboard rivals.json thinking.json

A file is a contest of one game; games without a file stay as they are. Pairs with a bot that
searches have a table of their own, which all files of a game make together.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tools.marked import write_part

from lostcities.arena.measuring.statistics import Estimate
from lostcities.arena.reporting.text import margin, signed
from lostcities.games.catalog import OWN

PAGE: Final = Path(__file__).parents[1] / "docs/results/leaderboard.md"
SEARCHING: Final = ("search", "champion+")

Contest = Mapping[str, Any]  # what `arena --json` prints


def main(given: Sequence[str] | None = None) -> int:
    """Write what the files say."""
    here = ArgumentParser(description="Write the tables of the leaderboard.")
    here.add_argument("files", nargs="+", type=Path, help="what lostcities arena … --json printed")
    contests = [json.loads(it.read_text(encoding="utf-8")) for it in here.parse_args(given).files]
    for name in sorted({one["contest"]["game"] for one in contests} - set(OWN)):
        raise SystemExit(f"{name} has no table on this page")
    for game in OWN:
        played = [one for one in contests if one["contest"]["game"] == game]
        quick = [one for one in played if not has_searchers(one["contest"]["bots"])]
        thinking = [one for one in played if has_searchers(one["contest"]["bots"])]
        if len(quick) > 1:
            raise SystemExit(f"two contests of {game} without search: name one of them")
        if quick:
            write_part(PAGE, *marks(game), ranking(quick[0]))
        if thinking:
            write_part(PAGE, *marks(f"{game}, searching"), searches(thinking))
    return 0


def marks(part: str) -> tuple[str, str]:
    """The markers around a part of the page."""
    return f"<!-- {part}: written by tools/leaderboard.py -->", f"<!-- end of {part} -->"


def has_searchers(bots: Sequence[str]) -> bool:
    """Whether one of them thinks ahead."""
    return any(bot.partition(":")[0] in SEARCHING for bot in bots)


def ranking(contest: Contest) -> str:
    """A row a bot, strongest first: its rating, and its lead over each of the others."""
    bots = [it["bot"] for it in contest["bots"]]
    ahead = margins(contest)
    lines = f"{about(contest)}\n\n"
    lines += row(["rank", "bot", "rating", *(f"over {bot}" for bot in bots)])
    lines += "|---" * (len(bots) + 3) + "|\n"
    for rank, standing in enumerate(contest["bots"], 1):
        bot = standing["bot"]
        leads = (ahead.get((bot, other), "") for other in bots)
        lines += row([str(rank), f"**{bot}**", rated(standing), *leads])
    return lines


def rated(standing: Mapping[str, Any]) -> str:
    """The rating of a bot with its interval."""
    found = standing["adjusted"] or standing["rating"]
    return f"{found['rating']:.0f} ({found['low']:.0f} – {found['high']:.0f})"


def margins(contest: Contest) -> dict[tuple[str, str], str]:
    """The margin of each bot against each other, with luck subtracted where it was measured."""
    found: dict[tuple[str, str], str] = {}
    for pair in contest["pairs"]:
        first, second = pair["bots"]
        mean = best_of(pair)["margin"]["mean"]
        found[first, second], found[second, first] = signed(mean), signed(-mean)
    return found


def searches(contests: Sequence[Contest]) -> str:
    """A row for each pair with a bot that searches."""
    lines = row(["bot", "against", "deals", "points ahead", "wins", "ms a move"])
    lines += "|---" * 6 + "|\n"
    for pair in (pair for one in contests for pair in one["pairs"]):
        if has_searchers(pair["bots"]):
            lines += searched(pair)
    return lines


def searched(pair: Mapping[str, Any]) -> str:
    """A pair from the side of the bot that searches, of the first if both do."""
    sign, bots, times = 1, pair["bots"], pair["milliseconds"]
    if not has_searchers(bots[:1]):
        sign, bots, times = -1, bots[::-1], times[::-1]
    lead, wins = best_of(pair)["margin"], best_of(pair)["win_rate"]
    share = wins["mean"] if sign > 0 else 1 - wins["mean"]
    return row([
        f"`{bots[0]}`", bots[1], f"{pair['deals']:,}",
        margin(Estimate(sign * lead["mean"], lead["error"])),
        f"{100 * share:.1f} % ± {100 * wins['error']:.1f} %", f"{times[0]:.0f}",
    ])  # fmt: skip


def best_of(pair: Mapping[str, Any]) -> Mapping[str, Any]:
    """The result with luck subtracted, where it was measured."""
    found: Mapping[str, Any] = pair["adjusted"] or pair
    return found


def about(contest: Contest) -> str:
    """How much was played, and how sure the margins are."""
    pairs = contest["pairs"]
    errors = sorted(best_of(pair)["margin"]["error"] for pair in pairs)
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
