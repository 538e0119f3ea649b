"""Is the analysis calibrated? Loss a round against true margins, coverage of errors, mean luck.

python tools/calibrate.py GAME --player BOT … [--rounds 100] [--seats N] [--worlds 256]
    [--seed 1] [--workers 2] [--out FILE]      play and review; FILE is gone on with
python tools/calibrate.py GAME --luck --player rules [--rounds 10000]    only luck, much quicker
python tools/calibrate.py --report FILE … [--usual]    the tables of docs/results/analysis.md;
    or the champion's points a round by category, which a game's standards have as `usual`

A player meets the champion in single rounds, at each seat in turn, the other seats being the
champion's. Its decisions are reviewed twice, with different seeds: the second review, which did not
choose the worlds of the first, says how often the errors of the first are right.
"""

import json
import math
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lostcities.analysis import review
from lostcities.analysis.luck import strokes
from lostcities.analysis.positions import read_game
from lostcities.analysis.reviewed import Decision
from lostcities.bots.catalog import compiled, find_bot
from lostcities.bots.policy import Policy
from lostcities.core.chance import new_generator
from lostcities.core.compiled import fast
from lostcities.errors import LostCitiesError
from lostcities.games.catalog import GAMES, find_game
from lostcities.notation.moves import move_name
from lostcities.table import Table

MOST_MOVES: Final = 1500  # a round that goes on longer is given up
SURE: Final = 1.96
DRAWN_AGAIN: Final = 1000  # samples of the bootstrap
KNOWN_CHAMPION: Final = "champion"

Row = dict[str, Any]
Job = tuple[str, str, int, int, int, int, bool]  # game, player, seats, number, seed, worlds, luck


def main(given: Sequence[str] | None = None) -> int:
    """Play and review, or report."""
    asked = parser().parse_args(given)
    if asked.report:
        rows = [json.loads(line) for file in asked.report for line in lines_of(Path(file))]
        print("\n".join(usual_lines(rows)) if asked.usual else report(rows))
        return 0
    rows = list(measured(asked))
    print(report(rows))
    return 0


def parser() -> ArgumentParser:
    """What can be asked."""
    here = ArgumentParser(description="Calibrate the analysis of a game.")
    here.add_argument("game", nargs="?", choices=list(GAMES))
    here.add_argument("--player", nargs="+", default=["rules"], help="bots that meet the champion")
    here.add_argument("--rounds", type=int, default=100, help="for each player")
    here.add_argument("--seats", type=int, help="the fewest by default")
    here.add_argument("--worlds", type=int, default=256)
    here.add_argument("--seed", type=int, default=1)
    here.add_argument("--workers", type=int, default=os.cpu_count())
    here.add_argument("--luck", action="store_true", help="players among themselves, only luck")
    here.add_argument("--out", metavar="FILE", help="a line a round, written as it goes")
    here.add_argument("--report", metavar="FILE", nargs="+", help="tables from such files")
    here.add_argument("--usual", action="store_true", help="of a report: the champion's rates")
    return here


# --- Playing and reviewing ------------------------------------------------------------


def measured(asked: Namespace) -> Iterator[Row]:
    """A row for each round, those of the file first."""
    kept = [json.loads(line) for line in lines_of(Path(asked.out))] if asked.out else []
    yield from kept
    done = {key_of(row) for row in kept}
    seats = asked.seats or find_game(asked.game).seats[0]
    jobs = [
        (asked.game, player, seats, number, asked.seed, asked.worlds, asked.luck)
        for number in range(asked.rounds)
        for player in asked.player
    ]
    todo = [job for job in jobs if job[:6] not in done]
    with ProcessPoolExecutor(asked.workers) as pool:
        for finished in as_completed(pool.submit(one_round, job) for job in todo):
            row = finished.result()
            if row is not None:
                keep(asked.out, row)
                yield row


def key_of(row: Row) -> tuple[Any, ...]:
    """What tells rounds apart."""
    return tuple(row[key] for key in ("game", "player", "seats", "number", "seed", "worlds"))


def lines_of(path: Path) -> list[str]:
    """The lines of a file, if it is there."""
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def keep(file: str | None, row: Row) -> None:
    """Write a row down at once."""
    if file is not None:
        with Path(file).open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")


def one_round(job: Job) -> Row | None:
    """Play a round and review it; None if it was given up."""
    game, player, seats, number, seed, worlds, only_luck = job
    seat = number % seats
    bots = [player] * seats if only_luck else [KNOWN_CHAMPION] * seats
    for other in range(seats):
        if find_game(game).side_of(other) == find_game(game).side_of(seat):
            bots[other] = player
    table = play(game, bots, f"{seed} {number}", number)
    if not table.over:
        return None
    row = {"game": game, "player": player, "seats": seats, "number": number, "seed": seed,
           "worlds": worlds}  # fmt: skip
    return row | (luck_of(table, seat) if only_luck else judged(table, seat, worlds))


