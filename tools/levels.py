"""What each level is worth, from contests of the arena: for the page and docs/characters.md.

lostcities arena wander magpie … champion --game rivals --deals 120 --adjusted --json > FILE
python -m tools.levels FILE [FILE …]

Each neighbouring pair must have met in one of the files, of which there may be several a game;
games without a file stay as they are. It writes bots/levels.json and the tables of the page of the
characters.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from tools.marked import write_part

from lostcities.bots.characters import CHARACTERS
from lostcities.games.catalog import OWN

ORDER: Final = tuple(CHARACTERS)
LEVELS: Final = Path(str(files("lostcities.bots"))) / "levels.json"
PAGE: Final = Path(__file__).parents[1] / "docs/characters.md"
BEGIN, END = "<!-- levels: written by tools/levels.py -->", "<!-- end of levels -->"
WIDEST: Final = 120  # columns of prose
SURE: Final = 1.96  # standard errors on either side

Rung = dict[str, Any]
Contest = Mapping[str, Any]  # what `arena --json` prints


def main(given: Sequence[str] | None = None) -> int:
    """Write what the files say."""
    here = ArgumentParser(description="Write what each level is worth, for the page and the docs.")
    here.add_argument("files", nargs="+", type=Path, help="what lostcities arena … --json printed")
    contests = [json.loads(it.read_text(encoding="utf-8")) for it in here.parse_args(given).files]
    known = json.loads(LEVELS.read_text(encoding="utf-8")) if LEVELS.is_file() else {"games": {}}
    games = known["games"] | ladders(contests)
    LEVELS.write_text(text_of(games), encoding="utf-8")
    write_part(PAGE, BEGIN, END, tables(games))
    return 0


def ladders(contests: Iterable[Contest]) -> dict[str, list[Rung]]:
    """The rungs of each game that was played, from the lowest level up."""
    by_game: dict[str, list[Contest]] = {}
    for one in contests:
        by_game.setdefault(one["contest"]["game"], []).append(one)
    return {game: rungs(game, by_game[game]) for game in OWN if game in by_game}


def rungs(game: str, contests: Sequence[Contest]) -> list[Rung]:
    """The rungs of a game; an error names neighbours that have not met."""
    met = {tuple(pair["bots"]): (one, pair) for one in contests for pair in one["pairs"]}
    found: list[Rung] = [rung(ORDER[0], None) | rated(ORDER[0], contests)]
    for below, bot in pairwise(ORDER):
        if (below, bot) in met:
            one, pair, sign = *met[below, bot], -1
        elif (bot, below) in met:
            one, pair, sign = *met[bot, below], 1
        else:
            raise SystemExit(f"{below} and {bot} have not met in {game}")
        found.append(rung(bot, below) | worth(one, pair, sign) | rated(bot, contests))
    return found


def rung(bot: str, beats: str | None) -> Rung:
    """A level that nothing is known of but its place."""
    return {"bot": bot, "beats": beats, "wins": 0.5}


def worth(contest: Contest, pair: Mapping[str, Any], sign: int) -> Rung:
    """How a level fared against the one below: share of wins and points, without luck if known."""
    best = pair["adjusted"] or pair
    wins, error = best["win_rate"]["mean"], best["win_rate"]["error"]
    share = wins if sign > 0 else 1 - wins
    return {
        "wins": round(share, 3),
        "low": round(max(0.0, share - SURE * error), 3),
        "high": round(min(1.0, share + SURE * error), 3),
        "margin": round(sign * best["margin"]["mean"], 1),
        "error": round(best["margin"]["error"], 1),
        "deals": pair["deals"],
        "seed": contest["contest"]["seed"],
        "day": str(datetime.now(UTC).date()),
    }


def rated(bot: str, contests: Sequence[Contest]) -> Rung:
    """The rating of a level, where all levels have met in one contest."""
    for one in contests:
        standings = {it["bot"]: it for it in one["bots"]}
        if standings.keys() >= set(ORDER):
            found = standings[bot]["adjusted"] or standings[bot]["rating"]
            return {
                "rating": round(found["rating"]),
                "rating_low": round(found["low"]),
                "rating_high": round(found["high"]),
            }
    return {}


def text_of(games: Mapping[str, Sequence[Rung]]) -> str:
    """The data file, a line a rung."""
    parts = ",\n".join(
        f'  "{game}": [\n' + ",\n".join(f"    {json.dumps(it)}" for it in games[game]) + "\n  ]"
        for game in OWN
    )
    return f'{{\n"order": {json.dumps(ORDER)},\n"games": {{\n{parts}\n}}\n}}\n'


def tables(games: Mapping[str, Sequence[Rung]]) -> str:
    """The tables of the page: wins and points against the level below, then ratings if known."""
    deals = "; ".join(f"{game} {facts_of(games[game])}" for game in OWN)
    about = (
        "Share of games won against the level below, with its 95 % interval, and points ahead of it"
        " a game with the standard error; two seats or sides, one round, luck subtracted where it"
        f" was measured. Mirrored deals a pair: {deals}."
    )
    text = fill(about, WIDEST) + "\n\n"
    text += table(games, beaten)
    if all("rating" in it for game in OWN for it in games[game]):
        text += "\nRatings (Bradley–Terry, relative to each pool) with their 95 % intervals:\n\n"
        text += table(games, placed)
    return text


def facts_of(found: Sequence[Rung]) -> str:
    """How many deals were played, by which seed, and when."""
    counts, seeds, days = (
        sorted({it[name] for it in found if it["beats"]}) for name in ("deals", "seed", "day")
    )
    return f"{span(counts)} (seed {span(seeds)}, {span(days)})"


def span(values: Sequence[Any]) -> str:
    """One value, or the first and the last of several."""
    return "–".join(map(str, (values[0], values[-1])[: len(values)]))


def table(games: Mapping[str, Sequence[Rung]], cell: Any) -> str:
    """A row a level, a column a game."""
    lines = [f"| level | {' | '.join(OWN)} |", "|---" * (len(OWN) + 1) + "|"]
    for n, bot in enumerate(ORDER):
        cells = " | ".join(cell(games[game][n]) for game in OWN)
        lines.append(f"| {n + 1} [`{bot}`](bots/{bot}.md) | {cells} |")
    return "\n".join(lines) + "\n"


def beaten(it: Rung) -> str:
    """How a level fares against the one below."""
    if it["beats"] is None:
        return "–"
    low, high = (f"{100 * it[name]:.0f}" for name in ("low", "high"))
    return f"{100 * it['wins']:.0f} % ({low}–{high}), {it['margin']:+.1f} ± {it['error']:.1f}"


def placed(it: Rung) -> str:
    """The rating of a level."""
    return f"{it['rating']} ({it['rating_low']}–{it['rating_high']})"


if __name__ == "__main__":
    sys.exit(main())