@cache
def policy(game: str, bot: str) -> Policy:
    """A bot, compiled once in each process."""
    return compiled(find_bot(bot, game))


def play(game: str, bots: Sequence[str], seed: str, number: int) -> Table:
    """A round by bots, each knowing no more than its seat."""
    rulebook, rng = find_game(game), new_generator(number, 7)
    options = {"rounds": 1} if rulebook.has_rounds else {}
    table = Table(game, seed=f"calibrate {seed}", seats=len(bots), **options)
    while not table.over and len(table.played) < MOST_MOVES:
        assert table.mover is not None
        seen = rulebook.copy(table.state)
        fast(rulebook.imagine)(seen, table.mover, rng)
        action = policy(game, bots[table.mover])(seen, table.mask(), rng)
        table.play(move_name(rulebook, int(action)))
    return table


def luck_of(table: Table, seat: int) -> Row:
    """What luck did to the margin of a seat."""
    game = find_game(table.game)
    side = seat % (game.sides or table.seats)
    found = strokes(read_game(table.record()))
    deal = sum(float(it.gained[side]) for it in found if it.seat is None)
    return {"deal": deal, "luck": sum(float(it.gained[side]) for it in found) - deal}


def judged(table: Table, seat: int, worlds: int) -> Row:
    """The ledger and the losses of a seat (and its partner's), and how two seeds agree."""
    game = find_game(table.game)
    mine = [it for it in range(table.seats) if game.side_of(it) == game.side_of(seat)]
    first, second = (
        review(table.record(), worlds=worlds, seats=mine, seed=seed, threads=1) for seed in (1, 2)
    )
    ledger = first.seat(seat).ledger
    decisions = [it for one in mine for it in first.seat(one).decisions]
    again = [it for one in mine for it in second.seat(one).decisions]
    leaks: dict[str, float] = {}
    for it in decisions:
        if it.raw:
            leaks[it.category or "other"] = leaks.get(it.category or "other", 0.0) + it.raw
    return {
        "margin": ledger.result,
        "deal": ledger.deal,
        "luck": ledger.own_luck + ledger.their_luck,
        "loss": sum(it.raw for it in decisions),
        "error": math.sqrt(sum(it.raw_error**2 for it in decisions)),
        "decisions": len(decisions),
        "leaks": leaks,
        "pairs": agreement(decisions, again),
    }


def agreement(first: Sequence[Decision], second: Sequence[Decision]) -> list[list[float]]:
    """Of each decision tried: loss, error, raw, raw error; then raw and raw error again."""
    return [
        [a.loss, a.error, a.raw, a.raw_error, b.raw, b.raw_error]
        for a, b in zip(first, second, strict=True)
        if a.raw_error > 0 and b.raw_error > 0
    ]


# --- Tables ---------------------------------------------------------------------------


def report(rows: Sequence[Row]) -> str:
    """Tables for each game and number of seats, in Markdown."""
    kinds = sorted({(row["game"], row["seats"]) for row in rows})
    return "\n\n".join(
        kind_report([row for row in rows if (row["game"], row["seats"]) == kind]) for kind in kinds
    )


def kind_report(rows: Sequence[Row]) -> str:
    """All of one game at one number of seats."""
    played = [row for row in rows if "margin" in row]
    lines = [f"### {rows[0]['game']}, {rows[0]['seats']} seats", ""]
    if played:
        lines += [*player_table(played), "", *fit_lines(played), "", *leak_table(played), ""]
    return "\n".join([*lines, luck_line(rows)])


def mean_of(values: Iterable[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    found: NDArray[np.float64] = np.array(list(values))
    error = found.std(ddof=1) / math.sqrt(len(found)) if len(found) > 1 else math.nan
    return float(found.mean()), float(error)


def said(values: Iterable[float], digits: int = 1) -> str:
    """A mean with its error."""
    mean, error = mean_of(values)
    return f"{mean:+.{digits}f} ± {error:.{digits}f}".replace("-", "−")


def adjusted(row: Row) -> float:
    """The margin without what luck is known to have done."""
    return float(row["margin"] - row["deal"] - row["luck"])


def player_table(rows: Sequence[Row]) -> list[str]:
    """A line a player, the best first."""
    lines = [
        "| player | rounds | loss a decision | loss a round | margin | luck-adjusted |",
        "|---|---|---|---|---|---|",
    ]
    players = {row["player"]: [it for it in rows if it["player"] == row["player"]] for row in rows}
    for player, own in sorted(players.items(), key=lambda it: mean_of(r["loss"] for r in it[1])):
        each = sum(row["loss"] for row in own) / max(1, sum(row["decisions"] for row in own))
        cells = [player, str(len(own)), f"{each:.2f}".replace("-", "−")]
        cells += [said(row["loss"] for row in own), said(row["margin"] for row in own)]
        lines.append(f"| {' | '.join([*cells, said(map(adjusted, own))])} |")
    return lines


def fit_lines(rows: Sequence[Row]) -> list[str]:
    """How margins go with losses, and how often errors are right."""
    lines = slope_lines(rows)
    pairs = np.array([pair for row in rows for pair in row["pairs"]])
    if len(pairs):
        loss, error, raw, raw_error, again, again_error = pairs.T
        measured_ok = np.abs(raw - again) <= SURE * np.hypot(raw_error, again_error)
        shrunk_ok = np.abs(loss - again) <= SURE * np.hypot(error, again_error)
        lines.append(
            f"Coverage of 95 % intervals, {len(pairs)} decisions judged with another seed: "
            f"as measured {measured_ok.mean():.1%}, shrunk {shrunk_ok.mean():.1%}."
        )
    return lines


def slope_lines(rows: Sequence[Row]) -> list[str]:
    """How many points of the margin a point of loss is worth.

    By player, since the loss of a single round has an error of its own, which flattens the slope
    by round. Rounds are drawn again for the error.
    """
    players = sorted({row["player"] for row in rows})
    by_player = [[row for row in rows if row["player"] == player] for player in players]
    if len(players) < 3 or min(map(len, by_player)) < 2:
        return []
    table = [np.array([(-row["loss"], adjusted(row)) for row in own]) for own in by_player]
    rng = np.random.default_rng(1)
    again = [
        player_slope([own[rng.integers(len(own), size=len(own))] for own in table])
        for _ in range(DRAWN_AGAIN)
    ]
    means = np.array([own.mean(0) for own in table])
    ranks = means.argsort(0).argsort(0).astype(np.float64)
    return [
        f"Luck-adjusted margin on −loss: slope {player_slope(table):.2f} ± {np.std(again):.2f} by "
        f"player (rank correlation {slope_of(ranks):.2f}), "
        f"{slope_of(np.concatenate(table)):.2f} by round."
    ]


def player_slope(table: Sequence[NDArray[np.float64]]) -> float:
    """The slope through the means of the players."""
    return slope_of(np.array([own.mean(0) for own in table]))


def slope_of(points: NDArray[np.float64]) -> float:
    """The slope of a line through points, by least squares."""
    return float(np.polyfit(points[:, 0], points[:, 1], 1)[0])


def usual_lines(rows: Sequence[Row]) -> list[str]:
    """The champion's points a round by category, with their errors: a game's `usual`."""
    own = [row for row in rows if row["player"] == KNOWN_CHAMPION]
    game = find_game(rows[0]["game"])
    seats = sum(game.side_of(seat) == 0 for seat in range(rows[0]["seats"]))
    names = sorted({name for row in own for name in row["leaks"]} - {"other"})
    return [
        f"{name}: {said((row['leaks'].get(name, 0.0) / seats for row in own), digits=2)}"
        for name in names
    ]


def leak_table(rows: Sequence[Row]) -> list[str]:
    """Points a round by category and player."""
    players = sorted({row["player"] for row in rows})
    lines = [f"| category | {' | '.join(players)} |", "|---" * (1 + len(players)) + "|"]
    rounds = {player: sum(row["player"] == player for row in rows) for player in players}
    total: dict[str, dict[str, float]] = {}
    for row in rows:
        for name, lost in row["leaks"].items():
            by_player = total.setdefault(name, dict.fromkeys(players, 0.0))
            by_player[row["player"]] += lost / rounds[row["player"]]
    for name, lost_by in sorted(total.items(), key=lambda it: -sum(it[1].values())):
        cells = [f"{lost_by[player]:.1f}".replace("-", "−") for player in players]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def luck_line(rows: Sequence[Row]) -> str:
    """Whether luck has mean zero; the players met the same deals, so that a deal counts once."""
    by_deal: dict[int, list[Row]] = {}
    for row in rows:
        by_deal.setdefault(row["number"], []).append(row)
    parts = []
    for name in ("luck", "deal"):
        mean, error = mean_of(np.mean([row[name] for row in own]) for own in by_deal.values())
        apart = abs(mean) / error if error else 0
        parts.append(f"{name} {mean:+.2f} ± {error:.2f} ({apart:.1f} from zero)")
    found = f"Mean over {len(rows)} rounds of {len(by_deal)} deals: {', '.join(parts)}."
    return found.replace("-", "−")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LostCitiesError as wrong:
        sys.exit(f"calibrate: {wrong}")
